// Makes the images of a site on demand, in a worker if there are workers.
import { Worker } from 'node:worker_threads'
import { hashOf, sha256 } from '../../files/hash.ts'
import { programFile } from '../../files/program-file.ts'
import { openPartStore, type PartStoreSetup } from '../part-store.ts'
import type { CardLook } from './card.ts'
import type { IconSource } from './icons.ts'
import type { ImageDrawer, ImageOrder, ImageSetup } from './image-drawer.ts'

/** Draws the images of one site. */
export interface ImageMaker {
  /** The file. Undefined if it can't be drawn. */
  draw(order: ImageOrder): Promise<Uint8Array | undefined>
  /** Frees the memory for drawing, about 80 MB. The next request loads it again. */
  close(): void
}

/** `setup` is called with the first request, and nothing is loaded before. Images in the store aren't drawn again. */
export function createImageMaker(
  setup: () => ImageSetup,
  { threads, store }: { threads: number; store?: PartStoreSetup },
): ImageMaker {
  /** The drawer in a thread, and the one here, for what takes less time than it takes to start a thread. */
  const drawers: { aside?: Promise<Drawer>; here?: Promise<Drawer> } = {}
  let known: ReturnType<typeof withKeys> | undefined
  const kept = store && openPartStore(store)
  const drawerFor = (order: ImageOrder, setup: ImageSetup): Promise<Drawer> => {
    const isLetter = 'icon' in order && setup.icon !== undefined && 'outline' in setup.icon
    const where = isLetter ? 'here' : 'aside'
    drawers[where] ??= open(setup, isLetter ? 1 : threads)
    return drawers[where]
  }
  return {
    async draw(order) {
      known ??= withKeys(setup())
      const key = ['image', 'icon' in order ? known.keys.icon : known.keys.card, order]
      const image = kept?.get(key)
      if (image) return image
      const made = await (await drawerFor(order, known.setup)).draw(order)
      if (made) kept?.set(key, [made])
      return made
    },
    close() {
      for (const where of ['aside', 'here'] as const) {
        void drawers[where]?.then(({ close }) => close())
        delete drawers[where]
      }
    },
  }
}

/** A setup with the digests that represent it in keys. It contains a megabyte of fonts, which are hashed only once. */
function withKeys(setup: ImageSetup) {
  const { cards, icon } = setup
  return { setup, keys: { card: cards && cardKey(cards), icon: icon && iconKey(icon) } }
}

function cardKey({ fonts, ...look }: CardLook): string {
  return hashOf(look, fonts.text.map(sha256), fonts.strong.map(sha256))
}

function iconKey(source: IconSource): string {
  if ('outline' in source) return hashOf(source)
  const { bytes, fonts = [], ...icon } = source
  return hashOf(icon, sha256(bytes), fonts.map(sha256))
}

interface Drawer {
  readonly draw: ImageDrawer
  close(): void
}

async function open(setup: ImageSetup, threads: number): Promise<Drawer> {
  const file = threads > 1 ? programFile('image-worker.js', import.meta.url) : undefined
  return file ? aside(file, setup) : { draw: await here(setup), close() {} }
}

async function here(setup: ImageSetup): Promise<ImageDrawer> {
  const { createImageDrawer } = await import('./image-drawer.ts')
  return createImageDrawer(setup)
}

/** Draws in a worker. If it dies, this thread draws the rest. */
function aside(file: URL, setup: ImageSetup): Drawer {
  const worker = new Worker(file, { workerData: setup })
  const waiting = new Map<number, { order: ImageOrder; resolve: (file: Uint8Array | undefined) => void }>()
  let ownDrawer: Promise<ImageDrawer> | undefined
  let isGone = false
  let next = 0
  const drawHere = async (order: ImageOrder) => {
    ownDrawer ??= here(setup)
    return (await ownDrawer)(order).catch(() => undefined)
  }
  worker.on('message', ({ id, file }: { id: number; file: Uint8Array | undefined }) => {
    waiting.get(id)?.resolve(file)
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
  })
  const leave = () => {
    isGone = true
    for (const { order, resolve } of waiting.values()) void drawHere(order).then(resolve)
    waiting.clear()
  }
  worker.once('error', leave)
  worker.once('exit', leave)
  return {
    draw(order) {
      if (isGone) return drawHere(order)
      return new Promise((resolve) => {
        waiting.set(next, { order, resolve })
        worker.ref()
        worker.postMessage({ id: next++, order })
      })
    },
    close() {
      isGone = true
      waiting.clear()
      void worker.terminate()
    },
  }
}
