// Adds terms with the same meaning to a section's own. They are written into the index, so queries stay as fast as
// without them.
import { commonSynonyms } from './synonym-lists.ts'
import type { Tokenizer } from './tokenize.ts'

/** The terms to add where a phrase ends. Both are sequences of terms, or of their numbers. */
export interface SynonymRule<Term = string> {
  readonly phrase: readonly Term[]
  readonly added: readonly Term[]
  /** The weight of an added term relative to the typed word. */
  readonly share: number
  /** Apply only in titles, headings, descriptions, and keywords. */
  readonly strongOnly: boolean
}

/** Rules by the last term of their phrase. */
export type SynonymRules = ReadonlyMap<string, readonly SynonymRule[]>

const OWN_SHARE = 0.9
const COMMON_SHARE = 0.25

/**
 * The rules for one language: common ones, and the site's own groups. The site's own groups apply everywhere and count
 * nearly as much as the words themselves.
 */
export function synonymRules(groups: readonly (readonly string[])[], tokenizer: Tokenizer): SynonymRules {
  const rules = new Map<string, SynonymRule[]>()
  const add = (group: readonly string[], share: number): void => {
    const phrases = group.map((member) => termsOf(member, tokenizer)).filter((phrase) => phrase.length > 0)
    for (const phrase of phrases) {
      for (const added of phrases) {
        if (added === phrase || added.join(' ') === phrase.join(' ')) continue
        const last = phrase.at(-1) as string
        const list = rules.get(last) ?? []
        list.push({ phrase, added, share, strongOnly: share < OWN_SHARE })
        rules.set(last, list)
      }
    }
  }
  for (const group of groups) add(group, OWN_SHARE)
  for (const group of commonSynonyms(tokenizer.language)) add(group, COMMON_SHARE)
  return rules
}

/** The same rules for numbers of terms. */
export function numberedRules(
  rules: SynonymRules,
  numberOf: (term: string) => number,
): readonly (readonly SynonymRule<number>[] | undefined)[] {
  const numbered = (rule: SynonymRule): SynonymRule<number> => ({
    ...rule,
    phrase: rule.phrase.map(numberOf),
    added: rule.added.map(numberOf),
  })
  const byNumber: SynonymRule<number>[][] = []
  for (const [last, list] of rules) byNumber[numberOf(last)] = list.map(numbered)
  return byNumber
}

function termsOf(text: string, tokenizer: Tokenizer): string[] {
  const terms: string[] = []
  tokenizer.scan(text, ({ pieces }) => {
    for (const [i, { term, word, pair }] of pieces.entries()) {
      // The single character that ends a run of pairs. In a longer run, another pair follows.
      if (pair && pieces[i - 1]?.pair && [...word].length === 1) continue
      terms.push(term)
    }
  })
  return terms
}
