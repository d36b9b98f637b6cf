// The fast lane of a connection: plain requests are answered directly on the socket. All others go to Node's HTTP
// server.
import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import type { Answer } from './answer.ts'
import type { Limits } from './limits.ts'

/**
 * An unambiguous GET request, as nearly all are: a single chunk that ends where the request ends, with no body, no
 * repeated headers, and no header that affects the connection.
 */
export interface PlainRequest {
  readonly method: 'GET'
  /** The path and query, as sent. */
  readonly target: string
  readonly headers: IncomingHttpHeaders
}

/** Handles a plain request. Undefined leaves the request to Node's server. */
export type PlainHandler = (request: PlainRequest) => Answer | Promise<Answer> | undefined

export interface PlainLaneOptions {
  readonly handler: PlainHandler
  readonly limits: Limits
  /** Hands the connection to Node's server for good, with everything unanswered in its buffer. */
  handOver(socket: Socket): void
}

/**
 * Node's HTTP server takes 19 µs per request with a site's usual headers. This takes 9, the same as nginx. It isn't
 * lenient: anything other than a `PlainRequest` goes to the parser that knows all of HTTP.
 */
export function takePlainRequests(socket: Socket, { handler, limits, handOver }: PlainLaneOptions): void {
  const onData = (chunk: Buffer) => {
    // A client that doesn't read must wait, and Node's server handles that.
    const request = socket.writableNeedDrain ? undefined : readPlainRequest(chunk)
    const answer = request && handler(request)
    if (!answer) leave(chunk)
    else if (answer instanceof Promise) {
      socket.pause()
      answer.then(
        (later) => finish(later, chunk),
        () => socket.destroy(),
      )
    } else finish(answer, chunk)
  }
  const finish = (answer: Answer, chunk: Buffer) => {
    const { body } = answer
    if (socket.destroyed) answer.release?.()
    else if (body === undefined || body instanceof Uint8Array) {
      write(socket, answer, body)
      socket.setTimeout(limits.keepAliveTimeout)
      socket.resume()
    } else {
      // A stream must be as slow as its reader, so Node's server handles it from the start.
      answer.release?.()
      leave(chunk)
    }
  }
  const leave = (chunk: Buffer) => {
    socket.off('data', onData)
    socket.off('timeout', onTimeout)
    socket.off('error', onError)
    socket.off('end', onEnd)
    socket.setTimeout(0)
    socket.pause()
    socket.unshift(chunk)
    handOver(socket)
    socket.resume()
  }
  const onTimeout = () => socket.destroy()
  const onError = () => socket.destroy()
  const onEnd = () => socket.end()
  socket.on('data', onData)
  socket.on('timeout', onTimeout)
  socket.on('error', onError)
  socket.on('end', onEnd)
  // Waits for the next request. If it comes in parts, Node's server handles it.
  socket.setTimeout(limits.headersTimeout)
}

/** The head of each response, cached for responses that are sent repeatedly. */
const heads = new WeakMap<Answer, Buffer>()

function write(socket: Socket, answer: Answer, body: Uint8Array | undefined): void {
  let head = heads.get(answer)
  if (!head) {
    head = headOf(answer)
    heads.set(answer, head)
  }
  socket.cork()
  socket.write(head)
  socket.write(dateLine(), 'latin1')
  if (body !== undefined && body.byteLength > 0) socket.write(body)
  socket.uncork()
  answer.release?.()
}

const REASONS: Readonly<Record<number, string>> = {
  200: 'OK',
  206: 'Partial Content',
  304: 'Not Modified',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  404: 'Not Found',
  405: 'Method Not Allowed',
  412: 'Precondition Failed',
  416: 'Range Not Satisfiable',
  503: 'Service Unavailable',
}

function headOf({ status, headers }: Answer): Buffer {
  let head = `HTTP/1.1 ${status} ${REASONS[status] ?? 'Unknown'}\r\n`
  for (let i = 0; i < headers.length; i += 2) {
    const [name, value] = [headers[i] as string, headers[i + 1] as string]
    // A header that an author configured must not end the head.
    if (NAME.test(name) && VALUE.test(value)) head += `${name}: ${value}\r\n`
  }
  return Buffer.from(head, 'latin1')
}

const NAME = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/

let date = ''
let dated = 0

/** The end of the head. The date is formatted once per second. */
function dateLine(): string {
  const now = Date.now()
  if (now - dated >= 1000 || now < dated) {
    dated = now - (now % 1000)
    date = `Date: ${new Date(now).toUTCString()}\r\nConnection: keep-alive\r\n\r\n`
  }
  return date
}

/** Larger ones are rare. */
const MAX_REQUEST = 4_096

const START = 'GET '
const VERSION = ' HTTP/1.1'
const END = '\r\n\r\n'

/** Parses a chunk that is exactly one plain request. Undefined for anything else, valid or not. */
export function readPlainRequest(chunk: Buffer): PlainRequest | undefined {
  if (chunk.length > MAX_REQUEST) return undefined
  const text = chunk.toString('latin1')
  if (!text.startsWith(START) || !text.endsWith(END)) return undefined
  const lineEnd = text.indexOf('\r\n')
  const targetEnd = lineEnd - VERSION.length
  if (!text.startsWith(VERSION, targetEnd)) return undefined
  const target = text.slice(START.length, targetEnd)
  if (!TARGET.test(target)) return undefined
  const headers = plainHeaders(text.slice(lineEnd + 2, -2))
  return headers && { method: 'GET', target, headers }
}

const TARGET = /^\/[\x21-\x22\x24-\x7e]*$/

/** Cached, because a client sends the same lines with every request. */
const known = new Map<string, IncomingHttpHeaders | undefined>()
const MAX_KNOWN = 1_000

/** Every line in `lines` ends with a line break. */
function plainHeaders(lines: string): IncomingHttpHeaders | undefined {
  const remembered = known.get(lines)
  if (remembered !== undefined || known.has(lines)) return remembered
  const headers = readHeaders(lines)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(lines, headers)
  return headers
}

/** Headers about the connection, a body, or ranges. */
const NOT_PLAIN =
  /^(?:content-.*|transfer-encoding|connection|upgrade|expect|range|te|trailer|proxy-.*|keep-alive|http2-settings|if-range)$/

function readHeaders(lines: string): IncomingHttpHeaders | undefined {
  const headers: IncomingHttpHeaders = Object.create(null)
  for (const line of lines.slice(0, -2).split('\r\n')) {
    const parts = /^([!#$%&'*+.^_`|~\dA-Za-z-]+):[ \t]*([\t\x20-\x7e]*)$/.exec(line)
    if (!parts) return undefined
    const [name, value] = [(parts[1] as string).toLowerCase(), (parts[2] as string).trimEnd()]
    const isKeptAlive = name === 'connection' && value.toLowerCase() === 'keep-alive'
    if (name in headers || (NOT_PLAIN.test(name) && !isKeptAlive)) return undefined
    headers[name] = value
  }
  return headers.host ? headers : undefined
}
