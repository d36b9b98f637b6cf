// The thread that builds the search index: receives sections, then sends the files.
import { parentPort, workerData } from 'node:worker_threads'
import { packBytes, unpackBytes } from '../files/packed-bytes.ts'
import { yieldToMainThread } from '../files/thread-priority.ts'
import { encodeUtf8 } from '../files/utf8.ts'
import { type IndexFile, toScript } from '../search/script.ts'
import { CachedIndexBuilder } from './cached-index.ts'
import { readPage } from './packed-sections.ts'
import type { SearchAnswer, SearchMessage, SearchSetup } from './search-index.ts'

/** The number of files in a message. */
const LOT = 64

yieldToMainThread()
const builder = new CachedIndexBuilder(workerData as SearchSetup)

parentPort?.on('message', ({ sections, places, isLast }: SearchMessage) => {
  for (const [i, bytes] of unpackBytes(sections).entries()) {
    const page = readPage(bytes)
    if (page) builder.add(page, places[i] as number)
  }
  if (isLast) finish()
})

/** Sends the files in batches, so that this thread never has all of them. As bytes, they aren't in the heap. */
function finish(): void {
  let lot: IndexFile[] = []
  const send = (isLast: boolean) => {
    const names = lot.map(({ name }) => name)
    const scripts = packBytes(lot.map((file) => encodeUtf8(toScript(file))))
    parentPort?.postMessage({ names, scripts, isLast } satisfies SearchAnswer, [scripts.bytes.buffer])
    lot = []
  }
  for (const file of builder.finish()) {
    lot.push(file)
    if (lot.length === LOT) send(false)
  }
  send(true)
}
