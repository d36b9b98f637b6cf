// Actions on deployments: ask for one, look at it, go back to it.
import * as z from 'zod'
import { findHiddenPages } from '../access/login-paths.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Finding } from '../builds/findings.ts'
import { findingsOf, readReport } from '../builds/report.ts'
import { type Deployment, type DeploymentState, findDeployment, listDeployments } from '../deploys/deployment.ts'
import { newestReady, previousLive, promote } from '../deploys/go-live.ts'
import { tryDecodeManifest } from '../deploys/manifest.ts'
import { enqueuePush } from '../deploys/push.ts'
import { hasNewSource } from '../git/site-sources.ts'
import type { Site } from '../sites/site.ts'
import { one } from '../store/database.ts'
import { announceSites, record } from './changes.ts'
import { DEPLOYMENT, FINDING, QUEUED } from './examples.ts'
import { type Call, Problem, type Route, route } from './route.ts'
import { deploymentOut, deploymentShape, findingShape, siteOf, siteParameter } from './shapes.ts'
import { lookUp } from './sites.ts'

const deploymentParameter = z.string().describe('The ID or the number of a deployment')
const input = z.object({ site: siteParameter, deployment: deploymentParameter })

/** Milliseconds to look for new commits of sources. */
const PATIENCE = 20_000

export const deploymentRoutes: readonly Route[] = [
  route({
    name: 'deployments.list',
    method: 'GET',
    path: '/v1/sites/:site/deployments',
    scope: 'sites:read',
    summary: 'List deployments',
    description: 'The newest come first.',
    input: z.object({
      site: siteParameter,
      limit: z.coerce.number().int().min(1).max(100).default(20).describe('The maximum number of deployments'),
      before: z.coerce
        .number()
        .int()
        .optional()
        .describe('Only deployments with a lower number, for the next page of the list'),
    }),
    output: z.object({ deployments: z.array(deploymentShape) }),
    async run({ site: name, limit, before }, call) {
      const site = await siteOf(call, name)
      const deployments = await listDeployments(call.platform.database, site.id, limit, before)
      return { deployments: deployments.map((deployment) => deploymentOut(deployment, site.liveId)) }
    },
  }),
  route({
    name: 'deployments.create',
    method: 'POST',
    path: '/v1/sites/:site/deployments',
    scope: 'deploy',
    summary: 'Build a site',
    description:
      'Builds the latest commit of the branch, and of each source. Poll the deployment until its state is `ready` or `failed`.',
    input: z.object({
      site: siteParameter,
      rebuild: z
        .boolean()
        .default(false)
        .describe('Build even if this commit is live or about to be, and store all of its files again'),
    }),
    output: deploymentShape.meta({ examples: [QUEUED] }),
    status: 202,
    async run({ site: name, rebuild }, call) {
      const site = await siteOf(call, name)
      const { repository, branch, forgeToken } = site
      if (!repository) throw new Problem(409, 'no-repository', 'This site has no repository: upload to it.')
      const tip = await lookUp({ repository, branch, forgeToken }, call)
      // A build says why a source can't be read.
      const isOutdated = await hasNewSource(call.platform.settings, site, AbortSignal.timeout(PATIENCE)).catch(
        () => true,
      )
      const options = { rebuild: rebuild || isOutdated, storeAll: rebuild }
      const id = await enqueuePush(call.platform, { site: site.id, ...tip }, options)
      const deployment = await deploymentOf(call, site, id ?? '')
      const detail = { deployment: deployment.id, number: deployment.number }
      await record(call, call.platform.database, { action: 'build', site: site.id, detail })
      return deploymentOut(deployment, site.liveId)
    },
  }),
  route({
    name: 'deployments.get',
    method: 'GET',
    path: '/v1/sites/:site/deployments/:deployment',
    // Whoever asks for a deployment waits for it.
    scope: ['sites:read', 'deploy'],
    summary: 'Get a deployment',
    input,
    output: deploymentShape
      .extend({
        findings: z
          .array(findingShape)
          .describe('What the build reported, or for pull requests, what the check reported. At most 2,000.'),
      })
      .meta({ examples: [{ ...DEPLOYMENT, findings: [FINDING] }] }),
    async run({ site: name, deployment: id }, call) {
      const site = await siteOf(call, name)
      const deployment = await deploymentOf(call, site, id)
      const { blobs } = call.platform
      const answer = deploymentOut(deployment, site.liveId)
      // Whoever waits for it asks often, maybe while the files can't be read.
      if (UNFINISHED.has(deployment.state)) return { ...answer, findings: [] }
      const report = await readReport(blobs, site.id, deployment.id)
      return { ...answer, findings: [...(report ? findingsOf(report) : await uploadFindings(blobs, site, deployment))] }
    },
  }),
  route({
    name: 'deployments.promote',
    method: 'POST',
    path: '/v1/sites/:site/deployments/:deployment/promote',
    scope: 'deploy',
    summary: 'Make a deployment live',
    description:
      'If it isn’t the newest one, the site stays on it. New pushes are still built, and wait until you promote one of them or resume.',
    input,
    output: deploymentShape,
    async run({ site: name, deployment }, call) {
      return show(call, await siteOf(call, name), deployment)
    },
  }),
  route({
    name: 'sites.rollback',
    method: 'POST',
    path: '/v1/sites/:site/rollback',
    scope: 'deploy',
    summary: 'Roll back a site',
    description:
      'Goes back to the deployment that was live before. New pushes are still built, and wait until you promote one of them or resume.',
    input: z.object({ site: siteParameter }),
    output: deploymentShape,
    async run({ site: name }, call) {
      const site = await siteOf(call, name)
      const before = site.liveId && (await previousLive(call.platform.database, site.id, site.liveId))
      if (!before) throw new Problem(409, 'no-former', 'There is no earlier deployment to go back to.')
      return show(call, site, before)
    },
  }),
  route({
    name: 'sites.resume',
    method: 'POST',
    path: '/v1/sites/:site/resume',
    scope: 'deploy',
    summary: 'Resume a site',
    description: 'Undoes a rollback. The newest deployment goes live, and so does each later one.',
    input: z.object({ site: siteParameter }),
    output: deploymentShape,
    async run({ site: name }, call) {
      const site = await siteOf(call, name)
      const newest = await newestReady(call.platform.database, site.id)
      if (!newest) throw new Problem(409, 'no-deployment', 'Nothing has been built yet.')
      return show(call, site, newest)
    },
  }),
  route({
    name: 'deployments.cancel',
    method: 'POST',
    path: '/v1/sites/:site/deployments/:deployment/cancel',
    scope: 'deploy',
    summary: 'Cancel a deployment',
    description: 'Works while it’s queued or uploading.',
    input,
    output: deploymentShape,
    async run({ site: name, deployment: wanted }, call) {
      const site = await siteOf(call, name)
      const { id, number } = await deploymentOf(call, site, wanted)
      const { database, now } = call.platform
      await database.transaction(async (queries) => {
        const rows = await queries.write(
          `UPDATE deployment SET state = 'canceled', finished_at = ? WHERE site = ? AND id = ?
           AND state IN ('queued', 'uploading') RETURNING id`,
          ...[now(), site.id, id],
        )
        if (rows.length === 0) throw new Problem(409, 'state', 'This deployment can’t be canceled anymore.')
        await queries.write('DELETE FROM job WHERE id = ?', id)
        await record(call, queries, { action: 'cancel', site: site.id, detail: { deployment: id, number } })
      })
      return deploymentOut(await deploymentOf(call, site, id), site.liveId)
    },
  }),
]

/** States of deployments without findings, because there is no report yet. */
const UNFINISHED: ReadonlySet<DeploymentState> = new Set(['queued', 'building', 'uploading'])

/** What is wrong with an upload under the login that the site has now, which may be newer. */
async function uploadFindings(blobs: BlobStore, site: Site, { id, source, state }: Deployment): Promise<Finding[]> {
  const bytes =
    source === 'upload' && state === 'ready' && (await blobs.get({ site: site.id, kind: 'manifests', name: id }))
  const manifest = bytes && tryDecodeManifest(bytes)
  return manifest ? findHiddenPages(blobs, site, [manifest]) : []
}

/** A deployment of this very site. */
export async function deploymentOf({ platform }: Call, site: Site, wanted: string): Promise<Deployment> {
  const { database } = platform
  const number = /^#?(\d{1,9})$/.exec(wanted)?.[1]
  const sql = 'SELECT id FROM deployment WHERE site = ? AND number = ?'
  const byNumber = number && (await one<{ id: string }>(database, sql, site.id, Number(number)))
  const deployment = await findDeployment(database, site.id, byNumber ? byNumber.id : wanted)
  if (!deployment) throw new Problem(404, 'no-deployment', 'There is no such deployment.')
  return deployment
}

async function show(call: Call, site: Site, wanted: string): Promise<z.input<typeof deploymentShape>> {
  const { database, now } = call.platform
  const { id } = await deploymentOf(call, site, wanted)
  const isShown = await database.transaction((queries) =>
    promote(queries, { site: site.id, deployment: id, now: now() }, call.actor.name),
  )
  if (!isShown) throw new Problem(409, 'state', 'Only a production deployment that is ready can be live.')
  await announceSites(call)
  return deploymentOut(await deploymentOf(call, site, id), id)
}
