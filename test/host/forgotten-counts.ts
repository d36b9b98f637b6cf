// What both databases do with counts that are older than a host keeps them.
import { expect } from 'vitest'
import { enqueueRetention } from '../../src/host/operations/retention.ts'
import { DEFAULT_RETENTION } from '../../src/host/settings.ts'
import { openTestHost, repository } from './open.ts'

const DAY = 24 * 60 * 60 * 1000
/** How to count one thing on a day, by table. */
const COUNTS = {
  count_hour: (day: string) => `(?, ${day} * 24, '/a', 'human', 1)`,
  visitor_day: (day: string) => `(?, ${day}, 1)`,
  referrer_day: (day: string) => `(?, ${day}, 'a.example', 1)`,
  missing_day: (day: string) => `(?, ${day}, '/b', '', 1)`,
  search_day: (day: string) => `(?, ${day}, 'words', 1, 0, 0)`,
  search_click_day: (day: string) => `(?, ${day}, 'words', '/a', 1)`,
  question_day: (day: string) => `(?, ${day}, 'How?', 1, 0)`,
}

/** Counts on three days, lets a host tidy up, and compares what is left. */
export async function expectForgottenCounts(options: Parameters<typeof openTestHost>[0]): Promise<void> {
  const counts = 30 * DAY
  const host = await openTestHost({ ...options, settings: { retention: { ...DEFAULT_RETENTION, counts } } })
  const { database } = host.platform
  const { id } = await host.add(repository())
  const today = Math.floor(Date.now() / DAY)
  const days = [today - 400, today - 32, today - 29]
  for (const [table, row] of Object.entries(COUNTS))
    for (const day of days) await database.write(`INSERT INTO ${table} VALUES ${row(String(day))}`, id)
  await enqueueRetention(host.platform)
  await host.until(async () => (await database.read('SELECT id FROM job')).length === 0)
  for (const table of Object.keys(COUNTS)) {
    const day = table === 'count_hour' ? 'hour / 24' : 'day'
    const left = await database.read(`SELECT ${day} AS day FROM ${table} WHERE ${day} < ?`, today)
    expect(left, table).toEqual([{ day: today - 29 }])
  }
}
