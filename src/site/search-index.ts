// The sections of a site to the files of its search index: by a thread beside this one where that pays.

import { Worker } from 'node:worker_threads'
import { programFile } from '../files/program-file.ts'
import { buildIndex, type IndexOptions } from '../search/build.ts'
import type { IndexFile } from '../search/script.ts'
import type { Section } from '../search/section.ts'

/** What an index is built from. */
export interface IndexSource {
  readonly sections: readonly Section[]
  readonly options: IndexOptions
}

/** The search index of one site. */
export interface SiteSearch {
  /** Begins to build the index; more calls change nothing. */
  begin(): void
  /** Waits until the index is there. */
  load(): Promise<void>
  /** Its files by name; none before `load`. */
  readonly files: ReadonlyMap<string, IndexFile>
}

/** Room for what the thread needs for a moment: the usual size would cost memory and save no time. */
const YOUNG_MB = 12
/** Below this many sections a thread takes longer to start than it saves. */
const WORTH_A_THREAD = 1500

/** The index of what `read` gives, which is asked only when the index is wanted, and once unless the thread dies. */
export function createSiteSearch(read: () => IndexSource, { threads }: { threads: number }): SiteSearch {
  let started: Promise<void> | undefined
  let files: ReadonlyMap<string, IndexFile> = new Map()
  // Nothing here keeps the source: while the thread works on its own copy, the texts of all pages are not in memory twice.
  const start = () => {
    const source = read()
    const file = threads > 1 && source.sections.length >= WORTH_A_THREAD ? workerFile() : undefined
    return file ? buildAside(file, source) : buildHere(source)
  }
  const build = async (): Promise<void> => {
    const list = (await start()) ?? buildHere(read())
    files = new Map(list.map((one) => [one.name, one]))
  }
  const begin = (): Promise<void> => {
    started ??= build()
    return started
  }
  return {
    begin: () => void begin().catch(() => {}), // whoever loads it is told
    load: begin,
    get files() {
      return files
    },
  }
}

function buildHere({ sections, options }: IndexSource): readonly IndexFile[] {
  return buildIndex(sections, options).files
}

/** The files as a thread builds them; undefined when the thread dies over it. */
function buildAside(file: URL, source: IndexSource): Promise<readonly IndexFile[] | undefined> {
  const worker = new Worker(file, { workerData: source, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } })
  return new Promise((resolve) => {
    worker.once('message', (files: readonly IndexFile[]) => resolve(files))
    worker.once('error', () => resolve(undefined))
    worker.once('exit', () => resolve(undefined))
  })
}

/** The thread's program, which stands beside the bundle or above its chunks; there is none when running from sources. */
function workerFile(): URL | undefined {
  return programFile('search-worker.js', import.meta.url)
}
