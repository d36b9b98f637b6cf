// Backs up a whole host to a folder and restores it, with any database and store. Also moves a host between them.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeFolder } from '../../files/make-folder.ts'
import { type BlobKind, type BlobStore, blobPath, isSiteId } from '../blobs/blob-store.ts'
import { openDiskBlobs } from '../blobs/disk.ts'
import { isIntact } from '../blobs/verified.ts'
import { tryDecodeManifest } from '../deploys/manifest.ts'
import type { Platform } from '../platform.ts'
import { listSites } from '../sites/site.ts'
import type { Value } from '../store/database.ts'
import { LASTING_TABLES, TABLES_VERSION } from '../store/migrations.ts'

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

/** All rows, after a line that says how many there are of each table, so that no lost end goes unnoticed. */
const ROWS_FILE = 'rows.jsonl'
/** Backups had a file of rows for each table here, until they had one for all. */
const FORMER_FOLDER = 'tables'

type Row = Readonly<Record<string, Value>>

interface RowsHead {
  /** The version of the tables. */
  readonly version: number
  readonly counts: Readonly<Record<string, number>>
}

type DeploymentRow = { readonly id: string; readonly site: string; readonly state: string }
type SiteRow = { readonly id: string; readonly slug: string; readonly liveId: string | null }

/** Thrown if the backup can't be used. The message is for people. */
export class BackupError extends Error {}

/**
 * Writes everything to a folder while the host runs. Rows come first, as they are at one moment: all blobs that they
 * name are there then, and stay for the time of grace.
 * @throws `BackupError` where files of a site that is live are damaged, which no restore would accept
 */
export async function backUp({ database, blobs, settings }: Platform, folder: string): Promise<BackupReport> {
  if (resolve(folder) === resolve(settings.data, 'blobs'))
    throw new BackupError(`${folder} holds the files of this host. Back up to another folder.`)
  // The folder itself may be there already, open to every user of the machine.
  for (const name of ['.', 'sites', 'incoming']) makeFolder(join(folder, name), 0o700)
  const tables = await database.snapshot(async (queries) => {
    const result = new Map<string, object[]>()
    for (const table of LASTING_TABLES) result.set(table, await queries.read(`SELECT * FROM ${table}`))
    return result
  })
  const to = openDiskBlobs(folder)
  const sites = tables.get('site') as SiteRow[]
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
        await to.put(key, bytes)
        copied++
      }
    }
    if (await lacksLive(to, site, liveId))
      throw new BackupError(
        `Files of the site \`${slug}\` are damaged or missing. The previous backup is unchanged. Run \`galley host verify\`.`,
      )
  }
  await to.flush()
  const counts = Object.fromEntries(Array.from(tables, ([table, rows]) => [table, rows.length]))
  const rows = [...tables.values()].flat()
  const lines = [{ version: TABLES_VERSION, counts } satisfies RowsHead, ...rows].map((row) => JSON.stringify(row))
  // Written last and replaced at once, so that an interrupted backup leaves the former one intact.
  const file = join(folder, ROWS_FILE)
  writeFileSync(`${file}.new`, lines.map((line) => `${line}\n`).join(''), { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  rmSync(join(folder, FORMER_FOLDER), { recursive: true, force: true })
  const deleted = await prune(to, folder, { sites, deployments: tables.get('deployment') as DeploymentRow[], present })
  return { sites: sites.length, rows: rows.length, blobs: copied, deleted }
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
  if (!existsSync(join(folder, ROWS_FILE)) && !existsSync(join(folder, FORMER_FOLDER, 'site.jsonl')))
    throw new BackupError(`${folder} holds no backup.`)
}

/**
 * Fills an empty host from a backup.
 * @throws `BackupError` where the host has sites, or where the backup lacks bytes of a site that is live
 */
export async function restore({ database, blobs }: Platform, folder: string): Promise<BackupReport> {
  checkBackup(folder)
  if ((await listSites(database)).length > 0)
    throw new BackupError('This host already has sites. Restore into an empty one.')
  const tables = readTables(folder)
  const from = openDiskBlobs(folder)
  const sites = (tables.get('site') ?? []) as unknown as SiteRow[]
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
  let rows = 0
  await database.transaction(async (queries) => {
    // A host that was started once has a first token: that of the backup counts.
    await queries.write('DELETE FROM token')
    for (const table of LASTING_TABLES) {
      for (const row of tables.get(table) ?? []) {
        // Whoever worked on a job when the backup was made is gone.
        const kept = table === 'job' ? { ...row, leaseUntil: 0, claim: null } : row
        const columns = Object.keys(kept).map(columnName)
        const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
        await queries.write(sql, ...(Object.values(kept) as Value[]))
        rows++
      }
    }
  })
  return { sites: sites.length, rows, blobs: copied, deleted: 0 }
}

/** The rows of each table. A backup of an earlier version may lack a newer table. */
function readTables(folder: string): Map<string, Row[]> {
  const file = join(folder, ROWS_FILE)
  if (!existsSync(file)) {
    const fileOf = (table: string) => join(folder, FORMER_FOLDER, `${table}.jsonl`)
    const known = LASTING_TABLES.filter((table) => existsSync(fileOf(table)))
    return new Map(known.map((table) => [table, readLines(fileOf(table)) as Row[]]))
  }
  const [head, ...rows] = readLines(file) as [RowsHead?, ...Row[]]
  if (head && head.version > TABLES_VERSION)
    throw new BackupError('This backup was made by a newer version of Galley. Update Galley, and restore it again.')
  const tables = new Map<string, Row[]>()
  for (const [table, count] of Object.entries(head?.counts ?? {})) tables.set(table, rows.splice(0, count))
  if (
    !head ||
    !tables.has('site') ||
    rows.length > 0 ||
    Array.from(tables).some(([table, { length }]) => length !== head.counts[table])
  )
    throw damaged(file)
  return tables
}

function readLines(file: string): unknown[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  try {
    // A file whose end was lost may stop between two values.
    if (lines.pop() !== '') throw new Error('The last line has no end.')
    return lines.map((line) => JSON.parse(line) as unknown)
  } catch {
    throw damaged(file)
  }
}

function damaged(file: string): BackupError {
  return new BackupError(`A file of the backup is damaged: ${file}`)
}

/** Whether a store lacks files that readers of a site see. */
async function lacksLive(blobs: BlobStore, site: string, liveId: string | null): Promise<boolean> {
  if (liveId === null) return false
  const manifest = await blobs.get({ site, kind: 'manifests', name: liveId })
  const files = manifest && tryDecodeManifest(manifest)
  const names = await blobs.names(site, 'blobs')
  return !files || [...files.values()].some(({ digest }) => !names.has(digest))
}

/** `liveId` to `live_id`. A backup is read by whoever may write the database, and still nothing else becomes SQL. */
function columnName(key: string): string {
  if (!/^[a-zA-Z]{1,40}$/.test(key)) throw new BackupError(`The backup has a strange column: ${key}`)
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
