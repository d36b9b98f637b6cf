// Checks the docs of a pull request and those that it's compared with, once the preview is ready.

import { GitError } from '../../files/git.ts'
import { findDocs } from '../builds/builder.ts'
import type { Checker } from '../builds/checker.ts'
import { HOST_CODES } from '../builds/findings.ts'
import { type CheckReport, keepReport, readReport } from '../builds/report.ts'
import { type Deployment, findDeployment } from '../deploys/deployment.ts'
import { enqueueReport } from '../forges/report-job.ts'
import { CheckoutError, checkOutFormer } from '../git/checkout.ts'
import { CloneUrlError } from '../git/clone-url.ts'
import { checkOutSources } from '../git/site-sources.ts'
import { sourceOf } from '../git/source.ts'
import { complete, type Job } from '../jobs/queue.ts'
import type { JobHandler } from '../jobs/worker.ts'
import type { Platform } from '../platform.ts'
import { workFolder } from '../settings.ts'
import { findSite, limitsFor, type Site } from '../sites/site.ts'
import { CHECK_JOB } from './checks.ts'
import { findPreview } from './previews.ts'

const MAX_ATTEMPTS = 3

/** The handler of checks. They have a checkout of their own: builds of the site go on meanwhile. */
export function checkJob(checker: Checker): JobHandler {
  return {
    kind: CHECK_JOB,
    async run(job, platform, signal) {
      const { database } = platform
      const site = await findSite(database, String(job.payload.site))
      const deployment = site && (await findDeployment(database, site.id, String(job.payload.deployment)))
      const preview = deployment?.preview ? await findPreview(database, deployment.preview) : undefined
      // A newer push has a check of its own.
      if (site && deployment && preview?.liveId === deployment.id) {
        const base = preview.baseId && (await findDeployment(database, site.id, preview.baseId))
        for (const each of base ? [base, deployment] : [deployment])
          await new Check(platform, { site, deployment: each, checker, job, signal }).run()
      }
      await database.transaction((queries) => complete(queries, job))
      database.announce('jobs')
      if (site && deployment) await enqueueReport(platform, site, deployment, 'checked')
    },
  }
}

interface Order {
  readonly site: Site
  readonly deployment: Deployment
  readonly checker: Checker
  readonly job: Job
  readonly signal: AbortSignal
}

class Check {
  constructor(
    private readonly platform: Platform,
    private readonly order: Order,
  ) {}

  /** Checks a deployment that wasn't checked yet, and stores the findings. */
  async run(): Promise<void> {
    const { site, deployment, job, signal } = this.order
    const { blobs } = this.platform
    const report = await readReport(blobs, site.id, deployment.id)
    if (!report || report.check || !deployment.sha || !deployment.ref) return
    let check: CheckReport
    try {
      check = await this.check(deployment.ref, deployment.sha)
    } catch (error) {
      const isOfRepository = [GitError, CheckoutError, CloneUrlError].some((kind) => error instanceof kind)
      // The network may recover, and another node takes over the job of one that stops.
      if (signal.aborted || !isOfRepository || (error instanceof GitError && job.attempts < MAX_ATTEMPTS)) throw error
      check = { findings: [], error: 'The commit can’t be checked out anymore.' }
    }
    signal.throwIfAborted()
    // A check takes the place of the build's findings, which it finds again.
    const own = report.findings.filter(({ code }) => HOST_CODES.has(code))
    await keepReport(blobs, site.id, deployment.id, {
      ...report,
      check: { ...check, findings: [...own, ...check.findings] },
    })
  }

  private async check(ref: string, sha: string): Promise<CheckReport> {
    const { site, deployment, checker, signal } = this.order
    const { settings } = this.platform
    const limits = limitsFor(site, settings)
    const folder = workFolder(settings, site.id, 'check')
    const { folder: repository } = await checkOutFormer(folder, await sourceOf(site, settings), {
      ...{ ref, sha, limits, signal },
    })
    const docs = findDocs(repository, site.folder)
    if (docs === undefined) return { findings: [], error: 'There are no docs.' }
    const sources = await checkOutSources(settings, {
      ...{ site, docs, limits, signal, isTrusted: deployment.kind === 'production' },
      folder: workFolder(settings, site.id, 'check-sources'),
    })
    const outcome = await checker({ repository, docs, sources, limits }, signal)
    return outcome.ok ? { findings: outcome.report } : { findings: [], error: outcome.error }
  }
}
