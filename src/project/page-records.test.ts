import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../files/memory.ts'
import { FolderFiles } from './folder-files.ts'
import { PageRecords } from './page-records.ts'
import type { FileNotes } from './page-source.ts'

const page = (title: string, text = '') => `---\ntitle: ${title}\n---\n\n${text}`

function open(files: Readonly<Record<string, string | Uint8Array>>) {
  const disk = new MemoryFileSystem(files)
  const folder = new FolderFiles(disk)
  const records = new PageRecords(folder.files, folder.kinds)
  const readAll = () => [...records.findImports()].map(({ path }) => path)
  const save = (changes: Readonly<Record<string, string | undefined>>) => {
    for (const [path, text] of Object.entries(changes)) {
      if (text === undefined) disk.remove(path)
      else disk.write(path, text)
    }
    const changed = new Set(Object.keys(changes))
    const listed = folder.sort(changed)
    const before = records.routes
    const result = records.update(changed, folder.kinds, listed)
    return { ...result, differing: [...records.differing(before, changed)].sort() }
  }
  return { records, readAll, save }
}

function openRead(files: Readonly<Record<string, string>>) {
  const opened = open(files)
  opened.readAll()
  return opened
}

describe('the pages of a folder', () => {
  it('are at the routes of their files, except for parts of other pages', () => {
    const { records } = openRead({
      'index.mdx': page('Home', "import Part from '/parts/part.mdx'\n\n<Part />"),
      'parts/part.mdx': 'A part.',
      'a.md': page('A'),
    })
    expect([...records.routes]).toEqual([
      ['/', 'index.mdx'],
      ['/a', 'a.md'],
    ])
    expect(records.get('a.md')?.outline().title).toBe('A')
  })

  it('exclude all parts, however many pages have some', () => {
    const { records } = openRead({
      'a.mdx': page('A', "import One from './parts/one.mdx'"),
      'b.mdx': page('B', "import Two from './parts/two.mdx'"),
      'c.mdx': page('C', "import Three from './parts/three.mdx'"),
      'parts/one.mdx': 'One.',
      'parts/three.mdx': 'Three.',
      'parts/two.mdx': 'Two.',
    })
    expect([...records.routes.keys()]).toEqual(['/a', '/b', '/c'])
  })

  it('keep the same routes object while no route changes', () => {
    const { records, save } = openRead({ 'a.mdx': page('A'), 'b.mdx': page('B') })
    const before = records.routes
    expect(save({ 'a.mdx': page('A', 'More.') })).toEqual({
      published: false,
      outlined: false,
      moved: new Map(),
      differing: ['/a'],
    })
    expect(records.routes).toBe(before)
  })

  it.each([
    ['another title', { 'a.mdx': page('Other') }, { published: false, outlined: true, differing: ['/a'] }],
    ['a new page', { 'c.mdx': page('C') }, { published: true, outlined: false, differing: ['/c'] }],
    ['a page that goes', { 'b.mdx': undefined }, { published: true, outlined: true, differing: ['/b'] }],
    [
      'an import of a page',
      { 'a.mdx': page('A', "import B from './b.mdx'") },
      { published: true, differing: ['/a', '/b'] },
    ],
  ])('report %s', (_, changes, expected) => {
    const { save } = openRead({ 'a.mdx': page('A'), 'b.mdx': page('B') })
    expect(save(changes)).toMatchObject(expected)
  })

  it('report where a renamed file went', () => {
    const { save } = openRead({ 'a.mdx': page('A', 'Text of a.'), 'b.mdx': page('B') })
    const { moved, differing } = save({ 'a.mdx': undefined, 'guides/a.mdx': page('A', 'Text of a.') })
    expect([...moved]).toEqual([['/a', '/guides/a']])
    expect(differing).toEqual(['/a', '/guides/a'])
  })

  it('are parsed once to find imports, where a memory helps', () => {
    const files = {
      'a.mdx': page('A', "import Part from './part.mdx'"),
      'b.mdx': page('B', "```js\nimport Part from './c.mdx'\n```"),
      'c.mdx': page('C'),
      'part.mdx': 'A part.',
    }
    const notes = new Map<string, FileNotes>()
    const memory = {
      recall: (path: string) => notes.get(path),
      keep: (path: string, note: FileNotes) => void notes.set(path, note),
    }
    const settle = () => {
      const { records } = open(files)
      records.settle(memory)
      const read = [...records.all()].filter((record) => record.isOutlined).map(({ path }) => path)
      return { routes: [...records.routes.keys()], read }
    }
    const routes = ['/a', '/b', '/c']
    expect(settle()).toEqual({ routes, read: ['a.mdx', 'b.mdx'] })
    expect(settle()).toEqual({ routes, read: [] })
  })

  it('are found to import files in any encoding', () => {
    const text = page('A', "import Part from './part.mdx'")
    const utf16 = [Buffer.from(`\uFEFF${text}`, 'utf16le'), Buffer.from(text, 'utf16le')]
    for (const bytes of [Buffer.from(`\uFEFF${text}`), ...utf16, ...utf16.map((one) => Buffer.from(one).swap16())]) {
      const { records } = open({ 'a.mdx': bytes, 'part.mdx': 'A part.' })
      records.settle()
      expect([...records.routes.keys()]).toEqual(['/a'])
    }
  })

  it('are read one at a time, on demand', () => {
    const { records, readAll, save } = open({
      'a.mdx': page('A', "import Part from './part.mdx'"),
      'b.mdx': page('B'),
      'part.mdx': 'A part.',
    })
    const isOutlined = () => [...records.all()].filter((record) => record.isOutlined).map(({ path }) => path)
    expect(isOutlined()).toEqual([])
    expect([...records.routes.keys()]).toEqual(['/a', '/b', '/part'])
    expect(records.get('b.mdx')?.outline().title).toBe('B')
    expect(isOutlined()).toEqual(['b.mdx'])
    // The first file was never read, so no change to the navigation can be detected.
    expect(save({ 'a.mdx': page('Other', "import Part from './part.mdx'") })).toMatchObject({ outlined: false })
    expect(records.get('a.mdx')?.outline().title).toBe('Other')
    expect(readAll()).toEqual(['a.mdx', 'b.mdx', 'part.mdx'])
    expect([...records.routes.keys()]).toEqual(['/a', '/b'])
  })
})
