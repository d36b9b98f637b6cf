// Connects to a search database for a command, and turns errors into messages.
import { listOf } from '../diagnostics/names.ts'
import type { ConnectionPool } from '../postgres/connection-pool.ts'
import { connectDatabase, SearchDatabaseError } from '../search/postgres/connect.ts'
import { createDatabaseSearch, publishedSites } from '../search/postgres/search.ts'
import type { Search } from '../search/result.ts'
import { UsageError } from './command.ts'

const LONGEST_KEY = 100

/** Runs a task with a database connection and closes it. Throws `UsageError` if the database refuses. */
export async function withDatabase<T>(address: string, work: (database: ConnectionPool) => Promise<T>): Promise<T> {
  let database: ConnectionPool | undefined
  try {
    database = await connectDatabase(address)
    return await work(database)
  } catch (error) {
    if (error instanceof SearchDatabaseError) throw new UsageError(error.message)
    throw error
  } finally {
    await database?.end(1_000)
  }
}

/** The search over some sites of a database, or over all. Throws `UsageError` if a site isn't there. */
export async function searchOf(database: ConnectionPool, sites: readonly string[] | undefined): Promise<Search> {
  const published = await publishedSites(database)
  const missing = sites?.find((site) => !published.includes(site))
  if (missing !== undefined) {
    const known = listOf(published)
    throw new UsageError(`The search database has no site \`${missing}\`.`, `It has ${known || 'none'}.`)
  }
  return createDatabaseSearch(database, { sites })
}

/** The key under which a site is published: the given one, or its name in lowercase. Throws `UsageError`. */
export function siteKey(given: string | undefined, name: string): string {
  const key =
    given ??
    name
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
  if (key === '') throw new UsageError('The site has no name to publish it under.', 'Give it one with `--site`.')
  if (key.length > LONGEST_KEY || /\p{Cc}/u.test(key))
    throw new UsageError(`The key of a site has at most ${LONGEST_KEY} visible characters.`)
  return key
}
