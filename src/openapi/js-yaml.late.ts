// YAML as events, for large specifications.
export { CORE_SCHEMA, constructFromEvents, EVENT_ID, mergeTag, parseEvents, YAMLException } from 'js-yaml'
