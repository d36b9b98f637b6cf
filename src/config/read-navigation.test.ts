import { describe, expect, it } from 'vitest'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { SourceFile } from '../files/source-file.ts'
import { parseJson } from '../schema/json.ts'
import type { NavNode } from './navigation.ts'
import { readNavigation } from './read-navigation.ts'

function read(navigation: unknown) {
  const findings: Diagnostic[] = []
  const placed = parseJson(new SourceFile('docs.json', JSON.stringify(navigation)), () => {})
  const tree = readNavigation(placed, (finding) => findings.push(finding))
  return { tree, outline: tree.root.children.map(outline), codes: findings.map((finding) => finding.code), findings }
}

/** A node and its content as text: `tab API(group Users(a b) link=/x)`. */
function outline(node: NavNode): string {
  if (node.kind === 'page') return node.page ?? `link=${node.href}`
  const inside = [...(node.href ? [`link=${node.href}`] : []), ...node.children.map(outline)]
  return `${node.kind} ${node.label}${inside.length > 0 ? `(${inside.join(' ')})` : ''}`
}

describe('every nesting becomes one tree', () => {
  it.each<[unknown, string[]]>([
    [{ pages: ['index', 'a'] }, ['index', 'a']],
    [{ groups: [{ group: 'A', pages: ['a', { group: 'B', pages: ['b'] }] }] }, ['group A(a group B(b))']],
    [{ tabs: [{ tab: 'T', groups: [{ group: 'A', pages: ['a'] }] }] }, ['tab T(group A(a))']],
    [{ tabs: [{ tab: 'T', href: 'https://example.com' }] }, ['tab T(link=https://example.com)']],
    [{ tabs: [{ tab: 'T', anchors: [{ anchor: 'A', pages: ['a'] }] }] }, ['tab T(anchor A(a))']],
    [{ anchors: [{ anchor: 'A', tabs: [{ tab: 'T', pages: ['a'] }] }] }, ['anchor A(tab T(a))']],
    [
      {
        products: [
          { product: 'P', tabs: [{ tab: 'T', menu: [{ item: 'I', groups: [{ group: 'G', pages: ['a'] }] }] }] },
        ],
      },
      ['product P(tab T(item I(group G(a))))'],
    ],
    [{ products: [{ product: 'P', menu: [{ item: 'I', pages: ['a'] }] }] }, ['product P(item I(a))']],
    [
      { languages: [{ language: 'en', versions: [{ version: '2', dropdowns: [{ dropdown: 'D', pages: ['a'] }] }] }] },
      ['language en(version 2(dropdown D(a)))'],
    ],
    [{ groups: [{ group: 'API', openapi: 'api.yaml' }] }, ['group API']],
    [{ pages: ['GET /users', 'a/b.mdx#c'] }, ['GET /users', 'a/b']],
  ])('%j', (navigation, expected) => {
    const { outline, codes } = read(navigation)
    expect(outline).toEqual(expected)
    expect(codes).toEqual([])
  })
})

describe('mistakes are reported, and nothing is lost', () => {
  it.each<[unknown, string[], string[]]>([
    [{}, [], ['empty-navigation']],
    [{ groups: [] }, [], ['empty-navigation']],
    [[{ group: 'A', pages: ['a'] }], ['group A(a)'], ['wrong-type']],
    [
      { tabs: [{ tab: 'T', groups: [{ group: 'A', pages: ['a'] }], pages: ['b'] }] },
      ['tab T(group A(a) b)'],
      ['mixed-navigation'],
    ],
    [{ tabs: [{ tab: 'T', href: '/x', pages: ['b'] }] }, ['tab T(link=/x b)'], ['mixed-navigation']],
    [
      { groups: [{ group: 'A', groups: [{ group: 'B', pages: ['b'] }] }] },
      ['group A(group B(b))'],
      ['misplaced-navigation'],
    ],
    [{ groups: ['a'] }, ['a'], ['wrong-type']],
    [{ groups: [{ group: 'A', pages: 'a' }] }, ['group A(a)'], ['wrong-type']],
    [{ groups: [{ pages: ['a'] }] }, ['group (a)'], ['missing-key']],
    [{ groups: [{ group: 7, pages: ['a'] }] }, ['group (a)'], ['wrong-type']],
    [{ pages: [{ tab: 'T', pages: ['a'] }] }, ['tab T(a)'], ['misplaced-navigation']],
    [{ tabs: [{ tab: 'T' }] }, ['tab T'], ['empty-navigation']],
    [{ tabs: [{ tab: 'T', href: 'foo' }] }, ['tab T(link=foo)'], ['relative-href']],
    [{ tabs: [{ tab: 'T', href: 'java\tscript:alert(1)' }] }, ['tab T'], ['invalid-value']],
    [{ pages: ['', 'a'] }, ['a'], ['empty-page-path']],
    [{ pages: ['https://example.com'] }, ['link=https://example.com'], ['external-page']],
    [{ pages: [7, null, 'a'] }, ['a'], ['wrong-type', 'wrong-type']],
    [{ groups: [{ group: 'A', expandd: true, pages: ['a'] }] }, ['group A(a)'], ['unknown-key']],
    [{ groups: [{ group: 'A', hidden: 'yes', pages: ['a'] }] }, ['group A(a)'], ['wrong-type']],
    [{ languages: [{ language: 'english', pages: ['a'] }] }, ['language english(a)'], ['unknown-value']],
    [{ languages: [{ language: 'el', pages: ['a'] }] }, ['language el(a)'], ['unknown-value']],
    [{ languages: [{ language: 'sr-Latn', pages: ['a'] }] }, ['language sr-Latn(a)'], ['unknown-value']],
    [{ global: { links: [] }, pages: ['a'] }, ['a'], ['unknown-key']],
    [{ anchors: [{ name: 'Blog', url: '/blog' }] }, ['anchor '], ['unknown-key', 'unknown-key']],
    [
      {
        versions: [
          { version: '2', default: true, pages: ['a'] },
          { version: '1', default: true, pages: ['b'] },
        ],
      },
      ['version 2(a)', 'version 1(b)'],
      ['duplicate-value'],
    ],
  ])('%j', (navigation, expected, expectedCodes) => {
    const { outline, codes } = read(navigation)
    expect(codes).toEqual(expectedCodes)
    expect(outline).toEqual(expected)
  })

  it('says where the navigation is missing', () => {
    const findings: Diagnostic[] = []
    const { root, entries } = readNavigation(undefined, (finding) => findings.push(finding))
    expect(findings.map((finding) => finding.code)).toEqual(['missing-key'])
    expect([root.children, entries]).toEqual([[], []])
  })
})

describe('keys of nodes', () => {
  it('keeps them', () => {
    const group = {
      ...{
        group: 'G',
        icon: 'fa-rocket',
        iconType: 'solid',
        tag: 'NEW',
        root: '/g/index.mdx',
        expanded: true,
        boost: 2.5,
      },
      ...{
        hidden: true,
        searchable: true,
        directory: 'card',
        public: false,
        openapi: ['a.yaml', { source: 'b.yaml' }],
      },
      pages: ['a'],
    }
    expect(read({ groups: [group] }).tree.root.children[0]).toMatchObject({
      ...{ kind: 'group', label: 'G', icon: 'rocket', iconType: 'solid', tag: 'NEW', root: 'g/index', expanded: true },
      ...{ boost: 2.5, hidden: true, searchable: true, directory: 'card', public: false },
      specs: { openapi: ['a.yaml', { source: 'b.yaml' }] },
    })
  })

  it('reads `global` and what a language has of its own', () => {
    const { tree, codes } = read({
      directory: 'accordion',
      global: {
        anchors: [{ anchor: 'Status', href: 'https://s.example', icon: { name: 'activity', library: 'lucide' } }],
      },
      languages: [
        {
          ...{ language: 'de', pages: ['de/index'], banner: { content: 'Neu', color: '#ABC' } },
          navbar: { links: [{ label: 'Hilfe', href: '/hilfe' }] },
          footer: { socials: { x: 'https://x.com/harbor' } },
        },
      ],
    })
    expect(codes).toEqual([])
    expect(tree.root.directory).toBe('accordion')
    expect(tree.root.global?.map(outline)).toEqual(['anchor Status(link=https://s.example)'])
    expect(tree.root.children[0]).toMatchObject({
      banner: { content: 'Neu', color: { light: '#aabbcc', dark: '#aabbcc' }, type: 'info', dismissible: false },
      navbar: { links: [{ label: 'Hilfe', href: '/hilfe' }] },
      footer: { socials: [{ name: 'x', href: 'https://x.com/harbor' }], links: [] },
    })
  })

  it.each([
    [
      [
        { version: '1', pages: [] },
        { version: '2', pages: [] },
      ],
      '1',
    ],
    [
      [
        { version: '1', pages: [] },
        { version: '2', pages: [], default: true },
      ],
      '2',
    ],
  ])('marks the default version: %j', (versions, label) => {
    const marked = read({ versions }).tree.root.children.filter((node) => node.default)
    expect(marked.map((node) => node.label)).toEqual([label])
  })

  it('lists every page with the nodes above it', () => {
    const { entries } = read({
      tabs: [
        { tab: 'T', pages: ['a', { group: 'G', pages: ['b'] }] },
        { tab: 'U', pages: ['a'] },
      ],
    }).tree
    const lines = entries.map(({ node, path }) => [...path.map((above) => above.label), node.page].join(' > '))
    expect(lines).toEqual(['T > a', 'T > G > b', 'U > a'])
  })

  it('points at what was written', () => {
    const navigation = { pages: ['a', 'b'] }
    const { entries } = read(navigation).tree
    const text = JSON.stringify(navigation)
    expect(entries.map(({ node }) => text.slice(node.place.start, node.place.end))).toEqual(['"a"', '"b"'])
  })
})

it('says where groups in a group belong', () => {
  const { findings } = read({ groups: [{ group: 'A', groups: [{ group: 'B', pages: ['b'] }] }] })
  expect(findings.map(({ help }) => help)).toEqual(['Put these groups in `pages`, next to its pages.'])
})
