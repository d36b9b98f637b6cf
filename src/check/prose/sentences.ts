// Splits the text of a block into sentences.
import type { Sentence } from '../prose.ts'

/** Word endings after which a period doesn't end a sentence. */
const ABBREVIATION =
  /(?:^|[\s("'“‘[])(?:e\.g|i\.e|vs|cf|approx|incl|resp|viz|Mr|Mrs|Ms|Dr|Prof|Fig|Inc|Ltd|Corp|St|Sr|Jr|al|ca|\p{Lu}|(?:\p{L}\.)+\p{L})$/u
/** Those that can end a sentence anyway, if a capital follows. */
const MAY_END = /(?:^|[\s("'“‘[])(?:Inc|Ltd|Corp|Sr|Jr|al|(?:\p{Lu}\.)+\p{Lu})$/u
const END = /[.!?…]+[)\]"'”’»*_]*(?=\s|$)|\n/g
/** A cheap test before the expensive one. */
const ANY_END = /[.!?…\n]/
const OPENING = /^["'“‘«([*_]*/u

/** Splits at periods, question marks, exclamation marks, and hard line breaks. */
export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = []
  let start = 0
  // Titles and cells usually have no sentence end.
  for (const match of ANY_END.test(text) ? text.matchAll(END) : []) {
    const end = match.index + match[0].length
    if (match[0] !== '\n' && !endsSentence(text, match.index, end)) continue
    add(sentences, text, start, end)
    start = end
  }
  add(sentences, text, start, text.length)
  return sentences
}

function endsSentence(text: string, stop: number, end: number): boolean {
  let next = end
  while (next < text.length && /\s/.test(text[next] as string)) next++
  if (next === text.length) return true
  const first = text.slice(next, next + 8).replace(OPENING, '')[0] ?? ''
  const startsLow = /\p{Ll}/u.test(first)
  if (startsLow) return false
  if (text[stop] !== '.') return true
  const before = text.slice(Math.max(0, stop - 14), stop)
  return !ABBREVIATION.test(before) || (MAY_END.test(before) && /\p{Lu}/u.test(first))
}

function add(sentences: Sentence[], text: string, from: number, to: number): void {
  let start = from
  let end = to
  while (start < end && isSpace(text.charCodeAt(start))) start++
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--
  if (start === end) return
  const own = text.slice(start, end)
  sentences.push({ start, end, text: own, words: countWords(own) })
}

const WORD = /[^\s—]*[\p{L}\p{N}\uFFFC][^\s—]*/gu

/** Counts words between spaces and dashes. Punctuation by itself doesn't count. */
function countWords(text: string): number {
  let words = 0
  let isWord = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    // Outside ASCII, only Unicode tables know what a letter is.
    if (code > 0x7f && code !== PLACEHOLDER_CODE && code !== 0x2019) return text.match(WORD)?.length ?? 0
    if (isSpace(code)) isWord = false
    else if (!isWord && isWordPart(code)) {
      isWord = true
      words++
    }
  }
  return words
}

const PLACEHOLDER_CODE = 0xfffc

/** A letter, a digit, or the placeholder for code. */
function isWordPart(code: number): boolean {
  return (
    (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === PLACEHOLDER_CODE
  )
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0
}
