// Builds that share a remote cache over HTTP: what they request, and how they handle any response. Needs dist/.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RemoteCache } from '../../src/cli/build/remote-cache.ts'
import { config } from '../site.ts'
import { PROGRAM } from './program.ts'
import { writeIn } from './run-in.ts'

const TOKEN = 'remote-token'

interface Artifact {
  body: Buffer<ArrayBufferLike>
  tag: string | undefined
}

let folder: string
let server: Server
let artifacts: Map<string, Artifact>
/** `GET 404`, `PUT 202`, … */
let log: string[]
/** The response to send instead of an artifact. */
let answer: { status: number; content: Uint8Array } | undefined

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'galley-remote-'))
  artifacts = new Map()
  log = []
  answer = undefined
  writeIn(folder, {
    'docs/docs.json': JSON.stringify(config({ navigation: { pages: ['index', 'one', 'two'] } })),
    'docs/index.mdx': '---\ntitle: Home\nicon: house\n---\n\nSee [one](/one#part).\n',
    'docs/one.mdx': '---\ntitle: One\n---\n\n## Part\n\n```ts\nconst a = 1\n```\n',
    'docs/two.mdx': '---\ntitle: Two\n---\n\nText.\n',
  })
  // The part of Turborepo's protocol that stores and returns artifacts.
  server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    const hash = /^\/base\/v8\/artifacts\/([\da-f]{64})$/.exec(url.pathname)?.[1]
    const body = await new Promise<Buffer>((done) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part)).on('end', () => done(Buffer.concat(parts)))
    })
    const end = (status: number, content: Uint8Array = Buffer.alloc(0), tag?: string) => {
      log.push(`${request.method} ${status}`)
      response.writeHead(status, tag ? { 'x-artifact-tag': tag } : {}).end(content)
    }
    if (hash === undefined || url.searchParams.get('slug') !== 'docs') return end(400)
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return end(401)
    if (answer && request.method === 'GET') return end(answer.status, answer.content)
    if (request.method === 'PUT') {
      if (Number(request.headers['content-length']) !== body.length) return end(411)
      artifacts.set(hash, { body, tag: request.headers['x-artifact-tag'] as string | undefined })
      return end(202)
    }
    const known = artifacts.get(hash)
    return known ? end(200, known.body, known.tag) : end(404)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  rmSync(folder, { recursive: true, force: true })
})

/** Builds as if on a separate machine, with its own cache folder. Returns the output and the files. */
async function build(machine: string, { env = {}, args = [] }: { env?: object; args?: string[] } = {}) {
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/base?slug=docs`
  const words = ['build', 'docs', '--out', `site-${machine}`, '--cache', `cache-${machine}`, '--remote-cache', url]
  const environment = { ...process.env, GALLEY_REMOTE_CACHE_TOKEN: TOKEN, ...env }
  const said = await new Promise<string>((done, fail) => {
    execFile(process.execPath, [PROGRAM, ...words, ...args], { cwd: folder, env: environment }, (error, _, text) =>
      error ? fail(error) : done(text),
    )
  })
  const root = join(folder, `site-${machine}`)
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [file.slice(root.length), createHash('sha256').update(readFileSync(file)).digest('hex')])
  return { said, files: Object.fromEntries(files) as Record<string, string> }
}

/** Bytes of an artifact before each value. */
const HEAD = 72

/** Replaces each value, as anyone who can write to the server could. */
function forge(change: (value: Buffer) => Buffer): void {
  for (const artifact of artifacts.values()) {
    const bytes = gunzipSync(artifact.body)
    const parts: Buffer[] = []
    for (let at = 0; at < bytes.length; ) {
      const length = bytes.readUInt32LE(at + 64)
      const value = change(Buffer.from(bytes.subarray(at + HEAD, at + HEAD + length)))
      const head = Buffer.from(bytes.subarray(at, at + HEAD))
      createHash('sha256').update(value).digest().copy(head, 32)
      head.writeUInt32LE(value.length, 64)
      parts.push(head, value)
      at += HEAD + length
    }
    artifact.body = gzipSync(Buffer.concat(parts))
  }
}

describe('a remote cache', { timeout: 120_000 }, () => {
  it('gives one machine the pages that another one built', async () => {
    const first = await build('a')
    expect(log.splice(0)).toEqual(['GET 404', 'PUT 202'])
    const second = await build('b')
    expect(log.splice(0)).toEqual(['GET 200'])
    expect(second).toEqual(first)
    // One of these pages is rebuilt.
    writeIn(folder, { 'docs/two.mdx': '---\ntitle: Two\n---\n\nAnother text.\n' })
    const third = await build('c')
    expect(log.splice(0)).toEqual(['GET 200', 'PUT 202'])
    const fourth = await build('d', { args: ['--remote-cache-read-only'] })
    expect(log.splice(0)).toEqual(['GET 200'])
    expect(fourth.files).toEqual(third.files)
    expect(third.said).toBe('')
  })

  it('reuses texts that another machine rendered before a title changed', async () => {
    await build('a')
    writeIn(folder, { 'docs/two.mdx': '---\ntitle: Renamed\n---\n\nText.\n' })
    log = []
    const second = await build('b', { args: ['--profile'] })
    expect(log).toEqual(['GET 200', 'PUT 202'])
    const { traceEvents } = JSON.parse(readFileSync(join(folder, 'galley-profile.json'), 'utf8'))
    const read = traceEvents.flatMap(({ cat, name }: Record<string, string>) => (cat === 'page' ? [name] : []))
    expect(read).toContain('two.mdx')
    expect(read).not.toContain('one.mdx')
    artifacts.clear()
    expect(second.files).toEqual((await build('fresh')).files)
  })

  it('causes no more than a note, whatever is wrong with it', async () => {
    const { files } = await build('a')
    const [artifact] = artifacts.values() as Iterable<Artifact>
    const body = artifact?.body ?? Buffer.alloc(0)
    const damaged = gunzipSync(body)
    damaged[damaged.length - 100] = 0
    const answers: [status: number, content: Uint8Array, note: RegExp][] = [
      [500, Buffer.alloc(0), /responded with 500/],
      [200, Buffer.from('<html>'), /couldn't be read/],
      [200, body.subarray(0, -20), /couldn't be read/],
      [200, gzipSync(damaged), /what it has is damaged/],
    ]
    for (const [i, [status, content, note]] of answers.entries()) {
      answer = { status, content }
      const second = await build(`b${i}`)
      expect(second.files).toEqual(files)
      expect(second.said).toMatch(/^The remote cache .*\n$/)
      expect(second.said).toMatch(note)
    }
    const wrong = await build('c', { env: { GALLEY_REMOTE_CACHE_TOKEN: 'another' } })
    expect(wrong.said).toMatch(/^The remote cache couldn't be read: the server responded with 401\..*\n$/)
    const nobody = await build('d', { args: ['--remote-cache', 'http://127.0.0.1:9/'] })
    expect(nobody.said).toMatch(/^The remote cache couldn't be read: .*\n$/)
    expect([wrong.files, nobody.files]).toEqual([files, files])
  })

  it.each(['nothing', 'a beginning'])('isn’t waited for once it has sent %s', async (what) => {
    const silent = createServer((_, response) => {
      if (what !== 'nothing') response.writeHead(200).write('a')
    })
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
    const url = new URL(`http://127.0.0.1:${(silent.address() as AddressInfo).port}/`)
    const said: string[] = []
    const terminal = { err: (text: string) => void said.push(text), stop: () => new AbortController().signal }
    const remote = new RemoteCache({ url, isReadOnly: false }, terminal, 100)
    await remote.load('hash', join(folder, 'artifact'), async () => expect.unreachable())
    // Nothing is sent to it either.
    await remote.save('hash', join(folder, 'docs/index.mdx'))
    expect(said).toEqual([
      "The remote cache couldn't be read: the server sends nothing for 0.1 seconds. The build goes on without it.\n",
    ])
    silent.closeAllConnections()
    silent.close()
  })

  it('gets a new artifact in place of one that can’t be read', async () => {
    const { files } = await build('a')
    const [[hash, { body, tag }]] = [...artifacts] as [[string, Artifact]]
    artifacts.set(hash, { body: body.subarray(0, body.length / 2), tag })
    log.length = 0
    const second = await build('b')
    expect([second.files, log]).toEqual([files, ['GET 200', 'PUT 202']])
    expect(second.said).toMatch(/couldn't be read/)
    expect(await build('c')).toMatchObject({ files, said: '' })
  })

  it('with a signature key is protected from others who can write to it', async () => {
    const env = { GALLEY_REMOTE_CACHE_SIGNATURE_KEY: 'secret' }
    const { files } = await build('a', { env })
    expect((await build('b', { env })).said).toBe('')
    expect(log.at(-1)).toBe('GET 200')
    forge((value) => replaced(value, 'Text.', 'Forged'))
    const second = await build('c', { env })
    expect(second.said).toMatch(/isn't signed with your key/)
    expect(second.files).toEqual(files)
    // Without a key, they are trusted unless they aren't pages at all.
    expect((await build('d')).files).not.toEqual(files)
    forge((value) => replaced(value, '"codeClasses":', '"codeClasses":7,"other":'))
    expect((await build('e')).files).toEqual(files)
  })

  it('accepts only parts of the program that exist', async () => {
    const { files } = await build('a')
    forge((value) => replaced(value, '"needs":[', '"needs":["constructor","../x",'))
    expect((await build('b')).files).toEqual(files)
  })

  it('survives forged texts', async () => {
    await build('a')
    writeIn(folder, { 'docs/two.mdx': '---\ntitle: Renamed\n---\n\nText.\n' })
    const kept = new Map(artifacts)
    artifacts.clear()
    const { files } = await build('fresh')
    // Of the same length, since lengths are part of a value.
    const forged: [from: string, to: string][] = [
      ['"assets":[]', '"assets":77'],
      ['"toc":[]', '"toc":77'],
      ['"part":"body"', '"part":"main"'],
      ['"start":', '"begin":'],
      ['"html":[', '"yaml":['],
      ['["link",', '["lank",'],
      ['"answers":', '"unknown":'],
    ]
    for (const [i, [from, to]] of forged.entries()) {
      artifacts = new Map(Array.from(kept, ([hash, artifact]) => [hash, { ...artifact }]))
      let changed = 0
      forge((value) => {
        const other = replaced(value, from, to)
        if (!other.equals(value)) changed++
        return other
      })
      expect(changed).toBeGreaterThan(0)
      expect((await build(`b${i}`)).files).toEqual(files)
    }
  })
})

function replaced(value: Buffer, from: string, to: string): Buffer {
  return Buffer.from(value.toString('latin1').replaceAll(from, to), 'latin1')
}
