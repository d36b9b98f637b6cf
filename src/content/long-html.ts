// Blank lines for long HTML without any. After each tag within a line, the parser looks for the end of a paragraph that
// might begin there, up to the next blank line. So a table of 20,000 lines takes it seconds.
import { withoutFences } from './fences.ts'
import type { TextEdit } from './repair-edits.ts'

/** Characters without a blank line that cost the parser next to nothing. */
const MAX_RUN = 2_000
/** Texts with fewer tags are never worth it. */
const MIN_TAGS = 200
/** A line with one tag and nothing else. */
const TAG = /^[ \t]*<\/?[a-zA-Z][^<>{}]*>[ \t\r]*$/
const LIST_ITEM = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/

/**
 * Blank lines that leave a text's meaning as it is: between two lines that each hold one tag, which are blocks of their
 * own anyway. There are none in lists, where they would set the items apart, and none in code.
 */
export function blankLinesForHtml(text: string): TextEdit[] {
  const edits: TextEdit[] = []
  if (text.split('<', MIN_TAGS + 1).length <= MIN_TAGS || /^export\b/m.test(text)) return edits
  /** Where the lines since the last blank one begin. */
  let run = 0
  let isHtml = false
  let isAfterTag = false
  let braces = 0
  let start = 0
  for (const line of withoutFences(text).split('\n')) {
    if (line.trim() === '') {
      run = start + line.length + 1
      isAfterTag = false
    } else {
      if (start === run) isHtml = /^[ \t]*</.test(line)
      else if (LIST_ITEM.test(line)) isHtml = false
      const isTag = isHtml && braces === 0 && TAG.test(line)
      if (isTag && isAfterTag && start - run > MAX_RUN) {
        edits.push({ start, end: start, text: '\n' })
        run = start
      }
      isAfterTag = isTag
      for (const [sign] of line.matchAll(/[{}]/g)) braces += sign === '{' ? 1 : -1
    }
    start += line.length + 1
  }
  return edits
}
