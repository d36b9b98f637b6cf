// What the header has no room for on a phone: its tabs and links are in the drawer, and without scripts in the header.
import { expect, it } from 'vitest'
import { violations } from './axe.ts'
import { useSite } from './open.ts'

const site = useSite({
  'index.mdx': '---\ntitle: Start\n---\n\nText.',
  'reference.mdx': '---\ntitle: Reference\n---\n\nText.',
  'community.mdx': '---\ntitle: Community\n---\n\nText.',
  'sdk.mdx': '---\ntitle: SDK\n---\n\nText.',
  'docs.json': {
    $schema: 'https://mintlify.com/docs.json',
    name: 'Drawer',
    theme: 'mint',
    colors: { primary: '#0f766e' },
    navbar: {
      links: [{ label: 'Status', href: 'https://status.example.com' }],
      primary: { type: 'button', label: 'Sign up', href: 'https://example.com/signup' },
    },
    navigation: {
      tabs: [
        { tab: 'Guides', icon: 'book', pages: ['index'] },
        {
          tab: 'More',
          menu: [
            { item: 'Reference', description: 'Every endpoint', pages: ['reference'] },
            { item: 'SDK', pages: ['sdk'] },
          ],
        },
        { tab: 'Community and support', pages: ['community'] },
      ],
    },
  },
})

const PHONE = { width: 390, height: 800 }

it('has the tabs and links of the header on a phone', async () => {
  const { page } = await site.open('/reference', { viewport: PHONE, reducedMotion: 'reduce' })
  const opener = page.locator('.mobile-menu')
  // A second opening doesn't add them again.
  await opener.click()
  await page.keyboard.press('Escape')
  await opener.click()
  const tabs = page.locator('#sidebar').getByRole('navigation', { name: 'Sections' }).getByRole('link')
  expect(await tabs.allInnerTexts()).toEqual(['Guides', 'Reference', 'SDK', 'Community and support'])
  const last = await tabs.last().boundingBox()
  expect((last?.x ?? 390) + (last?.width ?? 0)).toBeLessThan((await page.locator('#sidebar').boundingBox())?.width ?? 0)
  expect(await page.locator('.mobile-nav-tabs-item[data-active]').allInnerTexts()).toEqual(['Reference'])
  const links = page.locator('#sidebar').getByRole('navigation', { name: 'Site links' }).getByRole('link')
  expect(
    await links.evaluateAll((all) => all.map((link) => [link.textContent, (link as HTMLAnchorElement).href])),
  ).toEqual([
    ['Status (opens another site)', 'https://status.example.com/'],
    ['Sign up', 'https://example.com/signup'],
  ])
  expect(await violations(page, '#sidebar')).toEqual([])
  await tabs.nth(2).click()
  await page.waitForURL(/\/sdk$/)
})

it('search opens on top of it, and Escape closes what is on top', async () => {
  const { page } = await site.open('/reference', { viewport: PHONE, reducedMotion: 'reduce' })
  // The dialog is on the page from the first search on.
  await page.keyboard.press('Control+K')
  await page.locator('.search-dialog input').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.mobile-menu').click()
  await page.keyboard.press('Control+K')
  await page.keyboard.type('sdk')
  expect(await page.locator('.search-dialog input').inputValue()).toBe('sdk')
  await page.keyboard.press('Escape')
  expect(await page.locator('.search-dialog').isVisible()).toBe(false)
  expect(await page.locator('#sidebar').getAttribute('data-open')).toBe('')
  await page.keyboard.press('Escape')
  expect(await page.locator('#sidebar').getAttribute('data-open')).toBeNull()
  expect(await page.locator('.mobile-menu').evaluate((opener) => opener === document.activeElement)).toBe(true)
})

it('the header shows its tabs and links on a phone without scripts', async () => {
  const { page } = await site.open('/reference', { viewport: PHONE, javaScriptEnabled: false })
  const header = page.locator('#navbar')
  for (const name of ['Guides', 'Status', 'Sign up']) {
    expect(await header.getByRole('link', { name }).isVisible(), name).toBe(true)
  }
  const boxes = await Promise.all(['.logo-link', '#search-bar-entry'].map((part) => header.locator(part).boundingBox()))
  const [logo, search] = boxes
  expect((logo?.y ?? 0) + (logo?.height ?? 0)).toBeLessThanOrEqual(search?.y ?? 0)
  await header.getByText('More').click()
  await header.getByRole('link', { name: 'SDK' }).click()
  await page.waitForURL(/\/sdk$/)
})
