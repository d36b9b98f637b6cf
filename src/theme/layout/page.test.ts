import { describe, expect, test } from 'vitest'
import { raw } from '../../html/html.ts'
import type { PageView } from '../view.ts'
import { englishWords } from '../words.ts'
import { renderNotFound } from './not-found.tsx'
import { renderPage } from './page.tsx'

const plain: PageView = {
  lang: 'en',
  dir: 'ltr',
  route: '/start',
  siteName: 'Acme',
  title: 'Start',
  mode: 'default',
  theme: 'mint',
  appearance: { default: 'system', strict: false },
  head: [],
  styles: ['/theme.css'],
  scripts: ['/page.js'],
  home: '/',
  navbar: { links: [] },
  switchers: [],
  tabs: [],
  anchors: [],
  sidebar: [],
  breadcrumbs: [],
  notices: [],
  body: raw('<p>Body</p>'),
  toc: [],
  footer: { socials: [], columns: [] },
  search: { prompt: 'Search…', fallback: '/search' },
  early: [],
  background: {},
  word: englishWords,
}

const page = (view: Partial<PageView> = {}) => renderPage({ ...plain, ...view })

describe('the document', () => {
  test('has doctype, language, direction and its address', () => {
    expect(page({ lang: 'ar', dir: 'rtl' })).toMatch(
      /^<!doctype html>\n<html lang="ar" dir="rtl" data-current-path="\/start"/,
    )
  })
  test('names the page and the site, and the home page once', () => {
    expect(page()).toContain('<title>Start - Acme</title>')
    expect(page({ title: 'Acme' })).toContain('<title>Acme</title>')
    expect(page({ documentTitle: 'Other' })).toContain('<title>Other</title>')
  })
  test('the early script comes after the stylesheets, and before the page scripts', () => {
    const html = page({ early: [{ tag: 'script', attributes: { src: '/early.js' } }] })
    const order = ['/theme.css', '/early.js', '/page.js'].map((name) => html.indexOf(name))
    expect(order).toEqual([...order].sort((a, b) => a - b))
  })
  test('labels without letters that run from right to left keep their punctuation in place on pages that do', () => {
    const label = 'Is it C++?'
    const view: Partial<PageView> = {
      title: label,
      eyebrow: label,
      toc: ['.NET', label, '3D maps', 'Setup', 'ما هي C++؟'].map((text) => ({ id: 'a', text, depth: 0 })),
      sidebar: [
        {
          kind: 'group',
          label,
          children: [
            { kind: 'page', label, href: '/a' },
            { kind: 'group', label, lazy: 'k', href: '/b' },
          ],
        },
      ],
      next: { label, href: '/a' },
    }
    const menu: Partial<PageView> = {
      tabs: [{ label: 'C++', href: '/c' }],
      switchers: [
        {
          kind: 'version',
          label: 'Version',
          current: { label: 'v2+', href: '/v2' },
          items: [
            { label: 'v2+', href: '/v2', active: true },
            { label: 'v1', href: '/v1', description: 'Until 2024.' },
          ],
        },
      ],
      navbar: { links: [{ label: 'Help!', href: '/help' }] },
      footer: { columns: [{ header: 'Company Inc.', links: [{ label: 'Why?', href: '/why' }] }], socials: [] },
      directory: [{ label: '(beta)', href: '/beta' }],
    }
    const isolated = (html: string) => Array.from(html.matchAll(/<bdi>(.*?)<\/bdi>/g), ([, text]) => text)
    expect(isolated(page(view))).toEqual([])
    const found = isolated(page({ ...view, lang: 'ar', dir: 'rtl' }))
    expect(found.filter((text) => text !== label)).toEqual(['.NET', '3D maps'])
    expect(found).toHaveLength(2 + 9)
    const names = isolated(page({ ...menu, lang: 'ar', dir: 'rtl' }))
    expect(new Set(names)).toEqual(new Set(['C++', 'v2+', 'Until 2024.', 'Help!', 'Company Inc.', 'Why?', '(beta)']))
  })
  test('long names in the table of contents break after their parts', () => {
    const toc = [
      'max_insert_block_size_for_inserts',
      'How to set maximumInsertBlockSizeForAll',
      'max_size',
      '#a'.repeat(20),
    ]
    const html = page({ toc: toc.map((text) => ({ id: 'a', text, depth: 0 })) })
    expect(Array.from(html.matchAll(/<a href="#a">(.*?)<\/a>/g), ([, text]) => text)).toEqual([
      'max_<wbr>insert_<wbr>block_<wbr>size_<wbr>for_<wbr>inserts',
      'How to set maximum<wbr>Insert<wbr>Block<wbr>Size<wbr>For<wbr>All',
      'max_size',
      '#a'.repeat(20),
    ])
  })
  test('a long name as a title breaks after its parts', () => {
    expect(page({ title: 'ListInventoryObjects' })).toContain('>List<wbr>Inventory<wbr>Objects</h1>')
    expect(page({ title: 'Harbor\\Storage\\Models' })).toContain('>Harbor\\<wbr>Storage\\<wbr>Models</h1>')
    expect(page({ title: 'ListInventoryObjects' })).toContain('<title>ListInventoryObjects')
    expect(page({ title: 'ListInventory in full' })).toContain('>ListInventory in full</h1>')
  })
  test('has one main, one h1, and a skip link to the main', () => {
    const html = page()
    expect(html.match(/<main /g)).toHaveLength(1)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toContain('<a class="skip-link" href="#content-container">Skip to content</a>')
  })
  test('sets no style and no handler of its own', () => expect(page()).not.toMatch(/ style="| on\w+="|<script>/))
  test('starts dark where the site does', () => {
    expect(page({ appearance: { default: 'dark', strict: true } })).toMatch(/<html[^>]* class="dark"/)
  })
})

test('everything that an author typed is escaped', () => {
  const evil = '"><script>alert(1)</script>'
  const link = { label: evil, href: evil, description: evil, tag: evil, lang: evil, color: { light: evil } }
  const html = page({
    title: evil,
    siteName: evil,
    eyebrow: evil,
    navbar: { links: [link], primary: link },
    tabs: [link, { ...link, children: [link] }],
    anchors: [link],
    switchers: [{ kind: 'version', label: evil, current: link, items: [link] }],
    sidebar: [
      {
        kind: 'group',
        label: evil,
        href: evil,
        tag: evil,
        children: [{ kind: 'page', label: evil, href: evil, method: evil }],
      },
      { kind: 'group', label: evil, children: [{ kind: 'group', label: evil, lazy: evil }] },
    ],
    toc: [{ id: evil, text: evil, depth: 0 }],
    previous: link,
    next: link,
    directory: [{ label: evil, href: evil, description: evil }],
    footer: { socials: [link], columns: [{ header: evil, links: [link] }] },
    search: { prompt: evil, fallback: evil, script: evil, index: evil },
    contextual: { display: 'header', options: [link, { ...link, action: 'copy-text', text: evil }] },
    lastModified: { iso: evil, text: evil },
    banner: { html: raw('x'), type: 'info', dismissible: true, key: evil },
  })
  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain('""><')
})

test('a footer without content is no landmark', () => {
  const footerOf = (view: Partial<PageView>) => /<footer id="footer"[^>]*>/.exec(page(view))?.[0]
  expect(footerOf({})).toContain(' role="none"')
  expect(footerOf({ footer: { socials: [{ label: 'X', href: '/x' }], columns: [] } })).not.toContain('role')
  expect(footerOf({ footer: { socials: [], columns: [] }, slots: { footer: raw('<p>Ours</p>') } })).not.toContain(
    'role',
  )
})

test('long names of the next page break after their parts', () => {
  const next = { label: 'unsubscribe_new_blocks_headers', href: '/a' }
  expect(page({ next })).toContain('>unsubscribe_<wbr>new_<wbr>blocks_<wbr>headers<')
})

test('long names in the sidebar break after their parts', () => {
  const html = page({ sidebar: [{ kind: 'page', label: 'TaxConfigurationCountableConnection', href: '/tax' }] })
  expect(html).toContain('>Tax<wbr>Configuration<wbr>Countable<wbr>Connection<')
  const item = { kind: 'page', label: 'RefreshContractTokens', href: '/tokens' } as const
  expect(page({ sidebar: [item] })).toContain('>RefreshContractTokens<')
  expect(page({ sidebar: [{ ...item, method: 'post' }] })).toContain('>Refresh<wbr>Contract<wbr>Tokens<')
})

describe('the sidebar', () => {
  const html = page({
    sidebar: [
      {
        kind: 'group',
        label: 'Guides',
        children: [
          { kind: 'page', label: 'Start', href: '/start', active: true },
          { kind: 'page', label: 'Old', href: '/old', deprecated: true },
          { kind: 'group', label: 'Closed', lazy: 'k1', href: '/closed' },
        ],
      },
      { kind: 'group', label: 'Other', children: [{ kind: 'page', label: 'X', href: '/x' }] },
    ],
    navigationFile: '/nav.json',
  })
  test('marks the current page for readers and for stylesheets', () => {
    expect(html).toContain('<li data-active="true"><a href="/start" aria-current="page">')
    expect(html.match(/aria-current/g)).toHaveLength(1)
  })
  test('marks the section that holds it', () => {
    expect(html.match(/<ul class="sidebar-group"[^>]* data-active="true">/g)).toHaveLength(1)
  })
  test('leaves a lazy group closed, with its key, its file and a link for readers without script', () => {
    expect(html).toContain('data-lazy="k1"')
    expect(html).toContain('data-navigation="/nav.json"')
    expect(html).toContain('<a href="/closed">')
    expect(html).toContain('aria-label="Pages in Closed"')
  })
})

describe('modes', () => {
  const toc = [{ id: 'a', text: 'A', depth: 0 }]
  const shown = (html: string) => ({
    title: html.includes('id="page-title"'),
    toc: html.includes('id="table-of-contents"'),
    pagination: html.includes('id="pagination"'),
  })
  test.each([
    ['default', { title: true, toc: true, pagination: true }],
    ['wide', { title: true, toc: false, pagination: true }],
    ['center', { title: true, toc: false, pagination: true }],
    ['frame', { title: false, toc: false, pagination: false }],
    ['custom', { title: false, toc: false, pagination: false }],
  ] as const)('%s', (mode, expected) => {
    expect(shown(page({ mode, toc, next: { label: 'Next', href: '/next' } }))).toEqual(expected)
  })
  test('a panel takes the place of the table of contents', () => {
    const html = page({ toc, panel: raw('<p>Example</p>') })
    expect(html).toContain('<aside id="panel"')
    expect(html).not.toContain('id="table-of-contents"')
  })
})

test('the table of contents marks levels and encodes ids', () => {
  const html = page({
    toc: [
      { id: 'a', text: 'A', depth: 0 },
      { id: 'ä b', text: 'B', depth: 1 },
    ],
  })
  expect(html).toContain('<li class="toc-item" data-depth="0"><a href="#a">A</a></li>')
  expect(html).toContain('<li class="toc-item" data-depth="1"><a href="#%C3%A4%20b">B</a></li>')
})

test('a strict appearance has no theme button', () => {
  expect(page()).toContain('theme-toggle')
  expect(page({ appearance: { default: 'dark', strict: true } })).not.toContain('theme-toggle')
})

test('a notice without words of the site has the words of the shell', () => {
  expect(page({ notices: [{ kind: 'deprecated', html: raw('') }] })).toContain('something that is deprecated')
})

test('the search button is a link until the script takes over', () => {
  expect(page()).toMatch(/<a id="search-bar-entry" class="search-button" href="\/search"/)
})

describe('the page for a missing page', () => {
  const html = renderNotFound(plain, { suggestions: [{ label: 'Start', href: '/start' }] })
  test('says so, and offers home, search and pages', () => {
    expect(html).toContain('Page not found')
    expect(html).toContain('class="not-found-recommended-page-link" href="/start"')
    expect(html).toContain('data-search-from-path')
    expect(html.match(/<h1/g)).toHaveLength(1)
  })
  test('takes the words of the author', () => {
    expect(renderNotFound(plain, { title: 'Lost <b>', suggestions: [] })).toContain('Lost &lt;b&gt;')
  })
})
