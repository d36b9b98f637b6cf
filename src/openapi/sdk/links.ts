// Links to symbols in the texts of a library.
import { decodeEscapes } from '../../html/uri-escapes.ts'

const SCHEME = '#symbol:'

/** A link to a symbol or member, in Markdown. It becomes its label if nothing with this ID is documented. */
export function symbolLink(id: string, label: string): string {
  return `[${label}](<${SCHEME}${encodeURIComponent(id)}>)`
}

/** The ID that such a link names. Undefined for any other address. */
export function linkedSymbol(url: string): string | undefined {
  return url.startsWith(SCHEME) ? decodeEscapes(url.slice(SCHEME.length)) : undefined
}

/** Code in Markdown, whatever is in it. */
export function inlineCode(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  const gap = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${fence}${gap}${text}${gap}${fence}`
}
