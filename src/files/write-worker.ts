// The thread that writes files, while the main thread makes the next ones.
import { workerData } from 'node:worker_threads'
import { type SharedRing, WriteRing } from './write-ring.ts'
import { type WriteTarget, writeTo } from './write-target.ts'

export interface WriterSetup {
  readonly ring: SharedRing
  readonly targets: readonly WriteTarget[]
}

const { ring, targets } = workerData as WriterSetup

new WriteRing(ring).serve(writeTo(targets))
