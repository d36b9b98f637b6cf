import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeFolder } from './make-folder.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'galley-folder-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

it('makes all folders of a path, and takes those that exist', () => {
  const folder = join(root, 'a/b/c')
  makeFolder(folder, 0o700)
  makeFolder(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

it.each([
  ['file', 'EEXIST'],
  ['file/below', 'ENOTDIR'],
  ['a'.repeat(300), 'ENAMETOOLONG'],
])('throws for %s', (path, code) => {
  writeFileSync(join(root, 'file'), '')
  expect(() => makeFolder(join(root, path))).toThrow(code)
})

it.runIf(existsSync('/proc/self'))('returns where no folder can be made', () => {
  for (const path of ['/proc/galley', '/proc/galley/a/b']) expect(() => makeFolder(path)).toThrow('EPERM')
})
