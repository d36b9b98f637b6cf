// The few forms of Markdown that components export to: list items, quotes, links.
const BLOCK_START = /^(?:[-*+] |\*\*[^*\n]+\*\*(?=\n|$)|\d+[.)] |#{1,6} |>|```|~~~|\||\s{4})/

/** Text as it must be typed to be read as itself. What stands in backticks is code and stays. */
export function escapeText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .split(/(`[^`]+`)/)
    .map((piece, i) =>
      i % 2 === 1 ? piece : piece.replace(/[\\*[\]<]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&'),
    )
    .join('')
}

/** Text as inline code, whatever backticks it holds. */
export function codeText(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${fence}${pad}${text}${pad}${fence}`
}

/** `[text](url)`; addresses with spaces or parentheses go in angle brackets. */
export function linkText(text: string, url: string): string {
  return `[${escapeText(text)}](${/[\s()]/.test(url) ? `<${url}>` : url})`
}

/** Lines after the first (or all) set in by `width` spaces; empty lines stay empty. */
export function indent(text: string, width: number): string {
  return text.replace(/^(?=[^\n])/gm, ' '.repeat(width))
}

/** `marker head` with what belongs to it set in below, or behind a colon when it begins with a sentence. */
export function listItem(marker: string, head: string, body: string): string {
  const text = body.trim()
  if (text === '') return `${marker} ${head}`
  if (head === '') return `${marker} ${indent(text, marker.length + 1).trimStart()}`
  const width = marker.length + 1
  if (BLOCK_START.test(text)) return `${marker} ${head}\n\n${indent(text, width)}`
  return `${marker} ${head}: ${indent(text, width).trimStart()}`
}

/** The text as a block quote. */
export function quote(text: string): string {
  return text.replace(/^.*$/gm, (line) => (line === '' ? '>' : `> ${line}`))
}

/** True when the text begins with a sentence, and not with a list, heading, quote, table or code. */
export function beginsWithSentence(text: string): boolean {
  return text !== '' && !BLOCK_START.test(text)
}

/** Blocks with an empty line between them; empty ones vanish. */
export function blocks(...parts: (string | undefined | false)[]): string {
  return parts.filter((part): part is string => typeof part === 'string' && part.trim() !== '').join('\n\n')
}
