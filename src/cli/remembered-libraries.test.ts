import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MemoryFileSystem } from '../files/memory.ts'
import { Libraries } from '../openapi/sdk/libraries.ts'
import { rememberLibraries } from './remembered-libraries.ts'

let root: string
let cache: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'galley-libraries-'))
  cache = join(root, 'cache')
})

afterEach(() => rmSync(root, { recursive: true }))

const library = (name: string, summary: string) =>
  JSON.stringify({
    ...{ id: 0, name: 'acme', kind: 1 },
    children: [
      {
        ...{ id: 1, name, kind: 128 },
        comment: { summary: [{ kind: 'text', text: summary }] },
        children: [{ id: 2, name: 'get', kind: 2048, signatures: [{ id: 3, name: 'get', kind: 4096 }] }],
      },
    ],
  })

/** Reads a library, and says whether it was remembered. */
function read(text: string, { path = 'typedoc.json', version = '1' } = {}) {
  const memory = rememberLibraries(cache, () => [version])
  let isRecalled = false
  const libraries = new Libraries(new MemoryFileSystem({ [path]: text }), {
    recall(...about) {
      const packed = memory.recall(...about)
      isRecalled = packed !== undefined
      return packed
    },
    keep: memory.keep,
  })
  const opened = libraries.open(path, [path])
  const [symbol] = opened?.symbols ?? []
  return { isRecalled, symbol, content: symbol && opened?.contentOf(symbol), member: opened?.target('2')?.fragment }
}

it('remembers a library, with its symbols and their places', () => {
  const text = library('Harbor', 'Calls – at every port. 🚢')
  const first = read(text)
  expect(first).toMatchObject({ isRecalled: false, member: 'method-get' })
  expect(first.symbol?.place.start).toBeGreaterThan(0)
  expect(first.content?.doc.summary).toBe('Calls – at every port. 🚢')
  expect(read(text)).toEqual({ ...first, isRecalled: true })
})

it('reads another text, another path, what is damaged, and what another version read', () => {
  const text = library('Harbor', 'Calls.')
  read(text)
  expect(read(library('Pier', 'Calls.'))).toMatchObject({ isRecalled: false, symbol: { name: 'Pier' } })
  expect(read(text, { path: 'other.json' }).isRecalled).toBe(false)
  expect(read(text, { version: '2' }).isRecalled).toBe(false)
  const folder = join(cache, 'libraries')
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
  const changed = (bytes: Buffer) => Buffer.from(bytes.map((byte, i) => (i === bytes.length - 9 ? byte ^ 1 : byte)))
  for (const damaged of [half, changed, () => Buffer.alloc(0)]) {
    for (const name of readdirSync(folder)) writeFileSync(join(folder, name), damaged(readFileSync(join(folder, name))))
    expect(read(text)).toMatchObject({ isRecalled: false, symbol: { name: 'Harbor' } })
  }
})

it.runIf(process.platform !== 'win32')('keeps libraries from other users', () => {
  read(library('Harbor', 'Calls.'))
  const folder = join(cache, 'libraries')
  const paths = [folder, ...readdirSync(folder).map((name) => join(folder, name))]
  expect(paths.map((path) => statSync(path).mode & 0o077)).toEqual([0, 0])
})

it('does without where nothing can be written', () => {
  writeFileSync(cache, '')
  expect(read(library('Harbor', 'Calls.'))).toMatchObject({ isRecalled: false, symbol: { name: 'Harbor' } })
})
