// Finds words for which the site prefers another term.

/** A discouraged word, and its replacement. */
export interface TermHit {
  readonly start: number
  readonly end: number
  readonly replacement: string
}

/** Finds the words of a list of `{ wrong: right }`. Matches whole words, as typed or capitalized. */
export class Terms {
  private readonly pattern: RegExp | undefined
  private readonly right: ReadonlyMap<string, string>

  constructor(terms: Readonly<Record<string, unknown>>) {
    const right = new Map<string, string>()
    for (const [wrong, word] of Object.entries(terms)) {
      if (typeof word !== 'string' || wrong.trim() === '' || wrong === word) continue
      right.set(wrong, word)
      const capital = capitalized(wrong)
      if (capital !== wrong && capital !== word && !right.has(capital)) right.set(capital, capitalized(word))
    }
    // A correct lowercase word is also correct when capitalized at the start of a sentence.
    for (const [wrong, word] of right) if (wrong === word) right.delete(wrong)
    this.right = right
    if (right.size === 0) return
    const words = [...right.keys()].sort((a, b) => b.length - a.length).map(escaped)
    this.pattern = new RegExp(
      `(?<![\\p{L}\\p{N}_./@#-])(?:${words.join('|')})(?![\\p{L}\\p{N}_/@]|[.-][\\p{L}\\p{N}])`,
      'gu',
    )
  }

  find(text: string): TermHit[] {
    if (!this.pattern) return []
    const hits: TermHit[] = []
    for (const { 0: typed, index: start } of text.matchAll(this.pattern)) {
      const replacement = this.right.get(typed.replace(/\s+/g, ' ')) ?? typed
      if (text.startsWith(replacement, start) || isWithin(text, start, typed, replacement)) continue
      hits.push({ start, end: start + typed.length, replacement })
    }
    return hits
  }
}

/** True if the match is already part of the right term: `Cloud` in `Acme Cloud`. */
function isWithin(text: string, start: number, typed: string, right: string): boolean {
  const at = right.indexOf(typed)
  return at > 0 && text.startsWith(right, start - at)
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')
}
