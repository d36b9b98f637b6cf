// Which threads go first where there are more of them than processors. Only Linux has priorities of single threads.
import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads'

/** So much lower, a thread gets about a tenth of a processor that it shares, and all of one that nobody else wants. */
const STEP = 10
const LOWEST = 19
/** What workers are told, whoever starts them. */
const IS_MAIN_FIRST = 'galley:main-thread-first'

/** The threads that Node started with the main thread, listed before there are workers, because all have the same name. */
const ownThreads = process.platform === 'linux' && isMainThread ? threadsBesideMain() : []

/**
 * Lets the main thread go before the others: those that Node started with it, which collect garbage and compile, and
 * workers that call `yieldToMainThread`. On two processors they took turns with the one thread that everything waits
 * for. Workers that the main thread waits for, such as the sandbox, keep their priority. Call it in the main thread.
 */
export function putMainThreadFirst(): void {
  if (process.platform !== 'linux' || !isMainThread) return
  setEnvironmentData(IS_MAIN_FIRST, true)
  for (const thread of ownThreads) lower(thread)
}

/** Lets the main thread go before the calling worker, if it asked for that. */
export function yieldToMainThread(): void {
  if (getEnvironmentData(IS_MAIN_FIRST) === true) lower(0)
}

function threadsBesideMain(): number[] {
  try {
    return readdirSync('/proc/self/task')
      .map(Number)
      .filter((thread) => thread !== process.pid)
  } catch {
    return [] // a sandbox without `/proc`
  }
}

/** Relative to the main thread, so that doing it twice changes nothing. */
function lower(thread: number): void {
  try {
    setPriority(thread, Math.min(LOWEST, getPriority(process.pid) + STEP))
  } catch {
    // A sandbox may forbid it, or the thread has ended.
  }
}
