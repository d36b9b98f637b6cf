// Reading and writing below a root, and nothing outside it.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DiskFileSystem, FileError } from './disk.ts'

let around: string
let root: string
let files: DiskFileSystem

beforeEach(() => {
  around = mkdtempSync(join(tmpdir(), 'galley-disk-'))
  root = join(around, 'docs')
  mkdirSync(root)
  files = new DiskFileSystem(root)
})
afterEach(() => rmSync(around, { recursive: true, force: true }))

function put(written: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, text] of Object.entries(written)) {
    mkdirSync(dirname(join(around, path)), { recursive: true })
    writeFileSync(join(around, path), text)
  }
}
const link = (target: string, name: string) => symlinkSync(target, join(around, name))
const isRoot = process.getuid?.() === 0

describe('listing', () => {
  it('lists all files below the root, sorted, with `/`', () => {
    put({ 'docs/b.mdx': '', 'docs/a/z.mdx': '', 'docs/a/b/c.png': '', 'other.txt': '' })
    expect(files.list()).toEqual(['a/b/c.png', 'a/z.mdx', 'b.mdx'])
  })

  it('treats a missing folder as empty, and notices when it’s created', () => {
    const later = new DiskFileSystem(join(around, 'later'))
    expect(later.list()).toEqual([])
    expect(later.readText('a.mdx')).toBeUndefined()
    put({ 'later/a.mdx': 'A' })
    expect(later.list()).toEqual(['a.mdx'])
    expect(later.readText('a.mdx')).toBe('A')
  })

  it('leaves out node_modules, .git, and finished sites', () => {
    put({
      'docs/a.mdx': '',
      'docs/node_modules/p/x.js': '',
      'docs/sub/.git/config': '',
      'docs/out/index.html': '',
      'docs/out/.galley-files.json': '[]',
      'docs/started/index.html': '',
      'docs/started/.galley-build/owner.json': '{}',
    })
    expect(files.list()).toEqual(['a.mdx'])
    expect(new DiskFileSystem(join(root, 'out')).list()).toEqual(['.galley-files.json', 'index.html'])
  })

  it('reports each folder before listing its files', () => {
    put({ 'docs/a/b/c.mdx': '', 'docs/d.mdx': '' })
    const seen: string[] = []
    new DiskFileSystem(root, (folder) => seen.push(folder)).list()
    expect(seen.sort()).toEqual(['', 'a', 'a/b'])
  })

  it('skips anything that is neither a file nor a folder', () => {
    execFileSync('mkfifo', [join(root, 'pipe.mdx')])
    put({ 'docs/a.mdx': '' })
    expect(files.list()).toEqual(['a.mdx'])
  })
})

describe('reading', () => {
  it('removes a byte order mark only from text', () => {
    put({ 'docs/a.mdx': '\uFEFFText \uFEFF' })
    expect(files.readText('a.mdx')).toBe('Text \uFEFF')
    expect(files.readBytes('a.mdx')).toHaveLength(11)
  })

  it.each(['with', 'without'])('reads UTF-16 %s a byte order mark', (mark) => {
    const text = 'Café — 日本 🚀\n'
    const bytes = Buffer.from(mark === 'with' ? `\uFEFF${text}` : text, 'utf16le')
    const odd = Buffer.concat([bytes, Buffer.from('x')])
    put({ 'docs/little.mdx': bytes, 'docs/big.mdx': Buffer.from(bytes).swap16(), 'docs/odd.mdx': odd })
    for (const name of ['little', 'big', 'odd']) expect(files.readText(`${name}.mdx`)).toBe(text)
  })

  it.each(['', 'a', '\0', 'a\0', 'a\0b'])('takes %j for UTF-8', (text) => {
    put({ 'docs/a.mdx': text })
    expect(files.readText('a.mdx')).toBe(text)
  })

  it('returns undefined for folders and missing files', () => {
    put({ 'docs/a/b.mdx': 'B' })
    expect(files.readText('a')).toBeUndefined()
    expect(files.readText('x.mdx')).toBeUndefined()
    expect(files.readText('a/b.mdx/c')).toBeUndefined()
  })

  it.each([
    '../secret.txt',
    'a/../../secret.txt',
    '/../secret.txt',
    './../secret.txt',
    '..\\secret.txt',
    'a\\..\\..\\secret.txt',
    '\0../secret.txt',
    '../docs/../secret.txt',
    '../docs-2/secret.txt',
    'C:/secret.txt',
    'C:secret.txt',
  ])('S2: reads nothing outside the root: %j', (path) => {
    put({ 'secret.txt': 'secret', 'docs-2/secret.txt': 'secret', 'docs/a/x.txt': '' })
    expect(files.readText(path)).toBeUndefined()
    expect(files.readBytes(path)).toBeUndefined()
  })

  it('treats a leading slash as the root, and normalizes paths', () => {
    put({ 'docs/a/b.mdx': 'B' })
    for (const path of ['a/b.mdx', '/a/b.mdx', './a//b.mdx', 'a/./b.mdx', 'x/../a/b.mdx'])
      expect(files.readText(path)).toBe('B')
  })
})

describe('S2: symbolic links', () => {
  it.each([
    ['to a file outside', '../secret.txt'],
    ['to a folder outside', '..'],
    ['to an absolute path', '/etc/hostname'],
    ['to a sibling with a longer name', '../docs-2'],
    ['to nothing', 'nowhere'],
    ['to itself', 'link'],
  ])('%s aren’t followed', (_, target) => {
    put({ 'secret.txt': 'secret', 'docs-2/secret.txt': 'secret', 'docs/a.mdx': 'A' })
    link(target, 'docs/link')
    expect(files.list()).toEqual(['a.mdx'])
    for (const path of ['link', 'link/secret.txt', 'link/docs-2/secret.txt'])
      expect(files.readText(path)).toBeUndefined()
  })

  it('inside the root are followed, even two to the same folder', () => {
    put({ 'docs/shared/part.mdx': 'P', 'docs/v1/a.mdx': '', 'docs/v2/a.mdx': '' })
    link('../shared', 'docs/v1/shared')
    link('../shared', 'docs/v2/shared')
    link('v1/a.mdx', 'docs/first.mdx')
    expect(files.list()).toEqual([
      'first.mdx',
      'shared/part.mdx',
      'v1/a.mdx',
      'v1/shared/part.mdx',
      'v2/a.mdx',
      'v2/shared/part.mdx',
    ])
    expect(files.readText('v2/shared/part.mdx')).toBe('P')
    expect(files.linksTo('shared/part.mdx')).toEqual(['v2/shared/part.mdx'])
  })

  it('that form a loop end', () => {
    put({ 'docs/a/b/c.mdx': '' })
    link('..', 'docs/a/b/up')
    link('.', 'docs/self')
    link('../../a', 'docs/a/b/a')
    expect(files.list()).toEqual(['a/b/c.mdx'])
  })

  it('that multiply end', () => {
    for (const a of 'abcdefghij')
      for (const b of 'abcdefghij') {
        mkdirSync(join(root, a, 'x'), { recursive: true })
        if (a !== b) link(join('../..', b), `docs/${a}/x/${b}`)
      }
    put({ 'docs/a/page.mdx': '' })
    const listed = files.list()
    expect(listed).toContain('a/page.mdx')
    expect(listed.length).toBeLessThan(2_002)
  })

  it('work if the root itself is one', () => {
    put({ 'docs/a.mdx': 'A' })
    link('docs', 'linked')
    const linked = new DiskFileSystem(join(around, 'linked'))
    expect(linked.list()).toEqual(['a.mdx'])
    expect(linked.readText('a.mdx')).toBe('A')
    linked.write('b.mdx', 'B')
    expect(files.readText('b.mdx')).toBe('B')
  })
})

describe('a filtered view', () => {
  const shown = () => files.filter((path) => !/(?:^|\/)\./.test(path))

  it('lists and reads only the files it keeps', () => {
    put({ 'docs/a.mdx': 'A', 'docs/.env': 'secret', 'docs/.x/b.mdx': 'secret' })
    expect(shown().list()).toEqual(['a.mdx'])
    expect(shown().readText('a.mdx')).toBe('A')
    for (const path of ['.env', './.env', 'a/../.env', '.x/b.mdx', '/.x//b.mdx'])
      expect(shown().readText(path)).toBeUndefined()
  })

  it('S11: keeps a link only if it keeps the link’s target', () => {
    put({ 'docs/a.mdx': 'A', 'docs/.env': 'secret', 'docs/.x/b.mdx': 'secret', 'docs/.x/y/c.mdx': 'secret' })
    link('.env', 'docs/env.txt')
    link('.x', 'docs/x')
    link('a.mdx', 'docs/same.mdx')
    link('a.mdx', 'docs/.same.mdx')
    expect(shown().list()).toEqual(['a.mdx', 'same.mdx'])
    expect(shown().readText('same.mdx')).toBe('A')
    for (const path of ['env.txt', 'x/b.mdx', 'x/y/c.mdx', '.same.mdx']) expect(shown().readText(path)).toBeUndefined()
  })

  it('can be filtered again', () => {
    put({ 'docs/a.mdx': 'A', 'docs/b.mdx': 'B', 'docs/.c': '' })
    expect(
      shown()
        .filter((path) => path !== 'b.mdx')
        .list(),
    ).toEqual(['a.mdx'])
  })
})

it.skipIf(isRoot)('a file that can’t be read doesn’t pass for one that isn’t there', () => {
  put({ 'docs/locked.mdx': 'Text.' })
  chmodSync(join(around, 'docs/locked.mdx'), 0)
  expect(() => files.readText('locked.mdx')).toThrow(/locked\.mdx` can't be read: permission is denied\./)
  expect(() => files.readBytes('locked.mdx')).toThrow(FileError)
  expect(files.readText('missing.mdx')).toBeUndefined()
  expect(files.unreadable('locked.mdx')).toBe('permission is denied')
  expect(files.unreadable('missing.mdx')).toBeUndefined()
  mkdirSync(join(around, 'docs/sub'))
  chmodSync(join(around, 'docs/sub'), 0)
  expect(files.list()).toEqual(['locked.mdx', 'sub/'])
  expect(files.unreadable('sub/')).toBe('permission is denied')
})

describe('writing', () => {
  it('creates missing folders, and leaves nothing else behind', () => {
    files.write('a/b/c.html', 'C')
    files.write('a/b/c.html', new TextEncoder().encode('C2'))
    expect(readFileSync(join(root, 'a/b/c.html'), 'utf8')).toBe('C2')
    expect(readdirSync(join(root, 'a/b'))).toEqual(['c.html'])
  })

  it('writes names as long as the disk allows', () => {
    const name = `${'n'.repeat(250)}.html`
    files.write(name, 'x')
    expect(files.readText(name)).toBe('x')
    expect(() => files.write(`${'n'.repeat(256)}.html`, 'x')).toThrow(/the name is too long/)
    expect(files.list()).toEqual([name])
  })

  it('replaces a link, not its target', () => {
    put({ 'mine.txt': 'mine' })
    link('../mine.txt', 'docs/a.html')
    files.write('a.html', 'A')
    expect(readFileSync(join(around, 'mine.txt'), 'utf8')).toBe('mine')
    expect(lstatSync(join(root, 'a.html')).isSymbolicLink()).toBe(false)
  })

  it.each(['../x.html', '/../x.html', 'a/../../x.html', 'a\\..\\..\\x', '', '.', 'C:/x', 'x\0.html'])(
    'S32: writes nothing to %j',
    (path) => {
      expect(() => files.write(path, 'x')).toThrow(FileError)
      expect(readdirSync(around)).toEqual(['docs'])
    },
  )

  it('S32: doesn’t write, create folders, or remove through a link that leaves the root', () => {
    put({ 'elsewhere/keep.html': 'mine', 'elsewhere/sub/keep.html': 'mine' })
    link('../elsewhere', 'docs/images')
    link(join(around, 'elsewhere'), 'docs/absolute')
    for (const path of ['images/x.html', 'images/new/x.html', 'images/keep.html', 'absolute/x.html'])
      expect(() => files.write(path, 'x')).toThrow('is a symbolic link that leaves the folder')
    for (const path of ['images/keep.html', 'images/sub/keep.html', 'absolute/keep.html']) files.remove(path)
    expect(readdirSync(join(around, 'elsewhere')).sort()).toEqual(['keep.html', 'sub'])
    expect(readFileSync(join(around, 'elsewhere/keep.html'), 'utf8')).toBe('mine')
    expect(existsSync(join(around, 'elsewhere/sub/keep.html'))).toBe(true)
  })

  it('writes through a link that stays inside', () => {
    put({ 'docs/real/a.html': '' })
    link('real', 'docs/alias')
    files.write('alias/b.html', 'B')
    expect(files.readText('real/b.html')).toBe('B')
  })

  it('explains what the disk refused', () => {
    put({ 'docs/file': '', 'docs/folder/x': '' })
    expect(() => files.write('file/x.html', 'x')).toThrow(/`.*file` is a file where a folder is needed\.$/)
    expect(() => files.write('folder', 'x')).toThrow(/there is a folder in its place\.$/)
    expect(readdirSync(root).sort()).toEqual(['file', 'folder'])
  })

  it('replaces empty folders with a file', () => {
    mkdirSync(join(root, 'a/b/c'), { recursive: true })
    files.write('a', 'A')
    expect(files.readText('a')).toBe('A')
  })

  it('removes files, and folders that become empty', () => {
    put({ 'docs/a/b/c.html': '', 'docs/a/d.html': '' })
    files.remove('a/b/c.html')
    expect(files.list()).toEqual(['a/d.html'])
    expect(existsSync(join(root, 'a/b'))).toBe(false)
    files.remove('a/b/c.html')
    files.remove('../docs')
    files.write('a/b/e.html', 'E')
    expect(files.list()).toEqual(['a/b/e.html', 'a/d.html'])
  })
})
