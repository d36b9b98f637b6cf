// Aligns the lines of a page with the lines that were printed, to show differences and to update outputs.
import { isElision, lineMatches } from './match.ts'

/** `same`: the line of the page still fits. `removed`: it wasn't printed. `added`: it was printed and isn't shown. */
export interface AlignedLine {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** Maximum cells of the table. Of larger texts, only the ends are compared. */
const MAX_CELLS = 4_000_000
const [SAME, REPLACED, ABSORBED, REMOVED, ADDED] = [0, 1, 2, 3, 4]

/** The shortest edit from what a page shows to what was printed. An elision matches any lines, and stays. */
export function align(expected: readonly string[], printed: readonly string[]): AlignedLine[] {
  const shortest = Math.min(expected.length, printed.length)
  let head = 0
  while (head < shortest && fits(expected[head], printed[head])) head++
  let tail = 0
  while (tail < shortest - head && fits(expected.at(-1 - tail), printed.at(-1 - tail))) tail++
  const middle = [expected.slice(head, expected.length - tail), printed.slice(head, printed.length - tail)] as const
  const same = (lines: readonly string[]) => lines.map((text): AlignedLine => ({ kind: 'same', text }))
  return [...same(expected.slice(0, head)), ...alignMiddle(...middle), ...same(expected.slice(expected.length - tail))]
}

function fits(expected: string | undefined, printed: string | undefined): boolean {
  return expected !== undefined && !isElision(expected) && lineMatches(expected, printed)
}

function alignMiddle(expected: readonly string[], printed: readonly string[]): AlignedLine[] {
  const removed = (text: string): AlignedLine => ({ kind: 'removed', text })
  const added = (text: string): AlignedLine => ({ kind: 'added', text })
  if ((expected.length + 1) * (printed.length + 1) > MAX_CELLS) return [...expected.map(removed), ...printed.map(added)]
  const steps = shortestSteps(expected, printed)
  const width = printed.length + 1
  const lines: AlignedLine[] = []
  let [i, j] = [expected.length, printed.length]
  while (i > 0 || j > 0) {
    const [line, next] = [expected[i - 1] as string, printed[j - 1] as string]
    const step = steps[i * width + j]
    if (step === ABSORBED) {
      j--
      continue
    }
    if (step === SAME) {
      lines.push({ kind: 'same', text: line })
      i--
      if (!isElision(line)) j--
    } else if (step === REPLACED) {
      lines.push(added(next), removed(line))
      i--
      j--
    } else if (step === REMOVED) {
      lines.push(removed(line))
      i--
    } else {
      lines.push(added(next))
      j--
    }
  }
  return lines.reverse()
}

/** For each pair of lengths, the last step of the cheapest edit. */
function shortestSteps(expected: readonly string[], printed: readonly string[]): Uint8Array {
  const width = printed.length + 1
  const steps = new Uint8Array((expected.length + 1) * width)
  let above = Int32Array.from({ length: width }, (_, j) => j)
  steps.fill(ADDED as number, 1, width)
  for (const [index, line] of expected.entries()) {
    const row = new Int32Array(width)
    const at = (index + 1) * width
    const elides = isElision(line)
    row[0] = (above[0] as number) + (elides ? 0 : 1)
    steps[at] = (elides ? SAME : REMOVED) as number
    for (let j = 1; j < width; j++) {
      const [up, left, before] = [above[j] as number, row[j - 1] as number, above[j - 1] as number]
      const ways = elides
        ? [
            [up, SAME],
            [left, ABSORBED],
          ]
        : [
            ...(lineMatches(line, printed[j - 1]) ? [[before, SAME]] : [[before + 1, REPLACED]]),
            [up + 1, REMOVED],
            [left + 1, ADDED],
          ]
      const [cost, step] = ways.reduce((best, way) => ((way[0] as number) < (best[0] as number) ? way : best))
      row[j] = cost as number
      steps[at + j] = step as number
    }
    above = row
  }
  return steps
}

/**
 * What the page should show: its own lines where they still match, and what was printed for the others. `asWritten`
 * returns a line of the page as the author typed it, by its number from 0.
 */
export function updatedLines(
  expected: readonly string[],
  printed: readonly string[],
  asWritten: (index: number, line: string) => string = (_, line) => line,
): string[] {
  let index = 0
  return align(expected, printed).flatMap(({ kind, text }) => {
    if (kind === 'added') return [text]
    const own = asWritten(index++, text)
    return kind === 'same' ? [own] : []
  })
}
