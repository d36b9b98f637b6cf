// Questions about the navigation, asked of whole sites.
import { describe, expect, it } from 'vitest'
import { config, testSite } from '../../test/site.ts'
import type { NavNode } from '../config/navigation.ts'
import { keyIn } from '../project/division-folder.ts'
import { createNavModel, type NavModel } from './nav-model.ts'

async function model(navigation: object, routes: readonly string[], hidden: readonly string[] = []) {
  const pages = Object.fromEntries(
    routes.map((path) => [`${path}.mdx`, hidden.includes(path) ? `---\nhidden: true\n---\n${path}` : path]),
  )
  const { project } = await testSite({ 'docs.json': config({ navigation }), ...pages })
  const nav = createNavModel(project)
  const find = (label: string): NavNode => {
    const search = (node: NavNode): NavNode | undefined =>
      node.label === label && node.kind !== 'page' ? node : node.children.map(search).find(Boolean)
    const found = search(project.navigation.root)
    if (!found) throw new Error(`no ${label}`)
    return found
  }
  return { nav, find, labels: (route: string) => nav.path(route).flatMap(({ label }) => (label ? [label] : [])) }
}

/** Where a reader of a page arrives who switches from one part to another. */
function counterpart(nav: NavModel, target: NavNode, from: NavNode, route: string) {
  return nav.counterpart(target, keyIn(route, nav.division(from).folder))
}

const TABS = {
  tabs: [
    { tab: 'Guides', groups: [{ group: 'Start', pages: ['guides/a', { group: 'More', pages: ['guides/b'] }] }] },
    { tab: 'API', groups: [{ group: 'Things', pages: ['api/c'] }] },
  ],
}

describe('the path to a page', () => {
  it('names every node above it, outermost first', async () => {
    const { labels } = await model(TABS, ['guides/a', 'guides/b', 'api/c'])
    expect(labels('/guides/b')).toEqual(['Guides', 'Start', 'More'])
    expect(labels('/api/c')).toEqual(['API', 'Things'])
  })

  it('of a page outside of the navigation is that of the pages around it, else of the home page', async () => {
    const { labels, nav } = await model(TABS, ['guides/a', 'guides/b', 'api/c', 'api/deep/er', 'api', 'lone'])
    expect(labels('/api/deep/er')).toEqual(['API', 'Things'])
    expect(labels('/lone')).toEqual(['Guides', 'Start'])
    expect(labels('/api')).toEqual(['API', 'Things'])
    expect(nav.neighbors('/lone')).toEqual({})
    expect([nav.listed('/lone'), nav.listed('/api/c')]).toEqual([false, true])
  })
})

describe('the home page', () => {
  it.each([
    ['index, wherever it is listed', ['b', 'index'], ['index', 'b'], '/'],
    ['else the first that is listed', ['gone', 'b', 'a'], ['a', 'b'], '/b'],
    ['that is not hidden', ['a', 'b'], ['a', 'b'], '/b', ['a']],
    ['and none of an empty site', [], [], undefined],
  ])('is %s', async (_, listed, routes, home, hidden: readonly string[] = []) => {
    const { nav } = await model({ pages: listed }, routes as string[], hidden)
    expect(nav.home).toBe(home)
  })
})

describe('neighbors', () => {
  it('stay in the tab, pass over what is hidden, and count each page once', async () => {
    const { nav } = await model(
      {
        tabs: [
          { tab: 'A', pages: ['a', 'h', 'b', 'a', 'gone', 'c'] },
          { tab: 'B', pages: ['d'] },
        ],
      },
      ['a', 'b', 'c', 'd', 'h'],
      ['h'],
    )
    expect(nav.neighbors('/a')).toEqual({ previous: undefined, next: '/b' })
    expect(nav.neighbors('/b')).toEqual({ previous: '/a', next: '/c' })
    expect(nav.neighbors('/c')).toEqual({ previous: '/b', next: undefined })
    expect(nav.neighbors('/d')).toEqual({ previous: undefined, next: undefined })
  })
})

describe('the same page elsewhere', () => {
  const languages = (en: string[], fr: string[]) => ({
    languages: [
      { language: 'en', pages: en },
      { language: 'fr', pages: fr },
    ],
  })

  it.each([
    ['the same page', '/guides/a', '/fr/guides/a'],
    ['the home page', '/', '/fr'],
    ['the nearest page above', '/guides/only/here', '/fr/guides'],
    ['the first page, where none is like it', '/other', '/fr'],
  ])('in a language with a folder of its own: %s', async (_, route, expected) => {
    const en = ['index', 'guides/index', 'guides/a', 'guides/only/here', 'other']
    const fr = ['fr/index', 'fr/guides/index', 'fr/guides/a']
    const { nav, find } = await model(languages(en, fr), [...en, ...fr])
    expect(counterpart(nav, find('fr'), find('en'), route)).toBe(expected)
  })

  it.each([
    ['the first page of the folder around it', '/guides/deep/c', '/fr/guides/deep/a'],
    ['the first page of a folder above', '/guides/c', '/fr/guides/deep/a'],
  ])('where the folder has no page of its own: %s', async (_, route, expected) => {
    const en = ['index', 'guides/deep/a', 'guides/deep/c', 'guides/c']
    const fr = ['fr/index', 'fr/guides/deep/a']
    const { nav, find } = await model(languages(en, fr), [...en, ...fr])
    expect(counterpart(nav, find('fr'), find('en'), route)).toBe(expected)
  })

  it('in a language that has translated one folder alone', async () => {
    const en = ['guides/a', 'guides/b']
    const { nav, find } = await model(languages(en, ['fr/guides/b']), [...en, 'fr/guides/b'])
    expect(nav.division(find('fr')).folder).toEqual({ depth: 0, name: '/fr' })
    expect(counterpart(nav, find('fr'), find('en'), '/guides/b')).toBe('/fr/guides/b')
  })

  it('in languages that each version has a folder for', async () => {
    const pages = (language: string) =>
      ['v2', 'v1'].flatMap((version) => [`${version}/${language}/index`, `${version}/${language}/a/b`])
    const languages = ['en', 'fr'].map((language) => ({
      language,
      versions: ['v2', 'v1'].map((version) => ({
        version,
        pages: pages(language).filter((page) => page.startsWith(version)),
      })),
    }))
    const { nav, find } = await model({ languages }, [...pages('en'), ...pages('fr'), 'v1/en/only/here'])
    expect(counterpart(nav, find('fr'), find('en'), '/v1/en/a/b')).toBe('/v1/fr/a/b')
    expect(counterpart(nav, find('en'), find('fr'), '/v2/fr')).toBe('/v2/en')
    expect(counterpart(nav, find('fr'), find('en'), '/v1/en/only/here')).toBe('/v1/fr')
  })

  it('where the folder of a version has another name than the version', async () => {
    const pages = (folder: string) => [`docs/${folder}/a`, `docs/${folder}/b/c`, 'changelog']
    const versions = [
      { version: '2.0 (latest)', pages: pages('2-0') },
      { version: '1.9', pages: pages('1-9') },
      { version: 'Draft', pages: pages('draft') },
    ]
    const { nav, find } = await model(
      { versions },
      versions.flatMap((version) => version.pages),
    )
    expect(counterpart(nav, find('1.9'), find('2.0 (latest)'), '/docs/2-0/b/c')).toBe('/docs/1-9/b/c')
    expect(counterpart(nav, find('Draft'), find('1.9'), '/docs/1-9/a')).toBe('/docs/draft/a')
    expect(counterpart(nav, find('1.9'), find('2.0 (latest)'), '/changelog')).toBe('/changelog')
  })

  it('if the current version has no folder, and an older one shares a folder with a page of both', async () => {
    const current = ['start', 'server/tools', 'client/calls', 'changelog']
    const old = ['v1/start', 'v1/server/tools', 'changelog']
    const versions = [
      { version: 'v2.1', pages: current },
      { version: 'v1.14.5', pages: old },
    ]
    const { nav, find } = await model({ versions }, [...current, ...old])
    expect(counterpart(nav, find('v1.14.5'), find('v2.1'), '/server/tools')).toBe('/v1/server/tools')
    expect(counterpart(nav, find('v2.1'), find('v1.14.5'), '/v1/start')).toBe('/start')
  })

  it('in versions that all have a folder, and back', async () => {
    const versions = ['v1', 'v2'].map((version) => ({ version, pages: [`${version}/a`, `${version}/b/c`] }))
    const { nav, find } = await model({ versions }, ['v1/a', 'v1/b/c', 'v2/a', 'v2/b/c'])
    expect(counterpart(nav, find('v2'), find('v1'), '/v1/b/c')).toBe('/v2/b/c')
    expect(counterpart(nav, find('v1'), find('v2'), '/v2/b/c')).toBe('/v1/b/c')
  })
})
