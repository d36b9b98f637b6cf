// Hides the blank lines of programs: the native parser ends a program at one in a template, a comment, or the text of a tag.
//
//     export const Intro = () => {
//       const name = "reader"
//
//       const text = `Hello, ${name}.
//
//     Welcome.`
import { isMistake, parseProgram } from './evaluate/javascript.ts'
import { fencedRanges } from './tag-ends.ts'

const EXPORT = /^export[ \t]/gm
const BLANK_LINE = /(?<=\n)[ \t]*\r?\n/g
/** Ends that are tried, each of which parses the program, and characters of a program. */
const MAX_ENDS = 20
const MAX_LENGTH = 200_000

/**
 * The text with spaces in place of blank lines in programs that begin with an `export`. Its length stays. The JavaScript in
 * it isn't the same any more: templates have other texts.
 */
export function joinPrograms(text: string): string {
  let out = ''
  let copied = 0
  let fences: readonly (readonly [number, number])[] | undefined
  for (const { index: start } of text.matchAll(EXPORT)) {
    if (start < copied) continue
    fences ??= fencedRanges(text)
    if (fences.some(([from, to]) => from <= start && start < to)) continue
    const end = programEnd(text, start)
    if (end === undefined) continue
    const program = text.slice(start, end).replace(BLANK_LINE, (line) => ' '.repeat(line.length))
    out += text.slice(copied, start) + program
    copied = end
  }
  return copied === 0 ? text : out + text.slice(copied)
}

/**
 * Where a program ends: before the first blank line up to which it's complete, or at the end of the text. Undefined for one
 * that isn't JavaScript, or that has no blank line.
 */
function programEnd(text: string, start: number): number | undefined {
  const ends = Array.from(text.slice(start, start + MAX_LENGTH).matchAll(BLANK_LINE), ({ index }) => start + index)
  const [first = text.length] = ends
  let tries = 0
  for (const end of [...ends, text.length]) {
    // A program closes what it opened at the beginning of a line.
    const lastLine = text.lastIndexOf('\n', end - 2) + 1
    if (/[ \t]/.test(text[lastLine] ?? '')) continue
    if (tries++ === MAX_ENDS) return undefined
    if (!isMistake(parseProgram(text.slice(start, end)))) return end === first ? undefined : end
  }
  return undefined
}
