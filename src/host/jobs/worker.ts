// Claims jobs as they come due and runs them, a few at a time, until it is stopped.
import type { Platform } from '../platform.ts'
import { storageTrouble } from '../store/refusal.ts'
import { claim, type Job, LEASE, release, renew } from './queue.ts'

/** Does jobs of one kind. It ends the job itself, in the transaction of its result. */
export interface JobHandler {
  readonly kind: string
  /** `signal` ends when the lease is lost or the node stops; what is written after that is refused anyway. */
  run(job: Job, platform: Platform, signal: AbortSignal): Promise<void>
}

/** Milliseconds until the next try: half a second, doubled each time, at most five minutes. */
function backoff(attempts: number): number {
  return Math.min(500 * 2 ** (attempts - 1), 5 * 60_000)
}

/** The same while the storage can't be used, by how many jobs in a row have met that: at most a minute. */
function pause(refusals: number): number {
  return Math.min(500 * 2 ** refusals, 60_000)
}

/** A worker that runs. */
export interface Worker {
  /** Takes no more jobs and waits for those that run; those that don't end within `patience` milliseconds are given back. */
  stop(patience: number): Promise<void>
}

/** Milliseconds between two looks into the queue, where no announcement comes. */
const LOOK = 1_000

/** Starts to work. `slots` is how many jobs of which kinds run at once. */
export function startWorker(
  platform: Platform,
  slots: readonly { readonly handlers: readonly JobHandler[]; readonly count: number }[],
): Worker {
  const stopping = new AbortController()
  const lanes = slots.map((slot) => startSlot(platform, slot, stopping.signal))
  const wake = () => lanes.forEach((lane) => void lane.fill())
  const unwatch = platform.database.onChange((topic) => topic === 'jobs' && wake())
  const timer = setInterval(wake, LOOK)
  wake()
  return {
    async stop(patience) {
      unwatch()
      clearInterval(timer)
      for (const lane of lanes) lane.close()
      const end = setTimeout(() => stopping.abort(), patience)
      await Promise.all(lanes.map((lane) => lane.drain()))
      clearTimeout(end)
    },
  }
}

function startSlot(
  platform: Platform,
  { handlers, count }: { readonly handlers: readonly JobHandler[]; readonly count: number },
  stopping: AbortSignal,
) {
  const { database, log, now } = platform
  const kinds = new Map(handlers.map((handler) => [handler.kind, handler]))
  const running = new Set<Promise<void>>()
  let isOpen = true
  let isFilling = false
  let missed = false
  /** Jobs in a row that the storage refused. */
  let refusals = 0
  const fill = async (): Promise<void> => {
    missed = true
    if (isFilling) return
    isFilling = true
    try {
      while (isOpen && missed && running.size < count) {
        missed = false
        const job = await claim(database, [...kinds.keys()], now())
        if (!job) continue
        missed = true
        const task = runJob(job).finally(() => {
          running.delete(task)
          void fill()
        })
        running.add(task)
      }
    } catch (error) {
      // The database is away for a moment: the next look tries again.
      log('warn', 'queue', { error: messageOf(error) })
    } finally {
      isFilling = false
    }
  }
  const runJob = async (job: Job): Promise<void> => {
    const lease = new AbortController()
    const renewing = setInterval(() => {
      renew(database, job, now()).then(
        (ours) => ours || lease.abort(),
        () => {}, // tried again before the lease ends
      )
    }, LEASE / 3)
    try {
      await kinds.get(job.kind)?.run(job, platform, AbortSignal.any([lease.signal, stopping]))
      refusals = 0
    } catch (error) {
      if (!stopping.aborted) log('error', 'job', { kind: job.kind, attempt: job.attempts, error: messageOf(error) })
      // It isn't the job's fault that a disk is full or a bucket is down, however long that lasts.
      const isRefused = storageTrouble(error) !== undefined
      refusals = isRefused ? refusals + 1 : 0
      const wait = stopping.aborted ? 0 : isRefused ? pause(refusals) : backoff(job.attempts)
      await release(database, job, now() + wait, !stopping.aborted && !isRefused).catch(() => {})
    } finally {
      clearInterval(renewing)
    }
  }
  return {
    fill,
    close() {
      isOpen = false
    },
    async drain() {
      await Promise.all(running)
    },
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
