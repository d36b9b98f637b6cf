import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../files/memory.ts'
import { loadConfig } from './load.ts'

const MINIMAL = { name: 'Harbor', theme: 'mint', colors: { primary: '#0A6' }, navigation: { pages: ['index'] } }

function load(files: Record<string, unknown>) {
  const written = Object.entries(files).map(([path, value]) => [
    path,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  const { config, navigation, sources, diagnostics } = loadConfig(new MemoryFileSystem(Object.fromEntries(written)))
  const codes = diagnostics.map(({ code, place }) => `${code} ${place.file}`)
  return { config, pages: navigation.entries.map((entry) => entry.node.page), sources, diagnostics, codes }
}

/** Reads a minimal docs.json with these keys added. */
function loadWith(keys: object) {
  return load({ 'docs.json': { ...MINIMAL, ...keys } })
}

describe('which file is read', () => {
  it('docs.json before mint.json', () => {
    const { config, codes } = load({ 'docs.json': MINIMAL, 'mint.json': { name: 'Old' } })
    expect([config.file, config.name, codes]).toEqual(['docs.json', 'Harbor', []])
  })

  it('galley.json beside it', () => {
    const { config, codes } = load({ 'docs.json': MINIMAL, 'galley.json': { url: 'https://h.example', serach: {} } })
    expect(config.galley).toEqual({ url: 'https://h.example' })
    expect(codes).toEqual(['unknown-key galley.json'])
  })

  it.each([
    [{}, 'Create one with at least `name`, `theme`, `colors.primary` and `navigation`.'],
    [{ 'docs/docs.json': MINIMAL }, 'There is one at `docs/docs.json`. Name its folder.'],
  ])('none: %j', (files, help) => {
    const { config, pages, diagnostics } = load(files)
    expect(diagnostics.map((finding) => [finding.code, finding.help])).toEqual([['missing-config', help]])
    expect([config.name, pages]).toEqual(['Documentation', []])
  })

  it.each([
    '',
    'nonsense',
    '[]',
    '7',
    '{',
    '{"navigation":',
    '\u0000',
    '{"name":{"$ref":5}}',
    '{"navigation":{"pages":{}}}',
  ])('gives a configuration, whatever is in it: %j', (text) => {
    const { config, codes, sources } = load({ 'docs.json': text })
    expect(config.theme).toBe('mint')
    expect(codes.length).toBeGreaterThan(0)
    expect(sources.map((source) => source.path)).toEqual(['docs.json'])
  })
})

describe('settings', () => {
  it('have defaults', () => {
    const { config, codes } = loadWith({})
    expect(codes).toEqual([])
    expect(config).toMatchObject({
      ...{
        colors: { primary: '#00aa66' },
        appearance: { default: 'system', strict: false },
        redirects: [],
        variables: {},
      },
      ...{ icons: { library: 'fontawesome' }, navbar: { links: [] }, footer: { socials: [], links: [] }, fonts: {} },
      ...{ errors: { notFound: { redirect: true } }, contextual: { options: [], display: 'header' }, galley: {} },
      styling: { eyebrows: 'section', codeblocks: { mode: 'system', languages: [] } },
    })
  })

  const family = { family: 'Inter' }
  it.each<[string, object, object]>([
    ['one font', { fonts: family }, { fonts: { heading: family, body: family } }],
    [
      'two fonts',
      { fonts: { heading: { family: 'A' }, body: family } },
      { fonts: { heading: { family: 'A' }, body: family } },
    ],
    [
      'one font and another for headings',
      { fonts: { ...family, heading: { family: 'A' } } },
      { fonts: { heading: { family: 'A' }, body: family } },
    ],
    [
      'a font file',
      { fonts: { ...family, source: '/f/i.woff2' } },
      { fonts: { body: { source: '/f/i.woff2', format: 'woff2' } } },
    ],
    ['dark code', { styling: { codeblocks: 'dark' } }, { styling: { codeblocks: { mode: 'dark' } } }],
    [
      'a code theme',
      { styling: { codeblocks: 'nord' } },
      { styling: { codeblocks: { theme: { light: 'nord', dark: 'nord' }, mode: 'system' } } },
    ],
    [
      'two code themes without `theme`',
      { styling: { codeblocks: { light: 'one-light', dark: 'nord' } } },
      { styling: { codeblocks: { theme: { light: 'one-light', dark: 'nord' } } } },
    ],
    [
      'two code themes and a language',
      { styling: { codeblocks: { theme: { light: 'one-light', dark: 'nord' }, languages: { custom: ['/g.json'] } } } },
      { styling: { codeblocks: { theme: { light: 'one-light', dark: 'nord' }, languages: ['/g.json'] } } },
    ],
    [
      'a banner with one color',
      { banner: { content: 'Hi', color: '#F00' } },
      { banner: { color: { light: '#ff0000', dark: '#ff0000' } } },
    ],
    [
      'a banner with a dark color',
      { banner: { content: 'Hi', color: { dark: '#00F' } } },
      { banner: { color: { light: '#0000ff', dark: '#0000ff' } } },
    ],
    ['one logo', { logo: '/l.svg' }, { logo: { light: '/l.svg', dark: '/l.svg' } }],
    ['one favicon', { favicon: '/f.svg' }, { favicon: { light: '/f.svg', dark: '/f.svg' } }],
    [
      'one background',
      { background: { image: '/b.png' } },
      { background: { image: { light: '/b.png', dark: '/b.png' } } },
    ],
    [
      'both names of one action',
      {
        contextual: { options: ['devin-desktop', 'windsurf'] },
        seo: { metatags: { canonical: 'https://a.example' } },
      },
      { contextual: { options: ['devin-desktop', 'windsurf'] } },
    ],
    [
      'an action of its own',
      {
        contextual: {
          options: [
            {
              title: 'T',
              description: 'D',
              icon: 'bug',
              iconType: 'solid',
              href: { base: 'https://a.example', query: [{ key: 'u', value: '$page' }] },
            },
          ],
        },
      },
      {
        contextual: {
          options: [{ title: 'T', icon: { name: 'bug', style: 'solid' }, href: { base: 'https://a.example' } }],
        },
      },
    ],
    [
      'links without text',
      { navbar: { links: [{ type: 'github', href: 'https://github.com/a/b' }] } },
      { navbar: { links: [{ label: 'GitHub' }] } },
    ],
    [
      'instructions in lines',
      { markdown: { instructions: ['a', 'b'] } },
      { markdown: { instructions: 'a\nb', schema: true } },
    ],
    [
      'a 404 page',
      { errors: { 404: { redirect: false, title: 'Lost' } } },
      { errors: { notFound: { redirect: false, title: 'Lost' } } },
    ],
    [
      'tags for a folder',
      { seo: { paths: [{ path: 'guides/v2', metatags: { robots: 'noindex' } }] } },
      { seo: { paths: [{ path: 'guides/v2' }] } },
    ],
  ])('%s', (_, keys, expected) => {
    const { config, codes } = loadWith(keys)
    expect(codes).toEqual([])
    expect(config).toMatchObject(expected)
  })

  it('specifications', () => {
    const openapi = ['a.json', { source: 'b.json', overlays: ['c.yaml'] }]
    expect(loadWith({ api: { openapi } }).config.api).toEqual({ openapi })
  })

  it.each<[object, string]>([
    [{ titel: 1 }, 'unknown-key'],
    [{ feedback: { contextual: true } }, 'unknown-key'],
    [{ theme: 'minty' }, 'unknown-value'],
    [{ colors: { primary: 'red' } }, 'invalid-value'],
    [{ appearance: 'light' }, 'wrong-type'],
    [{ colors: { primary: '#fff', background: '#000' } }, 'unknown-key'],
    [{ seo: { paths: [{ path: '../x', metatags: {} }] } }, 'invalid-value'],
    [{ integrations: { ga4: { measurementId: 'UA-1' } } }, 'invalid-value'],
    [{ navbar: { links: [{ href: '/a' }] } }, 'missing-key'],
    [{ navbar: { primary: { type: 'button', href: '/a' } } }, 'missing-key'],
    [{ navbar: { links: [{ label: 'a', href: 'javascript:alert(1)' }] } }, 'invalid-value'],
    [{ fonts: { family: 'A', source: '/a.ttf' } }, 'missing-key'],
    [{ contextual: { options: ['copy', 'copy'] } }, 'duplicate-value'],
    [{ public: true }, 'no-effect'],
    [{ errors: { 404: { redirect: true } } }, 'no-effect'],
    [{ navigation: { tabs: [{ tab: 'A', sdk: { format: 'godoc', source: 'a.json' } }] } }, 'unknown-value'],
    [{ contextual: { options: ['assistant'] } }, 'unavailable-action'],
    [{ contextual: { options: ['view', 'claude'] } }, 'unavailable-action'],
    [{ contextual: { options: ['devin-mcp', 'download-pdf'] } }, 'unavailable-action'],
    [{ redirects: { a: 'b' } }, 'wrong-type'],
    [{ redirects: [{ source: '/a' }] }, 'missing-key'],
    [{ redirects: [{ source: '/a', to: '/b' }] }, 'unknown-key'],
    [{ redirects: [{ source: '/a', destinaton: '/b' }] }, 'unknown-key'],
    [{ footer: { socials: { myspace: 'https://a.example' } } }, 'unknown-key'],
  ])('%j is a finding', (keys, code) => {
    expect(loadWith(keys).codes).toEqual([`${code} docs.json`])
  })

  it.each([
    [{ redirects: [{ source: '/a', to: '/b' }] }, 'Write `destination`.'],
    [{ navbar: { links: [{ name: 'Blog', href: 'https://a.example' }] } }, 'Write `label`.'],
    [{ footer: { links: [{ items: [{ label: 'Blog', url: 'https://a.example' }] }] } }, 'Write `href`.'],
    [{ navigation: { groups: [{ name: 'Start', pages: ['index'] }] } }, 'Write `group`.'],
    [{ navigation: { tabs: [{ title: 'Docs', pages: ['index'] }] } }, 'Write `tab`.'],
  ])('%j has a key that goes by another name', (keys, help) => {
    const unknown = loadWith(keys).diagnostics.filter(({ code }) => code === 'unknown-key')
    expect(unknown.map((finding) => finding.help)).toEqual([help])
  })

  it('pollutes nothing', () => {
    const text =
      '{"name":"x","variables":{"__proto__":"a","constructor":"b"},"constructor":{"prototype":{"polluted":1}}}'
    const { config } = load({ 'docs.json': text })
    expect([
      Object.keys(config.variables),
      config.variables.toString,
      ({} as Record<string, unknown>).polluted,
    ]).toEqual([['constructor'], undefined, undefined])
  })
})

describe('references', () => {
  it('are followed at any level, each relative to its file, and findings point into that file', () => {
    const { config, pages, sources, codes } = load({
      'docs.json': {
        ...MINIMAL,
        navigation: { $ref: './config/nav.json' },
        redirects: { $ref: 'config/redirects.json' },
      },
      'config/nav.json': { $schema: './nav.schema.json', groups: [{ $ref: 'groups/a.json', tag: 'NEW' }] },
      'config/groups/a.json': { group: 'A', tag: 'OLD', color: 'red', pages: { $ref: '../pages.json' } },
      'config/pages.json': ['a', 'b'],
      'config/redirects.json': [{ source: '/x', destination: '/a', permanent: false }],
    })
    expect(pages).toEqual(['a', 'b'])
    expect(config.redirects).toMatchObject([
      { source: '/x', permanent: false, place: { file: 'config/redirects.json' } },
    ])
    expect(codes).toEqual(['unknown-key config/groups/a.json'])
    expect(sources.map((source) => source.path).sort()).toEqual([
      ...['config/groups/a.json', 'config/nav.json', 'config/pages.json', 'config/redirects.json', 'docs.json'],
    ])
  })

  it.each([
    ['nav.jsn', 'invalid-ref'],
    ['../nav.json', 'invalid-ref'],
    ['/nav.json', 'invalid-ref'],
    ['https://example.com/nav.json', 'invalid-ref'],
    [7, 'invalid-ref'],
    ['navv.json', 'missing-ref'],
    ['docs.json', 'ref-cycle'],
    ['cycle.json', 'ref-cycle'],
  ])('%s can’t be followed', (ref, code) => {
    const { codes, pages } = load({
      'docs.json': { ...MINIMAL, navigation: { pages: ['a'], directory: { $ref: ref } } },
      'cycle.json': { $ref: 'cycle.json' },
      'nav.json': {},
    })
    expect(codes[0]?.split(' ')[0]).toBe(code)
    expect(pages).toEqual(['a'])
  })

  it('the key `navigation` may be misspelled, which is one finding', () => {
    const { navigation, ...rest } = MINIMAL
    const { codes, pages } = load({ 'docs.json': { ...rest, navigaton: navigation } })
    expect([codes, pages]).toEqual([['unknown-key docs.json'], ['index']])
  })

  it('a file may be used twice, and files that multiply are stopped', () => {
    const twice = load({
      'docs.json': { ...MINIMAL, navigation: { groups: [{ $ref: 'g.json' }, { $ref: 'g.json' }] } },
      'g.json': { group: 'G', pages: ['a'] },
    })
    expect([twice.pages, twice.codes]).toEqual([['a', 'a'], []])

    const files: Record<string, unknown> = { 'docs.json': { ...MINIMAL, variables: { $ref: 'f0.json' } } }
    for (let i = 0; i < 40; i++) files[`f${i}.json`] = Array(10).fill({ $ref: `f${i + 1}.json` })
    files['f40.json'] = ['x']
    expect(load(files).codes.some((code) => code.startsWith('ref-too-large'))).toBe(true)
  })

  it('ten thousand groups in groups end with a finding', () => {
    const nested = `${'{"group":"g","pages":['.repeat(10_000)}"a"${']}'.repeat(10_000)}`
    const { codes } = load({
      'docs.json': JSON.stringify(MINIMAL).replace('"pages":["index"]', `"groups":[${nested}]`),
    })
    expect(codes[0]).toBe('invalid-json docs.json')
  })
})
