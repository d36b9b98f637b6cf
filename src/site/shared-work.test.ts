// Pages with the same text: a build that shares work between them writes what a site without sharing has.
import { describe, expect, it, vi } from 'vitest'
import { config, testSite } from '../../test/site.ts'
import type { Page, Route } from '../content/page.ts'
import * as parsing from '../content/parse.ts'
import { MemoryFileSystem } from '../files/memory.ts'
import { openSession } from '../project/session.ts'
import { defaultOptions } from './options.ts'
import { withPages } from './page-stream.ts'
import { createSite } from './site.ts'

const HOME =
  '---\ntitle: Home\n---\n\nRead on in [the guide](./guide) or [start](./guide#start).\n\n![Map](./map.png)\n'
const GUIDE =
  '# A guide\n\n## Start\n\nText, `code`, and [home](./index).\n\n```js\nconst a = 1 // [!code highlight]\n```\n'
const ABSOLUTE =
  '---\ntitle: Shared\n---\n\nimport Note from "/snippets/note.mdx"\n\n<Note />\n\nSee [start](/v2/guide#start) and [nothing](/nowhere).\n'
const RELATIVE = '---\ntitle: Own part\n---\n\nimport Part from "./part.mdx"\n\n<Part />\n'
const WRONG = 'Only text, with <Tipp>a slip</Tipp>.\n'
const NEWS = '---\ntitle: News\nrss: true\n---\n\n<Update label="May">\nIn [the guide](./guide).\n</Update>\n'

const version = (folder: string) => ({
  [`${folder}/index.mdx`]: HOME,
  [`${folder}/guide.mdx`]: GUIDE,
  [`${folder}/absolute.mdx`]: ABSOLUTE,
  [`${folder}/relative.mdx`]: RELATIVE,
  [`${folder}/part.mdx`]: `A part of ${folder}.\n`,
  [`${folder}/wrong.mdx`]: WRONG,
  [`${folder}/news.mdx`]: NEWS,
})
const pagesOf = (folder: string) =>
  ['index', 'guide', 'absolute', 'relative', 'wrong', 'news'].map((page) => `${folder}/${page}`)

const FILES: Readonly<Record<string, string>> = {
  'docs.json': JSON.stringify(
    config({
      navigation: {
        languages: [
          {
            language: 'en',
            versions: [
              { version: '2', default: true, groups: [{ group: 'Guides', pages: pagesOf('v2') }] },
              { version: '1', groups: [{ group: 'Older guides', pages: pagesOf('v1') }] },
            ],
          },
          { language: 'de', groups: [{ group: 'Hilfe', pages: pagesOf('de') }] },
        ],
      },
    }),
  ),
  ...version('v2'),
  ...version('v1'),
  ...version('de'),
  // One version lacks what the others have.
  'v2/map.png': 'pixels',
  'de/guide.mdx': GUIDE.replace('## Start', '## Anfang'),
  'snippets/note.mdx': 'A note, {1 + 1}.\n',
}

/** The files of a build that lets go of each page, and its findings. */
async function stream(files: Readonly<Record<string, string>>) {
  const session = openSession(new MemoryFileSystem(files), { lazy: true, releasesTexts: true })
  await session.outline()
  const atHand = new Map<Route, Page>()
  const images = { draw: async () => new TextEncoder().encode('an image'), close() {} }
  const site = await createSite(withPages(session.project, atHand), defaultOptions, { images })
  const made = new Map<string, string | Uint8Array>()
  const reading = {
    read: (route: Route) => session.take(route),
    findings: (route: Route) => session.findings(route),
  }
  for await (const some of site.stream(atHand, reading))
    for (const file of some) if ('content' in file) made.set(file.path, file.content)
  // Some files are known only when others are made.
  for (let count = -1; count < made.size; ) {
    count = made.size
    for (const path of site.paths()) {
      const file = made.has(path) ? undefined : await site.render(path)
      if (file) made.set(path, file.content)
    }
  }
  await session.finish()
  const diagnostics = [...session.project.diagnostics, ...site.diagnostics]
  site.close()
  await session.close()
  const texts = [...made].map(([path, content]): [string, string] => [path, Buffer.from(content).toString('base64')])
  return { files: new Map(texts), diagnostics }
}

describe('pages with the same text', () => {
  it('are what they are without sharing', async () => {
    const [alone, shared] = [await testSite(FILES), await stream(FILES)]
    for (const [path, content] of shared.files)
      expect([path, content]).toEqual([path, Buffer.from(alone.bytes(`/${path}`)).toString('base64')])
    expect([...shared.files.keys()].map((path) => `/${path}`).sort()).toEqual(
      alone.paths.filter((path) => path !== '/.galley-files.json'),
    )
  })

  it('lead into their own version and speak its language', async () => {
    const site = await stream(FILES)
    const html = (path: string) => Buffer.from(site.files.get(path) ?? '', 'base64').toString()
    expect(html('v2.html')).toContain('href="/v2/guide#start"')
    expect(html('v1.html')).toContain('href="/v1/guide#start"')
    expect(html('v2.html')).toContain('src="/v2/map.png"')
    expect(html('v1.html')).toContain('src="./map.png"')
    expect(html('v1/relative.html')).toContain('A part of v1.')
    expect(html('de/relative.html')).toContain('A part of de.')
    expect(html('v1/news/rss.xml')).toContain('/v1/guide')
  })

  it('have findings of their own', async () => {
    const { diagnostics } = await stream(FILES)
    const files = (code: string) => diagnostics.filter((one) => one.code === code).map(({ place }) => place.file)
    expect(files('unknown-component').sort()).toEqual(['de/wrong.mdx', 'v1/wrong.mdx', 'v2/wrong.mdx'])
  })

  it('are parsed once', async () => {
    const parse = vi.spyOn(parsing, 'parseDraft')
    await stream(FILES)
    const parsed = parse.mock.calls.map(([{ path }]) => path)
    parse.mockRestore()
    expect(parsed.filter((path) => path.endsWith('/wrong.mdx'))).toHaveLength(1)
    expect(parsed.filter((path) => path.endsWith('/part.mdx'))).toHaveLength(3)
  })
})
