// A query to the key under which a pinned result is kept: its terms without stop words, in order, each once.
import type { Tokenizer } from './tokenize.ts'

/** Nobody types more on purpose. */
const LONGEST_QUERY = 400

/** The same for all orders and inflections of the same words. */
export function pinKey(query: string, tokenizer: Tokenizer): string {
  const all = new Set<string>()
  const meaningful = new Set<string>()
  tokenizer.scan(query.slice(0, LONGEST_QUERY), ({ pieces }) => {
    for (const { term, stop } of pieces) {
      all.add(term)
      if (!stop) meaningful.add(term)
    }
  })
  return [...(meaningful.size > 0 ? meaningful : all)].sort().join(' ')
}
