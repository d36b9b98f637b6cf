// Uploads of deployments that are built elsewhere, such as in CI: a list of files, then the missing bytes, then go-live.
import { createHash } from 'node:crypto'
import * as z from 'zod'
import { isServed, markdownTwin } from '../../site/resolve-address.ts'
import { findHiddenPages } from '../access/login-paths.ts'
import { isDigest } from '../blobs/blob-store.ts'
import { type Deployment, insertDeployment, NEW_DEPLOYMENT } from '../deploys/deployment.ts'
import { goLive } from '../deploys/go-live.ts'
import { checkManifest, decodeManifest, encodeManifest, type Manifest, ManifestError } from '../deploys/manifest.ts'
import { enqueueNotices } from '../notifications/notifications.ts'
import { limitsFor, lockSite, type Site } from '../sites/site.ts'
import { createId } from '../store/ids.ts'
import { announceSites, record } from './changes.ts'
import { deploymentOf } from './deployments.ts'
import { UPLOAD } from './examples.ts'
import { type Call, Problem, type Route, route } from './route.ts'
import { deploymentOut, deploymentShape, findingShape, siteOf, siteParameter } from './shapes.ts'

const fileShape = z.tuple([z.string(), z.int()])
const required = z.array(z.string()).describe('The digests of files that the host doesn’t have yet')
const deployment = z.string().describe('The ID or the number of the deployment')

const OVER = 'This deployment isn’t being uploaded anymore.'

export const uploadRoutes: readonly Route[] = [
  route({
    name: 'uploads.create',
    method: 'POST',
    path: '/v1/sites/:site/uploads',
    scope: 'deploy',
    summary: 'Start an upload',
    description:
      'Takes the list of all files of a built site. Then upload each file in `required`, and finish the upload. Until then, nothing changes for readers.',
    input: z.object({
      site: siteParameter,
      files: z
        .record(z.string(), fileShape)
        .describe('By path, such as `guides/start.html`: the SHA-256 digest of the file in hex, and its size in bytes'),
      sha: z.string().max(64).optional().describe('The commit that the site was built from'),
      ref: z.string().max(250).optional().describe('The Git ref, such as `refs/heads/main`'),
      message: z.string().max(500).optional().describe('What changed'),
      author: z.string().max(200).optional().describe('Who changed it'),
    }),
    output: deploymentShape.extend({ required }).meta({ examples: [UPLOAD] }),
    status: 201,
    // An upload that nobody finishes ends by itself.
    repeatable: true,
    async run({ site: name, files, sha, ref, message, author }, call) {
      const site = await siteOf(call, name)
      const manifest = takeManifest(files, site, call)
      const { database, blobs, now } = call.platform
      const id = createId()
      // First the list, then the question what is missing: blobs that a list names are never deleted.
      await blobs.put({ site: site.id, kind: 'manifests', name: id }, encodeManifest(manifest))
      await database.transaction(async (queries) => {
        if (!(await lockSite(queries, site.id))) throw new Problem(404, 'no-site', 'There is no such site.')
        const number = await insertDeployment(queries, {
          ...{ ...NEW_DEPLOYMENT, id, site: site.id, kind: 'production', source: 'upload', ref, sha, message, author },
          ...{ state: 'uploading', createdAt: now() },
        })
        await record(call, queries, { action: 'upload', site: site.id, detail: { deployment: id, number } })
      })
      const answer = deploymentOut(await deploymentOf(call, site, id), site.liveId)
      return { ...answer, required: await missing(call, site, manifest) }
    },
  }),
  route({
    name: 'uploads.put',
    method: 'PUT',
    path: '/v1/sites/:site/uploads/:deployment/blobs/:digest',
    scope: 'deploy',
    summary: 'Upload a file',
    description: 'The body is the content of the file. Its digest has to be the one in the path.',
    input: z.object({
      site: siteParameter,
      deployment,
      digest: z
        .string()
        .refine(isDigest, 'This isn’t a SHA-256 digest in hex.')
        .describe('The SHA-256 digest of the file in hex'),
    }),
    output: z.object({ stored: z.int().describe('The size of the file in bytes') }),
    raw: true,
    async run({ site: name, deployment: wanted, digest }, call) {
      const site = await siteOf(call, name)
      const { id } = await uploading(call, site, wanted)
      const size = (await uploadOf(call, site, id)).sizes.get(digest)
      if (size === undefined) throw new Problem(404, 'not-listed', 'No file of this deployment has this digest.')
      const body = await call.body(size)
      if (body.length !== size || createHash('sha256').update(body).digest('hex') !== digest)
        throw new Problem(422, 'digest', 'The bytes have another digest.')
      await call.platform.blobs.put({ site: site.id, kind: 'blobs', name: digest }, body)
      return { stored: body.length }
    },
  }),
  route({
    name: 'uploads.finish',
    method: 'POST',
    path: '/v1/sites/:site/uploads/:deployment/finish',
    scope: 'deploy',
    summary: 'Finish an upload',
    description:
      'Makes the uploaded site live. If files are missing, the status is 409, and `required` lists their digests. If you get no response, send the request again.',
    repeatable: true,
    input: z.object({ site: siteParameter, deployment }),
    output: deploymentShape.extend({
      findings: z
        .array(findingShape)
        .describe('Pages that nobody can read, because the login of the site is at their paths'),
    }),
    async run({ site: name, deployment: wanted }, call) {
      const site = await siteOf(call, name)
      const found = await deploymentOf(call, site, wanted)
      const { manifest } = await uploadOf(call, site, found.id)
      const findings = await findHiddenPages(call.platform.blobs, site, [manifest])
      // The caller may not have received the response to its first request.
      if (!isFinished(found)) await finish(call, site, { id: found.id, manifest, warnings: findings.length })
      await announceSites(call)
      const { liveId } = await siteOf(call, site.id)
      return { ...deploymentOut(await deploymentOf(call, site, found.id), liveId), findings }
    },
  }),
]

/** Publishes an upload that has all its files. Throws `Problem` if it can't be finished. */
async function finish(
  call: Call,
  site: Site,
  { id, manifest, warnings }: { id: string; manifest: Manifest; warnings: number },
): Promise<void> {
  await uploading(call, site, id)
  const lacking = await missing(call, site, manifest)
  if (lacking.length > 0)
    throw new Problem(409, 'missing', `${lacking.length} files are still missing.`, { required: lacking })
  const { database, blobs, metrics, log, now } = call.platform
  await blobs.flush()
  const bytes = [...manifest.values()].reduce((sum, { size }) => sum + size, 0)
  // Pages have a Markdown twin, unlike redirects and lists of pages.
  const isPage = (path: string) => path.endsWith('.html') && manifest.has(markdownTwin(path))
  const pages = [...manifest.keys()].filter(isPage).length
  const isLive = await database.transaction(async (queries) => {
    const rows = await queries.write(
      "UPDATE deployment SET state = 'ready', pages = ?, files = ?, bytes = ?, warnings = ?, finished_at = ? WHERE id = ? AND state = 'uploading' RETURNING id",
      ...[pages, manifest.size, bytes, warnings, now(), id],
    )
    if (rows.length === 0) return undefined
    const order = { site: site.id, deployment: id }
    const isShown = await goLive(queries, { ...order, now: now() })
    if (isShown) await enqueueNotices(queries, { ...order, event: 'deployment.live', at: now() })
    return isShown
  })
  if (isLive === undefined) {
    // The same request, sent twice, may have been faster.
    if (isFinished(await deploymentOf(call, site, id))) return
    throw new Problem(409, 'state', OVER)
  }
  metrics.count('galley_deployments_total', { state: 'ready' })
  log('info', isLive ? 'live' : 'ready', { site: site.slug, deployment: id, source: 'upload' })
}

function isFinished({ source, state }: Deployment): boolean {
  return source === 'upload' && state === 'ready'
}

function takeManifest(
  files: z.output<z.ZodRecord<z.ZodString, typeof fileShape>>,
  site: Site,
  { platform }: Call,
): Manifest {
  try {
    const manifest = checkManifest(files, limitsFor(site, platform.settings))
    const hidden = [...manifest.keys()].find((path) => !isServed(path))
    if (hidden) throw new ManifestError(`\`${hidden}\` isn’t a file for readers: leave it out.`)
    return manifest
  } catch (error) {
    if (error instanceof ManifestError) throw new Problem(422, 'files', error.message)
    throw error
  }
}

/** The distinct digests without bytes. Checks only those of this site, so that nobody learns what others have. */
async function missing({ platform }: Call, site: Site, manifest: Manifest): Promise<string[]> {
  const digests = new Set([...manifest.values()].map(({ digest }) => digest))
  for (const name of await platform.blobs.names(site.id, 'blobs')) digests.delete(name)
  return [...digests].sort()
}

async function uploading(call: Call, site: Site, wanted: string) {
  const found = await deploymentOf(call, site, wanted)
  if (found.state !== 'uploading') throw new Problem(409, 'state', OVER)
  return found
}

interface Upload {
  readonly manifest: Manifest
  /** By digest. */
  readonly sizes: ReadonlyMap<string, number>
}

/** What is being uploaded, since each file asks for it. */
const recent = new Map<string, Upload>()
const MAX_RECENT = 8

async function uploadOf({ platform }: Call, site: Site, id: string): Promise<Upload> {
  const known = recent.get(id)
  if (known) return known
  const bytes = await platform.blobs.get({ site: site.id, kind: 'manifests', name: id })
  if (!bytes) throw new Problem(409, 'state', OVER)
  const manifest = decodeManifest(bytes)
  const upload = { manifest, sizes: new Map(Array.from(manifest.values(), ({ digest, size }) => [digest, size])) }
  recent.set(id, upload)
  for (const oldest of recent.keys()) if (recent.size > MAX_RECENT) recent.delete(oldest)
  return upload
}
