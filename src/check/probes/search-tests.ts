// Runs the `search.tests` of galley.json, and reports queries that don't find their page.
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.ts'
import { suggest } from '../../diagnostics/suggest.ts'
import type { Project } from '../../project/project.ts'
import { type PlacedValue, toPlain, valueAt } from '../../schema/placed.ts'
import type { Result, Search } from '../../search/query.ts'
import { defaultOptions } from '../../site/options.ts'
import { pageLanguage } from '../../site/page-language.ts'
import { sectionUrl } from '../../site/search-options.ts'
import type { SiteContext } from '../../site/site-context.ts'
import type { Probe } from './probe.ts'

export const searchTests: Probe = {
  name: 'search-tests',
  codes: ['search-tests'],
  // The search engine is a large part of the program, so it's loaded only if there are tests.
  find: async (project) => (project.config.galley.search === undefined ? [] : runSearchTests(project)),
}

const USUAL_WITHIN = 3
const ADVICE =
  'Use the words of the query in a heading, the description or the `keywords` of the page, or add `search.synonyms` or `search.pins`.'

interface SearchTest {
  readonly query: string
  /** Route of the expected page, with the fragment of a heading if one is expected. */
  readonly page: string
  readonly within: number
  readonly place: Place
}

/**
 * Runs each test as a reader on the expected page would, with its language, version, and product. The index is built
 * only if there are tests. Malformed tests have been reported when they were read.
 */
async function runSearchTests(project: Project): Promise<Diagnostic[]> {
  const written = valueAt(project.config.galleyPlaces, 'search', 'tests')
  const tests = written?.kind === 'array' ? written.items.flatMap(readTest) : []
  if (tests.length === 0) return []
  const [{ createSite }, { siteLoader }, { createSearch }] = await Promise.all([
    import('../../site/site.ts'),
    import('../../site/search-loaders.ts'),
    import('../../search/query.ts'),
  ])
  const site = await createSite(project, defaultOptions)
  const search = createSearch(siteLoader(site.context.search))
  const found: Diagnostic[] = []
  for (const test of tests) {
    const problem = unknownPage(test, project) ?? (await failure(test, search, site.context))
    if (problem) found.push({ code: 'search-tests', severity: 'error', place: test.place, ...problem })
  }
  site.close()
  return found
}

function readTest(item: PlacedValue): SearchTest[] {
  const { query, page, within } = Object(toPlain(item)) as Readonly<Record<string, unknown>>
  if (typeof query !== 'string' || typeof page !== 'string' || page === '') return []
  const isDepth = typeof within === 'number' && within >= 1 && within <= 100
  return [{ query, page, within: isDepth ? within : USUAL_WITHIN, place: item.place }]
}

type Problem = Pick<Diagnostic, 'message' | 'help'>

function unknownPage({ page }: SearchTest, project: Project): Problem | undefined {
  const route = routeOf(page)
  if (project.outlines.has(route)) return undefined
  const near = suggest(route, [...project.outlines.keys()])
  return { message: `There is no page \`${route}\`.`, ...(near && { help: `Did you mean \`${near}\`?` }) }
}

async function failure(test: SearchTest, { search }: Search, site: SiteContext): Promise<Problem | undefined> {
  const { query, page, within } = test
  const route = routeOf(page)
  const named = (kind: string) => site.nav.path(route).findLast((node) => node.kind === kind)?.label
  const options = {
    limit: 100,
    language: pageLanguage(site, route),
    version: named('version'),
    product: named('product'),
  }
  const { results } = await search(query, options)
  const index = results.findIndex(isWanted(page, site))
  if (index >= 0 && index < within) return undefined
  const first = results[0] ? `The first result is \`${results[0].url}\`. ` : ''
  return {
    message:
      index < 0
        ? `The search for \`${query}\` doesn't find \`${page}\`.`
        : `The search for \`${query}\` finds \`${page}\` only as result ${index + 1}, not among the first ${within}.`,
    help: `${first}${ADVICE}`,
  }
}

/** A page matches as a whole. A heading matches as the best section of its page or one of those shown below it. */
function isWanted(page: string, site: SiteContext): (result: Result) => boolean {
  if (!page.includes('#')) return (result) => result.page === routeOf(page)
  const url = sectionUrl(page, site.urls)
  return (result) => result.url === url || result.more.some((hit) => hit.url === url)
}

function routeOf(page: string): string {
  const route = page.replace(/#.*$/s, '')
  return route.startsWith('/') ? route : `/${route}`
}
