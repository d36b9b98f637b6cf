// Listens on a port of this machine, with limits on what clients may use.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { inTurn } from './in-turn.ts'
import { LIMITS, type Limits } from './limits.ts'
import { ListenError } from './listen-error.ts'
import { type PlainHandler, takePlainRequests } from './plain-lane.ts'

/** Handles one Node request. Neither throws nor rejects. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => void

export interface ListenOptions {
  /** The port as typed. Undefined means 4000 or the next free port. */
  readonly port?: string
  readonly host: string
  readonly stop: AbortSignal
  /** Handles plain requests in the fast lane. */
  readonly plain?: PlainHandler
  /** Overrides of the default limits. */
  readonly limits?: Partial<Limits>
}

/** A listening server. */
export interface Listening {
  readonly address: string
  /** Resolves when the server has stopped. */
  readonly closed: Promise<void>
}

const FIRST_PORT = 4000
const TRIES = 20

/** The port that a text names. Throws `ListenError`. */
export function portOf(text: string): number {
  if (!/^\d+$/.test(text) || Number(text) > 65535)
    throw new ListenError(`\`${text}\` isn't a port. Name a number up to 65535.`)
  return Number(text)
}

/** Listens until `stop` is called. Throws `ListenError` if the port can't be used. */
export async function listen(listener: Listener, options: ListenOptions): Promise<Listening> {
  // Node would listen on all of them.
  if (options.host.trim() === '') throw new ListenError('The name of the host or network interface is empty.')
  const wanted = options.port === undefined ? undefined : portOf(options.port)
  const connections = new Set<Socket>()
  const limits = { ...LIMITS, ...options.limits }
  const checked = inTurn((request, response) => {
    if (hostsOf(request) < 2) listener(request, response)
    else response.writeHead(400, { connection: 'close' }).end()
  })
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersTimeout,
      requestTimeout: limits.requestTimeout,
      keepAliveTimeout: limits.keepAliveTimeout,
      connectionsCheckingInterval: limits.checkInterval,
      noDelay: true,
    },
    checked,
  )
  server.timeout = limits.idleTimeout
  server.maxConnections = limits.connections
  const { plain } = options
  if (plain) {
    // Node's own listener, which parses HTTP on a connection.
    const [take] = server.listeners('connection')
    server.removeAllListeners('connection')
    server.on('connection', (socket: Socket) => {
      connections.add(socket)
      socket.once('close', () => connections.delete(socket))
      takePlainRequests(socket, { handler: plain, limits, handOver: () => take?.call(server, socket) })
    })
  }
  // A client that asks first can be refused before it sends a body that's too large.
  server.on('checkContinue', checked)
  for (let port = wanted ?? FIRST_PORT; ; port++) {
    const error = await new Promise<NodeJS.ErrnoException | undefined>((done) => {
      server.once('error', done)
      server.listen(port, options.host, () => {
        server.off('error', done)
        done(undefined)
      })
    })
    if (!error) break
    if (error.code !== 'EADDRINUSE' || wanted !== undefined || port >= FIRST_PORT + TRIES) {
      throw new ListenError(
        error.code === 'EADDRINUSE'
          ? `Port ${port} is in use.`
          : `Can't listen on ${options.host}:${port}: ${error.message}`,
      )
    }
  }
  const { port } = server.address() as AddressInfo
  const closed = new Promise<void>((done) => {
    const close = () => {
      server.closeAllConnections()
      for (const socket of connections) socket.destroy()
      server.close(() => done())
    }
    if (options.stop.aborted) close()
    else options.stop.addEventListener('abort', close, { once: true })
  })
  const host = options.host.includes(':') ? `[${options.host}]` : options.host
  return { address: `http://${host}:${port}`, closed }
}

/**
 * How many `Host` headers a request has. Node takes the first of them, and a proxy in front may take another.
 * https://www.rfc-editor.org/rfc/rfc9112#section-3.2
 */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === 'host') count++
  return count
}
