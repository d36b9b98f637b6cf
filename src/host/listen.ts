// Serves a node's request handler on a port.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { inTurn } from '../server/in-turn.ts'
import { LIMITS } from '../server/limits.ts'
import type { Host } from './host.ts'

/** Milliseconds for all of a request, so that slow clients can't occupy connections. Uploads are large. */
const REQUEST_TIMEOUT = 5 * 60_000
/** Milliseconds without a byte in either direction: whoever takes no answer for so long has left, or wants to occupy us. */
const IDLE_TIMEOUT = 5 * 60_000

/** A server on a port. */
export interface Listening {
  readonly port: number
  /** Accepts no more connections, and waits at most `patience` milliseconds for pending responses. */
  close(patience: number): Promise<void>
}

/** Listens. Rejects with the system's error if the port isn't available. */
export async function listenOn(
  host: Pick<Host, 'fetch'>,
  {
    port,
    address,
    idle = IDLE_TIMEOUT,
    headersTimeout = LIMITS.headersTimeout,
  }: { port: number; address: string; idle?: number; headersTimeout?: number },
): Promise<Listening> {
  const listener = getRequestListener(
    (request, { incoming }) => host.fetch(request, incoming.socket.remoteAddress ?? ''),
    { overrideGlobalObjects: false },
  )
  const server = createServer(
    {
      headersTimeout,
      requestTimeout: REQUEST_TIMEOUT,
      keepAliveTimeout: LIMITS.keepAliveTimeout,
      // Node looks only twice a minute, and headers could take that much longer.
      connectionsCheckingInterval: LIMITS.checkInterval,
    },
    inTurn((request, response) => void listener(request, response)),
  )
  server.timeout = idle
  server.maxConnections = LIMITS.connections
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
