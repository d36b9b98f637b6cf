import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterEach, expect, test, vi } from 'vitest'
import { Spool } from './spool.ts'

afterEach(() => vi.unstubAllEnvs())

const texts = Array.from({ length: 300 }, (_, i) => `${i} `.repeat(1 + ((i * 37) % 9000)))

function fill(spool: Spool) {
  return texts.map((text) => spool.put(Buffer.from(text)))
}

test('gives back what was put, from memory and from its file', () => {
  const spool = new Spool()
  const places = fill(spool)
  const large = spool.put(Buffer.alloc(3_000_000, 'x'))
  expect(places.map((place) => spool.get(place).toString())).toEqual(texts)
  expect(spool.get(large).equals(Buffer.alloc(3_000_000, 'x'))).toBe(true)
  expect(spool.get(spool.put(Buffer.alloc(0))).length).toBe(0)
  spool.close()
})

test('leaves no file behind, even while it is open', () => {
  const spool = new Spool()
  fill(spool)
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith(`galley-${process.pid}-`))).toEqual([])
  spool.close()
})

test('keeps everything in memory where no file can be written', () => {
  vi.stubEnv('TMPDIR', '/nowhere/at/all')
  const spool = new Spool()
  const places = fill(spool)
  expect(places.map((place) => spool.get(place).toString())).toEqual(texts)
})
