// The thread of an index that outlives its site: receives the pages that changed, then sends the files that changed.
import { parentPort, workerData } from 'node:worker_threads'
import { yieldToMainThread } from '../files/thread-priority.ts'
import type { IndexOptions } from '../search/build.ts'
import { IncrementalIndex } from './incremental-index.ts'
import type { KeptAnswer, KeptMessage } from './kept-search.ts'
import { packScripts, unpackPages } from './search-thread.ts'

yieldToMainThread()
const index = new IncrementalIndex(workerData as IndexOptions)

parentPort?.on('message', ({ pages, order }: KeptMessage) => {
  for (const [number, page] of unpackPages(pages)) index.add(number, page)
  if (!order) return
  const { names, files } = index.update(order)
  const changed = packScripts(files)
  parentPort?.postMessage({ names, changed } satisfies KeptAnswer, [changed.scripts.bytes.buffer])
})
