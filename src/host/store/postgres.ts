// PostgreSQL, for several nodes: a pool of connections, and one that listens.
import { EventEmitter } from 'node:events'
import { type Connection, type ConnectionOptions, openConnection, type Run } from './connection.ts'
import { connectionPool } from './connection-pool.ts'
import { camelRow, type Database, type Queries, type Topic, type Value } from './database.ts'
import { migrate } from './migrations.ts'

const CHANNEL = 'galley_host'
/** "galley", so that two nodes don't migrate at once. */
const MIGRATION_LOCK = 0x67616c6c
/** Announcements can get lost with a connection: everybody looks this often, in milliseconds. */
const LOOK = 1_000
const MAX_CONNECTIONS = 10
/** In seconds. */
const CONNECT_TIMEOUT = 10
/** PostgreSQL's code for a statement after one that failed in a transaction. */
const ABORTED = '25P02'
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
  const open = (more: ConnectionOptions = {}) =>
    openConnection(url.href, {
      ...(host && { host }),
      ...(user && { user }),
      onnotice() {},
      ...(!url.searchParams.has('connect_timeout') && { connect_timeout: CONNECT_TIMEOUT }),
      connection: { application_name: 'galley host' },
      // Times and counts stay below 2^53.
      types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
      ...more,
    })
  const pool = connectionPool(open, MAX_CONNECTIONS)
  const events = new EventEmitter().setMaxListeners(0)
  let listener: Connection
  const listen = async () => {
    listener = open({ onnotify: (_, topic) => events.emit('change', topic as Topic) })
    await listener.run(`LISTEN ${CHANNEL}`)
    events.emit('change', 'sites')
  }
  const begin = <T>(work: (queries: Queries) => Promise<T>, mode: string): Promise<T> =>
    pool.use((connection) => inTransaction(connection, work, mode))
  const run: Run = (text, values) => pool.use((connection) => connection.run(text, values))
  const end = async (patience: number) => {
    await Promise.all([pool.end(patience), listener?.end(0)])
  }
  try {
    await begin(async (migrating) => {
      await migrating.read('SELECT pg_advisory_xact_lock(?)', MIGRATION_LOCK)
      await migrate(migrating, create)
    }, '')
    await listen()
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
    ...queriesOf(run),
    dialect: 'postgres',
    transaction: (work) => begin(work, ''),
    snapshot: (work) => begin(work, 'ISOLATION LEVEL REPEATABLE READ READ ONLY'),
    announce(topic) {
      run('SELECT pg_notify($1, $2)', [CHANNEL, topic]).catch(() => {})
    },
    onChange(callback) {
      events.on('change', callback)
      return () => void events.off('change', callback)
    },
    async ping() {
      await run('SELECT 1')
    },
    async close() {
      clearInterval(look)
      events.removeAllListeners()
      await end(5_000)
    },
  }
}

function queriesOf(run: Run): Queries {
  const rows = async <Row extends object>(text: string, ...values: readonly Value[]) =>
    Array.from(await run(numbered(text), values.map(storable)), camelRow<Row>)
  return { ...LOCKING, read: rows, write: rows }
}

/** Runs everything or nothing, and nothing if any statement failed, even if the work goes on. */
async function inTransaction<T>(
  connection: Connection,
  work: (queries: Queries) => Promise<T>,
  mode: string,
): Promise<T> {
  let failure: unknown
  let isOver = false
  const run: Run = async (text, values) => {
    if (isOver) throw new Error('The transaction is over.')
    try {
      return await connection.run(text, values)
    } catch (error) {
      failure ??= error
      throw error
    }
  }
  await connection.run(`BEGIN ${mode}`)
  try {
    const result = await work(queriesOf(run))
    if (failure) throw failure
    isOver = true
    await connection.run('COMMIT')
    return result
  } catch (error) {
    isOver = true
    if (connection.isUsable) await connection.run('ROLLBACK').catch(() => {})
    // All that follows a failed statement only says that the transaction is aborted.
    throw error instanceof Error && 'code' in error && error.code === ABORTED ? failure : error
  }
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
