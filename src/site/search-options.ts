// Turns the `search` part of galley.json into options of the index.
import type { IndexOptions } from '../search/build.ts'
import type { Urls } from './urls.ts'
import type { ViewContext } from './view-context.ts'

/** Synonyms and pinned results. */
export function searchOptions({ project, urls }: Pick<ViewContext, 'project' | 'urls'>): IndexOptions {
  const { synonyms, pins } = project.config.galley.search ?? {}
  return { synonyms, pins: pins?.map(({ queries, page }) => ({ queries, url: sectionUrl(page, urls) })) }
}

/** The address of a section as authors write it: `/start`, `start#install`. */
export function sectionUrl(page: string, urls: Urls): string {
  const [path = '', fragment] = page.split('#')
  const address = urls.page(path.startsWith('/') ? path : `/${path}`)
  return fragment === undefined ? address : `${address}#${encodeURI(fragment)}`
}
