// A value as the text that stands in an address, a header or a field of a form.
import { printJson } from './print-json.ts'

/** A text stays what it is; a list or an object is its JSON on one line. */
export function plainText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null ? printJson(value, 0) : String(value)
}

/** Without line breaks and other control characters: a header ends with its line. */
export function oneLine(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no control character may stand in a header
  return value.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim()
}
