// Deletes what is no longer reachable: old deployments, expired previews, and unused blobs.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { forgetCounts } from '../analytics/forget-counts.ts'
import { mergeHours } from '../analytics/merge-hours.ts'
import { decodeManifest } from '../deploys/manifest.ts'
import { complete, enqueue } from '../jobs/queue.ts'
import type { JobHandler } from '../jobs/worker.ts'
import type { Platform } from '../platform.ts'
import { workFolder } from '../settings.ts'
import { findSite, listSites } from '../sites/site.ts'
import type { Queries } from '../store/database.ts'

const KIND = 'retention'
/** Milliseconds between two rounds through all sites. */
const ROUND = 60 * 60_000
const FIRST = 5 * 60_000
const WEEK = 7 * 24 * 60 * 60_000

/** Starts a round regularly, until the returned function is called. */
export function startRetention(platform: Platform): () => void {
  const ask = () => {
    Promise.all([enqueueRetention(platform), removeStrayFolders(platform)]).catch((error: Error) =>
      platform.log('warn', 'retention', { error: error.message }),
    )
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
    for (const { id } of sites) await enqueueRetentionOf(queries, id, now())
  })
  database.announce('jobs')
}

/** The same for one site, which may have been removed: a build that still ran may have stored files since. */
export function enqueueRetentionOf(queries: Queries, site: string, now: number): Promise<void> {
  return enqueue(queries, { id: `${KIND} ${site}`, kind: KIND, lane: `build ${site}`, payload: { site }, runAt: now })
}

/** Deletes everything that is stored of a site. */
export async function deleteFiles({ blobs }: Pick<Platform, 'blobs'>, site: string): Promise<void> {
  for (const kind of ['manifests', 'reports', 'blobs'] as const)
    for (const name of await blobs.names(site, kind)) await blobs.delete({ site, kind, name })
}

/** Deletes what this node has checked out and built of sites that were removed. */
async function removeStrayFolders({ database, settings }: Platform): Promise<void> {
  // In this order, a site that is added meanwhile has no folder in the list.
  const folders = await readdir(join(settings.data, 'work')).catch(() => [])
  const sites = new Set((await listSites(database)).map(({ id }) => id))
  for (const name of folders)
    if (!sites.has(name)) await rm(workFolder(settings, name), { recursive: true, force: true })
}

export const retentionJob: JobHandler = {
  kind: KIND,
  async run(job, platform) {
    const site = String(job.payload.site)
    let deleted = 0
    if (await findSite(platform.database, site)) {
      await retire(platform, site)
      await platform.database.transaction((queries) => mergeHours(queries, site, platform.now()))
      await platform.database.transaction((queries) =>
        forgetCounts(queries, site, platform.settledNow(), platform.settings.retention.counts),
      )
      deleted = await deleteUnnamed(platform, site)
    } else {
      await deleteFiles(platform, site)
      await removeStrayFolders(platform)
    }
    await forget(platform)
    await platform.database.transaction((queries) => complete(queries, job))
    if (deleted > 0) platform.log('info', 'retention', { site, blobs: deleted })
  },
}

/** Marks what has expired. Readers lose access at once, and the files are deleted later. */
async function retire({ database, settings, settledNow: now }: Platform, site: string): Promise<void> {
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
async function deleteUnnamed(platform: Platform, site: string): Promise<number> {
  const { database, blobs, settings, settledNow: now, log } = platform
  const old = now() - settings.retention.grace
  const unnamed = new Set<string>()
  for await (const { name, writtenAt } of blobs.list(site, 'blobs')) if (writtenAt < old) unnamed.add(name)
  const seen = new Set<string>()
  /** Returns whether the deployment has a manifest. */
  const keep = async (name: string): Promise<boolean> => {
    if (seen.has(name)) return true
    const bytes = await blobs.get({ site, kind: 'manifests', name })
    if (!bytes) return false
    seen.add(name)
    for (const { digest } of decodeManifest(bytes).values()) unnamed.delete(digest)
    return true
  }
  /** Returns the deployment that lacks its manifest, if there is one. */
  const keepNamed = async (): Promise<string | undefined> => {
    const kept = await database.read<{ id: string; state: string }>(
      "SELECT id, state FROM deployment WHERE site = ? AND state IN ('queued', 'building', 'uploading', 'ready')",
      site,
    )
    const ids = new Set(kept.map(({ id }) => id))
    for await (const { name, writtenAt } of blobs.list(site, 'manifests')) {
      if (ids.has(name) || writtenAt >= old) await keep(name)
      else {
        await blobs.delete({ site, kind: 'manifests', name })
        await blobs.delete({ site, kind: 'reports', name })
      }
    }
    // Some stores list late what was written, so a list doesn't say that a manifest is gone.
    for (const { id, state } of kept) if (!(await keep(id)) && state === 'ready') return id
    return undefined
  }
  let lost = await keepNamed()
  let deleted = 0
  for (const name of [...unnamed]) {
    if (lost !== undefined) break
    if (!unnamed.has(name)) continue
    await blobs.delete({ site, kind: 'blobs', name })
    deleted++
    // An upload may have begun since: its list comes before its question what is missing.
    if (deleted % 100 === 0) lost = await keepNamed()
  }
  if (lost !== undefined)
    log('warn', 'retention', {
      site,
      error: `Nothing more is deleted: the list of files of deployment ${lost} is missing.`,
    })
  return deleted
}

/** Deletes old records that nothing depends on. */
async function forget({ database, settings, settledNow: now }: Platform): Promise<void> {
  for (const table of ['delivery', 'pull_event'])
    await database.write(`DELETE FROM ${table} WHERE received_at < ?`, now() - WEEK)
  await database.write('DELETE FROM draft WHERE closed_at < ?', now() - settings.retention.records)
  await database.write('DELETE FROM audit WHERE at < ?', now() - settings.retention.records)
  await database.write('DELETE FROM token WHERE expires_at < ?', now() - settings.retention.records)
  await database.write('DELETE FROM session WHERE expires_at < ?', now())
}
