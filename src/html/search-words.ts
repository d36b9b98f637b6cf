// The texts of the search dialog. Its script is the same for all languages, so the search button carries them. Also runs
// in browsers.

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

/** The texts as one, a line each: every page has them, and their names would take as much again. */
export function packSearchWords(word: (key: (typeof KEYS)[number]) => string): string {
  return KEYS.map((key) => word(key)).join('\n')
}

/** The texts by their names. */
export function unpackSearchWords(packed: string): Record<string, string> {
  const lines = packed.split('\n')
  return Object.fromEntries(KEYS.map((key, i) => [key, lines[i] ?? '']))
}
