// Requests to servers that strangers name: the address that was checked is the one that is connected to.
import { lookup as lookupName } from 'node:dns/promises'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { isPublicAddress } from './addresses.ts'

/** How host names become addresses. */
export interface Resolving {
  /** Resolves a host name to addresses. Defaults to the system's resolver. */
  readonly lookup?: (host: string) => Promise<readonly string[]>
  /** Which addresses may be connected to. Defaults to public ones. */
  readonly isAllowed?: (address: string) => boolean
}

/** Why a host can't be connected to. */
export class HostRefusal extends Error {
  constructor(
    readonly kind: 'unknown' | 'private',
    readonly host: string,
  ) {
    super(kind === 'unknown' ? `There is no server called ${host}.` : `${host} isn't on the public internet.`)
  }
}

/**
 * Resolves the host name of a URL to an address. Connect to it with `sendTo`: a name that is resolved again may lead
 * elsewhere.
 * @throws `HostRefusal`
 */
export async function resolveHost(
  hostname: string,
  { lookup = systemLookup, isAllowed = isPublicAddress }: Resolving = {},
): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await lookup(host).catch(() => [])
  const [first] = addresses
  if (first === undefined) throw new HostRefusal('unknown', host)
  if (!addresses.every(isAllowed)) throw new HostRefusal('private', host)
  return first
}

/** A request to an address. */
export interface PinnedRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  /** Ends the request and its response. */
  readonly signal: AbortSignal
  /** Milliseconds until the response must start, and the error if it doesn't. */
  readonly firstByte?: readonly [number, Error]
}

/** Sends a request to an address that `resolveHost` returned for its URL. Never follows a redirect. */
export function sendTo(
  address: string,
  url: URL,
  { method, headers, body, signal, firstByte }: PinnedRequest,
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? requestSecure : requestPlain
  const family = isIP(address)
  return new Promise((resolve, reject) => {
    const out = send(
      url,
      {
        method,
        headers: {
          ...headers,
          'accept-encoding': 'identity',
          ...(body.length > 0 && { 'content-length': body.length }),
        },
        // The host name is kept for the certificate. The address is the one that was checked.
        lookup: (_host, options, callback) =>
          options.all ? callback(null, [{ address, family }]) : callback(null, address, family),
        agent: false,
        signal,
        maxHeaderSize: 65_536,
      },
      (answer) => {
        clearTimeout(timer)
        resolve(answer)
      },
    )
    const timer = firstByte && setTimeout(() => out.destroy(firstByte[1]), firstByte[0])
    out.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    out.end(body)
  })
}

/** The body of a response. Decompresses it if it's compressed although nobody asked for that. */
export function bodyOf(answer: IncomingMessage): AsyncIterable<Uint8Array> {
  const coding = answer.headers['content-encoding']?.toLowerCase()
  const decoder =
    coding === 'gzip' || coding === 'x-gzip'
      ? createGunzip()
      : coding === 'br'
        ? createBrotliDecompress()
        : coding === 'deflate'
          ? createInflate()
          : undefined
  if (!decoder) return answer
  answer.on('error', (error) => decoder.destroy(error))
  return answer.pipe(decoder)
}

async function systemLookup(host: string): Promise<string[]> {
  return (await lookupName(host, { all: true, verbatim: true })).map(({ address }) => address)
}
