// Turns what a specification says in one line into titles.

/** A title without the links and the code that some write in it. */
export function plainTitle(title: string): string {
  return title.replace(/\[([^\]]+)\]\([^()\s]*\)/g, '$1').replace(/`([^`]+)`/g, '$1')
}

/** In characters. A longer summary of several sentences is a description, too. */
const LONG = 80
const FIRST_SENTENCE = /^(.{15,}?(?<!\b(?:e\.g|i\.e|vs|[Nn]o)))\.\s+(?=\p{Lu})/su

/** The title of an operation with this summary: all of it, or the first of several sentences that are long together. */
export function summaryTitle(summary: string): string {
  const title = plainTitle(summary)
  return title.length > LONG ? (FIRST_SENTENCE.exec(title)?.[1] ?? title) : title
}

/** The words of a text, to compare it with another one that may differ in case and punctuation. */
export function wordsOf(value: string): string {
  return value
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
