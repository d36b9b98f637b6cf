// The tables of reStructuredText, drawn as a grid or with lines of `=`: cells with what they span.

import { commonIndent, dedentLines, isBlank, type Line, trimLines } from '../lines.ts'
import type { TableCell } from '../write-table.ts'

/** The rows of a table. The first `headers` are its head. */
export interface RstTable {
  readonly rows: readonly (readonly TableCell[])[]
  readonly headers: number
  /** The index after its last line. */
  readonly end: number
}

export const GRID_BORDER = /^\+(?:[-=]+\+)+[ \t]*$/
export const SIMPLE_BORDER = /^=+(?:[ \t]+=+)+[ \t]*$/
/** Takes two columns in a terminal, and so in a table. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g
const FILL = '\u0001'
const MAX_LINES = 5_000
const MAX_CELLS = 50_000

/** A table drawn with `+`, `-`, and `|` that starts on a line. */
export function readGrid(lines: readonly Line[], start: number): RstTable | undefined {
  let end = start
  while (end < lines.length && end - start < MAX_LINES && /^[+|]/.test((lines[end] as Line).text)) end++
  const all = lines.slice(start, end).map(widened)
  const borders = all.flatMap(({ text }, i) => (/\+[-=]+\+/.test(text) ? [i] : []))
  const columns = [...new Set(borders.flatMap((i) => offsets((all[i] as Line).text, '+')))].sort((a, b) => a - b)
  const [height, width] = [borders.length - 1, columns.length - 1]
  if (height < 1 || width < 1 || height * width > MAX_CELLS || borders.at(-1) !== all.length - 1) return undefined
  // Cells that have no line between them are one.
  const taken = Array.from({ length: height }, () => new Array<boolean>(width).fill(false))
  const top = (row: number) => borders[row] as number
  const left = (column: number) => columns[column] as number
  const isLine = (row: number, column: number) =>
    /^[-=+]+$/.test((all[top(row)] as Line).text.slice(left(column) + 1, left(column + 1)).padEnd(1))
  const isWall = (column: number, row: number) => {
    for (let i = top(row) + 1; i < top(row + 1); i++)
      if (!/[|+]/.test((all[i] as Line).text[left(column)] ?? '')) return false
    return true
  }
  const rows = Array.from({ length: height }, (_, row): TableCell[] =>
    Array.from({ length: width }, (_, column): TableCell | undefined => {
      if (taken[row]?.[column]) return undefined
      let [bottom, right] = [row + 1, column + 1]
      while (right < width && !taken[row]?.[right] && !isWall(right, row)) right++
      while (bottom < height && !isLine(bottom, column)) bottom++
      for (let r = row; r < bottom; r++) for (let c = column; c < right; c++) (taken[r] as boolean[])[c] = true
      const inner = all.slice(top(row) + 1, top(bottom)).map((line) => narrowed(line, left(column) + 1, left(right)))
      return { lines: content(inner), columns: right - column, rows: bottom - row }
    }).filter((cell) => cell !== undefined),
  )
  const headers = borders.findIndex((i, row) => row > 0 && row < height && (all[i] as Line).text.includes('='))
  return { rows, headers: Math.max(headers, 0), end }
}

/** A table whose columns are under lines of `=`. */
export function readSimple(lines: readonly Line[], start: number): RstTable | undefined {
  const border = (lines[start] as Line).text
  const borders: number[] = []
  let end = start
  for (let i = start; i < lines.length && i - start < MAX_LINES; i++) {
    const { text } = lines[i] as Line
    if (!SIMPLE_BORDER.test(text)) continue
    borders.push(i)
    end = i + 1
    if (borders.length > 1 && isBlank(lines[i + 1])) break
    if (borders.length === 3) break
  }
  if (borders.length < 2) return undefined
  const starts = [...border.matchAll(/=+/g)].map(({ index }) => index)
  const rows: TableCell[][] = []
  let headers = 0
  let isNew = true
  let open: Line[] = []
  // Columns that a line of `-` below the row joins.
  const close = (spans: readonly number[] = starts.map((_, i) => i)): void => {
    if (open.length === 0) return
    rows.push(
      spans.map((first, i): TableCell => {
        const last = spans[i + 1] ?? starts.length
        const to = last === starts.length ? undefined : starts[last]
        return {
          lines: content(open.map((line) => narrowed(line, starts[first] as number, to))),
          columns: last - first,
          rows: 1,
        }
      }),
    )
    open = []
    isNew = true
  }
  for (let i = start + 1; i < end; i++) {
    const line = widened(lines[i] as Line)
    if (borders.includes(i)) {
      close()
      if (borders.length === 3 && i === borders[1]) headers = rows.length
    } else if (
      /^-+(?:[ \t]+-+)*[ \t]*$/.test(line.text) &&
      open.length > 0 &&
      line.text.trimEnd().length >= (starts.at(-1) as number)
    ) {
      const runs = [...line.text.matchAll(/-+/g)].map(({ index }) => starts.indexOf(index))
      close(runs.includes(-1) ? undefined : runs)
    } else if (isBlank(line)) isNew = true
    else {
      const isContinued = line.text.slice(0, starts[1]).trim() === ''
      if (!isContinued) close()
      else if (isNew && open.length > 0) open.push({ text: '', at: line.at })
      open.push(line)
      isNew = false
    }
  }
  return rows.length === 0 ? undefined : { rows, headers, end }
}

function offsets(text: string, c: string): number[] {
  const out: number[] = []
  for (let i = text.indexOf(c); i !== -1; i = text.indexOf(c, i + 1)) out.push(i)
  return out
}

function widened(line: Line): Line {
  return { text: line.text.replace(WIDE, `$&${FILL}`), at: line.at }
}

function narrowed(line: Line, from: number, to?: number): Line {
  return { text: line.text.slice(from, to).replaceAll(FILL, '').trimEnd(), at: line.at }
}

function content(lines: readonly Line[]): Line[] {
  return trimLines(dedentLines(lines, commonIndent(lines)))
}
