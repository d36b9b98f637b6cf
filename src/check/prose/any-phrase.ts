// Builds the source of a pattern that matches any of some phrases, with any white space between their words.

/** Factors out common prefixes, which takes a third of the time of a plain alternation. Matches the longest phrase. */
export function anyPhrase(phrases: readonly string[]): string {
  const [only, another] = phrases
  if (only !== undefined && another === undefined) return only.replaceAll(' ', '\\s+')
  const tails = new Map<string, string[]>()
  for (const phrase of phrases) {
    const first = phrase[0]
    if (first === undefined) continue
    const known = tails.get(first)
    if (known) known.push(phrase.slice(1))
    else tails.set(first, [phrase.slice(1)])
  }
  if (tails.size === 0) return ''
  const longer = Array.from(tails, ([first, rests]) => (first === ' ' ? '\\s+' : first) + anyPhrase(rests))
  const isComplete = phrases.includes('')
  return longer.length === 1 && !isComplete ? (longer[0] as string) : `(?:${longer.join('|')})${isComplete ? '?' : ''}`
}
