// A node's function from request to response on a port.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Host } from './host.ts'

/** Milliseconds for the head of a request, and for all of it: slow clients don't hold connections. */
const HEADERS_TIMEOUT = 20_000
const REQUEST_TIMEOUT = 5 * 60_000

/** A server on a port. */
export interface Listening {
  readonly port: number
  /** Takes no more connections, and waits for the answers that are under way, `patience` milliseconds at most. */
  close(patience: number): Promise<void>
}

/** Listens. Rejects with what the system says when the port can't be had. */
export async function listenOn(
  host: Pick<Host, 'fetch'>,
  { port, address }: { port: number; address: string },
): Promise<Listening> {
  const listener = getRequestListener(
    (request, { incoming }) => host.fetch(request, incoming.socket.remoteAddress ?? ''),
    { overrideGlobalObjects: false },
  )
  const server = createServer(
    { headersTimeout: HEADERS_TIMEOUT, requestTimeout: REQUEST_TIMEOUT, keepAliveTimeout: 65_000 },
    listener,
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, address, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.address() as AddressInfo).port,
    close(patience) {
      return new Promise((resolve) => {
        const end = setTimeout(() => server.closeAllConnections(), patience)
        server.close(() => {
          clearTimeout(end)
          resolve()
        })
        server.closeIdleConnections()
      })
    },
  }
}
