import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../files/memory.ts'
import { FolderFiles } from './folder-files.ts'

function open(files: Readonly<Record<string, string>>) {
  const disk = new MemoryFileSystem(files)
  const folder = new FolderFiles(disk)
  /** Writes files (undefined removes one), and has the folder sort them. */
  const save = (changes: Readonly<Record<string, string | undefined>>) => {
    for (const [path, text] of Object.entries(changes)) {
      if (text === undefined) disk.remove(path)
      else disk.write(path, text)
    }
    return folder.sort(new Set(folder.take(new Map(Object.keys(changes).map((path) => [path, undefined])))))
  }
  return { folder, save }
}

describe('the files of a folder', () => {
  it('are sorted again only if files are added or removed', () => {
    const { folder, save } = open({ 'b.mdx': 'B', 'images/a.svg': '<svg/>' })
    const before = folder.kinds
    expect(save({ 'b.mdx': 'Other' })).toBe(false)
    expect(folder.kinds).toBe(before)
    expect(save({ 'a.mdx': 'A', 'images/b.png': 'x', 'images/a.svg': undefined })).toBe(true)
    expect(folder.kinds.pages).toEqual(['a.mdx', 'b.mdx'])
    expect([...folder.kinds.assets]).toEqual(['images/b.png'])
    expect(before.pages).toEqual(['b.mdx'])
  })

  it('that no page is made of are looked for again only if one of them may be new or gone', () => {
    const { folder, save } = open({ 'a.mdx': 'A', 'drafts/b.mdx': 'B', '.mintignore': 'drafts/\n' })
    const before = folder.leftOut()
    expect([...before]).toEqual([['drafts/b.mdx', 'mintignore']])
    save({ 'a.mdx': 'Other' })
    expect(folder.leftOut()).toBe(before)
    save({ 'drafts/c.mdx': 'C' })
    expect([...folder.leftOut().keys()]).toEqual(['drafts/b.mdx', 'drafts/c.mdx'])
    save({ 'drafts/b.mdx': undefined, 'drafts/c.mdx': undefined })
    expect([...folder.leftOut()]).toEqual([])
    save({ '.mintignore': 'a.mdx\n' })
    expect([...folder.leftOut()]).toEqual([['a.mdx', 'mintignore']])
    expect(before.size).toBe(1)
  })

  it('that have no address are asked for once while somebody types, and again after a change on disk', () => {
    const probes: string[] = []
    class Probed extends MemoryFileSystem {
      override unreadable(path: string): string | undefined {
        probes.push(path)
        return super.unreadable(path)
      }
    }
    const disk = new Probed({ 'a.mdx': 'A', '.mintignore': 'drafts/\n' })
    const folder = new FolderFiles(disk)
    const ask = () => {
      probes.length = 0
      return [folder.withheld('drafts/b.mdx'), probes.length]
    }
    expect([folder.kinds.pages, ask()]).toEqual([['a.mdx'], [undefined, 1]])
    folder.take(new Map([['a.mdx', 'Typed']]))
    expect(ask()).toEqual([undefined, 0])
    disk.write('drafts/b.mdx', 'B')
    folder.take(new Map([['a.mdx', undefined]]))
    expect(ask()).toEqual(['mintignore', 1])
    disk.remove('drafts/b.mdx')
    folder.take(new Map([['drafts/b.mdx', undefined]]))
    expect(ask()).toEqual([undefined, 1])
  })

  it('that can’t be read are kept apart, and come back once they can', () => {
    const locked = new Set(['img/a.png'])
    class Locking extends MemoryFileSystem {
      override unreadable(path: string): string | undefined {
        return locked.has(path) ? 'permission is denied' : undefined
      }
    }
    const folder = new FolderFiles(new Locking({ 'a.mdx': 'A', 'b.mdx': 'B', 'img/a.png': 'x' }))
    expect([...folder.kinds.all]).toEqual(['a.mdx', 'b.mdx'])
    expect([...folder.kinds.unreadable]).toEqual([['img/a.png', 'permission is denied']])
    locked.add('b.mdx').delete('img/a.png')
    expect(folder.text('b.mdx')).toBeUndefined()
    expect(folder.sort(new Set(['b.mdx', 'img/a.png']))).toBe(true)
    expect(folder.kinds.pages).toEqual(['a.mdx'])
    expect([...folder.kinds.assets]).toEqual(['img/a.png'])
    expect([...folder.kinds.unreadable.keys()]).toEqual(['b.mdx'])
    expect(folder.sort(new Set(['b.mdx']))).toBe(false)
  })

  it('are removed with their folder', () => {
    const { folder } = open({ 'guides/a.mdx': 'A', 'guides/deep/b.mdx': 'B', 'guides-2/c.mdx': 'C' })
    expect(folder.take(new Map([['guides', undefined]]))).toEqual(['guides', 'guides/a.mdx', 'guides/deep/b.mdx'])
  })

  it('are removed with their folder, even if it has the name of a file', () => {
    const { folder } = open({ 'v1.x/a.mdx': 'A', 'v1.x.mdx': 'X' })
    expect(folder.take(new Map([['v1.x', undefined]]))).toEqual(['v1.x', 'v1.x/a.mdx'])
  })

  it('change with the ignore file', () => {
    const { folder, save } = open({ 'a.mdx': 'A', 'drafts/b.mdx': 'B' })
    expect(folder.concerns('drafts/b.mdx')).toBe(true)
    expect(save({ '.mintignore': 'drafts/' })).toBe(true)
    expect(folder.kinds.pages).toEqual(['a.mdx'])
    expect(folder.concerns('drafts/b.mdx')).toBe(false)
  })

  it.each(['../outside.mdx', '..\\outside.mdx', 'C:/x.mdx', 'a\0.mdx'])('are never outside the folder: %j', (path) => {
    const { folder } = open({ 'a.mdx': 'A' })
    expect(folder.take(new Map([[path, 'text']]))).toEqual([])
  })

  it('include an editor’s unsaved changes', () => {
    const { folder } = open({ 'a.mdx': 'Saved' })
    folder.take(new Map([['a.mdx', 'Typed']]))
    expect(folder.files.readText('a.mdx')).toBe('Typed')
    folder.take(new Map([['a.mdx', undefined]]))
    expect(folder.files.readText('a.mdx')).toBe('Saved')
  })
})
