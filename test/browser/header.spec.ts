// A header with more than fits beside each other, and a sidebar that keeps its groups.
import { expect, it } from 'vitest'
import { useSite } from './open.ts'

const versions = Array.from({ length: 30 }, (_, i) => ({
  version: `Version ${i}`,
  pages: [i === 0 ? 'index' : `v${i}`],
}))
const tabs = Array.from({ length: 16 }, (_, i) => ({ tab: `Section ${i}`, pages: [`t${i}`] }))
const links = ['Service status', 'Community', 'Changelog', 'Contact support']
const page = (title: string) => `---\ntitle: ${title}\n---\n\nText.`
const docsJson = (navigation: object) => ({
  $schema: 'https://mintlify.com/docs.json',
  name: 'Harbour documentation',
  theme: 'mint',
  colors: { primary: '#0f766e' },
  navbar: {
    links: links.map((label) => ({ label, href: 'https://status.example.com' })),
    primary: { type: 'button', label: 'Get started free', href: 'https://example.com/signup' },
  },
  navigation,
})

const versioned = useSite({
  ...Object.fromEntries(versions.map(({ version, pages: [path] }) => [`${path}.mdx`, page(version)])),
  'docs.json': docsJson({ versions }),
})
const tabbed = useSite({
  ...Object.fromEntries(tabs.map(({ tab, pages: [path] }) => [`${path}.mdx`, page(tab)])),
  't0.mdx': `${page('Section 0')}\n\n## Before\n\n## After\n\n${'Text.\n\n'.repeat(60)}`,
  'docs.json': docsJson({ tabs }),
})

const branded = useSite({
  'index.mdx': page('Home'),
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="30"><rect width="300" height="30"/></svg>',
  'docs.json': { ...docsJson({ pages: ['index'] }), logo: '/logo.svg' },
})

const NAME = 'Harbour Event Delivery Documentation'
const named = useSite({
  'index.mdx': page('Home'),
  'ar/index.mdx': page('بداية'),
  'docs.json': {
    ...docsJson({
      languages: [
        { language: 'en', pages: ['index'] },
        { language: 'ar', pages: ['ar/index'] },
      ],
    }),
    name: NAME,
    theme: 'willow',
  },
})

const grouped = useSite({
  ...Object.fromEntries(
    ['index', 'next', 'a', 'b'].map((path) => [`${path}.mdx`, page(path === 'next' ? 'Next' : path)]),
  ),
  'docs.json': docsJson({
    groups: [
      { group: 'Start', pages: ['index', 'next'] },
      { group: 'One', pages: [{ group: 'Setup', pages: ['a'] }] },
      { group: 'Two', pages: [{ group: 'Setup', pages: ['b'] }] },
    ],
  }),
})

it.each([1024, 1100, 1280, 1440])('fits into a window of %i pixels', async (width) => {
  const { page } = await versioned.look('/', { viewport: { width, height: 800 } })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  for (const name of [...links, 'Get started free']) {
    const box = await page.locator('#navbar').getByRole('link', { name }).boundingBox()
    expect(box?.width, name).toBeGreaterThan(30)
  }
})

it('shows a long name whole where there is room', async () => {
  const { page } = await named.look('/', { viewport: { width: 1280, height: 800 } })
  expect(await page.locator('#navbar .site-name').evaluate((name) => name.scrollWidth - name.clientWidth)).toBe(0)
})

it('cuts a name at its end, also on a page that runs from right to left', async () => {
  const { page } = await named.look('/ar', { viewport: { width: 320, height: 640 } })
  const name = await page.locator('#navbar .site-name').boundingBox()
  const first = await page.locator('#navbar .site-name').evaluate((element) => {
    const range = document.createRange()
    range.setStart(element.firstChild as Node, 0)
    range.setEnd(element.firstChild as Node, 1)
    return range.getBoundingClientRect().x
  })
  expect(first).toBeCloseTo(name?.x ?? 0, 0)
})

// As a phone of 390 pixels shows text at twice its size.
it('a wide logo leaves room for the buttons beside it', async () => {
  const { page } = await branded.look('/', { viewport: { width: 195, height: 422 } })
  const logo = await page.locator('.nav-logo').boundingBox()
  const button = await page.locator('.search-button').boundingBox()
  expect(logo?.width).toBeGreaterThan(40)
  expect((logo?.x ?? 0) + (logo?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(195)
})

it('the sidebar keeps the groups that are open, also where several have the same name', async () => {
  const { page } = await grouped.open('/', { viewport: { width: 1440, height: 800 } })
  const open = () =>
    page.locator('#navigation-items details').evaluateAll((all) => all.map((one) => (one as HTMLDetailsElement).open))
  expect(await open()).toEqual([false, false])
  await page.locator('#navigation-items summary').first().click()
  await page.locator('#navigation-items').getByRole('link', { name: 'Next' }).click()
  await page.waitForURL(/\/next$/)
  expect(await open()).toEqual([true, false])
})

it('shows the current tab of a row that scrolls', async () => {
  const { page } = await tabbed.look('/t14', { viewport: { width: 1024, height: 800 } })
  const box = await page.locator('.nav-tabs [aria-current]').boundingBox()
  expect(box?.x).toBeGreaterThan(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(1024)
})

it.each([
  ['a tab', '.nav-tabs a'],
  ['an entry of the contents', '.toc a'],
])('the outline of %s is whole', async (_, link) => {
  const { page } = await tabbed.look('/t0', { viewport: { width: 1440, height: 800 } })
  await page.keyboard.press('Tab')
  // How much of the outline is outside of the scrolling box, which clips it.
  const cut = await page
    .locator(link)
    .first()
    .evaluate((element: HTMLElement) => {
      element.focus()
      const { outlineWidth, outlineOffset } = getComputedStyle(element)
      const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
      const [own, box] = [element, element.closest('.nav-tabs, .toc') as Element].map((one) =>
        one.getBoundingClientRect(),
      ) as [DOMRect, DOMRect]
      return Math.max(
        box.left - own.left + reach,
        own.right + reach - box.right,
        box.top - own.top + reach,
        own.bottom + reach - box.bottom,
      )
    })
  expect(cut).toBeLessThanOrEqual(0.5)
})

it('without scripts, the header of a phone, which has all tabs, leaves with the text', async () => {
  const viewport = { width: 390, height: 800 }
  const { page } = await tabbed.open('/t0', { viewport, javaScriptEnabled: false })
  await page.locator('.toc a').last().click()
  const [header, heading] = await Promise.all([
    page.locator('#navbar').boundingBox(),
    page.locator('#content h2').last().boundingBox(),
  ])
  expect((header?.y ?? 0) + (header?.height ?? 0)).toBeLessThanOrEqual(0)
  expect(heading?.y).toBeGreaterThanOrEqual(0)
  expect(heading?.y).toBeLessThan(100)
})

it('a long menu in the drawer ends inside of a small window', async () => {
  const { page } = await versioned.open('/', { viewport: { width: 320, height: 256 }, reducedMotion: 'reduce' })
  await page.locator('.mobile-menu').click()
  await page.locator('#sidebar .switcher summary').click()
  await page.keyboard.press('ArrowUp')
  const box = await page.locator('#sidebar .switcher :focus').boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(256)
  await page.keyboard.press('Escape')
  expect(await page.locator('#sidebar [data-menu][open]').count()).toBe(0)
  expect(await page.locator('#sidebar').getAttribute('data-open')).toBe('')
})
