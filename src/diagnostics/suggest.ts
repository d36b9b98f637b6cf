// "Did you mean": finds the nearest name in a list.
import { editDistance as distanceWithin } from '../search/edit-distance.ts'

/**
 * The name in `known` that is nearest to `name`. Undefined if more than a third of its letters differ. Ignores case and
 * the characters `-`, `_`, `.`, and space.
 */
export function suggest(name: string, known: Iterable<string>): string | undefined {
  const wanted = fold(name)
  let best: string | undefined
  let bestDistance = Math.floor(wanted.length / 3) + 1
  for (const candidate of known) {
    if (candidate === name) continue
    const distance = editDistance(wanted, fold(candidate), bestDistance)
    if (distance < bestDistance && !hasOtherWord(name, candidate)) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/** Whether names of several words differ in a word as a whole: `secrets-overview` and `prompts-overview`. */
function hasOtherWord(name: string, candidate: string): boolean {
  const [own, others] = [wordsOf(name), wordsOf(candidate)]
  if (own.length < 2 || own.length !== others.length) return false
  return own.some((word, i) => {
    const other = others[i] as string
    if (word.startsWith(other) || other.startsWith(word)) return false
    return editDistance(word, other) > Math.max(1, Math.max(word.length, other.length) / 2)
  })
}

function wordsOf(name: string): string[] {
  return name.toLowerCase().split(/[-_. ]+/)
}

/** Whether names differ only in case and in the characters `-`, `_`, `.`, and space. */
export function isSameName(a: string, b: string): boolean {
  return fold(a) === fold(b)
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[-_. ]/g, '')
}

/** The edit distance of two words, capped at `limit`. */
export function editDistance(a: string, b: string, limit = Number.POSITIVE_INFINITY): number {
  if (Math.abs(a.length - b.length) >= limit) return limit
  return Math.min(limit, distanceWithin(a, b, { limit: limit - 1, open: false }))
}
