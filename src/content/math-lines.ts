// Joins the lines of display math with text beside its `$$`. The native parser drops that text, and takes all that follows
// for math, up to the next `$$` on a line of its own.
//
//     $$a = b
//     + c$$
import { fencedCode } from './fences.ts'

/** A line that opens math. List items may begin on it. */
const OPENING = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(\${2,})([^$]*)$/
const CLOSING = /^[ \t]*(\${2,})[ \t]*\r?$/
/** Behind it, TeX reads nothing more of a line. */
const COMMENT = /(?<!\\)%/

/** The text with each such formula in one line. Its length stays. */
export function joinMath(text: string): string {
  if (!text.includes('$$')) return text
  const code = fencedCode(text)
  let nextCode = 0
  let open: Open | undefined
  let out = ''
  let copied = 0
  for (let start = 0, end = 0; start <= text.length; start = end + 1) {
    end = text.indexOf('\n', start)
    if (end === -1) end = text.length
    while ((code[nextCode]?.end ?? Number.POSITIVE_INFINITY) < start) nextCode++
    if ((code[nextCode]?.start ?? Number.POSITIVE_INFINITY) <= start) continue
    const line = text.slice(start, end)
    if (!open) {
      const [, mark, rest = ''] = OPENING.exec(line) ?? []
      if (mark) open = { start, mark, isBeside: rest.trim() !== '', isWhole: !COMMENT.test(rest) }
      continue
    }
    const isClosing = CLOSING.exec(line)?.[1]?.startsWith(open.mark) === true
    if (open.isWhole && (isClosing ? open.isBeside : line.includes('$$'))) {
      out +=
        text.slice(copied, open.start) + text.slice(open.start, end).replace(/\r?\n/g, (end) => ' '.repeat(end.length))
      copied = end
      open = undefined
    } else if (isClosing) open = undefined
    else if (line.trim() === '' || COMMENT.test(line)) open.isWhole = false
  }
  return copied === 0 ? text : out + text.slice(copied)
}

interface Open {
  readonly start: number
  readonly mark: string
  /** Whether some of the formula is on the line of the mark. */
  readonly isBeside: boolean
  /** Whether the lines up to now can become one. */
  isWhole: boolean
}
