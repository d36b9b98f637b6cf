// The page at `/`: the author's `index`, or the first page of the navigation.
import { describe, expect, it } from 'vitest'
import { config, testSite } from '../site.ts'

const FILES = {
  'docs.json': config({ navigation: { pages: ['guides/start', 'guides/next'] } }),
  'guides/start.mdx': '---\ntitle: Start\n---\n\n## One\n\n[next](next) [also](./next) [here](#one) ![A](a.svg)',
  'guides/next.mdx': '# Next',
  'guides/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>',
}

describe('the home page', () => {
  it('is the first page in the navigation if there is no `index`, and its links still work', async () => {
    const site = await testSite(FILES)
    expect(site.paths).toContain('/index.html')
    const home = site.html('/')
    expect(home).toContain('<a href="/guides/next">next</a> <a href="/guides/next">also</a>')
    expect(home).toContain('src="/guides/a.svg"')
    expect(site.codes()).toEqual([])
    expect(site.paths).toContain('/guides/start.html')
  })

  it('is the author’s own `index`, wherever the navigation lists it', async () => {
    const site = await testSite({ ...FILES, 'index.mdx': '# Mine' })
    expect(site.file('/index.html')).toContain('<title>Mine - Test</title>')
  })
})
