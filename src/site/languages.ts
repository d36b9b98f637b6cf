// Codes of languages as the navigation writes them to BCP 47 tags, names and directions.

const ALIASES: Record<string, string> = {
  cn: 'zh-Hans',
  zh: 'zh-Hans',
  jp: 'ja',
  'ja-jp': 'ja',
  'ja-JP': 'ja',
  'fr-ca': 'fr-CA',
  no: 'nb',
}
const RIGHT_TO_LEFT = new Set(['ar', 'he', 'fa', 'ur'])

/** The BCP 47 tag for `lang` and `hreflang`: `jp` is `ja`, `cn` is `zh-Hans`. */
export function languageTag(code: string): string {
  return ALIASES[code] ?? code
}

export function direction(code: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(languageTag(code).split('-')[0] as string) ? 'rtl' : 'ltr'
}

/** The language's own name for itself: `Français`. */
export function languageName(code: string): string {
  const tag = languageTag(code)
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? code
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
  } catch {
    return code // no valid tag: shown as the author wrote it
  }
}
