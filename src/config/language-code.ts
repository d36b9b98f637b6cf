// Codes of languages that docs.json doesn't list.

const NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/**
 * The English name of the language that a code stands for: `Greek` for `el`. Undefined for one that stands for none, or
 * isn't written as BCP 47 has it.
 */
export function languageOf(code: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(code)[0] === code ? NAMES.of(code) : undefined
  } catch {
    return undefined // no tag at all
  }
}
