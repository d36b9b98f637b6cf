// Values in a folder: complete or absent, and within the size limit.
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ContentStore } from './content-store.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-store-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const KEYS = ['aa00000000', 'bb00000000', 'cc00000000'] as const

describe('ContentStore', () => {
  it('returns what was stored, and nothing for other keys', () => {
    const store = new ContentStore(folder)
    expect(store.set(KEYS[0], [Buffer.from('one '), Buffer.from('value')])).toBe(true)
    expect(store.get(KEYS[0])?.toString()).toBe('one value')
    expect(store.get(KEYS[1])).toBeUndefined()
  })

  it.each([0, 3, 70_000])('returns the first %d bytes of a value by themselves', (beginning) => {
    const store = new ContentStore(folder)
    const parts = [Buffer.alloc(beginning, 'begin'), Buffer.from('the rest')]
    store.set(KEYS[0], parts, beginning)
    expect(store.read(KEYS[0])).toEqual({ bytes: Buffer.concat(parts), beginning })
    expect(store.readBeginning(KEYS[0])).toEqual({ bytes: parts[0], size: beginning + 8 })
    truncateSync(fileOf(KEYS[0]), beginning + 5)
    expect(store.readBeginning(KEYS[0])).toBeUndefined()
  })

  it('treats a damaged value as missing, and removes it', () => {
    const store = new ContentStore(folder)
    store.set(KEYS[0], [Buffer.from('value')])
    truncateSync(fileOf(KEYS[0]), 6)
    expect(store.get(KEYS[0])).toBeUndefined()
    expect(existsSync(fileOf(KEYS[0]))).toBe(false)
  })

  it.each([
    ['its beginning', 'begin', [undefined, undefined]],
    ['the rest', 'rest', [undefined, 'begin']],
  ])('notices a changed byte in %s', (_, text, [whole, beginning]) => {
    const store = new ContentStore(folder)
    const damage = () => {
      store.set(KEYS[0], [Buffer.from('begin'), Buffer.from('rest')], 5)
      const bytes = readFileSync(fileOf(KEYS[0]))
      bytes.write('X', bytes.indexOf(text))
      writeFileSync(fileOf(KEYS[0]), bytes)
    }
    damage()
    expect(store.get(KEYS[0])?.toString()).toBe(whole)
    damage()
    expect(store.readBeginning(KEYS[0])?.bytes.toString()).toBe(beginning)
  })

  it('removes the least recently used values, and leftovers of killed processes', () => {
    const store = new ContentStore(folder)
    for (const [i, key] of KEYS.entries()) {
      store.set(key, [Buffer.alloc(1000)])
      utimesSync(fileOf(key), 1000 + i, 1000 + i)
    }
    const left = `${fileOf(KEYS[2])}.1-ab.tmp`
    writeFileSync(left, 'half')
    utimesSync(left, 1000, 1000)
    store.prune(2100)
    expect(KEYS.map((key) => store.get(key) !== undefined)).toEqual([false, true, true])
    expect(readdirSync(join(folder, 'cc'))).toHaveLength(1)
  })

  it('keeps a value that was read since, and what another process is writing', () => {
    const store = new ContentStore(folder)
    for (const [i, key] of KEYS.entries()) {
      store.set(key, [Buffer.alloc(1000)])
      utimesSync(fileOf(key), 1000 + i, 1000 + i)
    }
    const writing = `${fileOf(KEYS[1])}.1-ab.tmp`
    writeFileSync(writing, 'half')
    store.readBeginning(KEYS[0])
    store.prune(2100)
    expect(KEYS.map((key) => store.get(key) !== undefined)).toEqual([true, false, true])
    expect(existsSync(writing)).toBe(true)
  })

  it('stores nothing if it can’t write, and doesn’t fail', () => {
    writeFileSync(join(folder, 'file'), '')
    expect(new ContentStore(join(folder, 'file')).set(KEYS[0], [Buffer.from('x')])).toBe(false)
  })
})

function fileOf(key: string): string {
  return join(folder, key.slice(0, 2), key.slice(2))
}
