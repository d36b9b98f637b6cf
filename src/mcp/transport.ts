// A server's factory to an answer for HTTP requests: stateless, a new server for each, and only for those who may ask.
import { timingSafeEqual } from 'node:crypto'
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  type McpServer,
  originValidationResponse,
} from '@modelcontextprotocol/server'

/** Who may ask. */
export interface McpAccess {
  /** Names besides those of this machine by which the server may be asked, without port: a foreign one is a sign of DNS rebinding. */
  readonly hosts: readonly string[]
  /** What clients prove themselves with; without it, only this machine may ask. */
  readonly token?: string
  /** True where everybody may ask without a token, by the names of `hosts`. */
  readonly isPublic?: boolean
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
const LARGEST_REQUEST = 2_000_000

/** Answers requests with the servers of a factory. Throws when others than this machine could ask unasked. */
export function createMcpTransport(
  createServer: () => McpServer,
  { hosts, token, isPublic = false }: McpAccess,
): (request: Request) => Promise<Response> {
  const foreign = hosts.filter((host) => !LOOPBACK.includes(host))
  const wanted = isPublic ? undefined : token
  if (foreign.length > 0 && !wanted && !isPublic)
    throw new RangeError(`A token is needed to answer for ${foreign.join(', ')}.`)
  const names = [...LOOPBACK, ...foreign]
  const handler = createMcpHandler(createServer, { maxRequestBodySize: LARGEST_REQUEST })
  return async (request) => {
    const refused = hostHeaderValidationResponse(request, names) ?? originValidationResponse(request, names)
    if (refused) return refused
    if (wanted && !isAllowed(request, wanted))
      return new Response('A token is needed.\n', { status: 401, headers: { 'www-authenticate': 'Bearer' } })
    return handler.fetch(request)
  }
}

function isAllowed(request: Request, token: string): boolean {
  const given = Buffer.from(request.headers.get('authorization') ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
