// Checks out the other repositories whose docs are part of a site.
import { createHash } from 'node:crypto'
import type { ContentSource } from '../../config/content-sources.ts'
import { DiskFileSystem } from '../../files/disk.ts'
import { sourcesOf } from '../../sources/read.ts'
import type { HostSettings, Limits } from '../settings.ts'
import type { Site, SiteSource } from '../sites/site.ts'
import { CheckoutError, checkOut, resolveRef, type Source } from './checkout.ts'
import { sourceOf } from './source.ts'

/** What a build needs to get the sources of a site. */
export interface SourcesOrder {
  readonly site: Site
  /** The docs folder, whose galley.json lists them. */
  readonly docs: string
  /** True for the site's own branch. A pull request may list what its author can't read. */
  readonly isTrusted: boolean
  readonly limits: Limits
  readonly signal: AbortSignal
  /** The folder for the checkout of a source. */
  folderOf(name: string): string
}

/** The sources of a site on disk. */
export interface SiteSources {
  /** The checkouts by name. */
  readonly folders: ReadonlyMap<string, string>
  /** What was checked out. */
  readonly taken: readonly SiteSource[]
}

/**
 * Checks out the newest commit of each source.
 * @throws `CheckoutError`, `GitError`, `CloneUrlError`
 */
export async function checkOutSources(settings: HostSettings, order: SourcesOrder): Promise<SiteSources> {
  const { site, docs, isTrusted, limits, signal } = order
  const folders = new Map<string, string>()
  const taken: SiteSource[] = []
  for (const source of sourcesOf(new DiskFileSystem(docs))) {
    const { name, repository, branch } = source
    const isKnown = isTrusted || site.sources.some((known) => isSame(known, source))
    const remote = await remoteOf(site, repository, isKnown, settings)
    const ref = branch === undefined ? 'HEAD' : `refs/heads/${branch}`
    const folder = order.folderOf(createHash('sha256').update(repository).digest('hex').slice(0, 16))
    const checkout = await checkOut(folder, remote, { ref, sha: undefined, limits, signal })
    if (!('folder' in checkout)) throw new CheckoutError(`${name} has no ${ref}.`)
    folders.set(name, checkout.folder)
    taken.push({ name, repository, ...(branch !== undefined && { branch }), sha: checkout.sha })
  }
  return { folders, taken }
}

function isSame(known: SiteSource, { repository, branch }: ContentSource): boolean {
  return known.repository === repository && known.branch === branch
}

/**
 * How a source is reached. The token of the site is for sources on the same server, as long as the site's own branch lists
 * them. Otherwise, a pull request could have them shown to its author.
 */
export async function remoteOf(
  site: Site,
  repository: string,
  isKnown: boolean,
  settings: HostSettings,
): Promise<Source> {
  if (!isKnown && !repository.startsWith('https:'))
    throw new CheckoutError(
      `The source ${repository} is new. Until the site’s own branch lists it, it has to be public.`,
    )
  // Whoever pushes to the site needn't be someone who may read the folders of this machine.
  if (repository.startsWith('file:') && !settings.privateRepositories)
    throw new CheckoutError('A source can’t be a folder of the host, unless `GALLEY_PRIVATE_REPOSITORIES=1` allows it.')
  const isNear = isKnown && serverOf(repository) === serverOf(site.repository ?? '')
  return sourceOf({ repository, forgeToken: isNear ? site.forgeToken : undefined }, settings)
}

function serverOf(repository: string): string | undefined {
  return URL.canParse(repository) ? new URL(repository).host : undefined
}

/**
 * Whether a source has a newer commit than the last build of the site's own branch.
 * @throws `GitError`, `CloneUrlError`
 */
export async function hasNewSource(settings: HostSettings, site: Site, signal: AbortSignal): Promise<boolean> {
  for (const { repository, branch, sha } of site.sources) {
    const remote = await remoteOf(site, repository, true, settings)
    const tip = await resolveRef(remote, branch && `refs/heads/${branch}`, signal)
    if (tip && tip.sha !== sha) return true
  }
  return false
}
