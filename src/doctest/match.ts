// Compares what an example printed with what the page shows.

/** Texts that differ between runs. Each match is replaced on both sides before they are compared. */
export interface Replacement {
  readonly match: RegExp
  readonly with: string
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences of terminals begin with one
const ANSI = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-Z\\-_])/g

/** Terminal output as a page shows it: without escape sequences, trailing spaces, and surrounding empty lines. */
export function plainLines(text: string): string[] {
  const lines = text
    .replace(ANSI, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
  const first = lines.findIndex((line) => line !== '')
  const last = lines.findLastIndex((line) => line !== '')
  return lines.slice(Math.max(first, 0), last + 1)
}

const ELISION = '...'

/** True for a line that matches any number of lines. */
export function isElision(line: string): boolean {
  return line.trim() === ELISION
}

/**
 * Whether the lines of a page match what was printed. `...` alone on a line matches any lines, even none. Within a
 * line, it matches any text. Takes the first match, so that the time is linear in the texts.
 */
export function linesMatch(expected: readonly string[], printed: readonly string[]): boolean {
  const pieces = split(expected)
  const [head = [], ...rest] = pieces
  if (rest.length === 0) return head.length === printed.length && fitsAt(head, printed, 0)
  const tail = rest.pop() as readonly string[]
  const end = printed.length - tail.length
  if (!fitsAt(head, printed, 0) || end < head.length || !fitsAt(tail, printed, end)) return false
  let at = head.length
  for (const piece of rest) {
    while (at + piece.length <= end && !fitsAt(piece, printed, at)) at++
    if (at + piece.length > end) return false
    at += piece.length
  }
  return true
}

/** The lines between elisions. */
function split(lines: readonly string[]): string[][] {
  const pieces: string[][] = [[]]
  for (const line of lines) {
    if (isElision(line)) pieces.push([])
    else (pieces.at(-1) as string[]).push(line)
  }
  return pieces
}

function fitsAt(piece: readonly string[], printed: readonly string[], at: number): boolean {
  return piece.every((line, index) => lineMatches(line, printed[at + index]))
}

/** Whether one line matches another, with `...` for any text. */
export function lineMatches(expected: string, printed: string | undefined): boolean {
  if (printed === undefined) return false
  if (expected === printed) return true
  if (!expected.includes(ELISION)) return false
  const [head = '', ...rest] = expected.split(ELISION)
  const tail = rest.pop() as string
  const end = printed.length - tail.length
  if (!printed.startsWith(head) || end < head.length || !printed.endsWith(tail)) return false
  let at = head.length
  for (const piece of rest) {
    const found = printed.indexOf(piece, at)
    if (found === -1 || found + piece.length > end) return false
    at = found + piece.length
  }
  return true
}
