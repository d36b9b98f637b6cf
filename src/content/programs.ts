// Hides the blank lines of programs: the native parser ends a program at one in a template, a comment, or the text of a tag.
//
//     export const Intro = () => {
//       const name = "reader"
//
//       const text = `Hello, ${name}.
//
//     Welcome.`
import { isMistake, parseProgram } from './evaluate/javascript.ts'
import { withoutFences } from './fences.ts'

const EXPORT = /^export[ \t]/gm
const BLANK_LINE = /(?<=\n)[ \t]*\r?\n/g
/** Ends that are tried for a program, each of which parses it. */
const MAX_ENDS = 20
/** Characters that are searched and parsed for all programs of a text. A long component takes 50,000. */
const MAX_WORK = 1_000_000

/**
 * The text with spaces in place of blank lines in programs that begin with an `export`. Its length stays. The JavaScript in
 * it isn't the same anymore: templates have other texts.
 */
export function joinPrograms(text: string): string {
  if (!/^export[ \t]/m.test(text)) return text
  let out = ''
  let copied = 0
  const budget: Budget = { left: MAX_WORK }
  for (const { index: start } of withoutFences(text).matchAll(EXPORT)) {
    if (budget.left < 0) break
    if (start < copied) continue
    const end = programEnd(text, start, budget)
    if (end === undefined) continue
    const program = text.slice(start, end).replace(BLANK_LINE, (line) => ' '.repeat(line.length))
    out += text.slice(copied, start) + program
    copied = end
  }
  return copied === 0 ? text : out + text.slice(copied)
}

interface Budget {
  left: number
}

/**
 * Where a program ends: before the first blank line up to which it's complete, or at the end of the text. Undefined for one
 * that isn't JavaScript, or that has no blank line.
 */
function programEnd(text: string, start: number, budget: Budget): number | undefined {
  let searched = start
  let blankLines = 0
  let tries = 0
  for (const end of possibleEnds(text, start)) {
    budget.left -= end - searched
    searched = end
    // A program closes what it opened at the beginning of a line.
    const lastLine = text.lastIndexOf('\n', end - 2) + 1
    if (!/[ \t]/.test(text[lastLine] ?? '')) {
      budget.left -= end - start
      if (budget.left < 0 || tries++ === MAX_ENDS) return undefined
      if (!isMistake(parseProgram(text.slice(start, end)))) return blankLines === 0 ? undefined : end
    }
    blankLines++
  }
  return undefined
}

function* possibleEnds(text: string, start: number): Iterable<number> {
  const line = new RegExp(BLANK_LINE)
  line.lastIndex = start
  for (const { index } of text.matchAll(line)) yield index
  yield text.length
}
