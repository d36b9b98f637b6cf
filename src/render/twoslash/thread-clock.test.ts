import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { thisThread, threadTime, timeIn } from './thread-clock.ts'

it('adds up the work of a thread in its own code and in the kernel', () => {
  // 12 and 3 hundredths of a second. The four numbers before them count page faults.
  expect(timeIn('71 (a (worker) thread) R 1 71 71 0 -1 4194304 9 8 7 6 12 3 0 0 20 0 11 0 5 1 1')).toBe(150)
})

it.runIf(thisThread())('is known while the thread runs', async () => {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads')
    parentPort.on('message', () => parentPort.close())
    parentPort.postMessage(require('node:fs').readlinkSync('/proc/thread-self'))`,
    { eval: true },
  )
  const thread = await new Promise<string>((resolve) => worker.once('message', resolve))
  expect(threadTime(thread)).toBeGreaterThanOrEqual(0)
  await worker.terminate()
  expect(threadTime(thread)).toBeUndefined()
})
