// Reads a table of comma-separated values, as RFC 4180 describes it.

/** The rows of a table. Cells in quotes may hold commas, line breaks, and doubled quotes. */
export function readCsv(source: string): string[][] {
  const text = source.replace(/^\uFEFF/, '')
  const rows: string[][] = []
  let row: string[] = []
  for (let i = 0; i <= text.length; i++) {
    const quoted = text[i] === '"' ? readQuoted(text, i) : undefined
    const start = quoted?.end ?? i
    i = endOfCell(text, start)
    row.push((quoted?.value ?? '') + text.slice(start, i))
    if (text[i] === ',') continue
    rows.push(row)
    row = []
    if (text[i] === '\r' && text[i + 1] === '\n') i++
  }
  return rows.filter((cells) => cells.some((one) => one.trim() !== ''))
}

/** The text in quotes, and the index after them. Quotes that are never closed end with the table. */
function readQuoted(text: string, start: number): { value: string; end: number } {
  let value = ''
  for (let from = start + 1; ; ) {
    const quote = text.indexOf('"', from)
    if (quote === -1) return { value: value + text.slice(from), end: text.length }
    value += text.slice(from, quote)
    if (text[quote + 1] !== '"') return { value, end: quote + 1 }
    value += '"'
    from = quote + 2
  }
}

function endOfCell(text: string, start: number): number {
  let i = start
  while (i < text.length && text[i] !== ',' && text[i] !== '\n' && text[i] !== '\r') i++
  return i
}
