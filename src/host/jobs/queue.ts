// Work that outlives the process: a table, claimed with a lease, one job of a lane at a time.
import type { Database, Queries } from '../store/database.ts'
import { createId } from '../store/ids.ts'

/** The data of a job. Its kind decides which handler runs it. */
export interface NewJob {
  /** An id for jobs that need to be found again. A job that waits under this id isn't added twice. */
  readonly id?: string
  readonly kind: string
  /** Jobs of one lane never run side by side, on any node. */
  readonly lane: string
  readonly payload: object
  /** Not before this time. */
  readonly runAt: number
}

/** A job that belongs to this node until its lease ends. */
export interface Job {
  readonly id: string
  readonly kind: string
  readonly lane: string
  readonly payload: Readonly<Record<string, unknown>>
  /** The number of attempts, including this one. */
  readonly attempts: number
  /** Proves that the lease is still ours. */
  readonly claim: string
}

/** Milliseconds that a lease lasts. A node that works renews it. The jobs of a dead node go to others. */
export const LEASE = 30_000

/**
 * Milliseconds beyond which no time in a row can be real: leases and pauses are shorter, even where the clocks of nodes
 * differ. A clock that was ahead wrote it, and nothing must wait until the right one has caught up.
 */
const FAR = 15 * 60_000

/** Adds a job in the transaction of what it is for. Call `database.announce('jobs')` once that is committed. */
export async function enqueue(
  queries: Queries,
  { id = createId(), kind, lane, payload, runAt }: NewJob,
): Promise<void> {
  await queries.write(
    'INSERT INTO job (id, kind, lane, payload, run_at, created_at) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING',
    ...[id, kind, lane, JSON.stringify(payload), runAt, runAt],
  )
}

interface JobRow {
  id: string
  kind: string
  lane: string
  payload: string
  attempts: number
}

/** Takes the oldest job that is due. Undefined if there's none. */
export function claim(database: Database, kinds: readonly string[], now: number): Promise<Job | undefined> {
  return database.transaction(async (queries) => {
    const marks = kinds.map(() => '?').join(', ')
    const [row] = await queries.read<JobRow>(
      `SELECT id, kind, lane, payload, attempts FROM job WHERE kind IN (${marks})
       AND run_at NOT BETWEEN ? AND ? AND lease_until NOT BETWEEN ? AND ?
       AND NOT EXISTS (SELECT 1 FROM lane WHERE lane.name = job.lane AND lane.until BETWEEN ? AND ?)
       ORDER BY run_at, id LIMIT 1 ${queries.skipLocked}`,
      ...[...kinds, now + 1, now + FAR, now, now + FAR, now, now + FAR],
    )
    if (!row) return undefined
    const token = createId()
    // Two nodes can pick two jobs of one lane at the same moment: the row of the lane lets one of them through.
    const [lane] = await queries.write<{ name: string }>(
      `INSERT INTO lane (name, claim, until) VALUES (?, ?, ?)
       ON CONFLICT (name) DO UPDATE SET claim = excluded.claim, until = excluded.until WHERE lane.until NOT BETWEEN ? AND ? RETURNING name`,
      ...[row.lane, token, now + LEASE, now, now + FAR],
    )
    if (!lane) return undefined
    await queries.write(
      'UPDATE job SET lease_until = ?, claim = ?, attempts = attempts + 1 WHERE id = ?',
      ...[now + LEASE, token, row.id],
    )
    const payload = JSON.parse(row.payload) as Record<string, unknown>
    return { id: row.id, kind: row.kind, lane: row.lane, payload, attempts: row.attempts + 1, claim: token }
  })
}

/** Extends the lease. False if it's lost, and another node has the job or will get it. */
export function renew(database: Database, { id, lane, claim }: Job, now: number): Promise<boolean> {
  return database.transaction(async (queries) => {
    const rows = await queries.write(
      'UPDATE job SET lease_until = ? WHERE id = ? AND claim = ? RETURNING id',
      now + LEASE,
      id,
      claim,
    )
    await queries.write('UPDATE lane SET until = ? WHERE name = ? AND claim = ?', now + LEASE, lane, claim)
    return rows.length > 0
  })
}

/**
 * Ends a job, in the transaction of its result. False when the lease was lost: then the result must not be written
 * either, because another node writes its own.
 */
export async function complete(queries: Queries, { id, lane, claim }: Job): Promise<boolean> {
  const rows = await queries.write('DELETE FROM job WHERE id = ? AND claim = ? RETURNING id', id, claim)
  await queries.write('DELETE FROM lane WHERE name = ? AND claim = ?', lane, claim)
  return rows.length > 0
}

/** Gives a job back, to be run again at `runAt`. A job that was never really begun keeps its number of attempts. */
export function release(database: Database, { id, lane, claim }: Job, runAt: number, counts = true): Promise<void> {
  return database.transaction(async (queries) => {
    await queries.write(
      'UPDATE job SET lease_until = 0, claim = NULL, run_at = ?, attempts = attempts - ? WHERE id = ? AND claim = ?',
      ...[runAt, counts ? 0 : 1, id, claim],
    )
    await queries.write('DELETE FROM lane WHERE name = ? AND claim = ?', lane, claim)
  })
}

/** Ends all leases. For a database that one process has to itself: whoever held them is dead. */
export async function releaseAll(database: Database): Promise<void> {
  await database.write('UPDATE job SET lease_until = 0, claim = NULL')
  await database.write('DELETE FROM lane')
}

/** Jobs that are due and that nobody works on. */
export async function waitingJobs(queries: Queries, now: number): Promise<number> {
  const [row] = await queries.read<{ count: number }>(
    'SELECT count(*) AS count FROM job WHERE run_at <= ? AND lease_until < ?',
    ...[now, now],
  )
  return Number(row?.count ?? 0)
}
