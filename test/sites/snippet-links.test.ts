// Relative links and images in snippets, which pages in several folders show.
import { describe, expect, it } from 'vitest'
import { testSite } from '../site.ts'

const PAGE = "---\ntitle: A\n---\n\nimport Keys from '/snippets/keys.mdx'\n\n<Keys />\n"
const FILES = {
  'cards/keys.mdx': PAGE,
  'ramps/keys.mdx': PAGE,
  'cards/export.mdx': '# Export',
  'ramps/export.mdx': '# Export',
  'snippets/keys.mdx': '[Export](export), <a href="./export">export</a>\n',
}

describe('a relative link in a snippet', () => {
  it('counts from the page that shows it', async () => {
    const site = await testSite(FILES)
    expect(site.html('/cards/keys')).toMatch(/href="\/cards\/export".*href="\/cards\/export"/)
    expect(site.html('/ramps/keys')).toMatch(/href="\/ramps\/export".*href="\/ramps\/export"/)
    expect(site.file('/ramps/keys.md')).toContain('/ramps/export.md')
  })

  it('counts from the snippet first', async () => {
    const site = await testSite({ ...FILES, 'snippets/keys.mdx': '[All](../cards/export)\n' })
    expect(site.html('/ramps/keys')).toContain('href="/cards/export"')
  })
})
