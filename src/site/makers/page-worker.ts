// A thread that makes pages: answers each request, in order.
import { parentPort, workerData } from 'node:worker_threads'
import { PageMaker } from './page-maker.ts'
import type { MakerOrder, MakerSetup, MakerStart } from './protocol.ts'

const maker = new PageMaker(workerData as MakerSetup)
let last: Promise<void> = Promise.resolve()

parentPort?.on('message', (message: MakerStart | MakerOrder) => {
  last = last.then(async () => {
    if (message.kind === 'start') return maker.start(message)
    const answer = await maker.make(message)
    const buffers = answer.pages.flatMap((page) => (page ? [page.bytes.buffer] : []))
    parentPort?.postMessage(answer, buffers)
  })
})
