// Turns the sections of a site into the content of an index, per language: terms with their sections, words, pins, and
// pages.
import { withCompounds } from './compound-postings.ts'
import type { FacetSet, PinRecord } from './manifest.ts'
import { pinKey } from './pins.ts'
import { PostingsCollector, type RecordNumbers, type WordCount } from './postings.ts'
import { PostingsCut } from './postings-cut.ts'
import type { Pin, Section } from './section.ts'
import { synonymRules } from './synonyms.ts'
import { type LanguageTerms, pageKey } from './term-cache.ts'
import type { TermEntry } from './term-shard.ts'
import { createTokenizer, type Tokenizer } from './tokenize.ts'
import type { CommonWord } from './vocabulary.ts'

export interface IndexOptions {
  /** Groups of words or phrases with the same meaning. */
  readonly synonyms?: readonly (readonly string[])[]
  readonly pins?: readonly Pin[]
}

/** The index of one language, independent of where it is stored. Pages and sections are numbered. */
export interface LanguageIndex {
  readonly language: string
  /** The sections of each page. */
  readonly pages: readonly (readonly Section[])[]
  /** The number of each page's first section, followed by the total number of sections. */
  readonly firstSections: readonly number[]
  /** For each page, the number of its combination of version and product. */
  readonly facets: readonly number[]
  /** Each page's boost, in hundredths. */
  readonly boosts: readonly number[]
  /** Sorted. Long lists of sections are cut to those where the term counts most, so no query has to look at many. */
  readonly terms: Iterable<TermEntry>
  /** Sorted. The words of titles and headings, and the most frequent others. */
  readonly words: readonly CommonWord[]
  readonly pins: readonly PinRecord[]
  /** How much larger the parts of the index may be than on a small site: 1 to 2. */
  readonly growth: number
}

const VOCABULARY_CHARACTERS = 24_000
const MAX_POSTINGS = 1024

/** The languages of a site in order of appearance, and the combinations of versions and products that occur. */
export function collectLanguages(sections: Iterable<Section>, options: IndexOptions): SiteLanguages {
  const collector = new SectionCollector(options)
  for (const section of sections) collector.add(section)
  return collector.finish()
}

export interface SiteLanguages {
  readonly languages: readonly LanguageIndex[]
  readonly facets: readonly FacetSet[]
}

/** Takes the sections of a site one by one. Sections of the same page must be consecutive. */
export class SectionCollector {
  private readonly languages = new Map<string, LanguageCollector>()

  /**
   * `keep` reduces a section to what the index stores of it. It is also given the page's first section. By default it
   * keeps everything.
   */
  constructor(
    private readonly options: IndexOptions = {},
    private readonly keep: Keep = (section) => section,
    private readonly cached?: readonly LanguageTerms[],
  ) {}

  add(section: Section): void {
    const { language = 'en' } = section
    let collector = this.languages.get(language)
    if (!collector) {
      const cached = this.cached && (this.cached.find((one) => one.language === language) ?? NO_TERMS)
      collector = new LanguageCollector(language, { options: this.options, keep: this.keep, cached })
      this.languages.set(language, collector)
    }
    collector.add(section)
  }

  /** The terms of all pages for the next build. Undefined where they are those that this one was given. */
  terms(): LanguageTerms[] | undefined {
    const collectors = [...this.languages.values()]
    const isSame =
      collectors.length === this.cached?.length && collectors.every((collector) => !collector.hasOtherTerms())
    return isSame ? undefined : collectors.map((collector) => collector.termsOfPages())
  }

  finish(): SiteLanguages {
    const facets = new FacetTable()
    const languages = Array.from(this.languages.values(), (collector) => collector.finish(facets))
    return { languages, facets: facets.sets }
  }
}

/** The next multiple of 1/16, so that one more section doesn't change the size of everything. */
export function inSteps(growth: number): number {
  return Math.ceil(16 * growth) / 16
}

/** Numbers the combinations of versions and products that occur. */
class FacetTable {
  readonly sets: FacetSet[] = []
  private readonly numbers = new Map<string, number>()

  number({ versions = [], products = [] }: Section): number {
    const key = JSON.stringify([versions, products])
    let number = this.numbers.get(key)
    if (number === undefined) {
      number = this.sets.length
      this.numbers.set(key, number)
      this.sets.push({ versions, products })
    }
    return number
  }
}

type Keep = (section: Section, first: Section) => Section

interface Collecting {
  readonly options: IndexOptions
  readonly keep: Keep
  /** Terms of an earlier build. With them, those of this one are recorded. */
  readonly cached: Omit<LanguageTerms, 'language'> | undefined
}

const NO_TERMS: Collecting['cached'] = { terms: [], words: [], pages: new Map() }

class LanguageCollector {
  private readonly tokenizer: Tokenizer
  private readonly postings: PostingsCollector
  private readonly pages: Section[][] = []
  private readonly recorded = new Map<string, Uint8Array>()
  private readonly numbers: RecordNumbers | undefined
  /** The sections of the page that isn't complete yet. */
  private page: Section[] = []
  /** The last page, as far as it's kept. */
  private last: { readonly key: string; readonly sections: readonly Section[] } | undefined

  constructor(
    private readonly language: string,
    private readonly how: Collecting,
  ) {
    this.tokenizer = createTokenizer(language)
    const synonyms = synonymRules(how.options.synonyms ?? [], this.tokenizer)
    this.postings = new PostingsCollector(this.tokenizer, synonyms)
    this.numbers = how.cached && this.postings.numbersOf(how.cached)
  }

  add(section: Section): void {
    if (this.page.length > 0 && this.page[0]?.page !== section.page) this.endPage()
    this.page.push(section)
  }

  /** Whether pages were added, changed, or removed since the earlier build. */
  hasOtherTerms(): boolean {
    const { cached } = this.how
    return cached?.pages.size !== this.recorded.size || [...this.recorded.keys()].some((key) => !cached.pages.has(key))
  }

  termsOfPages(): LanguageTerms {
    return { language: this.language, ...this.postings.names, pages: this.recorded }
  }

  private endPage(): void {
    const { page, postings, numbers } = this
    const { cached, keep } = this.how
    this.page = []
    const key = pageKey(page)
    const first = page[0] as Section
    const equal = this.last?.key === key ? this.last.sections : undefined
    const sections = page.map((section, i) => (equal ? placed(equal[i] as Section, section) : keep(section, first)))
    this.last = { key, sections }
    this.pages.push(sections)
    const own = this.recorded.get(key)
    const record = own ?? cached?.pages.get(key)
    const recorded = { sections: page.length, numbers: own || !numbers ? postings.numbers : numbers }
    const made = record ? postings.addRecorded(record, recorded) : postings.addPage(page)
    // Nobody asks for more than the last one then.
    if (!cached) this.recorded.clear()
    this.recorded.set(key, made)
  }

  finish(table: FacetTable): LanguageIndex {
    if (this.page.length > 0) this.endPage()
    const { pages, language, tokenizer } = this
    const { options } = this.how
    const { terms, lists, words } = withCompounds(this.postings.finish(), tokenizer)
    const firstSections = [0]
    for (const page of pages) firstSections.push((firstSections.at(-1) as number) + page.length)
    const growth = inSteps(Math.max(1, Math.min(2, Math.sqrt((firstSections.at(-1) as number) / 10_000))))
    const facets = pages.map(([first]) => table.number(first as Section))
    const boosts = pages.map(([first]) => Math.round(100 * Math.max(0.1, Math.min(10, first?.boost ?? 1))))
    const cut = new PostingsCut(firstSections, { facets, boosts, most: MAX_POSTINGS * growth })
    return {
      language,
      pages,
      firstSections,
      facets,
      boosts,
      terms: sortedTerms({ terms, lists }, cut),
      words: commonWords(words, VOCABULARY_CHARACTERS * growth),
      pins: placePins(options.pins ?? [], pages, tokenizer),
      growth,
    }
  }
}

/** A section with the texts of an equal one, so that versions of a page share them. */
function placed(texts: Section, { url, page, boost, versions, products }: Section): Section {
  return { ...texts, url, page, boost, versions, products }
}

function* sortedTerms(
  { terms, lists }: { terms: readonly string[]; lists: readonly Int32Array[] },
  cut: PostingsCut,
): Generator<TermEntry> {
  const order = terms.map((term, id) => ({ term, id })).sort((a, b) => (a.term < b.term ? -1 : 1))
  for (const { term, id } of order) {
    const list = lists[id] as Int32Array
    // A stop word that no title or heading has.
    if (list.length === 0) continue
    yield { term, frequency: list.length, postings: cut.best(list) }
  }
}

function placePins(
  pins: readonly Pin[],
  pages: readonly (readonly Section[])[],
  tokenizer: Tokenizer,
): readonly PinRecord[] {
  if (pins.length === 0) return []
  const places = new Map<string, { page: number; section: number }>()
  let section = 0
  pages.forEach((sections, page) => {
    for (const { url } of sections) {
      if (!places.has(url)) places.set(url, { page, section })
      section++
    }
  })
  return pins.flatMap(({ queries, url }) => {
    const place = places.get(url)
    return place ? queries.map((query) => ({ key: pinKey(query, tokenizer), ...place })) : []
  })
}

/**
 * The words of a vocabulary: those of titles and headings, then the most frequent others, as many as there is room for.
 */
function commonWords(words: ReadonlyMap<string, WordCount>, room: number): CommonWord[] {
  const candidates: CommonWord[] = []
  for (const [word, { count, strong }] of words) {
    if (count < 2 && !strong) continue
    const weight = Math.min(9, Math.floor(Math.log2(count + 1) * 0.6) + (strong ? 2 : 0))
    candidates.push({ word, weight })
  }
  candidates.sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
  // A word takes about five characters beyond what it shares with its neighbors.
  return candidates.slice(0, Math.floor(room / 5)).sort((a, b) => (a.word < b.word ? -1 : 1))
}
