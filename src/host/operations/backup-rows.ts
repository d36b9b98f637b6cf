// The rows of a backup: one file with a line for each row, which is written and read some rows at a time.
import { createReadStream, existsSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { one, type Queries, type Snapshot, type Value } from '../store/database.ts'
import { LASTING_TABLES, TABLES_VERSION } from '../store/migrations.ts'

/** All rows, after a line that says how many there are of each table, so that no lost end goes unnoticed. */
const ROWS_FILE = 'rows.jsonl'
/** Backups had a file of rows for each table here, until they had one for all. */
const FORMER_FOLDER = 'tables'
/** Rows that one statement inserts. */
const INSERTED_AT_ONCE = 100

/** Thrown if the backup can't be used. The message is for people. */
export class BackupError extends Error {}

type Row = Readonly<Record<string, Value>>

interface RowsHead {
  /** The version of the tables. */
  readonly version: number
  readonly counts: Readonly<Record<string, number>>
}

/** Whether a folder has the rows of a backup. */
export function hasRows(folder: string): boolean {
  return existsSync(join(folder, ROWS_FILE)) || existsSync(join(folder, FORMER_FOLDER, 'site.jsonl'))
}

/** Writes all rows that last beside those of the former backup, and returns how many. `useRows` puts them into its place. */
export async function writeRows(snapshot: Snapshot, folder: string): Promise<number> {
  const counts: Record<string, number> = {}
  for (const table of LASTING_TABLES)
    counts[table] = (await one<{ n: number }>(snapshot, `SELECT COUNT(*) AS n FROM ${table}`))?.n ?? 0
  const file = await open(join(folder, `${ROWS_FILE}.new`), 'w', 0o600)
  try {
    await file.appendFile(`${JSON.stringify({ version: TABLES_VERSION, counts } satisfies RowsHead)}\n`)
    for (const table of LASTING_TABLES)
      for await (const rows of snapshot.rows(table))
        await file.appendFile(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** Replaces the rows of the former backup at once, so that an interrupted backup leaves it intact. */
export function useRows(folder: string): void {
  const file = join(folder, ROWS_FILE)
  renameSync(`${file}.new`, file)
  rmSync(join(folder, FORMER_FOLDER), { recursive: true, force: true })
}

/**
 * The rows of a backup, each with its table.
 * @throws `BackupError` before the first row for a backup of a newer version, and at the end for one that lacks rows
 */
export async function* readRows(folder: string): AsyncGenerator<{ readonly table: string; readonly row: Row }> {
  const file = join(folder, ROWS_FILE)
  if (!existsSync(file)) {
    for (const table of LASTING_TABLES) {
      const former = join(folder, FORMER_FOLDER, `${table}.jsonl`)
      // A backup of an earlier version may lack a newer table.
      if (existsSync(former)) for await (const row of readLines(former)) yield { table, row: row as Row }
    }
    return
  }
  const lines = readLines(file)
  const head = (await lines.next()).value as RowsHead | undefined
  if (head && head.version > TABLES_VERSION)
    throw new BackupError('This backup was made by a newer version of Galley. Update Galley, and restore it again.')
  if (head?.counts?.site === undefined) throw damaged(file)
  for (const [table, count] of Object.entries(head.counts))
    for (let i = 0; i < count; i++) {
      const { value, done } = await lines.next()
      if (done) throw damaged(file)
      yield { table, row: value as Row }
    }
  if (!(await lines.next()).done) throw damaged(file)
}

/** Inserts the rows of a backup. Returns how many. */
export async function insertRows(queries: Queries, folder: string): Promise<number> {
  const tables: readonly string[] = LASTING_TABLES
  let rows = 0
  let [into, values]: [string, Value[][]] = ['', []]
  const flush = async () => {
    const [first] = values
    if (!first) return
    const tuple = `(${first.map(() => '?').join(', ')})`
    await queries.write(`${into} VALUES ${values.map(() => tuple).join(', ')}`, ...values.flat())
    rows += values.length
    values = []
  }
  for await (const { table, row } of readRows(folder)) {
    if (!tables.includes(table)) continue
    // Whoever worked on a job when the backup was made is gone.
    const kept = table === 'job' ? { ...row, leaseUntil: 0, claim: null } : row
    const insert = `INSERT INTO ${table} (${Object.keys(kept).map(columnName).join(', ')})`
    if (insert !== into || values.length === INSERTED_AT_ONCE) await flush()
    into = insert
    values.push(Object.values(kept) as Value[])
  }
  await flush()
  return rows
}

/** The values of a file of JSON lines. Node's own reader takes some characters in texts for the end of a line. */
async function* readLines(file: string): AsyncGenerator<unknown> {
  let rest: Buffer[] = []
  for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, from)) {
      const line = Buffer.concat([...rest, piece.subarray(from, end)])
      yield parsed(line, file)
      from = end + 1
      rest = []
    }
    rest.push(piece.subarray(from))
  }
  // A file whose end was lost may stop between two values.
  if (rest.some(({ length }) => length > 0)) throw damaged(file)
}

function parsed(line: Buffer, file: string): unknown {
  try {
    return JSON.parse(line.toString())
  } catch {
    throw damaged(file)
  }
}

function damaged(file: string): BackupError {
  return new BackupError(`A file of the backup is damaged: ${file}`)
}

/** `liveId` to `live_id`. A backup is read by whoever may write the database, and still nothing else becomes SQL. */
function columnName(key: string): string {
  if (!/^[a-zA-Z]{1,40}$/.test(key)) throw new BackupError(`The backup has a strange column: ${key}`)
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
