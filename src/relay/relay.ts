// A relay for playgrounds. Forwards a request to a server that the page's own specification names, and to no other.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FormServer, PlaygroundForm } from '../request/form.ts'
import { RELAY_TYPE, type RelayAnswer, type RelayRequest } from '../request/relay-message.ts'
import { bodyOf, HostRefusal, type Resolving, resolveHost, sendTo } from './pinned-request.ts'
import { BodyRefusal, readWithin } from './read-body.ts'
import { isOfServers } from './servers.ts'

/** What a relay knows about the site, and what it may reach. */
export interface RelayOptions extends Resolving {
  /**
   * The HTML of a page, whose playground lists the allowed servers. Undefined if there's no such page for whoever sent the
   * request.
   */
  readonly page: (path: string, request: Request) => Promise<string | undefined>
  /** Who sent a request, so that nobody takes the place of all others. Undefined if that isn't known. */
  readonly client?: (request: Request) => string | undefined
  readonly limits?: Partial<RelayLimits>
}

export interface RelayLimits {
  /** Maximum bytes of a request body and of a response body. */
  readonly requestBytes: number
  readonly answerBytes: number
  /** Milliseconds until a request must have arrived. Meanwhile, it's one of those at the same time. */
  readonly reading: number
  /** Milliseconds until a response must start, and until it must end. */
  readonly firstByte: number
  readonly total: number
  /** Maximum number of concurrent requests, of all clients and of one. */
  readonly requests: number
  readonly requestsOfClient: number
}

const LIMITS: RelayLimits = {
  requestBytes: 10_000_000,
  answerBytes: 50_000_000,
  reading: 30_000,
  firstByte: 30_000,
  total: 300_000,
  requests: 20,
  requestsOfClient: 5,
}
/** Maximum characters of the line that says where a request goes. */
const MAX_HEAD = 64_000
/** Maximum bytes of a message to the relay, for the server around it. */
export const MAX_MESSAGE = LIMITS.requestBytes + MAX_HEAD

/** Request headers that describe the connection or the browser. They aren't forwarded. */
const KEPT_BACK =
  /^(?:host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|content-length|accept-encoding|origin|referer|via|forwarded|proxy-.*|x-forwarded-.*|x-real-ip|sec-.*|cf-.*)$/i
/** Response headers that describe the connection, and cookies, which would become the site's. */
const DROPPED =
  /^(?:connection|keep-alive|transfer-encoding|upgrade|trailer|content-encoding|content-length|set-cookie|set-cookie2|proxy-.*)$/i

/** Creates a handler for requests from playgrounds. Explains every refusal. Never follows a redirect. */
export function createRelay(options: RelayOptions): (request: Request) => Promise<Response> {
  const relay = new Relay(options)
  return (request) => relay.handle(request)
}

class Relay {
  private readonly limits: RelayLimits
  /** The clients of all requests under way. */
  private readonly running: (string | undefined)[] = []

  constructor(private readonly options: RelayOptions) {
    this.limits = { ...LIMITS, ...options.limits }
  }

  async handle(request: Request): Promise<Response> {
    if (request.method === 'GET')
      return new Response(null, { status: 204, headers: { 'x-galley-relay': '1', ...SAFE } })
    if (request.method !== 'POST') return refused(405, 'Use GET or POST.')
    // Another site's page would need a preflight request, which nothing here answers.
    if (request.headers.get('content-type') !== RELAY_TYPE || isForeign(request))
      return refused(403, "This request doesn't come from a page of this site.")
    const client = this.options.client?.(request)
    if (!this.hasRoom(client)) return refused(429, 'Too many concurrent requests.')
    this.running.push(client)
    let isOpen = true
    const done = () => {
      if (isOpen) this.running.splice(this.running.indexOf(client), 1)
      isOpen = false
    }
    try {
      return await this.pass(request, done)
    } catch (error) {
      done()
      return error instanceof Refusal ? refused(error.status, error.message) : refused(502, reason(error))
    }
  }

  private hasRoom(client: string | undefined): boolean {
    const { requests, requestsOfClient } = this.limits
    const own = client === undefined ? 0 : this.running.filter((other) => other === client).length
    return this.running.length < requests && own < requestsOfClient
  }

  private async pass(request: Request, done: () => void): Promise<Response> {
    const { head, body } = await this.read(request)
    const url = URL.canParse(head.url) ? new URL(head.url) : undefined
    const servers = serversOf(await this.options.page(head.page, request))
    if (!url || !isOfServers(url, servers))
      throw new Refusal(403, "This page's specification doesn't list this server.")
    if (!/^[A-Za-z]{1,20}$/.test(head.method) || /^(?:connect|trace)$/i.test(head.method))
      throw new Refusal(400, "This method isn't allowed.")
    const address = await this.resolve(url.hostname)
    const answer = await this.ask(url, address, head, body, request.signal)
    return this.respond(answer, done)
  }

  private async read(request: Request): Promise<{ head: RelayRequest; body: Buffer }> {
    const { requestBytes, reading } = this.limits
    const bytes = await readWithin(request.body, { bytes: requestBytes, patience: reading }).catch((error: unknown) => {
      if (!(error instanceof BodyRefusal)) throw error
      throw error.kind === 'long'
        ? new Refusal(413, 'The request is too large.')
        : new Refusal(408, 'The request took too long.')
    })
    const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const end = all.indexOf(10)
    const head = end < 0 || end > MAX_HEAD ? undefined : readHead(all.toString('utf8', 0, end))
    if (!head) throw new Refusal(400, "This isn't a valid message for the relay.")
    return { head, body: all.subarray(end + 1) }
  }

  private async resolve(hostname: string): Promise<string> {
    try {
      return await resolveHost(hostname, this.options)
    } catch (error) {
      if (error instanceof HostRefusal) throw new Refusal(error.kind === 'unknown' ? 502 : 403, error.message)
      throw error
    }
  }

  private ask(
    url: URL,
    address: string,
    head: RelayRequest,
    body: Buffer,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    const headers = Object.create(null) as Record<string, string>
    for (const [name, value] of head.headers) if (!KEPT_BACK.test(name)) headers[name] = value
    return sendTo(address, url, {
      method: head.method.toUpperCase(),
      headers: { 'user-agent': 'galley-relay', ...headers },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(this.limits.total)]),
      firstByte: [this.limits.firstByte, new Refusal(504, "The API didn't answer in time.")],
    })
  }

  private respond(answer: IncomingMessage, done: () => void): Response {
    const head: RelayAnswer = {
      status: answer.statusCode ?? 502,
      statusText: answer.statusMessage ?? '',
      headers: headersOf(answer.headers),
    }
    const source = bodyOf(answer)
    let left = this.limits.answerBytes
    async function* parts(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(`${JSON.stringify(head)}\n`)
      try {
        for await (const chunk of source) {
          const piece = chunk.subarray(0, left)
          left -= piece.length
          yield piece
          if (left === 0) return
        }
      } catch {
        // Returns what has arrived, because a server that hangs up in the middle won't send the rest.
      } finally {
        answer.destroy()
        done()
      }
    }
    answer.on('close', done)
    return new Response(Readable.toWeb(Readable.from(parts(), { objectMode: false })) as ReadableStream, {
      headers: { 'content-type': RELAY_TYPE, ...SAFE },
    })
  }
}

class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

const SAFE = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' }

function refused(status: number, why: string): Response {
  return new Response(`${why}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...SAFE } })
}

/** Browsers send where a request comes from, and scripts of other origins can't forge it. */
function isForeign({ headers, url }: Request): boolean {
  const [origin, site] = [headers.get('origin'), headers.get('sec-fetch-site')]
  if (site !== null && site !== 'same-origin') return true
  const host = headers.get('host') ?? new URL(url).host
  return origin === null || !URL.canParse(origin) || new URL(origin).host !== host
}

function readHead(line: string): RelayRequest | undefined {
  try {
    const { page, method, url, headers } = JSON.parse(line) as Record<string, unknown>
    if (typeof page !== 'string' || typeof method !== 'string' || typeof url !== 'string' || !Array.isArray(headers))
      return undefined
    const pairs = headers.filter(
      (pair): pair is [string, string] =>
        Array.isArray(pair) && pair.length === 2 && pair.every((text) => typeof text === 'string'),
    )
    return { page, method, url, headers: pairs }
  } catch {
    return undefined
  }
}

/** What is around the data of a playground. */
const [FORM_START, FORM_END] = ['<script type="application/json" class="endpoint-form">', '</script>']

/** The servers that a page's playgrounds use. */
function serversOf(html = ''): FormServer[] {
  const servers: FormServer[] = []
  let at = html.indexOf(FORM_START)
  while (at >= 0) {
    const end = html.indexOf(FORM_END, at)
    if (end < 0) break
    servers.push(...readServers(html.slice(at + FORM_START.length, end)))
    at = html.indexOf(FORM_START, end)
  }
  return servers
}

function readServers(json: string): readonly FormServer[] {
  try {
    const { servers } = (JSON.parse(json) as { form: PlaygroundForm }).form
    return Array.isArray(servers) ? servers.filter(isServer) : []
  } catch {
    return []
  }
}

/** Whether this is the data of a server. Uploaded pages can contain anything. */
function isServer(value: unknown): value is FormServer {
  const { url, variables } = (value ?? {}) as { readonly [K in keyof FormServer]?: unknown }
  return typeof url === 'string' && (variables === undefined || Array.isArray(variables))
}

function headersOf(headers: IncomingHttpHeaders): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || DROPPED.test(name)) return []
    return [value].flat().map((text) => [name, text])
  })
}

function reason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return `The API couldn't be reached${code === '' ? '' : ` (${code})`}.`
}
