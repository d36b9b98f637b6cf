// A request to its answer: by the browser itself, or through the relay of the server that the page comes from.
import { basicHeader } from '../../request/authorize.ts'
import { exactJson } from '../../request/exact-json.ts'
import type { PlaygroundForm } from '../../request/form.ts'
import { RELAY_TYPE, type RelayAnswer, type RelayRequest } from '../../request/relay-message.ts'
import type { Part, SampleRequest } from '../../request/sample-request.ts'

/** What came back, as far as it is there: the body may still be coming. */
export interface Answer {
  readonly status: number
  readonly statusText: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: ReadableStream<Uint8Array> | null
  readonly isRelayed: boolean
}

/** The relay refused, or could not reach the API. */
export class RelayRefusal extends Error {}

/** Sends a request as browsers do. Throws a TypeError when the browser may not, or nothing answers. */
export async function sendDirect(request: SampleRequest, form: PlaygroundForm, signal: AbortSignal): Promise<Answer> {
  const { headers, body } = sendable(request)
  const response = await fetch(request.url, {
    method: request.method,
    // A cookie isn't for scripts to send.
    headers: headers.filter(([name]) => name.toLowerCase() !== 'cookie'),
    body,
    signal,
    credentials: form.credentials ? 'include' : 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  })
  return {
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers],
    body: response.body,
    isRelayed: false,
  }
}

/** The relay of a server, if it has one. */
export class Relay {
  private offered: Promise<boolean> | undefined

  /** True when the server of this page passes requests on. Asks it once. */
  isOffered(): Promise<boolean> {
    this.offered ??= this.ask()
    return this.offered
  }

  /** Throws a RelayRefusal with the reason. */
  async send(request: SampleRequest, signal: AbortSignal): Promise<Answer> {
    const address = relayAddress()
    if (!address) throw new RelayRefusal()
    const { headers, body } = sendable(request)
    // The browser writes forms as it does when it sends them itself.
    const coded = new Request(location.href, { method: 'POST', headers, body })
    const type = coded.headers.get('content-type')
    const all = headers.filter(([name]) => name.toLowerCase() !== 'content-type')
    if (body !== undefined && type !== null) all.push(['Content-Type', type])
    const message: RelayRequest = { page: location.pathname, method: request.method, url: request.url, headers: all }
    const payload = new Blob([`${JSON.stringify(message)}\n`, body === undefined ? '' : await coded.arrayBuffer()])
    const response = await fetch(address.url, {
      method: 'POST',
      body: payload,
      headers: { ...address.headers, 'Content-Type': RELAY_TYPE },
      signal,
    })
    if (response.headers.get('content-type') !== RELAY_TYPE || !response.body)
      throw new RelayRefusal(((await response.text()).trim() || String(response.status)).slice(0, 300))
    const { head, rest } = await splitHead(response.body)
    const answer = JSON.parse(head) as RelayAnswer
    return { ...answer, body: rest, isRelayed: true }
  }

  private async ask(): Promise<boolean> {
    const address = relayAddress()
    if (!address) return false
    try {
      return (await fetch(address.url, { headers: address.headers })).headers.get('x-galley-relay') === '1'
    } catch {
      return false
    }
  }
}

/** A preview has one that knows its own pages; elsewhere it is beside the scripts of the site. */
function relayAddress(): { url: string; headers: Record<string, string> } | undefined {
  const preview = document.querySelector<HTMLElement>('script[data-galley-preview]')
  if (preview) return { url: '/__galley/relay', headers: { 'x-galley-token': preview.dataset.token ?? '' } }
  const script = import.meta.url as string | undefined
  if (script === undefined || !/^https?:/.test(script)) return undefined
  return { url: script.replace(/\/_galley\/.*$/, '/_galley/relay'), headers: {} }
}

interface Sendable {
  readonly headers: [string, string][]
  readonly body: BodyInit | undefined
}

function sendable({ headers, basicAuth, body }: SampleRequest): Sendable {
  const all = headers.map(([name, value]): [string, string] => [name, value])
  if (basicAuth) all.unshift(['Authorization', basicHeader(basicAuth)])
  return { headers: all, body: body && bodyOf(body) }
}

function bodyOf(body: NonNullable<SampleRequest['body']>): BodyInit | undefined {
  switch (body.kind) {
    case 'json':
      return exactJson(body.value)
    case 'text':
      return body.text
    case 'form':
      return new URLSearchParams(body.fields.map(([name, value]) => [name, value]))
    case 'file':
      return body.content
    default:
      return multipart(body.parts)
  }
}

/** `FormData` names a file for each part that has a type, and many servers then refuse the part where they expect a value. */
function multipart(parts: readonly Part[]): Blob {
  // A blob has its type in lowercase.
  const boundary = `galley${[1, 2, 3].map(() => Math.random().toString(36).slice(2)).join('')}`
  const pieces = parts.flatMap(({ name, value, content, isFile, contentType }): BlobPart[] => {
    if (isFile && !content) return []
    const file = content ? `; filename="${quotable(value)}"` : ''
    const type = contentType ?? (content && (content.type || 'application/octet-stream'))
    const head = [
      `form-data; name="${quotable(name)}"${file}`,
      ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    ]
    return [`--${boundary}\r\nContent-Disposition: ${head.join('\r\n')}\r\n\r\n`, content ?? value, '\r\n']
  })
  return new Blob([...pieces, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` })
}

/** As browsers write names in quotes. */
function quotable(name: string): string {
  return name.replace(/["\r\n]/g, encodeURIComponent)
}

/** The first line of a stream, and the stream after it. */
async function splitHead(
  stream: ReadableStream<Uint8Array>,
): Promise<{ head: string; rest: ReadableStream<Uint8Array> }> {
  const reader = stream.getReader()
  const parts: Uint8Array[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) throw new RelayRefusal()
    const end = value.indexOf(10)
    parts.push(end < 0 ? value : value.subarray(0, end))
    if (end < 0) continue
    const first = value.subarray(end + 1)
    const rest = new ReadableStream<Uint8Array>({
      start: (controller) => (first.length > 0 ? controller.enqueue(first) : undefined),
      async pull(controller) {
        const next = await reader.read()
        if (next.done) controller.close()
        else controller.enqueue(next.value)
      },
      cancel: (reason) => reader.cancel(reason),
    })
    return { head: await new Blob(parts as BlobPart[]).text(), rest }
  }
}
