import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../files/memory.ts'
import { loadProject } from '../project/load.ts'
import { createNavModel } from './nav-model.ts'
import { counterpartsTogether } from './page-order.ts'

/** The routes of a site in order. Each page has a text of its own. */
async function order(navigation: object, routes: readonly string[]): Promise<string[]> {
  const pages = routes.map((route) => [`${route}.mdx`, `---\ntitle: ${route}\n---\n`])
  const config = { name: 'Acme', theme: 'mint', colors: { primary: '#123456' }, navigation }
  const files = { 'docs.json': JSON.stringify(config), ...Object.fromEntries(pages) }
  const project = await loadProject(new MemoryFileSystem(files))
  const ordered = counterpartsTogether(project.outlines.values(), createNavModel(project), project.navigation.root)
  return ordered.flat().map(({ route }) => route.slice(1))
}

describe('the order of pages', () => {
  it('is that of the project without versions and languages', async () => {
    expect(await order({ pages: ['b', 'a/x'] }, ['b', 'a/x', 'c'])).toEqual(['a/x', 'b', 'c'])
  })

  it('puts the counterparts of a page in versions together, listed or not', async () => {
    const pages = (version: string) => ({ version, pages: [`${version}/start`, `${version}/limits`] })
    const routes = ['v1', 'v2'].flatMap((version) => ['start', 'limits', 'hidden'].map((name) => `${version}/${name}`))
    expect(await order({ versions: ['v1', 'v2'].map(pages) }, [...routes, 'about'])).toEqual([
      ...['about', 'v1/hidden', 'v2/hidden', 'v1/limits', 'v2/limits', 'v1/start', 'v2/start'],
    ])
  })

  it('knows a default language without a folder', async () => {
    const languages = [
      { language: 'en', default: true, pages: ['start', 'limits'] },
      { language: 'fr', pages: ['fr/start', 'fr/limits'] },
    ]
    expect(await order({ languages }, ['start', 'limits', 'fr/start', 'fr/limits'])).toEqual([
      ...['fr/limits', 'limits', 'fr/start', 'start'],
    ])
  })
})
