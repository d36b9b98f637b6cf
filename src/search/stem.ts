// Reduces a word (lowercase, without accents) to the form that its inflections share.
import { stemEnglish } from './stem-english.ts'

/**
 * Endings to remove, once: the longest that leaves enough of the word. Covers only number, gender, case, and
 * infinitives.
 */
interface Endings {
  readonly pattern: RegExp
  /** Minimum number of letters to leave. */
  readonly keep: number
}

const ENDINGS: Readonly<Record<string, Endings>> = {
  fr: { pattern: /(?:ations?|ements?|ments?|euses?|eurs?|antes?|ants?|aux|ees?|ez|er|es|e|s|x)$/, keep: 4 },
  es: { pattern: /(?:aciones|acion|amente|mente|ando|iendo|[ai]d[oa]s?|[aei]r|[aeo]s|[aeo]|s)$/, keep: 4 },
  pt: { pattern: /(?:acoes|acao|amente|mente|[aei]ndo|[ai]d[oa]s?|[aei]r|oes|ao|[aeo]s|[aeo]|s)$/, keep: 4 },
  it: { pattern: /(?:azioni|azione|amente|mente|[ae]ndo|[aiu]t[oaie]|[aei]re|[aeio])$/, keep: 4 },
  de: { pattern: /(?:ungen|ung|ern|em|en|er|es|et|e|n|s|t)$/, keep: 4 },
  nl: { pattern: /(?:ingen|ing|en|er|es|e|s|t)$/, keep: 4 },
  sv: { pattern: /(?:arna|erna|orna|aren|ande|ningen|ning|ar|er|or|en|et|a|e|n|s)$/, keep: 4 },
  ru: {
    pattern:
      /(?:иями|ями|ами|иях|ях|ах|ого|его|ому|ему|ыми|ими|ить|ать|еть|ия|ии|ию|ий|ый|ой|ая|ое|ые|ов|ев|ом|ем|ам|ям|[аеиоуыьюя])$/,
    keep: 4,
  },
  pl: { pattern: /(?:owania|owanie|owac|ami|ach|ego|emu|ych|ymi|iem|ow|om|em|ie|[aeiouy])$/, keep: 4 },
}

/** The stemmer of a language (`de`, `de-AT`). For languages without one, it returns words unchanged. */
export function stemmer(language: string): (word: string) => string {
  const base = language.toLowerCase().split('-')[0] ?? ''
  if (base === 'en') return stemEnglish
  const endings = Object.hasOwn(ENDINGS, base) ? ENDINGS[base] : undefined
  if (!endings) return (word) => word
  return (word) => {
    const ending = endings.pattern.exec(word)
    if (!ending) return word
    return word.slice(0, Math.max(ending.index, endings.keep))
  }
}
