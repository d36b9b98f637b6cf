// JSON Schema, for examples of requests and responses.
export { validate } from '@cfworker/json-schema'
