// Stores blobs as objects of a bucket in any S3-compatible store. Needs only put, get, list, and delete.
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { counted } from '../../diagnostics/counted.ts'
import { BucketError } from '../store/refusal.ts'
import { type BlobKey, type BlobKind, type BlobStore, blobPath, type StoredBlob } from './blob-store.ts'

/** Where the bucket is, and who may use it. */
export interface S3Settings {
  /** The server's origin, such as `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** For credentials that expire. */
  readonly sessionToken?: string | undefined
  /** What all keys begin with, so that a bucket can be shared: empty, or a path that ends with `/`. */
  readonly prefix: string
  /** True for `https://<bucket>.<endpoint>/<key>`; else the bucket is the first part of the path. */
  readonly virtualHost: boolean
}

/** Milliseconds without a byte until a request is given up. Readers wait for it, and proxies often only a minute. */
const MAX_SILENCE = 20_000
/** Bytes per millisecond that an upload takes at least, since nobody sees how much of it has arrived. */
const SLOWEST = 250
/**
 * After a store has said nothing to a request, others wait only so long for a while, and once. Otherwise, readers of what
 * isn't in memory would soon occupy all connections of the host, or of its proxy, for everybody.
 */
const MAX_SILENCE_AFTER = MAX_SILENCE / 10
const WARY = 30_000
/** How often a request is sent, and how often to a store that says nothing at all. */
const MAX_ATTEMPTS = 4
const MAX_SILENT_ATTEMPTS = 2

/** Opens a bucket. Nothing is sent until the first use. */
export function openS3Blobs(settings: S3Settings, { maxSilence = MAX_SILENCE } = {}): BlobStore {
  const bucket = new Bucket(settings, maxSilence)
  const objectPath = (key: BlobKey) => settings.prefix + blobPath(key)
  async function* list(site: string, kind: BlobKind): AsyncIterable<StoredBlob> {
    const prefix = `${settings.prefix}sites/${site}/${kind}/`
    for (let token: string | undefined, isFirst = true; isFirst || token !== undefined; isFirst = false) {
      const xml = await bucket.list({ prefix, ...(token !== undefined && { 'continuation-token': token }) })
      for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const [key, modified] = [element(entry, 'Key'), element(entry, 'LastModified')]
        if (key !== undefined)
          yield { name: key.slice(key.lastIndexOf('/') + 1), writtenAt: Date.parse(modified ?? '') }
      }
      token = element(xml, 'IsTruncated') === 'true' ? element(xml, 'NextContinuationToken') : undefined
    }
  }
  return {
    async get(key) {
      return (await bucket.send('GET', objectPath(key)))?.bytes
    },
    async getRange(key, start, end) {
      const answer = await bucket.send('GET', objectPath(key), { headers: { range: `bytes=${start}-${end}` } })
      return answer?.status === 206 ? answer.bytes : answer?.bytes.subarray(start, end + 1)
    },
    async put(key, bytes) {
      // The store compares the digest with what arrives: what is acknowledged is what was sent.
      const digest = key.kind === 'blobs' ? key.name : createHash('sha256').update(bytes).digest('hex')
      await bucket.send('PUT', objectPath(key), { headers: { 'x-amz-content-sha256': digest }, body: bytes })
    },
    async delete(key) {
      await bucket.send('DELETE', objectPath(key))
    },
    list,
    async names(site, kind) {
      const names = new Set<string>()
      for await (const { name } of list(site, kind)) names.add(name)
      return names
    },
    // An object that was acknowledged is kept.
    async flush() {},
    async ping() {
      await bucket.list({ prefix: `${settings.prefix}sites/`, 'max-keys': '1' })
    },
  }
}

interface Sent {
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
}

interface Answer {
  readonly status: number
  readonly bytes: Uint8Array
}

/** Signed requests to one bucket. */
class Bucket {
  private readonly client: AwsClient
  private readonly root: string
  /** Until when the store is likely to stay silent, by `performance.now()`. */
  private waryUntil = 0

  constructor(
    { endpoint, bucket, region, virtualHost, accessKeyId, secretAccessKey, sessionToken }: S3Settings,
    private readonly maxSilence: number,
  ) {
    const url = new URL(endpoint)
    if (virtualHost) url.hostname = `${bucket}.${url.hostname}`
    this.root = `${url.origin}/${virtualHost ? '' : `${bucket}/`}`
    const credentials = { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) }
    this.client = new AwsClient({ ...credentials, region, service: 's3' })
  }

  /** A page of a listing, as XML. */
  async list(query: Readonly<Record<string, string>>): Promise<string> {
    const answer = await this.send('GET', '', { query: { 'list-type': '2', ...query } })
    return Buffer.from(answer?.bytes ?? []).toString()
  }

  /** The answer to a request. Undefined if there is no such object. Tries again what may pass. */
  async send(method: string, path: string, sent: Sent = {}): Promise<Answer | undefined> {
    const url = new URL(this.root + path)
    for (const [name, value] of Object.entries(sent.query ?? {})) url.searchParams.set(name, value)
    // Nobody waits for what is written, and a build should survive a slow store.
    const isWary = method === 'GET' && performance.now() < this.waryUntil
    const maxSilence = isWary ? Math.min(MAX_SILENCE_AFTER, this.maxSilence) : this.maxSilence
    for (let attempt = 1, silent = 0; ; attempt++) {
      const isLast = attempt === MAX_ATTEMPTS
      const answer = await this.sendOnce(method, url, { ...sent, maxSilence }).catch((error: Error) => {
        if (error instanceof Silence) silent++
        const isSilent = silent === (isWary ? 1 : MAX_SILENT_ATTEMPTS)
        // A short wait proves nothing: once in a while, a request waits as long as a slow store may need.
        if (isSilent && !isWary) this.waryUntil = performance.now() + WARY
        if (isLast || isSilent)
          throw new BucketError(`${url.host} doesn’t answer: ${(error.cause as Error)?.message ?? error.message}`)
        return undefined
      })
      if (answer) this.waryUntil = 0
      if (answer && answer.status < 300) return answer
      if (answer?.status === 404 && path !== '') return undefined
      if (answer && (isLast || !isPassing(answer))) throw new BucketError(complaintOf(answer, url))
      // Nodes that were refused together don't come back together.
      await delay(100 * 2 ** attempt * (0.5 + Math.random()))
    }
  }

  /** Signs each attempt again, because a signature is only valid for minutes. */
  private async sendOnce(
    method: string,
    url: URL,
    { headers, body, maxSilence }: Sent & { readonly maxSilence: number },
  ): Promise<Answer> {
    const init = { method, ...(headers && { headers }), ...(body && { body: body as Uint8Array<ArrayBuffer> }) }
    const signed = await this.client.sign(url, init)
    const silence = new AbortController()
    const seconds = maxSilence / 1000
    const end = () => silence.abort(new Silence(`nothing arrived for ${counted(seconds, 'second')}`))
    const timer = setTimeout(end, maxSilence + (body?.length ?? 0) / SLOWEST)
    try {
      const response = await fetch(signed, { signal: silence.signal, redirect: 'error' })
      const pieces: Uint8Array[] = []
      for await (const piece of response.body ?? []) {
        pieces.push(piece)
        timer.refresh()
      }
      return { status: response.status, bytes: Buffer.concat(pieces) }
    } finally {
      clearTimeout(timer)
    }
  }
}

/** A store that takes a request, and doesn't go on. */
class Silence extends Error {}

/** Whether a refusal may pass. Stores also say 400 when a body arrived too slowly. */
function isPassing({ status, bytes }: Answer): boolean {
  if (status === 400) return element(Buffer.from(bytes).toString(), 'Code') === 'RequestTimeout'
  return status >= 500 || status === 429 || status === 408
}

function complaintOf({ status, bytes }: Answer, { host }: URL): string {
  const xml = Buffer.from(bytes).toString()
  const reason = [element(xml, 'Code'), element(xml, 'Message')].filter((part) => part !== undefined && part !== '')
  return `${host} responded with ${status}${reason.length > 0 ? `: ${reason.join(': ')}` : ''}`
}

/** The text of the first element with a name. Keys of ours need no entities, and tokens may have them. */
function element(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(xml)?.[1]
  return text?.replace(/&(amp|lt|gt|quot|apos|#\d+);/g, (whole, entity: string) =>
    entity.startsWith('#') ? String.fromCodePoint(Number(entity.slice(1))) : (ENTITIES[entity] ?? whole),
  )
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
