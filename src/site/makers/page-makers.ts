// Makes pages on all cores. Each thread reads the folder itself, and takes the next few pages whenever it's free.
import { Worker } from 'node:worker_threads'
import type { PageOutline } from '../../content/page.ts'
import type { Span } from '../../diagnostics/span.ts'
import { programFile } from '../../files/program-file.ts'
import { putMainThreadFirst } from '../../files/thread-priority.ts'
import type { CodeBlock } from '../../render/highlight.ts'
import { compileTokenizer } from '../../render/tokenizer.ts'
import { decodeMadePage, type NavIconRules } from '../page-cache.ts'
import type { MakerAnswer, MakerSetup, MakerStart } from './protocol.ts'
import type { Turn, Turns } from './turns.ts'

/** What pages of a site depend on besides the folder. */
export type MakersBasis = Omit<MakerStart, 'kind' | 'module'>

export interface MakersOptions extends MakerSetup {
  /** Maximum number of threads, including this one. */
  readonly threads: number
  onPage?(outline: PageOutline, span: Span, thread: number): void
  onBlock?(block: CodeBlock, span: Span, thread: number): void
}

/** Minimum number of pages for a thread. With fewer, it takes longer to start than it saves. */
const WORTH_A_THREAD = 150
/** The same if there is a core for only one more thread, which would otherwise highlight code and build the search index. */
const WORTH_THE_ONLY_THREAD = 2_000
/** Maximum number of threads. More would wait for the one that writes. */
const MAX_THREADS = 8
/** Maximum pages that all threads together know. Each has the front matter and navigation of all pages in memory. */
const MAX_KNOWN = 30_000
/** The number of pages in a request, and of requests in a thread, which has the next one before it finishes the first. */
const LOT = 8
const ORDERS = 2
/** Maximum number of finished pages that wait to be written. */
const MAX_WAITING = 128
/** Room for what a thread needs for a moment: the usual size would cost memory and save no time. */
const YOUNG_MB = 16

/** Makes pages in other threads. */
export interface PageSupply {
  /** Prepares for so many pages, unless that was done. False if this thread alone is as fast. */
  begin(pages: number): boolean
  /**
   * Yields every page once: those that threads have made, and in between pages for this thread, so that no thread waits. A
   * page that no thread could make is left to this one.
   *
   * @param onIcons called with icons of the layout before a page with them is yielded
   */
  make(turns: Turns, onIcons: (rules: NavIconRules) => void): AsyncIterable<Turn>
}

/** Threads that make pages of one docs folder. None starts before `begin`, and none when running from sources. */
export class PageMakers implements PageSupply {
  private threads: readonly MakerThread[] = []
  private basis: MakersBasis | undefined
  /** Resolves once all threads know what pages depend on. Before that, a request would make nothing. */
  private started: Promise<void> = Promise.resolve()

  constructor(private readonly options: MakersOptions) {}

  /**
   * Starts threads that read the folder, as many as are useful for so many pages. If there are none, all other threads yield
   * to the main thread. More calls change nothing.
   */
  begin(pages: number): boolean {
    if (this.threads.length > 0) return true
    const room = this.options.threads - 1
    const worth = room === 1 ? WORTH_THE_ONLY_THREAD : WORTH_A_THREAD
    const count = Math.min(room, MAX_THREADS, Math.floor(pages / worth), Math.floor(MAX_KNOWN / pages))
    const file = count < 1 ? undefined : programFile('page-worker.js', import.meta.url)
    const { folder, libraries, isProfiled } = this.options
    if (file)
      this.threads = Array.from({ length: count }, () => new MakerThread(file, { folder, libraries, isProfiled }))
    else putMainThreadFirst()
    this.sendStart()
    return file !== undefined
  }

  /** Tells threads what else pages depend on. Called once, before `make`. */
  prepare(basis: MakersBasis): void {
    this.basis = basis
    this.sendStart()
  }

  async *make(turns: Turns, onIcons: (rules: NavIconRules) => void): AsyncGenerator<Turn, void> {
    const done: Turn[] = []
    let wake = () => {}
    const waiting: (() => void)[] = []
    let orders = this.threads.length * ORDERS
    const feed = async (thread: MakerThread, number: number) => {
      await this.started
      for (let lot = turns.takeInOrder(LOT); lot.length > 0; lot = thread.isDead ? [] : turns.takeInOrder(LOT)) {
        const answer = await thread.make(lot)
        if (answer) onIcons(answer.icons)
        for (const [i, turn] of lot.entries()) done.push(this.finish(turn, answer?.pages[i], number))
        wake()
        while (done.length > MAX_WAITING) await new Promise<void>((resolve) => waiting.push(resolve))
      }
      orders--
      wake()
    }
    for (let order = 0; order < ORDERS; order++)
      for (const [i, thread] of this.threads.entries()) void feed(thread, i + 1)
    for (;;) {
      const turn = done.shift() ?? turns.take()
      if (done.length <= MAX_WAITING) for (const resolve of waiting.splice(0)) resolve()
      if (turn) yield turn
      else if (orders === 0) {
        // Frees the memory of threads for what is made from all pages.
        this.close()
        return
      } else
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
  }

  /** Ends the threads. */
  close(): void {
    for (const thread of this.threads) thread.end()
    this.threads = []
  }

  private sendStart(): void {
    const { threads, basis } = this
    if (threads.length === 0 || !basis) return
    this.started = compileTokenizer().then((module) => {
      for (const thread of threads) thread.start({ kind: 'start', module, ...basis })
    })
  }

  private finish(turn: Turn, page: MakerAnswer['pages'][number], thread: number): Turn {
    if (!page) return turn
    const { onPage, onBlock } = this.options
    onPage?.(turn.outline, page, thread)
    if (onBlock) for (const block of page.blocks) onBlock(block, block, thread)
    return { ...turn, made: decodeMadePage(Buffer.from(page.bytes.buffer), turn.outline), text: page.text }
  }
}

/** A thread that answers its requests in order. */
class MakerThread {
  isDead = false
  private readonly worker: Worker
  private readonly waiting: ((answer: MakerAnswer | undefined) => void)[] = []

  constructor(file: URL, setup: MakerSetup) {
    this.worker = new Worker(file, { workerData: setup, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } })
    this.worker.on('message', (answer: MakerAnswer) => this.answer(answer))
    this.worker.on('error', () => this.die())
    this.worker.on('exit', () => this.die())
    // Last, because adding a listener for messages undoes this.
    this.worker.unref()
  }

  start(message: MakerStart): void {
    this.worker.postMessage(message)
  }

  /** The answer. Undefined if the thread has died. */
  make(turns: readonly Turn[]): Promise<MakerAnswer | undefined> {
    if (this.isDead) return Promise.resolve(undefined)
    return new Promise((resolve) => {
      this.waiting.push(resolve)
      this.worker.ref() // somebody waits: the process must not end before the answer
      this.worker.postMessage({ kind: 'make', routes: turns.map(({ outline }) => outline.route) })
    })
  }

  end(): void {
    void this.worker.terminate()
  }

  private answer(answer: MakerAnswer | undefined): void {
    this.waiting.shift()?.(answer)
    if (this.waiting.length === 0) this.worker.unref()
  }

  private die(): void {
    this.isDead = true
    while (this.waiting.length > 0) this.answer(undefined)
  }
}
