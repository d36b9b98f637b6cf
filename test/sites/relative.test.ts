// A site that opens from disk: URLs relative to each file, and the differences from a hosted site.
import { describe, expect, it } from 'vitest'
import { config, testSite } from '../site.ts'

const site = await testSite(
  {
    'docs.json': config({
      navigation: { pages: ['index', 'guides/deep/a'] },
      redirects: [{ source: '/old', destination: '/guides/deep/a#b' }],
      fonts: { family: 'Own', source: '/fonts/own.woff2', format: 'woff2' },
    }),
    'galley.json': { url: 'https://docs.example.com' },
    'index.mdx': '[A](/guides/deep/a?x=1#b) [gone](/gone) [file](/gone.pdf) ![I](/images/i.png)',
    'guides/deep/a.mdx': '[Home](/) [self](#b)\n\n## B',
    'images/i.png': 'x',
    'style.css': 'a { background: url(/images/i.png) }',
  },
  { relative: true },
)

describe('URLs', () => {
  it('are relative to the page', () => {
    const links = (html: string) =>
      [...html.matchAll(/<(?:a|img)[^>]* (?:href|src)="([^"]*)"/g)].map((match) => match[1])
    expect(links(site.html('/'))).toEqual(
      expect.arrayContaining(['guides/deep/a.html?x=1#b', 'gone.html', 'gone.pdf', 'images/i.png']),
    )
    expect(links(site.html('/guides/deep/a'))).toEqual(expect.arrayContaining(['../../index.html', '#b']))
    expect(site.file('/guides/deep/a.html')).toContain('<link rel="stylesheet" href="../../style.css">')
  })

  it('are relative to the stylesheet', () => {
    expect(site.file('/style.css')).toContain('url(images/i.png)')
    expect(site.file('/_galley/site.css')).toContain('../fonts/own.woff2')
  })

  it('are those of the hosted site in files for hosts and search engines', () => {
    expect(site.file('/_redirects')).toBe('/old /guides/deep/a.html#b 301\n')
    expect(site.file('/_headers')).toMatch(/^\/\*\n/)
    expect(site.file('/sitemap.xml')).toContain('<loc>https://docs.example.com/guides/deep/a</loc>')
    expect(site.file('/guides/deep/a.html')).toContain(
      '<link rel="canonical" href="https://docs.example.com/guides/deep/a">',
    )
  })

  it('in a redirect are relative to its page', () => {
    expect(site.file('/old.html')).toContain('content="0; url=guides/deep/a.html#b"')
  })
})

it("scripts aren't modules", () => {
  expect(site.file('/index.html')).toMatch(/<script defer src="_galley\/offline\.[\w-]{8}\.js"><\/script>/)
  expect(site.file('/index.html')).not.toContain('type="module"')
  for (const path of site.paths.filter((path) => path.endsWith('.js')))
    expect(site.file(path)).not.toMatch(/(?:^|[;}])(?:import|export)[\s{"']/)
})
