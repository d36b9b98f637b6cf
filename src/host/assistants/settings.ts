// The model that answers the readers of a site, as the database has it.
import * as z from 'zod'
import { assistantSettings } from '../../assistant/settings.ts'
import type { SiteRequest } from '../serve/site-request.ts'
import type { Site } from '../sites/site.ts'

/** What owners send. */
export const assistantInput = assistantSettings.meta({ id: 'Assistant' })

const stored = assistantSettings.extend({
  /** Set by somebody who may not make this machine call its own network. */
  isPublicOnly: z.boolean(),
})
export type StoredAssistant = z.output<typeof stored>

/** What owners get back: no key. */
export function assistantOut({ key, isPublicOnly: _, ...rest }: StoredAssistant): object {
  return { ...rest, hasKey: key !== undefined }
}

const known = new WeakMap<Site, StoredAssistant>()

/** The settings of a site. Undefined for one without an assistant. Read once for each `Site`. */
export function assistantOf(site: Site): StoredAssistant | undefined {
  if (site.assistant === undefined) return undefined
  const settings = known.get(site) ?? stored.parse(JSON.parse(site.assistant))
  known.set(site, settings)
  return settings
}

/** Whether the host answers those who read this. Previews have no assistant: anybody could write them. */
export function answersReaders({ site, preview }: Pick<SiteRequest, 'site' | 'preview'>): boolean {
  return preview === undefined && assistantOf(site) !== undefined
}
