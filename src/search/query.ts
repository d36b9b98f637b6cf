// Answers queries over index files that a loader provides. It works the same in a browser, a preview, and a server.
import { readQuery } from './clauses.ts'
import { type FacetSet, MANIFEST, type Manifest, parseManifest } from './manifest.ts'
import { type Load, Partition } from './partition.ts'
import { pinKey } from './pins.ts'
import type { RankedPage } from './rank.ts'
import {
  answersForReader,
  candidateLimit,
  createPresenter,
  type FoundPage,
  languageFit,
  matchesLanguage,
  type Presented,
  resultsOf,
  type Search,
  type SearchOptions,
} from './result.ts'

export type { Load } from './partition.ts'
export type { Facets, Hit, MarkedText, Result, Search, SearchAnswer, SearchOptions } from './result.ts'

/** A matching page, and how to show it. */
interface Found {
  readonly ranked: RankedPage
  readonly pinned: boolean
  show(): Promise<Presented | undefined>
}

/** An opened index. */
interface Opened {
  /** The manifest as text, which differs where anything in the index does. */
  readonly payload: string
  readonly manifest: Manifest
  readonly partitions: readonly Partition[]
}

/**
 * Searches an index. Each file is loaded once, when a query needs it. If a file is gone because the site was published
 * again, the query runs against the new index.
 */
export function createSearch(load: Load): Search {
  let opened: Promise<Opened> | undefined
  const open = async (fresh: boolean): Promise<Opened> => {
    const payload = await load(MANIFEST, fresh)
    const manifest = parseManifest(payload)
    const partitions = manifest.languages.map((record) => new Partition(record, (name) => load(name)))
    return { payload, manifest, partitions }
  }
  const ask = async <T>(work: (index: Opened) => Promise<T> | T): Promise<T> => {
    opened ??= open(false)
    const index = opened
    try {
      return await work(await index)
    } catch (error) {
      if (opened === index) opened = undefined
      const [former, now] = await Promise.all([index, open(true)]).catch(() => [])
      if (!former || !now || former.payload === now.payload) throw error
      opened = Promise.resolve(now)
      return work(now)
    }
  }

  return {
    search: (query, options = {}) =>
      ask(async ({ manifest, partitions }) => {
        const wanted = partitions.filter(({ language }) => matchesLanguage(language, options.language))
        const answers = await Promise.all(
          wanted.map(async (partition) => {
            const { pages, fit } = await find(query, { partition, manifest, options })
            const pinned = pages[0]?.pinned ?? false
            return { language: partition.language, total: pages.length, fit, pinned, pages }
          }),
        )
        const shownAnswers = answersForReader(answers, options)
        const found = shownAnswers.flatMap(({ pages }) => pages)
        if (shownAnswers.length > 1)
          found.sort((a, b) => Number(b.pinned) - Number(a.pinned) || b.ranked.score - a.ranked.score)
        const shown = await Promise.all(found.slice(0, candidateLimit(options)).map((one) => one.show()))
        const best = shown.filter((one) => one !== undefined)
        return { results: resultsOf(best, options), total: found.length }
      }),
    facets: () =>
      ask(({ manifest }) => {
        const values = (pick: (set: FacetSet) => readonly string[]): string[] => [
          ...new Set(manifest.facets.flatMap(pick)),
        ]
        return {
          languages: manifest.languages.map(({ language }) => language),
          versions: values((set) => set.versions),
          products: values((set) => set.products),
        }
      }),
  }
}

interface Asked {
  readonly partition: Partition
  readonly manifest: Manifest
  readonly options: SearchOptions
}

async function find(query: string, { partition, manifest, options }: Asked): Promise<{ pages: Found[]; fit: number }> {
  const [root, ranker, clauses] = await Promise.all([partition.root(), partition.ranker(), readQuery(query, partition)])
  const passes = manifest.facets.map(
    ({ versions, products }) => matches(versions, options.version) && matches(products, options.product),
  )
  const accepts = (page: number): boolean => passes[root.facets[page] ?? -1] ?? false
  const present = createPresenter({ query, clauses, tokenizer: partition.tokenizer })
  const pins = pinnedPages(query, partition).filter(({ page }) => accepts(page))
  const pinned = new Set(pins.map(({ page }) => page))
  const ranked = ranker.rank(clauses, accepts).filter(({ page }) => !pinned.has(page))
  const pages = [...pins, ...ranked].map((one, i) => {
    const facets = manifest.facets[root.facets[one.page] ?? -1]
    const isPinned = i < pins.length
    const show = async () => {
      const found = await records(one, partition)
      return found && present({ ...found, ...NO_FACETS, ...facets, language: partition.language, pinned: isPinned })
    }
    return { ranked: one, pinned: isPinned, show }
  })
  const { tokenizer, record } = partition
  return { pages, fit: languageFit(query, { clauses, tokenizer, sections: record.sections }) }
}

const NO_FACETS: FacetSet = { versions: [], products: [] }

function matches(values: readonly string[], wanted: string | undefined): boolean {
  return wanted === undefined || values.length === 0 || values.includes(wanted)
}

function pinnedPages(query: string, { record, tokenizer }: Partition): RankedPage[] {
  if (record.pins.length === 0) return []
  const key = pinKey(query, tokenizer)
  return record.pins
    .filter((pin) => pin.key === key)
    .map(({ page, section }) => ({ page, score: 0, sections: [{ section, score: 0 }] }))
}

/** The matching sections of a page, and its opening, as far as they are in the file of the best one. */
async function records(
  { page, score, sections }: RankedPage,
  partition: Partition,
): Promise<Pick<FoundPage, 'page' | 'sections' | 'score'> | undefined> {
  const opening = (await partition.root()).firstSections[page] ?? 0
  const scores = new Map(sections.map((section) => [section.section, section.score]))
  const found = await partition.sections([...new Set([...scores.keys(), opening])])
  const [first] = found
  if (!first) return undefined
  const scored = found.map(({ section, number }) => ({ section, score: scores.get(number) ?? 0 }))
  return { page: first.page, sections: scored, score }
}
