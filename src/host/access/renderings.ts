// Requests the rendering of an audience that a deployment doesn't have yet.
import { findDeployment } from '../deploys/deployment.ts'
import { enqueuePush } from '../deploys/push.ts'
import type { Platform } from '../platform.ts'
import type { Site } from '../sites/site.ts'
import { noteAudience } from './audiences.ts'

/** Notes that the audience is wanted, and builds the same commit again, unless such a build is on its way. */
export async function requestRendering(
  platform: Platform,
  site: Site,
  deploymentId: string,
  audience: string,
): Promise<void> {
  await noteAudience(platform, site.id, audience)
  const deployment = await findDeployment(platform.database, site.id, deploymentId)
  if (deployment?.ref === undefined) return
  const { ref, sha, message, author, preview } = deployment
  // What is on its way already is built for everybody who was noted; if not, the next request asks again.
  const [waiting] = await platform.database.read(
    "SELECT id FROM deployment WHERE site = ? AND ref = ? AND COALESCE(preview, ?) = ? AND state IN ('queued', 'building') LIMIT 1",
    ...[site.id, ref, '', preview ?? ''],
  )
  if (waiting) return
  await enqueuePush(
    platform,
    { site: site.id, ref, sha, message, author, preview },
    { rebuild: true, addsTo: deploymentId },
  )
}
