// Parses `1,3-5` to line numbers.

const MAX_LINE = 20_000

/** All lines in a list of ranges, counted from 1, in order. */
export function rangeToLines(range: string): number[] {
  const lines = new Set<number>()
  for (const [, first, last] of range.matchAll(/(\d+)(?:\s*[-–:]\s*(\d+))?/g)) {
    const end = Math.min(Number(last ?? first), MAX_LINE)
    for (let line = Math.max(Number(first), 1); line <= end; line++) lines.add(line)
  }
  return [...lines].sort((a, b) => a - b)
}
