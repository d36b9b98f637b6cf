// The `search` part of galley.json to options of the index.
import type { IndexOptions } from '../search/build.ts'
import type { Pin } from '../search/section.ts'
import type { Urls } from './urls.ts'
import type { ViewContext } from './view-context.ts'

/** Synonyms and pinned results; what has the wrong shape was reported when it was read, and counts for nothing. */
export function searchOptions(context: Pick<ViewContext, 'project' | 'urls'>): IndexOptions {
  const settings = context.project.config.galley.search
  if (typeof settings !== 'object' || settings === null) return {}
  const { synonyms, pins } = settings as Record<string, unknown>
  return {
    synonyms: Array.isArray(synonyms) ? synonyms.filter(isTexts) : undefined,
    pins: Array.isArray(pins) ? pins.flatMap((pin) => readPin(pin, context.urls)) : undefined,
  }
}

/** The address of a section, from what authors write: `/start`, `start#install`. */
export function sectionUrl(page: string, urls: Urls): string {
  const [path = '', fragment] = page.split('#')
  const address = urls.page(path.startsWith('/') ? path : `/${path}`)
  return fragment === undefined ? address : `${address}#${encodeURI(fragment)}`
}

function readPin(pin: unknown, urls: Urls): Pin[] {
  if (typeof pin !== 'object' || pin === null) return []
  const { queries, page } = pin as Record<string, unknown>
  return isTexts(queries) && typeof page === 'string' ? [{ queries, url: sectionUrl(page, urls) }] : []
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
