// YAML as events, for large specifications.
export { CORE_SCHEMA, constructFromEvents, EVENT_ID, intCoreTag, mergeTag, parseEvents, YAMLException } from 'js-yaml'
