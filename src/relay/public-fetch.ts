// `fetch` for small answers of servers that strangers name, at public addresses only.
import { bodyOf, type Resolving, resolveHost, sendTo } from './pinned-request.ts'

const MAX_BYTES = 2_000_000
/** Milliseconds until an answer must have arrived. */
const MAX_TIME = 10_000

/** Creates a `fetch` that refuses private addresses and answers over 2 MB. Returns redirects instead of following them. */
export function createPublicFetch(resolving: Resolving = {}): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const address = await resolveHost(url.hostname, resolving)
    const answer = await sendTo(address, url, {
      method: request.method,
      headers: Object.fromEntries(request.headers),
      body: new Uint8Array(await request.arrayBuffer()),
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(MAX_TIME)]),
    })
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of bodyOf(answer)) {
      size += part.length
      if (size > MAX_BYTES) {
        answer.destroy()
        throw new Error(`${url.host} sent more than ${MAX_BYTES / 1_000_000} MB.`)
      }
      parts.push(part)
    }
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headersDistinct))
      if (!/^(?:content-encoding|content-length|transfer-encoding)$/.test(name))
        for (const text of value ?? []) headers.append(name, text)
    const status = answer.statusCode ?? 502
    const isEmpty = status === 204 || status === 205 || status === 304
    return new Response(isEmpty ? null : Buffer.concat(parts), { status, headers })
  }
}

/** The same with the system's resolver. */
export const publicFetch = createPublicFetch()
