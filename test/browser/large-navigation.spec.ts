// The sidebar of a site with so many pages that it lists only those around the current one.
import { describe, expect, it } from 'vitest'
import { config } from '../site.ts'
import { useSite } from './open.ts'

const groups = Array.from({ length: 14 }, (_, i) => ({
  group: `Part ${i + 1}`,
  pages: Array.from({ length: 10 }, (_, j) => `part-${i + 1}/page-${j + 1}`),
}))
const pages = groups.flatMap(({ pages }) => pages)

const site = useSite({
  'docs.json': config({ name: 'Acme', navigation: { groups } }),
  ...Object.fromEntries(pages.map((path) => [`${path}.mdx`, `---\ntitle: ${path}\n---\n\nText.\n`])),
})

describe('a group whose pages aren’t listed', () => {
  it('has a mark, and its title leads to its first page', async () => {
    const { page } = await site.open('/part-1/page-2')
    const markOf = (name: string) =>
      page
        .locator('.sidebar-group-header', { hasText: name })
        .first()
        .evaluate((header) => getComputedStyle(header.lastElementChild as Element, '::after').content)
    expect(await markOf('Part 2')).toContain('›')
    expect(await markOf('Part 1')).toBe('none')
    await page.getByRole('link', { name: 'Part 2', exact: true }).click()
    await page.waitForURL('**/part-2/page-1')
    expect(await page.locator('#navigation-items [aria-current="page"]').textContent()).toBe('part-2/page-1')
    await page.close()
  })
})
