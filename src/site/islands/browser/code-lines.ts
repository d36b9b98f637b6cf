// Code that changes with state: as the build has colored it where the text is the same, and near to it elsewhere.

import { escapeHtml } from '../../../html/html.ts'

/** The lines that the build has colored, by language and text. */
const lines = new Map<string, Map<string, string>>()

/** Remembers lines as the build has colored them: text and HTML. */
export function learnLines(language: string, colored: readonly (readonly [string, string])[]): void {
  const known = linesOf(language)
  for (const [text, html] of colored) known.set(text, html)
}

function linesOf(language: string): Map<string, string> {
  const known = lines.get(language) ?? new Map<string, string>()
  lines.set(language, known)
  return known
}

/** The HTML of one line. A line that differs from a known one in a part has that line's colors around it. */
export function coloredLine(text: string, language: string): string {
  const known = linesOf(language)
  const same = known.get(text)
  if (same !== undefined) return same
  let best = { shared: 2, html: escapeHtml(text) }
  for (const [other, html] of known) {
    const most = Math.min(other.length, text.length)
    let start = 0
    while (start < most && other[start] === text[start]) start++
    let end = 0
    while (end < most - start && other.at(-end - 1) === text.at(-end - 1)) end++
    if (start + end <= best.shared) continue
    const added = escapeHtml(text.slice(start, text.length - end))
    best = { shared: start + end, html: withText(html, { start, end: other.length - end, added }) }
  }
  return best.html
}

/** HTML with other text from the character `start` to `end`, in the element that holds the first of them. */
function withText(html: string, { start, end, added }: { start: number; end: number; added: string }): string {
  let at = -1
  const replaced = html.replace(/<[^>]*>|&#?\w+;|[\s\S]/g, (piece) => {
    if (piece[0] === '<') return piece
    at++
    return (at === start ? added : '') + (at >= start && at < end ? '' : piece)
  })
  return at < start ? replaced + added : replaced
}
