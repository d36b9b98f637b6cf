// Maps host names to what they show, in memory, up to date with the last announcement.
import type { Platform } from '../platform.ts'
import { listSites, type Site } from '../sites/site.ts'

/** What a host name shows. */
export interface Target {
  readonly site: Site
  /** The id of a deployment. Undefined if nothing is live yet. */
  readonly deployment: string | undefined
  readonly preview: string | undefined
}

/** All host names of the sites. */
export interface Hosts {
  find(host: string): Target | undefined
  readonly size: number
  /** Reads the database again. Resolves when requests get the new state. */
  refresh(): Promise<void>
  close(): void
}

/** Reads the table, and keeps it up to date. */
export async function openHosts(platform: Platform): Promise<Hosts> {
  const { database, settings, log, now } = platform
  let targets = new Map<string, Target>()
  let size = 0
  let reading: Promise<void> | undefined
  let again = false

  const read = async () => {
    const sites = await listSites(database)
    const byId = new Map(sites.map((site) => [site.id, site]))
    const next = new Map<string, Target>()
    const domains = await database.read<{ host: string; site: string }>(
      'SELECT host, site FROM domain WHERE verified_at IS NOT NULL ORDER BY created_at',
    )
    for (const site of sites) {
      const plain = { site, deployment: site.liveId, preview: undefined }
      next.set(`${site.slug}.${settings.domain}`, plain)
    }
    for (const { host, site: id } of domains) {
      const site = byId.get(id)
      if (site) next.set(host, { site, deployment: site.liveId, preview: undefined })
    }
    const previews = await database.read<{ id: string; site: string; host: string; liveId: string | null }>(
      'SELECT id, site, host, live_id FROM preview WHERE expires_at > ?',
      now(),
    )
    for (const { id, site: siteId, host, liveId } of previews) {
      const site = byId.get(siteId)
      if (site)
        next.set(`${host}.${settings.previewDomain}`, {
          site,
          deployment: liveId ?? undefined,
          preview: id,
        })
    }
    targets = next
    size = sites.length
  }
  const refresh = (): Promise<void> => {
    // A change during a read may have been missed, so it reads once more.
    again = true
    reading ??= (async () => {
      try {
        while (again) {
          again = false
          await read()
        }
      } finally {
        reading = undefined
      }
    })()
    return reading
  }
  await refresh()
  const unwatch = database.onChange((topic) => {
    if (topic === 'sites') refresh().catch((error: Error) => log('warn', 'hosts', { error: error.message }))
  })
  return {
    find: (host) => targets.get(host),
    get size() {
      return size
    },
    refresh,
    close: unwatch,
  }
}
