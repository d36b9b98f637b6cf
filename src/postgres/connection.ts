// One connection to PostgreSQL, which is never opened again once it has closed.
import postgres, { type Options, type PostgresType } from 'postgres'
import { isLostConnection } from './lost-connection.ts'

export type Value = string | number | null

/**
 * Runs one statement with `$1` for values, or several without any. A connection keeps each statement with values, unless
 * `prepare` is false.
 */
export type Run = <Row extends object = Record<string, unknown>>(
  text: string,
  values?: readonly Value[],
  options?: { readonly prepare?: boolean },
) => Promise<readonly Row[]>

/** In seconds. */
const CONNECT_TIMEOUT = 10

/** A connection, opened by its first statement. */
export interface Connection {
  /** False once it has closed or is about to. */
  readonly isUsable: boolean
  readonly run: Run
  /** Ends it once it has answered, after `patience` milliseconds at the latest. */
  end(patience: number): Promise<void>
}

export type ConnectionOptions = Options<Record<string, PostgresType>> & {
  onnotify?(channel: string, text: string): void
}

/**
 * Prepares a connection to `postgres://user@host/database`, or through a socket
 * (`postgres:///database?host=/run/postgresql&user=name`). Missing parts come from the environment variables that
 * PostgreSQL's own programs use, such as `PGPASSWORD`. The client can open a closed one again, but keeps what it hadn't
 * sent yet, so the new one never starts. What is sent to a closed one ends the process:
 * https://github.com/porsager/postgres/issues/1208
 */
export function openConnection(address: string, options: ConnectionOptions): Connection {
  // The client knows no sockets in addresses, as PostgreSQL's own programs do.
  const url = new URL(address)
  const [host, user] = ['host', 'user'].map((name) => url.searchParams.get(name))
  for (const name of ['host', 'user']) url.searchParams.delete(name)
  let isUsable = true
  let isClosed = false
  const running = new Set<(error: Error) => void>()
  let opening: NodeJS.Timeout | undefined
  const sql = postgres(url.href, {
    ...(host && { host }),
    ...(user && { user }),
    ...(!url.searchParams.has('connect_timeout') && { connect_timeout: CONNECT_TIMEOUT }),
    onnotice() {},
    ...options,
    // The client doesn't close its only connection between statements, and lets them begin transactions.
    max: 1,
    max_lifetime: null,
    idle_timeout: undefined,
    // Without them, arrays are texts. A connection that closes while the client asks for types ends the process.
    fetch_types: false,
    onparameter: () => clearTimeout(opening),
    onclose() {
      clearTimeout(opening)
      isUsable = false
      isClosed = true
      // The client knows better why, but doesn't always tell.
      setImmediate(() => {
        for (const reject of running) reject(closed())
      })
    },
  })
  return {
    get isUsable() {
      return isUsable
    },
    async run<Row extends object>(text: string, values: readonly Value[] = [], { prepare = true } = {}) {
      // The client sends in the microtask after this one, so the connection can't close in between.
      await undefined
      if (isClosed) throw closed()
      // The client tries forever to reach a server that closes connections before it says anything, as proxies do.
      opening ??= setTimeout(() => sql.end({ timeout: 0 }).catch(() => {}), sql.options.connect_timeout * 1500)
      let stop: (error: Error) => void = () => {}
      try {
        return await new Promise<Row[]>((resolve, reject) => {
          stop = reject
          running.add(stop)
          sql.unsafe<Row[]>(text, [...values], { prepare }).then(resolve, reject)
        })
      } catch (error) {
        if (isLostConnection(error)) isUsable = false
        explain(error)
        throw error
      } finally {
        running.delete(stop)
      }
    },
    async end(patience) {
      isUsable = false
      await sql.end({ timeout: patience / 1000 })
    },
  }
}

/**
 * Adds what to do about a prepared statement that is missing (26000), or there already (42P05): a pooler in front of the
 * server gives each transaction another connection.
 */
function explain(error: unknown): void {
  if (error instanceof Error && 'code' in error && /^(?:26000|42P05)$/.test(String(error.code)))
    error.message += '. If a connection pooler runs in front of PostgreSQL, add `?prepare=false` to its address.'
}

function closed(): Error {
  return Object.assign(new Error('The database has closed the connection.'), { code: 'CONNECTION_CLOSED' })
}
