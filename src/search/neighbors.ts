// Which words of a section follow each other, so that pages with the words of a query side by side come first. Words that
// carry little meaning are skipped: `reset password` finds "reset your password".
import type { Clause } from './clauses.ts'
import type { Term } from './lexicon.ts'
import type { Tokenizer } from './tokenize.ts'

/** A form must count at least this much to stand for its word next to another one. */
const LEAST_SHARE = 0.8
/** Maximum number of forms of a word to look for next to those of another one. */
const MAX_FORMS = 4

/** In a name, a word may be this many places after another one: `change port` finds "Change the default port". */
const NAME_REACH = 3

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const BITS_OF_DIGIT = 6
/** About one pair in five that a text doesn't have looks as if it did. Only sections with both words are asked. */
const BITS_OF_PAIR = 5
/** The filter of a very long text is less precise. */
const MAX_DIGITS = 200

/** Characters before a pair in which its first word is looked for. */
const LOOK_BACK = 60

/**
 * The hashes of each two words of a text that are successive. With `reach`, also of those with up to as many words between
 * them, less one. The second word of each is at `from` or later.
 */
function pairsOf(text: string, tokenizer: Tokenizer, { reach = 1, from = 0 } = {}): Set<number> {
  const hashes = new Set<number>()
  const begin = from <= LOOK_BACK ? 0 : text.lastIndexOf(' ', from - LOOK_BACK) + 1
  const last: string[] = []
  tokenizer.scan(text.slice(begin), ({ pieces }, start) => {
    const isWanted = begin + start >= from
    for (const { term, stop, pair } of pieces) {
      if (stop) continue
      if (pair) last.length = 0
      else {
        if (isWanted) for (const previous of last) hashes.add(hashOf(previous, term))
        if (last.push(term) > reach) last.shift()
      }
    }
  })
  return hashes
}

/** The hashes of the pairs of characters of a text, in scripts without spaces. */
function characterPairs(text: string, tokenizer: Tokenizer): number[] {
  const hashes: number[] = []
  tokenizer.scan(text, ({ pieces }) => {
    for (const { term, pair } of pieces) if (pair) hashes.push(hashOf('', term))
  })
  return hashes
}

/** The filter of the pairs that a text has beyond its beginning, as digits. Empty if there are none. */
export function restOfPairs(text: string, beginning: string, tokenizer: Tokenizer): string {
  if (text.length === beginning.length) return ''
  const rest = pairsOf(text, tokenizer, { from: beginning.length })
  const digits = new Uint8Array(Math.min(MAX_DIGITS, Math.ceil((rest.size * BITS_OF_PAIR) / BITS_OF_DIGIT)))
  for (const hash of rest) {
    const { digit, bit } = placeOf(hash, digits.length)
    digits[digit] = (digits[digit] as number) | bit
  }
  return Array.from(digits, (digit) => DIGITS[digit]).join('')
}

/** Tells whether the filter may be of a text that has the pair. */
function mayHave(filter: string, hash: number): boolean {
  const { digit, bit } = placeOf(hash, filter.length)
  return (DIGITS.indexOf(filter[digit] ?? 'A') & bit) !== 0
}

function placeOf(hash: number, digits: number): { digit: number; bit: number } {
  const place = hash % Math.max(1, digits * BITS_OF_DIGIT)
  return { digit: Math.floor(place / BITS_OF_DIGIT), bit: 1 << (place % BITS_OF_DIGIT) }
}

/** FNV-1a over the code units of both terms, with a space between them. */
function hashOf(first: string, second: string): number {
  return withText(withText(withText(0x811c9dc5, first), ' '), second) >>> 0
}

function withText(hash: number, text: string): number {
  let value = hash
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value
}

/** What is known of the words of a section. */
export interface SectionWords {
  readonly name: string
  /** The section's text, or the beginning of it. */
  readonly text: string
  /** What `restOfPairs` returns for it. */
  readonly pairs?: string
  /** A bit set for each clause that the section has, if that's known. */
  readonly clauses?: number
}

/**
 * Returns a function that tells how far the words of a query follow each other in a section as well, from 0 to 1. One pair of
 * many says little: a question has pairs that occur everywhere.
 */
export function neighborShare(
  clauses: readonly Clause<Term>[],
  tokenizer: Tokenizer,
): (section: SectionWords) => number {
  let last = -1
  const wanted = clauses.flatMap((clause, i) => {
    if (clause.isSkipped) return []
    const before = last
    last = i
    if (clause.joinsWords) {
      const hashes = clause.forms.map(({ term: { term } }) => hashOf('', term))
      return [{ hashes, both: 1 << i, isClause: true }]
    }
    const hashes = before >= 0 ? pairsOfForms(clauses[before] as Clause<Term>, clause) : []
    return hashes.length > 0 ? [{ hashes, both: (1 << before) | (1 << i), isClause: false }] : []
  })
  if (wanted.length === 0) return () => 0
  return ({ name, text, pairs = '', clauses: own }) => {
    const possible = own === undefined ? wanted : wanted.filter(({ both }) => (own & both) === both)
    if (possible.length === 0) return 0
    const known = new Set([...pairsOf(name, tokenizer, { reach: NAME_REACH }), ...pairsOf(text, tokenizer)])
    if (own === undefined) for (const hash of characterPairs(`${name} ${text}`, tokenizer)) known.add(hash)
    const has = (hash: number) => known.has(hash) || mayHave(pairs, hash)
    const found = possible.filter(({ hashes, isClause }) => (isClause && own !== undefined) || hashes.some(has))
    return (found.length / wanted.length) ** 2
  }
}

/** The pairs that stand for two successive words. None if one of them has no place in a text. */
function pairsOfForms(first: Clause<Term>, second: Clause<Term>): number[] {
  if (!first.hasPlace || !second.hasPlace) return []
  const formsOf = ({ forms }: Clause<Term>) => forms.filter(({ share }) => share >= LEAST_SHARE).slice(0, MAX_FORMS)
  return formsOf(first).flatMap((one) => formsOf(second).map((other) => hashOf(one.term.term, other.term.term)))
}
