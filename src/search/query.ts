// A query to results, over index files that a loader gives. The same in a browser, a preview and a server.
import { type Clause, readQuery } from './clauses.ts'
import { excerpt, type MarkedText, markText } from './excerpt.ts'
import { type FacetSet, MANIFEST, type Manifest, parseManifest } from './manifest.ts'
import { type Load, Partition } from './partition.ts'
import { pinKey } from './pins.ts'
import type { RankedPage } from './rank.ts'

export type { MarkedText } from './excerpt.ts'
export type { Load } from './partition.ts'

export interface SearchOptions {
  /** Results at most: 6 when absent, 100 at most. */
  readonly limit?: number
  /** Only this language (`fr` finds `fr-CA` too); all when absent. */
  readonly language?: string
  /** Only pages of this version, and those of none. */
  readonly version?: string
  /** Only pages of this product, and those of none. */
  readonly product?: string
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
  /** Further sections of the page that score nearly as much, at most two. */
  readonly more: readonly Hit[]
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
}

export interface Search {
  /** Rejects when a file of the index cannot be loaded; otherwise any text is a query. */
  search(query: string, options?: SearchOptions): Promise<SearchAnswer>
  facets(): Promise<Facets>
}

const USUAL_LIMIT = 6
const HIGHEST_LIMIT = 100
const EXCERPT_LENGTH = 180
const MOST_FURTHER = 2
/** A further section is shown when it scores this share of the best. */
const FURTHER_SHARE = 0.6

interface Found {
  readonly partition: Partition
  readonly ranked: RankedPage
  readonly clauses: readonly Clause[]
  readonly pinned: boolean
}

/** A search over an index. Files are loaded when a query needs them, once. */
export function createSearch(load: Load): Search {
  let opened: Promise<{ manifest: Manifest; partitions: readonly Partition[] }> | undefined
  const open = (): NonNullable<typeof opened> => {
    opened ??= Promise.resolve()
      .then(() => load(MANIFEST))
      .then((payload) => {
        const manifest = parseManifest(payload)
        return { manifest, partitions: manifest.languages.map((record, i) => new Partition(`${i}`, record, load)) }
      })
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }

  return {
    async search(query, options = {}) {
      const { manifest, partitions } = await open()
      const limit = Math.max(0, Math.min(HIGHEST_LIMIT, Math.floor(options.limit ?? USUAL_LIMIT)))
      const wanted = partitions.filter(({ language }) => matchesLanguage(language, options.language))
      const found = (await Promise.all(wanted.map((partition) => find(query, { partition, manifest, options })))).flat()
      if (wanted.length > 1)
        found.sort((a, b) => Number(b.pinned) - Number(a.pinned) || b.ranked.score - a.ranked.score)
      const shown = await Promise.all(found.slice(0, limit).map((one) => show(one, manifest)))
      return { results: shown.filter((result) => result !== undefined), total: found.length }
    },
    async facets() {
      const { manifest } = await open()
      const values = (pick: (set: FacetSet) => readonly string[]): string[] => [
        ...new Set(manifest.facets.flatMap(pick)),
      ]
      return {
        languages: manifest.languages.map(({ language }) => language),
        versions: values((set) => set.versions),
        products: values((set) => set.products),
      }
    },
  }
}

function matchesLanguage(language: string, wanted: string | undefined): boolean {
  return wanted === undefined || language === wanted || language.startsWith(`${wanted}-`)
}

async function find(
  query: string,
  { partition, manifest, options }: { partition: Partition; manifest: Manifest; options: SearchOptions },
): Promise<Found[]> {
  const [root, ranker, clauses] = await Promise.all([partition.root(), partition.ranker(), readQuery(query, partition)])
  const passes = manifest.facets.map(
    ({ versions, products }) => matches(versions, options.version) && matches(products, options.product),
  )
  const accepts = (page: number): boolean => passes[root.facets[page] ?? -1] ?? false
  const found = ranker.rank(clauses, accepts).map((one) => ({ partition, ranked: one, clauses, pinned: false }))
  const pins = pinnedPages(query, partition).filter(({ page }) => accepts(page))
  if (pins.length === 0) return found
  const pinnedNumbers = new Set(pins.map(({ page }) => page))
  const first = pins.map((pin) => ({ partition, ranked: pin, clauses, pinned: true }))
  return [...first, ...found.filter(({ ranked: { page } }) => !pinnedNumbers.has(page))]
}

function matches(values: readonly string[], wanted: string | undefined): boolean {
  return wanted === undefined || values.length === 0 || values.includes(wanted)
}

function pinnedPages(query: string, { record, tokenizer }: Partition): RankedPage[] {
  if (record.pins.length === 0) return []
  const key = pinKey(query.slice(0, 400), tokenizer)
  return record.pins
    .filter((pin) => pin.key === key)
    .map(({ page, section }) => ({ page, score: 0, sections: [{ section, score: 0 }] }))
}

async function show({ partition, ranked, clauses, pinned }: Found, manifest: Manifest): Promise<Result | undefined> {
  const best = ranked.sections[0]?.score ?? 0
  const shown = ranked.sections.slice(0, MOST_FURTHER + 1).filter((section) => section.score >= best * FURTHER_SHARE)
  const scores = new Map(shown.map(({ section, score }) => [section, score]))
  const [root, records] = await Promise.all([partition.root(), partition.sections([...scores.keys()])])
  const terms = new Set(clauses.flatMap((clause) => clause.forms.map((form) => form.place.term)))
  const { tokenizer } = partition
  const [first, ...more] = records.map(({ page, section: { url, headings, text }, number }): Hit => {
    const heading = markText(headings.at(-1) ?? page.title, terms, tokenizer)
    const stretch = excerpt(text, terms, { tokenizer, length: EXCERPT_LENGTH })
    return { url, headingPath: headings, heading, excerpt: stretch, score: scores.get(number) ?? 0 }
  })
  const page = records[0]?.page
  if (!first || !page) return undefined
  const facets = manifest.facets[root.facets[ranked.page] ?? -1]
  return {
    ...first,
    score: ranked.score,
    page: page.page,
    title: markText(page.title, terms, tokenizer),
    crumbs: page.crumbs,
    language: partition.language,
    versions: facets?.versions ?? [],
    products: facets?.products ?? [],
    pinned,
    more,
  }
}
