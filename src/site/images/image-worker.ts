// The thread that draws a site's images: answers each request with a file, in order.
import { parentPort, workerData } from 'node:worker_threads'
import { yieldToMainThread } from '../../files/thread-priority.ts'
import { createImageDrawer, type ImageOrder, type ImageSetup } from './image-drawer.ts'

// The renderer asks whether what it is given is a `Response`, for which Node would load all of its HTTP client: a third
// of this thread's time. Nothing here speaks HTTP.
for (const name of ['Request', 'Response']) Object.defineProperty(globalThis, name, { value: undefined })

yieldToMainThread()
const draw = createImageDrawer(workerData as ImageSetup)
let last: Promise<void> = Promise.resolve()

parentPort?.on('message', ({ id, order }: { id: number; order: ImageOrder }) => {
  last = last.then(async () => {
    const file = await draw(order).catch(() => undefined)
    parentPort?.postMessage({ id, file })
  })
})
