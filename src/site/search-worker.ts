// Sections as they come -> the files of their index, once all have come.
import { parentPort, workerData } from 'node:worker_threads'
import { CachedIndexBuilder } from './cached-index.ts'
import type { SearchMessage, SearchSetup } from './search-index.ts'

const builder = new CachedIndexBuilder(workerData as SearchSetup)

parentPort?.on('message', ({ sections, isLast }: SearchMessage) => {
  for (const section of sections) builder.add(section)
  if (isLast) parentPort?.postMessage(builder.finish())
})
