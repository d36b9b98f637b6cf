// Builds the files of a search index from the sections of a site, in a worker if that's faster.

import { createPause } from '../files/pause.ts'
import type { IndexOptions } from '../search/build.ts'
import { type Section, sectionsByPage } from '../search/section.ts'
import { CachedIndexBuilder } from './cached-index.ts'
import { countSections, type PageSections } from './packed-sections.ts'
import type { PartStoreSetup } from './part-store.ts'
import {
  FEW_SECTIONS,
  LOT,
  type NumberedSections,
  type PackedPages,
  type PackedScripts,
  packPages,
  type SearchThread,
  scriptOf,
  searchPages,
  startSearchThread,
  TURN,
  threadFor,
  unpackScripts,
  WORTH_A_THREAD,
} from './search-thread.ts'

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
  /** Each with its number among the pages of the site. */
  readonly pages: PackedPages
  readonly isLast: boolean
}

/** What the thread answers, in several messages. */
export interface SearchAnswer {
  readonly files: PackedScripts
  readonly isLast: boolean
}

/** The index of what is added, or of everything in `source`. */
export function createSiteSearch(
  source: IndexSource,
  { threads, store }: { threads: number; store?: PartStoreSetup },
): SiteSearch {
  let builder: Builder | undefined
  let complete: Promise<void> | undefined
  let built: Promise<void> | undefined
  let files: ReadonlyMap<string, Uint8Array> = new Map()
  let waiting: NumberedSections[] = []
  let count = 0
  let isAdded = false

  const setup = (): SearchSetup => ({ options: source.options(), ...(store && { store }) })
  const programFor = (sections: number) => threadFor(sections, threads, 'search-worker.js')
  const flush = (isLast: boolean) => {
    const file = programFor(count)
    builder ??= file ? new BuilderAside(file, setup()) : isLast ? new BuilderHere(setup()) : undefined
    if (!builder) return
    builder.add(waiting)
    waiting = []
    count = 0
  }
  const add = (sections: PageSections, place: number) => {
    isAdded = true
    waiting.push({ sections, number: place })
    count += countSections(sections)
    if (count >= (builder ? LOT : WORTH_A_THREAD)) {
      // Without a worker, sections are only counted here.
      if (threads <= 1) builder ??= new BuilderHere(setup())
      flush(false)
    }
  }
  const addAll = async (): Promise<void> => {
    let place = 0
    const pause = createPause(TURN)
    for (const page of sectionsByPage(source.sections())) {
      add(page, place++)
      await pause()
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
      const file = programFor(pages * FEW_SECTIONS)
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

interface Builder {
  add(pages: readonly NumberedSections[]): void
  finish(): Promise<ReadonlyMap<string, Uint8Array>>
}

class BuilderHere implements Builder {
  private readonly builder: CachedIndexBuilder

  constructor(setup: SearchSetup) {
    this.builder = new CachedIndexBuilder(setup)
  }

  add(pages: readonly NumberedSections[]): void {
    for (const [number, page] of searchPages(pages)) this.builder.add(page, number)
  }

  async finish(): Promise<ReadonlyMap<string, Uint8Array>> {
    return new Map(Array.from(this.builder.finish(), (file) => [file.name, scriptOf(file)]))
  }
}

class BuilderAside implements Builder {
  private readonly thread: SearchThread
  private readonly files: Promise<ReadonlyMap<string, Uint8Array>>

  constructor(file: URL, setup: SearchSetup) {
    this.thread = startSearchThread(file, setup)
    const { worker } = this.thread
    this.files = new Promise((resolve) => {
      const all = new Map<string, Uint8Array>()
      worker.on('message', ({ files, isLast }: SearchAnswer) => {
        for (const [name, script] of unpackScripts(files)) all.set(name, script)
        if (isLast) resolve(all)
      })
    })
    // A failed build doesn't wait for it. This comes last, because adding a listener for messages undoes it.
    worker.unref()
  }

  add(pages: readonly NumberedSections[]): void {
    this.send(pages, { isLast: false })
  }

  async finish(): Promise<ReadonlyMap<string, Uint8Array>> {
    const { worker, ended } = this.thread
    this.send([], { isLast: true })
    worker.ref()
    try {
      return await Promise.race([this.files, ended])
    } finally {
      void worker.terminate()
    }
  }

  private send(numbered: readonly NumberedSections[], { isLast }: { isLast: boolean }): void {
    const pages = packPages(numbered)
    this.thread.worker.postMessage({ pages, isLast } satisfies SearchMessage, [pages.sections.bytes.buffer])
  }
}
