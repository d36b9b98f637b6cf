// How far two words are apart.

/**
 * Insertions, deletions, substitutions, and swaps of adjacent letters between two words. Returns some number above
 * `limit` if there are more. With `open`, it measures the distance to the nearest prefix of `b`.
 */
export function editDistance(a: string, b: string, { limit, open }: { limit: number; open: boolean }): number {
  const width = Math.min(b.length, a.length + limit)
  let beforeLast: number[] = []
  let last = Array.from({ length: width + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= width; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let value = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (same ? 0 : 1),
      )
      if (
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      ) {
        value = Math.min(value, (beforeLast[j - 2] as number) + 1)
      }
      row[j] = value
      if (value < least) least = value
    }
    if (least > limit) return least
    beforeLast = last
    last = row
  }
  if (open) return Math.min(...last)
  return width < b.length ? limit + 1 : (last[width] as number)
}
