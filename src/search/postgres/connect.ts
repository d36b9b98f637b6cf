// Opens a connection to a database, or says in one sentence why it can't.
import type { Sql } from 'postgres'

/** The database can't be used. The message says why, without the secrets of its address. */
export class SearchDatabaseError extends Error {}

const SECONDS_TO_CONNECT = 10
const MILLISECONDS_A_STATEMENT = 30_000

/** True for what names a database of this kind. */
function isDatabaseAddress(address: string): boolean {
  return /^postgres(?:ql)?:\/\//i.test(address)
}

/**
 * Opens a pool of connections to `postgres://user@host:5432/database`, or through a socket
 * (`postgres:///database?host=/run/postgresql&user=name`). Parts that are missing come from the variables of the
 * environment that PostgreSQL's own programs use, such as `PGPASSWORD`. Nothing is sent before the first query.
 * Throws `SearchDatabaseError` for anything else.
 */
export async function connectDatabase(address: string): Promise<Sql> {
  if (!isDatabaseAddress(address) || !URL.canParse(address))
    throw new SearchDatabaseError('The address of a search database begins with `postgres://`.')
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

/** What a failed query means to the one who runs the program; other errors come back as they are. */
export function explain(error: unknown): unknown {
  if (error instanceof SearchDatabaseError || !(error instanceof Error)) return error
  const { code = '', address, port } = error as Error & { code?: string; address?: unknown; port?: unknown }
  const reason = REASONS.find(([pattern]) => pattern.test(code))?.[1]
  if (!reason) return error
  const where = typeof address === 'string' ? ` at ${address}${port === undefined ? '' : `:${port}`}` : ''
  return new SearchDatabaseError(`${reason}${where}: ${error.message}.`.replace(/\.\.$/, '.'), { cause: error })
}

const NO_SERVER = 'The search database does not answer'

/** Codes of the system, of the client and of the server (by class: https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^(?:ECONNREFUSED|ENOENT|ENOTFOUND|EAI_AGAIN|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/, NO_SERVER],
  [/^(?:CONNECT_TIMEOUT|CONNECTION_CLOSED|CONNECTION_ENDED|CONNECTION_DESTROYED|08...|57P0.)$/, NO_SERVER],
  [/^28...$/, 'The search database does not let us in'],
  [/^3D000$/, 'There is no such search database'],
  [/^42501$/, 'The search database does not allow it'],
  [/^(?:42P01|3F000)$/, 'Nothing was published to the search database yet'],
  [/^0A000|^58P01$/, 'The search database lacks `pg_trgm`, which PostgreSQL brings among its extensions'],
  [/^57014$/, 'The search database took too long'],
  [/^53...$/, 'The search database has no room for more'],
  [/^25006$/, 'The search database may only be read'],
]
