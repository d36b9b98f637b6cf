// "Did you mean": finds the nearest name in a list.

/**
 * The name in `known` that is nearest to `name`. Undefined if more than a third of its letters differ. Ignores case and
 * the characters `-`, `_`, `.`, and space.
 */
export function suggest(name: string, known: Iterable<string>): string | undefined {
  const wanted = fold(name)
  let best: string | undefined
  let bestDistance = Math.max(1, Math.floor(wanted.length / 3)) + 1
  for (const candidate of known) {
    if (candidate === name) continue
    const distance = editDistance(wanted, fold(candidate), bestDistance)
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[-_. ]/g, '')
}

/** Damerau-Levenshtein distance (an adjacent transposition counts as one), capped at `limit`. */
export function editDistance(a: string, b: string, limit = Number.POSITIVE_INFINITY): number {
  if (Math.abs(a.length - b.length) >= limit) return limit
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  let leastOfLast = 0
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let value = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        value = Math.min(value, (beforeLast[j - 2] ?? 0) + 1)
      }
      row[j] = value
      if (value < least) least = value
    }
    // Distances grow from row to row, and a transposition looks back two.
    if (least >= limit && leastOfLast >= limit) return limit
    beforeLast = last
    last = row
    leastOfLast = least
  }
  return last[b.length] ?? limit
}
