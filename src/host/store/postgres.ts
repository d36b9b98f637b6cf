// PostgreSQL, for several nodes: a pool of connections, and one that listens.
import { EventEmitter } from 'node:events'
import postgres from 'postgres'
import { camelRow, type Database, type Queries, type Topic, type Value } from './database.ts'
import { migrate } from './migrations.ts'

const CHANNEL = 'galley_host'
/** "galley", so that two nodes don't migrate at once. */
const MIGRATION_LOCK = 0x67616c6c
/** Announcements can get lost with a connection: everybody looks this often, in milliseconds. */
const LOOK = 1_000
const LOCKING: Pick<Queries, 'forUpdate' | 'skipLocked'> = {
  forUpdate: 'FOR UPDATE',
  skipLocked: 'FOR UPDATE SKIP LOCKED',
}

/**
 * Connects to a server: `postgres://user@host/database`, or `postgres:///database?host=/run/postgresql`. `create` makes
 * the tables if they don't exist.
 * @throws `NoHostError` if there are no tables
 */
export async function openPostgres(address: string, { create = true } = {}): Promise<Database> {
  // The client knows no sockets in addresses, as PostgreSQL's own programs do.
  const url = new URL(address)
  const [host, user] = ['host', 'user'].map((name) => url.searchParams.get(name))
  for (const name of ['host', 'user']) url.searchParams.delete(name)
  const sql = postgres(url.href, {
    ...(host && { host }),
    ...(user && { user }),
    max: 10,
    onnotice() {},
    connect_timeout: 10,
    connection: { application_name: 'galley host' },
    // Times and counts stay below 2^53.
    types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
  })
  const events = new EventEmitter().setMaxListeners(0)
  const queries = (connection: postgres.Sql | postgres.TransactionSql): Queries => {
    const run = async <Row extends object>(text: string, ...values: readonly Value[]) =>
      (await connection.unsafe(numbered(text), values.map(storable), { prepare: true })).map((row) =>
        camelRow<Row>(row as Record<string, unknown>),
      )
    return { ...LOCKING, read: run, write: run }
  }
  const inside =
    <T>(work: (queries: Queries) => Promise<T>) =>
    (connection: postgres.TransactionSql) =>
      work(queries(connection)).catch((error: unknown) => (isLost(error) ? never() : Promise.reject(error)))
  const transaction = <T>(work: (queries: Queries) => Promise<T>) => sql.begin(inside(work)) as Promise<T>
  try {
    await transaction(async (migrating) => {
      await migrating.read('SELECT pg_advisory_xact_lock(?)', MIGRATION_LOCK)
      await migrate(migrating, create)
    })
    await sql.listen(
      CHANNEL,
      (topic) => events.emit('change', topic as Topic),
      () => events.emit('change', 'sites'),
    )
  } catch (error) {
    await sql.end({ timeout: 1 })
    throw error
  }
  const look = setInterval(() => {
    for (const topic of ['jobs', 'sites'] as const) events.emit('change', topic)
  }, LOOK)
  look.unref()
  return {
    ...queries(sql),
    dialect: 'postgres',
    transaction,
    snapshot: <T>(work: (queries: Queries) => Promise<T>) =>
      sql.begin('isolation level repeatable read read only', inside(work)) as Promise<T>,
    announce(topic) {
      sql.notify(CHANNEL, topic).catch(() => {})
    },
    onChange(callback) {
      events.on('change', callback)
      return () => void events.off('change', callback)
    },
    async ping() {
      await sql`SELECT 1`
    },
    async close() {
      clearInterval(look)
      events.removeAllListeners()
      await sql.end({ timeout: 5 })
    },
  }
}

/**
 * The client rejects a transaction when its connection closes. If the work inside rejected first, the client would send
 * a rollback to the closed connection, which ends the process: https://github.com/porsager/postgres/issues/1208
 */
function never(): Promise<never> {
  return new Promise(() => {})
}

/** Whether a connection is closed, or the server is about to close it. */
function isLost(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    /^(?:ECONNRESET|EPIPE|ETIMEDOUT|CONNECTION_[A-Z]+|57P0\d)$/.test(String(error.code))
  )
}

/** PostgreSQL has no NUL in texts, and anybody may send one. */
function storable(value: Value): Value {
  return typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value
}

const texts = new Map<string, string>()

/** `?` to `$1`. No statement of ours has a question mark in a literal. */
function numbered(text: string): string {
  let result = texts.get(text)
  if (result === undefined) {
    let count = 0
    result = text.replace(/\?/g, () => `$${++count}`)
    texts.set(text, result)
  }
  return result
}
