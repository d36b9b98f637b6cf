// The search dialog as readers use it: by button, keyboard, and URL, with the index of a built site.
import { createHash } from 'node:crypto'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createSearch } from '../../src/search/query.ts'
import { fromScript } from '../../src/search/script.ts'
import { SEARCH_FOLDER } from '../../src/site/outputs/search.ts'
import { violations } from './axe.ts'
import { type OpenPage, useSite } from './open.ts'

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 360, height: 740 }

const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`

const FILES = {
  'docs.json': {
    name: 'Harbour',
    theme: 'mint',
    colors: { primary: '#0f766e', light: '#5eead4' },
    navigation: {
      languages: [
        {
          language: 'en',
          versions: [
            { version: 'v2', groups: [{ group: 'Guides', pages: ['index', 'delivery', 'keys'] }] },
            { version: 'v1', groups: [{ group: 'Old guides', pages: ['v1/delivery'] }] },
          ],
        },
        { language: 'fr', groups: [{ group: 'Guides', pages: ['fr/index'] }] },
      ],
    },
  },
  'index.mdx': page('Overview', 'An event goes to one region first.'),
  'delivery.mdx': page(
    'Delivery',
    `How events are delivered.

## Retries

A delivery that failed is tried again, with retries after one, two and four minutes.

## Signatures

Each delivery carries a signature. ${'Nothing else is said here. '.repeat(40)}

## Order of retries

Retries keep the order of deliveries.`,
  ),
  'keys.mdx': page(
    'API keys',
    'A key opens one project.\n\n## Rotate a key\n\nMake a second key, then revoke the first.',
  ),
  'v1/delivery.mdx': page('Delivery in v1', 'Deliveries without retries: tried once only.'),
  'fr/index.mdx': page('Livraison', 'Chaque événement va à une région. Un message « retries » est gardé.'),
}

const site = useSite(FILES)

async function at(path: string, options: BrowserContextOptions = { viewport: WIDE }): Promise<OpenPage> {
  const opened = await site.open(path, options)
  opened.page.setDefaultTimeout(10_000)
  return opened
}
const dialog = (page: Page) => page.locator('dialog.search-dialog')
const field = (page: Page) => dialog(page).getByRole('combobox', { name: 'Search', exact: true })
const options = (page: Page) => dialog(page).locator('[role=option]')
const selected = (page: Page) => dialog(page).locator('[role=option][aria-selected=true]')

it('stays open where text is selected beyond its edge, and closes by a click beside it', async () => {
  const { page } = await site.open('/', { viewport: WIDE })
  const dialog = page.locator('.search-dialog')
  await page.keyboard.press('/')
  await page.keyboard.type('event')
  const field = await dialog.locator('input').boundingBox()
  const y = (field?.y ?? 0) + 10
  await page.mouse.move((field?.x ?? 0) + 100, y)
  await page.mouse.down()
  await page.mouse.move(100, y, { steps: 4 })
  await page.mouse.up()
  expect(await dialog.isVisible()).toBe(true)
  await page.mouse.click(100, y)
  expect(await dialog.isVisible()).toBe(false)
})

describe('opens', () => {
  it.each([
    ['the button', (page: Page) => page.click('#search-bar-entry')],
    ['Control and K', (page: Page) => page.keyboard.press('Control+k')],
    ['a slash', (page: Page) => page.keyboard.press('/')],
  ])('by %s, with the field focused', async (_, ask) => {
    const { page, errors } = await at('/')
    await ask(page)
    await field(page).waitFor()
    expect(await page.evaluate('document.activeElement.className')).toBe('search-input')
    expect(await field(page).inputValue()).toBe('')
    expect(errors).toEqual([])
  })

  it('by a URL with a query, and shows its results', async () => {
    const { page, errors } = await at('/?search=rotate%20key')
    await options(page).first().waitFor()
    expect(await field(page).inputValue()).toBe('rotate key')
    expect(await options(page).first().getAttribute('href')).toBe(`${site.address}/keys#rotate-a-key`)
    expect(errors).toEqual([])
  })

  it('not by a slash in a field', async () => {
    const { page } = await at('/')
    await page.keyboard.press('/')
    await field(page).fill('a')
    await page.keyboard.press('/')
    expect(await field(page).inputValue()).toBe('a/')
  })
})

describe('answers', () => {
  it('while typing, grouped by page; arrow keys select, and Enter opens the section', async () => {
    const { page, errors } = await at('/')
    await page.keyboard.press('/')
    await page.keyboard.type('retries')
    await options(page).nth(1).waitFor()
    const groups = await dialog(page)
      .getByRole('group')
      .evaluateAll((list) => list.map((group) => group.getAttribute('aria-label')))
    expect(groups[0]).toBe('Delivery')
    expect(new Set(groups).size).toBe(groups.length)
    expect(await selected(page).getAttribute('href')).toBe(`${site.address}/delivery#retries`)
    expect(await selected(page).locator('mark').allTextContents()).toContain('Retries')

    await page.keyboard.press('ArrowDown')
    expect(await selected(page).getAttribute('href')).toBe(`${site.address}/delivery#order-of-retries`)
    expect(await field(page).getAttribute('aria-activedescendant')).toBe(await selected(page).getAttribute('id'))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/delivery#order-of-retries')
    expect(await page.locator('#order-of-retries').isVisible()).toBe(true)
    expect(errors).toEqual([])
  })

  it.each(['retries', 'keys', 'delivry', 'order of deliv'])(
    '%j the same as a program that reads the same files',
    async (query) => {
      const load = async (name: string) =>
        fromScript(await (await fetch(`${site.address}/${SEARCH_FOLDER}/${name}.js`)).text())
      const { search } = createSearch(async (name) => (await load(name)) ?? '')
      const { results } = await search(query, { limit: 8, language: 'en', version: 'v2' })
      const urls = results.flatMap(({ url, more }) => [url, ...more.map((hit) => hit.url)])
      const { page } = await at(`/?search=${encodeURIComponent(query)}`)
      await options(page).first().waitFor()
      expect(await options(page).evaluateAll((list) => list.map((option) => option.getAttribute('href')))).toEqual(
        urls.map((url) => site.address + url),
      )
    },
  )

  it('with mistakes fixed', async () => {
    const { page } = await at('/?search=signatrue')
    await options(page).first().waitFor()
    expect(await options(page).first().getAttribute('href')).toBe(`${site.address}/delivery#signatures`)
  })

  it('shows that there is nothing, and announces it', async () => {
    const { page } = await at('/?search=zzyzx')
    await dialog(page).getByText('No results for “zzyzx”').first().waitFor()
    expect(await options(page).count()).toBe(0)
    await dialog(page).getByRole('status').filter({ hasText: 'zzyzx' }).waitFor({ state: 'attached' })
    expect(await field(page).getAttribute('aria-expanded')).toBe('false')
    expect(await dialog(page).getByRole('link', { name: 'All pages' }).getAttribute('href')).toBe('/all-pages')
  })

  it('remembers what was opened', async () => {
    const { page } = await at('/?search=rotate')
    await options(page).first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/keys#rotate-a-key')
    await page.keyboard.press('Control+k')
    await options(page).first().waitFor()
    expect(await options(page).allTextContents()).toEqual(['rotate'])
  })
})

describe('filters', () => {
  it('by the page’s language and version, which can be changed', async () => {
    const { page } = await at('/delivery?search=retries')
    await options(page).first().waitFor()
    const hrefs = () =>
      page.evaluate<string[]>("[...document.querySelectorAll('a[role=option]')].map((option) => option.pathname)")
    const [language, version] = [dialog(page).getByLabel('Language'), dialog(page).getByLabel('Version')]
    expect(new Set(await hrefs())).toEqual(new Set(['/delivery']))

    await version.selectOption('')
    await options(page).and(page.locator('[href*="/v1/"]')).first().waitFor()
    expect(new Set(await hrefs())).toEqual(new Set(['/delivery', '/v1/delivery']))

    await language.selectOption({ label: 'français' })
    await options(page).and(page.locator('[href*="/fr"]')).first().waitFor()
    expect(await hrefs()).toEqual(['/fr'])
  })
})

describe('closes', () => {
  it('with Escape, and returns the focus', async () => {
    const { page } = await at('/')
    await page.focus('#search-bar-entry')
    await page.keyboard.press('Enter')
    await field(page).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    expect(await page.evaluate('document.activeElement.id')).toBe('search-bar-entry')
  })

  it.each([
    ['search', '/', dialog],
    ['the shortcuts', '?', (page: Page) => page.locator('.shortcuts-dialog')],
  ] as const)('and Tab goes on from where the reader was before %s', async (_, key, dialogOf) => {
    const { page } = await at('/delivery#order-of-retries')
    const stop = () => page.evaluate('document.activeElement.getAttribute("href")')
    const openAndClose = async () => {
      await page.keyboard.press(key)
      await dialogOf(page).waitFor()
      // A dialog is hidden before it says so.
      await page.evaluate("addEventListener('close', () => { globalThis.isClosed = true }, true)")
      await page.keyboard.press('Escape')
      await expect.poll(() => page.evaluate('globalThis.isClosed')).toBe(true)
      await page.evaluate('globalThis.isClosed = false')
      await page.keyboard.press('Tab')
    }
    await openAndClose()
    expect(await stop()).toBe('#order-of-retries')

    await page.locator('#content p', { hasText: 'signature' }).click({ position: { x: 5, y: 5 } })
    await openAndClose()
    expect(await stop()).toBe('#order-of-retries')

    await page.goto(`${site.address}/keys`)
    await openAndClose()
    expect(await stop()).toBe('#content-container')
  })

  it('and Tab goes on from the result on the same page', async () => {
    const { page } = await at('/delivery#retries')
    await page.keyboard.press('/')
    await page.keyboard.type('signature')
    await options(page).and(page.locator('[href$="/delivery#signatures"]')).click()
    await dialog(page).waitFor({ state: 'hidden' })
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.getAttribute("href")')).toBe('#signatures')
  })

  it.each([
    ['its button', (page: Page) => dialog(page).getByRole('button', { name: 'Close' }).click()],
    ['a click beside it', (page: Page) => page.mouse.click(5, 5)],
  ])('by %s', async (_, ask) => {
    const { page } = await at('/')
    await page.keyboard.press('/')
    await field(page).waitFor()
    await ask(page)
    await dialog(page).waitFor({ state: 'hidden' })
  })
})

it('says that it is looking while the index loads', async () => {
  const context = await site.newContext()
  const page = await context.newPage()
  await page.route(`**/${SEARCH_FOLDER}/**`, () => {})
  await page.goto(`${site.address}/?search=retries`)
  const list = dialog(page).locator('#search-list[aria-busy]')
  await list.waitFor({ state: 'attached' })
  expect(await list.evaluate((element) => getComputedStyle(element, '::before').content)).toBe('"…"')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

it('leaves the reader on the page where there is no network, and later leads to the results', async () => {
  const { page } = await at('/')
  await page.evaluate('globalThis.isSamePage = true')
  const failed = page.waitForEvent('requestfailed')
  await page.context().setOffline(true)
  await page.keyboard.press('/')
  await failed
  // By then, the error page would have taken its place.
  await page.evaluate('new Promise((done) => setTimeout(done, 300))')
  expect(await page.evaluate('isSamePage')).toBe(true)
  await page.context().setOffline(false)
  // The browser may need a moment to reach the network again.
  await expect.poll(() => page.evaluate("fetch('/', { cache: 'no-store' }).then(() => true, () => false)")).toBe(true)
  await page.keyboard.press('/')
  await page.locator('.search-input').waitFor()
})

it("works under a policy that allows only the site's own scripts", async () => {
  const context = await site.newContext()
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.route('**/*', async (route) => {
    const response = await route.fetch()
    const inline = [...(await response.text()).matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script)
    const hashes = inline.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    const policy = `script-src 'self' ${hashes.join(' ')}; connect-src 'none'`
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } })
  })
  await page.goto(`${site.address}/?search=rotate`)
  await options(page).first().waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  expect(errors).toEqual([])
})

it('doesn’t move the page', async () => {
  const { page } = await at('/delivery')
  // What a font moves that comes late is another test's, and results that come late move the end of the dialog.
  await page.evaluate(`
    globalThis.shifts = []
    const isInDialog = ({ node }) => (node?.closest ? node : node?.parentElement)?.closest('dialog')
    const isOfPage = ({ hadRecentInput, sources }) => !hadRecentInput && !sources.every(isInDialog)
    document.fonts.ready.then(() => {
      new PerformanceObserver((list) => shifts.push(...list.getEntries().filter(isOfPage)))
        .observe({ type: 'layout-shift' })
    })`)
  const place = () => page.locator('#content-container').boundingBox()
  const before = await place()
  await page.keyboard.press('/')
  await page.keyboard.type('retries')
  await options(page).nth(1).waitFor()
  expect(await place()).toEqual(before)
  await page.keyboard.press('Escape')
  expect(await place()).toEqual(before)
  const shifts = await page.evaluate('shifts.map(({ value }) => value)')
  expect(shifts).toEqual([])
})

describe.each([
  ['light', WIDE],
  ['dark', WIDE],
  ['light', PHONE],
] as const)('in %s at %o', (colorScheme, viewport) => {
  it.each(['retries', 'zzyzx', ''])('is accessible with “%s”', async (query) => {
    const { page } = await site.look('/delivery', { viewport, colorScheme, reducedMotion: 'reduce' })
    await page.keyboard.press('/')
    await field(page).fill(query)
    if (query === 'retries') await options(page).nth(1).waitFor()
    if (query === 'zzyzx') await dialog(page).getByText('zzyzx').first().waitFor()
    expect(await violations(page, 'dialog')).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  })
})
