// A site to a folder, again and again: what is written, what is removed, and what a build that dies leaves behind.
import { describe, expect, it } from 'vitest'
import { MANIFEST_FILE } from '../files/file-system.ts'
import { MemoryFileSystem } from '../files/memory.ts'
import { buildSite } from './build.ts'
import { holdsAnotherSite, readManifest, siteKeys } from './manifest.ts'
import type { Site } from './site.ts'

/** A site of these files and nothing else. */
function site(files: Readonly<Record<string, string>>): Site {
  return {
    paths: () => Object.keys(files),
    render: async (path: string) => (files[path] === undefined ? undefined : { path, content: files[path] }),
    isMadeByWorker: () => false,
    closeWorker() {},
  } as unknown as Site
}

/** A folder that counts the files of the site that are written, and breaks down at a path. */
class Folder extends MemoryFileSystem {
  readonly written: string[] = []
  breaksAt: string | undefined

  override stage(path: string, content: string | Uint8Array): void {
    if (path === this.breaksAt) throw new Error('The disk is full.')
    if (path !== MANIFEST_FILE) this.written.push(path)
    super.stage(path, content)
  }
}

const shown = (folder: Folder) => folder.list().filter((path) => !path.startsWith('.'))

describe('buildSite', () => {
  it('writes what changed, and nothing else', async () => {
    const out = new Folder()
    expect(await buildSite(site({ 'a.html': 'A', 'b.html': 'B' }), out)).toMatchObject({
      files: 2,
      written: 2,
      bytes: 2,
    })
    out.written.length = 0
    expect(await buildSite(site({ 'a.html': 'A', 'b.html': 'B2' }), out)).toMatchObject({ written: 1, removed: 0 })
    expect(out.written).toEqual(['b.html'])
    out.written.length = 0
    await buildSite(site({ 'a.html': 'A', 'b.html': 'B2' }), out)
    expect(out.written).toEqual([])
  })

  it('removes pages that are gone, and never what it didn’t make', async () => {
    const out = new Folder({ CNAME: 'example.com', 'a.html': 'of someone else', 'old/notes.txt': 'mine' })
    await buildSite(site({ 'b.html': 'B', 'c/d.html': 'D' }), out)
    expect(await buildSite(site({ 'b.html': 'B' }), out)).toMatchObject({ removed: 1 })
    expect(shown(out)).toEqual(['CNAME', 'a.html', 'b.html', 'old/notes.txt'])
  })

  it('leaves the old site whole when it breaks down', async () => {
    const out = new Folder({ CNAME: 'example.com' })
    await buildSite(site({ 'a.html': 'A', 'gone.html': 'G' }), out)
    out.breaksAt = 'z.html'
    await expect(buildSite(site({ 'a.html': 'A2', 'new.html': 'N', 'z.html': 'Z' }), out)).rejects.toThrow('full')
    expect(shown(out)).toEqual(['CNAME', 'a.html', 'gone.html'])
    expect(out.readText('a.html')).toBe('A')
  })

  it('forgets files that a killed build announced, and never wrote', async () => {
    const out = new Folder()
    await buildSite(site({ 'a.html': 'A' }), out)
    const files = () => [...readManifest(out).files]
    const before = files()
    const killed = new Folder(Object.fromEntries(out.list().map((path) => [path, out.readText(path) as string])))
    killed.publish = () => {
      throw new Error('killed')
    }
    await expect(buildSite(site({ 'a.html': 'A', 'b.html': 'B' }), killed)).rejects.toThrow('killed')
    out.write('.galley-files.json', killed.readText('.galley-files.json') as string)
    expect(files()).toHaveLength(2)
    expect(await buildSite(site({ 'a.html': 'A' }), out)).toMatchObject({ written: 0, removed: 0 })
    expect(files()).toEqual(before)
  })

  it('writes a file again that someone changed or removed', async () => {
    const out = new Folder()
    const files = { 'a.html': 'A', 'b.html': 'B' }
    await buildSite(site(files), out)
    out.write('a.html', 'Edited')
    out.remove('b.html')
    expect(await buildSite(site(files), out)).toMatchObject({ written: 2 })
    expect(out.readText('a.html')).toBe('A')
  })

  it('names no path in its manifest', async () => {
    const out = new Folder()
    await buildSite(site({ 'secret-launch.html': 'A' }), out, { site: siteKeys('Acme', '../docs') })
    expect(out.readText('.galley-files.json')).not.toMatch(/secret|launch|Acme|docs/)
  })

  it.each([
    ['the same', 'Acme', '../docs', false],
    ['renamed', 'Acme 2', '../docs', false],
    ['moved', 'Acme', '../documentation', false],
    ['another', 'Other', '../other', true],
  ])('knows whose site a folder holds: %s', async (_, name, way, expected) => {
    const out = new Folder()
    await buildSite(site({ 'a.html': 'A' }), out, { site: siteKeys('Acme', '../docs') })
    expect(holdsAnotherSite(readManifest(out), siteKeys(name, way))).toBe(expected)
  })

  it('takes notes that can’t be read as none', async () => {
    const out = new Folder({ '.galley-files.json': '{"not": "a list"', 'a.html': 'A' })
    expect(await buildSite(site({ 'b.html': 'B' }), out)).toMatchObject({ removed: 0 })
    expect(shown(out)).toEqual(['a.html', 'b.html'])
  })

  it('renders what is known only after the pages', async () => {
    const files: Record<string, string> = { 'a.html': 'A' }
    const late: Site = {
      paths: () => Object.keys(files),
      render: async (path: string) => {
        if (path === 'a.html') files['used.css'] = 'css'
        return { path, content: files[path] }
      },
      isMadeByWorker: () => false,
      closeWorker() {},
    } as unknown as Site
    const out = new Folder()
    const seen: [number, number][] = []
    await buildSite(late, out, { onFile: (done, all) => void seen.push([done, all]) })
    expect(shown(out)).toEqual(['a.html', 'used.css'])
    expect(seen.every(([done, all]) => done <= all)).toBe(true)
  })
})
