// Opens a connection to a database, or explains in one sentence why it can't.
import type { Sql } from 'postgres'

/** The database can't be used. The message says why, without the secrets in its address. */
export class SearchDatabaseError extends Error {}

const SECONDS_TO_CONNECT = 10
const MILLISECONDS_A_STATEMENT = 30_000

/** True for a PostgreSQL address. */
function isDatabaseAddress(address: string): boolean {
  return /^postgres(?:ql)?:\/\//i.test(address)
}

/**
 * Opens a pool of connections to `postgres://user@host:5432/database`, or through a socket
 * (`postgres:///database?host=/run/postgresql&user=name`). Missing parts come from the environment variables that
 * PostgreSQL's own programs use, such as `PGPASSWORD`. Nothing is sent before the first query. Throws
 * `SearchDatabaseError` for any other address.
 */
export async function connectDatabase(address: string): Promise<Sql> {
  if (!isDatabaseAddress(address) || !URL.canParse(address))
    throw new SearchDatabaseError('The address of a search database starts with `postgres://`.')
  const url = new URL(address)
  const [host, user] = ['host', 'user'].map((name) => {
    const value = url.searchParams.get(name)
    url.searchParams.delete(name)
    return value
  })
  const { default: postgres } = await import('postgres')
  return postgres(url.href, {
    ...(host && { host }),
    ...(user && { user }),
    connect_timeout: SECONDS_TO_CONNECT,
    onnotice: () => {},
    connection: { application_name: 'galley', statement_timeout: MILLISECONDS_A_STATEMENT },
  })
}

/** Turns a failed query into a `SearchDatabaseError` that makes sense to the user. Returns other errors unchanged. */
export function explain(error: unknown): unknown {
  if (error instanceof SearchDatabaseError || !(error instanceof Error)) return error
  const { code = '', address, port } = error as Error & { code?: string; address?: unknown; port?: unknown }
  const reason = REASONS.find(([pattern]) => pattern.test(code))?.[1]
  if (!reason) return error
  const where = typeof address === 'string' ? ` at ${address}${port === undefined ? '' : `:${port}`}` : ''
  return new SearchDatabaseError(`${reason}${where}: ${error.message}.`.replace(/\.\.$/, '.'), { cause: error })
}

const NO_SERVER = "The search database doesn't answer"

/**
 * Error codes of Node, the client, and the server (by class:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^(?:ECONNREFUSED|ENOENT|ENOTFOUND|EAI_AGAIN|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/, NO_SERVER],
  [/^(?:CONNECT_TIMEOUT|CONNECTION_CLOSED|CONNECTION_ENDED|CONNECTION_DESTROYED|08...|57P0.)$/, NO_SERVER],
  [/^28...$/, 'The search database refused the user name or password'],
  [/^3D000$/, "The search database doesn't exist"],
  [/^42501$/, "The user of the search database isn't allowed to do this"],
  [/^(?:42P01|3F000)$/, 'Nothing has been published to the search database yet'],
  [/^0A000|^58P01$/, 'The search database needs `pg_trgm`, an extension that ships with PostgreSQL'],
  [/^57014$/, 'The search database took too long'],
  [/^53...$/, 'The search database is out of space or connections'],
  [/^25006$/, 'The search database is read-only'],
]
