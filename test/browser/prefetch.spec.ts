// Pages that are about to be opened are prefetched, unless the reader saves data.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useSite } from './open.ts'

const site = useSite({
  'index.mdx': `[Next](/next#part) [Again](/next) [Away](https://example.com/) [File](/a.pdf)\n\n${Array.from(
    { length: 14 },
    (_, i) => `[Page ${i}](/p${i})`,
  ).join(' ')}`,
  'next.mdx': '# Next',
  ...Object.fromEntries(Array.from({ length: 14 }, (_, i) => [`p${i}.mdx`, `# P${i}`])),
  'a.pdf': 'x',
})

/** Points at each link in the text, and returns the paths that the page requested. */
async function point(page: Page, names: readonly string[]): Promise<string[]> {
  const hints = () =>
    page
      .locator('head link[rel=prefetch]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') as string))
  for (const name of names) {
    const link = page.locator('#content').getByRole('link', { name, exact: name !== 'Away' })
    const before = (await hints()).length
    await link.hover()
    // Waits long enough for a prefetch to start, and once more.
    await page.evaluate('new Promise((done) => setTimeout(done, 130))')
    expect((await hints()).length - before).toBeLessThanOrEqual(1)
  }
  return hints()
}

it('a page is prefetched when the pointer rests on its link: once, and without its fragment', async () => {
  const { page, errors } = await site.look()
  expect(await point(page, ['Next', 'Again', 'Away', 'File'])).toEqual(['/next'])
  expect(errors).toEqual([])
})

it('only a few pages are prefetched', async () => {
  const { page } = await site.look()
  expect(
    await point(
      page,
      Array.from({ length: 14 }, (_, i) => `Page ${i}`),
    ),
  ).toHaveLength(10)
})

it('nothing is prefetched if the reader saves data', async () => {
  const context = await site.newContext()
  await context.addInitScript('Object.defineProperty(navigator, "connection", { value: { saveData: true } })')
  const page = await context.newPage()
  await page.goto(site.address)
  expect(await point(page, ['Next'])).toEqual([])
})
