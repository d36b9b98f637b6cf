// Sections as they come -> the files of their index, once all have come.
import { parentPort, workerData } from 'node:worker_threads'
import { IndexBuilder, type IndexOptions } from '../search/build.ts'
import type { SearchMessage } from './search-index.ts'

const builder = new IndexBuilder(workerData as IndexOptions)

parentPort?.on('message', ({ sections, isLast }: SearchMessage) => {
  for (const section of sections) builder.add(section)
  if (isLast) parentPort?.postMessage(builder.finish().files)
})
