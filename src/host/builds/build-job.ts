// Builds a queued deployment: checks it out, builds it, stores the files, and makes it live.
import { createHash } from 'node:crypto'
import { constants, existsSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { listOf } from '../../diagnostics/names.ts'
import { GitError } from '../../files/git.ts'
import { audiencesOf, keepGroups } from '../access/audiences.ts'
import { findHiddenPages } from '../access/login-paths.ts'
import { accessOf } from '../access/settings.ts'
import { type Deployment, findDeployment } from '../deploys/deployment.ts'
import { goLive } from '../deploys/go-live.ts'
import { encodeManifest, joinAudiences, type Manifest, ManifestError } from '../deploys/manifest.ts'
import { BUILD_JOB, recordPush } from '../deploys/push.ts'
import { type Checkout, CheckoutError, checkOut } from '../git/checkout.ts'
import { CloneUrlError } from '../git/clone-url.ts'
import { gitMessage } from '../git/safe-git.ts'
import { checkOutSources } from '../git/site-sources.ts'
import { sourceOf } from '../git/source.ts'
import { complete, type Job } from '../jobs/queue.ts'
import type { JobHandler } from '../jobs/worker.ts'
import { enqueueNotices, type NotificationEvent } from '../notifications/notifications.ts'
import type { Platform } from '../platform.ts'
import { type Limits, workFolder } from '../settings.ts'
import { findSite, limitsFor, type Site, type SiteSource, writeSources } from '../sites/site.ts'
import type { Queries } from '../store/database.ts'
import { type Builder, type BuildReport, findDocs, findOtherDocs } from './builder.ts'
import { type BlobKeeper, blobKeeper, collectFolder, inPages, pageScript } from './collect.ts'
import { KnownDigests } from './digests.ts'
import type { Finding } from './findings.ts'
import { formerRenderings } from './former-renderings.ts'
import { findPointers } from './lfs-pointers.ts'
import { keepReport } from './report.ts'

/** Maximum number of attempts. A build that crashes its node isn't repeated forever. */
const MAX_ATTEMPTS = 3

/** Listeners of a build. */
export interface BuildHooks {
  /** Called whenever a change to a deployment is committed. */
  onVerdict?(platform: Platform, site: Site, deployment: Deployment): Promise<void>
  /** Called in the transaction in which a deployment goes live. */
  onLive?(queries: Queries, deployment: Deployment, now: number): Promise<void>
}

/** The handler of build jobs. */
export function buildJob(builder: Builder, hooks: BuildHooks = {}): JobHandler {
  return {
    kind: BUILD_JOB,
    async run(job, platform, signal) {
      const { site: siteId, deployment: id } = job.payload as { site: string; deployment: string }
      const site = await findSite(platform.database, siteId)
      const deployment = site && (await begin(platform, job, site.id, id))
      if (!site || !deployment) {
        await platform.database.transaction((queries) => complete(queries, job))
        return
      }
      await hooks.onVerdict?.(platform, site, deployment)
      await new Build(platform, { job, site, deployment, builder, hooks, signal }).run()
      const after = await findDeployment(platform.database, site.id, id)
      if (after) await hooks.onVerdict?.(platform, site, after)
    },
  }
}

/** Marks the deployment as building. Undefined if it was replaced meanwhile, or the lease was lost. */
async function begin({ database, now }: Platform, job: Job, site: string, id: string): Promise<Deployment | undefined> {
  await database.write(
    `UPDATE deployment SET state = 'building', started_at = COALESCE(started_at, ?) WHERE id = ? AND state IN ('queued', 'building')
     AND EXISTS (SELECT 1 FROM job WHERE job.id = ? AND job.claim = ?)`,
    ...[now(), id, job.id, job.claim],
  )
  const deployment = await findDeployment(database, site, id)
  return deployment?.state === 'building' ? deployment : undefined
}

interface Order {
  readonly job: Job
  readonly site: Site
  readonly deployment: Deployment
  readonly builder: Builder
  readonly hooks: BuildHooks
  readonly signal: AbortSignal
}

/** The docs or the repository can't be built. The message becomes the result of the deployment. */
class Verdict extends Error {}

class Build {
  private readonly started: number
  /** Milliseconds by stage, for the log. */
  private readonly stages: Record<string, number> = {}
  private last = performance.now()

  constructor(
    private readonly platform: Platform,
    private readonly order: Order,
  ) {
    this.started = platform.now()
  }

  private stage(name: string): void {
    const at = performance.now()
    this.stages[name] = Math.round(at - this.last)
    this.last = at
  }

  async run(): Promise<void> {
    const { job, signal } = this.order
    if (job.attempts > MAX_ATTEMPTS)
      return this.fail(`The build was started ${MAX_ATTEMPTS} times, and never finished.`)
    try {
      await this.build()
    } catch (error) {
      // A node that stops or has lost its lease reports no result. Another node starts again.
      if (signal.aborted) throw error
      const verdict = this.verdictOf(error)
      if (verdict === undefined) throw error
      await this.fail(verdict)
    }
  }

  private verdictOf(error: unknown): string | undefined {
    if (error instanceof GitError) {
      // The network may recover.
      if (
        this.order.job.attempts < MAX_ATTEMPTS &&
        /could not resolve|timed out|connection|early EOF|HTTP 5\d\d/i.test(error.message)
      )
        return undefined
      return `Git: ${gitMessage(error, { token: this.order.site.forgeToken })}`
    }
    const isOfDocs = [Verdict, CheckoutError, CloneUrlError, ManifestError].some((kind) => error instanceof kind)
    return isOfDocs ? (error as Error).message : undefined
  }

  private async build(): Promise<void> {
    const { job, site, deployment, builder, signal } = this.order
    const limits = limitsFor(site, this.platform.settings)
    const checkout = await this.checkOut(limits)
    if (!checkout) return
    this.stage('checkout')
    const docs = findDocs(checkout.folder, site.folder)
    if (docs === undefined) throw new Verdict(await whyNoDocs(checkout.folder, site))
    const isTrusted = deployment.kind === 'production'
    const sources = await this.checkOutSources(docs, isTrusted, limits)
    // A production build never reads what the build of a pull request wrote.
    const room = deployment.kind === 'preview' ? `preview-${deployment.preview}` : 'production'
    const folders = { out: this.folder(room, 'out'), cache: this.folder(room, 'cache') }
    // But it may read the cache of production, because most of its pages are the same.
    const known = this.folder('production', 'cache')
    if (!isTrusted && !existsSync(folders.cache) && existsSync(known))
      await cp(known, folders.cache, { recursive: true, mode: constants.COPYFILE_FICLONE })
    const order = { ...folders, docs, sources, repository: checkout.folder, base: site.base, isTrusted, limits }
    const extensions = isTrusted && site.settings.extensions === true
    const access = accessOf(site)
    const hasLogin = access !== undefined
    // A bucket lists its names while the build runs.
    const opening = this.blobKeeper()
    opening.catch(() => {}) // thrown below
    const outcome = await builder({ ...order, extensions, ...(hasLogin && { audience: 'readers' }) }, signal)
    this.stage('build')
    signal.throwIfAborted()
    if (!outcome.ok) throw new Verdict(outcome.error)
    const lost = lostNavigation(outcome.report)
    if (lost !== undefined) throw new Verdict(lost)
    const keeper = await opening
    const script = pageScript(site.base)
    const collect = (out: string) =>
      collectFolder(out, limits, {
        onFile: keeper.keep,
        change: inPages(script),
        known: { digests: new KnownDigests(`${out}.json`, script), isStored: keeper.isStored },
      })
    const own = await collect(folders.out)
    const begun = { deployment: { site: site.id, sha: checkout.sha }, own }
    const renderings = await formerRenderings(this.platform, hasLogin ? job.payload.addsTo : undefined, begun)
    for (const audience of hasLogin
      ? await audiencesOf(this.platform.database, site.id, outcome.report.groups ?? [])
      : []) {
      if (renderings.has(audience)) continue
      const out = this.folder(room, `out-${createHash('sha256').update(audience).digest('hex').slice(0, 16)}`)
      const rendered = await builder({ ...order, out, extensions, audience }, signal)
      signal.throwIfAborted()
      if (!rendered.ok) throw new Verdict(rendered.error)
      renderings.set(audience, await collect(out))
    }
    const found: Finding[] = checkout.removedLinks.map((path) => ({
      ...{ severity: 'warning', code: 'stray-link', file: path },
      message: 'This symbolic link leads to no file of the repository. It was left out.',
    }))
    found.push(...(await findPointers(folders.out, own)))
    found.push(...(await findHiddenPages(this.platform.blobs, site, [own, ...renderings.values()])))
    const report = {
      ...outcome.report,
      warnings: outcome.report.warnings + found.length,
      findings: [...found, ...outcome.report.findings],
    }
    const manifest = joinAudiences(own, renderings)
    await this.keep(manifest, report)
    this.stage('store')
    await this.finish(manifest, report, checkout)
  }

  private async checkOut(limits: Limits): Promise<Checkout | undefined> {
    const { site, deployment, signal } = this.order
    const source = await sourceOf(site, this.platform.settings)
    const ref = deployment.ref ?? 'HEAD'
    const result = await checkOut(this.folder('repository'), source, { ref, sha: deployment.sha, limits, signal })
    if ('folder' in result) return result
    await this.replace(ref, result.outdatedBy)
    return undefined
  }

  /** Checks out the other repositories that the site takes pages from, and remembers them for polling. */
  private async checkOutSources(
    docs: string,
    isTrusted: boolean,
    limits: Limits,
  ): Promise<ReadonlyMap<string, string>> {
    const { site, signal } = this.order
    const remember = async (seen: readonly SiteSource[]) => {
      if (isTrusted && JSON.stringify(seen) !== JSON.stringify(site.sources))
        await writeSources(this.platform.database, site.id, seen)
    }
    const order = { site, docs, isTrusted, limits, signal, folder: this.folder('sources'), remember }
    return checkOutSources(this.platform.settings, order)
  }

  /** The branch has moved on: its tip is what is to be built. */
  private async replace(ref: string, sha: string): Promise<void> {
    const { job, site, deployment } = this.order
    const { database, now } = this.platform
    await database.transaction(async (queries) => {
      if (!(await complete(queries, job))) return
      await queries.write(
        "UPDATE deployment SET state = 'superseded', finished_at = ? WHERE id = ?",
        now(),
        deployment.id,
      )
      await recordPush(queries, { site: site.id, ref, sha, preview: deployment.preview }, { now: now() })
    })
    database.announce('jobs')
  }

  /** Stores the bytes of files that the site doesn't have yet, or of all. */
  private async blobKeeper(): Promise<BlobKeeper> {
    const { blobs } = this.platform
    const { site, job } = this.order
    return blobKeeper(blobs, site.id, job.payload.storeAll === true ? new Set() : await blobs.names(site.id, 'blobs'))
  }

  private async keep(manifest: Manifest, report: BuildReport): Promise<void> {
    const { site, deployment } = this.order
    const { blobs } = this.platform
    await blobs.put({ site: site.id, kind: 'manifests', name: deployment.id }, encodeManifest(manifest))
    await keepReport(blobs, site.id, deployment.id, report)
    await blobs.flush()
  }

  private async finish(manifest: Manifest, report: BuildReport, checkout: Checkout): Promise<void> {
    const { job, site, deployment, hooks } = this.order
    const { database, now, metrics, log } = this.platform
    const bytes = [...manifest.values()].reduce((sum, { size }) => sum + size, 0)
    const isLive = await database.transaction(async (queries) => {
      if (!(await complete(queries, job))) return undefined
      const rows = await queries.write(
        `UPDATE deployment SET state = 'ready', error = NULL, sha = ?, message = COALESCE(message, ?), author = COALESCE(author, ?), pages = ?,
         files = ?, bytes = ?, errors = ?, warnings = ?, finished_at = ? WHERE id = ? AND state = 'building' RETURNING id`,
        ...[
          checkout.sha,
          checkout.message,
          checkout.author,
          report.pages,
          manifest.size,
          bytes,
          report.errors,
          report.warnings,
        ],
        ...[now(), deployment.id],
      )
      if (deployment.kind === 'production') await keepGroups(queries, site.id, report.groups ?? [])
      if (rows.length === 0) return false
      const isShown = await goLive(queries, { site: site.id, deployment: deployment.id, now: now() })
      if (isShown) await hooks.onLive?.(queries, deployment, now())
      // What only adds a rendering for an audience is no news.
      if (isShown && job.payload.addsTo === undefined) await this.notify(queries, 'deployment.live')
      return isShown
    })
    if (isLive === undefined) return
    database.announce('sites')
    metrics.count('galley_deployments_total', { state: 'ready' })
    metrics.observe('galley_build_seconds', {}, (now() - this.started) / 1000)
    if (isLive) metrics.observe('galley_push_to_live_seconds', {}, (now() - deployment.createdAt) / 1000)
    log('info', isLive ? 'live' : 'ready', {
      site: site.slug,
      deployment: deployment.number,
      sha: checkout.sha.slice(0, 12),
      pages: report.pages,
      seconds: (now() - this.started) / 1000,
      milliseconds: this.stages,
    })
  }

  /** Previews have a comment of their own, in the pull request. */
  private async notify(queries: Queries, event: NotificationEvent): Promise<void> {
    const { site, deployment } = this.order
    if (deployment.kind !== 'production') return
    await enqueueNotices(queries, { site: site.id, deployment: deployment.id, event, at: this.platform.now() })
  }

  private async fail(reason: string): Promise<void> {
    const { job, site, deployment } = this.order
    // It may be shown in a public pull request, where nobody has to know the folders of this machine.
    const error = reason.replaceAll(`${this.folder()}/`, '')
    const { database, now, metrics, log } = this.platform
    const isOurs = await database.transaction(async (queries) => {
      if (!(await complete(queries, job))) return false
      await queries.write(
        "UPDATE deployment SET state = 'failed', error = ?, finished_at = ? WHERE id = ? AND state = 'building'",
        ...[error, now(), deployment.id],
      )
      await this.notify(queries, 'deployment.failed')
      return true
    })
    // A killed build may have left a folder that no other build can use, and one that is too large takes up space.
    if (/longer than|more than|memory|stopped/.test(error))
      rmSync(this.folder(deployment.kind === 'preview' ? `preview-${deployment.preview}` : 'production'), {
        recursive: true,
        force: true,
      })
    if (!isOurs) return
    metrics.count('galley_deployments_total', { state: 'failed' })
    log('warn', 'failed', { site: site.slug, deployment: deployment.number, error })
  }

  /** A folder of this node for what the next build of the site can use again. */
  private folder(...names: readonly string[]): string {
    return workFolder(this.platform.settings, this.order.site.id, ...names)
  }
}

/** Why there is nothing to build, and what to build instead. */
async function whyNoDocs(repository: string, { slug, folder }: Site): Promise<string> {
  const why = folder === '' ? 'The repository has no docs.json' : `There is no docs.json in \`${folder}\``
  const others = await findOtherDocs(repository)
  if (others.length === 0)
    return `${why}. To make one, run \`galley init\` there, or \`galley import\` for docs of another system.`
  const where = folder === '' ? ' in its top folder or in one with a usual name' : ''
  return `${why}${where}, but there is one in ${listOf(others)}. To build it, run \`galley host set ${slug} folder=${others[0]}\`.`
}

/**
 * Why a site has lost its navigation, and all that `docs.json` says. Galley builds it nevertheless, so that authors can
 * see their pages, but readers are better off with the last good site.
 */
function lostNavigation({ hasNavigation, findings }: BuildReport): string | undefined {
  if (hasNavigation !== false) return undefined
  const why = findings.find(
    ({ severity, file }) => severity === 'error' && /(?:^|\/)(?:docs|mint)\.json$/.test(file ?? ''),
  )
  return why && `${why.file}${why.line === undefined ? '' : `:${why.line}`}: ${why.message}`
}
