// Runs a job of a sandbox: streams its output, and returns how it ended. It ends within its limits, whatever it does.
import { StringDecoder } from 'node:string_decoder'
import { usageBelow } from './process-tree.ts'
import type { Job, Limits, Sandbox } from './sandbox.ts'

/** Why a job was stopped. */
export type Stop = 'timeout' | 'output' | 'memory' | 'processes' | 'aborted'

/** How a job ended: with an exit code (128 plus the signal if it was killed), or stopped. */
export interface JobEnd {
  readonly status: number
  readonly stop?: Stop
  /** What the sandbox itself said. */
  readonly complaint: string
}

/** The limits of a job, and who receives its output. */
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
  /** Rejects if the sandbox can't be started at all. */
  readonly end: Promise<JobEnd>
  /** Stops the job so many milliseconds from now. Replaces the previous deadline. */
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

/** Starts a job, and watches it until it and its children have ended. Output arrives after this returns. */
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
  // The first process has ended. Its children would keep the pipes open.
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
