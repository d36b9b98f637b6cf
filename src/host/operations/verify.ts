// Reads every file of every site, because a disk doesn't say which bytes it has lost.
import { type Manifest, type ManifestEntry, splitAudiences, tryDecodeManifest } from '../deploys/manifest.ts'
import type { Platform } from '../platform.ts'
import { listSites } from '../sites/site.ts'

/** A site with files that are damaged or gone. */
export interface LostFiles {
  readonly slug: string
  /** Paths of what readers see, and of deployments that can be rolled back to. */
  readonly live: readonly string[]
  readonly former: readonly string[]
}

/** What a look at all files found. */
export interface VerifyReport {
  readonly sites: number
  /** Files that were read. */
  readonly files: number
  readonly lost: readonly LostFiles[]
}

/**
 * Compares every file with its digest while the host runs. The store removes damaged ones, so that the next build or upload
 * stores them again.
 */
export async function verifyBlobs({ database, blobs }: Platform): Promise<VerifyReport> {
  const sites = await listSites(database)
  const lost: LostFiles[] = []
  let files = 0
  for (const { id: site, slug, liveId } of sites) {
    const intact = new Set<string>()
    for (const name of await blobs.names(site, 'blobs')) {
      if (await blobs.get({ site, kind: 'blobs', name })) intact.add(name)
      files++
    }
    const ready = await database.read<{ id: string }>(
      "SELECT id FROM deployment WHERE site = ? AND state = 'ready' ORDER BY number DESC",
      site,
    )
    const [live, former] = [new Set<string>(), new Set<string>()]
    for (const { id } of ready) {
      const lose = (path: string) => (id === liveId ? live : former).add(path)
      const bytes = await blobs.get({ site, kind: 'manifests', name: id })
      const manifest = bytes && tryDecodeManifest(bytes)
      if (!manifest) lose('The list of its files')
      for (const [path, { digest }] of manifest ? filesOf(manifest) : []) {
        if (intact.has(digest)) continue
        // It may have been stored since the list was read.
        if (await blobs.get({ site, kind: 'blobs', name: digest })) intact.add(digest)
        else lose(path)
      }
    }
    if (live.size + former.size > 0) lost.push({ slug, live: [...live], former: [...former] })
  }
  return { sites: sites.length, files, lost }
}

/** The files of a manifest, for all audiences. */
function filesOf(whole: Manifest): (readonly [string, ManifestEntry])[] {
  const { manifest, audiences } = splitAudiences(whole)
  return [manifest, ...audiences.values()].flatMap((files) => [...files])
}
