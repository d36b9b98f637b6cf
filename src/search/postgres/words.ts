// Looks up the words of a query in a search database.
import type { Run } from '../../postgres/connection.ts'
import { type HanVariants, readHanVariants } from '../han.ts'
import { hanVariants, hasHanVariants } from '../han-variants.ts'
import type { Lexicon, Term, TermTable } from '../lexicon.ts'
import type { Tokenizer } from '../tokenize.ts'
import { Vocabulary } from '../vocabulary.ts'
import { arrayOf } from './array.ts'
import { SCHEMA } from './layout.ts'

const MAX_COMPLETIONS = 30
/**
 * The number of candidates for a correction: the nearest by trigrams, from which the nearest by edit distance is
 * chosen.
 */
const MAX_NEAR = 100
const SHORTEST_CORRECTED = 4
/** Sorts after every other character. */
const END = '\u{10ffff}'

const NO_VARIANTS: HanVariants = new Map()

let everyVariant: HanVariants | undefined

function allVariants(): HanVariants {
  everyVariant ??= readHanVariants(hanVariants(() => true))
  return everyVariant
}

/** The words of one language in some parts of a database, as seen by one transaction. */
export class DatabaseLexicon implements Lexicon<Term> {
  readonly variants: HanVariants
  private readonly parts: string

  constructor(
    readonly tokenizer: Tokenizer,
    parts: readonly number[],
    private readonly run: Run,
  ) {
    this.variants = hasHanVariants(tokenizer.language) ? allVariants() : NO_VARIANTS
    this.parts = arrayOf(parts)
  }

  async terms(wanted: Iterable<string>, prefixes: readonly string[]): Promise<TermTable<Term>> {
    const [found, ...lists] = await Promise.all([
      this.run<Term>(
        `select term, sum(frequency)::integer as frequency from ${SCHEMA}.term
        where term = any($2::text[]) and part = any($1::integer[]) group by term`,
        [this.parts, arrayOf([...wanted])],
      ),
      ...prefixes.map((prefix) =>
        this.run<Term>(
          `select term, sum(frequency)::integer as frequency from ${SCHEMA}.term
          where term >= $2 and term < $3 and part = any($1::integer[])
          group by term order by frequency desc, term limit ${MAX_COMPLETIONS}`,
          [this.parts, prefix, prefix + END],
        ),
      ),
    ])
    const byTerm = new Map(found.map((term) => [term.term, term]))
    const byPrefix = new Map(prefixes.map((prefix, i) => [prefix, lists[i] ?? []]))
    return { find: (term) => byTerm.get(term), beginningWith: (prefix) => byPrefix.get(prefix) ?? [] }
  }

  /** Loads the words themselves, words that they may be compounds of, longer words, and similar words. */
  async vocabulary(words: readonly string[]): Promise<Vocabulary> {
    const last = words.at(-1) ?? ''
    // What the last two words may begin together, too: `webhook` for `web hoo`.
    const begun = words.length > 1 ? [last, `${words.at(-2)}${last}`] : [last]
    const exact = words.flatMap((word, i) => [word, word + (words[i + 1] ?? ''), ...halves(word)])
    const corrected = words.filter((word) => word.length >= SHORTEST_CORRECTED)
    const lists = await Promise.all([
      this.run<Row>(
        `select word, max(weight) as weight from ${SCHEMA}.word
        where word = any($2::text[]) and part = any($1::integer[]) group by word`,
        [this.parts, arrayOf(exact)],
      ),
      ...begun.map((prefix) =>
        this.run<Row>(
          `select word, max(weight) as weight from ${SCHEMA}.word
          where word >= $2 and word < $3 and part = any($1::integer[])
          group by word order by weight desc, length(word), word limit ${MAX_COMPLETIONS}`,
          [this.parts, prefix, prefix + END],
        ),
      ),
      ...corrected.map((word) =>
        this.run<Row>(
          `select word, weight from ${SCHEMA}.word
          where part = any($1::integer[]) order by word <-> $2 limit ${MAX_NEAR}`,
          [this.parts, word],
        ),
      ),
    ])
    const known = new Map<string, number>()
    for (const { word, weight } of lists.flat()) known.set(word, Math.max(weight, known.get(word) ?? 0))
    return Vocabulary.of([...known].map(([word, weight]) => ({ word, weight })))
  }
}

interface Row {
  readonly word: string
  readonly weight: number
}

/** Every way to split a word into two parts, as a flat list of the parts. */
function halves(word: string): string[] {
  const found: string[] = []
  for (let at = 3; at <= word.length - 3; at++) found.push(word.slice(0, at), word.slice(at))
  return found
}
