// Guesses the language of a text by its script and its most common words.
import { stopWords } from '../../search/stop-words.ts'

const MAX_READ = 4_000
/** In shorter texts, the language isn't guessed. */
const MIN_WORDS = 40
const MIN_LETTERS = 80
/** Languages in Latin script, with the words that every text repeats. */
const LATIN = ['en', 'fr', 'de', 'es', 'pt', 'it', 'nl', 'sv', 'pl', 'tr', 'id'].map((language) => ({
  language,
  words: stopWords(language),
}))
const MIN_SHARE = 0.2
/** How many times as many common words of a language there must be as of any other. */
const MIN_LEAD = 1.15

/** A code of the language that a text is in, such as `de`. Undefined if it isn't clear. */
export function textLanguage(text: string): string | undefined {
  const start = text.slice(0, MAX_READ)
  const count = (script: RegExp) => start.match(script)?.length ?? 0
  const letters = count(/\p{L}/gu)
  if (letters < MIN_LETTERS) return undefined
  // Pages about programs in these languages have many Latin words.
  if (count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu) > letters * 0.1) return 'ja'
  if (count(/\p{Script=Hangul}/gu) > letters * 0.15) return 'ko'
  if (count(/\p{Script=Han}/gu) > letters * 0.15) return 'zh'
  if (count(/\p{Script=Hebrew}/gu) > letters * 0.3) return 'he'
  if (count(/\p{Script=Devanagari}/gu) > letters * 0.3) return 'hi'
  // Persian, Urdu, and others have letters that Arabic lacks.
  if (count(/\p{Script=Arabic}/gu) > letters * 0.3) return /[پچژگٹڈ]/.test(start) ? undefined : 'ar'
  if (count(/\p{Script=Cyrillic}/gu) > letters * 0.3) return cyrillicLanguage(start)
  return latinLanguage(start)
}

function cyrillicLanguage(text: string): string | undefined {
  if (/[їєґ]/i.test(text)) return 'uk'
  return /[ыэ]/i.test(text) && !/[іў]/i.test(text) ? 'ru' : undefined
}

function latinLanguage(text: string): string | undefined {
  const words =
    text
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .match(/[a-zßæœøłđı]+/g) ?? []
  if (words.length < MIN_WORDS) return undefined
  const [best, next] = LATIN.map(({ language, words: common }) => ({
    language,
    count: words.filter((word) => common.has(word)).length,
  })).sort((a, b) => b.count - a.count)
  if (!best || best.count < words.length * MIN_SHARE || best.count < (next?.count ?? 0) * MIN_LEAD) return undefined
  return best.language
}
