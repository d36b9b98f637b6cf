// Joins the lines of a tag whose `>` begins a line with more on it: the native parser would begin a quotation there.
//
//     <span
//       style={{ color: "red" }}
//     >Text</span>
import { type FencedCode, fencedCode } from './fences.ts'

/** Characters from the start of a tag to its end, and starts that are tried. */
const MAX_LENGTH = 4000
const MAX_STARTS = 12

/** The text with spaces in place of such a line break and its indentation, which means the same. Its length stays. */
export function joinTagEnds(text: string): string {
  let out = ''
  let copied = 0
  let fences: readonly FencedCode[] | undefined
  for (let end = text.indexOf('>'); end !== -1; end = text.indexOf('>', end + 1)) {
    const line = lineBreakBefore(text, end)
    if (line === undefined || !hasMore(text, end + 1)) continue
    const start = tagStart(text, end)
    if (start === undefined) continue
    fences ??= fencedCode(text)
    if (fences.some((fence) => fence.start <= start && end < fence.end)) continue
    // A carriage return may stand before the line break.
    const from = text[line - 1] === '\r' ? line - 1 : line
    out += text.slice(copied, from) + ' '.repeat(end - from)
    copied = end
  }
  return copied === 0 ? text : out + text.slice(copied)
}

/** The offset of the line break before a character that begins a line. Undefined for other characters. */
function lineBreakBefore(text: string, index: number): number | undefined {
  let at = index - 1
  while (text[at] === ' ' || text[at] === '\t') at--
  return text[at] === '\n' ? at : undefined
}

/** Whether the rest of a line has more than white space. */
function hasMore(text: string, start: number): boolean {
  const end = text.indexOf('\n', start)
  return text.slice(start, end === -1 ? undefined : end).trim() !== ''
}

/** Where a tag begins that ends at `end`, on a line that begins with a tag; undefined if there is none. */
function tagStart(text: string, end: number): number | undefined {
  let at = end
  for (let i = 0; i < MAX_STARTS; i++) {
    at = text.lastIndexOf('<', at - 1)
    if (at === -1 || end - at > MAX_LENGTH) return undefined
    if (endOfTag(text, at, end) !== end) continue
    const line = text.slice(text.lastIndexOf('\n', at) + 1, at + 1)
    return /^[ \t]*</.test(line) ? at : undefined
  }
  return undefined
}

/** Where a tag ends that begins at `start`; -1 if it doesn't end up to `last`, or is none. */
function endOfTag(text: string, start: number, last: number): number {
  const name = /^<[A-Za-z][\w.:-]*(?=\s)/.exec(text.slice(start, start + 100))?.[0]
  if (name === undefined) return -1
  let depth = 0
  for (let i = start + name.length; i <= last; i++) {
    const c = text[i] as string
    if (c === '"' || c === "'" || (c === '`' && depth > 0)) {
      i = closingQuote(text, i, depth > 0)
      if (i === -1) return -1
    } else if (c === '{') depth++
    else if (c === '}') depth--
    else if (depth === 0 && c === '>') return i
    else if (depth < 0 || (depth === 0 && c === '<')) return -1
  }
  return -1
}

function closingQuote(text: string, start: number, isCode: boolean): number {
  const quote = text[start]
  for (let i = start + 1; i < text.length && i - start < MAX_LENGTH; i++) {
    if (isCode && text[i] === '\\') i++
    else if (text[i] === quote) return i
  }
  return -1
}
