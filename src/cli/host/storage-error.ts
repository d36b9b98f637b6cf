// What an operator reads about a data folder, a database server, or a bucket that can't be used.
import { accessSync, constants } from 'node:fs'
import type { HostSettings } from '../../host/settings.ts'
import { BucketError, isServerOutage, refusalOf } from '../../host/store/refusal.ts'
import { UsageError } from '../command.ts'

/**
 * What to tell the operator about a full disk, a folder that can't be written, a file that isn't a database, or a server
 * that doesn't answer. Undefined for any other error.
 */
export function storageError(error: unknown, { data }: Pick<HostSettings, 'data'>): UsageError | undefined {
  if (error instanceof BucketError) return new UsageError(`The bucket can't be used: ${sentence(error.message)}`)
  if (isServerOutage(error))
    return new UsageError(`The database of DATABASE_URL can't be used: ${sentence(error.message)}`)
  const reason = refusalOf(error)
  if (reason === undefined) return undefined
  // SQLite only says that it can't open the file.
  if (/unable to open|readonly/.test(reason) && !isWritable(data))
    return new UsageError(
      `The data folder ${data} can't be written, and the database needs that even to be read.`,
      'Make it writable, or give its files to the user who runs this. To inspect a read-only snapshot, copy it and name the copy with `--data`.',
    )
  const help = /malformed|not a database/.test(reason)
    ? 'Restore a backup to another folder with `galley host restore`.'
    : 'Check its permissions and the free space on its disk, or name another with `--data`.'
  return new UsageError(`The data folder ${data} can't be used: ${sentence(reason)}`, help)
}

function sentence(reason: string): string {
  return reason.replace(/\.?$/, '.')
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
