// A function from request to response on a port of this machine.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { UsageError } from './command.ts'

/** Answers one request. */
export type Handler = (request: Request) => Response | Promise<Response>

export interface ListenOptions {
  /** As typed; undefined takes 4000 or the next free one. */
  readonly port?: string
  readonly host: string
  readonly stop: AbortSignal
}

const FIRST_PORT = 4000
const TRIES = 20

/** Listens until `stop`. Throws `UsageError` for a port that cannot be had. */
export async function listen(
  handler: Handler,
  options: ListenOptions,
): Promise<{ address: string; closed: Promise<void> }> {
  const wanted = options.port === undefined ? undefined : Number(options.port)
  if (wanted !== undefined && !(Number.isInteger(wanted) && wanted >= 0 && wanted < 65536)) {
    throw new UsageError(`\`${options.port}\` isn't a port.`)
  }
  const server = createServer((request, response) => void answer(handler, request, response))
  // A client that asks again just then would find its connection closed. Hosts keep connections for about a minute too.
  server.keepAliveTimeout = 65_000
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
      throw new UsageError(
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
      server.close(() => done())
    }
    if (options.stop.aborted) close()
    else options.stop.addEventListener('abort', close, { once: true })
  })
  const host = options.host.includes(':') ? `[${options.host}]` : options.host
  return { address: `http://${host}:${port}`, closed }
}

async function answer(handler: Handler, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // Ends with the connection: an answer without an end, such as a stream of events, is told so.
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  try {
    const target = request.url ?? '/'
    // A whole address is what a proxy is sent; `//name` is a path here, and no other host.
    if (!target.startsWith('/')) throw new TypeError(`Not a path: ${target}`)
    const url = new URL(`http://${request.headers.host ?? 'localhost'}${target}`)
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(name, value)
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
    const body = hasBody ? bodyOf(request) : undefined
    const result = await handler(
      new Request(url, {
        method: request.method,
        headers,
        body,
        signal: gone.signal,
        ...(hasBody && { duplex: 'half' }),
      } as RequestInit),
    )
    response.writeHead(result.status, Object.fromEntries(result.headers))
    if (request.method === 'HEAD' || !result.body) response.end()
    else {
      for await (const chunk of result.body) if (!response.write(chunk)) await drained(response)
      response.end()
    }
  } catch (error) {
    if (!response.headersSent)
      response.writeHead(error instanceof TypeError ? 400 : 500, { 'content-type': 'text/plain; charset=utf-8' })
    response.end()
  }
}

/** Until more can be written, or nobody reads any more. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done)
      response.off('close', done)
      resolve()
    }
    response.on('drain', done)
    response.on('close', done)
  })
}

function bodyOf(request: IncomingMessage): ReadableStream {
  return new ReadableStream({
    start(controller) {
      request.on('data', (chunk) => controller.enqueue(chunk))
      request.on('end', () => controller.close())
      request.on('error', (error) => controller.error(error))
    },
  })
}
