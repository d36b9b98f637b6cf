// The texts of the search dialog. Its script is the same for all languages, so the search button carries them. Also runs
// in browsers.
import { packWords, unpackWords } from './packed-words.ts'

/** In this order. */
const KEYS = [
  'search',
  'searchResults',
  'version',
  'product',
  'language',
  'searchAllVersions',
  'searchAllProducts',
  'searchAllLanguages',
  'searchResultCount',
  'searchNoResults',
  'searchTryOther',
  'allPages',
  'searchFailed',
  'searchClear',
  'searchRecent',
  'searchSelect',
  'searchOpen',
  'close',
  'shortcuts',
  'searchMainPages',
] as const

/** The texts as one. */
export function packSearchWords(word: (key: (typeof KEYS)[number]) => string): string {
  return packWords(KEYS, word)
}

/** The texts by their names. */
export function unpackSearchWords(packed: string): Record<string, string> {
  return unpackWords(KEYS, packed)
}
