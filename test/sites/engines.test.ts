// What search engines and link previews are told: head, structured data, sitemap, robots.txt, and feeds.
import { describe, expect, it } from 'vitest'
import { config, type TestSite, testSite } from '../site.ts'

const ADDRESS = { 'galley.json': { url: 'https://example.com/docs/' } }

/** The contents of a page's meta tags, and the URLs of its links. */
function head(site: TestSite, path: string) {
  const html = site.file(path)
  const start = html.slice(0, html.indexOf('</head>'))
  const metas = [...start.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)].map(
    (m): [string, string] => [m[1] ?? '', m[2] ?? ''],
  )
  const links = [...start.matchAll(/<link rel="(canonical|alternate)"(?: hreflang="([^"]+)")?[^>]* href="([^"]*)">/g)]
  return {
    meta: Object.fromEntries(metas),
    canonical: links.find(([, rel]) => rel === 'canonical')?.[3],
    languages: Object.fromEntries(links.flatMap(([, , lang, href]) => (lang ? [[lang, href]] : []))),
  }
}

/** The structured data of a page, by type. */
function graph(site: TestSite, path: string): Record<string, Record<string, unknown>> {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(site.file(path))?.[1]
  const nodes = json ? (JSON.parse(json)['@graph'] as Record<string, unknown>[]) : []
  return Object.fromEntries(nodes.map((node) => [String(node['@type']), node]))
}

const PAGES = { 'index.mdx': '# Home', 'guides/a.mdx': '---\ntitle: Alpha\ndescription: About *alpha*.\n---' }

describe('the head', () => {
  it('describes the page', async () => {
    const site = await testSite({
      ...ADDRESS,
      'docs.json': config({
        navigation: { pages: ['index', 'guides/a', 'guides/b'] },
        seo: {
          metatags: { 'og:locale': 'en_GB', 'google-site-verification': 'x' },
          paths: [{ path: 'guides', metatags: { 'og:type': 'article' } }],
        },
      }),
      ...PAGES,
      'guides/b.mdx':
        '---\ntitle: B\nkeywords: [one, two]\nrobots: nofollow\ncanonical: https://other.example/b\n"og:title": Shared\n"og:image": /images/b.png\n---',
    })
    expect(head(site, '/guides/a.html')).toMatchObject({
      canonical: 'https://example.com/docs/guides/a',
      meta: {
        description: 'About alpha.',
        'og:title': 'Alpha',
        'og:url': 'https://example.com/docs/guides/a',
        'og:type': 'article',
        'og:locale': 'en_GB',
        'google-site-verification': 'x',
        'twitter:card': 'summary_large_image',
      },
    })
    expect(head(site, '/guides/b.html')).toMatchObject({
      canonical: 'https://other.example/b',
      meta: {
        keywords: 'one, two',
        robots: 'nofollow',
        'og:title': 'Shared',
        'twitter:title': 'Shared',
        'og:image': 'https://example.com/docs/images/b.png',
        'twitter:image': 'https://example.com/docs/images/b.png',
        'twitter:card': 'summary_large_image',
      },
    })
  })

  it.each([
    ['galley.json', { url: 'https://a.example' }, {}, '', 'https://a.example/guides/a'],
    [
      'galley.json rather than docs.json',
      { url: 'https://a.example' },
      { canonical: 'https://b.example' },
      '',
      'https://a.example/guides/a',
    ],
    ['docs.json', {}, { canonical: 'https://b.example/' }, '', 'https://b.example/guides/a'],
    ['a host and a base path', { url: 'https://a.example' }, {}, '/docs', 'https://a.example/docs/guides/a'],
    ['nowhere if none is set', {}, {}, '', undefined],
    ["nowhere if the one in docs.json isn't a URL", {}, { canonical: 'example' }, '', undefined],
  ])("gets the site's URL from %s", async (_, galley, metatags, base, canonical) => {
    const site = await testSite(
      {
        'galley.json': galley,
        'docs.json': config({ seo: { metatags }, navigation: { pages: ['guides/a'] } }),
        ...PAGES,
      },
      { base },
    )
    expect(head(site, '/guides/a.html').canonical).toBe(canonical)
    expect(site.paths.includes('/sitemap.xml')).toBe(canonical !== undefined)
    expect(/^Sitemap: /m.test(site.file('/robots.txt'))).toBe(canonical !== undefined)
  })

  it('links only to translations that exist', async () => {
    const languages = [
      { language: 'en', pages: ['index', 'guides/a', 'only'] },
      { language: 'cn', pages: ['zh/index', 'zh/guides/a'] },
    ]
    const site = await testSite({
      ...ADDRESS,
      'docs.json': config({ navigation: { languages } }),
      ...PAGES,
      'only.mdx': '# Only',
      'zh/index.mdx': '# 首页',
      'zh/guides/a.mdx': '# 甲',
    })
    const both = {
      en: 'https://example.com/docs/guides/a',
      'x-default': 'https://example.com/docs/guides/a',
      'zh-Hans': 'https://example.com/docs/zh/guides/a',
    }
    expect(head(site, '/guides/a.html').languages).toEqual(both)
    expect(head(site, '/zh/guides/a.html').languages).toEqual(both)
    expect(head(site, '/only.html').languages).toEqual({})
    expect(site.file('/sitemap.xml')).toContain('hreflang="zh-Hans" href="https://example.com/docs/zh/guides/a"')
  })

  it('links to translations in a language that also lists a page from another', async () => {
    const languages = [
      { language: 'en', pages: ['guides/a', 'only'] },
      { language: 'jp', pages: ['jp/guides/a', 'jp/b', 'only'] },
    ]
    const site = await testSite({
      ...ADDRESS,
      'docs.json': config({ navigation: { languages } }),
      ...PAGES,
      'only.mdx': '# Only',
      'jp/guides/a.mdx': '# 甲',
      'jp/b.mdx': '# 乙',
    })
    expect(head(site, '/guides/a.html').languages.ja).toBe('https://example.com/docs/jp/guides/a')
    expect(site.paths).toContain('/jp/llms.txt')
  })

  it('renders inline Markdown in descriptions, but no scripts, styles, or components', async () => {
    const description =
      'Plain **bold** [link](/guides/a) `code` <script>alert(1)</script><style>a{}</style> <Card title="x">y</Card>'
    const site = await testSite({ ...PAGES, 'x.mdx': `---\ndescription: ${JSON.stringify(description)}\n---` })
    const shown = /<div class="page-description">(.*?)<\/div>/s.exec(site.file('/x.html'))?.[1]
    expect(shown).toBe('Plain <strong>bold</strong> <a href="/guides/a">link</a> <code>code</code>  y')
    expect(head(site, '/x.html').meta.description).toBe('Plain bold link code y')
  })
})

describe('structured data', () => {
  it('is a single graph whose parts refer to each other', async () => {
    const tabs = [{ tab: 'Guides', groups: [{ group: 'Start', pages: ['index', 'guides/a'] }] }]
    const site = await testSite({
      ...ADDRESS,
      'docs.json': config({
        name: 'Acme',
        navigation: { tabs },
        logo: { light: '/gone.svg', dark: '/logo.svg' },
        seo: { organization: { legalName: 'Acme Ltd', sameAs: ['https://social.example/acme'] } },
      }),
      ...PAGES,
      'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'api.mdx': '---\ntitle: Call\napi: GET /x\nlastUpdatedDate: 2026-02-03\n---',
    })
    const parts = graph(site, '/guides/a.html')
    expect(parts.Organization).toEqual({
      '@type': 'Organization',
      '@id': 'https://example.com/#organization',
      name: 'Acme',
      url: 'https://example.com',
      logo: 'https://example.com/docs/logo.svg',
      legalName: 'Acme Ltd',
      sameAs: ['https://social.example/acme'],
    })
    expect(parts.BreadcrumbList?.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Guides', item: 'https://example.com/docs/' },
      { '@type': 'ListItem', position: 2, name: 'Start', item: 'https://example.com/docs/' },
      { '@type': 'ListItem', position: 3, name: 'Alpha', item: 'https://example.com/docs/guides/a' },
    ])
    expect(parts.TechArticle).toMatchObject({ headline: 'Alpha', description: 'About alpha.', inLanguage: 'en' })
    expect(graph(site, '/api.html').APIReference).toMatchObject({ headline: 'Call', dateModified: '2026-02-03' })
    expect(JSON.stringify(Object.values(parts))).not.toMatch(/""|null|\[\]/)
    expect(graph(site, '/404.html')).toEqual({})
  })

  it('names no logo that is missing', async () => {
    const docs = config({ name: 'Acme', logo: '/gone.svg', seo: { organization: { logo: '/lost.svg' } } })
    const site = await testSite({ ...ADDRESS, 'docs.json': docs, 'index.mdx': 'Text' })
    expect(graph(site, '/index.html').Organization).not.toHaveProperty('logo')
  })

  it("can't be closed early by text inside it", async () => {
    const title = '</script><!-- \u2028 </SCRIPT >'
    const site = await testSite({ ...ADDRESS, 'index.mdx': `---\ntitle: ${JSON.stringify(title)}\n---` })
    expect(graph(site, '/index.html').TechArticle?.headline).toBe(title)
  })
})

describe('a feed', () => {
  it('is made for each page that lists updates', async () => {
    const site = await testSite({
      ...ADDRESS,
      'changelog.mdx':
        '---\ntitle: Changes\nrss: true\n---\n\n<Update label="March 2026">\n\n## New thing\n\nIt is [here](/other).\n\n</Update>',
      'other.mdx': '# Other',
    })
    const feed = site.file('/changelog/rss.xml')
    expect(feed).toContain('<link>https://example.com/docs/changelog#new-thing</link>')
    expect(feed).toContain('https://example.com/docs/other.md')
    expect(site.file('/changelog.html')).toContain(
      'rel="alternate" type="application/rss+xml" title="Changes" href="/changelog/rss.xml"',
    )
    expect(site.file('/changelog.html')).toContain('class="icon-button feed-link"')
    expect(site.paths).not.toContain('/other/rss.xml')
  })
})

describe('dates', () => {
  const DATED = '---\nlastUpdatedDate: 2026-02-03\n---\n\nText'

  it.each([
    ['the site turns them on', { timestamp: true }, '', true],
    ['the page turns its own on', {}, 'timestamp: true\n', true],
    ['the page turns its own off', { timestamp: true }, 'timestamp: false\n', false],
    ['nothing is set', {}, '', false],
  ])('are shown or hidden if %s', async (_, metadata, own, shown) => {
    const languages = [{ language: 'de', pages: ['a'] }]
    const site = await testSite({
      ...ADDRESS,
      'docs.json': config({ metadata, navigation: { languages } }),
      'a.mdx': DATED.replace('---\n', `---\n${own}`),
    })
    expect(/<time datetime="2026-02-03">3\. Februar 2026<\/time>/.test(site.file('/a.html'))).toBe(shown)
    expect(site.file('/sitemap.xml')).toContain('<lastmod>2026-02-03</lastmod>')
  })
})
