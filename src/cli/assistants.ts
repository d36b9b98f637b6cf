// The part of `galley serve` that answers assistants: the pages of a finished site over the Model Context Protocol.
import manifest from '../../package.json' with { type: 'json' }
import { isLoopback } from '../dev/guard.ts'
import type { FileSystem } from '../files/file-system.ts'
import { createFinishedLibrary } from '../mcp/library/finished-library.ts'
import type { Handler } from './listen.ts'

/** What is served, where, and to whom. */
export interface ServedSite {
  readonly files: FileSystem
  readonly base: string
  readonly host: string
  /** Without it, only this machine may ask. */
  readonly token: string | undefined
}

/** Answers requests to `/mcp` and leaves all others; answers none where others could ask and there is no token. */
export function createAssistantHandler({
  files,
  base,
  host,
  token,
}: ServedSite): (request: Request) => ReturnType<Handler> | undefined {
  if (!isLoopback(host) && !token) return () => undefined
  const site = createFinishedLibrary(files, base)
  const hosts = isLoopback(host) ? [] : [host]
  let endpoint: Promise<Handler> | undefined
  const answer = async (request: Request): Promise<Response> => {
    // The protocol is loaded when somebody speaks it.
    endpoint ??= import('../mcp/http.ts').then(({ createMcpEndpoint }) =>
      createMcpEndpoint({ site }, { hosts, token, version: manifest.version }),
    )
    return (await endpoint)(request)
  }
  return (request) => (new URL(request.url).pathname === `${base}/mcp` ? answer(request) : undefined)
}
