// Opens the stores of a host for a command.
import { existsSync, statSync } from 'node:fs'
import { programRelease } from '../../files/program-release.ts'
import type { BlobStore } from '../../host/blobs/blob-store.ts'
import { openPlatform, type StoreOptions } from '../../host/host.ts'
import type { Log } from '../../host/operations/log.ts'
import type { Platform } from '../../host/platform.ts'
import type { HostSettings } from '../../host/settings.ts'
import { NewerTablesError, NoHostError } from '../../host/store/database.ts'
import { NoSqliteError } from '../../host/store/sqlite.ts'
import { type Terminal, UsageError } from '../command.ts'
import { databaseUrl, s3Settings } from './settings.ts'
import { storageError } from './storage-error.ts'

/** How to open the stores. */
interface OpenOptions {
  readonly log?: Log
  /** Makes a host if they hold none. */
  readonly create: boolean
  /** Whether a bucket must answer (default: true). Without it, what needs only the database works during its outage. */
  readonly needsFiles?: boolean
}

/**
 * Opens the stores.
 * @throws `UsageError` if they hold none and `create` is false, if this machine has no database, or if a database or
 * bucket doesn't answer
 */
export async function openStores(
  { env }: Terminal,
  settings: HostSettings,
  { log = () => {}, create, needsFiles = true }: OpenOptions,
): Promise<Platform> {
  if (existsSync(settings.data) && !statSync(settings.data).isDirectory())
    throw new UsageError(`${settings.data} is a file, not a folder.`, 'Name another with `--data`.')
  const options: StoreOptions = {
    settings,
    databaseUrl: databaseUrl(env),
    blobs: await openBucket(env, needsFiles),
    log,
    create,
  }
  try {
    return await openPlatform(options)
  } catch (error) {
    if (error instanceof NoSqliteError)
      throw new UsageError(
        error.message,
        'Use Node 22.13 or newer, or `npm install @photostructure/sqlite@1`, or set DATABASE_URL to a PostgreSQL server.',
      )
    if (error instanceof NoHostError) {
      const isFolder = options.databaseUrl === undefined || (!options.blobs && !existsSync(settings.data))
      throw new UsageError(
        `There is no host in ${isFolder ? settings.data : 'the database of DATABASE_URL'}.`,
        'Name the right one with `--data`, GALLEY_DATA, or DATABASE_URL, or start a new one with `galley host`.',
      )
    }
    if (error instanceof NewerTablesError) throw newerTables(error)
    const refusal = storageError(error, settings)
    if (refusal) throw refusal
    if (options.databaseUrl !== undefined)
      throw new UsageError(`The database of DATABASE_URL can't be used: ${(error as Error).message}`)
    throw error
  }
}

function newerTables({ galley }: NewerTablesError): UsageError {
  const own = programRelease()
  // Two builds of the same version can differ.
  const needed = galley === undefined || galley === own ? undefined : `Galley ${galley}`
  return new UsageError(
    `The database of this host was last updated by ${needed ?? 'a newer version of Galley'}, and this is Galley ${own}.`,
    `Install ${needed ? `${needed} or newer` : 'the newest version'}. To stay with this one, restore a backup from before the update.`,
  )
}

/**
 * The bucket named by environment variables, after checking that it answers if files are needed. Undefined to keep
 * files in the data folder.
 */
async function openBucket(env: Terminal['env'], needsFiles: boolean): Promise<BlobStore | undefined> {
  const settings = s3Settings(env)
  if (!settings) return undefined
  const { openS3Blobs } = await import('../../host/blobs/s3.ts')
  const blobs = openS3Blobs(settings)
  try {
    if (needsFiles) await blobs.ping()
  } catch (error) {
    throw new UsageError(`The bucket \`${settings.bucket}\` can't be used: ${(error as Error).message}`)
  }
  return blobs
}
