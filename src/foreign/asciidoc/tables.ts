// The tables of AsciiDoc: cells after `|`, or values between commas, with what they span and how they are read.
import { blank, isBlank, type Line, trimLines } from '../lines.ts'
import { type TableCell, writeTable } from '../write-table.ts'
import type { AdocReader } from './blocks.ts'
import { codeLines } from './code.ts'
import { inlineLines } from './inline.ts'
import { type BlockMeta, NO_META } from './meta.ts'

const MAX_CELLS = 50_000
const MAX_COLUMNS = 200
/** What comes before a cell: how often it repeats, what it spans, how it's aligned, and its style. */
const SPEC = /(?:^|[ \t])(?:(\d+(?:\.\d+)?|\.\d+)([*+]))?[<^>]?(?:\.[<^>])?([a-z])?$/

/** A cell as typed. */
interface TypedCell {
  readonly lines: readonly Line[]
  readonly columns: number
  readonly rows: number
  readonly style: string
}

/** The lines of a table. */
export function tableLines(
  delimiter: string,
  lines: readonly Line[],
  { list }: BlockMeta,
  reader: AdocReader,
  at: number,
): Line[] {
  const format = list.named.get('format') ?? (delimiter[0] === ',' ? 'csv' : delimiter[0] === ':' ? 'dsv' : 'psv')
  const separator =
    list.named.get('separator')?.replace('\\t', '\t') ??
    (format === 'csv' ? ',' : format === 'tsv' ? '\t' : format === 'dsv' ? ':' : delimiter[0] === '!' ? '!' : '|')
  const typed = format === 'psv' ? readCells(lines, separator) : readValues(lines, separator, format)
  const columns = columnsOf(list.named.get('cols'))
  const width = Math.min(MAX_COLUMNS, columns.length || typed.firstRow || 1)
  const rows = asRows(typed.cells, width)
  const [first] = rows
  if (!first) return []
  const isHeader =
    list.options.has('header') ||
    (!list.options.has('noheader') && typed.hasGap && first.length === typed.firstRow && rows.length > 1)
  const cells = rows.map((row, i) =>
    row.map(({ cell, column }): TableCell => {
      const style = isHeader && i === 0 ? '' : cell.style || columns[column] || ''
      return { columns: cell.columns, rows: cell.rows, lines: contentOf(cell, style, reader) }
    }),
  )
  return writeTable(cells, isHeader ? 1 : 0, at)
}

function contentOf(cell: TypedCell, style: string, reader: AdocReader): Line[] {
  const lines = trimLines(cell.lines)
  const [first] = lines
  if (!first) return []
  if (style === 'a') return reader.blocks(lines)
  if (style === 'l') return codeLines(lines, NO_META, reader, 'text')
  const paragraphs = lines.flatMap((line, i) => (i > 0 && isBlank(line) && !isBlank(lines[i - 1]) ? [i] : []))
  const out = [...paragraphs, lines.length].flatMap((end, n): Line[] => {
    const body = trimLines(lines.slice(n === 0 ? 0 : paragraphs[n - 1], end))
    const typed = style === 'm' ? body.map((line) => ({ ...line, text: `\`\`${line.text}\`\`` })) : body
    const text = inlineLines(typed, reader.page)
    return n === 0 ? text : [blank(body[0]?.at ?? first.at), ...text]
  })
  const mark = style === 's' || style === 'h' ? '**' : style === 'e' ? '_' : ''
  const [only] = out
  return mark !== '' && out.length === 1 && only && !/^[*_`]|[*_\\]$/.test(only.text) && only.text !== ''
    ? [{ ...only, text: mark + only.text + mark }]
    : out
}

/** The styles of the columns in `cols`. */
function columnsOf(typed: string | undefined): string[] {
  if (typed === undefined || typed.trim() === '') return []
  const parts = typed.includes(',') ? typed.split(',') : typed.split(';')
  return parts
    .flatMap((part) => {
      const [, count = '1'] = /^\s*(\d+)\*/.exec(part) ?? []
      const [style = ''] = /[a-z](?=\s*$)/.exec(part) ?? []
      return new Array<string>(Math.min(Number(count), MAX_COLUMNS)).fill(style)
    })
    .slice(0, MAX_COLUMNS)
}

interface TypedCells {
  readonly cells: readonly TypedCell[]
  /** How many columns the cells of the first line take. */
  readonly firstRow: number
  /** Whether an empty line is below the first one. */
  readonly hasGap: boolean
}

/** Cells that begin with a separator. */
function readCells(lines: readonly Line[], separator: string): TypedCells {
  const cells: TypedCell[] = []
  let current: { lines: Line[]; spec: RegExpExecArray | null } | undefined
  let firstRow = 0
  const first = lines.findIndex((line) => !isBlank(line))
  const push = () => {
    if (!current) return
    const [, span = '', mark, style = ''] = current.spec ?? []
    const count = mark === '*' ? Math.min(Number(span) || 1, MAX_COLUMNS) : 1
    const [columns = '', rows = ''] = mark === '+' ? span.split('.') : []
    const cell = { lines: current.lines, columns: Number(columns) || 1, rows: Number(rows) || 1, style }
    for (let n = 0; n < count && cells.length < MAX_CELLS; n++) cells.push(cell)
  }
  const taken = () => cells.reduce((sum, { columns }) => sum + columns, 0)
  for (const [i, { text, at }] of lines.entries()) {
    let from = 0
    let spec: RegExpExecArray | null = null
    for (let mark = text.indexOf(separator); mark !== -1; mark = text.indexOf(separator, mark + separator.length)) {
      if (text[mark - 1] === '\\') continue
      const before = text.slice(from, mark)
      const next = SPEC.exec(before)
      const kept = next ? before.slice(0, next.index) : before
      if (current && (from > 0 || kept.trim() !== '')) current.lines.push(piece(kept, at, separator))
      push()
      spec = next
      current = { lines: [], spec }
      from = mark + separator.length
    }
    if (current) current.lines.push(piece(text.slice(from), at, separator))
    if (i === first) {
      const open = current
      firstRow = taken()
      if (open) {
        const [, span = '', mark] = open.spec ?? []
        firstRow += mark === '*' ? Number(span) || 1 : mark === '+' ? Number(span.split('.')[0]) || 1 : 1
      }
    }
  }
  push()
  return { cells, firstRow, hasGap: first === 0 && lines.length > 1 && isBlank(lines[1]) }
}

function piece(text: string, at: number, separator: string): Line {
  return {
    text: text
      .trimEnd()
      .replaceAll(`\\${separator}`, separator)
      .replace(/^[ \t](?=\S)/, ''),
    at,
  }
}

/** Values between separators, a row on each line. Quoted ones may hold separators and line breaks. */
function readValues(lines: readonly Line[], separator: string, format: string): TypedCells {
  const cells: TypedCell[] = []
  let firstRow = 0
  let value: Line[] = []
  let isOpen = false
  const push = () => {
    const text = value.map((line) => ({ ...line, text: line.text.trim() }))
    if (cells.length < MAX_CELLS) cells.push({ lines: text, columns: 1, rows: 1, style: '' })
    value = []
  }
  for (const { text, at } of lines) {
    if (text.trim() === '' && !isOpen) continue
    let current = ''
    for (let i = 0; i < text.length; i++) {
      const c = text[i] as string
      if (format !== 'dsv' && c === '"' && (isOpen || current.trim() === '')) {
        if (isOpen && text[i + 1] === '"') current += text[i++]
        else isOpen = !isOpen
      } else if (!isOpen && text.startsWith(separator, i) && text[i - 1] !== '\\') {
        value.push({ text: current, at })
        push()
        current = ''
        i += separator.length - 1
      } else current += c
    }
    value.push({ text: current, at })
    if (isOpen) continue
    push()
    if (firstRow === 0) firstRow = cells.length
  }
  return { cells, firstRow, hasGap: lines.length > 1 && !isBlank(lines[0]) && isBlank(lines[1]) }
}

interface PlacedCell {
  readonly cell: TypedCell
  readonly column: number
}

/** Cells in rows, around those that span several of them. */
function asRows(cells: readonly TypedCell[], width: number): PlacedCell[][] {
  const rows: PlacedCell[][] = []
  /** How many more rows each column is taken. */
  const taken = new Array<number>(width).fill(0)
  let row: PlacedCell[] = []
  let column = 0
  const skip = () => {
    while (column < width && (taken[column] as number) > 0) column++
  }
  const finish = () => {
    for (let i = 0; i < width; i++) taken[i] = Math.max(0, (taken[i] as number) - 1)
    rows.push(row)
    row = []
    column = 0
  }
  for (const cell of cells) {
    skip()
    if (column >= width) {
      finish()
      skip()
    }
    row.push({ cell, column })
    for (let i = column; i < Math.min(width, column + cell.columns); i++) taken[i] = cell.rows
    column += cell.columns
    skip()
    if (column >= width) finish()
  }
  if (row.length > 0) rows.push(row)
  return rows
}
