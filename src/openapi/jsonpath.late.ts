// JSONPath, for overlays.
export { jsonpath } from 'json-p3'
