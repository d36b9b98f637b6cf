// The thread that writes a site's files into the staging folder, while the main thread makes the next ones.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { workerData } from 'node:worker_threads'
import { type SharedRing, WriteRing } from './write-ring.ts'

export interface WriterSetup {
  readonly ring: SharedRing
  readonly folder: string
}

const { ring, folder } = workerData as WriterSetup

new WriteRing(ring).serve((number, content) => writeFileSync(join(folder, String(number)), content))
