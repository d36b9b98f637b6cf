// A worker thread that highlights code: batches of blocks in, their lines out.
import { Worker } from 'node:worker_threads'
import { programFile } from '../files/program-file.ts'
import type { Learned } from './highlight-queue.ts'
import type { WorkerBatch, WorkerResult, WorkerSetup } from './highlight-worker.ts'

/** Memory for short-lived objects of a worker, in MB. The default size would cost memory and save no time. */
const YOUNG_MB = 12

/** A worker that processes one batch at a time. */
export class Thread {
  dead = false
  readonly learned: Learned = new Set()
  private readonly worker: Worker
  private done: ((results: WorkerResult | undefined) => void) | undefined
  private turn: Promise<unknown> = Promise.resolve()

  constructor(file: URL, setup: WorkerSetup) {
    this.worker = new Worker(file, { workerData: setup, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } })
    this.worker.on('message', (results: WorkerResult) => this.settle(results))
    this.worker.on('error', () => this.fail())
    this.worker.on('exit', () => this.fail())
    // Last, because a listener for messages undoes this.
    this.worker.unref()
  }

  /** The results of a batch. Undefined if the worker crashed. */
  run(batch: WorkerBatch): Promise<WorkerResult | undefined> {
    const results = this.turn.then(() => this.runNow(batch))
    this.turn = results
    return results
  }

  private runNow(batch: WorkerBatch): Promise<WorkerResult | undefined> {
    if (this.dead) return Promise.resolve(undefined)
    return new Promise((resolve) => {
      this.done = resolve
      this.worker.ref() // keep the process alive until the answer arrives
      this.worker.postMessage(batch)
    })
  }

  async end(): Promise<void> {
    await this.worker.terminate()
  }

  private fail(): void {
    this.dead = true
    this.settle(undefined)
  }

  private settle(results: WorkerResult | undefined): void {
    this.worker.unref()
    this.done?.(results)
    this.done = undefined
  }
}

/** The worker's program, next to the bundle or above its chunks. There is none when running from sources. */
export function workerFile(): URL | undefined {
  return programFile('highlight-worker.js', import.meta.url)
}
