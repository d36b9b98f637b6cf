// The part of `galley serve` that answers assistants: the pages of a finished site over the Model Context Protocol.
import manifest from '../../package.json' with { type: 'json' }
import { isAnyAddress, isLoopback } from '../dev/guard.ts'
import type { FileSystem } from '../files/file-system.ts'
import { createFinishedLibrary } from '../mcp/library/finished-library.ts'
import type { Handler } from '../server/web-listener.ts'
import { UsageError } from './command.ts'
import { ownNames } from './own-names.ts'

/** What is served, where, and to whom. */
export interface ServedSite {
  readonly files: FileSystem
  readonly base: string
  /** The address that is listened on. */
  readonly host: string
  /** More names by which others ask: those of a proxy in front of this server. */
  readonly allowedHosts: readonly string[]
  /** What others than this machine prove themselves with. */
  readonly token: string | undefined
  /** True where others need no token. */
  readonly isPublic: boolean
}

/** Answers requests to `/mcp`, and gives undefined for all others. */
export type AssistantHandler = (request: Request) => ReturnType<Handler> | undefined

/**
 * The handler of a site; undefined where others could ask and have no token. Throws `UsageError` for names that are
 * none, and where others are let in by name but not told how they prove themselves.
 */
export function createAssistantHandler(site: ServedSite): AssistantHandler | undefined {
  const { files, base, host, allowedHosts, token, isPublic } = site
  const isLocal = isLoopback(host) && allowedHosts.length === 0
  if (!isLocal && !token && !isPublic) {
    if (allowedHosts.length === 0) return undefined
    throw new UsageError(
      '`--allowed-host` lets others ask at /mcp.',
      'Set a token in GALLEY_MCP_TOKEN, or pass `--public-mcp` to let anyone ask.',
    )
  }
  const library = createFinishedLibrary(files)
  const hosts = [...listenedNames(host), ...allowedHosts.map(hostName)]
  let endpoint: Promise<Handler> | undefined
  const answer = async (request: Request): Promise<Response> => {
    // The protocol is loaded when somebody speaks it.
    endpoint ??= import('../mcp/http.ts').then(({ createMcpEndpoint }) =>
      createMcpEndpoint({ site: library }, { hosts, token, isPublic, version: manifest.version }),
    )
    return (await endpoint)(request)
  }
  return (request) =>
    new URL(request.url).pathname === `${base}/mcp` && !isReader(request) ? answer(request) : undefined
}

/** A browser that looks for a page: the site may have one of its own at `/mcp`. */
function isReader({ method, headers }: Request): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && !headers.get('accept')?.includes('text/event-stream')
}

function listenedNames(host: string): string[] {
  if (isLoopback(host)) return []
  return (isAnyAddress(host) ? ownNames() : [host]).map(hostName)
}

/** A name as requests have it: in lower case, without port, an address of version 6 in brackets. */
function hostName(typed: string): string {
  const written = /^[^[]*:.*:/.test(typed) ? `[${typed}]` : typed
  const url = URL.canParse(`http://${written}`) ? new URL(`http://${written}`) : undefined
  if (url?.pathname !== '/' || url.username !== '') {
    throw new UsageError(`\`${typed}\` isn't a host name.`, 'Write it like `docs.example.com`.')
  }
  return url.hostname
}
