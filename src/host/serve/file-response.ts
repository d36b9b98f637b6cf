// A file of a manifest to an HTTP answer: type, caching, compression, ranges.
import { type Coding, preferredCoding } from '../../server/accept.ts'
import { isCompressible } from '../../server/compress.ts'
import { type ByteRange, requestedRanges } from '../../server/ranges.ts'
import { cacheControl, contentType, SVG_POLICY } from '../../site/content-type.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { ManifestEntry } from '../deploys/manifest.ts'
import { type KeptBytes, MAX_KEPT } from './bytes.ts'

/** A file and how it is sent. */
export interface SentFile {
  readonly site: string
  readonly path: string
  readonly entry: ManifestEntry
  /** In place of the type that the name says. */
  readonly type?: string
  readonly status: 200 | 404
  /** True where caches on the way must not keep it. */
  readonly isPrivate: boolean
}

/** Where bytes come from. */
export interface ByteSource {
  readonly blobs: BlobStore
  readonly bytes: KeptBytes
}

/** Answers with a file. Undefined when its bytes are gone. */
export function fileResponse(
  request: Request,
  file: SentFile,
  source: ByteSource,
): Response | Promise<Response | undefined> {
  const { site, path, entry, status } = file
  const type = file.type ?? contentType(path)
  const canShrink = entry.size <= MAX_KEPT && isCompressible(type, entry.size)
  // Compressed files can't be cut into parts: who asks for a part gets the plain file.
  const isWhole = request.headers.get('range') === null
  const coding = canShrink && isWhole ? preferredCoding(request.headers.get('accept-encoding') ?? '') : 'identity'
  const plain: Record<string, string> = {
    'cache-control': file.isPrivate ? 'private, no-store' : status === 404 ? 'no-cache' : cacheControl(path),
    'content-type': type,
    'x-content-type-options': 'nosniff',
    ...(status === 200 && { etag: `"${entry.digest.slice(0, 32)}"`, 'accept-ranges': 'bytes' }),
    ...(canShrink && { vary: 'Accept-Encoding' }),
    ...(/\.svgz?$/i.test(path) && { 'content-security-policy': SVG_POLICY }),
  }
  if (status === 200 && isKnown(request.headers.get('if-none-match'), entry.digest))
    return new Response(null, { status: 304, headers: plain })
  if (status === 200 && !isWhole) {
    const part = partResponse(request, file, { source, headers: plain })
    if (part) return part
  }
  const isHead = request.method === 'HEAD'
  if (entry.size > MAX_KEPT) {
    const headers = { ...plain, 'content-length': String(entry.size) }
    return new Response(isHead ? null : pieces(source.blobs, file, { first: 0, last: entry.size - 1 }), {
      status,
      headers,
    })
  }
  const respond = (bytes: Uint8Array, sent: Coding) => {
    const headers: Record<string, string> = { ...plain, 'content-length': String(bytes.length) }
    if (sent !== 'identity') headers['content-encoding'] = sent
    if (sent !== 'identity' && headers.etag) headers.etag = `"${entry.digest.slice(0, 32)}-${sent}"`
    return new Response(isHead ? null : (bytes as Uint8Array<ArrayBuffer>), { status, headers })
  }
  const kept = source.bytes.peek(site, entry.digest, coding)
  if (kept) return respond(kept, coding)
  return source.bytes.get(site, entry.digest, coding).then(async (bytes) => {
    if (bytes) return respond(bytes, coding)
    const whole = coding === 'identity' ? undefined : await source.bytes.get(site, entry.digest, 'identity')
    return whole && respond(whole, 'identity')
  })
}

/** One part of a file. Several at once are answered with the whole file, which is allowed. */
function partResponse(
  request: Request,
  file: SentFile,
  { source, headers }: { readonly source: ByteSource; readonly headers: Record<string, string> },
): Response | undefined {
  const { size } = file.entry
  const unchanged = request.headers.get('if-range')
  if (unchanged !== null && unchanged !== headers.etag) return undefined
  const ranges = requestedRanges(request.headers.get('range') ?? undefined, size)
  if (ranges === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } })
  const [range] = ranges ?? []
  if (!range || ranges?.length !== 1) return undefined
  const { first, last } = range
  const body = request.method === 'HEAD' ? null : pieces(source.blobs, file, range)
  const more = { 'content-range': `bytes ${first}-${last}/${size}`, 'content-length': String(last - first + 1) }
  return new Response(body, { status: 206, headers: { ...headers, ...more } })
}

/** True where the client has the file already, in any encoding. */
function isKnown(ifNoneMatch: string | null, digest: string): boolean {
  if (ifNoneMatch === null) return false
  const tag = digest.slice(0, 32)
  return ifNoneMatch.split(',').some((part) => new RegExp(`^(?:W/)?"${tag}(?:-br|-gzip)?"$`).test(part.trim()))
}

const PIECE = 512 * 1024

/** A large file, read as the client takes it. */
function pieces(blobs: BlobStore, { site, entry }: SentFile, { first, last }: ByteRange): ReadableStream<Uint8Array> {
  let at = first
  return new ReadableStream(
    {
      async pull(controller) {
        const end = Math.min(at + PIECE - 1, last)
        const bytes = await blobs.getRange({ site, kind: 'blobs', name: entry.digest }, at, end)
        if (!bytes || bytes.length === 0) return controller.error(new Error('The blob is gone'))
        controller.enqueue(bytes)
        at += bytes.length
        if (at > last) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}
