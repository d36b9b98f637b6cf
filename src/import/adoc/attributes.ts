// The attributes that a configuration sets for all pages in AsciiDoc.
import type { Data } from '../config/data.ts'

/** Sets what a configuration says. A page can only change those that end in `@`, or have it at the end of their value. */
export function setAttributes(typed: Data, attributes: Map<string, string>, locked: Set<string>): void {
  for (const [key, value] of Object.entries(typed)) {
    const isSoft = key.endsWith('@') || (typeof value === 'string' && value.endsWith('@'))
    const name = key.replace(/^!|[!@]+$/g, '').toLowerCase()
    const text = typeof value === 'string' ? value.replace(/@$/, '') : String(value ?? '')
    if (value === false || value === null || /^!|!@?$/.test(key)) attributes.delete(name)
    else attributes.set(name, value === true ? '' : text)
    if (!isSoft) locked.add(name)
  }
}
