// Splits compound words in languages that write them as one word: `Datenbankverbindung`.

/** Letters that can link the two parts of a compound, by language. */
const LINKS: Readonly<Record<string, readonly string[]>> = {
  de: ['', 's', 'n', 'es', 'en', 'er'],
  nl: ['', 's', 'n', 'en', 'e'],
  sv: ['', 's'],
  da: ['', 's', 'e'],
  nb: ['', 's', 'e'],
  no: ['', 's', 'e'],
  nn: ['', 's', 'e'],
  fi: [''],
}

const NO_LINKS: readonly string[] = []
/** Shorter parts are mostly suffixes and prefixes. */
const SHORTEST_PART = 4
/** A last part that isn't a word of the site must not be an ending, such as `-keiten`. */
const SHORTEST_LAST_PART = 7

/**
 * The letters that can link the parts of a compound in a language (`de`, `de-AT`). Empty for languages without
 * compounds.
 */
export function compoundLinks(language: string): readonly string[] {
  const base = language.toLowerCase().split('-')[0] ?? ''
  return Object.hasOwn(LINKS, base) ? (LINKS[base] as readonly string[]) : NO_LINKS
}

/**
 * Splits a compound into two parts that `isWord` accepts, with the first as long as possible: `datenbank` and
 * `verbindung`. Linking letters are dropped.
 */
export function splitCompound(
  word: string,
  links: readonly string[],
  isWord: (part: string) => boolean,
): readonly [string, string] | undefined {
  for (let at = word.length - SHORTEST_PART; at >= SHORTEST_PART; at--) {
    const tail = word.slice(at)
    if (!isWord(tail)) continue
    for (const link of links) {
      const head = word.slice(0, at - link.length)
      if (head.length >= SHORTEST_PART && word.slice(0, at).endsWith(link) && isWord(head)) return [head, tail]
    }
  }
  return undefined
}

/**
 * What can be the last part of a compound whose first part `isWord` accepts, with the first part as long as possible:
 * `sicherung` in `datensicherung`. Also `icherung`, because only a dictionary knows that this `s` links nothing.
 */
export function lastParts(
  word: string,
  links: readonly string[],
  isWord: (part: string) => boolean,
): readonly string[] {
  for (let at = word.length - SHORTEST_LAST_PART; at >= SHORTEST_PART; at--) {
    if (!isWord(word.slice(0, at))) continue
    const rest = word.slice(at)
    const ends = links.filter((link) => rest.startsWith(link)).map((link) => rest.slice(link.length))
    return ends.filter((end) => end.length >= SHORTEST_LAST_PART)
  }
  return []
}

/** The spellings of a German word with and without umlauts, folded as in an index: `loeschen` for `löschen`. */
export function umlautSpellings(
  { word, accented }: { readonly word: string; readonly accented?: string },
  language: string,
): readonly string[] {
  if (!/^de\b/i.test(language)) return NO_LINKS
  if (accented !== undefined) {
    const written = accented.replace(/[äöü]/g, (letter) => `${{ ä: 'a', ö: 'o', ü: 'u' }[letter]}e`)
    return written === accented ? NO_LINKS : [written.replaceAll('ß', 'ss')]
  }
  // Leave `neue`, `Bauer` and `Quelle` alone.
  const folded = word.replace(/(?<![aeq])([aou])e/g, '$1')
  return folded === word ? NO_LINKS : [folded]
}
