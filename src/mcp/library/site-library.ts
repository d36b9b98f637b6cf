// The library of a project: the pages that assistants may see.
import type { Route } from '../../content/page.ts'
import type { Project } from '../../project/project.ts'
import { createSearch } from '../../search/query.ts'
import type { KeptSearch } from '../../site/kept-search.ts'
import { markdownBody } from '../../site/markdown-page.ts'
import { defaultOptions } from '../../site/options.ts'
import { assistantPages } from '../../site/outputs/assistants.ts'
import { createSiteSearch } from '../../site/search-index.ts'
import { payloadOf } from '../../site/search-loaders.ts'
import { searchOptions } from '../../site/search-options.ts'
import { siteSections } from '../../site/search-sections.ts'
import { createSite } from '../../site/site.ts'
import type { SiteContext } from '../../site/site-context.ts'
import type { Library } from './library.ts'

/** The library of a project, with its search index. */
export interface SiteLibrary extends Library {
  /** The index files by name, built on first use. Large sites are indexed in a worker. */
  index(): Promise<ReadonlyMap<string, string>>
}

/** A project that is read bit by bit. */
export interface GrowingProject {
  /** The whole site. Pages that haven't been read yet have only their front matter. */
  readonly outline: Project
  /** The files of its search index, if they are known before the pages are read. */
  readonly index?: ReadonlyMap<string, string>
  /** Reads a page, and returns the project with it. */
  withPage(route: Route): Promise<Project>
  /** The library of the whole site, once all pages are read. */
  whole(): Promise<Library>
}

/** What a library takes over from earlier ones. */
export interface LibraryResources {
  /** The files of its search index. */
  readonly known?: ReadonlyMap<string, string> | undefined
  /** The index of earlier projects of the folder. Of theirs, only what has changed is read again. */
  readonly kept?: KeptSearch
}

/** The library of a project. Page texts are created on demand, and so is the index if it isn't passed in. */
export async function projectLibrary(project: Project, { known, kept }: LibraryResources = {}): Promise<SiteLibrary> {
  const site = await contextOf(project)
  const pages = listOf(site)
  let made: Promise<ReadonlyMap<string, string>> | undefined = known && Promise.resolve(known)
  const index = () => {
    made ??= buildIndex(site, kept)
    return made
  }
  return {
    name: site.project.config.name,
    pages,
    index,
    async markdown(id) {
      const page = pages.has(id) ? site.page(id) : undefined
      return page && markdownBody(site, page)
    },
    ...searchIn(pages, index),
  }
}

async function buildIndex(site: SiteContext, kept?: KeptSearch): Promise<ReadonlyMap<string, string>> {
  const files = await (kept?.files(site) ?? siteIndex(site))
  return new Map(Array.from(files, ([name, script]) => [name, payloadOf(script) ?? '']))
}

async function siteIndex(site: SiteContext): Promise<ReadonlyMap<string, Uint8Array>> {
  const source = { sections: () => siteSections(site), options: () => searchOptions(site) }
  const search = createSiteSearch(source, { threads: 2 })
  await search.load()
  return search.files
}

function searchIn(pages: Library['pages'], index: SiteLibrary['index']): Pick<Library, 'search' | 'facets'> {
  const search = createSearch(async (name) => (await index()).get(name) ?? '')
  return {
    async search(query, options) {
      const answer = await search.search(query, options)
      return { ...answer, results: answer.results.filter(({ page }) => pages.has(page)) }
    },
    facets: () => search.facets(),
  }
}

/**
 * The library of a project that is still being read: it lists pages at once, returns a page when that page is read, and
 * searches when all pages are read.
 */
export async function growingLibrary({ outline, index, withPage, whole }: GrowingProject): Promise<Library> {
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
    ...(index
      ? searchIn(pages, async () => index)
      : {
          search: async (query, options) => (await whole()).search(query, options),
          facets: async () => (await whole()).facets(),
        }),
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
