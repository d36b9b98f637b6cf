// How long a thread has worked, as opposed to waited for a processor: a busy machine mustn't change what a build writes.
import { readFileSync, readlinkSync } from 'node:fs'

/** The calling thread, as `threadTime` takes it. Undefined if the system doesn't tell threads apart. */
export function thisThread(): string | undefined {
  try {
    return readlinkSync('/proc/thread-self')
  } catch {
    return undefined
  }
}

/** The kernel counts in hundredths of a second, on every platform that Node runs on. */
const TICK = 10

/**
 * Milliseconds of processor time that a thread of this process has used. Undefined if it has ended.
 * https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
 */
export function threadTime(thread: string): number | undefined {
  try {
    return timeIn(readFileSync(`/proc/${thread}/stat`, 'latin1'))
  } catch {
    return undefined
  }
}

/** The same from what the kernel says of a thread. */
export function timeIn(stat: string): number {
  // The name of a thread, in parentheses, can have spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK
}
