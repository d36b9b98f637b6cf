// What a query asks of the words of an index, wherever these are kept.
import type { Tokenizer } from './tokenize.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A term of an index. */
export interface Term {
  readonly term: string
  /** Sections that have it. */
  readonly frequency: number
}

/** Terms that were looked up. */
export interface TermTable<T extends Term> {
  find(term: string): T | undefined
  /** Terms that begin with a prefix that was looked up, the most frequent first: perhaps not all. */
  beginningWith(prefix: string): readonly T[]
}

/** The words of one language of an index. Each call may cost a load. */
export interface Lexicon<T extends Term> {
  readonly tokenizer: Tokenizer
  /** Looks up terms, and those that begin with one of the prefixes. */
  terms(wanted: Iterable<string>, prefixes: readonly string[]): Promise<TermTable<T>>
  /** At least what the vocabulary has to say to `words`, which stand in this order. */
  vocabulary(words: readonly string[]): Promise<Vocabulary>
}
