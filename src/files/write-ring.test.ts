// Files that pass from one thread to another arrive whole, in any amount, and so do the reasons why some couldn't be written.
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { buildSync } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ContentStore } from './content-store.ts'
import { WriteRing } from './write-ring.ts'
import { fileOf, numberOf, storeHeader, type WriteTarget, writeTo } from './write-target.ts'
import type { WriterSetup } from './write-worker.ts'

const MEGABYTE = 1 << 20

/** Content that tells its number and length. */
function contentOf(number: number): Uint8Array {
  return new Uint8Array((number * 7919) % 30_000).fill(number % 251)
}

describe('a ring', () => {
  it('gives back what was put, however often it is filled', () => {
    const ring = new WriteRing()
    const written = new Map<number, Uint8Array>()
    const write = (number: number, content: Uint8Array) => void written.set(number, content.slice())
    let refused = 0
    for (let number = 0; number < 2_000; number++) {
      if (ring.put(number, [contentOf(number)])) continue
      refused++
      expect(ring.finish(write)).toBe(true)
      expect(ring.put(number, [contentOf(number)])).toBe(true)
    }
    ring.finish(write)
    // 30 MB went through 4 MB.
    expect(refused).toBeGreaterThan(5)
    expect(written.size).toBe(2_000)
    for (const [number, content] of written) expect(Buffer.compare(content, contentOf(number))).toBe(0)
  })

  it('takes files up to a quarter of its size', () => {
    const ring = new WriteRing()
    expect(ring.put(0, [new Uint8Array(MEGABYTE)])).toBe(false)
    expect(ring.put(0, [new Uint8Array(MEGABYTE - 8)])).toBe(true)
    expect(ring.put(1, [new Uint8Array(0)])).toBe(true)
  })

  it('keeps the first failure, and goes on', () => {
    const ring = new WriteRing()
    const written: number[] = []
    for (let number = 0; number < 4; number++) ring.put(number, [contentOf(number)])
    expect(ring.failure).toBeUndefined()
    const isWhole = ring.finish((number) => {
      if (number === 1) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
      if (number === 2) throw new Error('unknown')
      written.push(number)
    })
    expect(isWhole).toBe(true)
    expect(written).toEqual([0, 3])
    expect(ring.failure).toEqual({ number: 1, code: 'ENOSPC' })
  })

  it('writes nothing after it was stopped', () => {
    const ring = new WriteRing()
    ring.put(0, [contentOf(1)])
    ring.stop()
    ring.finish(() => expect.unreachable())
    ring.serve(() => expect.unreachable())
  })
})

describe('the thread that writes', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'galley-ring-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  function start(ring: WriteRing, target: WriteTarget): Worker {
    const { outputFiles } = buildSync({
      entryPoints: [fileURLToPath(new URL('./write-worker.ts', import.meta.url))],
      bundle: true,
      platform: 'node',
      format: 'cjs',
      write: false,
    })
    const workerData: WriterSetup = { ring: ring.shared, targets: [target] }
    return new Worker(outputFiles[0]?.text ?? '', { eval: true, workerData })
  }

  it('shares the work with this one', async () => {
    const ring = new WriteRing()
    const worker = start(ring, { kind: 'numbered', folder })
    const here = new Map<number, Uint8Array>()
    for (let number = 0; number < 1_000; number++)
      if (!ring.put(fileOf(0, number), [contentOf(number)])) here.set(number, contentOf(number))
    expect(ring.finish((file, content) => here.set(numberOf(file), content.slice()))).toBe(true)
    ring.stop()
    await worker.terminate()
    expect(ring.failure).toBeUndefined()
    const there = readdirSync(folder).map(Number)
    expect([...there, ...here.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: 1_000 }, (_, i) => i))
    for (const number of there)
      expect(Buffer.compare(readFileSync(join(folder, String(number))), contentOf(number))).toBe(0)
    for (const [number, content] of here) expect(Buffer.compare(content, contentOf(number))).toBe(0)
  })

  it('fills a store', async () => {
    const ring = new WriteRing()
    const target: WriteTarget = { kind: 'store', folder: join(folder, 'store') }
    const worker = start(ring, target)
    const keyOf = (number: number) => createHash('sha256').update(String(number)).digest('hex')
    const writeHere = writeTo([target])
    for (let number = 0; number < 200; number++) {
      const parts = [storeHeader(keyOf(number), 2), Buffer.from([1, 2]), contentOf(number)]
      if (!ring.put(fileOf(0, 0), parts)) writeHere(fileOf(0, 0), Buffer.concat(parts))
    }
    expect(ring.finish(writeHere)).toBe(true)
    ring.stop()
    await worker.terminate()
    expect(ring.failure).toBeUndefined()
    const store = new ContentStore(target.folder)
    // `toEqual` compares byte by byte, which takes seconds.
    for (let number = 0; number < 200; number++) {
      const expected = Buffer.concat([Buffer.from([1, 2]), contentOf(number)])
      expect(store.get(keyOf(number))?.equals(expected)).toBe(true)
      expect([...(store.readBeginning(keyOf(number))?.bytes ?? [])]).toEqual([1, 2])
    }
  })

  it('says why a file could not be written', async () => {
    const ring = new WriteRing()
    ring.put(fileOf(0, 5), [contentOf(5)])
    const worker = start(ring, { kind: 'numbered', folder: join(folder, 'nowhere') })
    while (!ring.failure) await new Promise((resolve) => setImmediate(resolve))
    expect(ring.failure).toEqual({ number: fileOf(0, 5), code: 'ENOENT' })
    ring.stop()
    await worker.terminate()
  })
})
