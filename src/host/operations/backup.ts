// Backs up a whole host to a folder and restores it, with any database and store. Also moves a host between them.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeFolder } from '../../files/make-folder.ts'
import { type BlobKind, type BlobStore, blobPath, isSiteId } from '../blobs/blob-store.ts'
import { openDiskBlobs } from '../blobs/disk.ts'
import { isIntact } from '../blobs/verified.ts'
import { tryDecodeManifest } from '../deploys/manifest.ts'
import type { Platform } from '../platform.ts'
import { listSites } from '../sites/site.ts'
import { refusalOf } from '../store/refusal.ts'
import { BackupError, hasRows, insertRows, readRows, useRows, writeRows } from './backup-rows.ts'

export { BackupError }

const KINDS: readonly BlobKind[] = ['manifests', 'reports', 'blobs']

/** What a backup contains, or what was restored from it. */
export interface BackupReport {
  readonly sites: number
  readonly rows: number
  /** Blobs that were copied; those of an earlier backup in the same folder are kept as they are. */
  readonly blobs: number
  /** Blobs of an earlier backup that were deleted, because the host no longer has them. */
  readonly deleted: number
}

type DeploymentRow = { readonly id: string; readonly site: string; readonly state: string }
type SiteRow = { readonly id: string; readonly slug: string; readonly liveId: string | null }

/**
 * Writes everything to a folder while the host runs. Rows come first, as they are at one moment: all blobs that they
 * name are there then, and stay for the time of grace.
 * @throws `BackupError` where files of a site that is live are damaged, which no restore would accept, or where the
 * folder can't be written
 */
export async function backUp({ database, blobs, settings }: Platform, folder: string): Promise<BackupReport> {
  if (resolve(folder) === resolve(settings.data, 'blobs'))
    throw new BackupError(`${folder} holds the files of this host. Back up to another folder.`)
  // The folder itself may be there already, open to every user of the machine.
  const refused = unwritable(folder)
  try {
    for (const name of ['.', 'sites', 'incoming']) makeFolder(join(folder, name), 0o700)
  } catch (error) {
    refused(error)
  }
  const { rows, sites, deployments } = await database.snapshot(async (snapshot) => ({
    rows: await writeRows(snapshot, folder).catch(refused),
    sites: await snapshot.read<SiteRow>('SELECT id, slug, live_id FROM site'),
    deployments: await snapshot.read<DeploymentRow>('SELECT id, site, state FROM deployment'),
  }))
  const to = openDiskBlobs(folder)
  const present = new Set<string>()
  let copied = 0
  for (const { id: site, slug, liveId } of sites) {
    for (const kind of KINDS) {
      for (const name of await blobs.names(site, kind)) {
        const key = { site, kind, name }
        present.add(blobPath(key))
        if (existsSync(join(folder, blobPath(key)))) continue
        const bytes = await blobs.get(key)
        if (!bytes) continue
        await to.put(key, bytes).catch(refused)
        copied++
      }
    }
    if (await lacksLive(to, site, liveId))
      throw new BackupError(
        `Files of the site \`${slug}\` are damaged or missing. The previous backup is unchanged. Run \`galley host verify\`.`,
      )
  }
  await to.flush()
  useRows(folder)
  const deleted = await prune(to, folder, { sites, deployments, present })
  return { sites: sites.length, rows, blobs: copied, deleted }
}

/** For `catch`: tells a folder that is full or can't be written from trouble with the host's own storage. */
function unwritable(folder: string): (error: unknown) => never {
  return (error) => {
    const reason = error instanceof Error && 'syscall' in error ? refusalOf(error) : undefined
    if (reason === undefined) throw error
    throw new BackupError(`The backup can't be written to ${folder}: ${reason}. Any previous backup is unchanged.`)
  }
}

/**
 * Deletes blobs of a backup that no restore needs: of sites that were removed, and of deployments that are over.
 * @param kept the rows of the backup, and the paths of blobs that the host has
 * @returns how many
 */
async function prune(
  backup: BlobStore,
  folder: string,
  { sites, deployments, present }: { sites: SiteRow[]; deployments: DeploymentRow[]; present: ReadonlySet<string> },
): Promise<number> {
  const owners = new Set(sites.map(({ id }) => id))
  const ready = new Map(sites.map(({ id }) => [id, [] as string[]]))
  for (const { id, site, state } of deployments) if (state === 'ready') ready.get(site)?.push(id)
  let deleted = 0
  // Anything else below the folder isn't ours.
  for (const site of readdirSync(join(folder, 'sites')).filter(isSiteId)) {
    // A store may have listed too little, so what a deployment needs stays.
    const needed = owners.has(site) ? await neededBy(backup, site, ready.get(site) ?? []) : new Set<string>()
    if (!needed) continue
    for (const kind of KINDS) {
      for (const name of await backup.names(site, kind)) {
        const key = { site, kind, name }
        if (needed.has(name) || present.has(blobPath(key))) continue
        await backup.delete(key)
        deleted++
      }
    }
    if (!owners.has(site)) rmSync(join(folder, 'sites', site), { recursive: true, force: true })
  }
  return deleted
}

/** The names of the blobs of deployments. Undefined if one of their manifests is missing. */
async function neededBy(
  blobs: BlobStore,
  site: string,
  deployments: readonly string[],
): Promise<ReadonlySet<string> | undefined> {
  const needed = new Set(deployments)
  for (const name of deployments) {
    const bytes = await blobs.get({ site, kind: 'manifests', name })
    const files = bytes && tryDecodeManifest(bytes)
    if (!files) return undefined
    for (const { digest } of files.values()) needed.add(digest)
  }
  return needed
}

/** Throws `BackupError` if a folder contains no backup. */
export function checkBackup(folder: string): void {
  if (!hasRows(folder)) throw new BackupError(`${folder} holds no backup.`)
}

/**
 * Fills an empty host from a backup.
 * @throws `BackupError` where the host has sites, or where the backup lacks bytes of a site that is live
 */
export async function restore({ database, blobs }: Platform, folder: string): Promise<BackupReport> {
  checkBackup(folder)
  if ((await listSites(database)).length > 0)
    throw new BackupError('This host already has sites. Restore into an empty one.')
  const sites: SiteRow[] = []
  for await (const { table, row } of readRows(folder)) if (table === 'site') sites.push(row as unknown as SiteRow)
  const from = openDiskBlobs(folder)
  let copied = 0
  for (const { id: site, slug, liveId } of sites) {
    for (const kind of KINDS) {
      for (const name of await from.names(site, kind)) {
        const key = { site, kind, name }
        const bytes = await from.get(key)
        if (!bytes) continue
        if (kind === 'blobs' && !isIntact(name, bytes))
          throw new BackupError(`A file of the site \`${slug}\` is damaged: ${blobPath(key)}`)
        await blobs.put(key, bytes)
        copied++
      }
    }
    if (await lacksLive(from, site, liveId))
      throw new BackupError(`Files of the site \`${slug}\` are missing in the backup.`)
  }
  await blobs.flush()
  const rows = await database.transaction(async (queries) => {
    // A host that was started once has a first token: that of the backup counts.
    await queries.write('DELETE FROM token')
    return insertRows(queries, folder)
  })
  return { sites: sites.length, rows, blobs: copied, deleted: 0 }
}

/** Whether a store lacks files that readers of a site see. */
async function lacksLive(blobs: BlobStore, site: string, liveId: string | null): Promise<boolean> {
  if (liveId === null) return false
  const manifest = await blobs.get({ site, kind: 'manifests', name: liveId })
  const files = manifest && tryDecodeManifest(manifest)
  const names = await blobs.names(site, 'blobs')
  return !files || [...files.values()].some(({ digest }) => !names.has(digest))
}
