// Decides which deployment a site shows. Nothing else does.
import { enqueueNotices } from '../notifications/notifications.ts'
import { recordAudit } from '../operations/audit.ts'
import { lockSite } from '../sites/site.ts'
import { one, type Queries } from '../store/database.ts'
import { type Deployment, findDeployment } from './deployment.ts'

export interface Ready {
  readonly site: string
  readonly deployment: string
  readonly now: number
}

/**
 * Shows a deployment that has just become ready, unless a later one is live already, or the site was rolled back and
 * waits for a promotion. Part of the transaction in which it becomes ready.
 * @returns whether readers see it from now on
 */
export async function goLive(queries: Queries, { site: id, deployment: ready, now }: Ready): Promise<boolean> {
  const site = await lockSite(queries, id)
  const deployment = await findDeployment(queries, id, ready)
  if (!site || !deployment) return false
  const live = await currentOf(queries, site.liveId, deployment)
  if (live && live.number > deployment.number) return false
  if (deployment.preview === undefined) {
    if (site.isPinned) return false
    await queries.write('UPDATE site SET live_id = ? WHERE id = ?', ready, id)
  } else {
    const rows = await queries.write(
      'UPDATE preview SET live_id = ? WHERE id = ? RETURNING id',
      ready,
      deployment.preview,
    )
    if (rows.length === 0) return false
  }
  await queries.write('UPDATE deployment SET live_at = ? WHERE id = ?', now, ready)
  return true
}

/**
 * Shows any deployment of production that is ready, earlier or later. An earlier one stays until somebody promotes
 * another or resumes: pushes are built, and wait.
 * @returns false if the deployment can't be shown
 */
export async function promote(
  queries: Queries,
  { site: id, deployment: wanted, now }: Ready,
  actor: string,
): Promise<boolean> {
  const site = await lockSite(queries, id)
  const deployment = await findDeployment(queries, id, wanted)
  if (!site || deployment?.state !== 'ready' || deployment.kind !== 'production') return false
  const newest = await newestReady(queries, id)
  const pinned = newest === wanted ? 0 : 1
  await queries.write('UPDATE site SET live_id = ?, pinned = ? WHERE id = ?', wanted, pinned, id)
  await queries.write('UPDATE deployment SET live_at = ? WHERE id = ?', now, wanted)
  await recordAudit(queries, {
    actor,
    action: 'promote',
    site: id,
    detail: { deployment: wanted, number: deployment.number, from: site.liveId },
    now,
  })
  if (site.liveId !== wanted)
    await enqueueNotices(queries, { site: id, deployment: wanted, event: 'deployment.live', by: actor, at: now })
  return true
}

/** The newest deployment of production that is ready. */
export async function newestReady(queries: Queries, site: string): Promise<string | undefined> {
  const row = await one<{ id: string }>(
    queries,
    "SELECT id FROM deployment WHERE site = ? AND kind = 'production' AND state = 'ready' ORDER BY number DESC LIMIT 1",
    site,
  )
  return row?.id
}

/** What was live before, to which a rollback goes: the deployment of production that was live last, before this one. */
export async function previousLive(queries: Queries, site: string, liveId: string): Promise<string | undefined> {
  const row = await one<{ id: string }>(
    queries,
    `SELECT id FROM deployment WHERE site = ? AND kind = 'production' AND state = 'ready' AND live_at IS NOT NULL
     AND number < (SELECT number FROM deployment WHERE id = ?) ORDER BY number DESC LIMIT 1`,
    ...[site, liveId],
  )
  return row?.id
}

async function currentOf(
  queries: Queries,
  liveId: string | undefined,
  deployment: Deployment,
): Promise<Deployment | undefined> {
  if (deployment.preview === undefined)
    return liveId === undefined ? undefined : findDeployment(queries, deployment.site, liveId)
  const preview = await one<{ liveId: string | null }>(
    queries,
    'SELECT live_id FROM preview WHERE id = ?',
    deployment.preview,
  )
  return preview?.liveId ? findDeployment(queries, deployment.site, preview.liveId) : undefined
}
