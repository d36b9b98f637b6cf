// The time by which things are deleted for good. It doesn't follow a clock that leaps ahead until that has lasted.
import { one, type Queries } from '../store/database.ts'

/** Milliseconds until a leap is believed. By then, somebody or a time server has set a clock right that was wrong. */
const PROBATION = 24 * 60 * 60_000
/** Milliseconds that a clock can gain between two looks without having leapt. Time servers correct a little. */
const DRIFT = 60_000

/**
 * A clock like `now`. `elapsed` counts milliseconds, and nobody can set it. `last` is the time that the clock showed before
 * the program was started again: nobody can tell how long it was off from how wrong the clock is.
 */
export function settledClock(now: () => number, elapsed: () => number, last = Number.POSITIVE_INFINITY): () => number {
  let offset = Math.min(now(), last) - elapsed()
  let leaptAt: number | undefined
  return () => {
    const lasted = elapsed()
    const current = now() - lasted
    leaptAt = current - offset > DRIFT ? (leaptAt ?? lasted) : undefined
    if (leaptAt === undefined || lasted - leaptAt >= PROBATION) offset = current
    return Math.round(offset + lasted)
  }
}

/** The time that the settled clock of a node showed last. Undefined if no node has run yet. */
export async function lastSettled(queries: Queries): Promise<number | undefined> {
  const row = await one<{ at: number }>(queries, 'SELECT at FROM settled_clock')
  return row && Number(row.at)
}

/** Stores what the settled clock shows, for the next start. */
export async function keepSettled(queries: Queries, at: number): Promise<void> {
  await queries.write(
    'INSERT INTO settled_clock (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at',
    at,
  )
}
