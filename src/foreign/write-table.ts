// Writes the cells of a table that another language drew: as Markdown if that can hold them, otherwise as HTML.
import { blank, isBlank, type Line, made } from './lines.ts'

/** A cell in Markdown. */
export interface TableCell {
  readonly lines: readonly Line[]
  readonly columns: number
  readonly rows: number
}

/** A table in Markdown, or in HTML if cells span others or hold more than a paragraph. The first `headers` rows are its head. */
export function writeTable(cells: readonly (readonly TableCell[])[], headers: number, at: number): Line[] {
  const isPlain = headers <= 1 && cells.every((row) => row.every(isParagraph))
  if (!isPlain) return htmlTable(cells, headers)
  const width = Math.max(0, ...cells.map((row) => row.length))
  const line = (row: readonly TableCell[]): Line => ({
    text: `| ${Array.from({ length: width }, (_, i) => cellText(row[i])).join(' | ')} |`,
    at: row[0]?.lines[0]?.at ?? at,
  })
  const [head = [], ...body] = headers === 0 ? [[], ...cells] : cells
  return [line(head), { text: `|${' --- |'.repeat(width)}`, at }, ...body.map(line)]
}

/** Whether a cell fits in a table of Markdown: a paragraph, or nothing. */
export function isParagraph({ lines, columns, rows }: TableCell): boolean {
  return (
    columns === 1 &&
    rows === 1 &&
    lines.every(
      (line) => !line.made && !isBlank(line) && !/^(?:[-*](?=\s|$)|>|\d+\.|`{3}|~{3}|\(.*\)=$)/.test(line.text),
    )
  )
}

function cellText(cell: TableCell | undefined): string {
  return (cell?.lines ?? [])
    .map(({ text }) => text.trim().replace(/\\$/, '<br />'))
    .join(' ')
    .replace(/(?<!\\)\|/g, '\\|')
}

/** A table in HTML, whose cells hold Markdown. The first `headers` rows are its head. */
export function htmlTable(rows: readonly (readonly TableCell[])[], headers: number): Line[] {
  const at = rows[0]?.[0]?.lines[0]?.at ?? 0
  const row = (cells: readonly TableCell[], name: 'th' | 'td'): Line[] => [
    made('<tr>', cells[0]?.lines[0]?.at ?? at),
    ...cells.flatMap(({ lines, columns, rows: height }): Line[] => {
      const first = lines[0]?.at ?? at
      const spans = `${columns > 1 ? ` colSpan={${columns}}` : ''}${height > 1 ? ` rowSpan={${height}}` : ''}`
      if (lines.length === 0) return [made(`<${name}${spans} />`, first)]
      return [made(`<${name}${spans}>`, first), blank(first), ...lines, blank(first), made(`</${name}>`, first)]
    }),
    made('</tr>', at),
  ]
  const head = rows.slice(0, headers).flatMap((cells) => row(cells, 'th'))
  const body = rows.slice(headers).flatMap((cells) => row(cells, 'td'))
  return [
    made('<table>', at),
    ...(head.length === 0 ? [] : [made('<thead>', at), ...head, made('</thead>', at)]),
    ...(body.length === 0 ? [] : [made('<tbody>', at), ...body, made('</tbody>', at)]),
    made('</table>', at),
  ]
}
