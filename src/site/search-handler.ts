// GET /api/search?q=… over the index of a finished site, as JSON.
import type { FileSystem } from '../files/file-system.ts'
import { plainAnswer } from '../search/plain-answer.ts'
import { createSearch } from '../search/query.ts'
import { fileLoader } from './search-loaders.ts'

const LONGEST_QUERY = 400
const LONGEST_FILTER = 100
const HIGHEST_LIMIT = 50
const USUAL_LIMIT = 8

/**
 * Answers requests for `<base>/api/search`, and gives undefined for all others. Parameters: `q`, and if wanted `limit`
 * (1 to 50), `language`, `version`, `product`. Files are read for each request, so that a new build answers at once.
 */
export function createSearchHandler(
  files: FileSystem,
  { base }: { base: string },
): (request: Request) => Promise<Response> | undefined {
  return (request) => {
    const url = new URL(request.url)
    return url.pathname === `${base}/api/search` ? answer(files, request, url.searchParams) : undefined
  }
}

async function answer(files: FileSystem, { method }: Request, parameters: URLSearchParams): Promise<Response> {
  if (method !== 'GET' && method !== 'HEAD') return problem(405, 'Ask with GET.', { allow: 'GET, HEAD' })
  const query = parameters.get('q')?.trim() ?? ''
  if (query === '') return problem(400, 'Say in `q` what to search for.')
  if (query.length > LONGEST_QUERY) return problem(400, `\`q\` is longer than ${LONGEST_QUERY} characters.`)
  const limit = Number(parameters.get('limit') ?? USUAL_LIMIT)
  if (!Number.isInteger(limit) || limit < 1 || limit > HIGHEST_LIMIT)
    return problem(400, `\`limit\` is a number from 1 to ${HIGHEST_LIMIT}.`)
  const filter = (name: string): string | undefined => parameters.get(name)?.slice(0, LONGEST_FILTER) || undefined
  const options = { limit, language: filter('language'), version: filter('version'), product: filter('product') }
  try {
    return json(200, plainAnswer(query, await createSearch(fileLoader(files)).search(query, options)))
  } catch {
    return problem(503, 'This site has no search index.')
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
