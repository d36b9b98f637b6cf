// Opens a connection to a database, or explains in one sentence why it can't.
import { isPostgresAddress } from '../../postgres/address.ts'
import type { ConnectionPool } from '../../postgres/connection-pool.ts'
import { isLostConnection } from '../../postgres/lost-connection.ts'

/** The database can't be used. The message says why, without the secrets in its address. */
export class SearchDatabaseError extends Error {}

const MAX_CONNECTIONS = 10
const MILLISECONDS_A_STATEMENT = 30_000

/**
 * Prepares connections to an address such as `postgres://user@host:5432/database`. Nothing is sent before the first
 * query. Throws `SearchDatabaseError` for any other address.
 */
export async function connectDatabase(address: string): Promise<ConnectionPool> {
  if (!isPostgresAddress(address))
    throw new SearchDatabaseError('The address of a search database starts with `postgres://`.')
  const [{ openConnection }, { connectionPool }] = await Promise.all([
    import('../../postgres/connection.ts'),
    import('../../postgres/connection-pool.ts'),
  ])
  const open = () =>
    openConnection(address, {
      connection: { application_name: 'galley', statement_timeout: MILLISECONDS_A_STATEMENT },
    })
  return connectionPool(open, MAX_CONNECTIONS)
}

/** Turns a failed query into a `SearchDatabaseError` that makes sense to the user. Returns other errors unchanged. */
export function explain(error: unknown): unknown {
  if (error instanceof SearchDatabaseError || !(error instanceof Error)) return error
  const { code = '', address, port } = error as Error & { code?: string; address?: unknown; port?: unknown }
  const known = REASONS.find(([pattern]) => pattern.test(code))?.[1]
  const reason = known ?? (isLostConnection(error) && "The search database doesn't answer")
  if (!reason) return error
  const where = typeof address === 'string' ? ` at ${address}${port === undefined ? '' : `:${port}`}` : ''
  return new SearchDatabaseError(`${reason}${where}: ${error.message}.`.replace(/\.\.$/, '.'), { cause: error })
}

/**
 * Reasons by PostgreSQL's class of error:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^28...$/, 'The search database refused the user name or password'],
  [/^3D000$/, "The search database doesn't exist"],
  [/^42501$/, "The user of the search database isn't allowed to do this"],
  [/^(?:42P01|3F000)$/, 'Nothing has been published to the search database yet'],
  [/^0A000|^58P01$/, 'The search database needs `pg_trgm`, an extension that ships with PostgreSQL'],
  [/^57014$/, 'The search database took too long'],
  [/^53...$/, 'The search database is out of space or connections'],
  [/^25006$/, 'The search database is read-only'],
]
