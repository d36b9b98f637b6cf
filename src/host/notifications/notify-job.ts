// Sends a notification as a job, and tries again for an hour if the receiver doesn't answer.
import { findDeployment } from '../deploys/deployment.ts'
import { complete, type Job } from '../jobs/queue.ts'
import type { JobHandler } from '../jobs/worker.ts'
import type { Platform } from '../platform.ts'
import { findSite } from '../sites/site.ts'
import { DeliveryError, deliver } from './deliver.ts'
import { noticeBody } from './message.ts'
import { findNotification, keepOutcome, NOTIFY_JOB, type NoticeOrder } from './notifications.ts'

/** With the pauses of the worker, about an hour. */
const MAX_ATTEMPTS = 20

export const notifyJob: JobHandler = {
  kind: NOTIFY_JOB,
  async run(job, platform, signal) {
    const { database, now, log } = platform
    const { site, notification } = job.payload as unknown as NoticeOrder
    let error: string | undefined
    try {
      if (!(await send(platform, job, signal))) {
        await database.transaction((queries) => complete(queries, job))
        return
      }
    } catch (failure) {
      if (!(failure instanceof DeliveryError) || signal.aborted) throw failure
      error = failure.message
      if (failure.mayPass && job.attempts < MAX_ATTEMPTS) {
        await keepOutcome(database, notification, now(), error)
        throw failure
      }
      log('warn', 'notification', { site, notification, error })
    }
    await database.transaction(async (queries) => {
      if (await complete(queries, job)) await keepOutcome(queries, notification, now(), error)
    })
  },
}

/** Returns false if there is nobody to tell anymore, or nothing to tell of. */
async function send({ database, settings, now }: Platform, job: Job, signal: AbortSignal): Promise<boolean> {
  const {
    site: siteId,
    notification: id,
    deployment: deploymentId,
    event,
    by,
    at,
  } = job.payload as unknown as NoticeOrder
  const site = await findSite(database, siteId)
  const notification = site && (await findNotification(database, site.id, id))
  const deployment = notification && (await findDeployment(database, site.id, deploymentId))
  if (!deployment) return false
  const body = noticeBody(notification.format, { event, site, deployment, by, at }, settings)
  await deliver(notification, { id: job.id, at: now(), body }, signal)
  return true
}
