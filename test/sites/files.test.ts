// Which files a site has, and that every file a page asks for is among them.
import { describe, expect, it } from 'vitest'
import { config, testSite } from '../site.ts'

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"></svg>'

/** Paths on this site that its HTML, stylesheets, or scripts refer to. */
function named(html: string): string[] {
  const urls = [...html.matchAll(/(?:href|src)="(\/[^"#?]*)/g)].map((match) => match[1] as string)
  return urls.map((url) => (/\.[a-z0-9]+$/.test(url) ? url : url === '/' ? '/index.html' : `${url}.html`))
}

describe('a site', () => {
  it('has an HTML file for each page, and a 404 page', async () => {
    const site = await testSite({ 'index.mdx': '# Home', 'guides/start.mdx': '# Start', 'guides/old.md': '# Old' })
    expect(site.paths.filter((path) => path.endsWith('.html'))).toEqual([
      '/404.html',
      '/all-pages.html',
      '/guides/old.html',
      '/guides/start.html',
      '/index.html',
    ])
    expect(site.codes()).toEqual([])
  })

  it('copies images and downloads unchanged, and leaves out configuration and snippets', async () => {
    const site = await testSite({
      'docs.json': config({ navigation: { pages: ['index'] } }),
      'index.mdx': "import Hint from '/snippets/hint.mdx'\n\n![Logo](/images/logo.svg)\n\n<Hint />",
      'snippets/hint.mdx': 'Read this.',
      'images/logo.svg': LOGO,
      'files/terms.txt': 'All rights.',
      'README.md': 'For authors only.',
    })
    expect(site.file('/images/logo.svg')).toBe(LOGO)
    expect(site.file('/files/terms.txt')).toBe('All rights.')
    expect(site.text('/')).toBe('Read this.')
    expect(site.paths.filter((path) => /docs\.json|snippets|README/.test(path))).toEqual([])
  })

  it('has every file that a page loads or links to', async () => {
    const site = await testSite({
      'index.mdx': '<Card title="A" href="/guides/start">Text</Card>\n\n```js\nlet a = 1\n```\n\n[Start](guides/start)',
      'guides/start.mdx': '<Tabs><Tab title="A">a</Tab></Tabs>\n\n<Steps><Step title="B">b</Step></Steps>\n\n[Home](/)',
    })
    const pages = site.paths.filter((path) => path.endsWith('.html'))
    const missing = pages.flatMap((page) => named(site.file(page)).filter((path) => !site.paths.includes(path)))
    expect(missing).toEqual([])
  })

  it('is the same, byte for byte, every time it is built', async () => {
    const files = {
      'index.mdx': '# Home\n\n<Tabs><Tab title="A">\n```ts\nlet a: string\n```\n</Tab></Tabs>',
      'b.mdx': '<Accordion title="Q">A</Accordion>',
    }
    const [first, second] = [await testSite(files), await testSite(files)]
    expect(second.paths).toEqual(first.paths)
    for (const path of first.paths) expect(second.file(path), path).toBe(first.file(path))
  })

  it('uses URLs under the base path', async () => {
    const files = { 'index.mdx': '[Next](/next) ![Logo](/logo.svg)', 'next.mdx': 'Back [home](/).', 'logo.svg': LOGO }
    const site = await testSite(files, { base: '/docs' })
    const urls = [...site.file('/index.html').matchAll(/\s(?:href|src)="(\/[^"]*)"/g)].map(
      (match) => match[1] as string,
    )
    expect(urls.filter((url) => url !== '/docs' && !url.startsWith('/docs/'))).toEqual([])
    expect(site.html('/')).toContain('href="/docs/next"')
    expect(site.html('/')).toContain('src="/docs/logo.svg"')
  })
})
