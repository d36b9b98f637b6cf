// Where a page can be found: one table, checked against every output that lists pages.
import { beforeAll, describe, expect, it } from 'vitest'
import { config, type TestSite, testSite } from '../site.ts'

/** A page's front matter, the group that lists it, and where its marker must appear. */
const CASES = {
  ordinary: { listed: 'open', places: 'sidebar search sitemap engines assistant llms' },
  hidden: { data: 'hidden: true', listed: 'open', places: '' },
  unlisted: { places: 'engines' },
  noindex: { data: 'noindex: true', listed: 'open', places: 'sidebar' },
  robots: { data: 'robots: noindex', listed: 'open', places: 'sidebar search assistant llms' },
  unsearchable: { data: 'searchable: false', listed: 'open', places: 'sidebar sitemap engines llms' },
  'in-hidden-group': { listed: 'closed', places: '' },
  'in-searchable-group': { listed: 'searchable', places: 'search sitemap engines assistant llms' },
  'hidden-in-searchable-group': { data: 'hidden: true', listed: 'searchable', places: '' },
  'shown-in-hidden-group': { data: 'hidden: false', listed: 'closed', places: 'search sitemap engines assistant llms' },
} as const

/** The same pages if the site indexes all of them. */
const ALL: Partial<Record<keyof typeof CASES, string>> = {
  hidden: 'search sitemap engines assistant llms',
  unlisted: 'search sitemap engines assistant llms',
  'in-hidden-group': 'search sitemap engines assistant llms',
  'hidden-in-searchable-group': 'search sitemap engines assistant llms',
}

const names = Object.keys(CASES) as (keyof typeof CASES)[]

function build(seo: object): Promise<TestSite> {
  const group = (name: string) => names.filter((page) => 'listed' in CASES[page] && CASES[page].listed === name)
  const groups = [
    { group: 'Start', pages: ['index'] },
    { group: 'Open', pages: group('open') },
    { group: 'Closed', hidden: true, pages: group('closed') },
    { group: 'Searchable', hidden: true, searchable: true, pages: group('searchable') },
  ]
  const pages = names.map((name): [string, string] => {
    const data = 'data' in CASES[name] ? CASES[name].data : ''
    return [`${name}.mdx`, `---\ntitle: Title ${name}\n${data}\n---\n\nMarker-${name}-end`]
  })
  return testSite({
    'docs.json': config({ navigation: { groups }, seo }),
    'galley.json': { url: 'https://docs.example.com' },
    'index.mdx': '# Home',
    ...Object.fromEntries(pages),
  })
}

/** Where a page is found, according to the files of the site. */
function placesOf(site: TestSite, name: string): string {
  const sidebar = /<nav[^>]*id="navigation-items"[\s\S]*?<\/nav>/.exec(site.file('/index.html'))?.[0] ?? ''
  const search = site.paths.filter((path) => path.startsWith('/_galley/search')).map((path) => site.file(path))
  const places = {
    sidebar: new RegExp(`href="/${name}"`).test(sidebar),
    search: search.some((text) => text.includes(`Marker-${name}-end`) || text.includes(`Title ${name}`)),
    sitemap: site.file('/sitemap.xml').includes(`/${name}<`),
    engines: !/<meta name="robots" content="noindex">/.test(site.file(`/${name}.html`)),
    assistant: JSON.parse(site.file('/_galley/assistants.json')).pages.some(
      ({ id }: { id: string }) => id === `/${name}`,
    ),
    llms: site.file('/llms.txt').includes(`/${name}.md)`),
  }
  expect(site.file('/llms-full.txt').includes(`Marker-${name}-end`)).toBe(places.llms)
  expect(site.file(`/${name}.html`).includes('application/ld+json')).toBe(places.engines)
  expect(site.file(`/${name}.html`).includes('<meta property="og:image"')).toBe(places.engines)
  return Object.entries(places)
    .flatMap(([place, found]) => (found ? [place] : []))
    .join(' ')
}

describe('visibility', () => {
  let site: TestSite
  let all: TestSite
  beforeAll(async () => {
    site = await build({})
    all = await build({ indexing: 'all' })
  })

  it.each(names)('a page is found only where it should be: %s', (name) => {
    expect(placesOf(site, name)).toBe(CASES[name].places)
  })

  it.each(names)('a page is found only where it should be if the site indexes all pages: %s', (name) => {
    expect(placesOf(all, name)).toBe(ALL[name] ?? CASES[name].places)
  })

  it.each(names)('a page is always served, as HTML and as Markdown: %s', (name) => {
    expect(site.text(`/${name}`)).toBe(`Marker-${name}-end`)
    expect(site.file(`/${name}.md`)).toContain(`Marker-${name}-end`)
  })

  /** Every kind of file that can name a page, and the place that allows it. */
  const FILES_OF: readonly (readonly [file: RegExp, place: string])[] = [
    [/^\/all-pages\.html$/, 'search'],
    [/\.html$/, 'sidebar'],
    [/^\/_galley\/navigation/, 'sidebar'],
    [/^\/_galley\/search\//, 'search'],
    [/^\/_galley\/assistants\.json$/, 'assistant'],
    [/^\/sitemap.*\.xml$/, 'sitemap'],
    [/(?:^|\/)llms[\w-]*\.txt$/, 'llms'],
    [/\/skill\.md$/i, 'llms'],
  ]

  it.each(names)('a page is named only in files where it should be found: %s', (name) => {
    for (const one of [site, all]) {
      const places = (one === all ? (ALL[name] ?? CASES[name].places) : CASES[name].places).split(' ')
      const own = [`/${name}.html`, `/${name}.md`, `/${name}/rss.xml`]
      const named = one.paths.filter((path) => {
        const text = own.includes(path) ? '' : one.file(path)
        return new RegExp(`Title ${name}(?![\\w-])|Marker-${name}-end|/${name}(?![\\w-])`).test(text)
      })
      const allowed = named.filter((path) =>
        FILES_OF.some(([file, place]) => file.test(path) && places.includes(place)),
      )
      expect(named).toEqual(allowed)
    }
  })

  it('an author’s own 404 page is no page of its own to search engines', async () => {
    const site = await testSite({
      'galley.json': { url: 'https://example.com' },
      'docs.json': config({ navigation: { pages: ['index'] } }),
      'index.mdx': 'Home.',
      '404.mdx': '---\ntitle: Lost\n---\n\nNothing here.',
    })
    const html = site.file('/404.html')
    expect(html).toContain('Nothing here.')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).not.toMatch(/rel="canonical"|og:url/)
  })

  it('a page for some readers only is found nowhere', async () => {
    const files = {
      'docs.json': config({
        navigation: { groups: [{ group: 'All', pages: ['staff', 'index', 'b'] }] },
        seo: { indexing: 'all' },
      }),
      'galley.json': { url: 'https://docs.example.com' },
      'staff.mdx':
        '---\ntitle: Canary\ngroups: [staff]\nrss: true\n---\n\nCanary text.\n\n<Update label="Canary">New</Update>',
      'index.mdx': '# Home',
      'b.mdx': '# B',
    }
    const site = await testSite(files)
    const texts = site.paths.filter((path) => /canary|staff/i.test(site.file(path)) || path.includes('staff'))
    expect(texts).toEqual([])
    expect(site.codes()).toContain('limited-page')
  })

  it.each([
    ['a word', 'groups: admin'],
    ['a quoted word', 'groups: "admin"'],
    ['comma-separated words', 'groups: admin, staff'],
    ['a list', 'groups:\n  - admin'],
    ['an object', 'groups:\n  admin: true'],
    ['a number', 'groups: 7'],
    ['no value', 'groups:'],
    ['false', 'groups: false'],
    ['an empty string', 'groups: ""'],
    ['capitalized key', 'Groups: [admin]'],
    ['given twice, empty the second time', 'groups: [admin]\ngroups: []'],
    ['with a syntax error', 'groups: [admin\nother: "x'],
    ['after a syntax error', 'other: "x: y" z\ngroups: [admin]'],
    ['JSON syntax', '"groups": ["admin"]'],
    [
      'next to an alias bomb',
      'a: &a [x,x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\ngroups: [admin]',
    ],
    ['in front matter too long to read', `groups: [admin]\ndescription: ${'x'.repeat(70_000)}`],
  ])('S26: restricts a page with `groups`: %s', async (_, line) => {
    const site = await testSite({
      'index.mdx': '# Home',
      'staff.mdx': `---\ntitle: Canary\n${line}\n---\n\nCanary text.`,
    })
    expect(site.paths.filter((path) => path.includes('staff') || /Canary/.test(site.file(path)))).toEqual([])
    expect(site.codes()).toContain('limited-page')
  })

  it('S26: treats front matter in another language as a restriction if it contains one', async () => {
    const site = await testSite({
      'index.mdx': '# Home',
      'staff.mdx': '---js\n{\n  title: "Canary",\n  groups: ["admin"],\n}\n---\n\nCanary text.',
    })
    expect(site.paths.filter((path) => path.includes('staff'))).toEqual([])
  })

  it('S26: publishes a page for an empty list of groups', async () => {
    const site = await testSite({ 'index.mdx': '---\ntitle: A\ngroups: []\n---\n\nText.' })
    expect(site.text('/')).toContain('Text.')
  })

  it('a site that tells search engines to stay away has no lists for them', async () => {
    const closed = await build({ metatags: { robots: 'noindex' } })
    expect(closed.file('/robots.txt')).toMatch(/Content-Signal: ai-train=no, search=no, ai-input=no\nDisallow: \//)
    expect(closed.file('/sitemap.xml')).not.toContain('<url>')
    expect(closed.paths.filter((path) => path.includes('llms'))).toEqual([])
    expect(closed.file('/ordinary.html')).toContain('<meta name="robots" content="noindex">')
  })
})
