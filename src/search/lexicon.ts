// What a query needs to know about the words of an index, wherever they are stored.
import type { HanVariants } from './han.ts'
import type { Tokenizer } from './tokenize.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A term of an index. */
export interface Term {
  readonly term: string
  /** Number of sections that have it. */
  readonly frequency: number
}

/** The result of looking up terms. */
export interface TermTable<T extends Term> {
  find(term: string): T | undefined
  /** Terms that start with a prefix that was looked up, most frequent first. May be incomplete. */
  beginningWith(prefix: string): readonly T[]
}

/** The words of one language of an index. Each call may load data. */
export interface Lexicon<T extends Term> {
  readonly tokenizer: Tokenizer
  readonly variants: HanVariants
  /** Looks up terms, and the terms that start with one of the prefixes. */
  terms(wanted: Iterable<string>, prefixes: readonly string[]): Promise<TermTable<T>>
  /** The part of the vocabulary that is relevant to `words`, given in the order of the query. May return more. */
  vocabulary(words: readonly string[]): Promise<Vocabulary>
}
