// The folder that a site is built into: what it refuses, how it locks, and that it changes all at once.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DiskFileSystem } from './disk.ts'
import { type OutputFolder, openOutput } from './output-folder.ts'

let around: string
let opened: OutputFolder[]

beforeEach(() => {
  around = mkdtempSync(join(tmpdir(), 'galley-output-'))
  opened = []
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const output of opened) output.close()
  rmSync(around, { recursive: true, force: true })
})

const at = (path: string) => join(around, path)
function put(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(at(path)), { recursive: true })
    writeFileSync(at(path), text)
  }
}
function open(path = 'out'): OutputFolder {
  const output = openOutput(at(path), { docs: at('docs') })
  opened.push(output)
  return output
}
const text = (path: string) => readFileSync(at(path), 'utf8')
/** The texts of a site, by path, without what isn't published. */
function siteIn(folder: string): Record<string, string> {
  const entries = readdirSync(at(folder), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map(({ parentPath, name }) => relative(at(folder), join(parentPath, name))).sort()
  const site = paths.filter((path) => !/^\.galley-(?:build|publishing)\//.test(path))
  return Object.fromEntries(site.map((path) => [path, text(join(folder, path))]))
}
/** Calls a function before a staged file moves into its place. */
function beforeEachMove(call: () => void): void {
  const files = DiskFileSystem.prototype as unknown as { moveIn(from: string, name: string): void }
  const { moveIn } = files
  vi.spyOn(files, 'moveIn').mockImplementation(function (this: unknown, from, name) {
    call()
    moveIn.call(this, from, name)
  })
}

describe('S32: an output folder is refused', () => {
  it.each([
    ['that is the docs', 'docs', /contains the docs/],
    ['around the docs', '.', /contains the docs/],
    ['that is a link to the docs', 'link', /contains the docs/],
    ['that contains other files', 'photos', /contains `a.jpg`, which Galley didn't write/],
    ['in the docs that contains other files', 'docs/images', /contains `b.png`, which Galley didn't write/],
    ['that is a file', 'file', /there is a file where a folder is needed/],
    ['below a file', 'file/out', /there is a file where a folder is needed/],
  ])('%s', (_, path, message) => {
    put({ 'docs/docs.json': '{}', 'docs/images/b.png': '', 'photos/a.jpg': 'mine', file: 'mine' })
    symlinkSync('docs', at('link'))
    expect(() => open(path)).toThrow(message)
    expect(text('photos/a.jpg')).toBe('mine')
    // The docs may be named by a link too.
    expect(() => openOutput(at(path), { docs: at('link') })).toThrow(message)
    expect(readdirSync(at('docs')).sort()).toEqual(['docs.json', 'images'])
  })

  it('unless it is empty, is a site of ours, or contains only files for hosts and repositories', () => {
    put({
      'docs/docs.json': '{}',
      'ours/.galley-files.json': '{}',
      'ours/notes.txt': '',
      'repo/.git/x': '',
      'repo/CNAME': '',
    })
    mkdirSync(at('empty'))
    for (const path of ['ours', 'repo', 'empty', 'docs/_site', 'new/deep']) expect(open(path).list()).toBeDefined()
  })
})

describe('S32: a lock', () => {
  it('keeps a second build out until the first ends', () => {
    const first = open()
    expect(() => open()).toThrow(/is being written by another build \(process \d+\)/)
    first.close()
    expect(() => open()).not.toThrow()
  })

  it('of a dead build is taken over, and its leftovers are removed', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    put({
      'out/.galley-files.json': '{}',
      'out/.galley-build/owner.json': JSON.stringify({ pid: child.pid, host: hostname() }),
      'out/.galley-build/0': 'half',
      [`out/.galley-${child.pid}-abc123.tmp`]: 'half',
      [`out/.galley-${process.pid}-abc123.tmp`]: 'half, by one that still runs',
      'out/.galley-notes.tmp': 'mine',
    })
    expect(() => open()).toThrow(/another build/)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const output = open()
    expect(new Set(readdirSync(at('out')))).toEqual(
      new Set(['.galley-build', '.galley-files.json', `.galley-${process.pid}-abc123.tmp`, '.galley-notes.tmp']),
    )
    output.close()
    expect(existsSync(at('out/.galley-build'))).toBe(false)
  })

  it.skipIf(process.platform !== 'linux')('of a dead build is taken over though nobody has reaped it', async () => {
    const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'])
    const [line] = await once(parent.stdout, 'data')
    const owner = { pid: Number(line), host: hostname() }
    put({ 'out/.galley-files.json': '{}', 'out/.galley-build/owner.json': JSON.stringify(owner) })
    expect(() => open()).not.toThrow()
    parent.kill('SIGKILL')
  })

  it('is told apart from a later process with the same pid', () => {
    const owner = { pid: process.pid, host: hostname(), started: '1' }
    put({ 'out/.galley-files.json': '{}', 'out/.galley-build/owner.json': JSON.stringify(owner) })
    if (process.platform === 'linux') expect(() => open()).not.toThrow()
  })

  it('of another machine holds while it is fresh, and expires without activity', () => {
    const owner = JSON.stringify({ pid: 1, host: 'elsewhere' })
    put({ 'out/.galley-files.json': '{}', 'out/.galley-build/owner.json': owner })
    expect(() => open()).toThrow(/remove `.galley-build`/)
    const hourAgo = Date.now() / 1000 - 3600
    utimesSync(at('out/.galley-build'), hourAgo, hourAgo)
    expect(() => open()).not.toThrow()
  })

  it.each([
    ['is empty', {}],
    ['has lost its owner', { 'out/.galley-build/0': 'half' }],
    ['has an owner that is half written', { 'out/.galley-build/owner.json': '{"pid":1' }],
  ])('that %s, because a build or the machine died, is taken over at once', (_, left) => {
    put({ 'out/.galley-files.json': '{}', ...left })
    mkdirSync(at('out/.galley-build'), { recursive: true })
    const output = open()
    expect(() => open()).toThrow(/another build/)
    output.close()
    expect(readdirSync(at('out'))).toEqual(['.galley-files.json'])
  })

  it('of a later build stays if an earlier one is closed again', () => {
    const first = open()
    first.close()
    open()
    first.close()
    expect(() => open()).toThrow(/another build/)
  })

  it('that is a planted link isn’t followed', () => {
    put({ 'elsewhere/keep.txt': 'mine', 'out/.galley-files.json': '{}' })
    const hourAgo = Date.now() / 1000 - 3600
    symlinkSync('../elsewhere', at('out/.galley-build'))
    utimesSync(at('elsewhere'), hourAgo, hourAgo)
    const output = open()
    output.stage('a.html', 'A')
    output.publish([])
    output.close()
    expect(readdirSync(at('elsewhere'))).toEqual(['keep.txt'])
  })
})

describe('publishing', () => {
  it('shows nothing before, and everything after', () => {
    put({ 'out/.galley-files.json': '{}', 'out/a.html': 'old' })
    const output = open()
    output.stage('a.html', 'half')
    output.stage('a.html', 'new')
    output.stage('b/c.html', 'C')
    expect(output.stageParts('d.txt', [Buffer.from('D'), Buffer.from('é')])).toBe(3)
    expect(text('out/a.html')).toBe('old')
    expect(existsSync(at('out/d.txt'))).toBe(false)
    expect(existsSync(at('out/b'))).toBe(false)
    output.publish([])
    expect(text('out/a.html')).toBe('new')
    expect(text('out/b/c.html')).toBe('C')
    expect(text('out/d.txt')).toBe('Dé')
    output.close()
    expect(readdirSync(at('out')).sort()).toEqual(['.galley-files.json', 'a.html', 'b', 'd.txt'])
  })

  it('first changes what pages need, and last the manifest', () => {
    put({ 'out/.galley-files.json': 'old', 'out/a.html': 'old', 'out/z.html': 'old' })
    const output = open()
    for (const path of ['.galley-files.json', 'a.html', 'a.css']) output.stage(path, 'new')
    const states: string[] = []
    beforeEachMove(() => states.push(Object.entries(siteIn('out')).flat().join(' ')))
    output.publish(['z.html'], (path) => path === 'a.css')
    expect(states).toEqual([
      '.galley-files.json old a.html old z.html old',
      '.galley-files.json old a.css new a.html old z.html old',
      '.galley-files.json old a.css new a.html new',
    ])
    output.close()
    expect(readdirSync(at('out')).sort()).toEqual(['.galley-files.json', 'a.css', 'a.html'])
  })

  it.each([0, 1, 2, 3])('is completed by the next build if the first one ends before move %i', (move) => {
    const old = { '.galley-files.json': 'old', 'a/b.html': 'B', c: 'C', 'd.html': 'old', 'e.html': 'E' }
    put(Object.fromEntries(Object.entries(old).map(([path, content]) => [`out/${path}`, content])))
    const output = open()
    output.stage('d.html', 'half')
    const site = { '.galley-files.json': 'new', a: 'A', 'c/d.html': 'D', 'd.html': 'new' }
    for (const [path, content] of Object.entries(site)) output.stage(path, content)
    let count = 0
    beforeEachMove(() => {
      if (count++ === move) throw new Error('killed')
    })
    expect(() => output.publish(['a/b.html', 'c', 'e.html'])).toThrow('killed')
    output.close()
    vi.restoreAllMocks()
    // The one that completes it may end, too.
    beforeEachMove(() => {
      throw new Error('killed again')
    })
    expect(() => open()).toThrow('killed again')
    vi.restoreAllMocks()
    const next = open()
    expect(siteIn('out')).toEqual(site)
    next.close()
    expect(readdirSync(at('out')).filter((name) => name.startsWith('.'))).toEqual(['.galley-files.json'])
  })

  it('drops a publication without a plan', () => {
    put({ 'out/.galley-files.json': '{}', 'out/a.html': 'old', 'out/.galley-publishing/0': 'new' })
    open().close()
    expect(readdirSync(at('out')).sort()).toEqual(['.galley-files.json', 'a.html'])
  })

  it.each([
    ['leave the folder', { staged: [['../mine.txt', 0]] }],
    ['remove what is outside', { gone: ['b/../../mine.txt'] }],
    ['move what isn’t staged', { staged: [['a.html', '../../mine.txt']] }],
    ['move a planted link', { staged: [['a.html', 1]] }],
    ['aren’t a plan', { staged: 7 }],
  ])('S32: follows no planted plan that would %s', (_, plan) => {
    put({
      'mine.txt': 'mine',
      'out/.galley-files.json': '{}',
      'out/a.html': 'old',
      'out/.galley-publishing/0': 'planted',
      'out/.galley-publishing/plan.json': JSON.stringify({ staged: [], gone: [], blocking: [], ...plan }),
    })
    symlinkSync('../../mine.txt', at('out/.galley-publishing/1'))
    open().close()
    expect([text('mine.txt'), text('out/a.html')]).toEqual(['mine', 'old'])
    expect(readdirSync(at('out')).sort()).toEqual(['.galley-files.json', 'a.html'])
  })

  it('S32: removes a planted link in the place of a publication, and not what is behind it', () => {
    put({
      'elsewhere/0': 'mine',
      'elsewhere/plan.json': JSON.stringify({ staged: [['a.html', 0]], gone: [], blocking: [] }),
      'out/.galley-files.json': '{}',
    })
    symlinkSync('../elsewhere', at('out/.galley-publishing'))
    open().close()
    expect(readdirSync(at('elsewhere')).sort()).toEqual(['0', 'plan.json'])
    expect(readdirSync(at('out'))).toEqual(['.galley-files.json'])
  })

  it('leaves the old site intact if abandoned', () => {
    put({ 'out/.galley-files.json': '{}', 'out/a.html': 'old' })
    const output = open()
    output.stage('a.html', 'new')
    output.close()
    expect(readdirSync(at('out')).sort()).toEqual(['.galley-files.json', 'a.html'])
    expect(text('out/a.html')).toBe('old')
  })

  it('replaces a removed folder with a file, and a removed file with a folder', () => {
    put({ 'out/.galley-files.json': '{}', 'out/a/b.html': 'B', 'out/c': 'C' })
    const output = open()
    output.stage('a', 'A')
    output.stage('c/d.html', 'D')
    output.publish(['a/b.html', 'c'])
    expect(text('out/a')).toBe('A')
    expect(text('out/c/d.html')).toBe('D')
  })

  it.each([
    ['a folder in the place of a file', 'out/a.html/mine.txt', 'a.html', /is a folder, and the site has a file/],
    ['a file in the place of a folder', 'out/guides', 'guides/a.html', /is a file, and the site has a folder/],
  ])('changes nothing if someone else put %s there', (_, mine, path, message) => {
    put({ 'out/.galley-files.json': '{}', 'out/z.html': 'old', [mine]: 'mine' })
    const output = open()
    output.stage('z.html', 'new')
    output.stage(path, 'new')
    expect(() => output.publish([])).toThrow(message)
    expect(text('out/z.html')).toBe('old')
    expect(text(mine)).toBe('mine')
  })

  it('S32: changes nothing if a planted link leaves the folder', () => {
    put({ 'elsewhere/keep.html': 'mine', 'out/.galley-files.json': '{}', 'out/z.html': 'old' })
    symlinkSync('../elsewhere', at('out/images'))
    const output = open()
    output.stage('z.html', 'new')
    output.stage('images/keep.html', 'planted')
    expect(() => output.publish([])).toThrow(/`.*images` is a symbolic link that leaves the output folder/)
    output.close()
    const again = open()
    again.publish(['images/keep.html'])
    expect(readdirSync(at('elsewhere'))).toEqual(['keep.html'])
    expect(text('elsewhere/keep.html')).toBe('mine')
    expect(text('out/z.html')).toBe('old')
  })

  it('S32: replaces a link with the file', () => {
    put({ 'mine.txt': 'mine', 'out/.galley-files.json': '{}' })
    symlinkSync('../mine.txt', at('out/a.html'))
    const output = open()
    output.stage('a.html', 'A')
    output.publish([])
    expect(text('mine.txt')).toBe('mine')
    expect(lstatSync(at('out/a.html')).isFile()).toBe(true)
  })

  it.each(['../x', '/../x', 'a/../../x', '', 'a\\..\\b'])('S32: stages nothing for %j', (path) =>
    expect(() => open().stage(path, 'x')).toThrow(/isn't a path inside/),
  )
})
