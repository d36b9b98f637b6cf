// A project to the library of its pages: those that assistants may see.
import type { Route } from '../../content/page.ts'
import type { Project } from '../../project/project.ts'
import { createSearch } from '../../search/query.ts'
import { markdownBody } from '../../site/markdown-page.ts'
import { defaultOptions } from '../../site/options.ts'
import { assistantPages } from '../../site/outputs/assistants.ts'
import { createSiteSearch } from '../../site/search-index.ts'
import { searchOptions } from '../../site/search-options.ts'
import { siteSections } from '../../site/search-sections.ts'
import { createSite } from '../../site/site.ts'
import type { SiteContext } from '../../site/site-context.ts'
import type { Library } from './library.ts'

/** A library that is made of a project, with its search index. */
export interface SiteLibrary extends Library {
  /** The files of the index by name, built when first asked for: by a thread beside this one where that pays. */
  index(): Promise<ReadonlyMap<string, string>>
}

/** A project that is read bit by bit. */
export interface GrowingProject {
  /** All there is, with no more than their front matter of pages that are not read yet. */
  readonly outline: Project
  /** With this page read. */
  withPage(route: Route): Promise<Project>
  /** The library of the whole. */
  whole(): Promise<Library>
}

/** The library of a project. Texts and the index are made when they are first asked for. */
export async function projectLibrary(project: Project): Promise<SiteLibrary> {
  const site = await contextOf(project)
  const pages = listOf(site)
  const builder = createSiteSearch(() => ({ sections: siteSections(site), options: searchOptions(site) }), {
    threads: 2,
  })
  const search = createSearch(async (name) => {
    await builder.load()
    return builder.files.get(name)?.payload ?? ''
  })
  return {
    name: site.project.config.name,
    pages,
    begin: () => builder.begin(),
    async index() {
      await builder.load()
      return new Map([...builder.files].map(([name, { payload }]) => [name, payload]))
    },
    async markdown(id) {
      const page = pages.has(id) ? site.page(id) : undefined
      return page && markdownBody(site, page)
    },
    async search(query, options) {
      const answer = await search.search(query, options)
      return { ...answer, results: answer.results.filter(({ page }) => pages.has(page)) }
    },
  }
}

/** The library of a project that is not read yet: lists at once, a page when it is read, and answers when all are. */
export async function growingLibrary({ outline, withPage, whole }: GrowingProject): Promise<Library> {
  const pages = listOf(await contextOf(outline))
  return {
    name: outline.config.name,
    pages,
    async markdown(id) {
      if (!pages.has(id)) return undefined
      const site = await contextOf(await withPage(id))
      const page = site.page(id)
      return page && markdownBody(site, page)
    },
    search: async (query, options) => (await whole()).search(query, options),
  }
}

function listOf(site: SiteContext): Library['pages'] {
  return new Map(assistantPages(site).map((page) => [page.id, page]))
}

async function contextOf(project: Project): Promise<SiteContext> {
  const site = await createSite(project, defaultOptions)
  site.close()
  return site.context
}
