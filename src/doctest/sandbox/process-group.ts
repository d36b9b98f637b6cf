// Ends a process and all that it started in its group.
import type { ChildProcess } from 'node:child_process'

/** Kills the group of a child that was started with `detached`; no complaint where it has ended. */
export function endGroup({ pid }: Pick<ChildProcess, 'pid'>): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
