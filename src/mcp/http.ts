// Sources to an answer for HTTP requests: stateless, a new server for each, and only for those who may ask.
import { timingSafeEqual } from 'node:crypto'
import { createMcpHandler, hostHeaderValidationResponse, originValidationResponse } from '@modelcontextprotocol/server'
import { createMcpServer, type McpIdentity } from './server.ts'
import type { McpSources } from './tool.ts'

export interface McpHttpOptions extends McpIdentity {
  /** Names by which the server may be asked, without port: a foreign one is a sign of DNS rebinding. */
  readonly hosts: readonly string[]
  /** Without it, only this machine may ask. */
  readonly token?: string
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Answers requests to `/mcp`. Throws when others than this machine could ask without a token. */
export function createMcpEndpoint(
  sources: McpSources,
  { hosts, token, version }: McpHttpOptions,
): (request: Request) => Promise<Response> {
  const foreign = hosts.filter((host) => !LOOPBACK.includes(host))
  if (foreign.length > 0 && !token) throw new RangeError(`A token is needed to answer for ${foreign.join(', ')}.`)
  const names = [...LOOPBACK, ...foreign]
  const handler = createMcpHandler(() => createMcpServer(sources, { version }), { maxRequestBodySize: 2_000_000 })
  return async (request) => {
    const refused = hostHeaderValidationResponse(request, names) ?? originValidationResponse(request, names)
    if (refused) return refused
    if (token && !isAllowed(request, token))
      return new Response('A token is needed.\n', { status: 401, headers: { 'www-authenticate': 'Bearer' } })
    return handler.fetch(request)
  }
}

function isAllowed(request: Request, token: string): boolean {
  const given = Buffer.from(request.headers.get('authorization') ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
