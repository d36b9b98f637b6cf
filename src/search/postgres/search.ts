// Answers queries over the sites of a search database.
import type { Run } from '../../postgres/connection.ts'
import type { ConnectionPool } from '../../postgres/connection-pool.ts'
import { type Clause, readQuery } from '../clauses.ts'
import type { Term } from '../lexicon.ts'
import { pinKey } from '../pins.ts'
import {
  answersForReader,
  candidateLimit,
  createPresenter,
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
} from '../result.ts'
import { createTokenizer, type Tokenizer } from '../tokenize.ts'
import { arrayOf } from './array.ts'
import { explain } from './connect.ts'
import { SCHEMA } from './layout.ts'
import { namedPages, pinnedPages, type RankedRow, rankedPages, storable } from './rank.ts'
import { DatabaseLexicon } from './words.ts'

export interface DatabaseSearchOptions {
  /** Keys of the sites to search. All sites of the database when absent. */
  readonly sites?: readonly string[]
}

/** One language of a site. */
interface Part {
  readonly id: number
  readonly site: string
  readonly language: string
  readonly sections: number
}

/**
 * A search over published sites that understands queries the same way as the index files do. Each query sees one
 * consistent state of the database. Rejects with `SearchDatabaseError` if the database can't be queried.
 */
export function createDatabaseSearch(database: ConnectionPool, { sites }: DatabaseSearchOptions = {}): Search {
  const tokenizers = new Map<string, Tokenizer>()
  const tokenizerOf = (language: string): Tokenizer => {
    const tokenizer = tokenizers.get(language) ?? createTokenizer(language)
    tokenizers.set(language, tokenizer)
    return tokenizer
  }
  const read = async <T>(work: (run: Run, parts: readonly Part[]) => Promise<T>): Promise<T> => {
    try {
      return await database.transaction(
        async (run) => work(run, await readParts(run, sites)),
        'ISOLATION LEVEL REPEATABLE READ READ ONLY',
      )
    } catch (error) {
      throw explain(error)
    }
  }

  return {
    search: (query, options = {}) =>
      read(async (run, all) => {
        const parts = all.filter(({ site }) => options.site === undefined || site === options.site)
        const answers: DatabaseAnswer[] = []
        const untranslated: DatabaseAnswer[] = []
        const { reader } = options
        const isReaders = (language: string) => reader !== undefined && matchesLanguage(language, reader)
        const languages = [...byLanguage(parts)].filter(([language]) => matchesLanguage(language, options.language))
        // Only then is it known what to look for in the others.
        languages.sort(([a], [b]) => Number(isReaders(b)) - Number(isReaders(a)))
        for (const [language, own] of languages) {
          const found = answers.find((answer) => isReaders(answer.language) && answer.total > 0)
          const isOther = found !== undefined && options.language === undefined && !isReaders(language)
          const asked = {
            query: storable(query),
            options,
            parts: own,
            several: several(all),
            tokenizer: tokenizerOf(language),
            ...(isOther && { untranslatedIn: reader }),
          }
          const answer = await searchLanguage(run, asked)
          if (isOther) untranslated.push(lessThan(found, answer))
          else answers.push(answer)
        }
        const shown = [...answersForReader(answers, options), ...untranslated]
        const pages = shown.flatMap((answer) => answer.pages)
        if (shown.length > 1)
          pages.sort((a, b) => Number(b.result.pinned) - Number(a.result.pinned) || b.result.score - a.result.score)
        const total = shown.reduce((sum, answer) => sum + answer.total, 0)
        return { results: resultsOf(pages, options), total }
      }),
    facets: () =>
      read(async (run, parts) => ({
        languages: [...new Set(parts.map(({ language }) => language))],
        versions: await values(run, 'versions', parts),
        products: await values(run, 'products', parts),
        ...(several(parts) && { sites: sitesOf(parts) }),
      })),
  }
}

/** The keys of all sites in a database. Rejects with `SearchDatabaseError` if the database can't be queried. */
export async function publishedSites({ run }: ConnectionPool): Promise<readonly string[]> {
  try {
    const rows = await run<{ key: string }>(`select key from ${SCHEMA}.site order by key`)
    return rows.map(({ key }) => key)
  } catch (error) {
    throw explain(error)
  }
}

function sitesOf(parts: readonly Part[]): string[] {
  return [...new Set(parts.map(({ site }) => site))]
}

function several(parts: readonly Part[]): boolean {
  return sitesOf(parts).length > 1
}

function readParts(run: Run, sites: readonly string[] | undefined): Promise<readonly Part[]> {
  return run(
    `select id, site, language, sections from ${SCHEMA}.part where $1::text[] is null or site = any($1) order by id`,
    [sites ? arrayOf(sites) : null],
  )
}

function byLanguage(parts: readonly Part[]): Map<string, Part[]> {
  const languages = new Map<string, Part[]>()
  for (const part of parts) {
    const own = languages.get(part.language)
    if (own) own.push(part)
    else languages.set(part.language, [part])
  }
  return languages
}

interface Asked {
  readonly query: string
  readonly options: SearchOptions
  readonly parts: readonly Part[]
  /** True if results may come from several sites. */
  readonly several: boolean
  readonly tokenizer: Tokenizer
  /** The language to find pages for that it shows untranslated, and at its own addresses. */
  readonly untranslatedIn?: string
}

interface DatabaseAnswer extends LanguageAnswer {
  readonly pages: readonly Presented[]
}

/** What another language has found counts less where the query looks less like that language. */
function lessThan(own: DatabaseAnswer, other: DatabaseAnswer): DatabaseAnswer {
  const share = otherShare(own, other)
  const pages = other.pages.map(({ result, named }) => ({ result: { ...result, score: result.score * share }, named }))
  return { ...other, pages }
}

async function searchLanguage(run: Run, asked: Asked): Promise<DatabaseAnswer> {
  const { query, options, parts, tokenizer, untranslatedIn } = asked
  const ids = parts.map(({ id }) => id)
  const clauses = await readQuery(query, new DatabaseLexicon(tokenizer, ids, run))
  const filter = { parts: ids, version: options.version, product: options.product, untranslatedIn }
  const pinned = await pinnedPages(run, { ...filter, key: pinKey(query, tokenizer) })
  const sections = parts.reduce((sum, part) => sum + part.sections, 0)
  const limit = candidateLimit(options)
  const ranked = await rankedPages(run, clauses, { ...filter, sections, limit, without: pinned })
  const others = { ...filter, name: query.trim(), limit: MAX_NAMED, without: [...pinned, ...ranked] }
  const named = await namedPages(run, others)
  const show = presenter(clauses, asked)
  return {
    language: tokenizer.language,
    pages: [...show(pinned, true), ...show(ranked, false), ...show(named, false)],
    total: pinned.length + (ranked[0]?.total ?? 0),
    fit: languageFit(query, { clauses, tokenizer, sections }),
    pinned: pinned.length > 0,
  }
}

/** Rows of one page are consecutive, its best section first. */
function presenter(clauses: readonly Clause<Term>[], { query, parts, several, tokenizer, untranslatedIn }: Asked) {
  const present = createPresenter({ query, clauses, tokenizer })
  const sites = new Map(parts.map(({ id, site }) => [id, site]))
  return (rows: readonly RankedRow[], pinned: boolean): Presented[] => {
    const pages = new Map<string, RankedRow[]>()
    for (const row of rows) {
      const key = `${row.part} ${row.page}`
      const page = pages.get(key)
      if (page) page.push(row)
      else pages.set(key, [row])
    }
    return [...pages.values()].flatMap((own) => {
      const [{ part, route, url, title, crumbs, address, untranslated, page_score: score, versions, products }] =
        own as [RankedRow]
      const there =
        untranslatedIn === undefined
          ? undefined
          : untranslated?.find(({ language }) => matchesLanguage(language, untranslatedIn))
      const within = (path: string): string => {
        const moved = there ? movedTo(there, path) : path
        return several ? absolute(moved, address) : moved
      }
      const presented = present({
        page: { page: route, url: within(url), title, crumbs },
        sections: own.map(({ section_url, headings, text, score }) => ({
          section: { url: within(section_url), headings, text },
          score,
        })),
        score,
        language: tokenizer.language,
        versions,
        products,
        pinned,
        ...(several && { site: sites.get(part) }),
      })
      return presented ?? []
    })
  }
}

function absolute(path: string, address: string | null): string {
  return address !== null && URL.canParse(path, address) ? new URL(path, address).href : path
}

async function values(run: Run, column: 'versions' | 'products', parts: readonly Part[]): Promise<string[]> {
  const rows = await run<{ value: string }>(
    `select value from ${SCHEMA}.page, unnest(${column}) with ordinality as list (value, place)
    where part = any($1::integer[]) group by value order by min(part), min(number), min(place)`,
    [arrayOf(parts.map(({ id }) => id))],
  )
  return rows.map(({ value }) => value)
}
