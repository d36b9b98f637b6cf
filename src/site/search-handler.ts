// GET /api/search?q=… over the index of a finished site, or of several in a database, as JSON.
import { plainAnswer } from '../search/plain-answer.ts'
import { createSearch } from '../search/query.ts'
import type { Search } from '../search/result.ts'
import { type BuiltFiles, fileLoader } from './search-loaders.ts'

const LONGEST_QUERY = 400
const LONGEST_FILTER = 100
const HIGHEST_LIMIT = 50
const USUAL_LIMIT = 8

export interface SearchHandlerOptions {
  /** The path that the site was built for. */
  readonly base: string
  /** Called with the reason if a query couldn't be answered. */
  report?(error: unknown): void
}

/** The search of a finished site. Reads the files for each query, so that a new build is used at once. */
export function siteSearch(files: BuiltFiles): Search {
  const now = (): Search => createSearch(fileLoader(files))
  return { search: (query, options) => now().search(query, options), facets: () => now().facets() }
}

/**
 * Answers requests for `<base>/api/search`. Undefined for all others. Parameters: `q`, and optionally `limit` (1 to 50),
 * `language`, `version`, `product`, `site`.
 */
export function createSearchHandler(
  search: Search,
  options: SearchHandlerOptions,
): (request: Request) => Promise<Response> | undefined {
  return (request) => {
    const url = new URL(request.url)
    if (url.pathname !== `${options.base}/api/search`) return undefined
    return answer(request, { search, options, parameters: url.searchParams })
  }
}

interface Asked {
  readonly search: Search
  readonly options: SearchHandlerOptions
  readonly parameters: URLSearchParams
}

async function answer({ method }: Request, { search, options, parameters }: Asked): Promise<Response> {
  if (method !== 'GET' && method !== 'HEAD') return problem(405, 'Ask with GET.', { allow: 'GET, HEAD' })
  const query = parameters.get('q')?.trim() ?? ''
  if (query === '') return problem(400, 'Say in `q` what to search for.')
  if (query.length > LONGEST_QUERY) return problem(400, `\`q\` is longer than ${LONGEST_QUERY} characters.`)
  const limit = Number(parameters.get('limit') ?? USUAL_LIMIT)
  if (!Number.isInteger(limit) || limit < 1 || limit > HIGHEST_LIMIT)
    return problem(400, `\`limit\` is a number from 1 to ${HIGHEST_LIMIT}.`)
  const filter = (name: string): string | undefined => parameters.get(name)?.slice(0, LONGEST_FILTER) || undefined
  const [language, version, product, site] = ['language', 'version', 'product', 'site'].map(filter)
  try {
    return json(200, plainAnswer(query, await search.search(query, { limit, language, version, product, site })))
  } catch (error) {
    options.report?.(error)
    return problem(503, "The search index can't be read.")
  }
}

function problem(status: number, error: string, headers: Readonly<Record<string, string>> = {}): Response {
  return json(status, { error }, headers)
}

function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(`${JSON.stringify(body)}\n`, {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      ...headers,
    },
  })
}
