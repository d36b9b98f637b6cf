// Texts and a list of terms -> where another word stands for one of them; and spellings that differ within a site.

/** A word that shall not stand, and what shall. */
export interface TermHit {
  readonly start: number
  readonly end: number
  readonly replacement: string
}

/** Finds the words of a list of `{ wrong: right }`: whole words, as typed or with a capital. */
export class Terms {
  private readonly pattern: RegExp | undefined
  private readonly right: ReadonlyMap<string, string>

  constructor(terms: Readonly<Record<string, unknown>>) {
    const right = new Map<string, string>()
    for (const [wrong, word] of Object.entries(terms)) {
      if (typeof word !== 'string' || wrong.trim() === '' || wrong === word) continue
      right.set(wrong, word)
      const capital = capitalized(wrong)
      if (capital !== wrong && capital !== word && !right.has(capital)) right.set(capital, capitalized(word))
    }
    // A lower-case word that is right needs no capital to stay right at the head of a sentence.
    for (const [wrong, word] of right) if (wrong === word) right.delete(wrong)
    this.right = right
    if (right.size === 0) return
    const words = [...right.keys()].sort((a, b) => b.length - a.length).map(escaped)
    this.pattern = new RegExp(
      `(?<![\\p{L}\\p{N}_./@#-])(?:${words.join('|')})(?![\\p{L}\\p{N}_/@]|[.-][\\p{L}\\p{N}])`,
      'gu',
    )
  }

  find(text: string): TermHit[] {
    if (!this.pattern) return []
    const hits: TermHit[] = []
    for (const { 0: typed, index: start } of text.matchAll(this.pattern)) {
      const replacement = this.right.get(typed.replace(/\s+/g, ' ')) ?? typed
      if (text.startsWith(replacement, start) || isWithin(text, start, typed, replacement)) continue
      hits.push({ start, end: start + typed.length, replacement })
    }
    return hits
  }
}

/** The right term may hold the wrong one: `Acme Cloud` for `Cloud`. */
function isWithin(text: string, start: number, typed: string, right: string): boolean {
  const at = right.indexOf(typed)
  return at > 0 && text.startsWith(right, start - at)
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')
}

const NO_HEAD = new Set(
  'any every some all over under non not the this that can may and for with from out one two each both more most your our'.split(
    ' ',
  ),
)
/** `check out` is a verb, `checkout` a noun: both are right. */
const NO_TAIL = new Set(
  'out off down over back through around away with the and for that this one time thing body where how way day times ever less full able like wise side'.split(
    ' ',
  ),
)
const LETTERS = 3

/** How a compound is written, and where first. */
export interface Spelling<Where> {
  readonly typed: string
  readonly count: number
  readonly first: Where
}

/** Counts the spellings of compounds over many texts: `frontmatter`, `front matter`, `front-matter`. */
export class Compounds<Where> {
  private readonly closed = new Map<string, { count: number; first: Where }>()
  private readonly parted = new Map<string, Map<string, { count: number; first: Where }>>()

  /** `where` is asked for the place of a range, for the first of each spelling. */
  add(text: string, where: (start: number, end: number) => Where): void {
    let before: { word: string; start: number; end: number } | undefined
    for (const { 0: typed, index: start } of text.matchAll(/\p{L}+(?:-\p{L}+)*/gu)) {
      const word = typed.toLowerCase()
      const end = start + typed.length
      // Names of code are not spelled, they are given: `ClientRequest`, `unixepoch()`, `web3`.
      if (
        /\p{Ll}\p{Lu}/u.test(typed) ||
        /[\d_(/.@]/.test(text[start - 1] ?? '') ||
        /^(?:[\d_(/@]|\.\p{L})/u.test(text.slice(end, end + 2))
      ) {
        before = undefined
        continue
      }
      const hyphen = word.indexOf('-')
      if (hyphen === -1) {
        if (word.length >= 2 * LETTERS + 2) this.count(this.closed, word, start, end, where)
        if (before && start === before.end + 1 && text[before.end] === ' ')
          this.part(before.word, word, ' ', before.start, end, where)
        before = { word, start, end }
      } else {
        if (word.indexOf('-', hyphen + 1) === -1)
          this.part(word.slice(0, hyphen), word.slice(hyphen + 1), '-', start, end, where)
        before = undefined
      }
    }
  }

  /** Compounds that are written in more than one way, of which one is clearly the usual; the rarer ones, with the usual. */
  *rare(): Generator<{ readonly rare: Spelling<Where>; readonly usual: { typed: string; count: number } }> {
    for (const [key, closed] of this.closed) {
      const spellings = [
        { typed: key, ...closed },
        ...Array.from(this.parted.get(key) ?? [], ([typed, own]) => ({ typed, ...own })),
      ]
      if (spellings.length < 2) continue
      spellings.sort((a, b) => b.count - a.count)
      const [usual, ...others] = spellings as [Spelling<Where>, ...Spelling<Where>[]]
      for (const rare of others) {
        // A hyphen may join two words before a noun: `real-time data` beside `real time`.
        if (usual.typed !== key && rare.typed !== key) continue
        if (usual.count >= 4 && usual.count >= rare.count * 3) yield { rare, usual }
      }
    }
  }

  private part(
    a: string,
    b: string,
    joint: string,
    start: number,
    end: number,
    where: (start: number, end: number) => Where,
  ): void {
    if (
      a.length < LETTERS ||
      b.length < LETTERS ||
      a.length + b.length < 2 * LETTERS + 2 ||
      NO_HEAD.has(a) ||
      NO_TAIL.has(b)
    )
      return
    const key = a + b
    let spellings = this.parted.get(key)
    if (!spellings) {
      spellings = new Map()
      this.parted.set(key, spellings)
    }
    this.count(spellings, a + joint + b, start, end, where)
  }

  private count(
    map: Map<string, { count: number; first: Where }>,
    key: string,
    start: number,
    end: number,
    where: (start: number, end: number) => Where,
  ): void {
    const known = map.get(key)
    if (known) known.count++
    else map.set(key, { count: 1, first: where(start, end) })
  }
}
