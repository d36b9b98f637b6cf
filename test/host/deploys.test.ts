// Deployments, from a push to what readers see.
import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { BlobStore } from '../../src/host/blobs/blob-store.ts'
import { openDiskBlobs } from '../../src/host/blobs/disk.ts'
import { createBuilder, galleyProgram } from '../../src/host/builds/builder.ts'
import { openSandbox } from '../../src/host/builds/sandbox.ts'
import { listenOn } from '../../src/host/listen.ts'
import { openTestHost, quickBuilder, repository, scratch, site } from './open.ts'

describe('a push', () => {
  it('goes live at its own host name', async () => {
    const host = await openTestHost()
    const docs = repository(site('Hello'))
    await host.add(docs)
    expect(await host.text('http://docs.test/')).toContain('Hello')
    expect((await host.get('http://other.test/')).status).toBe(404)
  })

  it('is found by polling, even without a webhook', async () => {
    const host = await openTestHost({ settings: { poll: 60_000 } })
    const docs = repository(site('First'))
    const { id } = await host.add(docs)
    const sha = docs.commit(site('Second'))
    const live = await host.until(async () => {
      const { deployments } = await host.act('deployments.list', { site: id })
      return deployments.find((one: { sha: string; state: string }) => one.sha === sha && one.state === 'ready')
    })
    expect(live.live).toBe(true)
    await host.until(async () => (await host.text('http://docs.test/'))?.includes('Second'))
  })

  it('that can’t be built leaves the last good site live, and says why', async () => {
    const host = await openTestHost()
    const docs = repository(site('Good'))
    await host.add(docs)
    docs.commit(site('BREAK'))
    const { id } = await host.act('deployments.create', { site: 'docs' })
    expect(await host.verdict('docs', id)).toMatchObject({ state: 'failed', error: 'The page is broken.', live: false })
    expect(await host.text('http://docs.test/')).toContain('Good')
  })

  it('of a docs.json without a navigation leaves the last good site live, but small mistakes don’t matter', async () => {
    const program = galleyProgram() as string
    const host = await openTestHost({ builder: createBuilder(program, openSandbox('none', program)) })
    const navigation = '"navigation":{"pages":["index"]}'
    const docs = repository({ ...site('Good'), 'docs.json': `{"name":"First",${navigation}}` })
    await host.add(docs)
    const push = async (json: string) => {
      docs.commit({ 'docs.json': json })
      return host.verdict('docs', (await host.act('deployments.create', { site: 'docs' })).id)
    }
    for (const [json, error] of [
      ['', 'docs.json:1: The file is empty. Expected a JSON value.'],
      ['[]', 'docs.json:1: `docs.json` must contain an object, not a list.'],
      ['{"name":"Second"', 'docs.json:1: This bracket is never closed. Expected `}`.'],
      ['{"name":"Second","navigation":5}', 'docs.json:1: `navigation` must be an object, not a number.'],
    ] as const) {
      expect(await push(json)).toMatchObject({ state: 'failed', error })
      expect(await host.text('http://docs.test/')).toContain('First')
    }
    expect(await push(`{"name":"Second",${navigation},}`)).toMatchObject({ state: 'ready', live: true })
  }, 60_000)

  it('replaces one that is still queued', async () => {
    const builder = quickBuilder()
    const host = await openTestHost({ builder: builder.build })
    const docs = repository(site('First'))
    await host.add(docs)
    docs.commit(site('SLOW'))
    const slow = await host.act('deployments.create', { site: 'docs' })
    await host.until(async () => builder.built === 2)
    docs.commit(site('Third'))
    const waiting = await host.act('deployments.create', { site: 'docs' })
    docs.commit(site('Fourth'))
    const newest = await host.act('deployments.create', { site: 'docs' })
    builder.release()
    expect(await host.verdict('docs', waiting.id)).toMatchObject({ state: 'superseded' })
    expect(await host.verdict('docs', newest.id)).toMatchObject({ state: 'ready', live: true })
    expect(await host.verdict('docs', slow.id)).toMatchObject({ state: 'ready', live: false })
    expect(builder.built).toBe(3)
  })

  it('is built once, no matter how often it is announced', async () => {
    const builder = quickBuilder()
    const host = await openTestHost({ builder: builder.build })
    const docs = repository()
    const { deployment } = await host.add(docs)
    expect((await host.act('deployments.create', { site: 'docs' })).id).toBe(deployment)
    const again = await host.act('deployments.create', { site: 'docs', rebuild: true })
    expect(await host.verdict('docs', again.id)).toMatchObject({ state: 'ready', live: true })
    expect(builder.built).toBe(2)
  })
})

it('a site whose branch, folder, or path changes is built again', async () => {
  const host = await openTestHost()
  const docs = repository({ ...site('Root'), 'en/docs.json': '{"name":"Test"}', 'en/index.mdx': 'English' })
  await host.add(docs)
  const { deployment } = await host.act('sites.update', { site: 'docs', folder: 'en', base: '/docs' })
  expect(await host.verdict('docs', deployment)).toMatchObject({ state: 'ready', live: true })
  expect(await host.text('http://docs.test/docs/')).toContain('English')
  await expect(host.act('sites.update', { site: 'docs', branch: 'typo' })).rejects.toThrow('no branch `typo`')
  expect((await host.act('sites.update', { site: 'docs', branch: null })).deployment).toBeUndefined()
})

it.each([
  [
    {},
    'There is no docs.json in `guide`. To make one, run `galley init` there, or `galley import` for docs of another system.',
    'guide',
  ],
  [
    { 'node_modules/a/docs.json': '{}', '.cache/docs.json': '{}' },
    'The repository has no docs.json. To make one, run `galley init` there, or `galley import` for docs of another system.',
    '',
  ],
  [
    { 'packages/b/docs.json': '{}', 'packages/a/docs/mint.json': '{}', 'packages/a/docs/docs.json': '{}' },
    'The repository has no docs.json in its top folder or in one with a usual name, but there is one in `packages/b`, `packages/a/docs`. To build it, run `galley host set docs folder=packages/b`.',
    '',
  ],
  [
    { 'manual/docs.json': '{}' },
    'There is no docs.json in `guide`, but there is one in `manual`. To build it, run `galley host set docs folder=manual`.',
    'guide',
  ],
])(
  'a repository of %j has no docs where the site looks, and the reason says where some are',
  async (files, error, folder) => {
    const host = await openTestHost()
    const { url } = repository({ 'readme.md': 'Hello', ...files })
    const made = await host.act('sites.create', { slug: 'docs', repository: url, folder })
    expect(await host.verdict('docs', made.deployment)).toMatchObject({ state: 'failed', error })
  },
)

it('files that are only pointers of Git LFS are reported with each build', async () => {
  const host = await openTestHost()
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'4d'.repeat(32)}\nsize 12345\n`
  const docs = repository({ ...site('one'), 'assets/map.png': pointer, 'assets/note.txt': 'x'.repeat(pointer.length) })
  await host.add(docs)
  docs.commit(site('two'))
  const { id } = await host.act('deployments.create', { site: 'docs' })
  await host.verdict('docs', id)
  for (const deployment of ['1', '2']) {
    const { findings, warnings } = await host.act('deployments.get', { site: 'docs', deployment })
    expect(findings).toMatchObject([{ severity: 'warning', code: 'lfs-pointer' }])
    expect(findings[0].message).toContain('`/assets/map.png`')
    expect(warnings).toBe(1)
  }
})

describe('rolling back', () => {
  it('shows the previous deployment, and holds new pushes until someone resumes', async () => {
    const host = await openTestHost()
    const docs = repository(site('First'))
    await host.add(docs)
    docs.commit(site('Second'))
    await host.verdict('docs', (await host.act('deployments.create', { site: 'docs' })).id)
    await host.api('POST', '/v1/sites/docs/rollback')
    expect(await host.text('http://docs.test/')).toContain('First')
    docs.commit(site('Third'))
    const third = await host.act('deployments.create', { site: 'docs' })
    expect(await host.verdict('docs', third.id)).toMatchObject({ state: 'ready', live: false })
    expect(await host.text('http://docs.test/')).toContain('First')
    await host.api('POST', '/v1/sites/docs/resume')
    expect(await host.text('http://docs.test/')).toContain('Third')
  })

  it('works for any deployment, by number', async () => {
    const host = await openTestHost()
    const docs = repository(site('First'))
    await host.add(docs)
    for (const text of ['Second', 'Third']) {
      docs.commit(site(text))
      await host.verdict('docs', (await host.act('deployments.create', { site: 'docs' })).id)
    }
    const { body } = await host.api('POST', '/v1/sites/docs/deployments/1/promote')
    expect(body).toMatchObject({ number: 1, live: true })
    expect(await host.text('http://docs.test/')).toContain('First')
    expect((await host.api('GET', '/v1/sites/docs')).body.pinned).toBe(true)
  })
})

describe('a reader', () => {
  it('can still load the scripts of an open page after the site has changed', async () => {
    const host = await openTestHost()
    const docs = repository(site('First'))
    await host.add(docs)
    const [script] = /\/_galley\/page\.\w+\.js/.exec((await host.text('http://docs.test/')) ?? '') ?? []
    docs.commit(site('Second'))
    await host.verdict('docs', (await host.act('deployments.create', { site: 'docs' })).id)
    await host.until(async () => (await host.text('http://docs.test/'))?.includes('Second'))
    const response = await host.get(`http://docs.test${script}`)
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
  })

  it('gets ranges, 304 responses, and content encodings according to HTTP', async () => {
    const host = await openTestHost()
    const docs = repository({ ...site('x'.repeat(5000)), 'assets/movie.mp4': '0123456789' })
    await host.add(docs)
    const piece = await host.get('http://docs.test/assets/movie.mp4', { headers: { range: 'bytes=2-4' } })
    expect([piece.status, await piece.text(), piece.headers.get('content-range')]).toEqual([206, '234', 'bytes 2-4/10'])
    expect((await host.get('http://docs.test/assets/movie.mp4', { headers: { range: 'bytes=20-' } })).status).toBe(416)
    const page = await host.get('http://docs.test/', { headers: { 'accept-encoding': 'gzip, br' } })
    expect([page.headers.get('content-encoding'), page.headers.get('vary')]).toEqual(['br', 'Accept, Accept-Encoding'])
    const etag = page.headers.get('etag') ?? ''
    expect(
      (await host.get('http://docs.test/', { headers: { 'accept-encoding': 'br', 'if-none-match': etag } })).status,
    ).toBe(304)
    expect(await host.text('http://docs.test/index.md')).toContain('xxx')
    expect((await host.get('http://docs.test/missing')).status).toBe(404)
    expect((await host.get('http://docs.test/', { method: 'POST' })).status).toBe(405)
  })
})

it('a text over 1 MB is compressed once, and sent as it is to those who want a part or no coding', async () => {
  const host = await openTestHost()
  const text = 'All words of the docs. '.repeat(100_000)
  await host.add(repository({ ...site('Hello'), 'assets/words.txt': text, 'assets/movie.mp4': 'x'.repeat(2_000_000) }))
  const ask = (path: string, headers: Record<string, string>) =>
    host.get(`http://docs.test/assets/${path}`, { headers })
  for (const coding of ['br', 'gzip', 'br']) {
    const sent = await ask('words.txt', { 'accept-encoding': coding })
    expect([sent.headers.get('content-encoding'), sent.headers.get('vary')]).toEqual([coding, 'Accept-Encoding'])
    const bytes = Buffer.from(await sent.arrayBuffer())
    expect(bytes.length).toBe(Number(sent.headers.get('content-length')))
    expect(bytes.length).toBeLessThan(text.length / 10)
    expect(String((coding === 'br' ? brotliDecompressSync : gunzipSync)(bytes))).toBe(text)
  }
  const plain = await ask('words.txt', { 'accept-encoding': 'identity' })
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, text])
  const part = await ask('words.txt', { 'accept-encoding': 'br', range: 'bytes=0-8' })
  expect([part.status, await part.text()]).toEqual([206, 'All words'])
  expect((await ask('movie.mp4', { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBeNull()
})

it('a text over 8 MB is compressed too', async () => {
  const host = await openTestHost()
  const text = 'All words of the docs. '.repeat(400_000)
  await host.add(repository({ ...site('Hello'), 'assets/words.txt': text }))
  const sent = await host.get('http://docs.test/assets/words.txt', { headers: { 'accept-encoding': 'br' } })
  expect(sent.headers.get('content-encoding')).toBe('br')
  expect(String(brotliDecompressSync(Buffer.from(await sent.arrayBuffer())))).toBe(text)
})

it.each([2_000, 2_000_000])('a text of %d bytes that doesn’t get smaller is read whole only once', async (size) => {
  const data = scratch()
  const disk = openDiskBlobs(join(data, 'blobs'))
  const bytes = randomBytes(size)
  const digest = createHash('sha256').update(bytes).digest('hex')
  let reads = 0
  const get: BlobStore['get'] = (key) => {
    if (key.name === digest) reads++
    return disk.get(key)
  }
  const host = await openTestHost({ data, blobs: { ...disk, get } })
  await host.add(repository({ ...site('Hello'), 'assets/noise.txt': bytes }))
  for (let i = 0; i < 3; i++) {
    const sent = await host.get('http://docs.test/assets/noise.txt', { headers: { 'accept-encoding': 'br' } })
    expect([sent.headers.get('content-encoding'), sent.headers.get('vary')]).toEqual([null, 'Accept-Encoding'])
    expect(Buffer.from(await sent.arrayBuffer()).equals(bytes)).toBe(true)
  }
  expect(reads).toBe(1)
})

it('requests over a real connection get pages, parts of files, and the page for what is missing', async () => {
  const host = await openTestHost()
  await host.add(repository({ ...site('Hello'), 'assets/movie.mp4': 'x'.repeat(2_000_000) }))
  const listening = await listenOn(host.host, { port: 0, address: '127.0.0.1' })
  onTestFinished(() => listening.close(0))
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number | undefined; size: number; text: string }>((resolve, reject) => {
      const options = {
        method,
        port: listening.port,
        host: '127.0.0.1',
        path,
        headers: { host: 'docs.test', ...headers },
      }
      const sent = request(options, (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.on('end', () => {
          const body = Buffer.concat(pieces)
          resolve({ status: response.statusCode, size: body.length, text: body.toString() })
        })
      })
      sent.on('error', reject).end()
    })
  expect(await ask('/')).toMatchObject({ status: 200, text: expect.stringContaining('Hello') })
  for (const path of ['/missing', '/missing.png', '/_galley/page.abcdefgh.js'])
    expect(await ask(path, { 'accept-encoding': 'br', range: 'bytes=0-1' })).toMatchObject({ status: 404 })
  expect(await ask('/missing', {}, 'POST')).toMatchObject({ status: 405 })
  expect(await ask('/assets/movie.mp4')).toMatchObject({ status: 200, size: 2_000_000 })
  expect(await ask('/assets/movie.mp4', { range: 'bytes=5-9' })).toMatchObject({ status: 206, size: 5 })
  expect(await ask('/assets/movie.mp4', { range: 'bytes=0-1,5-9' })).toMatchObject({ status: 206 })
  expect(await ask('/assets/movie.mp4', {}, 'HEAD')).toMatchObject({ status: 200, size: 0 })
})

it('a push acknowledged before a crash is built by the next process', async () => {
  const data = scratch()
  const builder = quickBuilder()
  const first = await openTestHost({ data, builder: builder.build })
  const docs = repository(site('First'))
  const { id } = await first.add(docs)
  docs.commit(site('SLOW'))
  const { id: deployment } = await first.act('deployments.create', { site: id })
  await first.until(async () => (await first.act('deployments.get', { site: id, deployment })).state === 'building')
  // The lease is still there when the node is gone.
  await first.stop()
  const second = await openTestHost({ data, builder: quickBuilder().build })
  docs.commit(site('Third'))
  await second.act('deployments.create', { site: id })
  expect(await second.text('http://docs.test/')).toContain('First')
  await second.until(async () => (await second.text('http://docs.test/'))?.includes('Third'))
})

it('a script that no deployment has doesn’t load the lists of a large site’s files at each request', async () => {
  const host = await openTestHost()
  const docs = repository(site('0'))
  await host.add(docs)
  for (const text of ['1', '2', '3']) {
    docs.commit(site(text))
    const { id } = await host.act('deployments.create', { site: 'docs' })
    await host.verdict('docs', id)
  }
  const script = /page\.\w+\.js/.exec((await host.text('http://docs.test/')) ?? '')?.[0]
  docs.commit(site('4'))
  const { id } = await host.act('deployments.create', { site: 'docs' })
  await host.verdict('docs', id)

  const files = Array.from({ length: 110_000 }, (_, i) => `"${i}":["${'0'.repeat(64)}",1]`).join()
  const { blobs } = host.platform
  const read = blobs.get.bind(blobs)
  let lists = 0
  blobs.get = async (key) => {
    const bytes = await read(key)
    if (key.kind !== 'manifests' || !bytes) return bytes
    lists++
    return Buffer.from(`{${files},${Buffer.from(bytes).toString().slice(1)}`)
  }
  const ask = (name: string) => host.get(`http://docs.test/_galley/${name}`)
  expect((await ask('page.aaaaaaaa.js')).status).toBe(404)
  const before = lists
  expect(before).toBeGreaterThan(0)
  expect((await ask('page.bbbbbbbb.js')).status).toBe(404)
  expect((await ask(script ?? '')).status).toBe(200)
  expect(lists).toBe(before)
})
