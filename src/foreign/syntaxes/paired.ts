// Finds the lines between a marker and its closing one: {% hint %} … {% endhint %}, {{< alert >}} … {{< /alert >}}.

import { closingNested, findEnd } from '../block-ends.ts'
import { commonIndent, dedentLines, type Line } from '../lines.ts'

/** The content of the marker on line `start`, and the index after its end. Undefined if it's never closed. */
export function pairedContent(
  lines: readonly Line[],
  start: number,
  /** `tail` is what follows the opening marker on its line. */
  { tail, open, close }: { readonly tail: string; readonly open: RegExp; readonly close: RegExp },
): { readonly inner: readonly Line[]; readonly end: number } | undefined {
  const line = lines[start] as Line
  const closed = close.exec(tail)
  if (closed && tail.slice(closed.index + closed[0].length).trim() === '')
    return { inner: [{ ...line, text: tail.slice(0, closed.index).trim() }], end: start + 1 }
  const end = findEnd(lines, close.source, () => closingLine(lines, start, open, close))
  if (end === undefined) return undefined
  const body = lines.slice(start + 1, end)
  const first = tail.trim() === '' ? [] : [{ ...line, text: tail.trim() }]
  const closing = lines[end] as Line
  const [mark = ''] = close.exec(closing.text) ?? []
  const [before = '', after = ''] = closing.text.split(mark)
  // Text around the closing marker belongs to the paragraph there. What follows may be the next marker.
  const last = [before.trim(), /^\s*\{[{%]/.test(after) ? '' : after.trim()]
    .filter((text) => text !== '')
    .map((text) => ({ ...closing, text }))
  return { inner: [...first, ...dedentLines(body, commonIndent(body)), ...last], end: end + 1 }
}

/** The line that closes a marker, skipping nested ones. Undefined if there is none. */
function closingLine(lines: readonly Line[], start: number, open: RegExp, close: RegExp): number | undefined {
  return closingNested(lines, start, (text) => Number(open.test(text)) - Number(close.test(text)))
}
