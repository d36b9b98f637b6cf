// The `search` part of galley.json to options of the index.
import type { IndexOptions } from '../search/build.ts'
import type { Pin } from '../search/section.ts'
import type { ViewContext } from './view-context.ts'

/** Synonyms and pinned results; what has the wrong shape was reported when it was read, and counts for nothing. */
export function searchOptions(context: Pick<ViewContext, 'project' | 'urls'>): IndexOptions {
  const settings = context.project.config.galley.search
  if (typeof settings !== 'object' || settings === null) return {}
  const { synonyms, pins } = settings as Record<string, unknown>
  return {
    synonyms: Array.isArray(synonyms) ? synonyms.filter(isTexts) : undefined,
    pins: Array.isArray(pins) ? pins.flatMap((pin) => readPin(pin, context)) : undefined,
  }
}

function readPin(pin: unknown, { urls }: Pick<ViewContext, 'urls'>): Pin[] {
  if (typeof pin !== 'object' || pin === null) return []
  const { queries, page } = pin as Record<string, unknown>
  if (!isTexts(queries) || typeof page !== 'string') return []
  const [route, fragment] = page.split('#') as [string, string | undefined]
  return [{ queries, url: urls.page(route) + (fragment === undefined ? '' : `#${encodeURI(fragment)}`) }]
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
