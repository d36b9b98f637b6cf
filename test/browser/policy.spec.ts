// Every kind of page under the Content Security Policy that the site itself recommends: nothing is blocked.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type TestReader, useBrowser, useSite } from './open.ts'
import { painted } from './settled.ts'

/** All files of our own documentation, whose reference shows every component. */
const DOCS = Object.fromEntries(
  readdirSync('docs', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .map((path) => [path.slice('docs/'.length), readFileSync(path, 'utf8')]),
)
const GALLERY = Object.keys(DOCS).flatMap((path) => /^(reference\/components\/.+)\.mdx$/.exec(path)?.[1] ?? [])

const page = (title: string, body: string, more = '') => `---\ntitle: ${title}\n${more}---\n\n${body}\n`
const FILES = {
  'index.mdx': page('Start', 'Text'),
  'math.mdx': page('Math', 'The sum $a^2 + b^2$ of squares:\n\n$$\n\\int_0^1 x \\, dx\n$$'),
  'diagram.mdx': page('Diagram', '```mermaid\nflowchart LR\n  A --> B\n  style A fill:#f9f\n```'),
  'media.mdx': page(
    'Media',
    '<video autoPlay muted src="/film.mp4"></video>\n\n<iframe src="/index.html" title="The start" width="300" height="200"></iframe>\n\n<img src="/a.svg" alt="A picture" style={{ width: 200 }} />',
  ),
  'code.mdx': page('Code', '```ts twoslash\nconst a = 1\n```\n\n```ansi\n\u001b[31mred\u001b[0m\n```'),
  'own.mdx': page(
    'Own',
    '<style>{".mine { color: rgb(1, 2, 3) }"}</style>\n\n<div className="mine" style={{ marginTop: 4 }}>Mine</div>\n\n<script>{"document.documentElement.dataset.ran = \'inline\'"}</script>',
  ),
  'island.mdx': page(
    'Island',
    'import { Counter } from \'/snippets/counter.jsx\'\n\n<Counter />\n\n<div className="grid grid-cols-2 gap-4">Utility</div>',
  ),
  'custom.mdx': page('Custom', '<h1>Alone</h1>', 'mode: custom\n'),
  'wide.mdx': page('Wide', 'Text', 'mode: wide\n'),
  'center.mdx': page('Center', 'Text', 'mode: center\n'),
  'frame.mdx': page('Frame', 'Text', 'mode: frame\n'),
  'snippets/counter.jsx':
    'import { useState } from \'react\'\n\nexport const Counter = () => {\n  const [count, setCount] = useState(0)\n  return <button className="counter" style={{ padding: 4 }} onClick={() => setCount(count + 1)}>Count {count}</button>\n}\n',
  'site.css': '.mine { font-weight: 700 }',
  'site.js': "document.documentElement.dataset.own = 'file'",
  'a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>',
  'film.mp4': '',
}

/** Each frame records what is blocked, as `directive: URL`. */
const browser = useBrowser(`
  globalThis.refused = []
  addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective + ': ' + event.blockedURI))`)
const docs = useSite(DOCS, browser)
const site = useSite(FILES, browser)

/** What the browser blocked while a page was loaded and `use` ran. */
async function refusals(
  { look }: TestReader,
  path: string,
  use: (page: Page) => Promise<void> = async () => undefined,
): Promise<string[]> {
  const { page, response } = await look(path, { viewport: { width: 1440, height: 900 } })
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self'")
  expect(response?.status()).toBe(200)
  await use(page)
  // Violations are reported in a separate task.
  await painted(page)
  const refused = await Promise.all(page.frames().map((frame) => frame.evaluate<string[]>('refused')))
  return refused.flat()
}

describe('S35: our own documentation', () => {
  it.each(['', ...GALLERY])('/%s', async (path) => {
    expect(await refusals(docs, `/${path.replace(/\/index$/, '')}`)).toEqual([])
  })
})

describe('a site with everything', () => {
  const uses: Readonly<Record<string, (page: Page) => Promise<void>>> = {
    diagram: (page) => page.locator('.mermaid-drawing svg').waitFor({ timeout: 20_000 }),
    island: (page) => page.locator('.counter').click(),
    own: async (page) => {
      const read =
        '({ ...document.documentElement.dataset, color: getComputedStyle(document.querySelector(".mine")).color })'
      expect(await page.evaluate(read)).toMatchObject({ ran: 'inline', own: 'file', color: 'rgb(1, 2, 3)' })
    },
    code: async (page) => page.locator('.twoslash-name').first().hover(),
    '': async (page) => {
      await page.keyboard.press('/')
      await page.getByRole('dialog').waitFor()
      await page.keyboard.type('sum')
    },
  }
  const pages = ['', ...Object.keys(FILES).flatMap((path) => /^(\w+)\.mdx$/.exec(path)?.[1] ?? [])]
  it.each(pages)('/%s', async (path) => expect(await refusals(site, `/${path}`, uses[path])).toEqual([]))

  it('a missing page', async () => {
    expect(await refusals(site, '/404.html')).toEqual([])
  })

  it('S35: blocks injected code', async () => {
    const injected = "document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"document.title = 1\">')"
    expect(await refusals(site, '', async (page) => void (await page.evaluate(injected)))).toEqual([
      'script-src-attr: inline',
    ])
  })
})
