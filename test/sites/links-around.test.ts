// Links around headings and images, and checkboxes in task lists: valid nesting and accessible names.
import { expect, it } from 'vitest'
import { testSite } from '../site.ts'

it('never nests a link in a link', async () => {
  const site = await testSite({
    'index.mdx': '<a href="/next">\n  <h3>Quickstart</h3>\n  <img src="/one.png" alt="One" />\n</a>\n\n## After',
    'next.mdx': 'Text',
  })
  const html = site.html('/')
  expect(html).toMatch(/<a href="\/next"><h3 id="quickstart">Quickstart<\/h3>\s*<img src="\/one\.png"[^>]*><\/a>/)
  expect(html).not.toContain('data-zoom')
  expect(html).toContain('href="#after"')
})

it('labels each task as done or to do', async () => {
  const site = await testSite({ 'index.mdx': '- [x] Write\n- [ ] Read' })
  expect(site.html('/')).toContain('<li><input type="checkbox" disabled checked aria-label="Done"> Write</li>')
  expect(site.html('/')).toContain('<li><input type="checkbox" disabled aria-label="To do"> Read</li>')
})

it('links to files with any character in their names', async () => {
  const site = await testSite({
    'index.mdx': '[Launch](/🚀) and ![A face](/images/😀.svg)\n\n<a href={"/half-\\ud83d"}>Half</a>',
    '🚀.mdx': 'Text',
    'images/😀.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
  })
  expect(site.html('/')).toContain('href="/%F0%9F%9A%80"')
  expect(site.html('/')).toContain('src="/images/%F0%9F%98%80.svg"')
  expect(site.html('/')).toContain('href="/half-%EF%BF%BD"')
})

it.each([
  ['a missing image with escapes', '<img src="/gone%20one.png" alt="" />', '/docs/gone%20one.png'],
  ['a missing image with a query', '<img src="/gone.png?size=2#a" alt="" />', '/docs/gone.png?size=2#a'],
  ['a missing image next to the page', '![](gone%20one.png)', 'gone%20one.png'],
  ['a frame with a page', '<iframe src="/next?tab=2#end" title="Next" />', '/docs/next?tab=2#end'],
  ['a frame with a page next to this one', '<iframe src="./next.md" title="Next" />', '/docs/next'],
])('leads to %s', async (_, typed, src) => {
  const site = await testSite({ 'index.mdx': typed, 'next.mdx': 'Text' }, { base: '/docs' })
  expect(site.html('/')).toContain(`src="${src}"`)
})
