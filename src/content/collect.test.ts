// MDX in; ids, headings, links, and titles out.
import { describe, expect, it } from 'vitest'
import { config, testSite } from '../../test/site.ts'

async function page(source: string, more: Record<string, string> = {}) {
  const files = { 'index.mdx': source, ...more }
  const site = await testSite({ 'docs.json': config({}, { 'index.mdx': '' }), ...files })
  const found = site.project.pages.get('/')
  if (!found) throw new Error('no page')
  return { page: found, html: site.html('/') }
}

describe('headings', () => {
  it.each([
    ['Markdown', '## One\n\n### Two *and* `three`', ['2 one One', '3 two-and-three Two and three']],
    ['a custom id', '## One {#first}', ['2 first One']],
    ['the same twice', '## A\n\n## A\n\n## A', ['2 a A', '2 a-2 A', '2 a-3 A']],
    ['in a quote and a list', '> ## A {#q}\n\n- ## B', ['2 q A', '2 b B']],
    ['a custom id in a list', '- ## A {#a-1}\n  1. ### B {#b-1}', ['2 a-1 A', '3 b-1 B']],
    ['underlined', 'Two\n---\n\nText', ['2 two Two']],
    ['HTML', '<h2>One</h2>\n\n<h3 id="own">Two</h3>', ['2 one One', '3 own Two']],
    ['around components', '<Card>\n\n## In\n\n</Card>', ['2 in In']],
    ['of no words', '## ![x](/x.png)', ['2 x x']],
    ['a link', '## [One](/two)', ['2 one One']],
  ])('%s', async (_, source, expected) => {
    const { page: found } = await page(`---\ntitle: T\n---\n\n${source}`)
    expect(found.headings.map(({ depth, id, text }) => `${depth} ${id} ${text}`)).toEqual(expected)
  })

  it('that share an id with the page shell get another id, and links by their own id still work', async () => {
    const { html } = await page('---\ntitle: T\n---\n\n## Sidebar\n\n[there](#sidebar)')
    expect(html).toContain('<h2 id="sidebar-2" ')
    expect(html).toContain('<a href="#sidebar-2">there</a>')
  })
})

describe('HTML ids', () => {
  it('are unique on a page, including those the author wrote', async () => {
    const { html } = await page(
      '<div id="setup">\n\n## Setup\n\n</div>\n\n<span id="setup">x</span> <div id="content">y</div>',
    )
    expect([...html.matchAll(/ id="([^"]*)"/g)].map((match) => match[1])).toEqual([
      'content',
      'setup',
      'setup-2',
      'setup-3',
      'content-2',
    ])
  })

  it('are led to by names of anchors too, unless a heading has the name', async () => {
    const { page: found, html } = await page('<a name="Old_part" />\n\nText\n\n<a name="setup"></a>\n\n## Setup')
    expect(found.anchors.get('Old_part')).toBe('Old_part')
    expect(found.anchors.get('setup')).toBe('setup')
    expect(html).toContain('<a name="Old_part"></a>')
    expect(html).toContain('<h2 id="setup"')
  })

  it('inside an SVG stay as written, because its parts refer to them', async () => {
    const { html } = await page('<svg><linearGradient id="header" /><rect fill="url(#header)" /></svg>')
    expect(html).toContain('<linearGradient id="header">')
  })
})

describe('links', () => {
  it('are collected from Markdown, HTML, and components, each with the range of its URL', async () => {
    const source = `[a](/a) <a href="/b">b</a> ![c](/c.png) [d]

<Card title="Card" href="/e" img="/f.png">Text</Card>

<img src="/g.png" alt="G" />

[d]: /d 'Title'`
    const { page: found } = await page(source)
    expect(found.links.map(({ kind, url, text }) => `${kind} ${url} ${text}`)).toEqual([
      'link /a a',
      'link /b b',
      'image /c.png c',
      'link /d d',
      'link /e Text',
      'image /f.png ',
      'image /g.png G',
    ])
    const attributes = found.links.filter(({ attribute }) => attribute)
    expect(attributes.map(({ place }) => source.slice(place.start, place.end))).toEqual([
      '/b',
      '/e',
      '/f.png',
      '/g.png',
    ])
  })
})

describe('titles', () => {
  it.each([
    ['front matter', '---\ntitle: "Home: start"\n---\n\n# Other', 'Home: start', ['Other']],
    ['a number', '---\ntitle: 404\n---\n', '404', []],
    ['the first heading', '# Welcome *back*\n\n## Next', 'Welcome back', ['Next']],
    ['the route', 'Text', 'Home', []],
    ['the route, for an empty title', '---\ntitle: ""\n---\n\nText', 'Home', []],
  ])('%s', async (_, source, title, headings) => {
    const { page: found } = await page(source)
    expect(found.title).toBe(title)
    expect(found.headings.map(({ text }) => text)).toEqual(headings)
  })
})
