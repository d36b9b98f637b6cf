// Files in, and the encodings of them that stay in memory.
import { randomBytes } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { FormCache } from './form-cache.ts'

const bytes = (size: number) => Buffer.alloc(size, 'galley ')

function file(path: string, size: number) {
  return { path, size, bytes: bytes(size), etag: `"${path}"`, type: 'text/plain', mtime: undefined }
}

/** Asks for a file as it is, and remembers the answer under its path, as the server does. */
async function keep(cache: FormCache, path: string, size: number) {
  const asked = file(path, size)
  const content = await cache.content(asked, 'identity')
  if (content) cache.set(path, { ...content, file: asked, etag: asked.etag, type: asked.type, headers: [] })
}

it('keeps the files that were read last, within its limit', async () => {
  const cache = new FormCache(1_000)
  const kept = () => ['a', 'b', 'c', 'd'].filter((path) => cache.get(path))
  await keep(cache, 'a', 400)
  await keep(cache, 'b', 400)
  expect(kept()).toEqual(['a', 'b'])
  await keep(cache, 'c', 400)
  expect(kept()).toEqual(['b', 'c'])
  await keep(cache, 'd', 200)
  expect(kept()).toEqual(['b', 'c', 'd'])
  // One that is larger than the limit takes the place of all others.
  await keep(cache, 'a', 5_000)
  expect(kept()).toEqual(['a'])
})

it('compresses a file once for all who ask at the same time', async () => {
  const cache = new FormCache(100_000)
  const asked = file('a', 20_000)
  const [one, two] = await Promise.all([cache.content(asked, 'gzip'), cache.content(asked, 'gzip')])
  expect(one?.coding).toBe('gzip')
  expect(two?.content).toBe(one?.content)
  expect((await cache.content(asked, 'gzip'))?.content).toBe(one?.content)
})

it('compresses a file that doesn’t get smaller only once', async () => {
  const cache = new FormCache(100_000)
  const asked = { ...file('a', 20_000), bytes: randomBytes(20_000) }
  const first = await cache.content(asked, 'br')
  expect([first?.coding, first?.content]).toEqual(['identity', asked.bytes])
  expect(await cache.content(asked, 'br')).toBe(first)
})

/** A file that isn't kept in memory, and how often it was opened. */
function largeFile(path: string, content: Buffer) {
  let opened = 0
  let open = 0
  return {
    ...{ path, size: content.length, etag: `"${path}"` },
    async open() {
      opened++
      open++
      return {
        async *stream(first: number, last: number) {
          for (let at = first; at <= last; at += 1_000) yield content.subarray(at, Math.min(at + 1_000, last + 1))
        },
        async close() {
          open--
        },
      }
    },
    counts: () => ({ opened, open }),
  }
}

it('compresses a file that isn’t in memory once, and leaves it closed', async () => {
  const cache = new FormCache(100_000)
  const asked = largeFile('a', bytes(50_000))
  const [one, two] = await Promise.all([cache.content(asked, 'br'), cache.content(asked, 'br')])
  expect(brotliDecompressSync(one?.content as Uint8Array)).toEqual(bytes(50_000))
  expect(two).toBe(one)
  expect(await cache.content(asked, 'br')).toBe(one)
  expect(asked.counts()).toEqual({ opened: 1, open: 0 })
})

it('sends large files as they are while it compresses two others', async () => {
  const cache = new FormCache(100_000)
  const asked = ['a', 'b', 'c'].map((path) => largeFile(path, bytes(50_000)))
  const sent = await Promise.all(asked.map((file) => cache.content(file, 'gzip')))
  expect(sent.map((content) => content?.coding)).toEqual(['gzip', 'gzip', 'identity'])
  sent[2]?.release?.()
  expect((await cache.content(largeFile('c', bytes(50_000)), 'gzip'))?.coding).toBe('gzip')
})

it('gives each request a stream of its own if a large file doesn’t get smaller, and tries only once', async () => {
  const cache = new FormCache(100_000)
  const asked = largeFile('a', randomBytes(50_000))
  const sent = await Promise.all([cache.content(asked, 'br'), cache.content(asked, 'br')])
  expect(sent.map((content) => content?.coding)).toEqual(['identity', 'identity'])
  expect(asked.counts()).toEqual({ opened: 3, open: 2 })
  await cache.content(asked, 'br')
  expect(asked.counts()).toEqual({ opened: 4, open: 3 })
})

it('has nothing of a file that was cut off while it was read', async () => {
  const asked = {
    ...largeFile('a', bytes(50_000)),
    async open() {
      return {
        // biome-ignore lint/correctness/useYield: it fails before
        async *stream(): AsyncGenerator<Uint8Array> {
          throw new Error('The file became shorter')
        },
        async close() {},
      }
    },
  }
  expect((await new FormCache(1_000).content(asked, 'br'))?.coding).toBe('identity')
})
