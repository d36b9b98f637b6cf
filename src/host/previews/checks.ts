// Which deployments of previews are checked, and whether that is over.
import type { Deployment } from '../deploys/deployment.ts'
import { enqueue } from '../jobs/queue.ts'
import { one, type Queries } from '../store/database.ts'

/** The kind of the jobs that `check-job.ts` runs. */
export const CHECK_JOB = 'check'

const jobId = (deployment: string) => `${CHECK_JOB} ${deployment}`

/** Asks for the check of a preview, in the transaction in which it goes live. Nothing is asked of production. */
export async function enqueueCheck(queries: Queries, { id, site, kind }: Deployment, now: number): Promise<void> {
  if (kind !== 'preview') return
  const payload = { site, deployment: id }
  await enqueue(queries, { id: jobId(id), kind: CHECK_JOB, lane: `${CHECK_JOB} ${site}`, payload, runAt: now })
}

/** True while the check of a deployment waits or runs. */
export async function isBeingChecked(queries: Queries, deployment: string): Promise<boolean> {
  return (await one(queries, 'SELECT id FROM job WHERE id = ?', jobId(deployment))) !== undefined
}
