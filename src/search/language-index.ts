// Turns the sections of a site into the content of an index, per language: terms with their sections, words, pins, and
// pages.
import { ByteStore } from './byte-store.ts'
import { withCompounds } from './compound-postings.ts'
import type { FacetSet, PinRecord } from './manifest.ts'
import { pinKey } from './pins.ts'
import { type Postings, PostingsCollector, type RecordNumbers, type WordCount } from './postings.ts'
import { PostingsCut } from './postings-cut.ts'
import { type SearchPage, searchPage } from './search-page.ts'
import { type Pin, type Section, sectionsByPage } from './section.ts'
import { type PageStore, type StoredPage, StoredPages, type StoredText } from './stored-pages.ts'
import { synonymRules } from './synonyms.ts'
import type { LanguageTerms } from './term-cache.ts'
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
  /** The pages with their sections, decoded one by one. */
  readonly pages: Iterable<StoredPage> & { readonly length: number }
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
/** Units that one language knows at the same time, which take about 10 MB, and all languages together. */
const MAX_UNITS = 100_000
const ALL_UNITS = 400_000

/** The languages of a site in order of appearance, and the combinations of versions and products that occur. */
export function collectLanguages(sections: Iterable<Section>, options: IndexOptions): SiteLanguages {
  const collector = new SectionCollector({ options })
  for (const page of sectionsByPage(sections)) collector.add(searchPage(page))
  return collector.finish()
}

export interface SiteLanguages {
  readonly languages: readonly LanguageIndex[]
  readonly facets: readonly FacetSet[]
}

interface CollectorSetup extends Partial<Pick<Collecting, 'options' | 'shorten' | 'store'>> {
  /** The terms of an earlier build. */
  readonly cached?: readonly LanguageTerms[]
}

/** Takes the sections of a site page by page. */
export class SectionCollector {
  private readonly languages = new Map<string, LanguageCollector>()
  private readonly how: Omit<Collecting, 'cached'>
  private readonly cached: CollectorSetup['cached']
  private count = 0

  /**
   * `shorten` reduces the text of a section to what the index stores of it. By default it stores everything. `store` keeps
   * that until the end, by default in memory.
   */
  constructor({
    options = {},
    shorten = (text) => ({ text, pairs: '' }),
    cached,
    store = inMemory(),
  }: CollectorSetup = {}) {
    this.cached = cached
    const mostUnits = () => Math.min(MAX_UNITS, ALL_UNITS / this.languages.size)
    this.how = { options, shorten, store, mostUnits }
  }

  /**
   * Adds a page. Pages may come in any order: what is made of them depends on their places alone. Without a
   * place, a page comes after those that were added before.
   */
  add(page: SearchPage, place = this.count): AddedPage {
    const { language = 'en' } = page.head
    let collector = this.languages.get(language)
    if (!collector) {
      const cached = this.cached && (this.cached.find((one) => one.language === language) ?? NO_TERMS)
      collector = new LanguageCollector(language, { ...this.how, cached })
      this.languages.set(language, collector)
    }
    this.count++
    return collector.add(page, place)
  }

  /** Removes a page, as if it had never been added. */
  remove(page: AddedPage): void {
    this.languages.get(page.language)?.remove(page)
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
    const languages = Array.from(this.languages.values(), (collector) => ({ collector, first: collector.firstPlace }))
      .filter(({ first }) => first < Number.POSITIVE_INFINITY)
      .sort((a, b) => a.first - b.first)
      .map(({ collector }) => collector.finish(facets))
    return { languages, facets: facets.sets }
  }
}

/** The next multiple of 1/16, so that one more section doesn't change the size of everything. */
export function inSteps(growth: number): number {
  return Math.ceil(16 * growth) / 16
}

/** Numbers the combinations of facets that occur. */
class FacetTable {
  readonly sets: FacetSet[] = []
  private readonly numbers = new Map<string, number>()

  number({ versions = [], products = [], untranslated }: Partial<FacetSet>): number {
    const set: FacetSet = { versions, products, untranslated }
    const key = JSON.stringify(set)
    let number = this.numbers.get(key)
    if (number === undefined) {
      number = this.sets.length
      this.numbers.set(key, number)
      this.sets.push(set)
    }
    return number
  }
}

function inMemory(): PageStore {
  const bytes = new ByteStore()
  return { put: (page) => bytes.keep(page), get: (page: Uint8Array) => page }
}

interface Collecting {
  readonly options: IndexOptions
  readonly shorten: (text: string, tokenizer: Tokenizer) => StoredText
  readonly store: PageStore
  /** How many units the language may know at the same time. */
  mostUnits(): number
  /** Terms of an earlier build. With them, those of this one are recorded. */
  readonly cached: Omit<LanguageTerms, 'language'> | undefined
}

/** A page that was added. */
export interface AddedPage {
  readonly language: string
  /** Its number among the pages of its language, as they were added. */
  readonly number: number
  /** Its place among the pages of the site. */
  place: number
  /** The number of its sections. */
  readonly sections: number
  readonly boost: number
  /** Its combination of version and product, numbered in this language. */
  readonly facets: number
}

const NO_TERMS: Collecting['cached'] = { terms: [], words: [], pages: new Map() }

class LanguageCollector {
  private readonly tokenizer: Tokenizer
  private readonly postings: PostingsCollector
  private readonly pages: StoredPages
  /** In the order in which they came. Undefined for those that were removed. */
  private readonly added: (AddedPage | undefined)[] = []
  private readonly facets = new FacetTable()
  private readonly recorded = new Map<string, Uint8Array>()
  private readonly numbers: RecordNumbers | undefined
  /** The key of the last page. */
  private lastKey: string | undefined

  constructor(
    private readonly language: string,
    private readonly how: Collecting,
  ) {
    this.tokenizer = createTokenizer(language)
    this.pages = new StoredPages((text) => how.shorten(text, this.tokenizer), how.store)
    const synonyms = synonymRules(how.options.synonyms ?? [], this.tokenizer)
    this.postings = new PostingsCollector(this.tokenizer, synonyms, how.mostUnits)
    this.numbers = how.cached && this.postings.numbersOf(how.cached)
  }

  /** Whether pages were added, changed, or removed since the earlier build. */
  hasOtherTerms(): boolean {
    const { cached } = this.how
    return cached?.pages.size !== this.recorded.size || [...this.recorded.keys()].some((key) => !cached.pages.has(key))
  }

  termsOfPages(): LanguageTerms {
    return { language: this.language, ...this.postings.names, pages: this.recorded }
  }

  add(page: SearchPage, place: number): AddedPage {
    const { postings, numbers } = this
    const { cached } = this.how
    const { head, key } = page
    this.pages.add(page, key === this.lastKey)
    this.lastKey = key
    const boost = Math.round(100 * Math.max(0.1, Math.min(10, head.boost ?? 1)))
    const sections = head.urls.length
    const { language, added } = this
    const one = { language, number: added.length, place, sections, boost, facets: this.facets.number(head) }
    added.push(one)
    const own = this.recorded.get(key)
    const record = own ?? cached?.pages.get(key)
    const made = own
      ? postings.addAgain(own, sections)
      : record && numbers
        ? postings.addRecorded(record, { sections, numbers })
        : postings.addPage(page.body())
    // Nobody asks for more than the last one then.
    if (!cached) this.recorded.clear()
    this.recorded.set(key, made)
    return one
  }

  remove({ number }: AddedPage): void {
    this.added[number] = undefined
    this.postings.remove(number)
  }

  /** The place of the first page. Infinity if there is none. */
  get firstPlace(): number {
    return this.added.reduce((first, page) => Math.min(first, page?.place ?? first), Number.POSITIVE_INFINITY)
  }

  finish(table: FacetTable): LanguageIndex {
    const { language, tokenizer, added } = this
    const { options } = this.how
    const inOrder = added.filter((page) => page !== undefined).sort((a, b) => a.place - b.place)
    const order = inOrder.map(({ number }) => number)
    const pages = this.pages.inOrder(order)
    const firstSections = [0]
    for (const { sections } of inOrder) firstSections.push((firstSections.at(-1) as number) + sections)
    const boosts = inOrder.map(({ boost }) => boost)
    const postings = withCompounds(this.postings.finish(order), tokenizer)
    const growth = inSteps(Math.max(1, Math.min(2, Math.sqrt((firstSections.at(-1) as number) / 10_000))))
    const inSite: number[] = []
    const facets = inOrder.map((page) => {
      inSite[page.facets] ??= table.number(this.facets.sets[page.facets] as FacetSet)
      return inSite[page.facets] as number
    })
    const cut = new PostingsCut(firstSections, { facets, boosts, most: MAX_POSTINGS * growth })
    return {
      language,
      pages,
      firstSections,
      facets,
      boosts,
      terms: sortedTerms(postings, cut),
      words: commonWords(postings.words, VOCABULARY_CHARACTERS * growth),
      pins: placePins(options.pins ?? [], pages, tokenizer),
      growth,
    }
  }
}

/** Terms whose lists are in memory at the same time have this many postings together, or else there is one term. */
const POSTINGS_AT_ONCE = 8_000_000
/** Each time, the postings of all pages are walked. For a site that would need more times, more lists are in memory. */
const MAX_TIMES = 8

function* sortedTerms(postings: Postings, cut: PostingsCut): Generator<TermEntry> {
  const { terms } = postings
  const order = Array.from(terms.keys()).sort((a, b) => ((terms[a] as string) < (terms[b] as string) ? -1 : 1))
  const all = order.reduce((sum, id) => sum + postings.size(id), 0)
  const atOnce = Math.max(POSTINGS_AT_ONCE, all / MAX_TIMES)
  for (let start = 0, end = 0; start < order.length; start = end) {
    let size = 0
    while (end < order.length && (end === start || size <= atOnce)) size += postings.size(order[end++] as number)
    const ids = order.slice(start, end)
    for (const [i, list] of postings.lists(ids).entries()) {
      // A stop word that no title or heading has.
      if (list.length === 0) continue
      yield { term: terms[ids[i] as number] as string, frequency: list.length, postings: cut.best(list) }
    }
  }
}

function placePins(pins: readonly Pin[], pages: Iterable<StoredPage>, tokenizer: Tokenizer): readonly PinRecord[] {
  if (pins.length === 0) return []
  const places = new Map<string, { page: number; section: number }>()
  let [page, section] = [0, 0]
  for (const { sections } of pages) {
    for (const { url } of sections) {
      if (!places.has(url)) places.set(url, { page, section })
      section++
    }
    page++
  }
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
