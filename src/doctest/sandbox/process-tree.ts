// Counts a process and its descendants on Linux, and the memory that they use.
import { readdirSync, readFileSync } from 'node:fs'

/** What a job uses at this moment. */
export interface Usage {
  /** Threads count too, as they do for the limits of the system. */
  readonly processes: number
  /** Bytes. Memory that processes share counts for each of them. */
  readonly memory: number
}

const PAGE_BYTES = 4096

/**
 * The current state of the tree below a process. Undefined if the system has no `/proc`. Orphans stay in the tree of a
 * sandbox, because its first process adopts them.
 */
export function usageBelow(root: number): Usage | undefined {
  if (tasksOf(root).length === 0) return undefined
  const pending = [root]
  let processes = 0
  let memory = 0
  for (let pid = pending.pop(); pid !== undefined; pid = pending.pop()) {
    const tasks = tasksOf(pid)
    processes += tasks.length
    memory += residentBytes(pid)
    for (const task of tasks) pending.push(...childrenOf(pid, task))
  }
  return { processes, memory }
}

function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return [] // it ended meanwhile
  }
}

function childrenOf(pid: number, task: string): number[] {
  return (read(`/proc/${pid}/task/${task}/children`) ?? '').split(' ').filter(Boolean).map(Number)
}

function residentBytes(pid: number): number {
  return Number(read(`/proc/${pid}/statm`)?.split(' ')[1] ?? 0) * PAGE_BYTES
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
