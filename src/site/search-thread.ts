// What the search index of a site and the one that outlives its sites have in common: when they use a thread, and the
// messages of the thread. Pages go there, and scripts come back.
import { Worker } from 'node:worker_threads'
import { type PackedBytes, packBytes, unpackBytes } from '../files/packed-bytes.ts'
import { programFile } from '../files/program-file.ts'
import { encodeUtf8 } from '../files/utf8.ts'
import { type IndexFile, toScript } from '../search/script.ts'
import type { SearchPage } from '../search/search-page.ts'
import { type PageSections, packSections, pageOf, readPage } from './packed-sections.ts'

/** With fewer sections, a thread takes longer to start than it saves. */
export const WORTH_A_THREAD = 1500
/** Few sites have fewer sections per page. */
export const FEW_SECTIONS = 4
/** Sections are sent in batches, because each message has a cost. */
export const LOT = 256
/** Milliseconds of work before other work gets its turn. */
export const TURN = 10
/** Roughly what results show of 3,000 pages. More goes to a file. */
export const IN_MEMORY = 8 * 1024 * 1024

/** Room for what the thread needs for a moment: the usual size would cost memory and save no time. */
const YOUNG_MB = 12

/** The sections of a page, and its number in the index. */
export interface NumberedSections {
  readonly number: number
  readonly sections: PageSections
}

/** Pages as a message. */
export interface PackedPages {
  readonly numbers: readonly number[]
  readonly sections: PackedBytes
}

/** Files of an index as a message. */
export interface PackedScripts {
  readonly names: readonly string[]
  readonly scripts: PackedBytes
}

/** A thread, and a promise that rejects when the thread ends. */
export interface SearchThread {
  readonly worker: Worker
  readonly ended: Promise<never>
}

/**
 * The program of a thread, next to the bundle or above its chunks. Undefined when running from sources, or if the thread
 * isn't worth its start.
 */
export function threadFor(sections: number, threads: number, program: string): URL | undefined {
  return threads > 1 && sections >= WORTH_A_THREAD ? programFile(program, import.meta.url) : undefined
}

/** Starts a thread. */
export function startSearchThread(file: URL, workerData: unknown): SearchThread {
  const worker = new Worker(file, { workerData, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } })
  const ended = new Promise<never>((_, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The thread that builds the search index has ended.')))
  })
  ended.catch(() => {}) // reported when the index is requested
  return { worker, ended }
}

/** Packs pages for the thread. */
export function packPages(pages: readonly NumberedSections[]): PackedPages {
  return {
    numbers: pages.map(({ number }) => number),
    sections: packBytes(pages.map(({ sections }) => packSections(sections).bytes)),
  }
}

/** The pages in a message that have sections, with their numbers. */
export function* unpackPages({ numbers, sections }: PackedPages): Iterable<readonly [number, SearchPage]> {
  for (const [i, bytes] of unpackBytes(sections).entries()) {
    const page = readPage(bytes)
    if (page) yield [numbers[i] as number, page]
  }
}

/** The same without a message. */
export function* searchPages(pages: readonly NumberedSections[]): Iterable<readonly [number, SearchPage]> {
  for (const { number, sections } of pages) {
    const page = pageOf(sections)
    if (page) yield [number, page]
  }
}

/** Packs files for the thread that asked. As bytes, they aren't in the heap. */
export function packScripts(files: readonly IndexFile[]): PackedScripts {
  return { names: files.map(({ name }) => name), scripts: packBytes(files.map(scriptOf)) }
}

/** The scripts in a message by name. */
export function unpackScripts({ names, scripts }: PackedScripts): (readonly [name: string, script: Uint8Array])[] {
  return unpackBytes(scripts).map((script, i) => [names[i] as string, script])
}

/** A file as readers' browsers load it. */
export function scriptOf(file: IndexFile): Uint8Array {
  return encodeUtf8(toScript(file))
}
