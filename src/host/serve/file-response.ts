// Makes the HTTP response for a file of a manifest, with the encodings, conditions, and ranges of all our servers.
import type { IncomingHttpHeaders } from 'node:http'
import { type Coding, preferredCoding } from '../../server/accept.ts'
import { toResponse } from '../../server/answer.ts'
import { isCompressible } from '../../server/compress.ts'
import { fileHeaders, tagOf } from '../../server/file-headers.ts'
import { fileAnswer, type Representation, whole } from '../../server/representation.ts'
import { contentType } from '../../site/content-type.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { ManifestEntry } from '../deploys/manifest.ts'
import { type KeptBytes, MAX_KEPT } from './bytes.ts'

/** A file and how it's sent. */
export interface SentFile {
  readonly site: string
  readonly path: string
  readonly entry: ManifestEntry
  /** Overrides the type that the name implies. */
  readonly type?: string | undefined
  readonly status: 200 | 404
  /** True if the URL also has a form for programs. */
  readonly varies?: boolean
  /** True if caches on the way must not keep it. */
  readonly isPrivate: boolean
}

/** Where bytes come from. */
export interface ByteSource {
  readonly blobs: BlobStore
  readonly bytes: KeptBytes
}

/** The headers that decide what part of a file is sent, and how. */
const CONDITIONS = [
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
  'if-range',
  'range',
] as const

/** The response with a file. Undefined when its bytes are gone. */
export function fileResponse(
  request: Request,
  file: SentFile,
  source: ByteSource,
): Response | Promise<Response | undefined> {
  const { site, path, entry, status } = file
  const type = file.type ?? contentType(path)
  const hasCodings = isCompressible(type, entry.size)
  // Compressed files can't be cut into parts: a request for a part gets the plain file.
  const isWhole = status === 404 || request.method !== 'GET' || request.headers.get('range') === null
  const preferred = hasCodings && isWhole ? preferredCoding(request.headers.get('accept-encoding') ?? '') : 'identity'
  const coding = source.bytes.codingFor(site, entry.digest, preferred)
  const respond = (content: Representation['content'], sent: Coding, size: number): Response => {
    const etag = tagOf(`"${entry.digest.slice(0, 32)}"`, sent)
    const caching = file.isPrivate ? 'private, no-store' : status === 404 ? 'no-cache' : undefined
    const headers = fileHeaders({ path, etag, coding: sent, hasCodings, varies: file.varies === true, status, caching })
    const representation = { size, type, etag, headers, content }
    const answer =
      status === 404
        ? { ...whole(representation), status }
        : fileAnswer(representation, { headers: conditionsOf(request), method: request.method })
    return toResponse(answer, request.method !== 'HEAD')
  }
  const kept = source.bytes.peek(site, entry.digest, coding)
  if (kept) return respond(kept, coding, kept.length)
  if (entry.size > MAX_KEPT) {
    const inPieces = () => respond((first, last) => pieces(source.blobs, file, first, last), 'identity', entry.size)
    if (coding === 'identity') return inPieces()
    return source.bytes.getLarge(site, entry.digest, coding).then(async (bytes) => {
      if (bytes) return respond(bytes, coding, bytes.length)
      // Reading all of it may have shown that it's damaged.
      const isThere = (await source.blobs.getRange({ site, kind: 'blobs', name: entry.digest }, 0, 0)) !== undefined
      return isThere ? inPieces() : undefined
    })
  }
  return source.bytes.get(site, entry.digest, coding).then(async (bytes) => {
    if (bytes) return respond(bytes, coding, bytes.length)
    const plain = coding === 'identity' ? undefined : await source.bytes.get(site, entry.digest, 'identity')
    return plain && respond(plain, 'identity', plain.length)
  })
}

function conditionsOf({ headers }: Request): IncomingHttpHeaders {
  const found: Record<string, string> = {}
  for (const name of CONDITIONS) {
    const value = headers.get(name)
    if (value !== null) found[name] = value
  }
  return found
}

const PIECE = 512 * 1024

/** A large file, read as the client takes it. */
async function* pieces(
  blobs: BlobStore,
  { site, entry }: SentFile,
  first: number,
  last: number,
): AsyncGenerator<Uint8Array> {
  for (let at = first; at <= last; ) {
    const end = Math.min(at + PIECE - 1, last)
    const bytes = await blobs.getRange({ site, kind: 'blobs', name: entry.digest }, at, end)
    if (!bytes || bytes.length === 0) throw new Error('The blob is gone')
    yield bytes
    at += bytes.length
  }
}
