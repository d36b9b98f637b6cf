import { afterEach, describe, expect, it, vi } from 'vitest'
import { MemoryFileSystem } from '../files/memory.ts'
import { decodeUtf8 } from '../files/utf8.ts'
import { openSession } from '../project/session.ts'
import { createKeptSearch } from './kept-search.ts'
import * as sections from './search-sections.ts'
import { createSite } from './site.ts'

const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`
const FILES = {
  'docs.json': JSON.stringify({
    name: 'Test',
    theme: 'mint',
    colors: { primary: '#0f766e' },
    navigation: {
      languages: [
        { language: 'en', groups: [{ group: 'Guides', pages: ['index', 'keys', 'hooks'] }] },
        { language: 'de', groups: [{ group: 'Anleitungen', pages: ['de/index', 'de/keys'] }] },
      ],
    },
  }),
  'index.mdx': page('Home', 'Welcome.\n\n## Access keys\n\nAn access key opens everything.'),
  'keys.mdx': page('Keys', 'import Note from "/snippets/note.mdx"\n\n<Note />\n\n## Rotate\n\nRotate them each month.'),
  'hooks.mdx': page('Hooks', 'A webhook is delivered again.'),
  'snippets/note.mdx': 'Keys are secret.',
  'de/index.mdx': page('Start', 'Der Zugriff braucht einen Schlüssel.'),
  'de/keys.mdx': page('Zugriffsschlüssel', 'Der Zugriffsschlüssel ist geheim.\n\n## Schlüssel\n\nWechseln.'),
}

afterEach(() => vi.restoreAllMocks())

type Files = Readonly<Record<string, string | undefined>>

/** Makes edits one after the other. Returns how many pages were cut into sections for each, after comparing the index. */
async function edits(...steps: readonly Files[]): Promise<number[]> {
  const disk = new MemoryFileSystem(FILES)
  const session = openSession(disk)
  const kept = createKeptSearch({ threads: 1 })
  const read = vi.spyOn(sections, 'pageSections')
  const counts: number[] = []
  for (const files of [{}, ...steps]) {
    for (const [path, text] of Object.entries(files)) text === undefined ? disk.remove(path) : disk.write(path, text)
    await session.update(new Map(Object.keys(files).map((path) => [path, undefined])))
    await session.finish()
    const site = await createSite(session.project, undefined, { search: kept })
    const whole = await createSite(session.project)
    read.mockClear()
    await site.context.search.load()
    counts.push(read.mock.calls.length)
    await whole.context.search.load()
    expect(texts(site.context.search.files)).toEqual(texts(whole.context.search.files))
    site.close()
    whole.close()
  }
  kept.close()
  await session.close()
  return counts.slice(1)
}

function texts(files: ReadonlyMap<string, Uint8Array>): Record<string, string> {
  return Object.fromEntries(Array.from(files, ([name, script]) => [name, decodeUtf8(script)]))
}

describe('after an edit, the index is that of the whole site, though only changed pages are read', () => {
  it('of a text', async () => {
    expect(await edits({ 'hooks.mdx': page('Hooks', 'Retries.') }, { 'hooks.mdx': FILES['hooks.mdx'] })).toEqual([1, 1])
  })

  it('that removes a word that compounds were made of', async () => {
    const [count] = await edits(
      { 'de/index.mdx': page('Start', 'Nichts.') },
      { 'de/keys.mdx': page('Schloss', 'Neu.') },
    )
    expect(count).toBe(1)
  })

  it('of a snippet', async () => {
    expect(await edits({ 'snippets/note.mdx': 'Tell nobody.' })).toEqual([1])
  })

  it('of a title', async () => {
    expect(await edits({ 'hooks.mdx': page('Webhooks', 'A webhook is delivered again.') })).toEqual([1])
  })

  it('of the name of a group, which concerns its pages', async () => {
    const renamed = FILES['docs.json'].replace('Anleitungen', 'Hilfe')
    expect(await edits({ 'docs.json': renamed })).toEqual([2])
  })

  it('that adds, moves, and removes pages', async () => {
    const more = FILES['docs.json'].replace('"index","keys"', '"new","keys","index"')
    await edits(
      { 'docs.json': more, 'new.mdx': page('New', 'Nobody wrote this before.') },
      { 'hooks.mdx': undefined },
      { 'de/index.mdx': undefined, 'de/keys.mdx': undefined },
    )
  })

  it('of the synonyms, which concern every page', async () => {
    const galley = JSON.stringify({ search: { synonyms: [['webhook', 'callback']] } })
    expect(await edits({ 'galley.json': galley })).toEqual([5])
  })
})
