// A project to the library of its pages: those that assistants may see.
import type { Project } from '../../project/project.ts'
import { buildIndex } from '../../search/build.ts'
import { createSearch } from '../../search/query.ts'
import { markdownBody } from '../../site/markdown-page.ts'
import { defaultOptions } from '../../site/options.ts'
import { assistantPages } from '../../site/outputs/assistants.ts'
import { searchOptions } from '../../site/search-options.ts'
import { siteSections } from '../../site/search-sections.ts'
import { createSite } from '../../site/site.ts'
import type { SiteContext } from '../../site/site-context.ts'
import type { Library } from './library.ts'

/** A library that is made of a project, with its search index. */
export interface SiteLibrary extends Library {
  /** The files of the index by name, built when first asked for. */
  index(): ReadonlyMap<string, string>
}

/** The library of a project. Texts and the index are made when they are first asked for. */
export async function projectLibrary(project: Project): Promise<SiteLibrary> {
  const site = await createSite(project, defaultOptions)
  site.close()
  return siteLibrary(site.context)
}

function siteLibrary(site: SiteContext): SiteLibrary {
  const pages = new Map(assistantPages(site).map((page) => [page.id, page]))
  let built: ReadonlyMap<string, string> | undefined
  const index = () => {
    built ??= new Map(
      buildIndex(siteSections(site), searchOptions(site)).files.map(({ name, payload }) => [name, payload]),
    )
    return built
  }
  const search = createSearch((name) => index().get(name) ?? '')
  return {
    name: site.project.config.name,
    pages,
    index,
    markdown(id) {
      const page = pages.has(id) ? site.page(id) : undefined
      return page && markdownBody(site, page)
    },
    async search(query, options) {
      const answer = await search.search(query, options)
      return { ...answer, results: answer.results.filter(({ page }) => pages.has(page)) }
    },
  }
}
