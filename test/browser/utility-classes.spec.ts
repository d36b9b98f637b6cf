// Utility classes in pages: variants for light and dark and for screen widths, and text that isn't affected.
import { expect, it } from 'vitest'
import { useSite } from './open.ts'

const FILES = {
  'index.mdx': `<p className="block dark:hidden">By day.</p>
<p className="hidden dark:block">By night.</p>
<p className="md:hidden">Narrow.</p>

[Plain](/index)

<div className="not-prose"><p id="bare">A <a href="/index" id="bare-link">link</a>.</p></div>

<h2 id="tiny" className="text-sm">Small</h2>

<div id="half" className="w-[50px] bg-red-500 bg-opacity-50">Half</div>
`,
  'style.css': 'card { outline: 3px solid red } #tiny { text-align: right }',
  'card.mdx': '<Card title="Named" className="p-0" />',
}

const site = useSite(FILES)

it.each([
  ['light', 1200, ['By day.']],
  ['dark', 1200, ['By night.']],
  ['light', 400, ['By day.', 'Narrow.']],
] as const)('shows the variant for %s on a screen of %i pixels', async (colorScheme, width, expected) => {
  const { page, errors } = await site.look('', { colorScheme, viewport: { width, height: 800 } })
  const shown = []
  for (const text of ['By day.', 'By night.', 'Narrow.']) if (await page.getByText(text).isVisible()) shown.push(text)
  expect(shown).toEqual(expected)
  expect(errors).toEqual([])
})

it('overrides the theme, doesn’t affect anything but prose, and is overridden by the author', async () => {
  const { page } = await site.look('', { viewport: { width: 1200, height: 800 } })
  const style = (selector: string, property: string) =>
    page
      .locator(selector)
      .evaluate((element, name) => getComputedStyle(element as never).getPropertyValue(name), property)
  expect(await style('#tiny', 'font-size')).toBe('14px')
  expect(await style('#tiny', 'text-align')).toBe('right')
  expect(await style('#content a[href="/"]:not(#bare-link)', 'text-decoration-line')).toBe('underline')
  expect(await style('#bare-link', 'text-decoration-line')).toBe('none')
  expect(await style('#bare', 'margin-top')).toBe('0px')
  expect(await style('#half', 'width')).toBe('50px')
  expect(await style('#half', 'background-color')).toMatch(/[/,] ?0?\.5\)$/)
})

it('finds the parts of a page that a stylesheet names as elements', async () => {
  const { page } = await site.look('/card')
  const card = page.locator('#content .card')
  expect(await card.evaluate((element) => getComputedStyle(element as never).outlineWidth)).toBe('3px')
  expect(await card.evaluate((element) => getComputedStyle(element as never).paddingTop)).toBe('0px')
})

declare function getComputedStyle(element: never): {
  readonly outlineWidth: string
  readonly paddingTop: string
  getPropertyValue(name: string): string
}
