// `fetch` for answers of servers that strangers name, at public addresses only.
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { bodyOf, type Resolving, resolveHost, sendTo } from './pinned-request.ts'

/** The limits of an answer. */
export interface AnswerLimits {
  /** Maximum bytes (default: 2 MB). */
  readonly bytes?: number
  /** Milliseconds until all of it must have arrived (default: 10 seconds). */
  readonly time?: number
}

/**
 * Creates a `fetch` that refuses private addresses, and ends answers that are too large or too slow. Returns redirects
 * instead of following them.
 */
export function createPublicFetch(
  resolving: Resolving = {},
  { bytes = 2_000_000, time = 10_000 }: AnswerLimits = {},
): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const address = await resolveHost(url.hostname, resolving)
    const answer = await sendTo(address, url, {
      method: request.method,
      headers: Object.fromEntries(request.headers),
      body: new Uint8Array(await request.arrayBuffer()),
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(time)]),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headersDistinct))
      if (!/^(?:content-encoding|content-length|transfer-encoding)$/.test(name))
        for (const text of value ?? []) headers.append(name, text)
    const status = answer.statusCode ?? 502
    const isEmpty = status === 204 || status === 205 || status === 304
    return new Response(
      isEmpty ? null : (Readable.toWeb(Readable.from(within(answer, bytes, url))) as ReadableStream),
      { status, headers },
    )
  }
}

/** The body of an answer, up to a number of bytes. */
async function* within(answer: IncomingMessage, bytes: number, { host }: URL): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const part of bodyOf(answer)) {
    size += part.length
    if (size > bytes) {
      answer.destroy()
      throw new Error(`${host} sent more than ${bytes / 1_000_000} MB.`)
    }
    yield new Uint8Array(part)
  }
}

/** The same with the system's resolver. */
export const publicFetch = createPublicFetch()
