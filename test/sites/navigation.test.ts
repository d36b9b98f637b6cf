// The navigation from docs.json, as it appears on each page.
import { describe, expect, it } from 'vitest'
import { config, testSite } from '../site.ts'
import { visibleText } from '../visible-text.ts'

const PAGES = {
  'index.mdx': '# Home',
  'a.mdx': '# Alpha',
  'b.mdx': '# Beta',
  'api/c.mdx': '# Gamma',
  'lone.mdx': '# Lone',
}

/** The visible text of the element with an id. */
function part(html: string, id: string): string {
  const start = html.indexOf(`id="${id}"`)
  const tag = /<(\w+)[^<]*$/.exec(html.slice(0, start))?.[1]
  return start === -1 ? '' : visibleText(html.slice(html.indexOf('>', start) + 1, html.indexOf(`</${tag}>`, start)))
}

describe('the navigation', () => {
  it('shows one row of tabs if the site has tabs both for all versions and for each', async () => {
    const tabs = [
      { tab: 'Guides', pages: ['index', 'a'] },
      { tab: 'API', pages: ['b'] },
    ]
    const navigation = {
      versions: [
        { version: 'v2', tabs },
        { version: 'v1', pages: ['lone'] },
      ],
      tabs: [...tabs, { tab: 'Blog', href: 'https://example.com/blog' }],
    }
    const html = (await testSite({ 'docs.json': config({ navigation }), ...PAGES })).file('/a.html')
    const row = /<ul class="nav-tabs">([\s\S]*?)<\/ul>/.exec(html)?.[1] ?? ''
    expect([...row.matchAll(/class="link-label">([^<]*)/g)].map(([, label]) => label)).toEqual([
      'Blog',
      'Guides',
      'API',
    ])
  })

  it.each(['', ' '])('shows a group named %j without a title', async (group) => {
    const navigation = {
      tabs: [
        {
          tab: 'Guides',
          groups: [
            { group, pages: ['a'] },
            { group: 'Named', pages: ['b'] },
          ],
        },
      ],
    }
    const crumbs = config({ navigation, styling: { eyebrows: 'breadcrumbs' } })
    const html = (await testSite({ 'docs.json': crumbs, ...PAGES })).file('/a.html')
    expect([...html.matchAll(/class="sidebar-title"[^>]*>([^<]*)/g)].map(([, title]) => title)).toEqual(['Named'])
    expect([...html.matchAll(/class="breadcrumb-item">(?:<[^>]*>)?([^<]*)/g)].map(([, label]) => label)).toEqual([
      'Guides',
    ])
    expect((await testSite({ 'docs.json': config({ navigation }), ...PAGES })).file('/a.html')).not.toContain('eyebrow')
  })

  it('shows an icon-only header link as just the icon, with an accessible name', async () => {
    const navbar = { links: [{ icon: 'github', href: 'https://github.com/acme/thing' }] }
    const html = (await testSite({ 'docs.json': config({ navbar, navigation: { pages: ['index'] } }), ...PAGES })).file(
      '/index.html',
    )
    expect(html).toMatch(
      /<li class="navbar-link"><a [^>]*><span class="link-icon"><svg[^>]*\/><\/span><span class="visually-hidden">acme\/thing<\/span><\/a>/,
    )
  })

  it('leaves no gap for an unknown icon in the header', async () => {
    const tabs = [
      { tab: 'Guides', icon: 'no-such-icon-x', pages: ['index'] },
      { tab: 'More', icon: 'no-such-icon-x', menu: [{ item: 'Alpha', icon: 'no-such-icon-x', pages: ['a'] }] },
    ]
    const navbar = { links: [{ icon: 'no-such-icon-x', href: 'https://github.com/acme/thing' }] }
    const html = (await testSite({ 'docs.json': config({ navbar, navigation: { tabs } }), ...PAGES })).file(
      '/index.html',
    )
    expect(html).toMatch(/<a class="nav-tabs-item"[^>]*><span class="link-label">Guides/)
    expect(html).toMatch(/<summary class="nav-tabs-item[^>]*><span class="link-label">More/)
    expect(html).toMatch(/<li class="navbar-link"><a [^>]*><span class="link-label">acme\/thing/)
    // In a menu, labels start at the same place.
    expect(html).toContain('<svg class="icon" aria-hidden="true"><g/></svg></span><span class="link-label')
  })

  it('leaves no gap for an unknown icon in what a menu shows as chosen', async () => {
    const dropdowns = [
      { dropdown: 'Cloud', icon: 'no-such-icon-x', pages: ['index'] },
      { dropdown: 'Server', icon: 'rocket', pages: ['a'] },
    ]
    const html = (await testSite({ 'docs.json': config({ navigation: { dropdowns } }), ...PAGES })).file('/index.html')
    const [chosen = '', list = ''] = html.slice(html.indexOf('nav-dropdown-trigger')).split('</summary>')
    expect(chosen).toMatch(/: <\/span><span class="link-label">Cloud/)
    expect(list).toMatch(/<g\/><\/svg><\/span><span class="link-label[^>]*>Cloud/)
  })

  it('draws each icon once for the whole site, and leaves space for an unknown one', async () => {
    const groups = [
      { group: 'First', icon: 'rocket', pages: ['index', { group: 'Deep', icon: 'no-such-icon-x', pages: ['a'] }] },
      { group: 'Second', icon: 'rocket', pages: ['b'] },
    ]
    const site = await testSite({ 'docs.json': config({ navigation: { groups } }), ...PAGES })
    const html = site.file('/a.html')
    expect(html.match(/<svg class="icon i-fa7-solid-rocket" aria-hidden="true"\/>/g)).toHaveLength(2)
    expect(html).toContain('<svg class="icon" aria-hidden="true"><g/></svg><span>Deep')
    expect(html).toContain('href="/_galley/icons.css"')
    expect(site.file('/_galley/icons.css').match(/\.i-fa7-solid-rocket\{/g)).toHaveLength(1)
    const plain = await testSite({ 'docs.json': config({ navigation: { pages: ['index'] } }), ...PAGES })
    expect(plain.file('/index.html')).not.toContain('icons.css')
    expect(plain.paths).not.toContain('_galley/icons.css')
  })

  it('lists groups and pages by title, and marks the current page', async () => {
    const groups = [
      { group: 'First', pages: ['index', 'a'] },
      { group: 'Second', pages: ['b'] },
    ]
    const site = await testSite({ 'docs.json': config({ navigation: { groups } }), ...PAGES })
    const html = site.file('/a.html')
    expect(part(html, 'navigation-items')).toMatch(/^First Home Alpha/)
    expect([...html.matchAll(/<a[^>]*aria-current="page"[^>]*>/g)].every(([tag]) => tag.includes('href="/a"'))).toBe(
      true,
    )
    expect(html).toMatch(/<a[^>]*aria-current="page"/)
  })

  it('shows only the pages of the current tab', async () => {
    const tabs = [
      { tab: 'Guides', groups: [{ group: 'Start', pages: ['index', 'a', 'b'] }] },
      { tab: 'Reference', groups: [{ group: 'Things', pages: ['api/c'] }] },
    ]
    const site = await testSite({ 'docs.json': config({ navigation: { tabs } }), ...PAGES })
    expect(site.file('/api/c.html')).toContain('Guides')
    expect(part(site.file('/api/c.html'), 'navigation-items')).not.toContain('Alpha')
    expect(part(site.file('/a.html'), 'navigation-items')).not.toContain('Gamma')
  })

  it('links from each page to the previous and next ones', async () => {
    const site = await testSite({ 'docs.json': config({ navigation: { pages: ['index', 'a', 'b'] } }), ...PAGES })
    const neighbors = [...site.file('/a.html').matchAll(/<a[^>]*rel="(prev|next)"[^>]*>/g)].map(([tag]) => tag)
    expect(neighbors).toEqual([expect.stringContaining('href="/"'), expect.stringContaining('href="/b"')])
  })

  it('publishes unlisted pages, and reports listed pages that are missing', async () => {
    const site = await testSite({ 'docs.json': config({ navigation: { pages: ['index', 'guides/strat'] } }), ...PAGES })
    expect(site.text('/lone')).toBe('')
    expect(site.paths).toContain('/lone.html')
    expect(site.codes()).toEqual(['missing-page'])
    expect(site.findings()).toContain('"guides/strat"')
  })

  it.each([
    ['payments/refnd', 'Did you mean `payments/refund`?'],
    ['payments\\refund', 'Did you mean `payments/refund`?'],
    ['payment/refund', 'Did you mean `payments/refund`?'],
    ['payments/fees', 'Create the page, or remove the entry.'],
  ])('suggests a page of a similar name for %s', async (entry, help) => {
    const page = '---\ntitle: Refund\n---\n\nText.\n'
    const navigation = { pages: ['payments/refund', entry] }
    const site = await testSite({ 'docs.json': config({ navigation }), 'payments/refund.mdx': page })
    expect(site.findings()).toContain(help)
  })

  it.each([
    [['payments/refnd'], '"payments/refund"'],
    [['payments/refnd', 'payments/refund'], undefined],
    [['payment/refund'], undefined],
  ])('fixes an entry that is certainly misspelled: %s', async (pages, fixed) => {
    const files = {
      'docs.json': config({ navigation: { pages } }),
      'payments/refund.mdx': '---\ntitle: Refund\n---\n\nText.\n',
    }
    const { project } = await testSite(files)
    const missing = project.diagnostics.filter(({ code }) => code === 'missing-page')
    expect(missing.map(({ fix }) => fix?.[0]?.text)).toEqual([fixed])
  })

  it('says that a file looks like a missing page, and fixes the entry', async () => {
    const files = { 'docs.json': config({ navigation: { pages: ['guía/café'.normalize('NFC')] } }) }
    const { project } = await testSite({ ...files, [`${'guía/café'.normalize('NFD')}.mdx`]: 'Text.\n' })
    expect(project.diagnostics).toMatchObject([
      {
        code: 'missing-page',
        help: expect.stringContaining('looks the same'),
        fix: [{ text: JSON.stringify('guía/café'.normalize('NFD')) }],
      },
    ])
  })

  it.each(['guides/index', 'index'])('names a missing page as the navigation does: %s', async (entry) => {
    const site = await testSite({ 'docs.json': config({ navigation: { pages: [entry] } }), 'lone.mdx': 'Text.\n' })
    expect(site.findings()).toContain(`\`${entry}\` is in the navigation, but there is no \`${entry}.mdx\`.`)
  })

  it('reports the page of a group that is missing', async () => {
    const groups = [{ group: 'Payments', root: 'payments/refnd', pages: ['index'] }]
    const site = await testSite({ 'docs.json': config({ navigation: { groups } }), 'payments/refund.mdx': 'Text.\n' })
    expect(site.findings()).toContain('there is no `payments/refnd.mdx`. missing-page')
    expect(site.findings()).toContain('Did you mean `payments/refund`?')
  })

  it.each([
    ['fr/guides/quick-setup', 'Translate `guides/quick-setup`, or remove the entry.'],
    ['fr/guides/refunds', 'Did you mean `fr/billing/guides/refunds`?'],
    ['fr/billing/overview', 'Create the page, or remove the entry.'],
    ['de/guides/refunds', 'Create the page, or remove the entry.'],
  ])('suggests no page of another language, and no other page named overview, for %s', async (entry, help) => {
    const page = '---\ntitle: Page\n---\n\nText.\n'
    const pages = ['guides/quick-setup', 'sdk/overview', 'fr/sdk/overview', 'fr/billing/guides/refunds']
    const languages = [
      { language: 'en', pages: pages.slice(0, 2) },
      { language: 'fr', pages: [...pages.slice(2), ...(entry.startsWith('fr/') ? [entry] : [])] },
      { language: 'de', pages: ['de/a', ...(entry.startsWith('de/') ? [entry] : [])] },
    ]
    const files = Object.fromEntries([...pages, 'de/a'].map((name) => [`${name}.mdx`, page]))
    const site = await testSite({ 'docs.json': config({ navigation: { languages } }), ...files })
    expect(site.findings()).toContain(help)
  })

  it.each([
    ['guides/README', 'guides/README.md', 'is left out by `.mintignore`'],
    ['drafts/plan', 'drafts/plan.mdx', 'is left out by `.mintignore`'],
    ['drafts', 'drafts/index.mdx', 'is left out by `.mintignore`'],
    ['.notes/plan', '.notes/plan.mdx', 'is hidden'],
  ])('says what leaves out the file of %s', async (entry, file, why) => {
    const navigation = { pages: ['index', entry] }
    const files = { 'docs.json': config({ navigation }), '.mintignore': 'drafts/\nREADME.md\n', [file]: 'Text.\n' }
    const site = await testSite({ ...files, ...PAGES })
    expect(site.codes()).toEqual(['missing-page'])
    expect(site.findings()).toContain(`its file \`${file}\` ${why}`)
  })
})
