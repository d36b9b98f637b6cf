// The one interface to SQLite and PostgreSQL: SQL with `?` in, rows with camelCase keys out.

export type Value = string | number | null

/** Runs statements. The SQL is what both databases understand; `?` marks a value. */
export interface Queries {
  /** Rows of a SELECT. */
  read<Row extends object>(sql: string, ...values: readonly Value[]): Promise<Row[]>
  /** Runs an INSERT, UPDATE or DELETE and gives the rows of its RETURNING clause. */
  write<Row extends object>(sql: string, ...values: readonly Value[]): Promise<Row[]>
  /** Locks what a SELECT reads until the transaction ends. Empty if one writer at a time is the rule. */
  readonly forUpdate: string
  /** The same, and passes over rows that others hold. */
  readonly skipLocked: string
}

/** A database as it was at one moment. */
export interface Snapshot extends Pick<Queries, 'read'> {
  /** All rows of a table, some at a time, because they may not fit into memory. */
  rows<Row extends object>(table: string): AsyncIterable<readonly Row[]>
}

/** Rows that a snapshot has in memory. */
export const ROWS_AT_ONCE = 1_000

/** The topics of announcements to other nodes: work in the queue, or a change to what is served. */
export type Topic = 'jobs' | 'sites'

/** An open database, with all migrations done. */
export interface Database extends Queries {
  readonly dialect: 'sqlite' | 'postgres'
  /** Runs everything or nothing. Transactions of one node may wait for each other, so keep the network out of them. */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>
  /** Reads everything as it is at one moment. Others write meanwhile, however long that takes. */
  snapshot<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T>
  /** Tells all nodes, this one included, to look. It may get lost: nodes look by themselves every second too. */
  announce(topic: Topic): void
  /** Calls back after each announcement, and whenever something may have been missed. Returns a function that stops it. */
  onChange(callback: (topic: Topic) => void): () => void
  /**
   * Keeps other nodes away until the database is closed or the process ends, however it does. Nodes share a server, so
   * PostgreSQL keeps nobody away.
   * @throws `HostRunningError`
   */
  reserve(): Promise<void>
  /** Throws if the database doesn't answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Thrown if the stores have no host, and none should be created. */
export class NoHostError extends Error {}

/** Thrown if a newer version made the tables, which this one may misread. */
export class NewerTablesError extends Error {
  /** `galley` is the version that made them, if they say. */
  constructor(readonly galley: string | undefined) {
    super('The tables are of a newer version.')
  }
}

/** Thrown if another process serves the host of a database that only one can serve. */
export class HostRunningError extends Error {}

/** The one row of a query that can have no more. Undefined if there's none. */
export async function one<Row extends object>(
  queries: Pick<Queries, 'read'>,
  sql: string,
  ...values: readonly Value[]
): Promise<Row | undefined> {
  return (await queries.read<Row>(sql, ...values))[0]
}

const names = new Map<string, string>()

/** `live_id` to `liveId`, in all keys of a row. */
export function camelRow<Row extends object>(row: Record<string, unknown>): Row {
  const result: Record<string, unknown> = {}
  for (const key in row) {
    let name = names.get(key)
    if (name === undefined) {
      name = key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
      names.set(key, name)
    }
    result[name] = row[key]
  }
  return result as Row
}
