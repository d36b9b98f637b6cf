// Checks out the other repositories whose docs are part of a site.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ContentSource } from '../../config/content-sources.ts'
import { DiskFileSystem } from '../../files/disk.ts'
import { sourcesOf } from '../../sources/read.ts'
import type { HostSettings, Limits } from '../settings.ts'
import type { Site, SiteSource } from '../sites/site.ts'
import { CheckoutError, checkOut, resolveRef } from './checkout.ts'
import type { Source } from './safe-git.ts'
import { sourceOf } from './source.ts'

/** Each is a request every minute, and a checkout on disk. */
const MAX_SOURCES = 50

/** What a build needs to get the sources of a site. */
export interface SourcesOrder {
  readonly site: Site
  /** The docs folder, whose galley.json lists them. */
  readonly docs: string
  /** True for the site's own branch. A pull request may list what its author can't read. */
  readonly isTrusted: boolean
  readonly limits: Limits
  readonly signal: AbortSignal
  /** The folder for the checkouts. Those of other sources are removed from it. */
  readonly folder: string
  /** Gets which commits were looked at, before any failure is thrown. */
  remember?(sources: readonly SiteSource[]): Promise<void>
}

/**
 * Checks out the newest commit of each source. Returns the checkouts by the paths of the sources. If one can't be had, the
 * others are looked at all the same: a commit that was seen is no reason to build again.
 * @throws `CheckoutError`, `GitError`, `CloneUrlError`
 */
export async function checkOutSources(settings: HostSettings, order: SourcesOrder): Promise<Map<string, string>> {
  const { site, docs, folder } = order
  const sources = sourcesOf(new DiskFileSystem(docs))
  if (sources.length > MAX_SOURCES) throw new CheckoutError(`A site on this host can have ${MAX_SOURCES} sources.`)
  removeOthers(folder, [...sources, ...site.sources])
  const folders = new Map<string, string>()
  const seen: SiteSource[] = []
  const failures: unknown[] = []
  for (const source of sources) {
    const { name, repository, branch, path } = source
    const checkout = join(folder, folderName(source))
    const sha = await checkOutSource(settings, order, source, checkout).catch((error: unknown) => {
      failures.push(error)
      return tipOf(settings, order, source)
    })
    folders.set(path, checkout)
    seen.push({ name, repository, ...(branch !== undefined && { branch }), sha })
  }
  await order.remember?.(seen)
  if (failures.length > 0) throw failures[0]
  return folders
}

/** Returns the commit. */
async function checkOutSource(
  settings: HostSettings,
  { site, isTrusted, limits, signal }: SourcesOrder,
  source: ContentSource,
  folder: string,
): Promise<string> {
  const isKnown = isTrusted || site.sources.some((known) => isSame(known, source))
  const remote = await remoteOf(site, source.repository, isKnown, settings)
  const ref = refOf(source) ?? 'HEAD'
  const checkout = await checkOut(folder, remote, { ref, sha: undefined, limits, signal })
  if (!('folder' in checkout)) throw new CheckoutError(`${source.name} has no ${ref}.`)
  return checkout.sha
}

/** The newest commit of a source that can't be checked out, or the last one that is known, or ''. */
async function tipOf(
  settings: HostSettings,
  { site, isTrusted, signal }: SourcesOrder,
  source: ContentSource,
): Promise<string> {
  signal.throwIfAborted()
  const known = site.sources.find((other) => isSame(other, source))
  if (!isTrusted) return known?.sha ?? ''
  const tip = await remoteOf(site, source.repository, true, settings)
    .then((remote) => resolveRef(remote, refOf(source), signal))
    .catch(() => undefined)
  return tip?.sha ?? known?.sha ?? ''
}

function refOf({ branch }: Pick<SiteSource, 'branch'>): string | undefined {
  return branch === undefined ? undefined : `refs/heads/${branch}`
}

/** Two sources can be branches of one repository. */
function folderName({ repository, branch = '' }: Pick<SiteSource, 'repository' | 'branch'>): string {
  return createHash('sha256').update(`${repository} ${branch}`).digest('hex').slice(0, 16)
}

/** Each pull request could list others, and fill the disk. */
function removeOthers(folder: string, sources: readonly Pick<SiteSource, 'repository' | 'branch'>[]): void {
  const kept = new Set(sources.map(folderName))
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (!kept.has(name)) rmSync(join(folder, name), { recursive: true, force: true })
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
  for (const source of site.sources) {
    const remote = await remoteOf(site, source.repository, true, settings)
    const tip = await resolveRef(remote, refOf(source), signal)
    if (tip && tip.sha !== source.sha) return true
  }
  return false
}
