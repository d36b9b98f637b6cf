// The state of a file on disk, which tells whether its content has changed without reading it.
import type { Stats } from 'node:fs'

type State = Pick<Stats, 'size' | 'mtimeMs' | 'ctimeMs' | 'ino'>

/** Disks that count in coarse steps give a file that changes again so soon the same time, in milliseconds. */
const RECENT = 2_000

/** A text that changes with the file. */
export function stampOf({ size, mtimeMs, ctimeMs, ino }: State): string {
  return `${size} ${mtimeMs} ${ctimeMs} ${ino}`
}

/**
 * Whether another change would change the stamp too. If not, only the content tells.
 * @param now milliseconds since 1970
 */
export function isSettled({ mtimeMs, ctimeMs }: State, now: number): boolean {
  return Math.max(mtimeMs, ctimeMs) < now - RECENT
}
