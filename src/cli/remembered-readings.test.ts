import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SourceFile } from '../files/source-file.ts'
import { readSpecFile } from '../openapi/spec-file.ts'
import { rememberReadings } from './remembered-readings.ts'

const FILLER = `# ${'x'.repeat(5_000)}\n`

let root: string
let cache: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'galley-readings-'))
  cache = join(root, 'cache')
})

afterEach(() => rmSync(root, { recursive: true }))

/** Reads a text, and says whether it was remembered. */
function read(text: string, { path = 'api.yaml', version = '1' } = {}) {
  const memory = rememberReadings(cache, () => [version])
  let isRecalled = false
  const { value, diagnostics } = readSpecFile(new SourceFile(path, text), {
    recall(source) {
      const reading = memory.recall(source)
      isRecalled = reading !== undefined
      return reading
    },
    keep: memory.keep,
  })
  return { isRecalled, value, diagnostics }
}

it.each([
  ['a specification', 'openapi: 3.1.0\npaths: {}\n'],
  ['values that are the same', 'a: &shared { b: 1 }\nc: *shared\n'],
  ['numbers that JSON has no word for', 'a: .inf\nb: -.inf\nc: .nan\n'],
  ['mistakes, with their places', 'a: [1\nb: 2\n'],
  ['a text without a value', 'a: &a [*a, *a]\n'],
])('remembers %s', (_, text) => {
  const first = read(FILLER + text)
  const second = read(FILLER + text)
  expect(first.isRecalled).toBe(false)
  expect(second).toEqual({ ...first, isRecalled: true })
})

it('reads another text, another path, what is damaged, and what another version read', () => {
  const text = `${FILLER}a: 1\n`
  read(text)
  expect(read(`${text}b: 2\n`)).toMatchObject({ isRecalled: false, value: { a: 1, b: 2 } })
  expect(read(text, { path: 'other.yaml' }).isRecalled).toBe(false)
  expect(read(text, { version: '2' }).isRecalled).toBe(false)
  const folder = join(cache, 'readings')
  for (const name of readdirSync(folder)) {
    const bytes = readFileSync(join(folder, name))
    writeFileSync(join(folder, name), bytes.subarray(0, bytes.length / 2))
  }
  expect(read(text)).toMatchObject({ isRecalled: false, value: { a: 1 } })
})

it.runIf(process.platform !== 'win32')('keeps readings from other users', () => {
  read(FILLER)
  const folder = join(cache, 'readings')
  const paths = [folder, ...readdirSync(folder).map((name) => join(folder, name))]
  expect(paths.map((path) => statSync(path).mode & 0o077)).toEqual([0, 0])
})

it('does without where nothing can be written', () => {
  writeFileSync(cache, '')
  expect(read(`${FILLER}a: 1\n`)).toMatchObject({ isRecalled: false, value: { a: 1 } })
})
