// Pages made elsewhere: the site has the same bytes, whoever makes which page.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page, Route } from '../../content/page.ts'
import { DiskFileSystem } from '../../files/disk.ts'
import { openSession } from '../../project/session.ts'
import { compileTokenizer } from '../../render/tokenizer.ts'
import { defaultOptions } from '../options.ts'
import { decodeMadePage } from '../page-cache.ts'
import { withPages } from '../page-stream.ts'
import { createSite } from '../site.ts'
import { PageMaker, projectDigest } from './page-maker.ts'
import type { PageSupply } from './page-makers.ts'
import type { Turn } from './turns.ts'

const FILES: Readonly<Record<string, string>> = {
  'docs.json': JSON.stringify({
    name: 'Made',
    theme: 'mint',
    colors: { primary: '#0f766e' },
    navbar: { links: [{ label: 'Parts', href: '/parts#second' }] },
    navigation: {
      groups: [
        { group: 'First', icon: 'rocket', pages: ['index', 'code', 'links', 'moved'] },
        {
          group: 'Second',
          icon: 'bolt',
          pages: ['parts', 'styled', 'named', 'live', 'alive', 'updates', 'broken', 'outside'],
        },
        { group: 'API', openapi: 'api.yaml' },
      ],
    },
  }),
  'api.yaml':
    'openapi: 3.1.0\ninfo: {title: Made, version: "1"}\npaths:\n  /parts:\n    get:\n      summary: List parts\n      responses:\n        "200": {description: OK, content: {application/json: {schema: {type: object, properties: {id: {type: string}}}}}}\n',
  'index.mdx':
    '---\ntitle: Home\nicon: house\n---\n\nStart with [the second part](/parts#second).\n\n<Card title="A" icon="star" href="/code">B</Card>\n',
  'code.mdx': '---\ntitle: Code\n---\n\n```ts\nconst a: number = 1\n```\n\n```python\nprint(f"{a}")\n```\n',
  'links.mdx':
    '---\ntitle: Links\nrelated: ["/parts#first"]\n---\n\nSee [updates](/updates#2026) and [nothing](/parts#third).\n',
  'moved.mdx': '---\ntitle: Elsewhere\nurl: https://example.com\n---\n',
  'parts.mdx':
    '---\ntitle: Parts\n---\n\n## First\n\nText of [links](/links).\n\n## Second\n\n<Snippet file="note.mdx" />\n',
  'snippets/note.mdx': 'A **note** with {1 + 1}.\n',
  'styled.mdx': '---\ntitle: Styled\n---\n\n<div className="mt-4 text-center">Text</div>\n',
  'named.mdx': '---\ntitle: Named\n---\n\n<div className="group">Text</div>\n',
  'snippets/counter.jsx':
    "import { useState } from 'react'\nexport const Counter = () => {\n  const [n, set] = useState(0)\n  return <button onClick={() => set(n + 1)}>{n}</button>\n}\n",
  'live.mdx': "---\ntitle: Live\n---\n\nimport { Counter } from '/snippets/counter.jsx'\n\n<Counter />\n",
  'alive.mdx': "---\ntitle: Alive\n---\n\nimport { Counter } from '/snippets/counter.jsx'\n\n<Counter />\n",
  'updates.mdx': '---\ntitle: Updates\nrss: true\n---\n\n<Update label="2026">News</Update>\n',
  'broken.mdx': '---\ntitle: Broken\n---\n\n<Card title="never closed">\n',
  'outside.mdx': '---\ntitle: Outside\nnoindex: true\n---\n\n$a^2$ and a table:\n\n| a | b |\n| - | - |\n| 1 | 2 |\n',
}
/** Pages that take part in more than their own files, or need to know the class names of all. */
const MADE_HERE = ['/moved', '/named', '/live', '/alive']

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-makers-'))
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** All files of the site, in the order of their names, with what was found. */
async function build(supply?: (digest: string) => PageSupply) {
  const session = openSession(new DiskFileSystem(folder), { lazy: true })
  await session.outline()
  const atHand = new Map<Route, Page>()
  const site = await createSite(withPages(session.project, atHand))
  const diagnostics: unknown[] = []
  const files = new Map<string, string>()
  const read = (route: Route) => session.take(route)
  const findings = (route: Route) => session.findings(route)
  const elsewhere = new Set<Route>()
  const stream = site.stream(atHand, {
    read,
    findings,
    makers: supply?.(projectDigest(session.project)),
    onMade(made) {
      elsewhere.add(made.facts.outline.route)
      diagnostics.push(...made.diagnostics)
    },
  })
  for await (const made of stream)
    for (const file of made) if ('content' in file) files.set(file.path, Buffer.from(file.content).toString('base64'))
  for (const path of site.paths()) {
    const file = files.has(path) ? undefined : await site.render(path)
    if (file) files.set(path, Buffer.from(file.content).toString('base64'))
  }
  await session.finish((route) => !elsewhere.has(route))
  diagnostics.push(...session.project.diagnostics, ...site.diagnostics)
  site.close()
  await session.close()
  const findingsText = diagnostics.map((finding) => JSON.stringify(finding)).sort()
  return { files: [...files].sort(([a], [b]) => (a < b ? -1 : 1)), findings: findingsText, elsewhere }
}

/** Makes the pages of `isElsewhere` in one other site, from the last to the first, and leaves the rest. */
function supplyOf(isElsewhere: (turn: Turn) => boolean, digest?: string) {
  return (own: string): PageSupply => ({
    begin: () => true,
    async *make(turns, onIcons) {
      const maker = new PageMaker({ folder, libraries: new Map(), isProfiled: false })
      const module = await compileTokenizer()
      const basis = { options: defaultOptions, changes: undefined, repository: undefined, isKept: true, module }
      await maker.start({ ...basis, digest: digest ?? own })
      for (const turn of [...turns].reverse()) {
        const route = turn.outline.route
        const { pages, icons } = isElsewhere(turn) ? await maker.make({ routes: [route] }) : { pages: [], icons: [] }
        onIcons(icons)
        const [page] = pages
        yield page ? { ...turn, made: decodeMadePage(Buffer.from(page.bytes), turn.outline) } : turn
      }
    },
  })
}

describe('a site whose pages are made elsewhere', () => {
  it.each<[string, (turn: Turn) => boolean]>([
    ['all', () => true],
    ['every second page', ({ place }) => place % 2 === 0],
    ['the others', ({ place }) => place % 2 === 1],
  ])('is the same: %s', async (_, isElsewhere) => {
    const { elsewhere, ...made } = await build(supplyOf(isElsewhere))
    const { elsewhere: none, ...expected } = await build()
    expect(none.size).toBe(0)
    expect(elsewhere.size).toBeGreaterThan(1)
    for (const route of MADE_HERE) expect(elsewhere).not.toContain(route)
    expect(made).toEqual(expected)
  })

  it('has pages of specifications among them, and pages whose class names are utilities', async () => {
    const { elsewhere } = await build(supplyOf(() => true))
    expect(elsewhere).toContain('/styled')
    expect(elsewhere).toContain('/api-reference/list-parts')
  })

  it('is made here where the folder has changed since it was read', async () => {
    const { elsewhere, ...made } = await build(supplyOf(() => true, 'another'))
    const { elsewhere: _, ...expected } = await build()
    expect(elsewhere.size).toBe(0)
    expect(made).toEqual(expected)
  })
})
