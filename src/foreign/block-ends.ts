// Finds the lines that end blocks, and limits how often that is tried in vain.
import { type Line, linesOfText } from './lines.ts'

/** Each search reads all lines below, so a file of openings alone would take quadratic time. */
const MAX_UNCLOSED = 200

const searches = new WeakMap<readonly Line[], Map<string, number>>()

/** What `find` finds in the lines. Undefined, without a search, if many blocks of that kind before had no end there. */
export function findEnd<T>(lines: readonly Line[], kind: string, find: () => T | undefined): T | undefined {
  const counts = searches.get(lines) ?? new Map<string, number>()
  const count = counts.get(kind) ?? 0
  if (count >= MAX_UNCLOSED) return undefined
  const end = find()
  if (end === undefined) searches.set(lines, counts.set(kind, count + 1))
  return end
}

/** The index of the first line from `start` whose text passes a test. Undefined if there is none. */
export function findLine(
  lines: readonly Line[],
  kind: string,
  start: number,
  test: (text: string) => boolean,
): number | undefined {
  return findEnd(lines, kind, () => {
    for (let i = start; i < lines.length; i++) if (test((lines[i] as Line).text)) return i
    return undefined
  })
}

/** The same for lines outside of fences. */
function findLineOfText(
  lines: readonly Line[],
  kind: string,
  start: number,
  test: (text: string) => boolean,
): number | undefined {
  return findEnd(lines, kind, () => {
    for (const i of linesOfText(lines, start)) if (test((lines[i] as Line).text)) return i
    return undefined
  })
}

/**
 * The index of the line that closes the block opened on line `start`, in which others may be nested. Undefined if there
 * is none. `step` is how many blocks a line opens, less those that it closes.
 */
export function closingNested(
  lines: readonly Line[],
  start: number,
  step: (text: string) => number,
): number | undefined {
  let depth = 1
  for (const i of linesOfText(lines, start + 1)) {
    depth += step((lines[i] as Line).text)
    if (depth === 0) return i
  }
  return undefined
}

/** The index of the line that closes a container of `length` colons opened on line `start`. Undefined if there is none. */
export function closingColons(lines: readonly Line[], start: number, length: number): number | undefined {
  const isClosing = (text: string) => /^[ \t]*:{3,}[ \t]*$/.test(text) && text.trim().length >= length
  return findLineOfText(lines, ':::', start + 1, isClosing)
}
