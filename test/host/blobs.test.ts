// Both blob stores behave the same. Set S3_ENDPOINT to also test a real server, as `npm run test:host` does.
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { s3Settings } from '../../src/cli/host/settings.ts'
import { type BlobKey, type BlobStore, blobPath } from '../../src/host/blobs/blob-store.ts'
import { openDiskBlobs } from '../../src/host/blobs/disk.ts'
import { openS3Blobs } from '../../src/host/blobs/s3.ts'
import { BucketError } from '../../src/host/store/refusal.ts'
import { openTestHost, repository, scratch, site } from './open.ts'
import { startS3Double } from './s3-double.ts'

async function double() {
  const server = await startS3Double()
  onTestFinished(() => server.close())
  return server
}

const stores: [string, () => BlobStore | Promise<BlobStore>][] = [
  ['a folder', () => openDiskBlobs(join(scratch(), 'blobs'))],
  ['a bucket', async () => openS3Blobs((await double()).settings)],
]
const real = s3Settings(process.env)
if (real) stores.push([`the bucket at ${real.endpoint}`, () => openS3Blobs({ ...real, prefix: `${randomUUID()}/` })])

async function namesOf(store: BlobStore, site: string, kind: BlobKey['kind']): Promise<string[]> {
  const names: string[] = []
  for await (const { name, writtenAt } of store.list(site, kind)) {
    expect(Number.isFinite(writtenAt)).toBe(true)
    names.push(name)
  }
  expect([...(await store.names(site, kind))].sort()).toEqual(names.sort())
  return names
}

describe.each(stores)('%s', (_, open) => {
  it('stores bytes by site and digest', async () => {
    const store = await open()
    await store.ping()
    const [one, two] = [randomUUID(), randomUUID()]
    const texts = ['', 'a', ...Array.from({ length: 7 }, (_, i) => `text ${i}`)]
    const keys = texts.map((text): BlobKey => {
      return { site: one, kind: 'blobs', name: createHash('sha256').update(text).digest('hex') }
    })
    expect(await namesOf(store, one, 'blobs')).toEqual([])
    await Promise.all(keys.map((key, i) => store.put(key, Buffer.from(texts[i] ?? ''))))
    await store.put(keys[1] as BlobKey, Buffer.from('a'))
    await store.flush()
    for (const [i, key] of keys.entries())
      expect(Buffer.from((await store.get(key)) ?? 'nothing').toString()).toBe(texts[i])
    expect(await namesOf(store, one, 'blobs')).toEqual(keys.map(({ name }) => name).sort())
    const part = await store.getRange(keys[4] as BlobKey, 1, 3)
    expect(Buffer.from(part ?? []).toString()).toBe('ext')

    expect(await namesOf(store, two, 'blobs')).toEqual([])
    expect(await store.get({ ...(keys[1] as BlobKey), site: two })).toBeUndefined()
    expect(await store.getRange({ ...(keys[1] as BlobKey), site: two }, 0, 1)).toBeUndefined()

    const manifest: BlobKey = { site: one, kind: 'manifests', name: randomUUID() }
    await store.put(manifest, Buffer.from('{}'))
    expect(await namesOf(store, one, 'manifests')).toEqual([manifest.name])
    for (const key of [...keys, manifest, manifest]) await store.delete(key)
    expect([...(await namesOf(store, one, 'blobs')), ...(await namesOf(store, one, 'manifests'))]).toEqual([])
    await expect(async () => store.get({ site: '../x', kind: 'blobs', name: 'x' })).rejects.toThrow('Not the key')
  })
})

it('a folder lists nothing that a killed process was still writing', async () => {
  const root = join(scratch(), 'blobs')
  const [store, one] = [openDiskBlobs(root), randomUUID()]
  const name = createHash('sha256').update('a').digest('hex')
  await store.put({ site: one, kind: 'blobs', name }, Buffer.from('a'))
  writeFileSync(join(root, 'incoming', 'left'), 'hal')
  utimesSync(join(root, 'incoming', 'left'), 0, 0)
  expect(await namesOf(store, one, 'blobs')).toEqual([name])
  const next = openDiskBlobs(root)
  await next.put({ site: one, kind: 'blobs', name }, Buffer.from('a'))
  expect(readdirSync(join(root, 'incoming'))).toEqual([])
})

it('a folder keeps nothing of a blob that couldn’t be stored', async () => {
  const root = join(scratch(), 'blobs')
  const key: BlobKey = { site: randomUUID(), kind: 'manifests', name: randomUUID() }
  // A folder in its place.
  mkdirSync(join(root, blobPath(key)), { recursive: true })
  await expect(openDiskBlobs(root).put(key, Buffer.from('a'))).rejects.toThrow()
  expect(readdirSync(join(root, 'incoming'))).toEqual([])
})

describe('S3', () => {
  const key: BlobKey = { site: randomUUID(), kind: 'manifests', name: randomUUID() }

  it.each([
    ['busy', '503: SlowDown: No & no.'],
    ['slow', '400: RequestTimeout: No & no.'],
    ['half', 'doesn’t answer'],
    ['silent', 'doesn’t answer: nothing arrived for 1 second'],
    ['cut', 'doesn’t answer'],
  ] as const)('is retried when it is %s, but not forever', async (how, message) => {
    const server = await double()
    const store = openS3Blobs(server.settings, { maxSilence: how === 'silent' ? 1000 : undefined })
    server.fail(how === 'silent' ? 1 : 2, how)
    await store.put(key, Buffer.from('kept'))
    expect([...server.objects.keys()]).toEqual([`galley & co/sites/${key.site}/manifests/${key.name}`])
    server.fail(how === 'silent' ? 2 : 4, how)
    await expect(store.get(key)).rejects.toThrow(message)
    expect(Buffer.from((await store.get(key)) ?? []).toString()).toBe('kept')
  })

  it('is asked only once, and not for long, while it is silent', async () => {
    const server = await double()
    const store = openS3Blobs(server.settings, { maxSilence: 1000 })
    await store.put(key, Buffer.from('kept'))
    server.fail(3, 'silent')
    await expect(store.get(key)).rejects.toThrow('nothing arrived')
    await expect(store.get(key)).rejects.toThrow('nothing arrived')
    // It was asked twice before, so that this is its next answer.
    expect(Buffer.from((await store.get(key)) ?? []).toString()).toBe('kept')
    server.fail(1, 'silent')
    expect(Buffer.from((await store.get(key)) ?? []).toString()).toBe('kept')
  })

  it('reports a wrong key, bucket, or digest', async () => {
    const { settings } = await double()
    const refusals = [
      [{ secretAccessKey: 'wrong' }, '403: SignatureDoesNotMatch'],
      [{ bucket: 'other' }, '404: NoSuchBucket'],
    ] as const
    for (const [change, message] of refusals) {
      const store = openS3Blobs({ ...settings, ...change })
      await expect(store.ping()).rejects.toThrow(message)
      await expect(store.ping()).rejects.toBeInstanceOf(BucketError)
    }
    const wrong = { site: key.site, kind: 'blobs', name: '0'.repeat(64) } as const
    await expect(openS3Blobs(settings).put(wrong, Buffer.from('x'))).rejects.toThrow('XAmzContentSHA256Mismatch')
  })

  it('is configured by environment variables, completely or not at all', () => {
    const key = { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
    expect(s3Settings({})).toBeUndefined()
    expect(s3Settings({ S3_BUCKET: 'docs', AWS_REGION: 'eu-west-1', ...key })).toMatchObject({
      ...{ endpoint: 'https://s3.eu-west-1.amazonaws.com', bucket: 'docs', prefix: '', virtualHost: false },
    })
    expect(s3Settings({ S3_BUCKET: 'docs', S3_PREFIX: '/a/b', ...key })?.prefix).toBe('a/b/')
    for (const env of [
      { S3_ENDPOINT: 'https://s3.example.com' },
      { S3_BUCKET: 'docs' },
      { S3_BUCKET: 'docs', S3_ENDPOINT: 'https://s3.example.com/bucket', ...key },
    ])
      expect(() => s3Settings(env)).toThrow()
  })

  it('can back a whole host: pushes, readers, range requests, and retention', async () => {
    const server = await double()
    const host = await openTestHost({ blobs: openS3Blobs(server.settings) })
    const docs = repository({ ...site('First'), 'assets/large.txt': 'x'.repeat(1_100_000) })
    await host.add(docs)
    expect(await host.text('http://docs.test/')).toContain('First')
    server.fail(3)
    docs.commit(site('Second'))
    const { id } = await host.act('deployments.create', { site: 'docs' })
    expect((await host.verdict('docs', id)).state).toBe('ready')
    await host.until(async () => (await host.text('http://docs.test/'))?.includes('Second'))
    const part = await host.get('http://docs.test/assets/large.txt', { headers: { range: 'bytes=0-9' } })
    expect([part.status, await part.text()]).toEqual([206, 'xxxxxxxxxx'])
    await host.act('sites.delete', { site: 'docs' })
    expect(server.objects.size).toBe(0)
  })
})
