// The thread of an index that outlives its site: receives the pages that changed, then sends the files that changed.
import { parentPort, workerData } from 'node:worker_threads'
import { packBytes, unpackBytes } from '../files/packed-bytes.ts'
import { yieldToMainThread } from '../files/thread-priority.ts'
import { encodeUtf8 } from '../files/utf8.ts'
import type { IndexOptions } from '../search/build.ts'
import { toScript } from '../search/script.ts'
import { IncrementalIndex } from './incremental-index.ts'
import type { KeptAnswer, KeptMessage } from './kept-search.ts'
import { readPage } from './packed-sections.ts'

yieldToMainThread()
const index = new IncrementalIndex(workerData as IndexOptions)

parentPort?.on('message', ({ sections, numbers, order }: KeptMessage) => {
  for (const [i, bytes] of unpackBytes(sections).entries()) {
    const page = readPage(bytes)
    if (page) index.add(numbers[i] as number, page)
  }
  if (!order) return
  const { names, files } = index.update(order)
  const scripts = packBytes(files.map((file) => encodeUtf8(toScript(file))))
  const answer: KeptAnswer = { names, changed: files.map(({ name }) => name), scripts }
  parentPort?.postMessage(answer, [scripts.bytes.buffer])
})
