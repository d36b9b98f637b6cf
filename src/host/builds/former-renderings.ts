// Finds what another deployment of the same commit already has for each audience, so that it isn't built again.
import { type Deployment, findDeployment } from '../deploys/deployment.ts'
import { type Manifest, splitAudiences, tryDecodeManifest } from '../deploys/manifest.ts'
import type { Platform } from '../platform.ts'

/** Renderings of a deployment that are kept. Of more, the latest are. */
const MAX_KEPT = 200

/** The deployment that is being built, and its rendering for readers without groups. */
interface Begun {
  readonly deployment: Pick<Deployment, 'site' | 'sha'>
  readonly own: Manifest
}

/**
 * The renderings of the deployment `id` for other audiences, by name. None if it was built from something else: then its
 * rendering for readers is another one, too.
 */
export async function formerRenderings(
  { database, blobs }: Pick<Platform, 'database' | 'blobs'>,
  id: unknown,
  { deployment: { site, sha }, own }: Begun,
): Promise<Map<string, Manifest>> {
  const former = typeof id === 'string' ? await findDeployment(database, site, id) : undefined
  if (former?.state !== 'ready' || former.sha !== sha) return new Map()
  const bytes = await blobs.get({ site, kind: 'manifests', name: former.id })
  const whole = bytes && tryDecodeManifest(bytes)
  if (!whole) return new Map()
  const { manifest, audiences } = splitAudiences(whole)
  if (!isEqual(manifest, own)) return new Map()
  // Visitors always have theirs. The others come in the order in which they were built.
  const names = [...audiences.keys()].filter((name) => name !== 'visitors').slice(-MAX_KEPT)
  return new Map([...audiences].filter(([name]) => name === 'visitors' || names.includes(name)))
}

function isEqual(one: Manifest, other: Manifest): boolean {
  return one.size === other.size && [...one].every(([path, { digest }]) => other.get(path)?.digest === digest)
}
