// Fuzzy matching of typed letters against names.

/**
 * How well typed letters match a name. Higher is better, and 0 means that the letters don't occur in this order. Both
 * arguments are lowercase.
 */
export function matchScore(typed: string, name: string): number {
  if (typed === '') return 1
  if (name === typed) return 1000
  if (name.startsWith(typed)) return 900 - Math.min(name.length, 200)
  const at = name.indexOf(typed)
  if (at !== -1) return (/[a-z0-9]/.test(name[at - 1] as string) ? 400 : 700) - Math.min(name.length, 200)
  if (typed.length < 3) return 0
  let index = 0
  for (let i = 0; i < typed.length; i++) {
    index = name.indexOf(typed[i] as string, index) + 1
    if (index === 0) return 0
  }
  return Math.max(1, 150 - (index - typed.length))
}

/**
 * Sorts items by their match, best first. `textsOf` gives the texts that match an item, in lowercase. Items that match
 * equally well keep their order.
 */
export function best<T>(items: Iterable<T>, typed: string, textsOf: (item: T) => readonly string[], most: number): T[] {
  const wanted = typed.toLowerCase()
  const scored: { item: T; score: number }[] = []
  for (const item of items) {
    let score = 0
    for (const text of textsOf(item)) score = Math.max(score, matchScore(wanted, text))
    if (score > 0) scored.push({ item, score })
  }
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ item }) => item)
}
