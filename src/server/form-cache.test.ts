// Files in, and the encodings of them that stay in memory.
import { randomBytes } from 'node:crypto'
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
