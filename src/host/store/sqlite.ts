// SQLite in a file, with one connection for writing and one for reading.
import { EventEmitter } from 'node:events'
import { chmodSync, existsSync, statSync, writeFileSync } from 'node:fs'
import {
  camelRow,
  type Database,
  HostRunningError,
  NoHostError,
  type Queries,
  ROWS_AT_ONCE,
  type Snapshot,
  type Topic,
  type Value,
} from './database.ts'
import { migrate } from './migrations.ts'

/** The part of `node:sqlite` that is used; `@photostructure/sqlite` has the same. */
interface Connection {
  exec(sql: string): void
  prepare(sql: string): { all(...values: readonly Value[]): Record<string, unknown>[] }
  close(): void
}

/** How often another process is noticed, in milliseconds. A look takes microseconds. */
const WATCH = 100

const FIND_TABLE = "SELECT name FROM sqlite_master WHERE type = 'table' AND name = ?"

const LOCAL: Pick<Queries, 'forUpdate' | 'skipLocked'> = { forUpdate: '', skipLocked: '' }

/** Thrown if there is no SQLite module: Node is older than 22.13, and no replacement is installed. */
export class NoSqliteError extends Error {}

/**
 * Opens a database file. `create` makes the file and its tables if they don't exist.
 * @throws `NoSqliteError` on a Node without SQLite, and `NoHostError` if there is no database
 */
export async function openSqlite(file: string, { create = true } = {}): Promise<Database> {
  const open = await loadSqlite()
  if (!create && !existsSync(file)) throw new NoHostError()
  // It holds tokens. SQLite itself lets every user of the machine read a new file, and gives the files beside it the same mode.
  if (!existsSync(file)) writeFileSync(file, '', { flag: 'a', mode: 0o600 })
  else for (const name of [file, `${file}-wal`, `${file}-shm`]) closeToOthers(name)
  const openReader = () => {
    const connection = open(file)
    connection.exec('PRAGMA busy_timeout = 10000; PRAGMA query_only = ON')
    return connection
  }
  const [writer, reader] = [open(file), openReader()]
  // What was acknowledged survives a crash of the machine too: writes are few.
  writer.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 10000',
  )
  const database = new SqliteDatabase(writer, reader, { openReader, openLock: () => open(`${file}.lock`) })
  try {
    await database.transaction((queries) => migrate(queries, { create, find: FIND_TABLE }))
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** Keeps a file of an earlier version, or of a copy, from other users of the machine. */
function closeToOthers(file: string): void {
  try {
    const { mode } = statSync(file)
    if (mode & 0o077) chmodSync(file, mode & 0o700)
  } catch {
    // It isn't there, or belongs to another user, who decides who may read it.
  }
}

async function loadSqlite(): Promise<(file: string) => Connection> {
  type Module = { DatabaseSync: new (file: string) => Connection }
  // A static import would end the program on versions of Node that don't have it.
  const own = quietly(() => process.getBuiltinModule?.('node:sqlite')) as Module | undefined
  try {
    const { DatabaseSync } = own ?? ((await import('@photostructure/sqlite')) as unknown as Module)
    return (file) => new DatabaseSync(file)
  } catch {
    throw new NoSqliteError(`Node ${process.versions.node} has no SQLite.`)
  }
}

/** Node 22 warns on standard error that its SQLite is experimental, in every command. */
function quietly<T>(load: () => T): T {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return load()
  } finally {
    process.emitWarning = emitWarning
  }
}

class SqliteDatabase implements Database {
  readonly dialect = 'sqlite'
  readonly forUpdate = ''
  readonly skipLocked = ''
  private readonly events = new EventEmitter().setMaxListeners(0)
  private readonly watch: NodeJS.Timeout
  private readonly writing: Queries
  private readonly reading: Run
  /** Ends when all transactions so far have ended. */
  private turn: Promise<unknown> = Promise.resolve()
  /** Of another file, which has no other use: commands write to the database while a node has it. */
  private lock: Connection | undefined

  constructor(
    private readonly writer: Connection,
    private readonly reader: Connection,
    private readonly more: { openReader(): Connection; openLock(): Connection },
  ) {
    const write = statements(writer)
    this.reading = statements(reader)
    const run = async <Row extends object>(sql: string, ...values: readonly Value[]) =>
      write(sql, values).map(camelRow<Row>)
    this.writing = { ...LOCAL, read: run, write: run }
    let version = this.dataVersion()
    this.watch = setInterval(() => {
      const now = this.dataVersion()
      if (now === version) return
      version = now
      // Another process or our own writer: the reader can't tell, and looking once too often is cheap.
      for (const topic of ['jobs', 'sites'] as const) this.events.emit('change', topic)
    }, WATCH)
    this.watch.unref()
  }

  async read<Row extends object>(sql: string, ...values: readonly Value[]): Promise<Row[]> {
    return this.reading(sql, values).map(camelRow<Row>)
  }

  write<Row extends object>(sql: string, ...values: readonly Value[]): Promise<Row[]> {
    return this.inTurn(() => this.writing.write<Row>(sql, ...values))
  }

  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.inTurn(async () => {
      this.writer.exec('BEGIN IMMEDIATE')
      try {
        const result = await work(this.writing)
        this.writer.exec('COMMIT')
        return result
      } catch (error) {
        this.rollBack()
        throw error
      }
    })
  }

  async snapshot<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
    // Readers keep nobody from writing, if they don't share a connection with others.
    const connection = this.more.openReader()
    try {
      connection.exec('BEGIN')
      const read = statements(connection)
      return await work({
        read: async <Row extends object>(sql: string, ...values: readonly Value[]) =>
          read(sql, values).map(camelRow<Row>),
        rows: (table) => rowsOf(read, table),
      })
    } finally {
      connection.close()
    }
  }

  announce(topic: Topic): void {
    setImmediate(() => this.events.emit('change', topic))
  }

  onChange(callback: (topic: Topic) => void): () => void {
    this.events.on('change', callback)
    return () => void this.events.off('change', callback)
  }

  async reserve(): Promise<void> {
    const lock = this.more.openLock()
    try {
      // The system releases the lock when the process ends, even if it's killed.
      lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
    } catch (error) {
      lock.close()
      throw /database is locked$/.test((error as Error).message) ? new HostRunningError() : error
    }
    this.lock = lock
  }

  async ping(): Promise<void> {
    this.reading('SELECT 1', [])
  }

  async close(): Promise<void> {
    clearInterval(this.watch)
    await this.turn.catch(() => {})
    this.events.removeAllListeners()
    this.reader.close()
    this.writer.close()
    this.lock?.close()
  }

  private rollBack(): void {
    try {
      this.writer.exec('ROLLBACK')
    } catch {
      // SQLite has done it already, as it does on a full disk.
    }
  }

  /** A transaction takes several turns of the event loop, and there is one connection that writes. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.turn.then(work, work)
    this.turn = result.catch(() => {})
    return result
  }

  private dataVersion(): unknown {
    return this.reading('PRAGMA data_version', [])[0]?.data_version
  }
}

async function* rowsOf<Row extends object>(read: Run, table: string): AsyncGenerator<Row[]> {
  // By the number that SQLite gives each row. An open cursor crashes some versions of the module.
  const sql = `SELECT rowid AS row_number, * FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ${ROWS_AT_ONCE}`
  for (let last = 0; ; ) {
    const rows = read(sql, [last])
    if (rows.length === 0) break
    last = Number(rows.at(-1)?.row_number)
    yield rows.map(({ row_number: _, ...row }) => camelRow<Row>(row))
  }
}

/** Runs a statement. */
type Run = (sql: string, values: readonly Value[]) => Record<string, unknown>[]

/** Runs SQL on a connection. Each statement is prepared once: all of them are written in the program. */
function statements(connection: Connection): Run {
  const prepared = new Map<string, ReturnType<Connection['prepare']>>()
  return (sql, values) => {
    let statement = prepared.get(sql)
    if (!statement) {
      statement = connection.prepare(sql)
      prepared.set(sql, statement)
    }
    return statement.all(...values)
  }
}
