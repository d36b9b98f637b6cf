// Converts a value to text for a URL, a header, or a form field.
import { printJson } from './print-json.ts'
import { wellFormed } from './quote.ts'

/** A text stays as is. A list or an object becomes JSON on one line. */
export function plainText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null ? printJson(value, 0) : String(value)
}

/** Removes line breaks and other control characters, because a header ends with its line. */
export function oneLine(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no control character may be in a header
  return value.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim()
}

/** A header as curl takes it, which leaves out one that ends in a colon. */
export function curlHeader([name, value]: readonly [name: string, value: string]): string {
  return value === '' ? `${name};` : `${name}: ${value}`
}

/** A URL for clients that take no other characters than ASCII. */
export function asciiUrl(url: string): string {
  return wellFormed(url).replace(/[^\u0020-\u007e]+/g, encodeURIComponent)
}
