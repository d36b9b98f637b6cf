// What a build found, kept beside its manifest.
import type { BlobStore } from '../blobs/blob-store.ts'
import type { BuildReport } from './builder.ts'

/** Findings beyond these are counted only. */
const MAX_FINDINGS = 2_000

export async function keepReport(
  blobs: BlobStore,
  site: string,
  deployment: string,
  report: BuildReport,
): Promise<void> {
  const kept = { ...report, findings: report.findings.slice(0, MAX_FINDINGS) }
  await blobs.put({ site, kind: 'reports', name: deployment }, Buffer.from(JSON.stringify(kept)))
}

/** Undefined for deployments that weren't built here. */
export async function readReport(blobs: BlobStore, site: string, deployment: string): Promise<BuildReport | undefined> {
  const bytes = await blobs.get({ site, kind: 'reports', name: deployment })
  return bytes && (JSON.parse(Buffer.from(bytes).toString()) as BuildReport)
}
