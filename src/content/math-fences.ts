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
const FENCE = /^([ \t]*)(\${2,})([^$\n]*)$/
const ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?=\S)/
const MAX_INDENT = 3

/** The text with white space behind the `$$` of such math in place of some before it. Its length stays. */
export function dedentMath(text: string): string {
  if (!INDENTED.test(text)) return text
  const code = fencedCode(text)
  let nextCode = 0
  const items = new ListItems()
  let open: { mark: string; indent: number } | undefined
  let out = ''
  let copied = 0
  for (let start = 0, end = 0; start <= text.length; start = end + 1) {
    end = text.indexOf('\n', start)
    if (end === -1) end = text.length
    const line = text.slice(start, end)
    const outer = items.around(line)
    const [, space = '', mark = '', rest = ''] = FENCE.exec(line) ?? []
    if (mark === '') continue
    while ((code[nextCode]?.end ?? Number.POSITIVE_INFINITY) < start) nextCode++
    if ((code[nextCode]?.start ?? Number.POSITIVE_INFINITY) <= start) continue
    if (open && !(mark.startsWith(open.mark) && rest.trim() === '')) continue
    const indent = columns(space) - outer
    const isTooFar = open ? indent > MAX_INDENT && open.indent <= MAX_INDENT + 1 : indent === MAX_INDENT + 1
    open = open ? undefined : { mark, indent }
    // A tab can't be divided between the list item that it leads into and the math.
    if (!isTooFar || (outer > 0 && space.includes('\t'))) continue
    const kept = Math.min(space.length, outer + MAX_INDENT)
    out += text.slice(copied, start) + ' '.repeat(kept) + mark + ' '.repeat(space.length - kept) + rest
    copied = end
  }
  return copied === 0 ? text : out + text.slice(copied)
}

/** The list items that the lines of a text are in, for lines in order. */
class ListItems {
  /** The columns at which the texts of open items begin. */
  private readonly open: number[] = []

  /** The column at which the text begins of the item that a line is in. 0 if it's in none. */
  around(line: string): number {
    if (line.trim() === '') return 0
    const indent = columns(/^[ \t]*/.exec(line)?.[0] ?? '')
    while ((this.open.at(-1) ?? 0) > indent) this.open.pop()
    const column = this.open.at(-1) ?? 0
    const item = ITEM.exec(line)?.[0]
    if (item !== undefined) this.open.push(columns(item))
    return column
  }
}

function columns(space: string): number {
  let column = 0
  for (const c of space) column += c === '\t' ? 4 - (column % 4) : 1
  return column
}
