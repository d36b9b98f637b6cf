// A sentence -> its words and marks, in lower case, with their places.

/** A word, a number, a placeholder, or one mark. */
export interface Token {
  /** Lower case, with straight apostrophes. */
  readonly word: string
  readonly start: number
  readonly end: number
  /** True for `,`, `:`, brackets and the like. */
  readonly isMark: boolean
  /** True when it begins with a capital letter. */
  readonly isCapital: boolean
}

const TOKEN = /[\p{L}\p{N}]+(?:['’._/@-][\p{L}\p{N}]+)*|\uFFFC|[^\s\p{L}\p{N}]/gu

/** Splits a sentence; hyphenated words, versions and names with dots stay whole. */
export function tokenize(sentence: string): Token[] {
  return Array.from(sentence.matchAll(TOKEN), ({ 0: typed, index }) => {
    const first = typed.charCodeAt(0)
    const isWord = typed === '\uFFFC' || /[\p{L}\p{N}]/u.test(typed[0] as string)
    return {
      word: typed.toLowerCase().replace('’', "'"),
      start: index,
      end: index + typed.length,
      isMark: !isWord,
      isCapital: first >= 65 && first <= 90,
    }
  })
}
