// Converts a list to steps. An item that starts with a bold sentence gets it as its title.
import { plainLabel, type StepContent } from './build.ts'
import {
  commonIndent,
  dedentLines,
  endOfIndented,
  fenceOpening,
  HEADING_END,
  indentOf,
  isBlank,
  type Line,
  linesOfText,
} from './lines.ts'

/** The items of a numbered list, if the lines contain nothing else. Otherwise, undefined. */
export function listSteps(lines: readonly Line[]): readonly StepContent[] | undefined {
  const out: StepContent[] = []
  for (let i = 0; i < lines.length; ) {
    const line = lines[i] as Line
    if (isBlank(line)) {
      i++
      continue
    }
    const [, mark = '', text = ''] = /^([ \t]*\d+[.)][ \t]+)(.*)$/.exec(line.text) ?? []
    if (mark === '') return undefined
    const end = endOfIndented(lines, i + 1, indentOf(line.text) + 2)
    const rest = lines.slice(i + 1, end)
    const body = [{ ...line, text }, ...dedentLines(rest, commonIndent(rest))]
    out.push({ ...titled(body), at: line.at })
    i = end
  }
  return out.length > 0 ? out : undefined
}

/** A bold sentence of its own is a title. So is a short line of plain text, above what belongs to it or alone. */
function titled(lines: readonly Line[]): { title?: string; lines: readonly Line[] } {
  const [first, second] = lines
  if (!first || !(isBlank(second) || fenceOpening(second?.text ?? ''))) return { lines }
  const bold = /^(?:\*\*|__)([^*_]+?)(?:\*\*|__)[.:]?\s*$/.exec(first.text)?.[1]
  if (bold) return { title: plainLabel(bold), lines: lines.slice(1) }
  const text = first.text.trim()
  const isShort = text !== '' && text.length <= MAX_TITLE && !NOT_A_TITLE.test(text)
  return isShort ? { title: plainLabel(text).replace(/[.:]$/, ''), lines: lines.slice(1) } : { lines }
}

const MAX_TITLE = 80
/** Several sentences, links, tags, and the beginnings of other blocks. */
const NOT_A_TITLE = /[.!?][ \t]+\S|[[\]<>{}|\\]|https?:|^(?:[#>*+~:-]|\d+[.)]|`{3})/

/** Converts sections that start with a heading to steps, for Nextra and `{% step %}`. */
export function headingSteps(lines: readonly Line[]): readonly StepContent[] | undefined {
  const starts = headingLines(lines)
  const depth = Math.min(...starts.map((i) => /^#+/.exec((lines[i] as Line).text)?.[0].length ?? 6))
  const own = starts.filter((i) => /^#+/.exec((lines[i] as Line).text)?.[0].length === depth)
  const [first] = own
  if (first === undefined || lines.slice(0, first).some((line) => !isBlank(line))) return undefined
  return own.map((start, n) => {
    const line = lines[start] as Line
    const typed = line.text.replace(/^#+[ \t]+/, '').replace(HEADING_END, '')
    const id = /\{#([^{}\s]+)\}\s*$|\[#([\w-]+)\]\s*$/.exec(typed)
    return {
      title: plainLabel(typed.replace(/\s*(?:\{#[^{}]+\}|\[#[\w-]+\]|\[step\])\s*$/, '')),
      ...(id && { id: id[1] ?? id[2] }),
      lines: lines.slice(start + 1, own[n + 1] ?? lines.length),
      at: line.at,
    }
  })
}

/** The indexes of headings. A `#` in a block of code starts a comment. */
function headingLines(lines: readonly Line[]): number[] {
  return [...linesOfText(lines)].filter((i) => /^#{1,6}[ \t]/.test((lines[i] as Line).text))
}
