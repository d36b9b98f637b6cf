// The thread that builds the search index: receives sections, then sends the files.
import { parentPort, workerData } from 'node:worker_threads'
import { yieldToMainThread } from '../files/thread-priority.ts'
import type { IndexFile } from '../search/script.ts'
import { CachedIndexBuilder } from './cached-index.ts'
import type { SearchAnswer, SearchMessage, SearchSetup } from './search-index.ts'
import { packScripts, unpackPages } from './search-thread.ts'

/** The number of files in a message. */
const LOT = 64

yieldToMainThread()
const builder = new CachedIndexBuilder(workerData as SearchSetup)

parentPort?.on('message', ({ pages, isLast }: SearchMessage) => {
  for (const [number, page] of unpackPages(pages)) builder.add(page, number)
  if (isLast) finish()
})

/** Sends the files in batches, so that this thread never has all of them. */
function finish(): void {
  let lot: IndexFile[] = []
  const send = (isLast: boolean) => {
    const files = packScripts(lot)
    parentPort?.postMessage({ files, isLast } satisfies SearchAnswer, [files.scripts.bytes.buffer])
    lot = []
  }
  for (const file of builder.finish()) {
    lot.push(file)
    if (lot.length === LOT) send(false)
  }
  send(true)
}
