// Reports the result of a deployment to the forge. Retries for a while if the forge doesn't answer.
import { counted } from '../../diagnostics/counted.ts'
import { HostRefusal } from '../../relay/pinned-request.ts'
import { type Deployment, findDeployment } from '../deploys/deployment.ts'
import { complete, enqueue, type Job } from '../jobs/queue.ts'
import type { JobHandler } from '../jobs/worker.ts'
import type { Platform } from '../platform.ts'
import { findPreview } from '../previews/previews.ts'
import { commentText, summarize } from '../previews/summary.ts'
import { originOf } from '../settings.ts'
import { findSite, type Site } from '../sites/site.ts'
import type { CommitStatus, Forge, ForgeRequest } from './forge.ts'
import { forgeOf, requestForge } from './request.ts'

const KIND = 'report'
const MAX_ATTEMPTS = 6

/**
 * Requests a report, if the site has a forge and a token for it.
 * @param what tells reports of one state of a deployment apart
 */
export async function enqueueReport(
  { database, now }: Platform,
  site: Site,
  deployment: Deployment,
  what: string = deployment.state,
): Promise<void> {
  if (!forgeOf(site) || !deployment.sha || deployment.source !== 'git') return
  await enqueue(database, {
    ...{ id: `${KIND} ${deployment.id} ${what}`, kind: KIND, lane: `${KIND} ${site.id}`, runAt: now() },
    payload: { site: site.id, deployment: deployment.id },
  })
  database.announce('jobs')
}

export const reportJob: JobHandler = {
  kind: KIND,
  async run(job, platform, signal) {
    try {
      await report(platform, job, signal)
    } catch (error) {
      if (job.attempts < MAX_ATTEMPTS) throw error
      platform.log('warn', 'report', { site: String(job.payload.site), error: (error as Error).message })
    }
    await platform.database.transaction((queries) => complete(queries, job))
  },
}

async function report(platform: Platform, { payload }: Job, signal: AbortSignal): Promise<void> {
  const site = await findSite(platform.database, String(payload.site))
  const deployment = site && (await findDeployment(platform.database, site.id, String(payload.deployment)))
  if (!site || !deployment) return
  const preview =
    deployment.preview === undefined ? undefined : await findPreview(platform.database, deployment.preview)
  const status = statusOf(platform, site, deployment)
  if (!status) return
  const summary = preview && (await summarize(platform, preview))
  const url = summary?.url ?? status.url
  const isChecked = summary?.changes?.check === 'done' && preview?.liveId === deployment.id
  const found = isChecked ? summary.changes?.findings.length : undefined
  const description = found === undefined ? status.description : `${status.description} New findings: ${found}.`
  await send(platform, site, signal, (forge, name) => forge.status(name, { ...status, url, description }))
  if (!preview || !summary || deployment.state === 'building') return
  const comment = { pull: preview.pull, body: commentText(summary), id: preview.comment }
  const answer = await send(platform, site, signal, (forge, name) => forge.comment(name, comment))
  const id = (answer as { id?: unknown }).id
  if (preview.comment === undefined && (typeof id === 'number' || typeof id === 'string'))
    await platform.database.write('UPDATE preview SET comment = ? WHERE id = ?', String(id), preview.id)
}

/** Undefined for states that say nothing of the commit. */
function statusOf(
  { settings }: Platform,
  site: Site,
  { state, sha = '', pages, error, kind }: Deployment,
): CommitStatus | undefined {
  const url = `${originOf(settings, `${site.slug}.${settings.domain}`)}${site.base}/`
  const common = { sha, url, context: kind === 'preview' ? 'docs/preview' : 'docs' }
  if (state === 'building') return { ...common, state: 'pending', description: 'The docs are being built.' }
  if (state === 'ready') return { ...common, state: 'success', description: `Built ${counted(pages ?? 0, 'page')}.` }
  if (state === 'failed')
    return { ...common, state: 'failure', description: (error ?? 'The build failed.').slice(0, 140) }
  return undefined
}

/** Does nothing where the site has no forge, or the host may not go there. */
async function send(
  platform: Platform,
  site: Site,
  signal: AbortSignal,
  build: (forge: Forge, repository: string) => ForgeRequest,
): Promise<unknown> {
  const place = forgeOf(site)
  if (!place) return {}
  try {
    return await requestForge(platform, place, build(place.forge, place.repository), signal)
  } catch (error) {
    if (error instanceof HostRefusal) return {}
    throw error
  }
}
