// A process and all below it, as Linux lists them: how many there are, and the memory that they hold.
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
 * Looks at the tree below a process once; undefined where the system has no `/proc`. Processes that left their parent
 * stay in the tree of a sandbox, since its first process takes them over.
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
