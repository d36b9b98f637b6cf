// Answers HTTP requests to an MCP server: stateless, with a new server per request, and only for authorized clients.
import { timingSafeEqual } from 'node:crypto'
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  type McpServer,
  originValidationResponse,
} from '@modelcontextprotocol/server'

/** Who may connect. */
export interface McpAccess {
  /**
   * Host names, without port, that the server may be reached by in addition to this machine's own. Any other `Host` is
   * a sign of DNS rebinding.
   */
  readonly hosts: readonly string[]
  /** The token that clients must send. Without one, only this machine may connect. */
  readonly token?: string
  /** True if anybody may connect without a token, through the names in `hosts`. */
  readonly isPublic?: boolean
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
const LARGEST_REQUEST = 2_000_000

/**
 * Answers requests with servers from a factory. Throws if the options would let other machines connect without a token.
 */
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
