// How much memory V8 may use before it looks for what can be freed.
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** Memory for new objects, in bytes. More makes no build faster, but Node 24 takes 128 MB where the machine has it. */
const ENOUGH_FOR_NEW = 24 * 2 ** 20

/**
 * Limits by how many percent heaps may grow between collections. By default they may grow fourfold, and a build keeps few
 * of the pages that it has read. Little growth costs up to a sixth of the time of a large site, and much growth up to a
 * quarter of its memory, so the more pages there are, the less their heaps may grow.
 */
export function limitHeapGrowth(pages: number): void {
  const percent = Math.round(Math.min(100, Math.max(30, 300_000 / pages)))
  setFlagsFromString(`--heap-growing-percent=${percent}`)
}

/**
 * Stops the growth of this thread's memory for new objects once there's enough. Threads take such a limit when they start,
 * but the main thread doesn't, so call this often. It takes a few microseconds.
 */
export function limitNewSpace(): void {
  if (isNewSpaceLimited) return
  const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
  if (space === undefined || space.space_size < ENOUGH_FOR_NEW) return
  setFlagsFromString('--semi-space-growth-factor=1')
  isNewSpaceLimited = true
}

let isNewSpaceLimited = false
