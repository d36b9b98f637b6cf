// What both databases make of the counts of past hours: one row for each day.
import { expect } from 'vitest'
import { mergeHours } from '../../src/host/analytics/merge-hours.ts'
import type { Database } from '../../src/host/store/database.ts'

/** Writes counts of several days for a site, merges them, and compares what is left. */
export async function expectMergedHours(database: Database, id: string): Promise<void> {
  const day = 20_000
  const counts: [hour: number, n: number][] = [
    ...[
      [0, 1],
      [5, 2],
      [23, 4],
    ].map(([hour = 0, n = 0]): [number, number] => [day * 24 + hour, n]),
    [(day + 1) * 24 + 1, 8],
    // Nodes may still add to these two.
    [(day + 5) * 24 + 7, 16],
    [(day + 6) * 24 + 7, 32],
  ]
  for (const [hour, n] of counts)
    await database.write("INSERT INTO count_hour VALUES (?, ?, '/a', 'human', ?)", id, hour, n)
  const at = ((day + 6) * 24 + 12) * 3_600_000
  for (const _ of [1, 2]) await database.transaction((queries) => mergeHours(queries, id, at))
  expect(await database.read("SELECT hour, n FROM count_hour WHERE path = '/a' ORDER BY hour")).toEqual([
    { hour: day * 24, n: 7 },
    { hour: (day + 1) * 24, n: 8 },
    { hour: (day + 5) * 24 + 7, n: 16 },
    { hour: (day + 6) * 24 + 7, n: 32 },
  ])
}
