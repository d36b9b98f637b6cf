import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../files/memory.ts'
import { loadProject } from './load.ts'
import { type Change, createSession, openSession, type Session } from './session.ts'

const CONFIG = JSON.stringify({
  name: 'Test',
  theme: 'mint',
  colors: { primary: '#0f766e' },
  navigation: { pages: ['index', 'a'] },
})
const FILES = {
  'docs.json': CONFIG,
  'index.mdx': '---\ntitle: Home\n---\n\nWelcome.',
  'a.mdx': "---\ntitle: A\n---\n\nimport Hint from '/snippets/hint.mdx'\n\n<Hint />\n\nText of a.",
  'b.mdx': '---\ntitle: B\n---\n\nText of b.',
  'snippets/hint.mdx': 'A hint.',
}

interface Editing {
  readonly session: Session
  /** Writes files (undefined removes them) and tells the session. */
  save(files: Readonly<Record<string, string | undefined>>): Promise<Change>
  text(route: string): string
}

async function edit(files: Readonly<Record<string, string>> = {}): Promise<Editing> {
  const disk = new MemoryFileSystem({ ...FILES, ...files })
  const session = await createSession(disk)
  return {
    session,
    save(changes) {
      for (const [path, text] of Object.entries(changes)) {
        if (text === undefined) disk.remove(path)
        else disk.write(path, text)
      }
      return session.update(new Map(Object.keys(changes).map((path) => [path, undefined])))
    },
    text: (route) => JSON.stringify(session.project.pages.get(route)?.body ?? null),
  }
}

const routes = (change: Change) => [...change.pages].sort()
const codes = ({ project }: Session) => project.diagnostics.map(({ code }) => code)

describe('a session', () => {
  it.each([
    [true, false],
    [false, true],
  ])('that omits forms (%s) has a form on the page of an operation (%s)', async (omitsForms, hasForm) => {
    const files = new MemoryFileSystem({
      ...FILES,
      'docs.json': CONFIG.replace('"navigation":{', '"api":{"openapi":"api.json"},"navigation":{'),
      'a.mdx': '---\nopenapi: GET /a\n---\n',
      'api.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'A', version: '1' },
        servers: [{ url: 'https://api.example.com' }],
        paths: { '/a': { get: { responses: { 204: { description: 'Done.' } } } } },
      }),
    })
    const { project } = await createSession(files, { omitsForms })
    const body = JSON.stringify(project.pages.get('/a')?.body)
    expect(body).toContain('"Api.Endpoint"')
    expect(body.includes('"form":')).toBe(hasForm)
  })

  it('gives the same project after any number of updates as reading it anew', async () => {
    const { session, save } = await edit()
    await save({ 'b.mdx': '# Other' })
    await save({ 'b.mdx': FILES['b.mdx'], 'c.mdx': 'New' })
    await save({ 'c.mdx': undefined })
    const fresh = await loadProject(new MemoryFileSystem(FILES))
    expect([...session.project.pages.keys()]).toEqual([...fresh.pages.keys()])
    expect(JSON.stringify([...session.project.pages.values()])).toBe(JSON.stringify([...fresh.pages.values()]))
    expect(session.project.diagnostics).toEqual(fresh.diagnostics)
  })

  it('is pending until it’s known which files are parts of other pages', async () => {
    const page = "---\ntitle: A\n---\n\nimport Part from '/b.mdx'\n\n<Part />"
    const session = openSession(new MemoryFileSystem({ ...FILES, 'a.mdx': page }), { lazy: true })
    await session.read(['/', '/a', '/b'])
    expect(session.pending).toBe(true)
    await session.finish()
    expect(session.pending).toBe(false)
    expect([...session.project.pages.keys()].sort()).toEqual(['/', '/a'])
  })

  it('has a page for a file that the navigation lists, even if other pages import it', async () => {
    const part = "---\ntitle: A\n---\n\nimport B from '/b.mdx'\n\n<B />"
    const { session, save } = await edit({ 'a.mdx': part })
    const pages = () => [...session.project.pages.keys()].sort()
    expect(pages()).toEqual(['/', '/a'])
    const listing = (...names: string[]) => CONFIG.replace('"index","a"', names.map((name) => `"${name}"`).join())
    await save({ 'docs.json': listing('index', 'a', 'b') })
    expect(pages()).toEqual(['/', '/a', '/b'])
    expect(codes(session)).toEqual([])
    await save({ 'docs.json': listing('index', 'a') })
    expect(pages()).toEqual(['/', '/a'])
  })

  it('reads one page again when one file changes, and keeps the others', async () => {
    const { session, save, text } = await edit()
    const before = session.project
    const change = await save({ 'b.mdx': '---\ntitle: B\n---\n\nChanged.' })
    expect(routes(change)).toEqual(['/b'])
    expect(change).toMatchObject({ navigation: false, config: false })
    expect(text('/b')).toContain('Changed.')
    expect(session.project.pages.get('/a')).toBe(before.pages.get('/a'))
    expect(before.pages.get('/b')).not.toBe(session.project.pages.get('/b'))
  })

  it('reports no change if a file was only touched', async () => {
    const { session, save } = await edit()
    const before = session.project
    expect(routes(await save({ 'b.mdx': FILES['b.mdx'] }))).toEqual([])
    expect(session.project).toBe(before)
  })

  it('uses an editor’s unsaved text, and the file again after the editor closes it', async () => {
    const { session, text } = await edit()
    await session.update(new Map([['b.mdx', 'Not saved.']]))
    expect(text('/b')).toContain('Not saved.')
    await session.update(new Map([['b.mdx', undefined]]))
    expect(text('/b')).toContain('Text of b.')
  })

  it.each([
    ['a snippet', { 'snippets/hint.mdx': 'A better hint.' }, ['/a'], 'A better hint.'],
    ['a snippet that is gone', { 'snippets/hint.mdx': undefined }, ['/a'], '"body"'],
  ])('reads pages again that use %s', async (_, files, expected, words) => {
    const { save, text, session } = await edit()
    expect(routes(await save(files))).toEqual(expected)
    if (words === '"body"') expect(codes(session)).toContain('missing-import')
    else expect(text('/a')).toContain(words)
  })

  it('follows imports through snippets, JSON, and components', async () => {
    const { save, text } = await edit({
      'snippets/hint.mdx':
        "import Deep from '/snippets/deep.mdx'\nimport data from './data.json'\n\n<Deep /> {data.word}",
      'snippets/deep.mdx': 'Deep.',
      'snippets/data.json': '{"word":"old"}',
      'b.mdx': "import { Box } from '/snippets/box.jsx'\n\n<Box />",
      'snippets/box.jsx': 'export const Box = () => <p>A box.</p>',
    })
    expect(text('/a')).toMatch(/Deep\..*old/)
    expect(text('/b')).toContain('A box.')
    expect(routes(await save({ 'snippets/deep.mdx': 'Deeper.', 'snippets/data.json': '{"word":"new"}' }))).toEqual([
      '/a',
    ])
    expect(text('/a')).toMatch(/Deeper\..*new/)
    expect(routes(await save({ 'snippets/box.jsx': 'export const Box = () => <p>A chest.</p>' }))).toEqual(['/b'])
    expect(text('/b')).toContain('A chest.')
  })

  it('resolves an import when its file is added', async () => {
    const { session, save, text } = await edit({ 'b.mdx': "import Late from '/snippets/late.mdx'\n\n<Late />" })
    expect(codes(session)).toContain('missing-import')
    expect(routes(await save({ 'snippets/late.mdx': 'Here at last.' }))).toEqual(['/b'])
    expect(text('/b')).toContain('Here at last.')
    expect(codes(session)).toEqual([])
  })

  it('notices added, removed, and renamed pages', async () => {
    const { session, save } = await edit()
    expect(await save({ 'c.mdx': 'New' })).toMatchObject({ navigation: true, pages: new Set(['/c']) })
    expect((await save({ 'b.mdx': undefined, 'guides/b.mdx': FILES['b.mdx'] })).moved).toEqual(
      new Map([['/b', '/guides/b']]),
    )
    expect([...session.project.pages.keys()]).toEqual(['/a', '/c', '/guides/b', '/'])
    await save({ 'a.mdx': undefined })
    expect(codes(session)).toEqual(['missing-page'])
  })

  it('treats a removed folder as the removal of its files', async () => {
    const { session } = await edit({ 'guides/x.mdx': 'X', 'guides/deep/y.mdx': 'Y' })
    const disk = session.project.files
    expect(disk.list()).toContain('guides/x.mdx')
    const gone = new MemoryFileSystem(FILES)
    const again = await createSession(gone)
    gone.remove('snippets/hint.mdx')
    expect(routes(await again.update(new Map([['snippets', undefined]])))).toEqual(['/a'])
  })

  it('reports when front matter changes what the navigation shows', async () => {
    const { save } = await edit()
    expect((await save({ 'b.mdx': '---\ntitle: Renamed\n---\n\nText of b.' })).navigation).toBe(true)
    expect((await save({ 'b.mdx': '---\ntitle: Renamed\n---\n\nOther text.' })).navigation).toBe(false)
  })

  it('reads the configuration again, and every page when its variables change', async () => {
    const { session, save, text } = await edit({ 'b.mdx': 'Version {{version}}' })
    const withVersion = (version: string) => JSON.stringify({ ...JSON.parse(CONFIG), variables: { version } })
    expect(await save({ 'docs.json': withVersion('1.0') })).toMatchObject({ config: true, navigation: true })
    expect(text('/b')).toContain('1.0')
    const change = await save({ 'docs.json': withVersion('2.0').replace('Test', 'Other') })
    expect(routes(change)).toEqual(['/', '/a', '/b'])
    expect(session.project.config.name).toBe('Other')
    expect(text('/b')).toContain('2.0')
  })

  it('keeps the last good configuration, and reports what’s wrong with the current one', async () => {
    const { session, save } = await edit()
    for (const broken of [CONFIG.slice(0, 40), '', '{ "name": ', undefined]) {
      await save({ 'docs.json': broken })
      expect(session.project.navigation.entries.map(({ node }) => node.page)).toEqual(['index', 'a'])
      expect(session.project.diagnostics.some(({ severity }) => severity === 'error')).toBe(true)
    }
    await save({ 'docs.json': CONFIG })
    expect(codes(session)).toEqual([])
  })

  it('reports published files that changed', async () => {
    const { session, save } = await edit({ 'images/a.svg': '<svg/>' })
    expect(await save({ 'images/a.svg': '<svg></svg>' })).toMatchObject({
      assets: new Set(['images/a.svg']),
      navigation: false,
    })
    expect(await save({ 'images/b.svg': '<svg/>' })).toMatchObject({
      assets: new Set(['images/b.svg']),
      navigation: true,
    })
    expect([...session.project.assets]).toEqual(['images/a.svg', 'images/b.svg'])
  })

  it('ignores files that are ignored, hidden, or outside the folder', async () => {
    const { session, save } = await edit()
    const before = session.project
    await save({ 'node_modules/x/index.mdx': 'X', '.git/HEAD': 'ref', 'README.md': '# Readme' })
    await session.update(
      new Map([
        ['../outside.mdx', 'Out'],
        ['/..', 'Out'],
      ]),
    )
    expect([...session.project.pages.keys()]).toEqual([...before.pages.keys()])
    await save({ '.mintignore': 'b.mdx\n!README.md' })
    expect([...session.project.pages.keys()].sort()).toEqual(['/', '/README', '/a'])
  })

  it('applies concurrent updates in order', async () => {
    const { session, save } = await edit()
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`many/${i}.mdx`, `Page ${i}`]))
    const changes = await Promise.all([
      save(many),
      save({ 'many/1.mdx': 'Changed' }),
      save({ 'many/2.mdx': undefined }),
    ])
    expect(changes.map((change) => change.pages.size)).toEqual([199, 0, 0])
    expect(session.project.pages.size).toBe(202)
  })
})

describe('a lazy session', () => {
  it('shows titles before reading a page, and reads requested pages first', async () => {
    const session = openSession(new MemoryFileSystem(FILES), { lazy: true })
    const { outlines, pages } = session.project
    expect([...outlines.values()].map(({ title }) => title)).toEqual(['A', 'B', 'Home'])
    expect(pages.size).toBe(0)
    await session.read(['/b'])
    expect(session.pending).toBe(true)
    expect(session.project.pages.get('/b')?.body.children).toHaveLength(1)
    expect([...session.project.pages.keys()]).toEqual(['/b'])
    expect(session.project.outlines.get('/a')).toBe(outlines.get('/a'))
    await session.finish()
    expect(session.pending).toBe(false)
    const fresh = await loadProject(new MemoryFileSystem(FILES))
    expect(JSON.stringify([...session.project.pages.values()])).toBe(JSON.stringify([...fresh.pages.values()]))
  })

  it('reads the newest version of a page that changes while it’s being read', async () => {
    const disk = new MemoryFileSystem(FILES)
    const session = openSession(disk, { lazy: true })
    const reading = session.read(['/b'])
    disk.write('b.mdx', 'Newest.')
    const updating = session.update(new Map([['b.mdx', undefined]]))
    await Promise.all([reading, updating])
    await session.finish()
    expect(JSON.stringify(session.project.pages.get('/b')?.body)).toContain('Newest.')
  })
})
