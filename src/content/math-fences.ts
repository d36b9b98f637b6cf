// Moves display math that is indented, as in components: the native parser never ends math that begins 4 columns in, nor
// math that ends further in than that.
//
//     <Note>
//         $$
//         a + b
//         $$
//     </Note>
import { fencedCode } from './fences.ts'

const INDENTED = /\n(?: {4}|[ ]*\t)[ \t]*\$\$/
/** A line that opens or closes math. */
const FENCE = /^([ \t]*)(\${2,})([^$\n]*)$/gm
const MAX_INDENT = 3

/** The text with white space behind the `$$` of such math in place of some before it. Its length stays. */
export function dedentMath(text: string): string {
  if (!INDENTED.test(text)) return text
  const fences = fencedCode(text)
  let nextFence = 0
  let out = ''
  let copied = 0
  let open: { mark: string; indent: number } | undefined
  for (const { 0: line, 1: space = '', 2: mark = '', 3: rest = '', index } of text.matchAll(FENCE)) {
    while ((fences[nextFence]?.end ?? Number.POSITIVE_INFINITY) < index) nextFence++
    if ((fences[nextFence]?.start ?? Number.POSITIVE_INFINITY) <= index) continue
    if (open && !(mark.startsWith(open.mark) && rest.trim() === '')) continue
    const outer = contentIndent(text, index, columns(space))
    const indent = columns(space) - outer
    const isTooFar = open ? indent > MAX_INDENT && open.indent <= MAX_INDENT + 1 : indent === MAX_INDENT + 1
    open = open ? undefined : { mark, indent }
    // A tab can't be divided between the list item that it leads into and the math.
    if (!isTooFar || (outer > 0 && space.includes('\t'))) continue
    const kept = Math.min(space.length, outer + MAX_INDENT)
    out += text.slice(copied, index) + ' '.repeat(kept) + mark + ' '.repeat(space.length - kept) + rest
    copied = index + line.length
  }
  return copied === 0 ? text : out + text.slice(copied)
}

function columns(space: string): number {
  let column = 0
  for (const c of space) column += c === '\t' ? 4 - (column % 4) : 1
  return column
}

const ITEM = /^([ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+)\S/

/** The column at which the list item's text begins that an indented line is in; 0 if it's in none. */
function contentIndent(text: string, lineStart: number, indent: number): number {
  let least = indent
  for (let end = lineStart - 1; end > 0 && least > 0; ) {
    const start = text.lastIndexOf('\n', end - 1) + 1
    const line = text.slice(start, end)
    end = start - 1
    const item = ITEM.exec(line)?.[1]
    if (item !== undefined && columns(item) <= least) return columns(item)
    if (line.trim() !== '') least = Math.min(least, columns(/^[ \t]*/.exec(line)?.[0] ?? ''))
  }
  return 0
}
