// Turns a function from `Request` to `Response` into a listener. Limits bodies, and streams as fast as the client
// accepts.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { send, sendStream } from './answer.ts'
import { LIMITS, MAX_BODY } from './limits.ts'
import type { Listener } from './listen.ts'

/** Handles one request. */
export type Handler = (request: Request) => Response | Promise<Response>

export interface WebListenerOptions {
  /** Maximum bytes of a request body. */
  readonly maxBody?: number
  /** Called with whatever a handler throws. The client doesn't see it. */
  onFault?(error: unknown): void
}

/** Makes a listener from a handler. */
export function webListener(handler: Handler, { maxBody = MAX_BODY, onFault }: WebListenerOptions = {}): Listener {
  return (request, response) => void answer(handler, { request, response, maxBody, onFault })
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly maxBody: number
  onFault?(error: unknown): void
}

async function answer(handler: Handler, exchange: Exchange): Promise<void> {
  const { request, response, maxBody } = exchange
  // Aborted when the connection closes, so that an endless response, such as an event stream, can stop.
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const url = addressOf(request)
  if (!url) return refuse(response, 400, 'The address is malformed')
  if (Number(request.headers['content-length'] ?? 0) > maxBody) return refuse(response, 413, 'The body is too large')
  const body = hasBody(request) ? new Body(request, response, maxBody) : undefined
  try {
    const asked = webRequest(request, { url, body: body?.stream, signal: gone.signal })
    if (!asked) return refuse(response, 400, 'The request is malformed')
    // The handler may take as long as it needs. Only the client's own silence counts.
    response.socket?.setTimeout(0)
    const result = await handler(asked)
    if (body?.isTooLarge) return refuse(response, 413, 'The body is too large')
    // A connection with half a body on it can't be reused.
    if (body && !body.isRead) response.setHeader('connection', 'close')
    response.writeHead(result.status, Object.fromEntries(result.headers))
    if (request.method === 'HEAD' || !result.body) {
      response.end()
      return
    }
    // Events may be far apart.
    if (!result.headers.get('content-type')?.startsWith('text/event-stream'))
      response.socket?.setTimeout(LIMITS.idleTimeout)
    else response.flushHeaders()
    await sendStream(response, result.body)
  } catch (error) {
    if (body?.isTooLarge) return refuse(response, 413, 'The body is too large')
    if (!gone.signal.aborted) exchange.onFault?.(error)
    if (response.headersSent) response.destroy()
    else refuse(response, 500, 'Something went wrong on the server')
  }
}

/** The request in the web's form. Undefined for methods and headers that it doesn't allow. */
function webRequest(
  request: IncomingMessage,
  { url, body, signal }: { url: URL; body: ReadableStream | undefined; signal: AbortSignal },
): Request | undefined {
  try {
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(name, value)
    if (request.method === 'GET' || request.method === 'HEAD')
      return new Request(url, { method: request.method, headers, signal })
    return new Request(url, {
      method: request.method,
      headers,
      body,
      signal,
      ...(body && { duplex: 'half' }),
    } as RequestInit)
  } catch {
    return undefined
  }
}

/** The URL of a request. Undefined if it's invalid. `//name` is a path here, not another host. */
function addressOf(request: IncomingMessage): URL | undefined {
  const target = request.url ?? '/'
  const text = target.startsWith('/') ? `http://${request.headers.host ?? 'localhost'}${target}` : target
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  // A proxy receives absolute URLs. Their host must be the one that the request was sent to.
  const isOwn = target.startsWith('/') || url.host === request.headers.host?.toLowerCase()
  return isOwn && url.username === '' && url.password === '' ? url : undefined
}

function hasBody({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function refuse(response: ServerResponse, status: number, text: string): void {
  const body = Buffer.from(`${text}.\n`)
  const headers = [
    'content-type',
    'text/plain; charset=utf-8',
    'content-length',
    String(body.length),
    'connection',
    'close',
  ]
  if (response.headersSent) response.destroy()
  else void send(response, { status, headers, body }, response.req.method !== 'HEAD')
}

/** A request body that is read as fast as it's consumed, up to a maximum size. */
class Body {
  readonly stream: ReadableStream<Uint8Array>
  isTooLarge = false
  isRead = false

  constructor(request: IncomingMessage, response: ServerResponse, limit: number) {
    let size = 0
    let isAsked = false
    this.stream = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          request.pause()
          request.on('data', (chunk: Buffer) => {
            size += chunk.byteLength
            request.pause()
            if (size > limit) {
              this.isTooLarge = true
              controller.error(new RangeError('The body is too large'))
            } else if (!this.isTooLarge) controller.enqueue(chunk)
          })
          request.on('end', () => {
            this.isRead = true
            if (!this.isTooLarge) controller.close()
          })
          request.on('error', (error) => controller.error(error))
          request.pause()
        },
        pull: () => {
          // A client that waits for "100 Continue" gets it when someone reads the body, and not before.
          if (!isAsked && /100-continue/i.test(request.headers.expect ?? '')) response.writeContinue()
          isAsked = true
          request.resume()
        },
        cancel: () => void request.pause(),
      },
      { highWaterMark: 0 },
    )
  }
}
