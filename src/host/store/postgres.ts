// PostgreSQL, for several nodes: a pool of connections, and one that listens.
import { EventEmitter } from 'node:events'
import { type Connection, type ConnectionOptions, openConnection, type Run } from '../../postgres/connection.ts'
import { connectionPool } from '../../postgres/connection-pool.ts'
import { camelRow, type Database, type Queries, ROWS_AT_ONCE, type Topic, type Value } from './database.ts'
import { migrate } from './migrations.ts'

const CHANNEL = 'galley_host'
/** "galley", so that two nodes don't migrate at once. */
const MIGRATION_LOCK = 0x67616c6c
/** Announcements can get lost with a connection: everybody looks this often, in milliseconds. */
const LOOK = 1_000
/** The code of a server that can only be read. */
const READ_ONLY = '25006'
const MAX_CONNECTIONS = 10
/** In the schema that an unqualified name means. */
const FIND_TABLE = 'SELECT 1 WHERE to_regclass(?) IS NOT NULL'
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
  const open = (more: ConnectionOptions = {}) =>
    openConnection(address, {
      connection: { application_name: 'galley host' },
      // Times and counts stay below 2^53.
      types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
      ...more,
    })
  const pool = connectionPool(open, MAX_CONNECTIONS)
  const events = new EventEmitter().setMaxListeners(0)
  let listener: Connection
  const listen = async () => {
    const opened = open({ onnotify: (_, topic) => events.emit('change', topic as Topic) })
    listener = opened
    await opened.run(`LISTEN ${CHANNEL}`).catch((error: unknown) => {
      opened.end(0).catch(() => {})
      throw error
    })
    events.emit('change', 'sites')
  }
  const begin = <T>(work: (queries: Queries) => Promise<T>, mode?: string): Promise<T> =>
    pool.transaction((run) => work(queriesOf(run)), mode)
  const end = async (patience: number) => {
    await Promise.all([pool.end(patience), listener?.end(0)])
  }
  try {
    await begin(async (migrating) => {
      await migrating.read('SELECT pg_advisory_xact_lock(?)', MIGRATION_LOCK)
      await migrate(migrating, { create, find: FIND_TABLE })
    })
    await listen().catch((error: Error & { readonly code?: unknown }) => {
      // A standby takes no listeners. Who reads it looks often enough, and listens once it's promoted.
      if (error.code !== READ_ONLY) throw error
    })
  } catch (error) {
    await end(1_000)
    throw error
  }
  const look = setInterval(() => {
    for (const topic of ['jobs', 'sites'] as const) events.emit('change', topic)
    if (listener.isUsable) return
    listener.end(0).catch(() => {})
    listen().catch(() => {})
  }, LOOK)
  look.unref()
  return {
    ...queriesOf(pool.run),
    dialect: 'postgres',
    transaction: (work) => begin(work),
    snapshot: (work) =>
      begin(
        ({ read }) => work({ read, rows: (table) => rowsOf(read, table) }),
        'ISOLATION LEVEL REPEATABLE READ READ ONLY',
      ),
    announce(topic) {
      pool.run('SELECT pg_notify($1, $2)', [CHANNEL, topic]).catch(() => {})
    },
    onChange(callback) {
      events.on('change', callback)
      return () => void events.off('change', callback)
    },
    async reserve() {},
    async ping() {
      await pool.run('SELECT 1')
    },
    async close() {
      clearInterval(look)
      events.removeAllListeners()
      await end(5_000)
    },
  }
}

async function* rowsOf<Row extends object>(read: Queries['read'], table: string): AsyncGenerator<Row[]> {
  // Each table has a cursor of its own: the server keeps the columns of a prepared `FETCH`.
  const cursor = `rows_of_${table}`
  await read(`DECLARE ${cursor} NO SCROLL CURSOR FOR SELECT * FROM ${table}`)
  for (;;) {
    const rows = await read<Row>(`FETCH ${ROWS_AT_ONCE} FROM ${cursor}`)
    if (rows.length === 0) break
    yield rows
  }
  await read(`CLOSE ${cursor}`)
}

function queriesOf(run: Run): Queries {
  const rows = async <Row extends object>(text: string, ...values: readonly Value[]) =>
    Array.from(await run(numbered(text), values.map(storable)), camelRow<Row>)
  return { ...LOCKING, read: rows, write: rows }
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
