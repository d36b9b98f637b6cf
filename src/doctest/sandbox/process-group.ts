// Ends a process and its process group.
import type { ChildProcess } from 'node:child_process'

/** Kills the process group of a child that was started with `detached`. Does nothing if it has ended. */
export function endGroup({ pid }: Pick<ChildProcess, 'pid'>): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
