// The search index of a folder that is being edited. It outlives the sites of the folder, so after an edit, only the pages
// that changed are read again.
import type { Page } from '../content/page.ts'
import { createPause } from '../files/pause.ts'
import type { IndexOptions } from '../search/build.ts'
import { makeOfPage } from './failed-pages.ts'
import { IncrementalIndex } from './incremental-index.ts'
import { packSections } from './packed-sections.ts'
import type { SiteSearch } from './search-index.ts'
import { searchOptions } from './search-options.ts'
import { pageSections, searchedPages, sectionFields } from './search-sections.ts'
import {
  FEW_SECTIONS,
  LOT,
  type NumberedSections,
  type PackedPages,
  type PackedScripts,
  packPages,
  scriptOf,
  searchPages,
  startSearchThread,
  TURN,
  threadFor,
  unpackScripts,
} from './search-thread.ts'
import type { SiteContext } from './site-context.ts'

/** An index of the sites of one folder, one after the other. */
export interface KeptSearch {
  /** The scripts of the index of a site by name, as UTF-8. */
  files(site: SiteContext): Promise<ReadonlyMap<string, Uint8Array>>
  close(): void
}

/** What the thread is sent. */
export interface KeptMessage {
  readonly pages: PackedPages
  /** The numbers of all pages in order, once all new ones are sent. */
  readonly order?: readonly number[]
}

/** What the thread answers to an order. */
export interface KeptAnswer {
  /** Of all files. */
  readonly names: readonly string[]
  /** The files that the index before it didn't have. */
  readonly changed: PackedScripts
}

/** What replaced pages leave behind in an index may grow to that of this many, and of as many as the site has. */
const MAX_REPLACED = 1000

/** Creates an index that builds itself when its files are first asked for. */
export function createKeptSearch({ threads }: { threads: number }): KeptSearch {
  return new Kept(threads)
}

/** The index as the search of one of the sites. It reads the pages itself, so none have to be added. */
export function keptSiteSearch(kept: KeptSearch, site: () => SiteContext): SiteSearch {
  let files: ReadonlyMap<string, Uint8Array> = new Map()
  let built: Promise<void> | undefined
  const load = () => {
    built ??= kept.files(site()).then((all) => {
      files = all
    })
    return built
  }
  return {
    warmUp() {},
    add() {},
    begin: load,
    load,
    get files() {
      return files
    },
  }
}

interface Index {
  add(pages: readonly NumberedSections[]): void
  update(order: readonly number[]): Promise<IndexScripts>
  close(): void
}

interface IndexScripts extends Pick<KeptAnswer, 'names'> {
  readonly changed: Iterable<readonly [name: string, script: Uint8Array]>
}

class Kept implements KeptSearch {
  private index: Index | undefined
  /** What the index was made with. */
  private madeWith = ''
  /** The number of each page in the index, and what its sections say besides its text. */
  private known = new WeakMap<Page, { readonly number: number; readonly fields: string }>()
  private count = 0
  private scripts: ReadonlyMap<string, Uint8Array> = new Map()
  private turn: Promise<unknown> = Promise.resolve()

  constructor(private readonly threads: number) {}

  /** One site at a time: each takes over what the one before has left. */
  files(site: SiteContext): Promise<ReadonlyMap<string, Uint8Array>> {
    const files = this.turn.then(() => this.update(site))
    this.turn = files.catch(() => this.close())
    return files
  }

  /** Forgets everything. */
  close(): void {
    this.index?.close()
    this.index = undefined
    this.known = new WeakMap()
    this.count = 0
    this.scripts = new Map()
  }

  private async update(site: SiteContext): Promise<ReadonlyMap<string, Uint8Array>> {
    const index = this.indexFor(site)
    const { names, changed } = await index.update(await this.addPages(site, index))
    const scripts = new Map([...this.scripts, ...changed])
    this.scripts = new Map(names.map((name) => [name, scripts.get(name) as Uint8Array]))
    return this.scripts
  }

  private indexFor(site: SiteContext): Index {
    const options = searchOptions(site)
    const { size } = site.project.pages
    const madeWith = JSON.stringify(options)
    if (madeWith !== this.madeWith || this.count > 2 * size + MAX_REPLACED) this.close()
    this.madeWith = madeWith
    this.index ??= openIndex(options, threadFor(size * FEW_SECTIONS, this.threads, 'kept-search-worker.js'))
    return this.index
  }

  /** Adds the pages that the index doesn't have. Returns the numbers of all pages, in order. */
  private async addPages(site: SiteContext, index: Index): Promise<readonly number[]> {
    const order: number[] = []
    let added: NumberedSections[] = []
    let waiting = 0
    const pause = createPause(TURN)
    for (const page of searchedPages(site)) {
      const fields = makeOfPage(site.failed, page, (one) =>
        JSON.stringify([site.urls.page(one.route), sectionFields(site, one)]),
      )
      const known = this.known.get(page)
      if (known?.fields === fields) {
        order.push(known.number)
        continue
      }
      const number = this.count++
      const sections = packSections(makeOfPage(site.failed, page, (one) => pageSections(site, one)))
      // The next site reports the failure again.
      if (!site.failed.has(page.file)) this.known.set(page, { number, fields })
      order.push(number)
      added.push({ number, sections })
      waiting += sections.count
      if (waiting >= LOT) {
        index.add(added)
        added = []
        waiting = 0
      }
      await pause()
    }
    index.add(added)
    return order
  }
}

function openIndex(options: IndexOptions, program: URL | undefined): Index {
  return program ? indexAside(program, options) : indexHere(options)
}

function indexHere(options: IndexOptions): Index {
  const index = new IncrementalIndex(options)
  return {
    add(pages) {
      for (const [number, page] of searchPages(pages)) index.add(number, page)
    },
    async update(order) {
      const { names, files } = index.update(order)
      return { names, changed: files.map((file) => [file.name, scriptOf(file)] as const) }
    },
    close: () => index.close(),
  }
}

function indexAside(file: URL, options: IndexOptions): Index {
  const { worker, ended } = startSearchThread(file, options)
  const send = (message: KeptMessage) => worker.postMessage(message, [message.pages.sections.bytes.buffer])
  return {
    add: (pages) => send({ pages: packPages(pages) }),
    async update(order) {
      const answer = new Promise<KeptAnswer>((resolve) => worker.once('message', resolve))
      send({ pages: packPages([]), order })
      worker.ref()
      try {
        const { names, changed } = await Promise.race([answer, ended])
        return { names, changed: unpackScripts(changed) }
      } finally {
        worker.unref()
      }
    },
    close: () => void worker.terminate(),
  }
}
