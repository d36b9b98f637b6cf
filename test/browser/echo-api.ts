// An API for testing playgrounds. One endpoint echoes requests, and others require a key, stream, or return an image.
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as received. */
export interface Echo {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface EchoApi {
  readonly address: string
  /** Requests in order, without preflight requests. */
  readonly seen: Echo[]
  /** Ends open streams after their next item. */
  close(): void
  /** Breaks connections off. */
  breakOff(): void
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The credentials that guarded paths require. */
const GUARDS: Readonly<Record<string, (request: IncomingMessage, url: URL) => boolean>> = {
  '/guarded/header': ({ headers }) => headers['x-api-key'] === 'right',
  '/guarded/query': (_, url) => url.searchParams.get('api_key') === 'right',
  '/guarded/cookie': ({ headers }) => headers.cookie === 'sid=right',
  '/guarded/basic': ({ headers }) => headers.authorization === `Basic ${Buffer.from('jané:right').toString('base64')}`,
  '/guarded/bearer': ({ headers }) => headers.authorization === 'Bearer right',
}

/** Starts the API on a free port. */
export async function startEchoApi(): Promise<EchoApi> {
  const seen: Echo[] = []
  const server = createServer((request, response) => void answer(request, response, seen))
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    seen,
    breakOff: () => server.closeAllConnections(),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, seen: Echo[]): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  if (!url.pathname.startsWith('/closed')) {
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
    response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*')
    response.setHeader('access-control-allow-methods', '*, PUT, PATCH, DELETE')
    response.setHeader('access-control-expose-headers', '*')
  }
  if (request.method === 'OPTIONS') {
    response.writeHead(204).end()
    return
  }
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const echo: Echo = {
    method: request.method ?? '',
    url: request.url ?? '',
    headers: request.headers as Record<string, string>,
    body: Buffer.concat(chunks).toString(),
  }
  seen.push(echo)
  const guard = GUARDS[url.pathname]
  if (guard && !guard(request, url)) json(response, 401, { error: 'no key' })
  else if (url.pathname === '/token') json(response, 200, { access_token: 'right', token_type: 'bearer' })
  else if (url.pathname === '/sign-in') {
    // Somebody who signs in at once: back with a code that contains the challenge.
    const back = new URL(url.searchParams.get('redirect_uri') ?? '')
    back.searchParams.set('code', `${url.searchParams.get('client_id')} ${url.searchParams.get('code_challenge')}`)
    back.searchParams.set('state', url.searchParams.get('state') ?? '')
    response.writeHead(302, { location: back.href }).end()
  } else if (url.pathname === '/code') {
    const form = new URLSearchParams(echo.body)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight = form.get('code') === `${form.get('client_id')} ${challenge}`
    json(response, isRight ? 200 : 400, isRight ? { access_token: 'right' } : { error: 'invalid_grant' })
  } else if (url.pathname === '/events')
    stream(response, 'text/event-stream', (i) => `event: tick\ndata: {"n":${i}}\n\n`)
  else if (url.pathname === '/lines') stream(response, 'application/x-ndjson', (i) => `{"n":${i}}\n`, 3)
  else if (url.pathname === '/picture') response.writeHead(200, { 'content-type': 'image/png' }).end(PIXEL)
  else if (url.pathname === '/sound') response.writeHead(200, { 'content-type': 'audio/wav' }).end(silence())
  else if (url.pathname === '/html')
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<script>window.ran = true</script><img src=x onerror="window.ran = true">')
  else if (url.pathname === '/large')
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(`[${Array(150_000).fill('{"id":12345678901234567890,"size":1.0}').join()}]`)
  else if (url.pathname === '/latin')
    response
      .writeHead(200, { 'content-type': 'text/csv; charset=ISO-8859-1' })
      .end(Buffer.from('Straße;Zürich', 'latin1'))
  else if (url.pathname === '/broken')
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: tick\ndata: 1\n\n')
  else if (url.pathname === '/empty') response.writeHead(204).end()
  else json(response, url.pathname === '/missing' ? 404 : 200, echo)
}

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'r1' }).end(JSON.stringify(value))
}

/** Sends one item after the previous one was consumed. Without a count, until the client disconnects. */
function stream(
  response: ServerResponse,
  type: string,
  item: (i: number) => string,
  count = Number.POSITIVE_INFINITY,
): void {
  response.writeHead(200, { 'content-type': type })
  let i = 0
  const next = () => {
    if (response.destroyed) return
    if (i === count) response.end()
    else response.write(item(++i), () => setTimeout(next, 20))
  }
  next()
}

/** Waits for a tenth of a second. */
function silence(): Buffer {
  const head = Buffer.from('RIFF....WAVEfmt ....................data....', 'latin1')
  head.writeUInt32LE(836, 4)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.writeUInt32LE(800, 40)
  return Buffer.concat([head, Buffer.alloc(800, 128)])
}
