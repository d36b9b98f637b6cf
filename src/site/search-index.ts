// Builds the files of a search index from the sections of a site, in a worker if that's faster.

import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { type PackedBytes, packBytes, unpackBytes } from '../files/packed-bytes.ts'
import { programFile } from '../files/program-file.ts'
import { encodeUtf8 } from '../files/utf8.ts'
import type { IndexOptions } from '../search/build.ts'
import { toScript } from '../search/script.ts'
import { type Section, sectionsByPage } from '../search/section.ts'
import { CachedIndexBuilder } from './cached-index.ts'
import { countSections, type PageSections, packSections, pageOf } from './packed-sections.ts'
import type { PartStoreSetup } from './part-store.ts'

/** The input of an index. */
export interface IndexSource {
  /** All sections. Used if none was added. */
  sections(): Iterable<Section>
  options(): IndexOptions
}

/** The search index of one site. */
export interface SiteSearch {
  /** Starts the thread that builds the index, if there are enough pages. It takes a while to start. */
  warmUp(pages: number): void
  /**
   * Adds the sections of a page early, so that the index is built while other pages are read. Pages may come in any order,
   * because the index depends only on their numbers.
   */
  add(sections: PageSections, place: number): void
  /**
   * Starts to build the index, and resolves once it has all sections. More calls change nothing. Nothing may be added
   * afterward.
   */
  begin(): Promise<void>
  /** Waits until the index is there. */
  load(): Promise<void>
  /** The scripts of its files by name, as UTF-8. None before `load`. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** What the thread starts with. */
export interface SearchSetup {
  readonly options: IndexOptions
  /** Where the terms of pages are kept between builds. */
  readonly store?: PartStoreSetup
}

/** What the thread is sent. */
export interface SearchMessage {
  /** The packed sections of each page. */
  readonly sections: PackedBytes
  /** Its number among the pages of the site. */
  readonly places: readonly number[]
  readonly isLast: boolean
}

/** What the thread answers, in several messages. */
export interface SearchAnswer {
  readonly names: readonly string[]
  /** The scripts with these names. */
  readonly scripts: PackedBytes
  readonly isLast: boolean
}

/** Room for what the thread needs for a moment: the usual size would cost memory and save no time. */
export const YOUNG_MB = 12
/** With fewer sections, a thread takes longer to start than it saves. */
export const WORTH_A_THREAD = 1500
/** Few sites have fewer sections per page. */
export const FEW_SECTIONS = 4
/** Sections are sent in batches, because each message has a cost. */
export const LOT = 256
/** Milliseconds of work before other work gets its turn, such as a request to a preview. */
export const TURN = 10

/** The index of what is added, or of everything in `source`. */
export function createSiteSearch(
  source: IndexSource,
  { threads, store }: { threads: number; store?: PartStoreSetup },
): SiteSearch {
  let builder: Builder | undefined
  let complete: Promise<void> | undefined
  let built: Promise<void> | undefined
  let files: ReadonlyMap<string, Uint8Array> = new Map()
  let waiting: PlacedSections[] = []
  let count = 0
  let isAdded = false

  const setup = (): SearchSetup => ({ options: source.options(), ...(store && { store }) })
  const workerFor = (sections: number) => (threads > 1 && sections >= WORTH_A_THREAD ? workerFile() : undefined)
  const flush = (isLast: boolean) => {
    const file = workerFor(count)
    builder ??= file ? new BuilderAside(file, setup()) : isLast ? new BuilderHere(setup()) : undefined
    if (!builder) return
    builder.add(waiting)
    waiting = []
    count = 0
  }
  const add = (sections: PageSections, place: number) => {
    isAdded = true
    waiting.push({ sections, place })
    count += countSections(sections)
    if (count >= (builder ? LOT : WORTH_A_THREAD)) {
      // Without a worker, sections are only counted here.
      if (threads <= 1) builder ??= new BuilderHere(setup())
      flush(false)
    }
  }
  const addAll = async (): Promise<void> => {
    let place = 0
    let began = performance.now()
    for (const page of sectionsByPage(source.sections())) {
      add(page, place++)
      if (performance.now() - began < TURN) continue
      await setImmediate()
      began = performance.now()
    }
  }
  const build = async (): Promise<void> => {
    flush(true)
    files = await (builder as Builder).finish()
    builder = undefined
  }
  const begin = (): Promise<void> => {
    complete ??= isAdded ? Promise.resolve() : addAll()
    built ??= complete.then(build)
    built.catch(() => {}) // reported when it's loaded
    return complete
  }
  return {
    warmUp(pages) {
      const file = workerFor(pages * FEW_SECTIONS)
      if (file) builder ??= new BuilderAside(file, setup())
    },
    add,
    begin,
    async load() {
      await begin()
      await built
    },
    get files() {
      return files
    },
  }
}

interface PlacedSections {
  readonly sections: PageSections
  readonly place: number
}

interface Builder {
  add(pages: readonly PlacedSections[]): void
  finish(): Promise<ReadonlyMap<string, Uint8Array>>
}

class BuilderHere implements Builder {
  private readonly builder: CachedIndexBuilder

  constructor(setup: SearchSetup) {
    this.builder = new CachedIndexBuilder(setup)
  }

  add(pages: readonly PlacedSections[]): void {
    for (const { sections, place } of pages) {
      const page = pageOf(sections)
      if (page) this.builder.add(page, place)
    }
  }

  async finish(): Promise<ReadonlyMap<string, Uint8Array>> {
    return new Map(Array.from(this.builder.finish(), (file) => [file.name, encodeUtf8(toScript(file))]))
  }
}

class BuilderAside implements Builder {
  private readonly worker: Worker
  private readonly files: Promise<ReadonlyMap<string, Uint8Array>>

  constructor(file: URL, setup: SearchSetup) {
    this.worker = new Worker(file, { workerData: setup, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } })
    this.files = new Promise((resolve, reject) => {
      const all = new Map<string, Uint8Array>()
      this.worker.on('message', ({ names, scripts, isLast }: SearchAnswer) => {
        for (const [i, script] of unpackBytes(scripts).entries()) all.set(names[i] as string, script)
        if (isLast) resolve(all)
      })
      this.worker.once('error', reject)
      this.worker.once('exit', () => reject(new Error('The thread that builds the search index has ended.')))
    })
    this.files.catch(() => {}) // reported when it's requested
    // A failed build doesn't wait for it. This comes last, because adding a listener for messages undoes it.
    this.worker.unref()
  }

  add(pages: readonly PlacedSections[]): void {
    this.send(pages, { isLast: false })
  }

  async finish(): Promise<ReadonlyMap<string, Uint8Array>> {
    this.send([], { isLast: true })
    this.worker.ref()
    try {
      return await this.files
    } finally {
      void this.worker.terminate()
    }
  }

  private send(pages: readonly PlacedSections[], { isLast }: { isLast: boolean }): void {
    const sections = packBytes(pages.map((page) => packSections(page.sections).bytes))
    const places = pages.map(({ place }) => place)
    this.worker.postMessage({ sections, places, isLast } satisfies SearchMessage, [sections.bytes.buffer])
  }
}

/** The worker's program, next to the bundle or above its chunks. Undefined when running from sources. */
function workerFile(): URL | undefined {
  return programFile('search-worker.js', import.meta.url)
}
