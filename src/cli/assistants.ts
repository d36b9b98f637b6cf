// The part of `galley serve` that answers assistants: a finished site's pages over the Model Context Protocol.
import manifest from '../../package.json' with { type: 'json' }
import { isAnyAddress, isLoopback } from '../dev/guard.ts'
import { isForPeople } from '../mcp/for-people.ts'
import { createFinishedLibrary } from '../mcp/library/finished-library.ts'
import type { Handler } from '../server/web-listener.ts'
import type { BuiltFiles } from '../site/search-loaders.ts'
import { UsageError } from './command.ts'
import { ownNames } from './own-names.ts'

/** What is served, where, and to whom. */
export interface ServedSite {
  readonly files: BuiltFiles
  readonly base: string
  /** The address that the server listens on. */
  readonly host: string
  /** More host names that requests may use, such as a proxy's. */
  readonly allowedHosts: readonly string[]
  /** The token that clients on other machines must send. */
  readonly token: string | undefined
  /** True if other machines need no token. */
  readonly isPublic: boolean
}

/** Answers requests to `/mcp`. Returns undefined for all others. */
export type AssistantHandler = (request: Request) => ReturnType<Handler> | undefined

/**
 * The handler for a site. Undefined if other machines can connect but there's no token. Throws `UsageError` for invalid
 * host names, and if host names are given without a token.
 */
export function createAssistantHandler(site: ServedSite): AssistantHandler | undefined {
  const { files, base, host, allowedHosts, token, isPublic } = site
  const isLocal = isLoopback(host) && allowedHosts.length === 0
  if (!isLocal && !token && !isPublic) {
    if (allowedHosts.length === 0) return undefined
    throw new UsageError(
      '`--allowed-host` opens /mcp to others.',
      'Set a token in GALLEY_MCP_TOKEN, or pass `--public-mcp` to let anyone ask.',
    )
  }
  const library = createFinishedLibrary(files)
  const hosts = [...listenedNames(host), ...allowedHosts.map(hostName)]
  let endpoint: Promise<Handler> | undefined
  const answer = async (request: Request): Promise<Response> => {
    // The protocol's code is loaded on first use.
    endpoint ??= import('../mcp/http.ts').then(async ({ createMcpEndpoint }) => {
      const { name: title } = await library()
      return createMcpEndpoint({ site: library }, { hosts, token, isPublic, title, version: manifest.version })
    })
    return (await endpoint)(request)
  }
  return (request) =>
    new URL(request.url).pathname === `${base}/mcp` && !isForPeople(request) ? answer(request) : undefined
}

function listenedNames(host: string): string[] {
  if (isLoopback(host)) return []
  return (isAnyAddress(host) ? ownNames() : [host]).map(hostName)
}

/** A host name as it is in requests: lowercase, without port, IPv6 addresses in brackets. */
function hostName(typed: string): string {
  const written = /^[^[]*:.*:/.test(typed) ? `[${typed}]` : typed
  const url = URL.canParse(`http://${written}`) ? new URL(`http://${written}`) : undefined
  if (url?.pathname !== '/' || url.username !== '') {
    throw new UsageError(`\`${typed}\` isn't a host name.`, 'Write it like `docs.example.com`.')
  }
  return url.hostname
}
