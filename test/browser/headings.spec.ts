// Headings in a screen reader: each is named by its text only, and its link is next to it.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type LookOptions, useSite } from './open.ts'
import { treeOf } from './tree.ts'

const FILES = {
  'index.mdx': `---
title: Deliver events
---

## Install \`acme\`

Text.

### Read [the list](/list) & more

<Heading level={4} id="retry-policy">Retries</Heading>

<h2 className="mine">Written as *HTML*</h2>

<h3 aria-label="Version two">v2</h3>

##### Small print

<Steps titleSize="h3">
  <Step title="Create a token">Text</Step>
  <Step title="Store it" noAnchor>Text</Step>
</Steps>

<Steps>
  <Step title="No heading">Text</Step>
</Steps>

<Update label="2026-03-02" description="v2.4.0">

### Webhooks

Text.

</Update>

<ParamField query="limit" type="integer" required>How many.</ParamField>

<Card title="Server"><ParamField query="port" type="integer">Where it listens.</ParamField></Card>
`,
  'list.mdx': '---\ntitle: List\n---\n\nText.',
  'tabs.mdx': `---
title: Tabs
---

<Tabs>
  <Tab title="Linux">Text.</Tab>
  <Tab title="macOS">

## Open it: once more

  </Tab>
</Tabs>
`,
}

const OUTLINE = [
  '1 Deliver events',
  '2 Install acme',
  '3 Read the list & more',
  '4 Retries',
  '2 Written as HTML',
  '3 Version two',
  '5 Small print',
  '3 Create a token',
  '3 Store it',
  '2 2026-03-02',
  '3 Webhooks',
]

const site = useSite(FILES)

async function on<T>(ask: (page: Page) => Promise<T>, options?: LookOptions): Promise<T> {
  return ask((await site.look('', options)).page)
}

it('are named by their text only, at their levels, with none missing or repeated', () =>
  on(async (page) => {
    const headings = (await treeOf(page)).filter(({ role }) => role === 'heading')
    expect(headings.map(({ level, name }) => `${level} ${name}`)).toEqual(OUTLINE)
    // Programs that read only the elements find the same.
    expect(await page.locator('h1, h2, h3, h4, h5, h6').count()).toBe(OUTLINE.length)
  }))

it('are followed by links that say where they lead', () =>
  on(async (page) => {
    const tree = await treeOf(page)
    const heading = tree.findIndex(({ role, name }) => role === 'heading' && name === 'Create a token')
    const link = tree.findIndex(({ role, name }) => role === 'link' && name === 'Link to “Create a token”')
    expect(link).toBeGreaterThan(heading)
    expect(
      tree.slice(heading + 1, link).filter(({ role }) => role !== 'StaticText' && role !== 'InlineTextBox'),
    ).toEqual([])
    const names = tree.filter(({ role }) => role === 'link').map(({ name }) => name)
    // The name of a field is its own link.
    expect(names).toEqual(expect.arrayContaining(['Link to “Install acme”', 'Link to “No heading”', 'limit']))
  }))

it('show the link on hover and on focus, and nothing moves', () =>
  on(
    async (page) => {
      const heading = page.locator('#install-acme')
      const mark = heading.locator('.heading-anchor')
      const shown = () => mark.evaluate((element) => Number(getComputedStyle(element).opacity))
      const box = await heading.boundingBox()
      expect(await shown()).toBe(0)
      await heading.hover()
      expect(await shown()).toBe(1)
      await page.mouse.move(0, 0)
      expect(await shown()).toBe(0)

      const stops = await page.locator('#content-container').locator('a, button, summary').count()
      const isReached = () => mark.evaluate((element) => element === document.activeElement)
      await page.locator('#content-container').focus()
      for (let stop = 0; stop < stops && !(await isReached()); stop++) await page.keyboard.press('Tab')
      expect(await isReached()).toBe(true)
      expect(await shown()).toBe(1)
      expect(await heading.boundingBox()).toEqual(box)
      await page.keyboard.press('Enter')
      expect(new URL(page.url()).hash).toBe('#install-acme')
    },
    { reducedMotion: 'reduce' },
  ))

it('are shown for fragments that another platform spelled', () =>
  on(async (page) => {
    for (const [fragment, id] of [
      ['Small_print!', 'small-print'],
      ['install-%60acme%60', 'install-acme'],
    ]) {
      await page.evaluate((hash) => {
        scrollTo(0, 0)
        location.hash = hash as string
      }, fragment)
      await expect
        .poll(() => page.locator(`#${id}`).evaluate((e) => Math.round(e.getBoundingClientRect().top)))
        .toBeLessThan(300)
    }
  }))

it('are shown for such fragments in a tab that isn’t selected', async () => {
  const { page } = await site.look('/tabs#open-it:-once-more')
  await expect.poll(() => page.locator('#open-it-once-more').isVisible()).toBe(true)
  expect(new URL(page.url()).hash).toBe('#open-it-once-more')
})

it('have links that take no space, wherever they are', () =>
  on(async (page) => {
    const places = await page
      .locator('.heading-anchor')
      .evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark).position))
    expect(new Set(places)).toEqual(new Set(['absolute']))
  }))

it('are copied without the link', () =>
  on(async (page) => {
    const copied = await page.locator('#content').evaluate((element) => {
      getSelection()?.selectAllChildren(element)
      return String(getSelection())
    })
    expect(copied).toContain('Install acme')
    expect(copied).not.toMatch(/#|Link to/)
  }))
