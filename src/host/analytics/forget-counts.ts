// Deletes counts that are older than a host keeps them, so that its database doesn't grow forever.
import type { Queries } from '../store/database.ts'
import { DAY, HOUR } from './counter.ts'

/** Tables with a row for each day, and whatever was counted on it. */
const BY_DAY = ['visitor_day', 'referrer_day', 'missing_day', 'search_day', 'search_click_day', 'question_day'] as const

/** Deletes a site's counts of the days that ended `kept` milliseconds ago or earlier. */
export async function forgetCounts(
  queries: Pick<Queries, 'write'>,
  site: string,
  now: number,
  kept: number,
): Promise<void> {
  const first = Math.floor((now - kept) / DAY)
  await queries.write('DELETE FROM count_hour WHERE site = ? AND hour < ?', site, first * (DAY / HOUR))
  for (const table of BY_DAY) await queries.write(`DELETE FROM ${table} WHERE site = ? AND day < ?`, site, first)
}
