// Highlights code that changes with state: exactly as the build did if the text is the same, otherwise approximately.

import type { CodeOptions } from '../../../components/component.ts'
import { escapeHtml, type Html, raw } from '../../../html/html.ts'

/** The lines that the build highlighted, as HTML, by language and text. */
const highlighted: Record<string, Map<string, string>> = Object.create(null)

/** Remembers lines as the build highlighted them: text and HTML. */
export function learnLines(language: string, lines: readonly (readonly [string, string])[]): void {
  highlighted[language] = new Map([...(highlighted[language] ?? []), ...lines])
}

/** The HTML of one line. If it resembles a line that the build highlighted, it has the same colors around the change. */
export function coloredLine(text: string, language: string): string {
  const lines = highlighted[language]
  let best = lines?.get(text)
  if (best !== undefined) return best
  let bestLength = 2
  for (const [other, html] of lines ?? []) {
    const most = Math.min(other.length, text.length)
    let start = 0
    while (start < most && other[start] === text[start]) start++
    let end = 0
    while (end < most - start && other.at(-end - 1) === text.at(-end - 1)) end++
    if (start + end <= bestLength) continue
    bestLength = start + end
    best = withText(html, start, other.length - end, escapeHtml(text.slice(start, text.length - end)))
  }
  return best ?? escapeHtml(text)
}

/** Replaces the text of HTML between the characters `start` and `end`, in the element that contains the first one. */
function withText(html: string, start: number, end: number, added: string): string {
  let at = -1
  const replaced = html.replace(/<[^>]*>|&#?\w+;|./gs, (piece) => {
    if (piece[0] === '<') return piece
    at++
    return (at === start ? added : '') + (at >= start && at < end ? '' : piece)
  })
  return at < start ? replaced + added : replaced
}

/** As `render/code-lines.ts` renders lines, for code without comments that mark them. */
export function renderLines(lines: readonly string[], { highlight = [], focus = [] }: Partial<CodeOptions>): Html {
  const isFocusing = focus.some((line) => line <= lines.length)
  const spans = lines.map((html, index) => {
    const marked = highlight.includes(index + 1) ? ' highlighted' : ''
    const focused = isFocusing ? (focus.includes(index + 1) ? ' focused' : ' dimmed') : ''
    return `<span class="line${marked}${focused}">${html}</span>`
  })
  return raw(spans.join('\n'))
}
