// Ranks pages and their best sections for the clauses of a query, using PostgreSQL's full-text search.
import type { Run, Value } from '../../postgres/connection.ts'
import { type Clause, clauseWeight } from '../clauses.ts'
import type { Term } from '../lexicon.ts'
import { COVERAGE_SHARE, FURTHER_SHARES, PAGE_COVERAGE_SHARE } from '../rank.ts'
import { FURTHER_SHARE, MAX_FURTHER } from '../result.ts'
import type { OtherAddress } from '../section.ts'
import { arrayOf } from './array.ts'
import { RANK_SCALE, RANK_WEIGHTS } from './impacts.ts'
import { SCHEMA } from './layout.ts'
import { lexeme } from './publish.ts'

/** A section of a matching page. */
export interface RankedRow {
  readonly part: number
  readonly page: number
  readonly page_score: number
  /** Number of matching pages. */
  readonly total: number
  readonly route: string
  readonly url: string
  readonly title: string
  readonly crumbs: readonly string[]
  readonly versions: readonly string[]
  readonly products: readonly string[]
  /** Where other languages show the page. */
  readonly untranslated: readonly OtherAddress[] | null
  readonly address: string | null
  readonly score: number
  readonly section_url: string
  readonly headings: readonly string[]
  readonly text: string
}

/** Which pages may match. */
export interface PageFilter {
  readonly parts: readonly number[]
  readonly version?: string
  readonly product?: string
  /** Only pages that this language shows untranslated. */
  readonly untranslatedIn?: string
}

export interface Ranking extends PageFilter {
  /** The total number of sections, which decides how rare a word is. */
  readonly sections: number
  /** Maximum number of pages. */
  readonly limit: number
  /** Pages to leave out because they are shown anyway. */
  readonly without: readonly Pick<RankedRow, 'part' | 'page'>[]
}

/** Up to this many parts, the query names them as terms, so that the index of words filters by part too. */
const MAX_NAMED_PARTS = 32
/** A column, but one that tables of older versions don't have. */
const UNTRANSLATED = `json_strip_nulls(to_json(page.*)) -> 'untranslated'`
const SHOWN = `page.route, page.url, page.title, to_json(page.crumbs) as crumbs, to_json(page.versions) as versions,
  to_json(page.products) as products, ${UNTRANSLATED} as untranslated, site.address, section.url as section_url,
  to_json(section.headings) as headings, section.text`
const OF_PART = `join ${SCHEMA}.part on part.id = page.part join ${SCHEMA}.site on site.key = part.site`

/**
 * The pages that have a word of the query, best first, each with its best section and those that score nearly as much.
 * The arithmetic is that of `Ranker`. A section's score adds up how much each clause counts in it, by the best of the
 * clause's forms, times a share for how much of the query it has. A page's score does the same with its best two
 * sections.
 *
 * `terms || ''` copies a value that PostgreSQL stores compressed or out of line, so it is unpacked once per section
 * instead of once per term.
 */
export async function rankedPages(
  run: Run,
  clauses: readonly Clause<Term>[],
  { sections, limit, without, ...filter }: Ranking,
): Promise<readonly RankedRow[]> {
  const terms = [...new Set(clauses.flatMap(({ forms }) => forms.map(({ term }) => term.term)))]
  if (terms.length === 0) return []
  const values = new Parameters()
  const scores = new ScoreColumns(clauses, sections, values)
  const statement = `
    with matching as materialized (
      select part, page, number, ${scores.columns}
      from (select part, page, number, terms || '' as terms from ${SCHEMA}.section
      where terms @@ ${values.add(anyOf(terms, filter.parts))}::tsquery and part = any(${values.add(arrayOf(filter.parts))}::integer[])
      offset 0) as found
    ), scored as (
      select *, ${scores.total} as score from matching
    ), placed as (
      select *, row_number() over best as place, first_value(score) over best as best from scored
      window best as (partition by part, page order by score desc, number)
    ), pages as (
      select placed.part, placed.page,
        page.boost * sum(placed.score * case place when 1 then 1 when 2 then ${FURTHER_SHARES[0]} else ${FURTHER_SHARES[1]} end) * ${scores.share} as page_score
      from placed join ${SCHEMA}.page on (page.part, page.number) = (placed.part, placed.page)
      where place <= ${1 + FURTHER_SHARES.length} and ${accepts(filter, values)} and ${isNot('(placed.part, placed.page)', without, values)}
      group by placed.part, placed.page, page.boost
    ), shown as (
      select *, (count(*) over ())::integer as total from pages order by page_score desc, part, page limit ${values.add(limit)}
    )
    select shown.*, placed.score, ${SHOWN}
    from shown
    join placed on (placed.part, placed.page) = (shown.part, shown.page)
      and place <= ${1 + MAX_FURTHER} and score >= best * ${FURTHER_SHARE}
    join ${SCHEMA}.page on (page.part, page.number) = (shown.part, shown.page)
    join ${SCHEMA}.section on (section.part, section.number) = (placed.part, placed.number)
    ${OF_PART}
    order by page_score desc, shown.part, shown.page, place`
  // It has as many columns as the query has words, and connections would keep each variant.
  return run<RankedRow>(statement, values.list, { prepare: false })
}

/** The pages that authors pinned to a query. */
export async function pinnedPages(
  run: Run,
  { key, ...filter }: PageFilter & { readonly key: string },
): Promise<readonly RankedRow[]> {
  const values = new Parameters()
  const statement = `
    select pin.part, pin.page, 0 as page_score, 0 as score, 0 as total, ${SHOWN}
    from ${SCHEMA}.pin
    join ${SCHEMA}.page on (page.part, page.number) = (pin.part, pin.page)
    join ${SCHEMA}.section on (section.part, section.number) = (pin.part, pin.section)
    ${OF_PART}
    where pin.key = ${values.add(key)} and pin.part = any(${values.add(arrayOf(filter.parts))}::integer[]) and ${accepts(filter, values)}
    order by pin.part, pin.place`
  return run<RankedRow>(statement, values.list)
}

/**
 * Pages that are named exactly like the query, each with its opening. They may have none of its words left, because the
 * lists of frequent words are cut.
 */
export async function namedPages(
  run: Run,
  { name, limit, without, ...filter }: PageFilter & Pick<Ranking, 'limit' | 'without'> & { readonly name: string },
): Promise<readonly RankedRow[]> {
  const values = new Parameters()
  const statement = `
    select page.part, page.number as page, 0 as page_score, 0 as score, 0 as total, ${SHOWN}
    from ${SCHEMA}.page
    join ${SCHEMA}.section on (section.part, section.page) = (page.part, page.number) and section.headings = '{}'
    ${OF_PART}
    where page.part = any(${values.add(arrayOf(filter.parts))}::integer[]) and lower(page.title) = lower(${values.add(name)})
      and ${accepts(filter, values)} and ${isNot('(page.part, page.number)', without, values)}
    order by page.part, page.number limit ${values.add(limit)}`
  return run<RankedRow>(statement, values.list)
}

/** Values that a statement refers to by number, so that its text never contains outside input. */
class Parameters {
  readonly list: Value[] = []

  add(value: Value): string {
    this.list.push(value)
    return `$${this.list.length}`
  }
}

/** What each clause adds to a section, as columns `c0`, `c1`…, and the scores derived from them. */
class ScoreColumns {
  readonly columns: string
  /** SQL for the score of a section. */
  readonly total: string
  /** SQL for the share by which a page counts, aggregated over the rows of its best sections. */
  readonly share: string

  constructor(clauses: readonly Clause<Term>[], sections: number, values: Parameters) {
    const columns: string[] = []
    const covering: { column: string; weight: string }[] = []
    let total = 0
    for (const clause of clauses) {
      const value = clauseWeight(clause, sections)
      if (!clause.bonus) total += value
      if (clause.forms.length === 0) continue
      const forms = clause.forms.map(({ term, share }) => {
        const word = `${values.add(lexeme(term.term))}::tsquery`
        const rank = `ts_rank_cd('${RANK_WEIGHTS}', terms, ${word})`
        return `case when terms @@ ${word} then ${rank} * ${values.add(share * RANK_SCALE)}::float8 else 0 end`
      })
      const column = `c${columns.length}`
      const weight = `${values.add(value)}::float8`
      columns.push(`greatest(${forms.join(', ')}) * ${weight} as ${column}`)
      if (!clause.bonus) covering.push({ column, weight })
    }
    const coverage = (has: (column: string) => string): string => {
      if (total === 0) return '1'
      const covered = covering.map(({ column, weight }) => `case when ${has(column)} then ${weight} else 0 end`)
      return `(${['0', ...covered].join(' + ')}) / ${values.add(total)}::float8`
    }
    const sum = columns.map((_, i) => `c${i}`).join(' + ')
    const share = (most: number, of: string): string => `(${1 - most} + ${most} * ${of})`
    this.columns = columns.join(', ')
    this.total = `(${sum}) * ${share(
      COVERAGE_SHARE,
      coverage((column) => `${column} > 0`),
    )}`
    this.share = share(
      PAGE_COVERAGE_SHARE,
      coverage((column) => `bool_or(${column} > 0 and place <= 2)`),
    )
  }
}

function anyOf(terms: readonly string[], parts: readonly number[]): string {
  const words = terms.map(lexeme).join('|')
  return parts.length > MAX_NAMED_PARTS ? words : `(${parts.map((part) => lexeme(`#${part}`)).join('|')})&(${words})`
}

/** Whether a pair of columns isn't one of some pages. */
function isNot(columns: string, pages: Ranking['without'], values: Parameters): string {
  const lists = [pages.map(({ part }) => part), pages.map(({ page }) => page)]
  return `${columns} not in (select * from unnest(${lists.map((list) => `${values.add(arrayOf(list))}::integer[]`).join(', ')}))`
}

function accepts({ version, product, untranslatedIn }: PageFilter, values: Parameters): string {
  const of = (column: string, wanted: string | undefined): string =>
    wanted === undefined
      ? 'true'
      : `(page.${column} = '{}' or ${values.add(storable(wanted))}::text = any(page.${column}))`
  const shown = (language: string): string => {
    const wanted = `${values.add(storable(language))}::text`
    const matches = `other ->> 'language' = ${wanted} or starts_with(other ->> 'language', ${wanted} || '-')`
    return `exists (select from json_array_elements(${UNTRANSLATED}) as other where ${matches})`
  }
  const inLanguage = untranslatedIn === undefined ? 'true' : shown(untranslatedIn)
  return `${of('versions', version)} and ${of('products', product)} and ${inLanguage}`
}

/** Text in PostgreSQL can't contain NUL. */
export function storable(text: string): string {
  return text.replaceAll('\0', ' ')
}
