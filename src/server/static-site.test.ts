// Responses for the files of a site: encodings, ranges, and conditional requests.
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DiskFileSystem } from '../files/disk.ts'
import { openOutput } from '../files/output-folder.ts'
import { folderSource } from './folder-source.ts'
import { siteListener } from './site-listener.ts'
import { StaticSite } from './static-site.ts'
import { start, statusOf } from './testing.ts'

const DIGITS = '0123456789'.repeat(100)
const PAGE = `<!doctype html><title>A page</title>${'<p>Some text.</p>'.repeat(100)}`
const LARGE = Buffer.alloc(5_000_000, DIGITS)

let root: string
const site = () => new StaticSite(folderSource(root), { base: '' })
type Headers = Readonly<Record<string, string>>

function write(files: Readonly<Record<string, string | Buffer>>, folder = root): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

describe('a file', () => {
  let one: StaticSite
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'galley-static-'))
    write({
      'index.html': PAGE,
      'digits.bin': DIGITS,
      'large.bin': LARGE,
      'large.txt': LARGE,
      'tiny.css': 'a{}',
      'empty.txt': '',
      '_galley/site.a1b2c3d4.css': `a{}${' '.repeat(1000)}`,
      '.secret': 'secret',
      _redirects: '/a /b',
      _headers: '/*\n  x-a: b',
      CNAME: 'docs.example.com',
      '.well-known/x.json': '{}',
    })
    one = site()
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  const get = (path: string, headers: Headers = {}, method = 'GET') =>
    one.respond(new Request(`http://localhost${path}`, { method, headers }))
  const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer())

  it.each([
    ['', 200, DIGITS.length, null],
    ['bytes=0-4', 206, 5, 'bytes 0-4/1000'],
    ['bytes=5-', 206, 995, 'bytes 5-999/1000'],
    ['bytes=-5', 206, 5, 'bytes 995-999/1000'],
    ['bytes=990-2000', 206, 10, 'bytes 990-999/1000'],
    ['bytes=-5000', 206, 1000, 'bytes 0-999/1000'],
    ['Bytes = 1 - 2', 206, 2, 'bytes 1-2/1000'],
    ['bytes=1000-', 416, 0, 'bytes */1000'],
    ['bytes=5000-6000, 7000-', 416, 0, 'bytes */1000'],
    ['bytes=-0', 416, 0, 'bytes */1000'],
    // Invalid ranges are ignored.
    ['bytes=5-4', 200, 1000, null],
    ['bytes=a-b', 200, 1000, null],
    ['bytes=', 200, 1000, null],
    ['bytes=-', 200, 1000, null],
    ['lines=1-2', 200, 1000, null],
    ['bytes=0x1-2', 200, 1000, null],
    ['bytes=0-1,1-2', 200, 1000, null],
    [`bytes=${Array.from({ length: 40 }, (_, i) => `${i * 2}-${i * 2}`).join(',')}`, 200, 1000, null],
    [`bytes=${'9'.repeat(400)}-`, 200, 1000, null],
    ['bytes=99999999999999999999999-', 416, 0, 'bytes */1000'],
  ])('by range: %j', async (range, status, length, contentRange) => {
    const response = await get('/digits.bin', { range })
    expect([response.status, response.headers.get('content-range')]).toEqual([status, contentRange])
    expect((await bytes(response)).length).toBe(length)
    expect(response.headers.get('content-length')).toBe(String(length))
  })

  it('by several ranges at once', async () => {
    for (const path of ['/digits.bin', '/large.bin']) {
      const response = await get(path, { range: 'bytes=1-2, 10-12,-1' })
      const body = (await bytes(response)).toString('latin1')
      expect(response.status).toBe(206)
      expect(response.headers.get('content-length')).toBe(String(body.length))
      const boundary = /^multipart\/byteranges; boundary=(.*)$/.exec(response.headers.get('content-type') ?? '')?.[1]
      const parts = body.split(`\r\n--${boundary}`)
      expect(parts.map((part) => part.split('\r\n\r\n')[1])).toEqual([undefined, '12', '012', '9', undefined])
      expect(parts[1]).toMatch(/Content-Range: bytes 1-2\/\d+/)
    }
  })

  it('that is large is streamed, whole or by range', async () => {
    expect((await bytes(await get('/large.bin'))).equals(LARGE)).toBe(true)
    const part = await get('/large.bin', { range: 'bytes=4000003-4000012' })
    expect((await bytes(part)).toString()).toBe('3456789012')
  })

  it('that is empty has no ranges', async () => {
    expect((await get('/empty.txt')).status).toBe(200)
    expect((await get('/empty.txt', { range: 'bytes=0-' })).status).toBe(416)
  })

  it('is compressed for clients that accept it, with its own entity tag', async () => {
    const plain = await get('/')
    const [br, gzip] = [
      await get('/', { 'accept-encoding': 'gzip, deflate, br' }),
      await get('/', { 'accept-encoding': 'gzip' }),
    ]
    expect([plain, br, gzip].map((r) => r.headers.get('content-encoding'))).toEqual([null, 'br', 'gzip'])
    expect(new Set([plain, br, gzip].map((r) => r.headers.get('etag'))).size).toBe(3)
    expect(brotliDecompressSync(await bytes(br)).toString()).toBe(PAGE)
    expect(gunzipSync(await bytes(gzip)).toString()).toBe(PAGE)
    expect(br.headers.get('vary')).toContain('Accept-Encoding')
  })

  it.each([
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['*', 'br'],
    ['identity', null],
    ['*;q=0', null],
    ['deflate, zstd', null],
    ['BR', 'br'],
    ['br;q=nonsense', null],
    [`${'x,'.repeat(3000)}gzip`, 'gzip'],
  ])('%s: %s', async (header, coding) => {
    expect((await get('/', { 'accept-encoding': header })).headers.get('content-encoding')).toBe(coding)
  })

  it('that is large text is compressed, but not for a range', async () => {
    const accept = { 'accept-encoding': 'br' }
    const response = await get('/large.txt', accept)
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(await bytes(response)).equals(LARGE)).toBe(true)
    const etag = response.headers.get('etag') ?? ''
    expect((await get('/large.txt', { ...accept, 'if-none-match': etag })).status).toBe(304)
    const part = await get('/large.txt', { ...accept, range: 'bytes=0-4' })
    expect([part.status, part.headers.get('content-encoding'), await part.text()]).toEqual([206, null, '01234'])
    expect((await get('/large.bin', accept)).headers.get('content-encoding')).toBeNull()
  })

  it('that is small or isn’t text is sent uncompressed', async () => {
    for (const path of ['/tiny.css', '/digits.bin', '/large.bin'])
      expect((await get(path, { 'accept-encoding': 'br' }, 'HEAD')).headers.get('content-encoding')).toBeNull()
  })

  it('by range is uncompressed, and `If-Range` requires the same bytes', async () => {
    const etag = (await get('/')).headers.get('etag') ?? ''
    const part = await get('/', { range: 'bytes=0-8', 'accept-encoding': 'br', 'if-range': etag })
    expect([part.status, part.headers.get('content-encoding'), await part.text()]).toEqual([206, null, '<!doctype'])
    for (const tag of ['"other"', `W/${etag}`, 'Thu, 01 Jan 1970 00:00:00 GMT'])
      expect((await get('/', { range: 'bytes=0-8', 'if-range': tag })).status, tag).toBe(200)
  })

  it('isn’t sent to clients that have it', async () => {
    const first = await get('/')
    const etag = first.headers.get('etag') ?? ''
    const modified = first.headers.get('last-modified') ?? ''
    const status = async (headers: Headers) => (await get('/', headers)).status
    expect(await status({ 'if-none-match': etag })).toBe(304)
    expect(await status({ 'if-none-match': `W/${etag}` })).toBe(304)
    expect(await status({ 'if-none-match': `"a,b", "c" ,${etag}` })).toBe(304)
    expect(await status({ 'if-none-match': '*' })).toBe(304)
    expect(await status({ 'if-none-match': '"a"', 'if-modified-since': modified })).toBe(200)
    expect(await status({ 'if-none-match': etag.slice(1, -1) })).toBe(200)
    expect(await status({ 'if-none-match': `"x${etag.slice(1)}` })).toBe(200)
    expect(await status({ 'if-modified-since': modified })).toBe(304)
    expect(await status({ 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).toBe(200)
    expect(await status({ 'if-match': etag })).toBe(200)
    expect(await status({ 'if-match': `W/${etag}` })).toBe(412)
    expect(await status({ 'if-match': '"x"' })).toBe(412)
    expect(await status({ 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).toBe(412)
    const none = await get('/', { 'if-none-match': etag })
    expect([none.headers.get('etag'), await none.text()]).toEqual([etag, ''])
  })

  it('with a hash in its name is cached for a year, and others are revalidated', async () => {
    expect((await get('/_galley/site.a1b2c3d4.css')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    )
    expect((await get('/')).headers.get('cache-control')).toBe('no-cache')
  })

  it('that starts with a dot isn’t served, except for `.well-known`', async () => {
    expect((await get('/.secret')).status).toBe(404)
    expect((await get('/%2esecret')).status).toBe(404)
    expect((await get('/.well-known/x.json')).status).toBe(200)
  })

  it.each(['/_redirects', '/_headers', '/%5Fheaders', '/CNAME'])('for hosts isn’t served: %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  it('has the same headers for HEAD, without a body', async () => {
    for (const path of ['/', '/large.bin']) {
      const [asked, head] = [await get(path), await get(path, {}, 'HEAD')]
      expect([...head.headers]).toEqual([...asked.headers])
      expect((await bytes(head)).length).toBe(0)
    }
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('can’t be requested with %s', async (method) => {
    expect([(await get('/', {}, method)).status, (await get('/', {}, method)).headers.get('allow')]).toEqual([
      405,
      'GET, HEAD',
    ])
  })
})

describe('another build', () => {
  let around: string
  beforeEach(() => {
    around = mkdtempSync(join(tmpdir(), 'galley-swap-'))
    root = join(around, 'site')
  })
  afterEach(() => rmSync(around, { recursive: true, force: true }))

  const version = (n: number) => ({
    'index.html': `version ${n}`,
    'b.html': `version ${n}`,
    [`_galley/site.0000000${n}.css`]: `/* ${n} */`,
    [`_galley/islands/Counter-0000000${n}.js`]: `island(${n})`,
    [`_galley/search/parts/0000000${n}.js`]: `words(${n})`,
    [`_galley/search/parts/0000000${n}/0.js`]: `texts(${n})`,
    '_galley/hosting.json': JSON.stringify({ headers: [{ path: '/*', headers: { 'X-Version': String(n) } }] }),
    '.galley-files.json': JSON.stringify({ files: [n] }),
  })
  const text = async (from: StaticSite, path: string) => {
    const response = await from.respond(new Request(`http://localhost${path}`))
    return `${response.status} ${response.headers.get('x-version')} ${await response.text()}`
  }
  /** Retries until the new build shows up. The server checks a few times per second. */
  async function settle(from: StaticSite, expected: string): Promise<void> {
    while ((await text(from, '/')) !== expected) await new Promise((done) => setTimeout(done, 10))
  }

  it('behind a changed link: pages and headers come from one build, and old pages keep what they load', async () => {
    write(version(1), join(around, '1'))
    write(version(2), join(around, '2'))
    symlinkSync('1', root)
    const one = site()
    expect(await text(one, '/')).toBe('200 1 version 1')
    symlinkSync('2', join(around, 'next'))
    renameSync(join(around, 'next'), root)
    await settle(one, '200 2 version 2')
    expect(await text(one, '/b')).toBe('200 2 version 2')
    expect(await text(one, '/_galley/site.00000001.css')).toBe('200 2 /* 1 */')
    expect(await text(one, '/_galley/islands/Counter-00000001.js')).toBe('200 2 island(1)')
    expect(await text(one, '/_galley/search/parts/00000001.js')).toBe('200 2 words(1)')
    expect(await text(one, '/_galley/search/parts/00000001/0.js')).toBe('200 2 texts(1)')
    expect(await text(one, '/_galley/site.00000002.css')).toBe('200 2 /* 2 */')
    expect(await text(one, '/_galley/site.00000003.css')).toMatch(/^404/)
  })

  it('in a folder that replaces the old one', async () => {
    write(version(1))
    const one = site()
    expect(await text(one, '/')).toBe('200 1 version 1')
    write(version(2), join(around, 'new'))
    renameSync(root, join(around, 'old'))
    renameSync(join(around, 'new'), root)
    await settle(one, '200 2 version 2')
    expect(await text(one, '/_galley/site.00000001.css')).toBe('200 2 /* 1 */')
  })

  /** Publishes version 2, and calls a function before each move. */
  function publish(onMove: () => void, gone: readonly string[] = []): void {
    const files = DiskFileSystem.prototype as unknown as { moveIn(from: string, name: string): void }
    const { moveIn } = files
    const spy = vi.spyOn(files, 'moveIn').mockImplementation(function (this: unknown, from, name) {
      onMove()
      moveIn.call(this, from, name)
    })
    const output = openOutput(root)
    for (const [path, content] of Object.entries(version(2))) output.stage(path, content)
    try {
      output.publish(gone, (path) => path.endsWith('.css'))
    } finally {
      output.close()
      spy.mockRestore()
    }
  }

  it('that is being moved into place: each response is from one build', async () => {
    write(version(1))
    const one = site()
    expect(await text(one, '/')).toBe('200 1 version 1')
    const asked: Promise<string>[] = []
    publish(() => asked.push(text(one, '/b'), text(one, '/')))
    asked.push(text(one, '/b'))
    for (const answer of await Promise.all(asked)) expect(['200 1 version 1', '200 2 version 2']).toContain(answer)
    await settle(one, '200 2 version 2')
  })

  it.each([0, 1, 2, 3, 4, 5, 6, 7])('that died before move %i: the new site is served in full', async (moves) => {
    const gone = { 'gone.html': 'version 1', '_galley/old.00000001.css': '/* old */' }
    write({ ...version(1), ...gone })
    const one = site()
    expect(await text(one, '/gone')).toBe('200 1 version 1')
    let count = 0
    expect(() =>
      publish(() => {
        if (count++ === moves) throw new Error('killed')
      }, [...Object.keys(gone), ...Object.keys(version(1)).filter((path) => path.includes('00000001'))]),
    ).toThrow('killed')
    await settle(one, '200 2 version 2')
    // Another server doesn't know the old site.
    for (const server of [one, site()]) {
      expect(await text(server, '/b')).toBe('200 2 version 2')
      expect(await text(server, '/gone')).toMatch(/^404 2/)
      for (const path of Object.keys(version(2)).filter((name) => name.includes('00000002')))
        expect(await text(server, `/${path}`)).toMatch(/^200 2 .*2/)
      expect(await text(server, '/.galley-publishing/plan.json')).toMatch(/^404/)
    }
    // Pages of the old site that are still open.
    expect(await text(one, '/_galley/old.00000001.css')).toBe('200 2 /* old */')
    expect(await text(one, '/_galley/islands/Counter-00000001.js')).toBe('200 2 island(1)')
    expect(folderSource(root).readText('index.html')).toBe('version 2')
    expect(folderSource(root).readText('gone.html')).toBeUndefined()
    openOutput(root).close()
    for (const server of [one, site()]) expect(await text(server, '/b')).toBe('200 2 version 2')
    expect(await text(one, '/_galley/old.00000001.css')).toBe('200 2 /* old */')
  })

  it('S2: that a planted plan puts outside the folder', async () => {
    write({ 'secret.txt': 'secret' }, around)
    const plan = { staged: [['b.html', 0]], gone: [], blocking: [] }
    write({ ...version(1), '.galley-publishing/plan.json': JSON.stringify(plan) })
    symlinkSync('../../secret.txt', join(root, '.galley-publishing/0'))
    expect(await text(site(), '/b')).toBe('200 1 version 1')
  })

  it('in the form of a file edited by hand', async () => {
    write(version(1))
    const one = site()
    expect(await text(one, '/b')).toBe('200 1 version 1')
    write({ 'b.html': 'by hand' })
    while ((await text(one, '/b')) !== '200 1 by hand') await new Promise((done) => setTimeout(done, 20))
  })

  it('during hundreds of requests: each response is complete and from one build', async () => {
    for (const n of [1, 2]) write(version(n), join(around, String(n)))
    symlinkSync('1', root)
    const server = await start(siteListener(site()))
    const answers: string[] = []
    let isDone = false
    const reader = async () => {
      while (!isDone) {
        const answer = await server.send('GET /b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
        answers.push(`${statusOf(answer)} ${/x-version: (\d)/i.exec(answer)?.[1]} ${answer.split('\r\n\r\n')[1]}`)
      }
    }
    const readers = Array.from({ length: 8 }, reader)
    for (const n of [2, 1, 2, 1, 2]) {
      symlinkSync(String(n), join(around, 'next'))
      renameSync(join(around, 'next'), root)
      // A server may go on with the old build for a moment.
      const from = answers.length
      while (!answers.slice(from + 20).includes(`200 ${n} version ${n}`))
        await new Promise((done) => setTimeout(done, 10))
    }
    isDone = true
    await Promise.all(readers)
    expect(new Set(answers)).toEqual(new Set(['200 1 version 1', '200 2 version 2']))
  }, 30_000)

  it('S2: serves nothing outside the folder', async () => {
    write({ 'secret.txt': 'secret' }, around)
    write(version(1))
    symlinkSync('../secret.txt', join(root, 'link.txt'))
    symlinkSync('..', join(root, 'up'))
    const one = site()
    for (const path of [
      '/link.txt',
      '/up/secret.txt',
      '/..%2fsecret.txt',
      '/%2e%2e/secret.txt',
      '/up',
      '//up//secret.txt',
      '/..%5csecret.txt',
      '/%00',
    ])
      expect(await text(one, path), path).toMatch(/^404/)
  })
})
