// A site opened from disk without a server: everything that readers do with it.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestSite, testSite } from '../site.ts'
import { onScriptError, useBrowser } from './open.ts'

const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`
const many = Array.from({ length: 130 }, (_, i) => `many/page-${i + 1}`)
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20"><rect width="80" height="20" fill="#0a6"/></svg>'

const FILES = {
  'docs.json': {
    name: 'Harbour',
    theme: 'mint',
    logo: '/images/logo.svg',
    colors: { primary: '#0f766e', light: '#5eead4' },
    navigation: {
      languages: [
        {
          language: 'en',
          tabs: [
            {
              tab: 'Guides',
              groups: [
                { group: 'Start', pages: ['index', 'guides/deep/keys', 'guides/code'] },
                { group: 'More', pages: [{ group: 'Many', pages: many }] },
              ],
            },
            { tab: 'API', pages: ['api/orders'] },
          ],
        },
        { language: 'fr', tabs: [{ tab: 'Guides', pages: ['fr/index', 'fr/guides/deep/keys'] }] },
      ],
    },
    redirects: [{ source: '/old/place', destination: '/guides/deep/keys#rotate-a-key' }],
  },
  'index.mdx': page(
    'Overview',
    'An event goes to one region first. [Keys](/guides/deep/keys), ![Logo](/images/logo.svg)',
  ),
  'guides/deep/keys.mdx': page(
    'API keys',
    `A key opens one project. [Home](/), [orders](../../api/orders).

## Rotate a key

Make a second key, then revoke the first.

<Tabs>
  <Tab title="One">First tab.</Tab>
  <Tab title="Two">Second tab.</Tab>
</Tabs>`,
  ),
  'guides/code.mdx': `import { Counter } from '/snippets/counter.jsx'

<Counter start={3} />

\`\`\`mermaid
graph LR
  A --> B
\`\`\`
`,
  'snippets/counter.jsx': `export const Counter = ({ start }) => {
  const [count, setCount] = useState(start)
  return <button id="counter" onClick={() => setCount(count + 1)}>Count {count}</button>
}
`,
  'api/orders.mdx': page('Orders', 'List your orders.'),
  'fr/index.mdx': page('Aperçu', 'Un événement.'),
  'fr/guides/deep/keys.mdx': page('Clés', 'Une clé ouvre un projet.'),
  'images/logo.svg': LOGO,
  'style/own.css': '.nav-logo { background: url(/images/logo.svg) }',
  ...Object.fromEntries(many.map((path, i) => [`${path}.mdx`, page(`Page ${i + 1}`, `Text ${i + 1}.`)])),
}

const browser = useBrowser()
let site: TestSite
let folder: string

beforeAll(async () => {
  // A folder whose path contains characters that URLs escape.
  folder = mkdtempSync(join(tmpdir(), 'galley offline #1 '))
  site = await testSite(FILES, { relative: true })
  for (const path of site.paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), site.bytes(path))
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const address = (path: string) => pathToFileURL(join(folder, path)).href
const isAt = (page: Page, path: string) => expect(fileURLToPath(page.url().replace(/#.*/, ''))).toBe(join(folder, path))

async function open(path: string, viewport = { width: 1440, height: 900 }): Promise<{ page: Page; errors: string[] }> {
  const page = await (await browser.newContext({ viewport })).newPage()
  const errors: string[] = []
  onScriptError(page, (message) => errors.push(message))
  page.on('requestfailed', (request) => errors.push(`${request.url()} ${request.failure()?.errorText}`))
  page.on('request', (request) => /^(?:file|data|blob):/.test(request.url()) || errors.push(`asks ${request.url()}`))
  await page.goto(address(path), { waitUntil: 'load' })
  return { page, errors }
}

describe('from disk', () => {
  it('a page has its look, its font, and its images', async () => {
    const { page, errors } = await open('guides/deep/keys.html')
    const found = await page.evaluate(async () => {
      await document.fonts.ready
      return {
        font: [...document.fonts].some(({ family, status }) => /Inter/.test(family) && status === 'loaded'),
        sidebar: getComputedStyle(document.querySelector('#sidebar') as Element).position,
        logo: (document.querySelector('.nav-logo') as HTMLImageElement).naturalWidth,
        own: getComputedStyle(document.querySelector('.nav-logo') as Element).backgroundImage,
      }
    })
    expect(found).toMatchObject({ font: true, logo: 80 })
    expect(found.sidebar).not.toBe('static')
    expect(found.own).toContain('/images/logo.svg')
    expect(errors).toEqual([])
  })

  it('links, the sidebar, tabs and languages lead from page to page', async () => {
    const { page, errors } = await open('index.html')
    await page.click('#content a:has-text("Keys")')
    isAt(page, 'guides/deep/keys.html')
    await page.click('.nav-tabs a:has-text("API")')
    isAt(page, 'api/orders.html')
    await page.click('.nav-tabs a:has-text("Guides")')
    isAt(page, 'index.html')
    await page.click('#navigation-items a:has-text("API keys")')
    isAt(page, 'guides/deep/keys.html')
    await page.click('.switcher-language summary')
    await page.click('.switcher-language a[hreflang=fr]')
    isAt(page, 'fr/guides/deep/keys.html')
    await page.click('.logo-link')
    isAt(page, 'fr.html')
    expect(errors).toEqual([])
  })

  it('groups omitted from pages can be opened, and their links work', async () => {
    const { page, errors } = await open('guides/deep/keys.html')
    const group = page.locator('#navigation-items details[data-lazy]')
    await group.locator('summary').click()
    await page.click('#navigation-items a:has-text("Page 42")')
    isAt(page, 'many/page-42.html')
    expect(errors).toEqual([])
  })

  it('search finds pages, and opens them', async () => {
    const { page, errors } = await open('guides/deep/keys.html')
    await page.keyboard.press('Control+k')
    await page.fill('.search-input', 'orders')
    await page.waitForSelector('[role=option]')
    await page.keyboard.press('Enter')
    await page.waitForURL(/orders/)
    isAt(page, 'api/orders.html')
    await page.click('#search-bar-entry')
    await page.fill('.search-input', 'revoke')
    await page.waitForSelector('[role=option]')
    await page.keyboard.press('Enter')
    await page.waitForURL(/keys/)
    isAt(page, 'guides/deep/keys.html')
    expect(page.url()).toContain('#rotate-a-key')
    expect(errors).toEqual([])
  })

  it('tabs switch, and the next page keeps the theme', async () => {
    const { page, errors } = await open('guides/deep/keys.html')
    await page.click('[role=tab]:has-text("Two")')
    expect(await page.isVisible('text=Second tab.')).toBe(true)
    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'))
    while (!(await isDark())) await page.click('.theme-toggle')
    await page.click('#content a:has-text("Home")')
    isAt(page, 'index.html')
    await page.waitForLoadState()
    expect(await isDark()).toBe(true)
    expect(errors).toEqual([])
  })

  it('authors’ components are interactive, and diagrams are drawn', async () => {
    const { page, errors } = await open('guides/code.html')
    await page.click('#counter')
    expect(await page.textContent('#counter')).toBe('Count 4')
    await page.waitForSelector('.mermaid-drawing svg, .mermaid svg', { timeout: 20_000 })
    expect(errors).toEqual([])
  })

  it('on a phone the drawer opens', async () => {
    const { page, errors } = await open('guides/deep/keys.html', { width: 390, height: 800 })
    await page.locator('[aria-controls=sidebar], .drawer-open').first().click()
    await page.click('#navigation-items a:has-text("Overview")')
    isAt(page, 'index.html')
    expect(errors).toEqual([])
  })

  it('a redirect works', async () => {
    const { page } = await open('old/place.html')
    await page.waitForURL(/keys/)
    isAt(page, 'guides/deep/keys.html')
    expect(page.url()).toContain('#rotate-a-key')
  })

  it('no URL in any page leads to a missing file', () => {
    const dead: string[] = []
    for (const path of site.paths.filter((path) => path.endsWith('.html'))) {
      const html = site.file(path)
      expect(html).not.toContain('galley-root')
      for (const [, typed = ''] of html.matchAll(/\s(?:href|src|data-navigation|data-search)="([^"#]*)/g)) {
        const target = new URL(typed.replaceAll('&amp;', '&'), pathToFileURL(join(folder, path)))
        if (target.protocol === 'file:' && !existsSync(fileURLToPath(new URL(target.pathname, 'file://'))))
          dead.push(`${path}: ${typed}`)
      }
    }
    expect(dead).toEqual([])
  })
})
