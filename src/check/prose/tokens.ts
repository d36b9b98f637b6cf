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
const WORD = /^[\p{L}\p{N}]/u

/** Splits a sentence; hyphenated words, versions and names with dots stay whole. */
export function tokenize(sentence: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: typed, index } of sentence.matchAll(TOKEN)) {
    const first = typed.charCodeAt(0)
    const isCapital = first >= 65 && first <= 90
    const isWord = isCapital || (first >= 97 && first <= 122) || typed === '\uFFFC' || WORD.test(typed)
    const word = typed.toLowerCase().replace('’', "'")
    tokens.push({ word, start: index, end: index + typed.length, isMark: !isWord, isCapital })
  }
  return tokens
}
