// Joins the lines of a tag whose `>` begins a line with more on it: the native parser would begin a quotation there.
//
//     <span
//       style={{ color: "red" }}
//     >Text</span>

const END = /\n[ \t]*>(?=[^\n]*\S)/g
const FENCE = /^[ \t>]*(`{3,}|~{3,})[^\n]*$/gm
/** Characters from the start of a tag to its end, and starts that are tried. */
const MAX_LENGTH = 4000
const MAX_STARTS = 12

/** The text with spaces in place of such a line break and its indentation, which means the same. Its length stays. */
export function joinTagEnds(text: string): string {
  let out = ''
  let copied = 0
  let fences: readonly (readonly [number, number])[] | undefined
  for (const { 0: typed, index } of text.matchAll(END)) {
    const end = index + typed.length - 1
    const start = tagStart(text, end)
    if (start === undefined) continue
    fences ??= fencedRanges(text)
    if (fences.some(([from, to]) => from <= start && end < to)) continue
    // A carriage return may stand before the line break.
    const from = text[index - 1] === '\r' ? index - 1 : index
    out += text.slice(copied, from) + ' '.repeat(end - from)
    copied = end
  }
  return copied === 0 ? text : out + text.slice(copied)
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

/** From the opening fence of each block of code to its closing one. */
function fencedRanges(text: string): [number, number][] {
  const ranges: [number, number][] = []
  let open: { start: number; mark: string } | undefined
  for (const { 0: line, 1: mark = '', index } of text.matchAll(FENCE)) {
    if (open === undefined) open = { start: index, mark }
    else if (line.trim().startsWith(open.mark) && line.trim().replaceAll(mark[0] as string, '') === '') {
      ranges.push([open.start, index])
      open = undefined
    }
  }
  if (open) ranges.push([open.start, text.length])
  return ranges
}
