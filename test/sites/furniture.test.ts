// What surrounds the text of a page: its action menu, notices, listings, and related pages.
import { describe, expect, it } from 'vitest'
import { config, type TestSite, testSite } from '../site.ts'
import { visibleText } from '../visible-text.ts'

const ADDRESS = { 'galley.json': { url: 'https://example.com', mcp: 'https://example.com/mcp' } }

/** The items in a page's menu: their labels, and what they link to or copy. */
function menu(site: TestSite, path: string): string[] {
  const html = site.file(path)
  const list = /<ul class="menu-list"[^>]*>(?:(?!<\/ul>)[\s\S])*<\/ul>/.exec(
    html.slice(html.indexOf('id="page-context-menu"')),
  )?.[0]
  if (!list || !html.includes('id="page-context-menu"')) return []
  return [...list.matchAll(/<(?:a|button)\b([^>]*)>([\s\S]*?)<\/(?:a|button)>/g)].map(
    ([, attributes = '', inner = '']) => {
      const label = /class="link-label">([^<]*)</.exec(inner)?.[1]
      return `${label}: ${/(?:data-copy-text|data-copy|href)="([^"]*)"/.exec(attributes)?.[1]}`
    },
  )
}

describe('the page action menu', () => {
  const needy = ['chatgpt', 'devin-desktop', 'assistant', 'mcp', 'add-mcp', 'cursor', 'vscode', 'devin-mcp']
  const options = ['copy', 'view', 'download-pdf', ...needy]

  it("has the options the site lists, in that order, except those a static site can't support", async () => {
    const site = await testSite({
      ...ADDRESS,
      'docs.json': config({ name: 'My Docs', contextual: { options }, navigation: { pages: ['a'] } }),
      'a.mdx': '# A',
    })
    expect(menu(site, '/a.html')).toMatchInlineSnapshot(`
      [
        "Copy page: /a.md",
        "View as Markdown: /a.md",
        "Save as PDF: undefined",
        "Open in ChatGPT: https://chatgpt.com/?hints=search&amp;q=Read%20https%3A%2F%2Fexample.com%2Fa.md%20so%20that%20I%20can%20ask%20questions%20about%20it.",
        "Open in Devin Desktop: devin://cascade?prompt=Read%20https%3A%2F%2Fexample.com%2Fa.md%20so%20that%20I%20can%20ask%20questions%20about%20it.",
        "Copy MCP server address: https://example.com/mcp",
        "Copy MCP install command: npx add-mcp https://example.com/mcp",
        "Connect to Cursor: cursor://anysphere.cursor-deeplink/mcp/install?name=my-docs&amp;config=eyJ1cmwiOiJodHRwczovL2V4YW1wbGUuY29tL21jcCJ9",
        "Connect to VS Code: https://vscode.dev/redirect/mcp/install?name=my-docs&amp;config=%7B%22type%22%3A%22http%22%2C%22url%22%3A%22https%3A%2F%2Fexample.com%2Fmcp%22%7D",
        "Connect to Devin: https://app.devin.ai/settings/mcp-marketplace/setup/custom?config=eyJuYW1lIjoiTXkgRG9jcyIsImRlc2NyaXB0aW9uIjoiIiwidHJhbnNwb3J0IjoiSFRUUCIsInVybCI6Imh0dHBzOi8vZXhhbXBsZS5jb20vbWNwIn0%3D",
      ]
    `)
  })

  it('comes before the endpoint, as on screen', async () => {
    const site = await testSite({
      'docs.json': config({ contextual: { options: ['copy'] }, navigation: { pages: ['a'] } }),
      'a.mdx': '---\ntitle: A\napi: GET https://api.example.com/a\n---\n',
    })
    const html = site.file('/a.html')
    expect(html.indexOf('class="title-actions"')).toBeLessThan(html.indexOf('class="page-lead"'))
    expect(html).toContain('class="page-lead"')
  })

  it("leaves out options that need the site's URL if it isn't known", async () => {
    const site = await testSite({
      'docs.json': config({ contextual: { options }, navigation: { pages: ['a'] } }),
      'a.mdx': '# A',
    })
    expect(menu(site, '/a.html')).toEqual(['Copy page: /a.md', 'View as Markdown: /a.md', 'Save as PDF: undefined'])
  })

  it.each([
    ["the page's own options", 'options: [view, copy]', ['View as Markdown: /a.md', 'Copy page: /a.md']],
    ['nothing if the page lists no options', 'options: []', []],
    [
      "the site's menu if an option is unknown",
      'options: [veiw, copy]',
      ['Copy page: /a.md', 'View as Markdown: /a.md'],
    ],
    [
      "the site's menu if the page sets an unknown position",
      'options: [view, copy]\n  display: footer',
      ['Copy page: /a.md', 'View as Markdown: /a.md'],
    ],
  ])('shows %s', async (_, own, expected) => {
    const site = await testSite({
      'docs.json': config({ contextual: { options: ['copy', 'view'] }, navigation: { pages: ['a'] } }),
      'a.mdx': `---\ncontextual:\n  ${own}\n---\n\nText`,
    })
    expect(menu(site, '/a.html')).toEqual(expected)
  })

  it('fills in the page, its path, and the server in custom URLs', async () => {
    const custom = {
      title: 'Ask',
      description: 'Ask us',
      href: {
        base: 'https://ask.example/?v=1',
        query: [
          { key: 'q', value: 'About $path: $page' },
          { key: 's', value: '$mcp' },
        ],
      },
    }
    const long = 'Long text. '.repeat(1000)
    const site = await testSite({
      ...ADDRESS,
      'docs.json': config({ contextual: { options: [custom, 'copy'] }, navigation: { pages: ['a', 'b'] } }),
      'a.mdx': '# A & B\n\nText',
      'b.mdx': long,
    })
    const address = new URL((menu(site, '/a.html')[0] ?? '').replace('Ask: ', '').replaceAll('&amp;', '&'))
    expect(Object.fromEntries(address.searchParams)).toEqual({
      v: '1',
      q: `About /a: ${site.file('/a.md')}`,
      s: 'https://example.com/mcp',
    })
    expect(menu(site, '/b.html')[0]).toContain(encodeURIComponent('About /b: https://example.com/b.md'))
  })
})

describe('a notice', () => {
  /** The text of a page's notices, and where they link. */
  function noticesOf(site: TestSite, path: string): string[] {
    return [...site.file(path).matchAll(/<div class="notice"[^>]*>([\s\S]*?<\/div>)<\/div>/g)].map(
      ([, html = '']) => `${visibleText(html)}${/href="([^"]*)"/.exec(html)?.[1] ?? ''}`,
    )
  }

  it('on a page of another version links to the same page in the current one', async () => {
    const versions = [
      { version: '3 beta', pages: ['v3/start'] },
      { version: '2', default: true, pages: ['start', 'more'] },
      { version: '1', pages: ['v1/start', 'v1/gone'] },
    ]
    const site = await testSite({
      'docs.json': config({ navigation: { versions } }),
      ...Object.fromEntries(
        ['v3/start', 'start', 'more', 'v1/start', 'v1/gone'].map((path) => [`${path}.mdx`, '# Page']),
      ),
    })
    expect(noticesOf(site, '/v1/start.html')).toEqual(['This page is about 1. The current version is 2./start'])
    expect(noticesOf(site, '/v1/gone.html')).toEqual(['This page is about 1. The current version is 2./start'])
    expect(noticesOf(site, '/v3/start.html')).toEqual(['This page is about 3 beta. The current version is 2./start'])
    expect(noticesOf(site, '/more.html')).toEqual([])
  })

  it("says that a page isn't translated yet if the default language's page is shown instead", async () => {
    const languages = [
      { language: 'en', pages: ['index', 'start', 'more/deep', 'moved'] },
      { language: 'ar', pages: ['ar/index', 'ar/start'] },
    ]
    const build = (galley: object) =>
      testSite({
        'galley.json': { url: 'https://example.com', ...galley },
        'docs.json': config({
          navigation: { languages },
          redirects: [{ source: '/ar/moved', destination: '/ar/start' }],
        }),
        'index.mdx': '# Home',
        'start.mdx': '# Start',
        'more/deep.mdx': '# Deep\n\nIn [English](../start).',
        'moved.mdx': '# Moved',
        'ar/index.mdx': '# Home',
        'ar/start.mdx': '# Start',
      })
    const site = await build({})
    const html = site.file('/ar/more/deep.html')
    expect(noticesOf(site, '/ar/more/deep.html')).toEqual(['لم تُترجم هذه الصفحة بعد.'])
    expect(html).toContain('<html lang="ar" dir="rtl"')
    expect(site.html('/ar/more/deep')).toContain('<div lang="en" dir="ltr"><p>In <a href="/start">English</a>.</p>')
    expect(html).toContain('<link rel="canonical" href="https://example.com/more/deep">')
    expect(html).not.toContain('noindex')
    expect(site.file('/ar/more/deep.md')).toContain('# Deep')
    expect(site.file('/ar/moved.html')).toContain('refresh')
    for (const list of ['/sitemap.xml', '/llms.txt', '/ar/llms.txt']) expect(site.file(list)).not.toContain('ar/more')
    expect(noticesOf(site, '/ar/start.html')).toEqual([])
    expect((await build({ i18n: { fallback: false } })).paths).not.toContain('/ar/more/deep.html')
  })

  it("marks a page as deprecated, with the default text or the page's own", async () => {
    const site = await testSite({
      'a.mdx': '---\ndeprecated: true\n---',
      'b.mdx': '---\ndeprecated: Use [A](/a) <script>x</script>instead.\n---',
      'c.mdx': '---\ndeprecated: false\n---',
    })
    expect(noticesOf(site, '/a.html')).toEqual(['This page describes something that is deprecated.'])
    expect(noticesOf(site, '/b.html')).toEqual(['Use A instead./a'])
    expect(noticesOf(site, '/c.html')).toEqual([])
    const marked = site
      .file('/a.html')
      .match(/href="[^"]*"(?= class="is-deprecated"| aria-current="page" class="is-deprecated")/g)
    expect(marked).toEqual(['href="/a"', 'href="/b"'])
  })
})

describe('a listing', () => {
  const inner = { group: 'Inner', root: 'g/inner', pages: ['g/deep'] }
  const PAGES = {
    'g/index.mdx': '# Group',
    'g/one.mdx': '---\ntitle: One\ndescription: The *first*.\n---',
    'g/secret.mdx': '---\nhidden: true\n---',
    'g/inner.mdx': '# Inner',
    'g/deep.mdx': '# Deep',
  }
  const build = (root: object, group: object) =>
    testSite({
      'docs.json': config({
        navigation: {
          ...root,
          groups: [{ group: 'Group', root: 'g/index', pages: ['g/one', 'g/secret', inner], ...group }],
        },
      }),
      ...PAGES,
    })
  const listing = (site: TestSite, path: string) => {
    const html = site.file(path)
    const start = html.indexOf('<div class="directory"')
    return start === -1
      ? undefined
      : [
          /data-display="(\w+)"/.exec(html.slice(start))?.[1],
          visibleText(html.slice(start, html.indexOf('</ul></div>', start))),
        ]
  }

  it("appears on a group's page if the group asks for one", async () => {
    expect(listing(await build({}, { directory: 'accordion' }), '/g.html')).toEqual([
      'accordion',
      'OneThe first. Inner Deep',
    ])
  })

  it('is inherited and can be turned off', async () => {
    const site = await build({ directory: 'card' }, {})
    expect(listing(site, '/g.html')).toEqual(['card', 'OneThe first. Inner'])
    expect(listing(site, '/g/inner.html')).toEqual(['card', 'Deep'])
    expect(listing(site, '/g/one.html')).toBeUndefined()
    expect(listing(await build({ directory: 'card' }, { directory: 'none' }), '/g.html')).toBeUndefined()
  })

  it('is part of the Markdown of its page', async () => {
    const site = await build({ directory: 'card' }, {})
    const list = ['- [One](/g/one.md): The first.', '- [Inner](/g/inner.md)', '  - [Deep](/g/deep.md)']
    expect(site.file('/g.md').trimEnd().split('\n').slice(-3)).toEqual(list)
    expect(site.file('/g/one.md')).not.toContain('](')
  })
})

describe('related pages', () => {
  it("come from the front matter, with the linked page's title if none is given", async () => {
    const related = ['/b', { 'Other words': '/b#part' }, 'https://example.org/x', 'javascript:alert(1)']
    const site = await testSite({
      'a.mdx': `---\nrelated: ${JSON.stringify(related)}\n---\n\nText`,
      'b.mdx': '# Beta\n\n## Part',
    })
    const section = /<section class="related"[\s\S]*?<\/section>/.exec(site.file('/a.html'))?.[0] ?? ''
    expect(visibleText(section)).toBe('Related pages Beta Other words https://example.org/x')
    expect([...section.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/b',
      '/b#part',
      'https://example.org/x',
    ])
    expect(site.file('/b.html')).not.toContain('class="related"')
  })
})
