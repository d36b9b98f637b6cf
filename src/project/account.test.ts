import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../files/memory.ts'
import { accountOf } from './account.ts'
import { loadProject } from './load.ts'
import { linkedUrl } from './routes.ts'
import { createSession } from './session.ts'

const config = (pages: readonly unknown[]) =>
  JSON.stringify({ name: 'Test', theme: 'mint', colors: { primary: '#0f766e' }, navigation: { pages } })
const page = (title: string, more = '') => `---\ntitle: ${title}\n${more}---\n\nText of ${title}.`
const load = (files: Readonly<Record<string, string>>) => loadProject(new MemoryFileSystem(files))

describe('files that the configuration names', () => {
  it('are pages even in a folder with the name of a build folder, and so are the other files there', async () => {
    const { pages } = await load({
      'docs.json': config(['index', 'build/start', { group: 'A', root: 'dist/a', pages: [] }, 'guides/README']),
      'index.mdx': page('Home'),
      'build/start.mdx': page('Start'),
      'build/other.mdx': page('Other'),
      'dist/a.mdx': page('A'),
      'coverage/report.mdx': page('Report'),
      'guides/README.md': page('Guides'),
      'README.md': page('Readme'),
    })
    expect([...pages.keys()].sort()).toEqual(['/', '/build/other', '/build/start', '/dist/a', '/guides/README'])
  })

  it('stay left out if the author leaves them out', async () => {
    const { pages } = await load({
      'docs.json': config(['index', 'build/start']),
      '.mintignore': 'build/start.mdx',
      'index.mdx': page('Home'),
      'build/start.mdx': page('Start'),
    })
    expect([...pages.keys()]).toEqual(['/'])
  })

  it('become pages when they are named later', async () => {
    const disk = new MemoryFileSystem({
      'docs.json': config(['index']),
      'index.mdx': page('Home'),
      'build/start.mdx': page('Start'),
    })
    const session = await createSession(disk)
    expect(session.project.pages.has('/build/start')).toBe(false)
    disk.write('docs.json', config(['index', 'build/start']))
    await session.update(new Map([['docs.json', undefined]]))
    expect(session.project.pages.has('/build/start')).toBe(true)
    disk.write('docs.json', config(['index']))
    await session.update(new Map([['docs.json', undefined]]))
    expect(session.project.pages.has('/build/start')).toBe(false)
    await session.close()
  })
})

it.each([
  ['/guides/start', undefined],
  ['/guides/start/', undefined],
  ['guides/start', undefined],
  ['start', undefined],
  ['./start.mdx', undefined],
  ['st%61rt', undefined],
  ['%zz', '%zz'],
  ['\\\\[x', '\\\\[x'],
  ['../../..', '../../..'],
  ['/guides/start?a=1#b', undefined],
  ['#b', undefined],
  ['', undefined],
  ['/guides/other', '/guides/other'],
  ['../start', '../start'],
  ['https://example.com/guides/start', 'https://example.com/guides/start'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
])('`url: %s` of a page leads to %s', async (url, expected) => {
  const { pages } = await load({
    'docs.json': config(['guides/start']),
    'guides/start.mdx': page('Start', `url: ${JSON.stringify(url)}\n`),
  })
  const start = pages.get('/guides/start')
  expect(start && linkedUrl(start)).toBe(expected)
})

describe('the account of Markdown files', () => {
  it('accounts for every file', async () => {
    const project = await load({
      'docs.json': config(['index', 'build/start', { group: 'API', openapi: 'api.json', pages: ['GET /a'] }]),
      '.mintignore': 'drafts',
      'api.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'A', version: '1' },
        paths: { '/a': { get: { summary: 'List', responses: {} } } },
      }),
      'index.mdx': `${page('Home')}\n\nimport Part from './part.md'\n\n<Part />\n`,
      'part.md': 'A part.',
      'snippets/hint.mdx': 'A hint.',
      'build/start.mdx': page('Start'),
      'own.mdx': page('Own', 'url: /own\n'),
      'link.mdx': page('Link', 'url: https://example.com\n'),
      'limited.mdx': page('Limited', 'groups: [staff]\n'),
      'a.mdx': page('A'),
      'a/index.mdx': page('A again'),
      'drafts/b.mdx': page('B'),
      'dist/c.mdx': page('C'),
      'README.md': page('Readme'),
      '.hidden/d.md': page('D'),
      'line\nbreak.mdx': page('E'),
      'logo.svg': '<svg/>',
    })
    const account = accountOf(project)
    expect(account).toEqual({
      files: 14,
      pages: 4,
      generated: 1,
      links: ['link.mdx'],
      parts: ['part.md', 'snippets/hint.mdx'],
      leftOut: [
        { file: '.hidden/d.md', why: 'hidden' },
        { file: 'README.md', why: 'default' },
        { file: 'a/index.mdx', why: 'same-route' },
        { file: 'dist/c.mdx', why: 'default' },
        { file: 'drafts/b.mdx', why: 'mintignore' },
        { file: 'limited.mdx', why: 'groups' },
        { file: 'line\nbreak.mdx', why: 'unusable-name' },
      ],
    })
    expect(account.pages + account.links.length + account.parts.length + account.leftOut.length).toBe(account.files)
  })
})
