// Where a JSON-RPC API is.
import type { Server } from '../model.ts'
import { serversAt } from '../servers.ts'
import { listAt, stringAt } from '../values.ts'
import type { RpcServer } from './model.ts'

/** The server of a document that names none (https://spec.open-rpc.org/#openrpc-servers). */
export const DEFAULT_SERVER: Server = { url: 'http://localhost', variables: [] }

/** The servers of a document or a method. Variables are written `${name}`, as in the specification, or `{name}`. */
export function rpcServers(value: unknown): RpcServer[] {
  return serversAt(value).map((server, i) => {
    const written = listAt(value, 'servers').filter((each) => stringAt(each, 'url') !== undefined)[i]
    const [name, summary] = ['name', 'summary'].map((key) => stringAt(written, key))
    const description = server.description ?? summary ?? name
    return { ...server, url: withScheme(server.url.replaceAll('${', '{')), description, name }
  })
}

/** A URL that begins with a host gets a scheme, which is left out for the reader's own machine. */
export function withScheme(url: string): string {
  return /^(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])(?:[:/]|$)/.test(url) ? `http://${url}` : url
}

/** The first server that takes requests over HTTP. Undefined if all are sockets or pipes. */
export function httpServer(servers: readonly Server[]): Server | undefined {
  return servers.find(({ url }) => !/^[a-z][a-z\d+.-]*:/i.test(url) || /^https?:/i.test(url))
}
