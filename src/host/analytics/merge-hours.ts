// Merges the counts of past hours into one for each day, because figures are by day, and hours are many more rows.
import type { Queries } from '../store/database.ts'
import { DAY, HOUR } from './counter.ts'

const HOURS = DAY / HOUR
/** Days that keep their hours: a node that couldn't write may still add to them. */
const RECENT = 2
/** Days before these that are looked at. Those before have been merged. */
const LOOKED_AT = 7

/** Merges what is left of a site's hours. Call it in a transaction. */
export async function mergeHours(queries: Pick<Queries, 'write'>, site: string, now: number): Promise<void> {
  const end = (Math.floor(now / DAY) - RECENT) * HOURS
  const range = [site, end - LOOKED_AT * HOURS, end] as const
  const hours = `site = ? AND hour >= ? AND hour < ? AND hour % ${HOURS} <> 0`
  const first = `hour / ${HOURS} * ${HOURS}`
  await queries.write(
    `INSERT INTO count_hour (site, hour, path, class, n)
     SELECT site, ${first}, path, class, CAST(SUM(n) AS BIGINT) FROM count_hour WHERE ${hours} GROUP BY site, ${first}, path, class
     ON CONFLICT (site, hour, path, class) DO UPDATE SET n = count_hour.n + excluded.n`,
    ...range,
  )
  await queries.write(`DELETE FROM count_hour WHERE ${hours}`, ...range)
}
