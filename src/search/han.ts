// Finds words in Simplified Chinese on pages in Traditional Chinese, and the other way around.

/** For a character, those that an index has in its place. */
export type HanVariants = ReadonlyMap<string, string>

/** No text has more variants than this. A pair of characters with more isn't worth as many requests. */
const MAX_SPELLINGS = 8

/** Reads what `hanVariants` wrote: pairs of a character that readers may type, and one that the index has. */
export function readHanVariants(pairs: string): HanVariants {
  const variants = new Map<string, string>()
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    const typed = pairs.charAt(i)
    variants.set(typed, (variants.get(typed) ?? '') + pairs.charAt(i + 1))
  }
  return variants
}

/** The other spellings of a text, with each of its characters as typed or replaced by a variant. */
export function otherHan(text: string, variants: HanVariants): string[] {
  if (variants.size === 0) return []
  let spellings = ['']
  for (const character of text) {
    const choices = [character, ...(variants.get(character) ?? '')]
    spellings = spellings.flatMap((start) => choices.map((choice) => start + choice)).slice(0, MAX_SPELLINGS)
  }
  return spellings.slice(1)
}
