// The stores of a host, opened for a command.
import { openPlatform, type StoreOptions } from '../../host/host.ts'
import type { Log } from '../../host/operations/log.ts'
import type { Platform } from '../../host/platform.ts'
import type { HostSettings } from '../../host/settings.ts'
import { NoSqliteError } from '../../host/store/sqlite.ts'
import { type Terminal, UsageError } from '../command.ts'

/** Opens them. Throws `UsageError` where this machine has no database. */
export async function openStores({ env }: Terminal, settings: HostSettings, log: Log): Promise<Platform> {
  const options: StoreOptions = { settings, databaseUrl: env.DATABASE_URL || undefined, log }
  try {
    return await openPlatform(options)
  } catch (error) {
    if (error instanceof NoSqliteError)
      throw new UsageError(
        error.message,
        'Use Node 22.13 or newer, or `npm install @photostructure/sqlite@1`, or set DATABASE_URL to a PostgreSQL server.',
      )
    if (options.databaseUrl !== undefined)
      throw new UsageError(`The database doesn't answer: ${(error as Error).message}`)
    throw error
  }
}
