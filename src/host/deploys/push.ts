// Records a pushed commit as a deployment that waits for its build.
import { enqueue } from '../jobs/queue.ts'
import type { Platform } from '../platform.ts'
import { lockSite } from '../sites/site.ts'
import { one, type Queries } from '../store/database.ts'
import { createId } from '../store/ids.ts'
import { insertDeployment, NEW_DEPLOYMENT } from './deployment.ts'

/** The kind of the jobs that `builds/build-job.ts` runs. */
export const BUILD_JOB = 'build'

export interface Push {
  readonly site: string
  readonly ref: string
  /** Undefined for the ref's tip at the time of the build. */
  readonly sha: string | undefined
  readonly message?: string | undefined
  readonly author?: string | undefined
  /** The id of the preview that it is for. Undefined for production. */
  readonly preview?: string | undefined
}

export interface PushOptions {
  /** Builds a commit that is on its way or live already, because what decides about its build has changed. */
  readonly rebuild?: boolean
  /** Stores every file of the build, even those that the store has: somebody may ask because it has lost some. */
  readonly storeAll?: boolean
  /** The id of a deployment of the same commit, whose renderings for audiences this one keeps and adds to. */
  readonly addsTo?: string
}

/**
 * Records a push, and replaces those of the same ref that wait. A commit that is on its way, or live, isn't built twice,
 * unless it's asked for.
 * When this resolves, the push outlasts the process.
 * @returns the id of the deployment that answers for the commit, or undefined when there is no such site
 */
export async function enqueuePush(
  platform: Platform,
  push: Push,
  options: PushOptions = {},
): Promise<string | undefined> {
  const id = await platform.database.transaction((queries) =>
    recordPush(queries, push, { now: platform.now(), ...options }),
  )
  platform.database.announce('jobs')
  return id
}

/** The same within a transaction; the caller announces. */
export async function recordPush(
  queries: Queries,
  { site, ref, sha, message, author, preview }: Push,
  { now, rebuild = false, storeAll = false, addsTo }: PushOptions & { readonly now: number },
): Promise<string | undefined> {
  if (!(await lockSite(queries, site))) return undefined
  // A pull request is known by the branch that it comes from, too.
  const where = preview === undefined ? 'site = ? AND ref = ? AND preview IS NULL' : 'site = ? AND preview = ?'
  const values = [site, preview ?? ref]
  const newest = await one<{ id: string; sha: string | null; state: string }>(
    queries,
    `SELECT id, sha, state FROM deployment WHERE ${where} ORDER BY number DESC LIMIT 1`,
    ...values,
  )
  const isKnown =
    newest && sha !== undefined && newest.sha === sha && ['queued', 'building', 'ready'].includes(newest.state)
  if (isKnown && !rebuild) return newest.id
  const id = createId()
  const superseded = await queries.write<{ id: string }>(
    `UPDATE deployment SET state = 'superseded', finished_at = ? WHERE ${where} AND state = 'queued' RETURNING id`,
    ...[now, ...values],
  )
  for (const { id: old } of superseded) await queries.write('DELETE FROM job WHERE id = ?', old)
  const kind = preview === undefined ? 'production' : 'preview'
  await insertDeployment(queries, {
    ...{ ...NEW_DEPLOYMENT, id, site, kind, source: 'git', ref, sha, message, author, preview },
    ...{ state: 'queued', createdAt: now },
  })
  await enqueue(queries, {
    id,
    kind: BUILD_JOB,
    lane: `build ${site}`,
    payload: { site, deployment: id, storeAll, addsTo },
    runAt: now,
  })
  return id
}
