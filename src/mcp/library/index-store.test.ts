import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cacheFolder } from '../../files/cache-folder.ts'
import { MemoryFileSystem } from '../../files/memory.ts'
import { openWorkspace } from '../workspace.ts'
import { createIndexStore } from './index-store.ts'

const DOCS = {
  'docs.json': JSON.stringify({
    name: 'Acme',
    theme: 'mint',
    colors: { primary: '#0f766e' },
    navigation: { pages: ['index', 'refunds'] },
  }),
  'index.mdx': '---\ntitle: Home\n---\n\nBegin here.\n',
  'refunds.mdx': '---\ntitle: Refunds\n---\n\nA refund takes a day.\n',
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-store-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const storeOf = (files: Record<string, string>, program = '1') =>
  createIndexStore(new MemoryFileSystem(files), { folder: join(folder, 'search'), program })

describe('what is kept', () => {
  it('is found again for the same texts and the same program, and for no others', () => {
    storeOf(DOCS).write(new Map([['index', 'payload']]))
    expect(storeOf(DOCS).read()).toEqual(new Map([['index', 'payload']]))
    expect(storeOf({ ...DOCS, 'image.png': 'x' }).read()).toBeDefined()
    expect(storeOf(DOCS, '2').read()).toBeUndefined()
    expect(storeOf({ ...DOCS, 'index.mdx': 'x' }).read()).toBeUndefined()
    expect(storeOf({ ...DOCS, 'snippets/a.mdx': '' }).read()).toBeUndefined()
    const { 'refunds.mdx': text, ...others } = DOCS
    expect(storeOf({ ...others, 'refund.mdx': text }).read()).toBeUndefined()
  })

  it.each(['', '{', '[1]', 'null', '{"index": 1}'])('is nothing where the file is broken: %s', (text) => {
    storeOf(DOCS).write(new Map([['index', 'payload']]))
    const [name = ''] = readdirSync(join(folder, 'search'))
    writeFileSync(join(folder, 'search', name), text)
    expect(storeOf(DOCS).read()).toBeUndefined()
  })

  it('never grows without end, and does without where nothing can be written', () => {
    for (let i = 0; i < 30; i++) storeOf(DOCS, String(i)).write(new Map())
    expect(readdirSync(join(folder, 'search'))).toHaveLength(20)
    writeFileSync(join(folder, 'file'), '')
    const store = createIndexStore(new MemoryFileSystem(DOCS), { folder: join(folder, 'file/search'), program: '1' })
    store.write(new Map())
    expect(store.read()).toBeUndefined()
  })

  it('is in the system’s folder for caches', () => {
    expect(cacheFolder('linux', {}, '/me')).toBe('/me/.cache/galley')
    expect(cacheFolder('linux', { XDG_CACHE_HOME: '/c' }, '/me')).toBe('/c/galley')
    expect(cacheFolder('darwin', {}, '/me')).toBe('/me/Library/Caches/galley')
  })
})

describe('a workspace', () => {
  const search = async (files: Record<string, string>, change?: Record<string, string>) => {
    const system = new MemoryFileSystem(files)
    const workspace = openWorkspace(system, { store: createIndexStore(system, { folder, program: '1' }) })
    if (change) {
      for (const [path, text] of Object.entries(change)) system.write(path, text)
      await workspace.update(Object.keys(change))
    }
    const { results } = await (await workspace.library()).search('refund', {})
    const isRead = workspace.outline.pages.size > 0
    await workspace.close()
    return { pages: results.map(({ page }) => page), isRead }
  }

  it('finds at once what was indexed before, and the same as without', async () => {
    const first = await search(DOCS)
    expect(first).toEqual({ pages: ['/refunds'], isRead: true })
    const system = new MemoryFileSystem(DOCS)
    await openWorkspace(system, { store: createIndexStore(system, { folder, program: '1' }) }).begin()
    expect(await search(DOCS)).toEqual({ pages: ['/refunds'], isRead: false })
  })

  it('forgets it as soon as anything changes', async () => {
    const system = new MemoryFileSystem(DOCS)
    await openWorkspace(system, { store: createIndexStore(system, { folder, program: '1' }) }).begin()
    const change = { 'refunds.mdx': '---\ntitle: Money\n---\n\nNothing.\n' }
    expect((await search(DOCS, change)).pages).toEqual([])
    expect((await search({ ...DOCS, ...change })).pages).toEqual([])
  })
})
