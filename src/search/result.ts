// What a query gives: pages with their best sections, titles and excerpts marked.
import type { Clause } from './clauses.ts'
import { excerpt, type MarkedText, markText } from './excerpt.ts'
import type { Term } from './lexicon.ts'
import type { PageRecord, SectionRecord } from './page-block.ts'
import type { Tokenizer } from './tokenize.ts'

export type { MarkedText } from './excerpt.ts'

export interface SearchOptions {
  /** Results at most: 6 when absent, 100 at most. */
  readonly limit?: number
  /** Only this language (`fr` finds `fr-CA` too); see `reader` when absent. */
  readonly language?: string
  /**
   * The reader's language, or `*` to search all languages alike: pages of other languages are found only where it has
   * none. When absent, the language that the query looks like most, and of two alike the earlier in the site.
   */
  readonly reader?: string
  /** Only pages of this version, and those of none. */
  readonly version?: string
  /** Only pages of this product, and those of none. */
  readonly product?: string
  /** Only this site, where several are searched together; by its key. */
  readonly site?: string
}

/** A section that was found. */
export interface Hit {
  readonly url: string
  /** Headings down to the section; empty for the opening of a page. */
  readonly headingPath: readonly string[]
  /** The last heading, or the title of the page for its opening. */
  readonly heading: MarkedText
  readonly excerpt: MarkedText
  readonly score: number
}

/** A page that was found, as its best section. */
export interface Result extends Hit {
  /** Route of the page. */
  readonly page: string
  readonly title: MarkedText
  /** Navigation labels above the page. */
  readonly crumbs: readonly string[]
  readonly language: string
  readonly versions: readonly string[]
  readonly products: readonly string[]
  /** Put first by the site's author. */
  readonly pinned: boolean
  /** Further sections of the page that score nearly as much and show why they were found, at most two. */
  readonly more: readonly Hit[]
  /** The key of its site, where several are searched together. */
  readonly site?: string
}

export interface SearchAnswer {
  readonly results: readonly Result[]
  /** Pages that have something of the query. */
  readonly total: number
}

/** What one can filter by. */
export interface Facets {
  readonly languages: readonly string[]
  readonly versions: readonly string[]
  readonly products: readonly string[]
  /** Keys of the sites that are searched together. */
  readonly sites?: readonly string[]
}

/** An index that answers queries, wherever it is kept. */
export interface Search {
  /** Rejects when the index cannot be read; otherwise any text is a query. */
  search(query: string, options?: SearchOptions): Promise<SearchAnswer>
  facets(): Promise<Facets>
}

const USUAL_LIMIT = 6
const HIGHEST_LIMIT = 100
const EXCERPT_LENGTH = 180
/** Sections shown besides the best of a page, at most, where they score this share of it. */
export const MAX_FURTHER = 2
export const FURTHER_SHARE = 0.6

/** The number of results to return. */
export function resultLimit({ limit = USUAL_LIMIT }: SearchOptions): number {
  return Math.max(0, Math.min(HIGHEST_LIMIT, Math.floor(limit)))
}

/** Whether a language is asked for: `fr` asks for `fr-CA` too. */
export function matchesLanguage(language: string, wanted: string | undefined): boolean {
  return wanted === undefined || language === wanted || language.startsWith(`${wanted}-`)
}

/** What one language has to say to a query. */
export interface LanguageAnswer {
  readonly language: string
  /** Pages that were found. */
  readonly total: number
  /** How much the query looks like the language, 0 to 1. */
  readonly fit: number
  readonly pinned: boolean
}

/** The answers that a reader is shown: those of one language where readers read one. */
export function answersForReader<T extends LanguageAnswer>(
  answers: readonly T[],
  { language, reader }: SearchOptions,
): readonly T[] {
  const full = answers.filter(({ total }) => total > 0)
  if (language !== undefined || reader === '*' || full.length < 2) return full
  const own = reader === undefined ? [] : full.filter((answer) => matchesLanguage(answer.language, reader))
  if (own.length > 0) return own
  const worth = ({ pinned, fit }: T): number => (pinned ? 2 : fit)
  return [full.reduce((first, answer) => (worth(answer) > worth(first) ? answer : first))]
}

/**
 * How much a query looks like a language, 0 to 1: by its stop words, and by how common its other words are among the
 * `sections` of the language.
 */
export function languageFit(
  query: string,
  { clauses, tokenizer, sections }: { clauses: readonly Clause<Term>[]; tokenizer: Tokenizer; sections: number },
): number {
  let stops = 0
  tokenizer.scan(query, ({ pieces }) => {
    stops += pieces.filter(({ stop }) => stop).length
  })
  const words = clauses.filter(({ bonus }) => !bonus)
  const common = words.map(({ forms }) => {
    const frequency = forms.find(({ share }) => share === 1)?.term.frequency ?? 0
    return Math.log1p(frequency) / Math.log1p(sections)
  })
  return common.reduce((sum, one) => sum + one, stops) / Math.max(1, words.length + stops)
}

/** A page that was found, before it is shown. */
export interface FoundPage extends Pick<Result, 'score' | 'language' | 'versions' | 'products' | 'pinned' | 'site'> {
  readonly page: PageRecord
  /** Best first. */
  readonly sections: readonly { readonly section: SectionRecord; readonly score: number }[]
}

/** Shows pages in the light of a query. */
export function createPresenter(clauses: readonly Clause<Term>[], tokenizer: Tokenizer) {
  const terms = new Set(clauses.flatMap(({ forms }) => forms.map(({ term }) => term.term)))
  return ({ page, sections, ...found }: FoundPage): Result | undefined => {
    const [first, ...more] = sections.map(({ section: { url, headings, text }, score }): Hit => {
      const heading = markText(headings.at(-1) ?? page.title, terms, tokenizer)
      const stretch = excerpt(text, terms, { tokenizer, length: EXCERPT_LENGTH })
      return { url, headingPath: headings, heading, excerpt: stretch, score }
    })
    if (!first) return undefined
    const shown = more.filter(
      ({ headingPath, heading, excerpt }) =>
        excerpt.marks.length > 0 || (headingPath.length > 0 && heading.marks.length > 0),
    )
    const title = markText(page.title, terms, tokenizer)
    return { ...first, ...found, page: page.page, title, crumbs: page.crumbs, more: shown }
  }
}
