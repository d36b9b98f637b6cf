// The address of a search database to work done in it, and mistakes to what the user is told.
import type { Sql } from 'postgres'
import { connectDatabase, SearchDatabaseError } from '../search/postgres/connect.ts'
import { createDatabaseSearch, publishedSites } from '../search/postgres/search.ts'
import type { Search } from '../search/result.ts'
import { UsageError } from './command.ts'

const LONGEST_KEY = 100

/** Does something in a database and leaves it. Throws `UsageError` when the database does not let us. */
export async function withDatabase<T>(address: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  let sql: Sql | undefined
  try {
    sql = await connectDatabase(address)
    return await work(sql)
  } catch (error) {
    if (error instanceof SearchDatabaseError) throw new UsageError(error.message)
    throw error
  } finally {
    await sql?.end({ timeout: 1 })
  }
}

/** The search of some sites of a database, or of all when none is named. Throws `UsageError` for one that is not there. */
export async function searchOf(sql: Sql, sites: readonly string[] | undefined): Promise<Search> {
  const published = await publishedSites(sql)
  const missing = sites?.find((site) => !published.includes(site))
  if (missing !== undefined) {
    const known = published.map((site) => `\`${site}\``).join(', ')
    throw new UsageError(`The search database has no site \`${missing}\`.`, `It has ${known || 'none'}.`)
  }
  return createDatabaseSearch(sql, { sites })
}

/** The key under which a site is published: the one that is given, or its name in small letters. Throws `UsageError`. */
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
