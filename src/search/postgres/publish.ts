// Writes the sections of a site to a search database, replacing the old ones in a single transaction.
import type { Run } from '../../postgres/connection.ts'
import type { ConnectionPool } from '../../postgres/connection-pool.ts'
import { LEVELS } from '../fields.ts'
import { collectLanguages, type IndexOptions, type LanguageIndex } from '../language-index.ts'
import type { FacetSet } from '../manifest.ts'
import { plain } from '../page-block.ts'
import type { Section } from '../section.ts'
import { explain } from './connect.ts'
import { OCCURRENCES } from './impacts.ts'
import { ensureTables, keepsUntranslated, SCHEMA } from './layout.ts'

/** What is published. */
export interface Publication {
  /** The key that tells the site from others in the database. */
  readonly site: string
  /** The site's address (`https://docs.example.com`), so that its results can be shown among those of other sites. */
  readonly address?: string
  readonly sections: readonly Section[]
  readonly options: IndexOptions
}

export interface Published {
  readonly pages: number
  readonly sections: number
}

const ROWS_AT_ONCE = 2000
/** A `tsvector` holds one megabyte. Further terms of a section are dropped. */
const MAX_TERM_BYTES = 900_000
/** Maximum characters stored of a section's text. Results show only an excerpt. */
const MAX_TEXT = 20_000

/**
 * Replaces what was published under the site's key, and creates the tables if needed. Readers see the old site until
 * the transaction commits. Rejects with `SearchDatabaseError` if it fails.
 */
export async function publishSite(
  database: ConnectionPool,
  { site, address, sections, options }: Publication,
): Promise<Published> {
  const { languages, facets } = collectLanguages(sections, options)
  try {
    await ensureTables(database)
    await database.transaction(async (run) => {
      // A large site may take longer than any query.
      await run('set local statement_timeout = 0')
      await run('select pg_advisory_xact_lock(hashtextextended($1, 1))', [site])
      await run(`delete from ${SCHEMA}.site where key = $1`, [site])
      await run(`insert into ${SCHEMA}.site (key, address) values ($1, $2)`, [site, address ?? null])
      for (const language of languages) await writeLanguage(run, { site, facets, language })
      await run(TABLES_READ.map((table) => `analyze ${SCHEMA}.${table}`).join(';'))
    })
  } catch (error) {
    throw explain(error)
  }
  return { pages: languages.reduce((sum, { pages }) => sum + pages.length, 0), sections: sections.length }
}

/** Removes a site. Returns false if it wasn't there. */
export async function withdrawSite({ run }: ConnectionPool, site: string): Promise<boolean> {
  try {
    const gone = await run(`delete from ${SCHEMA}.site where key = $1 returning key`, [site])
    return gone.length > 0
  } catch (error) {
    throw explain(error)
  }
}

const TABLES_READ = ['part', 'page', 'section', 'term', 'word', 'pin']

interface Whole {
  readonly site: string
  readonly facets: readonly FacetSet[]
  readonly language: LanguageIndex
}

async function writeLanguage(run: Run, { site, facets, language }: Whole): Promise<void> {
  const [row] = await run<{ id: number }>(
    `insert into ${SCHEMA}.part (site, language, sections) values ($1, $2, $3) returning id`,
    [site, language.language, language.firstSections.at(-1) ?? 0],
  )
  const part = row?.id as number
  const later = (await keepsUntranslated(run)) ? ', untranslated json' : ''
  const put = (table: string, columns: string, rows: Iterable<object>) => insert(run, { part, table, columns, rows })
  const terms = [...language.terms]
  await put(
    'page',
    `number integer, route text, url text, title text, crumbs text[], versions text[], products text[], boost real${later}`,
    pageRows(language, facets),
  )
  await put(
    'section',
    'number integer, page integer, url text, headings text[], text text, terms tsvector',
    sectionRows(language, termsOfSections(language, terms, `#${part}`)),
  )
  const frequencies = terms.map(({ term, frequency }) => ({ term, frequency }))
  await put('term', 'term text, frequency integer', frequencies)
  await put('word', 'word text, weight smallint', language.words)
  const pins = language.pins.map((pin, place) => ({ ...pin, place }))
  await put('pin', 'key text, place integer, page integer, section integer', pins)
}

function* pageRows({ pages, facets, boosts }: LanguageIndex, sets: readonly FacetSet[]): Generator<object> {
  let number = 0
  for (const { page } of pages) {
    const { page: route, url, title, crumbs } = page
    const boost = (boosts[number] as number) / 100
    yield { number, route, url, title, crumbs, boost, ...sets[facets[number] as number] }
    number++
  }
}

function* sectionRows({ pages }: LanguageIndex, termsOf: (section: number) => string): Generator<object> {
  let [page, number] = [0, 0]
  for (const { sections } of pages) {
    for (const { url, headings, text } of sections) {
      yield { number, page, url, headings, text: plain(text.slice(0, MAX_TEXT)), terms: termsOf(number) }
      number++
    }
    page++
  }
}

/** Turns the lists of sections per term into lists of terms per section, each as the text of a `tsvector`. */
function termsOfSections(
  { firstSections }: LanguageIndex,
  terms: readonly { term: string; postings: ArrayLike<number> }[],
  part: string,
): (section: number) => string {
  const ends = new Int32Array((firstSections.at(-1) ?? 0) + 1)
  const each = (visit: (section: number, level: number, term: number) => void): void => {
    terms.forEach(({ postings }, term) => {
      for (let i = 0; i < postings.length; i++) {
        const posting = postings[i] as number
        visit(Math.floor(posting / LEVELS), posting % LEVELS, term)
      }
    })
  }
  each((section) => {
    ends[section + 1] = (ends[section + 1] as number) + 1
  })
  for (let i = 1; i < ends.length; i++) ends[i] = (ends[i] as number) + (ends[i - 1] as number)
  const filled = ends.slice()
  const termNumbers = new Int32Array(ends.at(-1) ?? 0)
  const levels = new Uint8Array(termNumbers.length)
  each((section, level, term) => {
    const at = filled[section] as number
    termNumbers[at] = term
    levels[at] = level
    filled[section] = at + 1
  })
  return (section) => {
    let text = `'${part}':1`
    for (let at = ends[section] as number; at < (ends[section + 1] as number); at++) {
      if (text.length > MAX_TERM_BYTES / 4) break
      text += ` ${lexeme(terms[termNumbers[at] as number]?.term ?? '')}:${OCCURRENCES[levels[at] as number]}`
    }
    return text
  }
}

/** Quotes a term as a lexeme of a `tsvector` or a `tsquery`, whatever characters it has. */
export function lexeme(term: string): string {
  return `'${term.replace(/['\\]/g, '$&$&')}'`
}

interface Rows {
  readonly part: number
  readonly table: string
  /** Names and types, as in `json_to_recordset`. */
  readonly columns: string
  readonly rows: Iterable<object>
}

async function insert(run: Run, { part, table, columns, rows }: Rows): Promise<void> {
  const names = columns.replace(/(\w+) [^,]+/g, '$1')
  const statement = `insert into ${SCHEMA}.${table} (part, ${names})
    select $1::integer, ${names} from json_to_recordset($2::text::json) as row (${columns})`
  for (const batch of batches(rows)) await run(statement, [part, storable(JSON.stringify(batch))])
}

function* batches(rows: Iterable<object>): Generator<object[]> {
  let batch: object[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < ROWS_AT_ONCE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Replaces what PostgreSQL can't store in a text: NUL, and unpaired surrogates. */
function storable(json: string): string {
  return json.replace(/\\(?:\\|u0000|u[dD][89a-fA-F][\da-fA-F]{2})/g, (sequence) =>
    sequence === '\\\\' ? sequence : '\ufffd',
  )
}
