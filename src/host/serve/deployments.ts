// Caches the manifests and rules of requested deployments in memory.
import { readAudience } from '../../project/audience.ts'
import { builtBase, HOSTING_FILE, type HostRules, NO_RULES, readHostRules } from '../../site/host-rules.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import { type Manifest, splitAudiences, tryDecodeManifest } from '../deploys/manifest.ts'

/** A deployment that can be served. */
export interface LoadedDeployment {
  readonly id: string
  readonly manifest: Manifest
  /** Renderings for other audiences than readers without groups. Empty for a site that was built without a login. */
  readonly audiences: ReadonlyMap<string, Manifest>
  readonly rules: HostRules
  /** The path that it was built for; undefined if it works under any, or doesn't say. */
  readonly base: string | undefined
}

/** Files that are kept in all manifests together: about 200 bytes each. */
const MAX_FILES = 300_000

/** Loads deployments once, and drops the least recently used ones. */
export class LoadedDeployments {
  private readonly loaded = new Map<string, Promise<LoadedDeployment | undefined>>()
  /** In the order of their last use. */
  private readonly sizes = new Map<string, number>()
  private total = 0

  /** @param isWanted the paths of the files that are kept, and found: all by default */
  constructor(
    private readonly blobs: BlobStore,
    private readonly isWanted?: (path: string) => boolean,
  ) {}

  /** Undefined for a deployment without a manifest or rules that can be read: it was deleted, or damaged. */
  get(site: string, id: string): Promise<LoadedDeployment | undefined> {
    const known = this.loaded.get(id)
    if (known) {
      const size = this.sizes.get(id)
      if (size !== undefined) {
        this.sizes.delete(id)
        this.sizes.set(id, size)
      }
      return known
    }
    const loading = this.load(site, id)
    this.loaded.set(id, loading)
    loading.then(
      (deployment) => (deployment ? this.keep(id, filesOf(deployment)) : this.loaded.delete(id)),
      () => this.loaded.delete(id),
    )
    return loading
  }

  private async load(site: string, id: string): Promise<LoadedDeployment | undefined> {
    const bytes = await this.blobs.get({ site, kind: 'manifests', name: id })
    const whole = bytes && tryDecodeManifest(bytes)
    if (!whole) return undefined
    const { manifest, audiences } = splitAudiences(whole)
    const rules = await rulesOf(this.blobs, site, manifest)
    if (!rules) return undefined
    return {
      ...{ id, ...rules, manifest: this.wanted(manifest) },
      audiences: new Map([...audiences].map(([name, files]) => [name, this.wanted(files)])),
    }
  }

  private wanted(manifest: Manifest): Manifest {
    const { isWanted } = this
    return isWanted ? new Map([...manifest].filter(([path]) => isWanted(path))) : manifest
  }

  private keep(id: string, files: number): void {
    this.sizes.set(id, files)
    this.total += files
    for (const [oldest, size] of this.sizes) {
      if (this.total <= MAX_FILES || oldest === id) break
      this.sizes.delete(oldest)
      this.loaded.delete(oldest)
      this.total -= size
    }
  }
}

/** The redirects and headers of a built site, and the path that it was built for. Undefined if they are lost. */
export async function rulesOf(
  blobs: BlobStore,
  site: string,
  manifest: Manifest,
): Promise<Pick<LoadedDeployment, 'rules' | 'base'> | undefined> {
  const note = manifest.get(HOSTING_FILE)
  if (!note) return { rules: NO_RULES, base: undefined }
  const bytes = await blobs.get({ site, kind: 'blobs', name: note.digest })
  if (!bytes) return undefined
  const text = Buffer.from(bytes).toString()
  return { rules: readHostRules(text), base: builtBase(text) }
}

function filesOf({ manifest, audiences }: LoadedDeployment): number {
  return [manifest, ...audiences.values()].reduce((sum, { size }) => sum + size, 0)
}

const NOTHING: Manifest = new Map()

/**
 * The files for an audience. Undefined if they are yet to be built. A site that was uploaded, or built before it had a
 * login, has one rendering: it is for whoever has signed in.
 */
export function manifestFor(
  { manifest, audiences }: LoadedDeployment,
  audience: string | undefined,
): Manifest | undefined {
  if (audience === undefined || audience === 'readers') return manifest
  if (audiences.size > 0) return audiences.get(audience)
  return audience === 'visitors' ? NOTHING : manifest
}

/** The existing rendering for the most of a reader's groups. It never contains more than they may see. */
export function manifestWithin({ manifest, audiences }: LoadedDeployment, name: string | undefined): Manifest {
  const reader = name === undefined ? undefined : readAudience(name)
  let [best, count] = [reader?.isSignedIn ? manifest : NOTHING, 0]
  for (const [other, files] of audiences) {
    const groups = readAudience(other)?.groups ?? []
    if (groups.length <= count || !reader?.isSignedIn || !groups.every((group) => reader.groups.includes(group)))
      continue
    ;[best, count] = [files, groups.length]
  }
  return best
}
