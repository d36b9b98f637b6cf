// Deletes what is no longer reachable: old deployments, expired previews, and unused blobs.
import { rm } from 'node:fs/promises'
import { decodeManifest } from '../deploys/manifest.ts'
import { complete, enqueue } from '../jobs/queue.ts'
import type { JobHandler } from '../jobs/worker.ts'
import type { Platform } from '../platform.ts'
import { workFolder } from '../settings.ts'
import { listSites } from '../sites/site.ts'

const KIND = 'retention'
/** Milliseconds between two rounds through all sites. */
const ROUND = 60 * 60_000
const FIRST = 5 * 60_000
const WEEK = 7 * 24 * 60 * 60_000

/** Starts a round regularly, until the returned function is called. */
export function startRetention(platform: Platform): () => void {
  const ask = () => {
    enqueueRetention(platform).catch((error: Error) => platform.log('warn', 'retention', { error: error.message }))
  }
  const first = setTimeout(ask, FIRST).unref()
  const timer = setInterval(ask, ROUND).unref()
  return () => {
    clearTimeout(first)
    clearInterval(timer)
  }
}

/** Adds a job for each site that has none. It runs in the lane of the site's builds: neither sees half of the other's work. */
export async function enqueueRetention({ database, now }: Platform): Promise<void> {
  const sites = await listSites(database)
  await database.transaction(async (queries) => {
    for (const { id } of sites)
      await enqueue(queries, {
        id: `${KIND} ${id}`,
        kind: KIND,
        lane: `build ${id}`,
        payload: { site: id },
        runAt: now(),
      })
  })
  database.announce('jobs')
}

export const retentionJob: JobHandler = {
  kind: KIND,
  async run(job, platform) {
    const site = String(job.payload.site)
    await retire(platform, site)
    const deleted = await deleteUnnamed(platform, site)
    await forget(platform)
    await platform.database.transaction((queries) => complete(queries, job))
    if (deleted > 0) platform.log('info', 'retention', { site, blobs: deleted })
  },
}

/** Marks what has expired. Readers lose access at once, and the files are deleted later. */
async function retire({ database, settings, now }: Platform, site: string): Promise<void> {
  const { deployments, grace, records } = settings.retention
  const folders = await database.transaction(async (queries) => {
    const expired = await queries.write<{ id: string }>(
      'DELETE FROM preview WHERE site = ? AND expires_at <= ? RETURNING id',
      site,
      now(),
    )
    for (const { id } of expired)
      await queries.write(
        "UPDATE deployment SET state = 'deleted' WHERE site = ? AND preview = ? AND state = 'ready'",
        site,
        id,
      )
    // Of a preview that is there, only what it shows, and what its open pages came from.
    await queries.write(
      `UPDATE deployment SET state = 'deleted' WHERE site = ? AND kind = 'preview' AND state = 'ready' AND created_at < ?
       AND NOT EXISTS (SELECT 1 FROM preview WHERE preview.live_id = deployment.id)`,
      ...[site, now() - grace],
    )
    await queries.write(
      `UPDATE deployment SET state = 'deleted' WHERE site = ? AND kind = 'production' AND state = 'ready'
       AND id NOT IN (SELECT id FROM deployment WHERE site = ? AND kind = 'production' AND state = 'ready' ORDER BY number DESC LIMIT ?)
       AND NOT EXISTS (SELECT 1 FROM site WHERE site.live_id = deployment.id)
       AND NOT EXISTS (SELECT 1 FROM preview WHERE preview.base_id = deployment.id)`,
      ...[site, site, deployments],
    )
    await queries.write(
      "UPDATE deployment SET state = 'failed', error = ?, finished_at = ? WHERE site = ? AND state = 'uploading' AND created_at < ?",
      ...['The upload was never finished.', now(), site, now() - grace],
    )
    await queries.write(
      "DELETE FROM deployment WHERE site = ? AND state IN ('failed', 'superseded', 'canceled', 'deleted') AND created_at < ?",
      ...[site, now() - records],
    )
    return expired
  })
  for (const { id } of folders) await rm(workFolder(settings, site, `preview-${id}`), { recursive: true, force: true })
}

/** Deletes manifests of deployments that are over, and then blobs that none of the others names. */
async function deleteUnnamed({ database, blobs, settings, now }: Platform, site: string): Promise<number> {
  const old = now() - settings.retention.grace
  const unnamed = new Set<string>()
  for await (const { name, writtenAt } of blobs.list(site, 'blobs')) if (writtenAt < old) unnamed.add(name)
  const seen = new Set<string>()
  const keepNamed = async (): Promise<void> => {
    const kept = await database.read<{ id: string }>(
      "SELECT id FROM deployment WHERE site = ? AND state IN ('queued', 'building', 'uploading', 'ready')",
      site,
    )
    const ids = new Set(kept.map(({ id }) => id))
    for await (const { name, writtenAt } of blobs.list(site, 'manifests')) {
      if (!ids.has(name) && writtenAt < old) {
        await blobs.delete({ site, kind: 'manifests', name })
        await blobs.delete({ site, kind: 'reports', name })
        continue
      }
      if (seen.has(name)) continue
      seen.add(name)
      const bytes = await blobs.get({ site, kind: 'manifests', name })
      if (bytes) for (const { digest } of decodeManifest(bytes).values()) unnamed.delete(digest)
    }
  }
  await keepNamed()
  let deleted = 0
  for (const name of [...unnamed]) {
    // An upload may have begun since: its list comes before its question what is missing.
    if (deleted % 100 === 0) await keepNamed()
    if (!unnamed.has(name)) continue
    await blobs.delete({ site, kind: 'blobs', name })
    deleted++
  }
  return deleted
}

/** Deletes old records that nothing depends on. */
async function forget({ database, settings, now }: Platform): Promise<void> {
  await database.write('DELETE FROM delivery WHERE received_at < ?', now() - WEEK)
  await database.write('DELETE FROM audit WHERE at < ?', now() - settings.retention.records)
  await database.write('DELETE FROM token WHERE expires_at < ?', now() - settings.retention.records)
}
