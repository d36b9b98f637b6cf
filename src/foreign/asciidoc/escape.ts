// Text as Markdown: characters that Markdown would take for markup get a backslash.
import { codeSpan } from '../code-span.ts'

/** Plain text. */
export function escaped(text: string): string {
  return text
    .replace(/[\\`*$]/g, '\\$&')
    .replace(/<(?=[A-Za-z/!?])|~(?=~)/g, '\\$&')
    .replace(/\[(?=\^)|\](?=[([:])/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
}

/** Text that must not begin or end a link. */
export function escapedAll(text: string): string {
  return escaped(text).replace(/(?<!\\)[[\]]/g, '\\$&')
}

/** A line of text that Markdown would take for the start of another block. */
export function atLineStart(text: string): string {
  return text
    .replace(/^[ \t]+/, '')
    .replace(/^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|>|={2,}\s*$|-{2,}\s*$|~{3,})/, '\\$&')
    .replace(/^(\d+)([.)])(?=\s|$)/, '$1\\$2')
}

/** A text as code on one line. Empty for a blank one. */
export function codeText(typed: string): string {
  const text = typed.replace(/[ \t]*\n[ \t]*/g, ' ')
  return text.trim() === '' ? '' : codeSpan(text)
}

/** A URL in the parentheses of a link. */
export function destination(url: string): string {
  const plain = url.replace(/[<>\n]/g, encodeURIComponent)
  return /[\s()]/.test(plain) || plain === '' ? `<${plain}>` : plain
}
