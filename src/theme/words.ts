// The interface texts by language tag. The texts of a language are loaded when a site uses it.
import en from './words/en.json'

type Texts = Readonly<Record<string, string>>

/** Translations by language tag. A new language is one file and one line. */
const TRANSLATIONS: Readonly<Record<string, () => Promise<{ readonly default: Texts }>>> = {
  ar: () => import('./words/ar.json'),
  ca: () => import('./words/ca.json'),
  cs: () => import('./words/cs.json'),
  da: () => import('./words/da.json'),
  de: () => import('./words/de.json'),
  es: () => import('./words/es.json'),
  fa: () => import('./words/fa.json'),
  fi: () => import('./words/fi.json'),
  fr: () => import('./words/fr.json'),
  he: () => import('./words/he.json'),
  hi: () => import('./words/hi.json'),
  hu: () => import('./words/hu.json'),
  id: () => import('./words/id.json'),
  it: () => import('./words/it.json'),
  ja: () => import('./words/ja.json'),
  ko: () => import('./words/ko.json'),
  lv: () => import('./words/lv.json'),
  nb: () => import('./words/nb.json'),
  nl: () => import('./words/nl.json'),
  pl: () => import('./words/pl.json'),
  pt: () => import('./words/pt.json'),
  'pt-BR': () => import('./words/pt-BR.json'),
  ro: () => import('./words/ro.json'),
  ru: () => import('./words/ru.json'),
  sv: () => import('./words/sv.json'),
  tr: () => import('./words/tr.json'),
  uk: () => import('./words/uk.json'),
  uz: () => import('./words/uz.json'),
  vi: () => import('./words/vi.json'),
  'zh-Hans': () => import('./words/zh-Hans.json'),
  'zh-Hant': () => import('./words/zh-Hant.json'),
}

/**
 * Returns the text for a key, with `{name}` replaced by `values.name`. An unknown key returns itself. A counted text
 * has a form for each plural of its language (`stars.one`, `stars.other`), and `values.count` chooses one. Without a
 * count, it returns all forms as JSON, for a script that will know the count.
 */
export type Words = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** The interface texts in English. */
export const englishWords: Words = wordsOf([readable('en', en)])

/** The language tags that have texts. */
export function languagesWithWords(): readonly string[] {
  return ['en', ...Object.keys(TRANSLATIONS)]
}

/**
 * Loads the texts of some languages, and returns a function from a language tag to its texts. `zh-TW` gets those of
 * `zh-Hant`, and `fr-CA` those of `fr`. Other languages get English.
 * @param languages language tags, in any case
 */
export async function loadWords(languages: Iterable<string>): Promise<(lang: string) => Words> {
  const names = new Set([...languages].flatMap((lang) => translationOf(lang) ?? []))
  const load = async (name: string): Promise<[string, Words]> => {
    const texts = (await TRANSLATIONS[name]?.())?.default
    return [name, texts ? wordsOf([readable(name, texts), readable('en', en)]) : englishWords]
  }
  const loaded = new Map(await Promise.all([...names].map(load)))
  const known = new Map<string, Words>()
  return (lang) => {
    // Called several times per page, and parsing a language tag is slow.
    const words = known.get(lang) ?? loaded.get(translationOf(lang) ?? '') ?? englishWords
    known.set(lang, words)
    return words
  }
}

/** The name of the translation for a language tag: an exact match, its script's, or its base language's. */
function translationOf(lang: string): string | undefined {
  const names = Object.keys(TRANSLATIONS)
  const find = (tag: string) => names.find((name) => name.toLowerCase() === tag.toLowerCase())
  const own = find(lang)
  if (own !== undefined) return own
  try {
    const { language, script } = new Intl.Locale(lang).maximize()
    return find(`${language}-${script}`) ?? find(language === 'no' ? 'nb' : language)
  } catch {
    return undefined // not a valid language tag
  }
}

/** Texts with the plural rules of their language. */
interface Readable {
  readonly texts: Texts
  readonly plurals: Intl.PluralRules
}

function readable(lang: string, texts: Texts): Readable {
  return { texts, plurals: new Intl.PluralRules(lang) }
}

/** Returns texts from the first language that has the key. */
function wordsOf(languages: readonly Readable[]): Words {
  /** Those without values, which every page asks for. */
  const known = new Map<string, string>()
  const find = (key: string, count: unknown): string | undefined => {
    for (const language of languages) {
      const text = textIn(language, key, count)
      if (text !== undefined) return text
    }
    return undefined
  }
  return (key, values) => {
    if (values) {
      const text = find(key, values.count)
      return text === undefined ? key : fill(text, values)
    }
    let text = known.get(key)
    if (text === undefined) {
      text = find(key, undefined) ?? key
      known.set(key, text)
    }
    return text
  }
}

function textIn({ texts, plurals }: Readable, key: string, count: unknown): string | undefined {
  if (Object.hasOwn(texts, key)) return texts[key]
  if (!Object.hasOwn(texts, `${key}.other`)) return undefined
  if (typeof count === 'number') return texts[`${key}.${plurals.select(count)}`] ?? texts[`${key}.other`]
  const forms = Object.entries(texts).filter(([name]) => name.startsWith(`${key}.`))
  return JSON.stringify(Object.fromEntries(forms.map(([name, text]) => [name.slice(key.length + 1), text])))
}

function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (Object.hasOwn(values, name) ? String(values[name]) : whole))
}
