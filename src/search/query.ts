// Answers queries over index files that a loader provides. It works the same in a browser, a preview, and a server.
import { readQuery } from './clauses.ts'
import { type FacetSet, MANIFEST, type Manifest, parseManifest } from './manifest.ts'
import { nameNumber, nameTerms } from './names.ts'
import { type Load, Partition } from './partition.ts'
import { pinKey } from './pins.ts'
import type { RankedPage } from './rank.ts'
import {
  answersForReader,
  candidateLimit,
  createPresenter,
  type FoundPage,
  type Hit,
  type LanguageAnswer,
  languageFit,
  MAX_NAMED,
  matchesLanguage,
  movedTo,
  otherShare,
  type Presented,
  resultsOf,
  type Search,
  type SearchOptions,
} from './result.ts'
import type { Root } from './root.ts'
import type { OtherAddress } from './section.ts'
import type { Tokenizer } from './tokenize.ts'

export type { Load } from './partition.ts'
export type { Facets, Hit, MarkedText, Result, Search, SearchAnswer, SearchOptions } from './result.ts'

/** A matching page, and how to show it. */
interface Found {
  readonly ranked: RankedPage
  readonly pinned: boolean
  /** True if it's probably named like the query. */
  readonly named: boolean
  /** Where languages that don't have it show it. */
  readonly untranslated: readonly OtherAddress[]
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
            const { pages, total, fit } = await find(query, { partition, manifest, options })
            const pinned = pages[0]?.pinned ?? false
            return { language: partition.language, total, fit, pinned, pages }
          }),
        )
        const shownAnswers = answersForReader(answers, options)
        const untranslated = untranslatedPages(answers, shownAnswers, options)
        const found = [...shownAnswers.flatMap(({ pages }) => pages), ...untranslated]
        if (shownAnswers.length > 1 || untranslated.length > 0)
          found.sort((a, b) => Number(b.pinned) - Number(a.pinned) || b.ranked.score - a.ranked.score)
        const shown = await Promise.all(candidates(found, options).map((one) => one.show()))
        const best = shown.filter((one) => one !== undefined)
        const total = shownAnswers.reduce((sum, answer) => sum + answer.total, untranslated.length)
        return { results: resultsOf(best, options), total }
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

/** What other languages have found on pages that the reader's language doesn't have. */
function untranslatedPages(
  all: readonly (LanguageAnswer & FoundPages)[],
  shown: readonly LanguageAnswer[],
  { language, reader }: SearchOptions,
): Found[] {
  const own = shown.find((answer) => reader !== undefined && matchesLanguage(answer.language, reader))
  if (!own || language !== undefined) return []
  return all
    .filter((answer) => !shown.includes(answer))
    .flatMap((answer) =>
      answer.pages.flatMap((page) => {
        const there = page.untranslated.find((one) => matchesLanguage(one.language, reader))
        const share = otherShare(own, answer)
        const ranked = { ...page.ranked, score: page.ranked.score * share }
        return there ? { ...page, ranked, show: () => shownAt(there, page, share) } : []
      }),
    )
}

async function shownAt(there: OtherAddress, page: Found, share: number): Promise<Presented | undefined> {
  const shown = await page.show()
  const moved = <T extends Hit>(hit: T): T => ({ ...hit, url: movedTo(there, hit.url) })
  if (!shown) return undefined
  const { result } = shown
  return { ...shown, result: { ...moved(result), score: result.score * share, more: result.more.map(moved) } }
}

/** The best pages, and then those that are named like the query. */
function candidates(found: readonly Found[], options: SearchOptions): Found[] {
  const limit = candidateLimit(options)
  const named = found.slice(limit).filter((one) => one.named)
  return [...found.slice(0, limit), ...named.slice(0, MAX_NAMED)]
}

interface FoundPages {
  readonly pages: readonly Found[]
  /** Number of matching pages. */
  readonly total: number
  readonly fit: number
}

interface Asked {
  readonly partition: Partition
  readonly manifest: Manifest
  readonly options: SearchOptions
}

async function find(query: string, { partition, manifest, options }: Asked): Promise<FoundPages> {
  const [root, ranker, clauses] = await Promise.all([partition.root(), partition.ranker(), readQuery(query, partition)])
  const passes = manifest.facets.map(
    ({ versions, products }) => matches(versions, options.version) && matches(products, options.product),
  )
  const accepts = (page: number): boolean => passes[root.facets[page] ?? -1] ?? false
  const present = createPresenter({ query, clauses, tokenizer: partition.tokenizer })
  const pins = pinnedPages(query, partition).filter(({ page }) => accepts(page))
  const pinned = new Set(pins.map(({ page }) => page))
  const matching = ranker.rank(clauses, accepts).filter(({ page }) => !pinned.has(page))
  const named = new Set(
    pagesNamed(query, partition.tokenizer, root).filter((page) => accepts(page) && !pinned.has(page)),
  )
  const cut = missing(named, matching, root)
  const pages = [...pins, ...matching, ...cut].map((one, i): Found => {
    const isPinned = i < pins.length
    const isCut = i >= pins.length + matching.length
    const { versions, products, untranslated = [] } = manifest.facets[root.facets[one.page] ?? -1] ?? NO_FACETS
    const show = async () => {
      const found = await records(one, partition)
      const { language } = partition
      const shown = found && present({ ...found, versions, products, language, pinned: isPinned })
      // A page without the words of the query must be named like it, and not only have the same number.
      return isCut && shown?.named !== 'page' ? undefined : shown
    }
    return { ranked: one, pinned: isPinned, named: named.has(one.page), untranslated, show }
  })
  const { tokenizer, record } = partition
  const fit = languageFit(query, { clauses, tokenizer, sections: record.sections })
  return { pages, total: pins.length + matching.length, fit }
}

const NO_FACETS: FacetSet = { versions: [], products: [] }

function matches(values: readonly string[], wanted: string | undefined): boolean {
  return wanted === undefined || values.length === 0 || values.includes(wanted)
}

/** The pages whose name probably is the query. */
function pagesNamed(query: string, tokenizer: Tokenizer, { names }: Root): number[] {
  if (nameTerms(query, tokenizer).length === 0) return []
  const wanted = nameNumber(query, tokenizer)
  const pages: number[] = []
  for (const [page, name] of names.entries()) if (name === wanted) pages.push(page)
  return pages
}

/** The pages of a set that don't match although they may be named like the query: lists of frequent words are cut. */
function missing(pages: ReadonlySet<number>, matching: readonly RankedPage[], { firstSections }: Root): RankedPage[] {
  if (pages.size === 0) return []
  const known = new Set(matching.map(({ page }) => page))
  return [...pages]
    .filter((page) => !known.has(page))
    .map((page) => ({ page, score: 0, sections: [{ section: firstSections[page] ?? 0, score: 0, clauses: 0 }] }))
}

function pinnedPages(query: string, { record, tokenizer }: Partition): RankedPage[] {
  if (record.pins.length === 0) return []
  const key = pinKey(query, tokenizer)
  return record.pins
    .filter((pin) => pin.key === key)
    .map(({ page, section }) => ({ page, score: 0, sections: [{ section, score: 0, clauses: 0 }] }))
}

/** The matching sections of a page, and its opening, as far as they are in the file of the best one. */
async function records(
  { page, score, sections }: RankedPage,
  partition: Partition,
): Promise<Pick<FoundPage, 'page' | 'sections' | 'score'> | undefined> {
  const opening = (await partition.root()).firstSections[page] ?? 0
  const ranked = new Map(sections.map((section) => [section.section, section]))
  const found = await partition.sections([...new Set([...ranked.keys(), opening])])
  const [first] = found
  if (!first) return undefined
  const scored = found.map(({ section, number }) => {
    const { score = 0, clauses = 0 } = ranked.get(number) ?? {}
    return { section, score, clauses }
  })
  return { page: first.page, sections: scored, score }
}
