// A language tag to the interface texts of that language, English where a text is missing.
import en from './words/en.json'

type Texts = Readonly<Record<string, string>>

/** Translations by language tag in lower case. A new language is one file and one line. */
const LANGUAGES: Readonly<Record<string, Texts>> = { en }

/** Gives the text for a key, with `{name}` replaced by `values.name`. A key that no language knows gives the key. */
export type Words = (key: string, values?: Readonly<Record<string, string | number>>) => string

/**
 * The interface texts in a language. `pt-BR` falls back to `pt`, then to English.
 * @param lang a language tag as in docs.json, in any case
 */
export function wordsFor(lang: string): Words {
  const chain = languageChain(lang)
  return (key, values) => {
    const text = chain.find((words) => Object.hasOwn(words, key))?.[key] ?? key
    return values ? fill(text, values) : text
  }
}

/** The language tags that have texts of their own. */
export function languagesWithWords(): readonly string[] {
  return Object.keys(LANGUAGES)
}

function languageChain(lang: string): readonly Texts[] {
  const tag = lang.toLowerCase()
  const base = tag.split('-')[0] ?? tag
  const found = [tag, base].filter((name) => Object.hasOwn(LANGUAGES, name)).map((name) => LANGUAGES[name] as Texts)
  return [...found, en]
}

function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (Object.hasOwn(values, name) ? String(values[name]) : whole))
}
