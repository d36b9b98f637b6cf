// Writes numbered files into the staging folder: in a thread beside this one as soon as there are many.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { programFile } from './program-file.ts'
import { type WriteFailure, WriteRing } from './write-ring.ts'
import type { WriterSetup } from './write-worker.ts'

/** With fewer files, a thread takes longer to start than it saves. */
const WORTH_A_THREAD = 100
/** The thread keeps nothing: the usual sizes would only take memory. */
const LIMITS = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 32 }

/** Opened by an output folder. */
export class StagingWriter {
  private count = 0
  private ring: WriteRing | undefined
  private worker: Worker | undefined

  /** `hasThread` allows a thread. There is none when running from sources. */
  constructor(
    private readonly folder: string,
    private readonly hasThread: boolean,
  ) {}

  /** Throws what the system throws, if this thread writes the file. Otherwise, `failure` tells. */
  write(number: number, content: string | Uint8Array): void {
    if (++this.count === WORTH_A_THREAD && this.hasThread) this.start()
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    // When the thread can't keep up, this one writes too.
    if (!this.ring?.put(number, bytes)) this.writeHere(number, bytes)
  }

  /** Waits until all files are there. False if the thread doesn't answer. */
  finish(): boolean {
    return this.ring?.finish((number, content) => this.writeHere(number, content)) ?? true
  }

  /** The first file that the thread couldn't write. */
  get failure(): WriteFailure | undefined {
    return this.ring?.failure
  }

  close(): void {
    this.ring?.stop()
    this.ring = undefined
    void this.worker?.terminate()
    this.worker = undefined
  }

  private writeHere(number: number, content: Uint8Array): void {
    writeFileSync(join(this.folder, String(number)), content)
  }

  private start(): void {
    const file = programFile('write-worker.js', import.meta.url)
    if (!file) return
    const ring = new WriteRing()
    const setup: WriterSetup = { ring: ring.shared, folder: this.folder }
    this.worker = new Worker(file, { workerData: setup, resourceLimits: LIMITS })
    // Files that it doesn't take are written here.
    this.worker.on('error', () => {})
    this.worker.unref()
    this.ring = ring
  }
}
