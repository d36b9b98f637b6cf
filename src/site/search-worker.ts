// Sections as they come -> the files of their index, once all have come.
import { parentPort, workerData } from 'node:worker_threads'
import { CachedIndexBuilder } from './cached-index.ts'
import { readSections } from './packed-sections.ts'
import type { SearchMessage, SearchSetup } from './search-index.ts'

const builder = new CachedIndexBuilder(workerData as SearchSetup)

parentPort?.on('message', ({ ends, bytes, isLast }: SearchMessage) => {
  let start = 0
  for (const end of ends) {
    for (const section of readSections(bytes.subarray(start, end))) builder.add(section)
    start = end
  }
  if (isLast) parentPort?.postMessage(builder.finish())
})
