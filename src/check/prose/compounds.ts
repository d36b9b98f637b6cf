// Finds compounds that a site writes in more than one way: `frontmatter`, `front matter`, `front-matter`.

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

const NO_HEAD = words(
  `any every some all over under non not the this that can may and for with from out one two each both more most your our`,
)
/** `check out` is a verb and `checkout` a noun, so both are right. */
const NO_TAIL = words(
  `out off down over back through around away with the and for that this one time thing body where how way day times ever less
  full able like wise side`,
)
/** Words of their own: a local host is any machine, and `localhost` the name of this one. */
const NAMES = words('localhost')
const MIN_LETTERS = 3
const SHORTEST = 8
/** The usual spelling must occur at least this often, and `TIMES` as often as the rare one. */
const USUAL = 4
const TIMES = 3

/** A spelling that differs from the usual one. */
export interface RareSpelling {
  readonly typed: string
  readonly usual: string
  readonly usualCount: number
  /** The numbers of the texts that have it. */
  readonly texts: readonly number[]
  /** The numbers of those that have the usual spelling. */
  readonly usualTexts: readonly number[]
}

/**
 * Visits the words of a text in lowercase, each with the previous word if only a space separates them. Names in code
 * are skipped, because their spelling isn't up to the author: `ClientRequest`, `unixepoch()`, `web3`. It scans
 * character by character for speed, as it sees the whole site.
 */
function eachWord(text: string, visit: (word: string, before: string | undefined) => void): void {
  let before: string | undefined
  let last = -2
  for (let i = 0; i < text.length; i++) {
    if (!isLetter(text.charCodeAt(i))) continue
    const start = i
    let isName = start > 0 && NAME_BEFORE.has(text.charCodeAt(start - 1))
    let hasCapital = false
    let isShouted = true
    for (; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (isCapital(code)) {
        isName ||= i > start && isSmall(text.charCodeAt(i - 1))
        hasCapital = true
      } else if (isSmall(code)) isShouted = false
      else if (!(code === HYPHEN && isLetter(text.charCodeAt(i + 1)))) break
    }
    const next = text.charCodeAt(i)
    isName ||= NAME_AFTER.has(next) || (next === STOP && isLetter(text.charCodeAt(i + 1)))
    // `FREESESSION`, "elitetraining": a constant or a value.
    isName ||= isShouted || (QUOTE.has(next) && QUOTE.has(text.charCodeAt(start - 1)))
    const follows = start === last + 1 && text.charCodeAt(last) === SPACE
    last = i
    if (isName) {
      before = undefined
      continue
    }
    const typed = text.slice(start, i)
    const word = hasCapital ? typed.toLowerCase() : typed
    visit(word, follows ? before : undefined)
    before = word
  }
}

const codes = (letters: string): ReadonlySet<number> => new Set(Array.from(letters, (letter) => letter.charCodeAt(0)))
const NAME_BEFORE = codes('0123456789_(/.@$')
const QUOTE = codes('"“”')
const NAME_AFTER = codes('0123456789_(/@')
const [HYPHEN, STOP, SPACE] = [45, 46, 32]

function isSmall(code: number): boolean {
  return code >= 97 && code <= 122
}

function isCapital(code: number): boolean {
  return code >= 65 && code <= 90
}

function isLetter(code: number): boolean {
  return isSmall(code) || isCapital(code)
}

/**
 * The rare spellings among the texts. Of two spellings, at least one is a single word. Linear: one pass for words, one for
 * pairs that could form a single word, and one for the places of what is rare.
 */
export function rareSpellings(texts: readonly string[]): RareSpelling[] {
  const counts = new Map<string, number>()
  for (const text of texts) eachWord(text, (word) => counts.set(word, (counts.get(word) ?? 0) + 1))
  const pairs = pairsOf(counts)
  const open = new Map<string, number>()
  for (const text of texts) {
    eachWord(text, (word, before) => {
      if (before !== undefined && pairs.get(before)?.has(word)) {
        const typed = `${before} ${word}`
        open.set(typed, (open.get(typed) ?? 0) + 1)
      }
    })
  }
  const rare = [...pairs].flatMap(([head, tails]) => [...tails].flatMap((tail) => rareOf(head, tail, counts, open)))
  if (rare.length === 0) return []
  const places = textsWith(
    rare.flatMap(({ typed, usual }) => [typed, usual]),
    texts,
  )
  return rare.map((one) => ({
    ...one,
    texts: places.get(one.typed) ?? [],
    usualTexts: places.get(one.usual) ?? [],
  }))
}

/** The numbers of the texts that have each spelling. */
function textsWith(spellings: readonly string[], texts: readonly string[]): ReadonlyMap<string, number[]> {
  const found = new Map(spellings.map((typed): [string, number[]] => [typed, []]))
  const heads = new Set(spellings.flatMap((typed) => (typed.includes(' ') ? typed.split(' ', 1) : [])))
  for (const [number, text] of texts.entries()) {
    const note = (typed: string) => {
      const numbers = found.get(typed)
      if (numbers && numbers.at(-1) !== number) numbers.push(number)
    }
    eachWord(text, (word, before) => {
      note(word)
      if (before !== undefined && heads.has(before)) note(`${before} ${word}`)
    })
  }
  return found
}

/** Every way to split an existing word into two words that also exist, or that are joined by a hyphen. */
function pairsOf(counts: ReadonlyMap<string, number>): Map<string, Set<string>> {
  const pairs = new Map<string, Set<string>>()
  for (const word of counts.keys()) {
    if (word.length < SHORTEST || word.includes('-') || NAMES.has(word)) continue
    for (let i = MIN_LETTERS; i <= word.length - MIN_LETTERS; i++) {
      const head = word.slice(0, i)
      const tail = word.slice(i)
      if (NO_HEAD.has(head) || NO_TAIL.has(tail)) continue
      if (!(counts.has(head) && counts.has(tail)) && !counts.has(`${head}-${tail}`)) continue
      const tails = pairs.get(head)
      if (tails) tails.add(tail)
      else pairs.set(head, new Set([tail]))
    }
  }
  return pairs
}

function rareOf(
  head: string,
  tail: string,
  counts: ReadonlyMap<string, number>,
  open: ReadonlyMap<string, number>,
): Omit<RareSpelling, 'texts' | 'usualTexts'>[] {
  const closed = head + tail
  const spellings = [
    { typed: closed, count: counts.get(closed) ?? 0 },
    { typed: `${head} ${tail}`, count: open.get(`${head} ${tail}`) ?? 0 },
    { typed: `${head}-${tail}`, count: counts.get(`${head}-${tail}`) ?? 0 },
  ].sort((a, b) => b.count - a.count)
  const [usual, ...others] = spellings as [(typeof spellings)[0], ...typeof spellings]
  return others.flatMap(({ typed, count }) => {
    // A hyphen may join two words before a noun, so `real-time data` is fine next to `real time`.
    if (count === 0 || (usual.typed !== closed && typed !== closed)) return []
    if (usual.count < USUAL || usual.count < count * TIMES) return []
    return [{ typed, usual: usual.typed, usualCount: usual.count }]
  })
}
