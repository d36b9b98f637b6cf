import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { memoryModules } from '../../content/evaluate/testing.ts'
import { loadCompiledAssets } from '../compiled-assets.ts'
import { bundleIslands, type IslandSite } from './bundle.ts'

const files = {
  'page.mdx': 'import { label } from "./label.ts"\nexport const Toggle = () => <b>{label}</b>\n\n# Never in a bundle',
  'label.ts': 'export const label: string = "on"',
  'counter.jsx':
    'import React from "react"\nexport const Counter = ({ start }) => {\n  const [n] = useState(start)\n  return <React.Fragment><Icon icon="x" />{n} times</React.Fragment>\n}',
  'foreign.jsx': 'import x from "left-pad"\nexport const A = () => x',
  'outside.jsx': 'import x from "../../secret"\nexport const A = () => x',
  'broken.jsx': 'export const A = <',
  'unlinked.jsx': 'import { nothing } from "./label.ts"\nexport const A = () => nothing',
  'text.jsx':
    'import Part from "./page.mdx"\nexport const A = () => { const [on] = useState(0); return on ? <Part /> : null }',
  'indirect.jsx': 'import { A } from "./outside.jsx"\nexport const B = A',
  'global.jsx':
    'const React = typeof globalThis !== "undefined" && globalThis.React\nexport const A = () => { const { useState } = React; const [n] = useState(1); return <b>{n}</b> }',
  'named.jsx': 'export const A = () => <CardGroup><Mine>x</Mine></CardGroup>',
  'counting.jsx':
    'export const A = () => { const [n, set] = useState(0); return <b onClick={() => set(n + 1)}>{n}</b> }',
  'icon.jsx': 'export const A = () => { const [on] = useState(0); return <Icon icon={on} /> }',
  'card.jsx': 'export const A = () => { const [on] = useState(0); return <Card title={on} href="/a" /> }',
  'large.jsx':
    'export const A = () => { const [on] = useState(0); useEffect(() => {}); return <Tabs><Tab title={on}><Card icon="x" /><CodeBlock language="js">{on}</CodeBlock><Icon icon="x" /></Tab></Tabs> }',
  'shown.jsx':
    'const CODE = `let a = 1\nlet b`\nconst ITEMS = [{ icon: "rocket", title: "never an icon" }]\nexport const Shown = () => <><Icon icon={ITEMS[0].icon} /><CodeBlock language="js">{CODE}</CodeBlock><Tree.Folder name="a" /></>',
}

const site: IslandSite = {
  base: '/docs',
  pageEnding: '',
  live: () => loadCompiledAssets().live.code(),
  hasTag: (name) => name !== 'Mine',
  icon: (name) => (name === 'rocket' || name === 'x' ? `<svg class="icon"><path d="${name}"/></svg>` : ''),
  color: async (blocks) => blocks.map(({ code }) => code.split('\n').map((line) => `<b>${line}</b>`)),
}

function bundleOf(...modules: string[]) {
  return bundleWith(new Map(modules.map((module) => [module, new Map()])))
}

function bundleWith(
  modules: ReadonlyMap<string, ReadonlyMap<string, string>>,
  icons: ReadonlyMap<string, ReadonlySet<string>> = new Map(),
  uses = { pieces: false, handlers: false, words: '' },
) {
  const component = (name: string) => (name === 'CardGroup' ? 'Columns' : VOCABULARY.has(name) ? name : undefined)
  return bundleIslands({ modules, icons, loader: memoryModules(files), component, site, uses })
}

const VOCABULARY = new Set(['Icon', 'CodeBlock', 'Card', 'Tabs', 'Tab', 'Note', 'Tree', 'Tree.Folder', 'Mine'])

describe('scripts of islands', () => {
  it('hold a module and what it imports; one script holds what all share', async () => {
    const { files, entries, diagnostics } = await bundleOf('page.mdx', 'counter.jsx', 'page.mdx')
    expect(diagnostics).toEqual([])
    expect([...entries.keys()].sort()).toEqual(['counter.jsx', 'page.mdx'])
    const page = files.get(entries.get('page.mdx') as string) as string
    const counter = files.get(entries.get('counter.jsx') as string) as string
    expect(page).toContain('"on"')
    expect(page).not.toContain('Never')
    expect(counter).toContain(' times')
    expect(page.length + counter.length).toBeLessThan(2000)
    const [shared, another] = [...files.keys()].filter((name) => name.startsWith('shared-'))
    expect(another).toBeUndefined()
    expect(page).toContain(`./${shared}`)
    expect(counter).toContain(`./${shared}`)
  })

  it('are the same each time', async () => {
    expect(await bundleOf('counter.jsx')).toEqual(await bundleOf('counter.jsx'))
  })

  it('hold the code that pages add to a file', async () => {
    const added = new Map([['live_1', '({ children }) => __jsx(Toggle, { "a": (() => label + "!") }, children)']])
    const { files, entries } = await bundleWith(new Map([['page.mdx', added]]))
    expect(files.get(entries.get('page.mdx') as string)).toContain('+"!"')
  })

  it('find React at the global object, with what they use of it', async () => {
    const { files, entries, diagnostics } = await bundleOf('global.jsx')
    expect(diagnostics).toEqual([])
    const script = files.get(entries.get('global.jsx') as string) as string
    expect(script).toMatch(/globalThis\.React\?\?=\w+/)
    expect(script).toContain('useState')
  })

  it('hold the tags that are used, the icons that they name and the code that they show, and no others', async () => {
    const icons = new Map([['shown.jsx', new Set(['x'])]])
    const { files } = await bundleWith(new Map([['shown.jsx', new Map()]]), icons)
    const scripts = [...files.values()].join('\n')
    const has = (text: string) => scripts.includes(text)
    expect(['code-block', 'tree-folder', 'rocket', 'd="x"', '<b>let a = 1</b>'].filter((text) => !has(text))).toEqual(
      [],
    )
    expect(['callout', 'card-arrow'].filter(has)).toEqual([])
  })

  it('load no icons and code of other programs', async () => {
    const modules = ['shown.jsx', 'icon.jsx', 'card.jsx'].map((file) => [file, new Map<string, string>()] as const)
    const { files, entries } = await bundleWith(new Map(modules), new Map([['card.jsx', new Set(['x'])]]))
    const drawings = ['d="rocket"', 'let a = 1', 'd="x"']
    const inScript = (script = '') => drawings.filter((text) => files.get(script)?.includes(text))
    expect([...entries.values(), [...files.keys()].find((name) => name.startsWith('shared-'))].map(inScript)).toEqual([
      ['d="x"'],
      [],
      ['d="rocket"', 'let a = 1'],
      [],
    ])
  })

  it('know a tag by its other names, and show what is in one that no browser has', async () => {
    const { files, diagnostics } = await bundleOf('named.jsx')
    expect(diagnostics).toEqual([])
    const shared = [...files].find(([name]) => name.startsWith('shared-'))?.[1] as string
    expect(shared).toContain('columns')
  })

  it('are small without the vocabulary', async () => {
    const { files } = await bundleOf('page.mdx')
    const shared = [...files].find(([name]) => name.startsWith('shared-'))?.[1] as string
    expect(gzipSync(shared).length).toBeLessThan(9000)
  })

  it.each([
    ['the vocabulary with icons, cards, tabs and code around parts of the page', 'large.jsx', 12_288],
    ['a card', 'card.jsx', 9_800],
    ['an icon', 'icon.jsx', 8_800],
    ['state alone', 'counting.jsx', 7_600],
  ])('cost readers at most so much: %s', async (_, module, limit) => {
    const uses = { pieces: module === 'large.jsx', handlers: false, words: '' }
    const { files } = await bundleWith(new Map([[module, new Map()]]), new Map(), uses)
    const shared = [...files].find(([name]) => name.startsWith('shared-'))?.[1] as string
    expect(gzipSync(shared).length).toBeLessThan(limit)
  })

  it('show what is between the tags of a package, as the build does', async () => {
    const { entries, diagnostics } = await bundleOf('foreign.jsx')
    expect(diagnostics).toEqual([])
    expect([...entries.keys()]).toEqual(['foreign.jsx'])
  })

  it.each([
    ['outside.jsx', "isn't in the docs folder|There is no file"],
    ['broken.jsx', 'Unexpected|Expected'],
    ['none.jsx', 'There is no file `none.jsx`'],
    ['unlinked.jsx', "`label.ts` doesn't export `nothing`"],
    ['text.jsx', "the text of `page.mdx` can't be part of their code"],
    ['indirect.jsx', 'There is no file'],
  ])('%s is a finding, and costs the others nothing', async (module, reason) => {
    const { entries, diagnostics } = await bundleOf(module, 'counter.jsx')
    expect([...entries.keys()]).toEqual(['counter.jsx'])
    expect(diagnostics).toHaveLength(1)
    expect(diagnostics[0]?.message).toMatch(new RegExp(reason))
    expect(diagnostics[0]?.place.file).toBe(module)
  })
})
