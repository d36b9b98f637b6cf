// Writes files in a thread beside this one, as soon as there are many.
import { Worker } from 'node:worker_threads'
import { programFile } from './program-file.ts'
import { type WriteFailure, type WriteFile, WriteRing } from './write-ring.ts'
import { fileOf, type WriteTarget, writeTo } from './write-target.ts'
import type { WriterSetup } from './write-worker.ts'

/** With fewer files, a thread takes longer to start than it saves. */
const WORTH_A_THREAD = 100
/** The thread keeps nothing: the usual sizes would only take memory. */
const LIMITS = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 32 }

/** What a build writes: the staged files of its output, and the values of its cache. */
export class FileWriter {
  private readonly targets: WriteTarget[] = []
  /** How many of the targets the thread knows. */
  private known = 0
  private count = 0
  private ring: WriteRing | undefined
  private worker: Worker | undefined
  private writeHere: WriteFile = writeTo([])

  /** `hasThread` allows a thread. There is none when running from sources. */
  constructor(private readonly hasThread: boolean) {}

  /** Adds a target, and returns its number. */
  add(target: WriteTarget): number {
    this.targets.push(target)
    this.writeHere = writeTo(this.targets)
    return this.targets.length - 1
  }

  /** Writes a file, given in parts. Throws what the system throws, if this thread writes it. Otherwise, `failure` tells. */
  write(target: number, number: number, parts: readonly Uint8Array[]): void {
    if (++this.count === WORTH_A_THREAD && this.hasThread) this.start()
    const file = fileOf(target, number)
    // When the thread can't keep up, this one writes too.
    if (target < this.known && this.ring?.put(file, parts)) return
    const [only, another] = parts
    this.writeHere(file, only && !another ? only : Buffer.concat(parts))
  }

  /** Waits until all files are there. False if the thread doesn't answer. */
  finish(): boolean {
    return this.ring?.finish(this.writeHere) ?? true
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

  private start(): void {
    const file = programFile('write-worker.js', import.meta.url)
    if (!file) return
    const ring = new WriteRing()
    const setup: WriterSetup = { ring: ring.shared, targets: this.targets }
    this.known = this.targets.length
    this.worker = new Worker(file, { workerData: setup, resourceLimits: LIMITS })
    // Files that it doesn't take are written here.
    this.worker.on('error', () => {})
    this.worker.unref()
    this.ring = ring
  }
}
