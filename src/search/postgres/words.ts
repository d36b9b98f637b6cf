// Looks up the words of a query in a search database.
import type { TransactionSql } from 'postgres'
import type { Lexicon, Term, TermTable } from '../lexicon.ts'
import type { Tokenizer } from '../tokenize.ts'
import { Vocabulary } from '../vocabulary.ts'
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

/** The words of one language in some parts of a database, as seen by one transaction. */
export class DatabaseLexicon implements Lexicon<Term> {
  constructor(
    readonly tokenizer: Tokenizer,
    private readonly parts: readonly number[],
    private readonly sql: TransactionSql,
  ) {}

  async terms(wanted: Iterable<string>, prefixes: readonly string[]): Promise<TermTable<Term>> {
    const [found, ...lists] = await Promise.all([
      this.sql<Term[]>`
        select term, sum(frequency)::integer as frequency from ${this.table('term')}
        where term = any(${[...wanted]}::text[]) and part = any(${this.parts}::integer[]) group by term`,
      ...prefixes.map(
        (prefix) => this.sql<Term[]>`
          select term, sum(frequency)::integer as frequency from ${this.table('term')}
          where term >= ${prefix} and term < ${prefix + END} and part = any(${this.parts}::integer[])
          group by term order by frequency desc, term limit ${MAX_COMPLETIONS}`,
      ),
    ])
    const byTerm = new Map(found.map((term) => [term.term, term]))
    const byPrefix = new Map(prefixes.map((prefix, i) => [prefix, lists[i] ?? []]))
    return { find: (term) => byTerm.get(term), beginningWith: (prefix) => byPrefix.get(prefix) ?? [] }
  }

  /** Loads the words themselves, words that they may be compounds of, longer words, and similar words. */
  async vocabulary(words: readonly string[]): Promise<Vocabulary> {
    const last = words.at(-1) ?? ''
    const exact = words.flatMap((word, i) => [word, word + (words[i + 1] ?? ''), ...halves(word)])
    const corrected = words.filter((word) => word.length >= SHORTEST_CORRECTED)
    const of = this.sql`part = any(${this.parts}::integer[])`
    const lists = await Promise.all([
      this.sql<Row[]>`
        select word, max(weight) as weight from ${this.table('word')}
        where word = any(${exact}::text[]) and ${of} group by word`,
      this.sql<Row[]>`
        select word, max(weight) as weight from ${this.table('word')}
        where word >= ${last} and word < ${last + END} and ${of}
        group by word order by weight desc, length(word), word limit ${MAX_COMPLETIONS}`,
      ...corrected.map(
        (word) => this.sql<Row[]>`
          select word, weight from ${this.table('word')} where ${of} order by word <-> ${word} limit ${MAX_NEAR}`,
      ),
    ])
    const known = new Map<string, number>()
    for (const { word, weight } of lists.flat()) known.set(word, Math.max(weight, known.get(word) ?? 0))
    return Vocabulary.of([...known].map(([word, weight]) => ({ word, weight })))
  }

  private table(name: string) {
    return this.sql(`${SCHEMA}.${name}`)
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
