// Long work on one thread -> the moments at which it lets other work go on.
import { setImmediate } from 'node:timers/promises'

/**
 * Returns a function that yields to other tasks when a slice of time is used up, and otherwise costs nothing.
 * @param slice milliseconds of work before other work gets its turn, such as a request to a preview
 */
export function createPause(slice: number): () => Promise<void> | undefined {
  let started = performance.now()
  return () => {
    if (performance.now() - started < slice) return undefined
    return setImmediate().then(() => {
      started = performance.now()
    })
  }
}
