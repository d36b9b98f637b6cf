// Words that are written together to their parts, in the languages that build words so: `Datenbankverbindung`.

/** What may join two parts of a compound, by language. */
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
/** Shorter parts are mostly endings and prefixes. */
const SHORTEST_PART = 4

/** What joins the parts of compounds in a language (`de`, `de-AT`); nothing where words are written apart. */
export function compoundLinks(language: string): readonly string[] {
  const base = language.toLowerCase().split('-')[0] ?? ''
  return Object.hasOwn(LINKS, base) ? (LINKS[base] as readonly string[]) : NO_LINKS
}

/**
 * The two parts of a compound that `isWord` knows, the first as long as possible: `datenbank` and `verbindung`. What
 * joins them is left out.
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

/** The spellings of a German word with and without umlauts: `loeschen` for `löschen`, folded as in an index. */
export function umlautSpellings(
  { word, accented }: { readonly word: string; readonly accented?: string },
  language: string,
): readonly string[] {
  if (!/^de\b/i.test(language)) return NO_LINKS
  if (accented !== undefined) {
    const written = accented.replace(/[äöü]/g, (letter) => `${{ ä: 'a', ö: 'o', ü: 'u' }[letter]}e`)
    return written === accented ? NO_LINKS : [written.replaceAll('ß', 'ss')]
  }
  // Not in `neue`, `Bauer` and `Quelle`.
  const folded = word.replace(/(?<![aeq])([aou])e/g, '$1')
  return folded === word ? NO_LINKS : [folded]
}
