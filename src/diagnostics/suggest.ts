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

/**
 * Whether names of several words differ in a word as a whole: `secrets-overview` and `prompts-overview`. Words that only
 * one of them has don't count, nor do those that are joined in one: `quick-start` and `quickstart`.
 */
function hasOtherWord(name: string, candidate: string): boolean {
  const [own, others] = [wordsOf(name), wordsOf(candidate)]
  if (own.length < 2 && others.length < 2) return hasOtherStart(fold(name), fold(candidate))
  const left = own.filter((word) => {
    const at = others.findIndex((other) => isSameWord(word, other))
    if (at !== -1) others.splice(at, 1)
    return at === -1
  })
  return left.length > 0 && others.length > 0 && !isNear(left.join(''), others.join(''))
}

/** Whether names in one word begin with different words: `paytransaction` and `voidtransaction`. */
function hasOtherStart(a: string, b: string): boolean {
  let end = 0
  while (end < Math.min(a.length, b.length) && a.at(-1 - end) === b.at(-1 - end)) end++
  const [start, other] = [a.slice(0, a.length - end), b.slice(0, b.length - end)]
  return Math.min(start.length, other.length) >= 3 && start[0] !== other[0] && !isNear(start, other)
}

/** Whether words have a stem in common, or nearly all letters. Numbers count the same things. */
function isSameWord(a: string, b: string): boolean {
  if (/^\d+$/.test(a) && /^\d+$/.test(b)) return true
  let stem = 0
  while (stem < a.length && a[stem] === b[stem]) stem++
  return stem >= Math.max(a.length, b.length) / 2 || stem === Math.min(a.length, b.length) || isNear(a, b)
}

function isNear(a: string, b: string): boolean {
  const most = Math.ceil(Math.max(a.length, b.length) / 3)
  return editDistance(a, b, most + 1) <= most
}

function wordsOf(name: string): string[] {
  return name
    .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase()
    .split(/[-_. /{}]+/)
    .filter((word) => word !== '')
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

/** The other Unicode form of a path, if that exists: the names look the same, and macOS writes them so. */
export function otherForm<T extends string>(path: T, exists: (path: T) => boolean): T | undefined {
  return ['NFC', 'NFD'].map((form) => path.normalize(form) as T).find((other) => other !== path && exists(other))
}

/** What to do about a name that only looks like that of a file. */
export const OTHER_FORM_HELP =
  'There is a file whose name looks the same, but has its accents in another Unicode form. Copy its name, or rename it.'
