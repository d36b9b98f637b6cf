import { describe, expect, it } from 'vitest'
import { SourceFile } from '../files/source-file.ts'
import { parseJson } from '../schema/json.ts'
import { type PlacedObject, toPlain } from '../schema/placed.ts'
import { upgradeMint } from './upgrade.ts'

function upgrade(mint: object) {
  const source = new SourceFile('mint.json', JSON.stringify(mint))
  const { docs, notes } = upgradeMint(parseJson(source, () => {}) as PlacedObject)
  return {
    docs: JSON.parse(JSON.stringify(toPlain(docs))),
    notes: notes.map((note) => `${note.code}: ${note.message}`),
  }
}

describe('settings', () => {
  it.each<[object, object]>([
    [{ name: 'Harbor' }, { name: 'Harbor', theme: 'mint' }],
    [
      { colors: { primary: '#0a6', background: { light: '#fff' } } },
      { colors: { primary: '#0a6' }, background: { color: { light: '#fff' } } },
    ],
    [
      { topbarLinks: [{ name: 'Help', url: '/help', type: 'link' }] },
      { navbar: { links: [{ label: 'Help', href: '/help' }] } },
    ],
    [
      { topbarCtaButton: { name: 'Go', url: '/go' } },
      { navbar: { primary: { type: 'button', label: 'Go', href: '/go' } } },
    ],
    [
      { topbarCtaButton: { type: 'github', url: 'https://github.com/a/b' } },
      { navbar: { primary: { type: 'github', href: 'https://github.com/a/b' } } },
    ],
    [{ footerSocials: { x: 'https://x.com/a' } }, { footer: { socials: { x: 'https://x.com/a' } } }],
    [
      { footerSocials: [{ type: 'github', url: 'https://g.example' }] },
      { footer: { socials: { github: 'https://g.example' } } },
    ],
    [
      { footer: { links: [{ title: 'More', links: [{ label: 'A', url: '/a' }] }] } },
      { footer: { links: [{ header: 'More', items: [{ label: 'A', href: '/a' }] }] } },
    ],
    [{ analytics: { ga4: { measurementId: 'G-1' } } }, { integrations: { ga4: { measurementId: 'G-1' } } }],
    [{ integrations: { intercom: 'app123' } }, { integrations: { intercom: { appId: 'app123' } } }],
    [{ modeToggle: { default: 'dark', isHidden: true } }, { appearance: { default: 'dark', strict: true } }],
    [
      { api: { baseUrl: 'https://a.example', playground: { mode: 'hide', disableProxy: true } } },
      { api: { mdx: { server: 'https://a.example' }, playground: { display: 'none', proxy: false } } },
    ],
    [{ api: { request: { example: { showOptionalParams: false } } } }, { api: { examples: { defaults: 'required' } } }],
    [{ seo: { indexHiddenPages: true } }, { seo: { indexing: 'all' } }],
    [{ metadata: { 'og:image': '/a.png' } }, { seo: { metatags: { 'og:image': '/a.png' } } }],
    [
      { font: { headings: { family: 'A', url: '/a.woff' } } },
      { fonts: { heading: { family: 'A', source: '/a.woff' } } },
    ],
    [{ codeBlock: { mode: 'auto' } }, { styling: { codeblocks: 'system' } }],
  ])('%j', (mint, expected) => {
    const { docs, notes } = upgrade(mint)
    expect(docs).toMatchObject(expected)
    expect(notes).toEqual([])
  })

  it.each<[object, string]>([
    [{ topbarCtaButton: { name: 'Go', url: '/go', arrow: false } }, 'topbarCtaButton.arrow'],
    [{ topbar: { style: 'default' } }, 'topbar'],
    [{ api: { auth: { method: 'key', inputPrefix: 'x' } } }, 'api.auth.inputPrefix'],
    [
      { navigation: [{ group: 'A', pages: ['a'] }], tabs: [{ name: 'T', url: '/a', isDefaultHidden: true }] },
      'tabs[].isDefaultHidden',
    ],
    [
      { footer: { links: [{ title: 'A', links: [{ label: 'B', url: '/b', color: 1 }] }] } },
      'footer.links[].links[].color',
    ],
    [{ colors: { primary: '#0a6', ultraLight: '#fff' } }, 'colors.ultraLight'],
    [{ seo: { indexHiddenPages: false, other: 1 } }, 'seo.other'],
    [{ redirects: [], layout: 'topnav' }, 'layout'],
  ])('%j loses one thing, and says so', (mint, path) => {
    expect(upgrade(mint).notes).toEqual([`not-carried-over: \`${path}\` of mint.json has no equivalent in docs.json.`])
  })

  it('says what it could not carry over', () => {
    expect(
      upgrade({
        theme: 'prism',
        feedback: { thumbsRating: true },
        topbarLink: [],
        colors: { primary: '#0a6', anchors: {} },
      }).notes,
    ).toEqual([
      'not-carried-over: `theme` of mint.json has no equivalent in docs.json.',
      'unknown-key: Unknown key `topbarLink`. It has no effect.',
      'not-carried-over: `colors.anchors` of mint.json has no equivalent in docs.json.',
    ])
  })
})

describe('navigation', () => {
  const start = { group: 'Start', pages: ['index', 'install'] }
  const users = { group: 'Users', pages: [{ group: 'Read', pages: ['api/users/list'] }] }
  const orders = { group: 'Orders', pages: ['/api/orders'] }
  it.each<[string, object, object]>([
    ['groups alone', { navigation: [start] }, { groups: [start] }],
    [
      'tabs own the groups below their address',
      { navigation: [start, users, orders], tabs: [{ name: 'API', url: 'api' }] },
      {
        tabs: [
          { tab: 'Documentation', groups: [start] },
          { tab: 'API', groups: [users, orders] },
        ],
      },
    ],
    [
      'the longest address wins, and the first tab has a name',
      {
        navigation: [start, users, orders],
        primaryTab: { name: 'Home' },
        tabs: [
          { name: 'API', url: 'api' },
          { name: 'Users', url: '/api/users' },
        ],
      },
      {
        tabs: [
          { tab: 'Home', groups: [start] },
          { tab: 'API', groups: [orders] },
          { tab: 'Users', groups: [users] },
        ],
      },
    ],
    [
      'tabs that own nothing are links',
      {
        navigation: [start],
        tabs: [
          { name: 'Blog', url: 'https://b.example' },
          { name: 'Ref', url: 'ref', openapi: 'a.json' },
        ],
      },
      {
        tabs: [
          { tab: 'Documentation', groups: [start] },
          { tab: 'Blog', href: 'https://b.example' },
          { tab: 'Ref', openapi: 'a.json' },
        ],
      },
    ],
    [
      'anchors own groups, or lead away',
      {
        ...{ navigation: [start, orders], topAnchor: { name: 'Docs', icon: 'book' } },
        anchors: [
          { name: 'API', url: 'api', icon: 'code', color: '#0a6' },
          { name: 'Chat', url: 'https://c.example' },
        ],
      },
      {
        global: { anchors: [{ anchor: 'Chat', href: 'https://c.example' }] },
        anchors: [
          { anchor: 'Docs', icon: 'book', groups: [start] },
          { anchor: 'API', icon: 'code', color: { light: '#0a6', dark: '#0a6' }, groups: [orders] },
        ],
      },
    ],
    [
      'versions hold what names them, and what names none',
      {
        navigation: [start, { ...orders, version: 'v1' }, { ...users, version: 'v2' }],
        versions: ['v2', { name: 'v1', default: true }],
      },
      {
        versions: [
          { version: 'v2', groups: [start, users] },
          { version: 'v1', groups: [start, orders], default: true },
        ],
      },
    ],
    [
      'versions with locales are languages',
      { navigation: [{ ...start, version: 'English' }], versions: [{ name: 'English', locale: 'en' }] },
      { languages: [{ language: 'en', groups: [start] }] },
    ],
  ])('%s', (_, mint, expected) => {
    const { docs, notes } = upgrade(mint)
    expect(docs.navigation).toEqual(expected)
    expect(notes).toEqual([])
  })
})
