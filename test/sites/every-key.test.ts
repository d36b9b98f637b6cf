// The table of keys is true: every docs.json key documented as working changes the site, and every other one is reported.
import { describe, expect, it } from 'vitest'
import { configReference, frontMatterReference } from '../../src/config/schema/docs.ts'
import { CHILD_KEYS, CHILDREN, type DivisionKind, NODE_KEYS } from '../../src/config/schema/navigation.ts'
import { describe as described } from '../../src/schema/describe.ts'
import { type TestSite, testSite } from '../site.ts'

const FILES = {
  'index.mdx':
    '---\ntitle: Home\ndescription: Begin.\n---\n\n## Part\n\n{{ver}} [gone](/old/a)\n\n```json\n{ "a": 1 }\n```\n\n```hq\na b\n```\n',
  'a.mdx': '---\ntitle: A\n---\n\nText.\n',
  'b.mdx': '---\ntitle: B\n---\n\nText.\n',
  'c.mdx': '---\ntitle: C\napi: GET /things\n---\n\nText.\n',
  'unlisted.mdx': '---\ntitle: Unlisted\n---\n\nText.\n',
  'light.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'dark.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="9"/>',
  'f.woff2': 'x',
  'hq.json': '{"name":"hq","scopeName":"source.hq","patterns":[{"match":"a","name":"keyword"}]}',
  'galley.json': JSON.stringify({
    url: 'https://example.com',
    repository: 'https://github.com/acme/docs',
    feedback: { endpoint: '/answers' },
  }),
  'channel.mdx': '---\ntitle: Channel\nasyncapi: users\n---\n\nText.\n',
  'events.yaml':
    "asyncapi: 3.0.0\ninfo: { title: Acme, version: '1' }\nchannels: { users: { address: /users, description: Who comes. } }\n",
  'api.graphql': 'type Query { users: Int }\n',
  'api.proto': 'syntax = "proto3"; message Users { int32 count = 1; }\n',
  'rpc.json': '{"openrpc":"1.3.2","info":{"title":"Acme","version":"1"},"methods":[{"name":"users_list","params":[]}]}',
  'typedoc.json': '{"id":0,"name":"acme","kind":1,"children":[{"id":1,"name":"Users","kind":128}]}',
  'api.overlay.yaml':
    'overlay: 1.0.0\nactions:\n  - { target: $.paths.*.get, update: { description: Everyone who is here. } }\n',
  'api.yaml': `openapi: 3.1.0
info: { title: Acme, version: '1' }
servers: [{ url: https://api.example.com }]
paths:
  /users:
    get:
      summary: List users
      parameters: [{ name: limit, in: query, x-unit: rows, schema: { type: integer, example: 5 } }]
      requestBody:
        content:
          application/json:
            schema: { type: object, properties: { a: { type: object, properties: { b: { type: string } } } } }
      responses: { '200': { description: Fine. } }
components: { schemas: { User: { type: object, properties: { name: { type: string } } } } }
`,
}
const BASE = {
  name: 'Acme',
  theme: 'mint',
  colors: { primary: '#0f766e' },
  navigation: { groups: [{ group: 'Start', pages: ['index', 'a', 'b'] }] },
}

/** The text of a site, with everything that people, search engines, and programs read. */
async function built(docs: object, pages: Readonly<Record<string, string>> = {}): Promise<Built> {
  const site = await testSite({ ...FILES, ...pages, 'docs.json': { ...BASE, ...docs } })
  const files = site.paths.filter((path) => !/\.(?:svg|woff2|png|ico)$/.test(path))
  return { text: files.map((path) => `${path}\n${site.file(path)}`).join('\n'), site }
}

interface Built {
  readonly text: string
  readonly site: TestSite
}

/** Sites without the key under test, shared because many keys are tested on the same one. */
const plain = new Map<string, Promise<Built>>()
function builtOnce(docs: object, pages: Readonly<Record<string, string>> = {}): Promise<Built> {
  const key = JSON.stringify([docs, pages])
  const known = plain.get(key) ?? built(docs, pages)
  plain.set(key, known)
  return known
}

const link = { label: 'Blog', href: 'https://example.com/blog' }
const action = { title: 'Ask', description: 'Us', href: '/a' }
const both = { light: '/light.svg', dark: '/dark.svg' }
const colors = { light: '#112233', dark: '#ddeeff' }

/** A site with an operation page and API settings. */
const withApi = (api: object) => ({
  api,
  navigation: { groups: [{ group: 'Start', pages: ['index', 'a', 'b', 'GET /users'] }] },
})

/** A key, the configuration without it, and the configuration with it. */
const SAMPLES: readonly (readonly [key: string, without: object, having: object])[] = [
  ['name', {}, { name: 'Other' }],
  ['api.openapi', withApi({}), withApi({ openapi: 'none.yaml' })],
  ['api.openapi[].source', withApi({ openapi: ['api.yaml'] }), withApi({ openapi: [{ source: 'none.yaml' }] })],
  ['api.openapi[].directory', withApi({}), withApi({ openapi: [{ source: 'api.yaml', directory: 'ref' }] })],
  [
    'api.openapi[].overlays',
    withApi({ openapi: [{ source: 'api.yaml' }] }),
    withApi({ openapi: [{ source: 'api.yaml', overlays: ['api.overlay.yaml'] }] }),
  ],
  [
    'api.openapi.overlays',
    withApi({ openapi: { source: 'api.yaml' } }),
    withApi({ openapi: { source: 'api.yaml', overlays: ['api.overlay.yaml'] } }),
  ],
  ['api.openapi.source', withApi({ openapi: 'api.yaml' }), withApi({ openapi: { source: 'none.yaml' } })],
  ['api.openapi.directory', withApi({}), withApi({ openapi: { source: 'api.yaml', directory: 'ref' } })],
  ['api.asyncapi', withApi({}), withApi({ asyncapi: 'events.yaml' })],
  ['api.asyncapi[].source', withApi({}), withApi({ asyncapi: [{ source: 'events.yaml' }] })],
  ['api.asyncapi.source', withApi({}), withApi({ asyncapi: { source: 'events.yaml' } })],
  ['api.params.expanded', withApi({}), withApi({ params: { expanded: 'all' } })],
  ['api.params.post', withApi({}), withApi({ params: { post: ['x-unit'] } })],
  ['api.mdx.server', { api: {} }, { api: { mdx: { server: 'https://api.example.org' } } }],
  ['api.mdx.auth.method', { api: {} }, { api: { mdx: { auth: { method: 'basic' } } } }],
  [
    'api.mdx.auth.name',
    { api: { mdx: { auth: { method: 'key', name: 'one' } } } },
    { api: { mdx: { auth: { method: 'key', name: 'two' } } } },
  ],
  ['api.url', withApi({}), withApi({ url: 'full' })],
  ['api.examples.languages', withApi({}), withApi({ examples: { languages: ['rust'] } })],
  ['api.examples.defaults', withApi({}), withApi({ examples: { defaults: 'required' } })],
  ['api.examples.prefill', withApi({}), withApi({ examples: { prefill: true } })],
  ['api.playground.display', withApi({}), withApi({ playground: { display: 'simple' } })],
  ['api.playground.proxy', withApi({}), withApi({ playground: { proxy: false } })],
  ['api.playground.credentials', withApi({}), withApi({ playground: { credentials: true } })],
  ['api.examples.autogenerate', withApi({}), withApi({ examples: { autogenerate: false } })],
  ['feedback.suggestEdit', {}, { feedback: { suggestEdit: false } }],
  ['feedback.raiseIssue', {}, { feedback: { raiseIssue: false } }],
  ['feedback.thumbsRating', {}, { feedback: { thumbsRating: false } }],
  ['description', {}, { description: 'About it.' }],
  ['theme', {}, { theme: 'aspen' }],
  ['colors.primary', {}, { colors: { primary: '#b91c1c' } }],
  ['colors.light', {}, { colors: { primary: '#0f766e', light: '#fca5a5' } }],
  ['colors.dark', {}, { colors: { primary: '#0f766e', dark: '#7f1d1d' } }],
  ['logo', {}, { logo: '/light.svg' }],
  ['logo.light', { logo: both }, { logo: { ...both, light: '/dark.svg' } }],
  ['logo.dark', { logo: both }, { logo: { ...both, dark: '/light.svg' } }],
  ['logo.href', { logo: both }, { logo: { ...both, href: '/a' } }],
  ['favicon', {}, { favicon: '/light.svg' }],
  ['favicon.light', { favicon: both }, { favicon: { ...both, light: '/dark.svg' } }],
  ['favicon.dark', { favicon: both }, { favicon: { ...both, dark: '/light.svg' } }],
  ['appearance.default', {}, { appearance: { default: 'dark' } }],
  ['appearance.strict', {}, { appearance: { strict: true } }],
  ['icons.library', nav({ icon: 'rocket' }), { ...nav({ icon: 'rocket' }), icons: { library: 'lucide' } }],
  ['background.image', {}, { background: { image: '/light.svg' } }],
  [
    'background.image.light',
    { background: { image: both } },
    { background: { image: { ...both, light: '/dark.svg' } } },
  ],
  [
    'background.image.dark',
    { background: { image: both } },
    { background: { image: { ...both, dark: '/light.svg' } } },
  ],
  ['background.decoration', {}, { background: { decoration: 'grid' } }],
  ['background.color.light', {}, { background: { color: { light: '#fffbeb' } } }],
  ['background.color.dark', {}, { background: { color: { dark: '#1c1917' } } }],
  ['styling.eyebrows', {}, { styling: { eyebrows: 'breadcrumbs' } }],
  ['styling.codeblocks', {}, { styling: { codeblocks: 'dark' } }],
  ['styling.codeblocks.theme', {}, { styling: { codeblocks: { theme: 'nord' } } }],
  ['styling.codeblocks.theme.light', {}, { styling: { codeblocks: { theme: { light: 'min-light' } } } }],
  ['styling.codeblocks.theme.dark', {}, { styling: { codeblocks: { theme: { dark: 'nord' } } } }],
  ['styling.codeblocks.light', {}, { styling: { codeblocks: { light: 'min-light' } } }],
  ['styling.codeblocks.dark', {}, { styling: { codeblocks: { dark: 'nord' } } }],
  ['styling.codeblocks.languages.custom', {}, { styling: { codeblocks: { languages: { custom: ['/hq.json'] } } } }],
  ...['', 'heading.', 'body.'].flatMap((part) => {
    const fonts = (font: object) => ({ fonts: part === '' ? font : { [part.slice(0, -1)]: font } })
    return [
      [`fonts.${part}family`, {}, fonts({ family: 'Lato' })],
      [`fonts.${part}weight`, fonts({ family: 'Lato' }), fonts({ family: 'Lato', weight: 600 })],
      [`fonts.${part}source`, fonts({ family: 'Lato' }), fonts({ family: 'Lato', source: '/f.woff2' })],
      [
        `fonts.${part}format`,
        fonts({ family: 'Lato', source: '/f' }),
        fonts({ family: 'Lato', source: '/f', format: 'woff2' }),
      ],
    ] as const
  }),
  ['interaction.drilldown', deep(), { ...deep(), interaction: { drilldown: true } }],
  ['navbar.links[].label', bar(link), bar({ ...link, label: 'News' })],
  ['navbar.links[].href', bar(link), bar({ ...link, href: '/a' })],
  ['navbar.links[].icon', bar(link), bar({ ...link, icon: 'rocket' })],
  ['navbar.links[].iconType', bar({ ...link, icon: 'star' }), bar({ ...link, icon: 'star', iconType: 'regular' })],
  ['navbar.links[].type', bar(link), bar({ ...link, type: 'github' })],
  ...(['type', 'label', 'href'] as const).map((key) => {
    const primary = { type: 'button', ...link }
    const other = { type: 'github', label: 'Go', href: '/b' }[key]
    return [
      `navbar.primary.${key}`,
      { navbar: { primary } },
      { navbar: { primary: { ...primary, [key]: other } } },
    ] as const
  }),
  ['footer.socials', {}, { footer: { socials: { x: 'https://x.com/a' } } }],
  ['footer.links[].header', foot({ items: [link] }), foot({ header: 'More', items: [link] })],
  ['footer.links[].items[].label', foot({ items: [link] }), foot({ items: [{ ...link, label: 'News' }] })],
  ['footer.links[].items[].href', foot({ items: [link] }), foot({ items: [{ ...link, href: '/a' }] })],
  ['banner.content', {}, { banner: { content: 'New' } }],
  ['banner.dismissible', { banner: { content: 'New' } }, { banner: { content: 'New', dismissible: true } }],
  ['banner.type', { banner: { content: 'New' } }, { banner: { content: 'New', type: 'critical' } }],
  ['banner.color', { banner: { content: 'New' } }, { banner: { content: 'New', color: '#112233' } }],
  ['banner.color.light', { banner: { content: 'New' } }, { banner: { content: 'New', color: { light: '#112233' } } }],
  ['banner.color.dark', { banner: { content: 'New' } }, { banner: { content: 'New', color: { dark: '#112233' } } }],
  ['search.prompt', {}, { search: { prompt: 'Ask us' } }],
  ['contextual.options', {}, { contextual: { options: ['view'] } }],
  ['contextual.options[].title', act(action), act({ ...action, title: 'Tell' })],
  ['contextual.options[].description', act(action, true), act({ ...action, description: 'Them' }, true)],
  ['contextual.options[].icon', act(action), act({ ...action, icon: 'rocket' })],
  ['contextual.options[].icon.name', act({ ...action, icon: 'star' }), act({ ...action, icon: { name: 'rocket' } })],
  [
    'contextual.options[].icon.style',
    act({ ...action, icon: 'star' }),
    act({ ...action, icon: { name: 'star', style: 'regular' } }),
  ],
  [
    'contextual.options[].icon.library',
    act({ ...action, icon: 'star' }),
    act({ ...action, icon: { name: 'star', library: 'lucide' } }),
  ],
  [
    'contextual.options[].iconType',
    act({ ...action, icon: 'star' }),
    act({ ...action, icon: 'star', iconType: 'regular' }),
  ],
  ['contextual.options[].href', act(action), act({ ...action, href: '/b' })],
  [
    'contextual.options[].href.base',
    act({ ...action, href: { base: '/a' } }),
    act({ ...action, href: { base: '/b' } }),
  ],
  ['contextual.options[].href.query[].key', query('q', '1'), query('r', '1')],
  ['contextual.options[].href.query[].value', query('q', '1'), query('q', '2')],
  ['contextual.display', { contextual: { options: ['copy'] } }, { contextual: { options: ['copy'], display: 'toc' } }],
  ['seo.indexing', {}, { seo: { indexing: 'all' } }],
  ['seo.metatags', {}, { seo: { metatags: { 'og:site_name': 'X' } } }],
  ['seo.paths[].path', {}, { seo: { paths: [{ path: 'a', metatags: { robots: 'noindex' } }] } }],
  ['seo.paths[].metatags', {}, { seo: { paths: [{ path: 'a', metatags: { rating: 'x' } }] } }],
  ...(['id', 'name', 'legalName', 'url', 'logo'] as const).map(
    (key) => [`seo.organization.${key}`, {}, { seo: { organization: { [key]: 'https://example.org/x' } } }] as const,
  ),
  ['seo.organization.sameAs', {}, { seo: { organization: { sameAs: ['https://example.org/x'] } } }],
  ['seo.trailingSlash', {}, { seo: { trailingSlash: true } }],
  ['redirects[].source', {}, { redirects: [{ source: '/old', destination: '/a' }] }],
  ['redirects[].destination', moved('/a'), moved('/b')],
  ['redirects[].permanent', moved('/a'), { redirects: [{ source: '/old', destination: '/a', permanent: false }] }],
  ['errors.404.title', {}, { errors: { 404: { title: 'Lost' } } }],
  ['errors.404.description', {}, { errors: { 404: { description: 'Look **here**.' } } }],
  ['variables', {}, { variables: { ver: '3.2' } }],
  ['markdown.instructions', {}, { markdown: { instructions: 'Quote.' } }],
  ['navigation.directory', deep({ root: 'a' }), withRoot({ directory: 'card' })],
]

function nav(group: object): object {
  return { navigation: { groups: [{ group: 'Start', pages: ['index', 'a', 'b'], ...group }] } }
}
function deep(group: object = {}): object {
  return {
    navigation: { groups: [{ group: 'Start', pages: ['index', { group: 'In', pages: ['b', 'c'], ...group }] }] },
  }
}
function withRoot(root: object): object {
  const { navigation } = deep({ root: 'a' }) as { navigation: object }
  return { navigation: { ...navigation, ...root } }
}
function bar(item: object): object {
  return { navbar: { links: [item] } }
}
function foot(column: object): object {
  return { footer: { links: [column] } }
}
function act(option: object, second = false): object {
  return { contextual: { options: second ? ['copy', option] : [option] } }
}
function query(key: string, value: string): object {
  return act({ ...action, href: { base: '/a', query: [{ key, value }] } })
}
function moved(destination: string): object {
  return { redirects: [{ source: '/old', destination }] }
}

describe('a docs.json key that works', () => {
  it.each(SAMPLES)('changes the site: %s', async (_, without, having) => {
    const [before, after] = [await builtOnce(without), await built(having)]
    expect(after.text === before.text).toBe(false)
    expect(after.site.codes().filter((code) => /^(?:unknown|wrong|invalid|no-effect)/.test(code))).toEqual([])
  })

  /** Tested elsewhere: preview images, dates from the Git history, third-party scripts, and the navigation (below). */
  const ELSEWHERE = /^(?:\$schema|thumbnails|metadata|integrations|errors\.404\.redirect|navigation)(?:\.|$)/

  it('is in the list of samples', () => {
    const keys = configReference().filter(({ effect }) => effect === undefined || effect.kind === 'differs')
    const leaves = keys.filter(
      ({ path }) => !keys.some((other) => other.path.startsWith(`${path}.`) || other.path.startsWith(`${path}[]`)),
    )
    const tried = new Set(SAMPLES.map(([key]) => key))
    expect(leaves.map(({ path }) => path).filter((path) => !tried.has(path) && !ELSEWHERE.test(path))).toEqual([])
  })
})

describe('a docs.json key that changes nothing', () => {
  it.each([
    ['no-effect', {}, { public: true }],
    ['no-effect', {}, { styling: { latex: true } }],
    ['no-effect', {}, { integrations: { telemetry: { enabled: false } } }],
    ['no-effect', {}, { errors: { 404: { redirect: true } } }],
    ['no-effect', twoOf('product', {}), twoOf('product', { name: 'Long' })],
  ])('is reported as %s: %j %j', async (code, without, having) => {
    const [before, after] = [await builtOnce(without), await built(having)]
    expect(after.text === before.text).toBe(true)
    expect(after.site.codes().filter((found) => !before.site.codes().includes(found))).toEqual([code])
  })
})

/** Values for the keys of navigation nodes. */
const VALUES: Readonly<Record<string, unknown>> = {
  icon: 'rocket',
  iconType: 'regular',
  color: colors,
  description: 'Second line',
  tag: 'New',
  hidden: true,
  href: 'https://example.com/there',
  default: true,
  banner: { content: 'Neu' },
  footer: { socials: { x: 'https://x.com/a' } },
  navbar: { links: [link] },
  align: 'end',
  root: 'c',
  expanded: true,
  boost: 4,
}
const LISTS = Object.fromEntries(Object.entries(CHILD_KEYS).map(([list, kind]) => [kind, list])) as Record<
  DivisionKind,
  string
>
const LABELS = (kind: DivisionKind) => (kind === 'language' ? ['en', 'fr'] : ['One', 'Two'])

/** A navigation with two nodes of one kind; `more` goes into the second. */
function twoOf(kind: DivisionKind, more: object): object {
  const [one, two] = LABELS(kind)
  const last = 'href' in more ? {} : { pages: ['b', { group: 'Deep', pages: ['c'] }] }
  const nodes = [
    { [kind]: one, pages: ['index', 'a'] },
    { [kind]: two, ...last, ...more },
  ]
  if (kind === 'item') return { navigation: { tabs: [{ tab: 'T', menu: nodes }] } }
  if (kind === 'group') return { navigation: { groups: [{ group: 'G', pages: ['index', ...nodes] }] } }
  return { navigation: { [LISTS[kind]]: nodes } }
}

describe('a navigation key that works', () => {
  const cases = Object.entries(NODE_KEYS).flatMap(([kind, keys]) =>
    Object.entries(keys).flatMap(([key, schema]) =>
      key === kind || described(schema).effect ? [] : [[kind as DivisionKind, key] as const],
    ),
  )

  it.each(cases)('changes the site: %s, %s', async (kind, key) => {
    const value = VALUES[key]
    const settings: Readonly<Record<string, readonly [object, object]>> = {
      iconType: [{ icon: 'star' }, { icon: 'star', iconType: 'regular' }],
      searchable: [{ hidden: true }, { hidden: true, searchable: true }],
      directory: [{}, { directory: 'card' }],
      openapi: [{}, { openapi: { source: 'api.yaml', directory: 'ref' } }],
      asyncapi: [{}, { asyncapi: 'events.yaml' }],
      graphql: [{}, { graphql: 'api.graphql' }],
      grpc: [{}, { grpc: 'api.proto' }],
      openrpc: [{}, { openrpc: 'rpc.json' }],
      sdk: [{}, { sdk: { format: 'typedoc', source: 'typedoc.json' } }],
    }
    const [without, having] = settings[key] ?? [{}, { [key]: value }]
    const listing =
      key === 'directory'
        ? { pages: [{ group: 'Deep', root: 'b', pages: ['c'] }] }
        : key === 'openapi'
          ? { pages: ['GET /users'] }
          : {}
    const [before, after] = [
      await builtOnce(twoOf(kind, { ...listing, ...without })),
      await built(twoOf(kind, { ...listing, ...having })),
    ]
    expect(after.text === before.text).toBe(false)
  })
})

describe('navigation nesting', () => {
  const pairs = Object.entries(CHILDREN).flatMap(([kind, lists]) =>
    kind === 'root' ? [] : lists.map((list) => [kind as DivisionKind, list] as const),
  )

  it.each(pairs)('allows a %s with %s', async (kind, list) => {
    const child = CHILD_KEYS[list]
    const inner =
      child === 'page' ? ['b', 'c'] : [{ [child]: child === 'language' ? 'de' : 'Inner', pages: ['b', 'c'] }]
    const { site } = await built(twoOf(kind, { pages: undefined, [list]: inner }))
    expect(site.codes().filter((code) => /navigation|unknown|wrong|missing-(?!operation)/.test(code))).toEqual([])
    expect(site.file('/c.html')).toMatch(/<div class="sidebar-list">[\s\S]*href="\/b"/)
  })
})

/** Front matter that changes the site, by key, along with any other keys it needs. */
const FRONT_MATTER: Readonly<Record<string, string>> = {
  title: 'title: Other',
  description: 'description: About.',
  sidebarTitle: 'sidebarTitle: Short',
  icon: 'icon: rocket',
  'icon.name': 'icon: { name: rocket }',
  'icon.style': 'icon: { name: star, style: regular }',
  'icon.library': 'icon: { name: star, library: lucide }',
  iconType: 'icon: star\niconType: regular',
  tag: 'tag: New',
  url: 'url: https://example.com/there',
  hidden: 'hidden: true',
  deprecated: 'deprecated: true',
  hideFooterPagination: 'hideFooterPagination: true',
  hideApiMarker: 'api: GET /users\nhideApiMarker: true',
  related: 'related: [/b]',
  mode: 'mode: wide',
  'contextual.options': 'contextual: { options: [view] }',
  'contextual.options[].title': 'contextual: { options: [{ title: Ask, description: Us, href: /a }] }',
  'contextual.options[].description': 'contextual: { options: [copy, { title: Ask, description: Them, href: /a }] }',
  'contextual.options[].icon': 'contextual: { options: [{ title: Ask, description: Us, href: /a, icon: rocket }] }',
  'contextual.options[].icon.name':
    'contextual: { options: [{ title: Ask, description: Us, href: /a, icon: { name: bug } }] }',
  'contextual.options[].icon.style':
    'contextual: { options: [{ title: Ask, description: Us, href: /a, icon: { name: star, style: regular } }] }',
  'contextual.options[].icon.library':
    'contextual: { options: [{ title: Ask, description: Us, href: /a, icon: { name: star, library: lucide } }] }',
  'contextual.options[].iconType':
    'contextual: { options: [{ title: Ask, description: Us, href: /a, icon: star, iconType: regular }] }',
  'contextual.options[].href': 'contextual: { options: [{ title: Ask, description: Us, href: /b }] }',
  'contextual.options[].href.base': 'contextual: { options: [{ title: Ask, description: Us, href: { base: /b } }] }',
  'contextual.options[].href.query[].key':
    'contextual: { options: [{ title: Ask, description: Us, href: { base: /b, query: [{ key: q, value: x }] } }] }',
  'contextual.options[].href.query[].value':
    'contextual: { options: [{ title: Ask, description: Us, href: { base: /b, query: [{ key: q, value: y }] } }] }',
  'contextual.display': 'contextual: { options: [view], display: toc }',
  rss: 'rss: true',
  keywords: 'keywords: [alpha]',
  boost: 'boost: 4',
  searchable: 'searchable: false',
  noindex: 'noindex: true',
  robots: 'robots: nofollow',
  canonical: 'canonical: https://example.org/a',
  timestamp: 'timestamp: true\nlastUpdatedDate: 2026-03-01',
  lastUpdatedDate: 'lastUpdatedDate: 2026-03-01',
  groups: 'groups: [staff]',
  api: 'api: GET /users',
  openapi: 'openapi: GET /users',
  'openapi-schema': 'openapi-schema: User',
  asyncapi: 'asyncapi: events.yaml users',
  graphql: 'graphql: { source: api.graphql, kind: query, name: users }',
  grpc: 'grpc: api.proto Users',
  openrpc: 'openrpc: rpc.json users_list',
  sdk: 'sdk: typedoc.json class Users',
  contentType: 'api: POST /users\ncontentType: text/csv',
  authMethod: 'api: POST /users\nauthMethod: basic',
  playground: 'api: POST https://api.example.com/users\nplayground: none',
}

describe('the front matter key', () => {
  const page = (more: string) =>
    `---\n${/^title:/m.test(more) ? '' : 'title: A\n'}${more}\n---\n\n<Update label="1">New.</Update>\n\n<ParamField body="a" type="string" />\n`
  const docs = { contextual: { options: ['copy'] } }
  const withPage = async (more: string) => (await built(docs, { 'a.mdx': page(more) })).text
  const without = async (more: string) => (await builtOnce(docs, { 'a.mdx': page(more) })).text
  const keys = frontMatterReference()
  const leaves = keys.filter(
    ({ path }) => !keys.some((other) => other.path.startsWith(`${path}.`) || other.path.startsWith(`${path}[]`)),
  )
  /** Whoever builds a site for some readers gets what these decide. That's tested with the logins of hosts. */
  const OF_READERS = new Set(['public', 'isPublic'])
  const isIdle = ({ effect }: (typeof keys)[number]) => effect?.kind === 'none' || effect?.kind === 'later'
  const social = (key: string) => (/^(?:og|twitter):/.test(key) ? `'${key}': /light.svg` : undefined)

  it.each(leaves.filter((key) => !isIdle(key) && !OF_READERS.has(key.path)).map(({ path }) => path))(
    '%s works',
    async (key) => {
      const written = FRONT_MATTER[key] ?? social(key) ?? ''
      const lines = written.split('\n')
      const others = lines.length > 1 ? lines.filter((line) => !line.startsWith(`${key}:`)).join('\n') : ''
      expect((await withPage(written)) === (await without(others))).toBe(false)
    },
  )

  it.each(
    keys
      .filter(isIdle)
      .map(({ path }) => path)
      .filter((path) => path !== 'openapi' && path !== 'asyncapi'),
  )('%s changes nothing', async (key) => {
    const value = key === 'createdDate' ? '2026-03-01' : 'GET /users'
    const text = await withPage(`${key}: ${value}`)
    // The source of the page isn't part of the comparison.
    expect(text === (await without(''))).toBe(true)
  })
})
