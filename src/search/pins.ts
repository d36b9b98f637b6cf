// Turns a query into the key of a pinned result: its distinct terms without stop words, sorted.
import type { Tokenizer } from './tokenize.ts'

/** Nobody types a longer query on purpose. */
const LONGEST_QUERY = 400

/** The key is the same for every order and inflection of the same words. */
export function pinKey(query: string, tokenizer: Tokenizer): string {
  const terms = new Set<string>()
  const meaningful = new Set<string>()
  tokenizer.scan(query.slice(0, LONGEST_QUERY), ({ pieces }) => {
    for (const { term, stop } of pieces) {
      terms.add(term)
      if (!stop) meaningful.add(term)
    }
  })
  return [...(meaningful.size > 0 ? meaningful : terms)].sort().join(' ')
}
