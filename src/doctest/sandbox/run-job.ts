// A job of a sandbox -> its output as it comes, and how it ended. Whatever the job does, it ends within its limits.
import { StringDecoder } from 'node:string_decoder'
import { usageBelow } from './process-tree.ts'
import type { Job, Limits, Sandbox } from './sandbox.ts'

/** What ended a job before its time. */
export type Stop = 'timeout' | 'output' | 'memory' | 'processes' | 'aborted'

/** How a job ended: by itself, with a code (128 and the signal, for one that was killed), or stopped. */
export interface JobEnd {
  readonly status: number
  readonly stop?: Stop
  /** What the sandbox itself said. */
  readonly complaint: string
}

/** What a job is watched for. */
export interface JobWatch {
  readonly limits: Limits
  /** Bytes of output. */
  readonly output: number
  readonly signal: AbortSignal
  /** Called with each piece of the output. */
  onOutput(text: string): void
}

/** A job that runs. */
export interface WatchedJob {
  /** Rejects where the sandbox can't be started at all. */
  readonly end: Promise<JobEnd>
  /** Stops the job so many milliseconds from now, and not when it was last said. */
  deadline(milliseconds: number): void
}

const WATCH_MS = 200
const MAX_COMPLAINT = 4000
const SIGNALS: Readonly<Record<string, number>> = {
  SIGHUP: 1,
  SIGINT: 2,
  SIGABRT: 6,
  SIGKILL: 9,
  SIGSEGV: 11,
  SIGTERM: 15,
}

/** Starts a job, and watches it until it has ended with all that it started. Output comes after this returns. */
export function startJob(sandbox: Sandbox, job: Job, { limits, output, signal, onOutput }: JobWatch): WatchedJob {
  const running = sandbox.start(job)
  const { process: child } = running
  let stop: Stop | undefined
  let timer: NodeJS.Timeout | undefined
  const end = (why: Stop) => {
    if (stop) return
    stop = why
    running.kill()
  }
  const abort = () => end('aborted')
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()
  const watch = setInterval(() => {
    const usage = child.pid === undefined ? undefined : usageBelow(child.pid)
    if (!usage) return
    if (usage.memory > limits.memory) end('memory')
    else if (usage.processes > limits.processes) end('processes')
  }, WATCH_MS)
  const finish = () => {
    clearTimeout(timer)
    clearInterval(watch)
    signal.removeEventListener('abort', abort)
  }

  const decoder = new StringDecoder('utf8')
  let left = output
  child.stdout?.on('data', (piece: Buffer) => {
    if (stop) return
    onOutput(decoder.write(piece.subarray(0, left)))
    left -= piece.length
    if (left < 0) end('output')
  })
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
    if (complaint.length < MAX_COMPLAINT) complaint += piece
  })
  // The first process is gone; what it left behind would keep the pipes open.
  child.once('exit', () => running.sweep())
  const ended = new Promise<JobEnd>((resolve, reject) => {
    child.once('error', (error) => {
      finish()
      reject(error)
    })
    child.once('close', (code, name) => {
      finish()
      onOutput(decoder.end())
      resolve({ status: code ?? 128 + (SIGNALS[name ?? ''] ?? 0), ...(stop && { stop }), complaint: complaint.trim() })
    })
  })
  return {
    end: ended,
    deadline(milliseconds) {
      clearTimeout(timer)
      timer = setTimeout(() => end('timeout'), milliseconds)
    },
  }
}
