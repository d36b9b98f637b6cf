// The names of pages, so that a query can be compared with all of them.
import { fraction } from './chunking.ts'
import type { Tokenizer } from './tokenize.ts'

/** How many numbers there are. As variable-length integers, all of them fit in two bytes. */
const NUMBERS = 2 ** 14

/**
 * The terms of a name. Joined, they are equal for names that differ only in case, accents, endings, and punctuation, and
 * in where words end: readers type `github` for `GitHub`.
 */
export function nameTerms(name: string, tokenizer: Tokenizer): string[] {
  const terms: string[] = []
  tokenizer.scan(name, ({ pieces }) => {
    for (const { term } of pieces) terms.push(term)
  })
  return terms
}

/** A number that equal names share. Few others have the same one. */
export function nameNumber(name: string, tokenizer: Tokenizer): number {
  return Math.floor(fraction(nameTerms(name, tokenizer).join('')) * NUMBERS)
}
