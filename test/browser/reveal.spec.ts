// Links to hidden parts of a page in a real browser, and pages that the browser kept as they were left.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useSite } from './open.ts'

const PARTS = `
[To the view](#in-go), [to the tab](#in-linux), [to the accordion](#why)

<View title="Python">Text for Python</View>
<View title="Go">

### In Go

Text for Go

</View>

<Tabs>
<Tab title="macOS">Text for a Mac</Tab>
<Tab title="Linux">

### In Linux

Text for Linux

</Tab>
</Tabs>

<Accordion title="Why" id="why">Because</Accordion>
`

const UPDATES = `
[To the first](#first)

<Update label="Second" tags={["api"]}>Two</Update>
<Update label="First" tags={["web"]}>One</Update>
`

const site = useSite({
  'docs.json': {
    name: 'Acme',
    theme: 'mint',
    colors: { primary: '#3566c8' },
    banner: { content: 'News', dismissible: true },
    navigation: { pages: ['index', 'updates', 'layout'] },
  },
  'index.mdx': `---\ntitle: Parts\n---\n${PARTS}`,
  'updates.mdx': `---\ntitle: Updates\n---\n${UPDATES}`,
  'layout.mdx':
    '---\ntitle: Layout\n---\n\n## Sidebar\n\n<Accordion title="More">\n\n### Footer\n\nText.\n\n</Accordion>',
})

const isVisible = (page: Page, text: string) => page.getByText(text, { exact: true }).isVisible()

describe('a link', () => {
  it.each([
    ['To the view', 'Text for Go', (page: Page) => page.getByLabel('Choose a view').selectOption('Python')],
    ['to the tab', 'Text for Linux', (page: Page) => page.getByRole('tab', { name: 'macOS' }).click()],
    ['to the accordion', 'Because', (page: Page) => page.getByText('Why', { exact: true }).click()],
  ])('%s shows its part again and again', async (name, text, hide) => {
    const { page } = await site.look()
    for (const _ of ['first', 'second']) {
      await page.getByRole('link', { name }).click()
      expect(await isVisible(page, text)).toBe(true)
      await hide(page)
      expect(await isVisible(page, text)).toBe(false)
    }
  })

  it.each(['/updates?tags=api#first', '/updates?tags=api'])(
    'to an entry that %s filters out shows it',
    async (path) => {
      const { page } = await site.look(path)
      if (!path.includes('#')) {
        expect(await isVisible(page, 'One')).toBe(false)
        await page.getByRole('link', { name: 'To the first' }).click()
      }
      await expect.poll(() => isVisible(page, 'One')).toBe(true)
      expect(new URL(page.url()).search).toBe('')
      expect(new URL(page.url()).hash).toBe('#first')
    },
  )
})

describe('a link from elsewhere', () => {
  it.each([
    ['sidebar', 'Sidebar'],
    ['footer', 'Footer'],
    ['FOOTER-2', 'Footer'],
  ])('to #%s leads to the heading, not to a part of the layout', async (fragment, name) => {
    const { page } = await site.look(`/layout#${fragment}`)
    const heading = page.getByRole('heading', { name })
    expect(await heading.isVisible()).toBe(true)
    expect(new URL(page.url()).hash).toBe(`#${name.toLowerCase()}-2`)
  })
})

describe('a page that the browser kept', () => {
  /** What happens on another page, and then when the reader comes back. */
  const comeBack = (page: Page, change: string) => page.evaluate(`${change}; dispatchEvent(new Event('pageshow'))`)

  it('has no banner if the reader has dismissed it since', async () => {
    const { page } = await site.look()
    const dismissed = await page.evaluate('document.documentElement.dataset.bannerKey')
    expect(await page.locator('#banner').isVisible()).toBe(true)
    await comeBack(page, `localStorage.banner = ${JSON.stringify(dismissed)}`)
    expect(await page.locator('#banner').isVisible()).toBe(false)
  })

  it('has the theme that the reader has chosen since', async () => {
    const { page } = await site.look()
    await comeBack(page, "localStorage.theme = 'dark'")
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark')
  })
})
