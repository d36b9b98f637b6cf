// Sections as they come -> the files of their index, once all have come.
import { parentPort, workerData } from 'node:worker_threads'
import type { IndexFile } from '../search/script.ts'
import { CachedIndexBuilder } from './cached-index.ts'
import { packScripts } from './packed-scripts.ts'
import { readSections } from './packed-sections.ts'
import type { SearchAnswer, SearchMessage, SearchSetup } from './search-index.ts'

/** Files of one message. */
const LOT = 64

const builder = new CachedIndexBuilder(workerData as SearchSetup)

parentPort?.on('message', ({ ends, bytes, isLast }: SearchMessage) => {
  let start = 0
  for (const end of ends) {
    for (const section of readSections(bytes.subarray(start, end))) builder.add(section)
    start = end
  }
  if (isLast) finish()
})

/** Sends the files in lots, so that this thread never has all of them. */
function finish(): void {
  let lot: IndexFile[] = []
  const send = (isLast: boolean) => {
    const files = packScripts(lot)
    parentPort?.postMessage({ files, isLast } satisfies SearchAnswer, [files.bytes.buffer])
    lot = []
  }
  for (const file of builder.finish()) {
    lot.push(file)
    if (lot.length === LOT) send(false)
  }
  send(true)
}
