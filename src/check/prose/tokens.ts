// Splits a sentence into lowercase words and punctuation marks, with their positions.

/** A word, a number, a placeholder, or a single punctuation mark. */
export interface Token {
  /** Lowercase, with straight apostrophes. */
  readonly word: string
  readonly start: number
  readonly end: number
  /** True for `,`, `:`, brackets, and other punctuation. */
  readonly isMark: boolean
  /** True if it starts with a capital letter. */
  readonly isCapital: boolean
}

const TOKEN = /[\p{L}\p{N}]+(?:['’._/@-][\p{L}\p{N}]+)*|\uFFFC|[^\s\p{L}\p{N}]/gu
/** The same for ASCII, which covers most sentences. Unicode tables take twice the time. */
const PLAIN_TOKEN = /[A-Za-z0-9]+(?:['’._/@-][A-Za-z0-9]+)*|[^\sA-Za-z0-9]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches ASCII.
const IS_PLAIN = /^[\x00-\x7f’\ufffc]*$/
const WORD = /^[\p{L}\p{N}]/u

/** Splits a sentence. Hyphenated words, versions, and dotted names stay whole. */
export function tokenize(sentence: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: typed, index } of sentence.matchAll(IS_PLAIN.test(sentence) ? PLAIN_TOKEN : TOKEN)) {
    const first = typed.charCodeAt(0)
    const isCapital = first >= 65 && first <= 90
    const isWord = isCapital || (first >= 97 && first <= 122) || typed === '\uFFFC' || WORD.test(typed)
    const word = typed.toLowerCase().replace('’', "'")
    tokens.push({ word, start: index, end: index + typed.length, isMark: !isWord, isCapital })
  }
  return tokens
}
