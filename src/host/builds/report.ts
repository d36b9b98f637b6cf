// The findings of a build and a check, stored next to the manifest of the deployment.
import type { BlobStore } from '../blobs/blob-store.ts'
import type { BuildReport } from './builder.ts'
import type { Finding } from './findings.ts'

/** Maximum number of stored findings. The others are only counted. */
const MAX_FINDINGS = 2_000
/** Of a check, they are compared with another's: those that are left out would look new. */
const MAX_CHECKED = 10_000

/** The result of `galley check`. */
export interface CheckReport {
  /** Errors and warnings. */
  readonly findings: readonly Finding[]
  /** Why it couldn't run. */
  readonly error?: string
}

export interface DeploymentReport extends BuildReport {
  /** Undefined for a deployment that wasn't checked, or not yet. */
  readonly check?: CheckReport
}

/** Stores a report. Of very many findings, only the first are kept. */
export async function keepReport(
  blobs: BlobStore,
  site: string,
  deployment: string,
  { check, ...report }: DeploymentReport,
): Promise<void> {
  const kept: DeploymentReport = {
    ...report,
    findings: report.findings.slice(0, MAX_FINDINGS),
    ...(check && { check: { ...check, findings: check.findings.slice(0, MAX_CHECKED) } }),
  }
  await blobs.put({ site, kind: 'reports', name: deployment }, Buffer.from(JSON.stringify(kept)))
}

/** Undefined for deployments that weren't built here. */
export async function readReport(
  blobs: BlobStore,
  site: string,
  deployment: string,
): Promise<DeploymentReport | undefined> {
  const bytes = await blobs.get({ site, kind: 'reports', name: deployment })
  return bytes && (JSON.parse(Buffer.from(bytes).toString()) as DeploymentReport)
}

/** The findings of the check, which has those of the build too, or of the build if there was no check or it failed. */
export function findingsOf({ check, findings }: DeploymentReport): readonly Finding[] {
  return check && check.error === undefined ? check.findings : findings
}
