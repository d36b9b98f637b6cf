// Checks a value against the description of an attribute.
import type { Prop } from '../components/component.ts'
import { isNodeValue, type Value } from '../content/tree.ts'
import { choiceOf } from '../diagnostics/names.ts'

/** A phrase for what is expected instead of a value. Undefined if the value is fine. */
export function expectedOf(prop: Prop, value: Value): string | undefined {
  if (value === undefined || value === null || isNodeValue(value)) return undefined
  if (prop.values) {
    return prop.values.some((known) => String(known) === String(value)) ? undefined : choiceOf(prop.values)
  }
  const isText = typeof value === 'string'
  switch (prop.type) {
    case 'number':
      return typeof value === 'number' || (isText && value.trim() !== '' && Number.isFinite(Number(value)))
        ? undefined
        : 'a number'
    case 'boolean':
      // Any other text counts as `true`, even `no` and `False`.
      return isText && !/^(?:false|true|)$/.test(value.replace('True', 'true')) ? '`true` or `false`' : undefined
    case 'array':
      return Array.isArray(value) || isText ? undefined : 'a list'
    case 'object':
      return typeof value === 'object' && !Array.isArray(value) ? undefined : 'an object'
    case 'string':
    case 'url':
    case 'image':
      return typeof value === 'object' ? 'text' : undefined
    default:
      return undefined
  }
}
