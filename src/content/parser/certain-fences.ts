// Finds fenced code in a text that isn't parsed yet, if there's no doubt where it is.

/** What replaces fenced code. Neither a tag nor code in braces can go on beyond it. */
const CUT = '```\n'

/** The shortest signs that open or close fenced code. */
const MARKS = /`{3}|~{3}/g
/** A line that opens fenced code outside of quotations, and doesn't begin a list item. */
const OPENING = /([ \t]*)(?:(`{3,})[^`\n]*|(~{3,})[^\n]*)(?:\n|$)/y

/** What may hide fences from the parser: comments, math, exports, and imports that go on. */
const UNCLEAR = /<!|\$\$|^export\b|^import\b.*\n(?![ \t\r]*(?:\n|$)|import\b)/m
/** What ends lines for the parser only. */
const LONE_RETURN = /\r(?!\n)/

const TAG = /<[^\s\d=]/g
/** A whole tag whose values aren't long. */
const WHOLE_TAG =
  /<\/?(?:[\w$.:-]+)?(?:\s+[\w$.:-]+(?:\s*=\s*(?:"[^"]{0,2000}"|'[^']{0,2000}'|\{[^{}]{0,2000}\}))?)*\s*\/?>/y

/**
 * The text without its fenced code. Undefined if a parser might see a fence where this doesn't, or none where this does.
 * That's so if the text has marks of a fence anywhere else, or something that may hide one. The caller looks for open braces.
 */
export function withoutCertainFences(text: string): string | undefined {
  if (LONE_RETURN.test(text)) return undefined
  let prose = ''
  let copied = 0
  for (let marks = nextMarks(text, 0); marks !== undefined; marks = nextMarks(text, copied)) {
    const start = text.lastIndexOf('\n', marks) + 1
    const end = start < copied ? undefined : endOfFence(text, start)
    if (end === undefined) return undefined
    prose += text.slice(copied, start) + CUT
    copied = end
  }
  prose += text.slice(copied)
  return UNCLEAR.test(prose) || hasUnclearTag(prose) ? undefined : prose
}

function nextMarks(text: string, from: number): number | undefined {
  MARKS.lastIndex = from
  return MARKS.exec(text)?.index
}

/** The end of the fenced code whose first line starts at `start`. Undefined if that's unclear. */
function endOfFence(text: string, start: number): number | undefined {
  OPENING.lastIndex = start
  const [opening, indent = '', backticks, tildes] = OPENING.exec(text) ?? []
  const mark = backticks ?? tildes
  if (opening === undefined || mark === undefined) return undefined
  for (let line = start + opening.length, end: number; line < text.length; line = end) {
    end = text.indexOf('\n', line) + 1 || text.length
    const content = text.slice(line, end)
    // A line with less before it may end the list item that the code is in.
    if (!content.startsWith(indent) && content.trim() !== '') return undefined
    if (content.includes(mark)) return content.replace(/[ \t\r\n]*$/, '') === indent + mark ? end : undefined
  }
  return undefined
}

function hasUnclearTag(prose: string): boolean {
  for (const { index } of prose.matchAll(TAG)) {
    WHOLE_TAG.lastIndex = index
    const [tag] = WHOLE_TAG.exec(prose) ?? []
    if (tag === undefined || tag.includes(CUT)) return true
  }
  return false
}
