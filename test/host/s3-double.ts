// An in-memory bucket over HTTP that checks signatures and digests as real stores do, and fails on request.
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Settings } from '../../src/host/blobs/s3.ts'

/** Keys per page of a listing: few, so that tests get several pages. */
const PAGE = 3

type Failure = 'busy' | 'slow' | 'half' | 'silent' | 'cut'

export interface S3Double {
  readonly settings: S3Settings
  readonly objects: ReadonlyMap<string, Uint8Array>
  /**
   * Answers the next requests with 503, with 400 as if their bodies had been slow, with half of a body, or with nothing
   * at all, or drops their connections.
   */
  fail(times: number, how?: Failure): void
  close(): Promise<void>
}

/** Starts the server on a free loopback port. */
export async function startS3Double(): Promise<S3Double> {
  const objects = new Map<string, Uint8Array>()
  const settings = {
    ...{ bucket: 'docs', region: 'test-1', accessKeyId: 'key', secretAccessKey: 'secret' },
    ...{ prefix: 'galley & co/', virtualHost: false },
  }
  let failures: Failure[] = []
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const failure = failures.shift()
    if (failure === 'cut') return request.socket.destroy()
    if (failure === 'busy') return refuse(response, 503, 'SlowDown')
    if (failure === 'slow') return refuse(response, 400, 'RequestTimeout')
    if (failure === 'silent') return undefined
    if (failure === 'half')
      return response.writeHead(200, { 'content-length': '100' }).write('half', () => request.socket.destroy())
    const url = new URL(request.url ?? '/', 'http://double')
    if (signatureOf(request, url, settings) !== request.headers.authorization)
      return refuse(response, 403, 'SignatureDoesNotMatch')
    const [, bucket = '', key = ''] = /^\/([^/]*)\/?(.*)$/.exec(decodeURIComponent(url.pathname)) ?? []
    if (bucket !== settings.bucket) return refuse(response, 404, 'NoSuchBucket')
    if (request.method === 'PUT') {
      const digest = createHash('sha256').update(body).digest('hex')
      if (request.headers['x-amz-content-sha256'] !== digest) return refuse(response, 400, 'XAmzContentSHA256Mismatch')
      objects.set(key, body)
      return response.end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    if (key === '') return response.end(listing(objects, url.searchParams))
    const bytes = objects.get(key)
    if (!bytes) return refuse(response, 404, 'NoSuchKey')
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (first === undefined) return response.end(bytes)
    response.writeHead(206).end(bytes.subarray(Number(first), Number(last) + 1))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings: { ...settings, endpoint },
    objects,
    fail(times, how = 'busy') {
      failures = Array<Failure>(times).fill(how)
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function listing(objects: ReadonlyMap<string, Uint8Array>, query: URLSearchParams): string {
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).sort()
  const page = keys.slice(0, PAGE)
  const text = (value: string) => value.replace(/&/g, '&amp;').replace(/=/g, '&#61;')
  const contents = page.map(
    (key) => `<Contents><Key>${text(key)}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents>`,
  )
  const isMore = keys.length > page.length
  const token = isMore
    ? `<NextContinuationToken>${text(Buffer.from(page.at(-1) ?? '').toString('base64'))}</NextContinuationToken>`
    : ''
  return `<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${contents.join('')}${token}</ListBucketResult>`
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status)
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No &amp; no.</Message></Error>`)
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function signatureOf(
  request: IncomingMessage,
  url: URL,
  { region, accessKeyId, secretAccessKey }: Pick<S3Settings, 'region' | 'accessKeyId' | 'secretAccessKey'>,
): string {
  const signed = /SignedHeaders=([^,]+)/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const time = String(request.headers['x-amz-date'])
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
  const canonical = [
    request.method,
    decodeURIComponent(url.pathname).split('/').map(encode).join('/'),
    Array.from(url.searchParams, ([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signed,
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const digest = createHash('sha256').update(canonical).digest('hex')
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const key = [time.slice(0, 8), region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, scope, digest].join('\n')).toString('hex')
  return `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`
}
