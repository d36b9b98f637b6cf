// The answer to a query: pages with their best sections, with titles and excerpts highlighted.
import type { Clause } from './clauses.ts'
import { excerpt, type MarkedText, markText } from './excerpt.ts'
import type { Term } from './lexicon.ts'
import { nameTerms } from './names.ts'
import { neighborShare } from './neighbors.ts'
import type { PageRecord, SectionRecord } from './page-block.ts'
import type { OtherAddress } from './section.ts'
import type { Tokenizer } from './tokenize.ts'

export type { MarkedText } from './excerpt.ts'

export interface SearchOptions {
  /** Maximum number of results. Defaults to 6; at most 100. */
  readonly limit?: number
  /** Only this language (`fr` matches `fr-CA` too). When absent, see `reader`. */
  readonly language?: string
  /**
   * The reader's language. Pages in other languages match only if this one doesn't have them, or has no results. `*`
   * searches all languages alike. When absent, Galley uses the language that the query looks most like, or the site's first
   * one in a tie.
   */
  readonly reader?: string
  /** Only pages of this version, and pages without a version. */
  readonly version?: string
  /** Only pages of this product, and pages without a product. */
  readonly product?: string
  /** Only the site with this key, if several sites are searched together. */
  readonly site?: string
}

/** A matching section. */
export interface Hit {
  readonly url: string
  /** Headings from the outermost to the section's own. Empty for a page's opening. */
  readonly headingPath: readonly string[]
  /** The section's heading, or the page's title for its opening. */
  readonly heading: MarkedText
  readonly excerpt: MarkedText
  readonly score: number
}

/** A matching page, represented by its best section. */
export interface Result extends Hit {
  /** The page's route. */
  readonly page: string
  readonly title: MarkedText
  /** Navigation labels above the page. */
  readonly crumbs: readonly string[]
  readonly language: string
  readonly versions: readonly string[]
  readonly products: readonly string[]
  /** True if the site's author put it first. */
  readonly pinned: boolean
  /** At most two further sections of the page that score nearly as much and can show why they match. */
  readonly more: readonly Hit[]
  /** The key of its site, if several sites are searched together. */
  readonly site?: string
}

export interface SearchAnswer {
  readonly results: readonly Result[]
  /** Number of pages that match any of the query. */
  readonly total: number
}

/** The values that one can filter by. */
export interface Facets {
  readonly languages: readonly string[]
  readonly versions: readonly string[]
  readonly products: readonly string[]
  /** Keys of the sites that are searched together. */
  readonly sites?: readonly string[]
}

/** An index that answers queries, wherever it is stored. */
export interface Search {
  /** Any text is a valid query. Rejects if the index can't be read. */
  search(query: string, options?: SearchOptions): Promise<SearchAnswer>
  facets(): Promise<Facets>
}

const USUAL_LIMIT = 6
const HIGHEST_LIMIT = 100
/** As many as the dialog shows. */
const CANDIDATES = 8
const EXCERPT_LENGTH = 180
/** How much more a section counts that has all words of the query side by side. */
const NEIGHBOR_SHARE = 0.6
/** Maximum number of sections shown in addition to a page's best one, if they score at least `FURTHER_SHARE` of it. */
export const MAX_FURTHER = 2
export const FURTHER_SHARE = 0.6

/** The number of results to return. */
function resultLimit({ limit = USUAL_LIMIT }: SearchOptions): number {
  return Math.max(0, Math.min(HIGHEST_LIMIT, Math.floor(limit)))
}

/** Maximum number of pages to look at because they are named like the query, in addition to the best ones. */
export const MAX_NAMED = 4

/** The number of best pages to look at. Among them may be one that is named like the query, even if fewer are asked for. */
export function candidateLimit(options: SearchOptions): number {
  return Math.max(CANDIDATES, resultLimit(options))
}

/** Tells whether a language was asked for: `fr` includes `fr-CA`. */
export function matchesLanguage(language: string, wanted: string | undefined): boolean {
  return wanted === undefined || language === wanted || language.startsWith(`${wanted}-`)
}

/** One language's answer to a query. */
export interface LanguageAnswer {
  readonly language: string
  /** Number of matching pages. */
  readonly total: number
  /** How much the query looks like this language, from 0 to 1. */
  readonly fit: number
  readonly pinned: boolean
}

/** Chooses the answers to show: those of the reader's language, if there is one. */
export function answersForReader<T extends LanguageAnswer>(
  answers: readonly T[],
  { language, reader }: SearchOptions,
): readonly T[] {
  const full = answers.filter(({ total }) => total > 0)
  if (language !== undefined || reader === '*' || full.length < 2) return full
  const preferred = reader === undefined ? [] : full.filter((answer) => matchesLanguage(answer.language, reader))
  if (preferred.length > 0) return preferred
  const worth = ({ pinned, fit }: T): number => (pinned ? 2 : fit)
  return [full.reduce((first, answer) => (worth(answer) > worth(first) ? answer : first))]
}

/**
 * How much the results of another language count, compared to those of the reader's own: less where the query looks less
 * like that language, because words of one language often mean something else in another.
 */
export function otherShare(own: LanguageAnswer, other: LanguageAnswer): number {
  return Math.min(1, other.fit / own.fit || 1)
}

/** The address of a page, or of one of its sections, in a language that shows it untranslated. */
export function movedTo({ from, to }: OtherAddress, url: string): string {
  return to + url.slice(from.length)
}

/**
 * How much a query looks like a language, from 0 to 1, judged by its stop words and by how common its other words are
 * among the language's `sections` sections.
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

/** A section of a matching page. */
interface FoundSection {
  readonly section: SectionRecord
  readonly score: number
  /** A bit set for each clause that it has, if that's known. */
  readonly clauses?: number
}

/** A matching page that isn't presented yet. */
export interface FoundPage extends Pick<Result, 'score' | 'language' | 'versions' | 'products' | 'pinned' | 'site'> {
  readonly page: PageRecord
  /** Best first. Those after the first two or three are shown only if they are named like the query. */
  readonly sections: readonly FoundSection[]
}

/** What a presenter needs to know of a query. */
interface ReadQuery {
  readonly query: string
  readonly clauses: readonly Clause<Term>[]
  readonly tokenizer: Tokenizer
}

/** A page as a result, and how far its name, or that of the section shown first, is the query. */
export interface Presented {
  readonly result: Result
  readonly named: 'page' | 'partly' | undefined
}

/**
 * Creates a function that presents pages, with excerpts and highlights for a query. A section that is named like the query
 * comes first on its page.
 */
export function createPresenter({ query, clauses, tokenizer }: ReadQuery) {
  const terms = new Set(clauses.flatMap(({ forms }) => forms.map(({ term }) => term.term)))
  const words = nameTerms(query, tokenizer)
  const wanted = words.join('')
  const neighbors = neighborShare(clauses, tokenizer)
  const isWanted = (name: string) => wanted !== '' && nameTerms(name, tokenizer).join('') === wanted
  return ({ page, sections: given, ...found }: FoundPage): Presented | undefined => {
    const raised = given.map(({ section, score, clauses }) => {
      const share = score > 0 ? neighbors({ ...section, clauses, name: section.headings.at(-1) ?? page.title }) : 0
      return { section, score: score * (1 + NEIGHBOR_SHARE * share), share }
    })
    const sections = raised.sort((a, b) => b.score - a.score)
    const best = sections[0]?.score ?? 0
    const most = sections.reduce((most, { share }) => Math.max(most, share), 0)
    const named = found.pinned
      ? undefined
      : sections.find(({ section: { headings } }) => isWanted(headings.at(-1) ?? page.title))
    const lead = named ?? sections[0]
    const others = sections.filter((one) => one !== lead && one.score > 0 && one.score >= best * FURTHER_SHARE)
    const chosen = lead ? [lead, ...others.slice(0, MAX_FURTHER)] : []
    const [first, ...more] = chosen.map(({ section: { url, headings, text }, score }): Hit => {
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
    // Many sections are named with one word, and many titles have it, so that says little of them.
    const isPartly = words.length > 1 && (named !== undefined || isMost(wanted, nameTerms(page.title, tokenizer)))
    return {
      result: {
        ...first,
        ...found,
        score: found.score * (1 + NEIGHBOR_SHARE * most),
        page: page.page,
        title,
        crumbs: page.crumbs,
        more: shown,
      },
      named: isWanted(page.title) ? 'page' : isPartly ? 'partly' : undefined,
    }
  }
}

/** Tells whether successive terms of a name are `part`, joined, and at least half of the name. */
function isMost(part: string, name: readonly string[]): boolean {
  return name.some((_, start) => {
    let end = start
    for (let joined = ''; end < name.length && joined.length < part.length; end++) {
      joined += name[end]
      if (joined === part) return (end + 1 - start) * 2 >= name.length
    }
    return false
  })
}

/** The results of a query: first what the site's author put there, then what is named like the query, pages before sections. */
export function resultsOf(presented: readonly Presented[], options: SearchOptions): Result[] {
  const group = ({ result, named }: Presented) => (result.pinned ? 0 : named === 'page' ? 1 : named ? 2 : 3)
  const inOrder = [...presented].sort((a, b) => group(a) - group(b) || b.result.score - a.result.score)
  return inOrder.slice(0, resultLimit(options)).map(({ result }) => result)
}
