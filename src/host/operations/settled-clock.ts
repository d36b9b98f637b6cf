// The time by which things are deleted for good. It doesn't follow a clock that leaps ahead until that has lasted.

/** Milliseconds until a leap is believed. By then, somebody or a time server has set a clock right that was wrong. */
const PROBATION = 24 * 60 * 60_000
/** Milliseconds that a clock can gain between two looks without having leapt. Time servers correct a little. */
const DRIFT = 60_000

/** A clock like `now`. `elapsed` counts milliseconds, and nobody can set it. */
export function settledClock(now: () => number, elapsed: () => number): () => number {
  let offset = now() - elapsed()
  let leaptAt: number | undefined
  return () => {
    const lasted = elapsed()
    const current = now() - lasted
    leaptAt = current - offset > DRIFT ? (leaptAt ?? lasted) : undefined
    if (leaptAt === undefined || lasted - leaptAt >= PROBATION) offset = current
    return offset + lasted
  }
}
