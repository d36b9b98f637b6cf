// What Markdoc adds to Markdown besides its tags: tags over several lines, and tables whose rows are lists.
import type { BlockContext } from '../dialect.ts'
import { commonIndent, dedentLines, isBlank, type Line, linesOfText, trimLines } from '../lines.ts'
import { type TableCell, writeTable } from '../write-table.ts'

/** How many lines a tag may take. Text with a stray `{%` isn't searched any further. */
const MAX_TAG_LINES = 60

/** The lines with each tag on one line, because a tag with many attributes has one a line. */
export function joinTags(lines: readonly Line[]): readonly Line[] {
  if (!lines.some(({ text }) => isOpen(text))) return lines
  const texts = new Set(linesOfText(lines))
  const out: Line[] = []
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as Line
    const end = texts.has(i) && isOpen(line.text) ? closingLine(lines, i) : undefined
    if (end === undefined) {
      out.push(line)
      continue
    }
    const parts = lines.slice(i + 1, end + 1).map(({ text }) => text.trim())
    out.push({ ...line, text: [line.text.trimEnd(), ...parts].join(' ') })
    i = end
  }
  return out
}

/** Whether a line begins a tag that it doesn't end. */
function isOpen(text: string): boolean {
  const start = text.lastIndexOf('{%')
  return start !== -1 && /^[ \t]*[\w$/-]/.test(text.slice(start + 2)) && !text.includes('%}', start)
}

function closingLine(lines: readonly Line[], start: number): number | undefined {
  for (let i = start + 1; i < Math.min(lines.length, start + MAX_TAG_LINES); i++) {
    const { text } = lines[i] as Line
    const close = text.indexOf('%}')
    const open = text.indexOf('{%')
    if (close !== -1) return open === -1 || close < open ? i : undefined
    if (open !== -1) return undefined
  }
  return undefined
}

/** `* cell` in each row, and `---` between rows. Undefined for a table of Markdown. */
export function listTable(inner: readonly Line[], at: number, context: BlockContext): readonly Line[] | undefined {
  const rows: Line[][] = [[]]
  const texts = new Set(linesOfText(inner))
  for (const [i, line] of inner.entries())
    if (texts.has(i) && /^-{3,}[ \t]*$/.test(line.text)) rows.push([])
    else rows.at(-1)?.push(line)
  const cells = rows.map((row) => cellsOf(row, context))
  // The first row has the names of the columns. A table without them starts with the sign between rows.
  const hasHead = (cells[0] ?? []).length > 0
  const filled = cells.filter((row) => row.length > 0)
  return filled.length === 0 ? undefined : writeTable(filled, hasHead ? 1 : 0, at)
}

/** The items of a row's list. Tags between rows, such as loops, aren't cells. */
function cellsOf(row: readonly Line[], context: BlockContext): TableCell[] {
  const cells: Line[][] = []
  for (const line of row) {
    const [marker] = /^[*+-](?:[ \t]+|$)/.exec(line.text) ?? []
    if (marker !== undefined) cells.push([{ ...line, text: line.text.slice(marker.length) }])
    else if (cells.length > 0 && (isBlank(line) || /^[ \t]/.test(line.text))) cells.at(-1)?.push(line)
  }
  return cells.map((typed) => {
    // `{% align="right" %}`, `{% colspan=2 %}`
    const [first, ...rest] = typed as [Line, ...Line[]]
    const [annotation = ''] = /[ \t]*\{%[ \t]*[\w-]+=[^%]*%\}[ \t]*$/.exec(first.text) ?? []
    const text = first.text.slice(0, first.text.length - annotation.length)
    const span = (name: string) => Number(new RegExp(`\\b${name}=\\{?(\\d+)`).exec(annotation)?.[1] ?? 1)
    const lines = trimLines([{ ...first, text }, ...dedentLines(rest, commonIndent(rest))])
    return { lines: context.convert(lines), columns: span('colspan'), rows: span('rowspan') }
  })
}
