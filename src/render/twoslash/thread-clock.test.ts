import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { thisThread, threadTime } from './thread-clock.ts'

it.runIf(thisThread())('counts the work of a thread, but not its waiting', async () => {
  const code = `
    const { parentPort } = require('node:worker_threads')
    parentPort.on('message', (isWork) => {
      if (isWork) for (const end = process.cpuUsage().user + 200_000; process.cpuUsage().user < end; );
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
      parentPort.postMessage('done')
    })
    parentPort.postMessage(require('node:fs').readlinkSync('/proc/thread-self'))`
  const worker = new Worker(code, { eval: true })
  const next = () => new Promise<string>((resolve) => worker.once('message', resolve))
  const thread = await next()
  const timeOf = async (isWork: boolean) => {
    const before = threadTime(thread) ?? Number.NaN
    const done = next()
    worker.postMessage(isWork)
    await done
    return (threadTime(thread) ?? Number.NaN) - before
  }
  expect(await timeOf(false)).toBeLessThan(100)
  expect(await timeOf(true)).toBeGreaterThan(50)
  await worker.terminate()
  expect(threadTime(thread)).toBeUndefined()
})
