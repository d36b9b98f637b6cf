// Highlights many blocks of code in worker threads, each distinct block once.

import { setImmediate } from 'node:timers/promises'
import { now, type Span } from '../diagnostics/span.ts'
import type { ThemeNames } from './code-theme.ts'
import { type CodeBlock, type HighlightedCode, Highlighter, keyOf, plain } from './highlight.ts'
import { HighlightQueue, type Learned } from './highlight-queue.ts'
import { Thread, workerFile } from './highlight-thread.ts'
import type { WorkerSetup } from './highlight-worker.ts'
import { type Grammar, Languages } from './languages.ts'
import { compileTokenizer } from './tokenizer.ts'

export interface HighlighterOptions {
  /** Names of Shiki's themes for light and dark mode. */
  readonly themes: ThemeNames
  /** Maximum number of threads, including this one. */
  readonly threads: number
  /** The site's custom grammars: see `readGrammar`. */
  readonly languages?: readonly Grammar[]
  /** From `compileTokenizer` of another thread. */
  readonly module?: WebAssembly.Module
  /** Called for each highlighted block, with the number of the thread. This thread is 0. */
  onBlock?(block: CodeBlock, span: Span, thread: number): void
}

/** Highlights the code of a site. */
export interface CodeHighlighter {
  /** Highlights all blocks, so that `lines` can return them. Skips blocks that it already has. Never throws. */
  prepare(blocks: readonly CodeBlock[]): Promise<void>
  /** Starts a worker before the first block is known. It loads in the time that the pages with the blocks take. */
  warmUp(): void
  /** Starts the workers on blocks that `settle` will ask for, without waiting. More blocks may follow. */
  begin(blocks: readonly CodeBlock[]): Promise<void>
  /** Waits for these blocks. Meanwhile, this thread works on started blocks too. */
  settle(blocks: readonly CodeBlock[]): Promise<void>
  /** The HTML of each line of a block. Plain text for unknown languages, and for a block that wasn't prepared. */
  lines(code: string, lang: string): readonly string[]
  /** Blocks that were requested since the last call but not prepared. Call `settle` with them, then render again. */
  missed(): readonly CodeBlock[]
  /** Tells whether a name is a known language, or deliberately plain text. */
  knows(lang: string): boolean
  /** The CSS for the classes of all blocks so far. It doesn't depend on the order of the blocks. */
  css(): string
  /** The classes in these blocks, as far as they are highlighted. */
  classesOf(blocks: readonly CodeBlock[]): string[]
  /** Adds CSS for classes of blocks from an earlier build. */
  addClasses(classes: readonly string[]): void
  /** Stops the workers. Blocks that come later are highlighted in this thread. */
  close(): Promise<void>
}

/** With fewer blocks than this, a worker takes longer to start than it saves. */
const WORTH_A_THREAD = 40
/** Microseconds of work per batch in this thread: small, because it has to serve the workers. */
const OWN_BATCH = 5_000
/** Characters of highlighted code to keep. Pages may share blocks, but memory use stays bounded. */
const MAX_KEPT = 4_000_000
const THREAD_BATCH = 300_000

/** Creates a highlighter. It loads nothing and starts no worker before the first block. */
export function createHighlighter(options: HighlighterOptions): CodeHighlighter {
  return new Pool(options)
}

/** Blocks that are being highlighted. */
interface Work {
  readonly queue: HighlightQueue
  /** Number of workers that haven't finished. */
  threads: number
  /** Wakes the caller that waits for a worker. */
  wake: (() => void) | undefined
}

/** Highlighted code as it is kept: the HTML of its lines, which contains no other line break. */
interface KeptCode extends Pick<HighlightedCode, 'classes'> {
  readonly html: string
}

class Pool implements CodeHighlighter {
  private readonly results = new Map<string, KeptCode>()
  private kept = 0
  private readonly classes = new Set<string>()
  private readonly languages: Languages
  private readonly threads: Thread[] = []
  private readonly learned: Learned = new Set()
  private local: Promise<Highlighter> | undefined
  private ready: Highlighter | undefined
  private module: WebAssembly.Module | undefined
  private closed = false
  private work: Work | undefined
  /** Blocks that workers have been told of and that aren't done. */
  private readonly queued = new Set<string>()
  private unprepared: CodeBlock[] = []

  constructor(private readonly options: HighlighterOptions) {
    this.languages = new Languages(options.languages)
  }

  async prepare(blocks: readonly CodeBlock[]): Promise<void> {
    await this.begin(blocks)
    await this.settle(blocks)
  }

  warmUp(): void {
    if (this.options.threads > 1) this.start(1)
  }

  async begin(blocks: readonly CodeBlock[]): Promise<void> {
    this.ready ??= await this.highlighter()
    this.module ??= await compileTokenizer()
    // No waiting from here on: of two concurrent calls, the second must see the workers of the first.
    const wanted = this.missing(blocks).filter((block) => !this.queued.has(keyOf(block)))
    if (wanted.length === 0) return
    for (const block of wanted) this.queued.add(keyOf(block))
    if (this.work && this.work.threads > 0) {
      this.work.queue.add(wanted)
      return
    }
    const worth = Math.min(this.options.threads - 1, Math.floor(wanted.length / WORTH_A_THREAD))
    const count = Math.max(worth, this.threads.length)
    const threads = this.start(count, this.module)
    const work: Work = { queue: new HighlightQueue(wanted), threads: threads.length, wake: undefined }
    this.work = work
    for (const thread of threads) {
      void this.feed(thread, work, threads.length === 1 ? 'first' : 'dearest').then(() => {
        work.threads--
        work.wake?.()
      })
    }
  }

  async settle(blocks: readonly CodeBlock[]): Promise<void> {
    this.ready ??= await this.highlighter()
    const { work } = this
    await this.again(blocks.filter((block) => !this.has(block) && !this.queued.has(keyOf(block))))
    for (const block of blocks) {
      while (work && work.threads > 0 && this.queued.has(keyOf(block)) && !this.has(block)) {
        // This thread works too instead of waiting. It waits only when nothing is left to take.
        const batch = work.queue.take(this.learned, 'cheapest', OWN_BATCH)
        for (const own of batch) await this.here(own)
        if (batch.length > 0) await setImmediate()
        else {
          await new Promise<void>((wake) => {
            work.wake = wake
          })
        }
      }
      if (!this.has(block)) await this.here(block)
    }
    // Other blocks may have come in meanwhile and pushed out the first of these.
    for (const block of blocks) if (!this.renew(block)) await this.here(block)
  }

  /** Makes a result the last one to be dropped. False if there is none. */
  private renew(block: CodeBlock): boolean {
    const key = keyOf(block)
    const result = this.results.get(key)
    if (!result) return false
    this.results.delete(key)
    this.results.set(key, result)
    return true
  }

  private has(block: CodeBlock): boolean {
    return this.results.has(keyOf(block))
  }

  lines(code: string, lang: string): readonly string[] {
    const block = { code, lang }
    const prepared = this.results.get(keyOf(block))
    if (prepared) return prepared.html.split('\n')
    if (this.languages.resolve(lang).name !== undefined) this.unprepared.push(block)
    return plain(code).lines
  }

  missed(): readonly CodeBlock[] {
    return this.unprepared.splice(0)
  }

  knows(lang: string): boolean {
    return this.languages.knows(lang)
  }

  css(): string {
    return this.ready?.css(this.classes) ?? ''
  }

  classesOf(blocks: readonly CodeBlock[]): string[] {
    return [...new Set(blocks.flatMap((block) => this.results.get(keyOf(block))?.classes ?? []))]
  }

  addClasses(classes: readonly string[]): void {
    for (const name of classes) this.classes.add(name)
  }

  async close(): Promise<void> {
    this.closed = true
    await Promise.all(this.threads.splice(0).map((thread) => thread.end()))
  }

  private highlighter(): Promise<Highlighter> {
    this.local ??= Highlighter.create(this.options)
    return this.local
  }

  /** The distinct blocks that this highlighter doesn't have. Text without a language needs no more than escaping. */
  private missing(blocks: readonly CodeBlock[]): CodeBlock[] {
    const wanted = new Map<string, CodeBlock>()
    for (const block of blocks) {
      const key = keyOf(block)
      if (this.results.has(key) || wanted.has(key)) continue
      if (this.languages.resolve(block.lang).name === undefined) this.keep(block, plain(block.code))
      else wanted.set(key, block)
    }
    return [...wanted.values()]
  }

  /** Sends blocks whose results were dropped to a worker that has their grammars. Loading these here takes much longer. */
  private async again(blocks: readonly CodeBlock[]): Promise<void> {
    const langs = blocks.map(({ lang }) => lang.toLowerCase())
    const thread = this.threads.find(({ dead, learned }) => !dead && langs.every((lang) => learned.has(lang)))
    if (blocks.length === 0 || !thread) return
    const results = await thread.run(blocks)
    for (const [index, block] of blocks.entries()) {
      const result = results?.[index]
      if (result) this.finish(block, result, result, this.threads.indexOf(thread) + 1)
    }
  }

  private async here(block: CodeBlock): Promise<void> {
    const from = now()
    try {
      const highlighter = await this.highlighter()
      await highlighter.prepare(block)
      this.finish(block, highlighter.highlight(block), { from, to: now() })
    } catch {
      this.keep(block, plain(block.code))
    }
  }

  /** Sends batch after batch to a worker. Blocks that the worker failed on are highlighted here. */
  private async feed(thread: Thread, work: Work, from: 'first' | 'dearest'): Promise<void> {
    for (;;) {
      const batch = work.queue.take(thread.learned, from, THREAD_BATCH)
      if (batch.length === 0) return
      const results = await thread.run(batch)
      for (const [index, block] of batch.entries()) {
        const result = results?.[index]
        if (result) this.finish(block, result, result, this.threads.indexOf(thread) + 1)
        else if (results) this.keep(block, plain(block.code))
        else await this.here(block)
      }
      work.wake?.()
      if (!results) return
    }
  }

  private start(count: number, module?: WebAssembly.Module): readonly Thread[] {
    const file = this.closed || count < 1 ? undefined : workerFile()
    if (!file) return []
    for (const thread of this.threads.filter((thread) => thread.dead))
      this.threads.splice(this.threads.indexOf(thread), 1)
    const setup: WorkerSetup = { themes: this.options.themes, languages: this.options.languages ?? [], module }
    while (this.threads.length < count) this.threads.push(new Thread(file, setup))
    return this.threads
  }

  private finish(block: CodeBlock, { lines, classes }: HighlightedCode, span: Span, thread = 0): void {
    this.keep(block, { lines, classes })
    this.options.onBlock?.(block, span, thread)
  }

  private keep(block: CodeBlock, result: HighlightedCode): void {
    const key = keyOf(block)
    const former = this.results.get(key)
    // One string in place of the thousands of pieces that its lines are made of.
    const html = result.lines.join('\n')
    this.kept += html.length - (former?.html.length ?? 0)
    this.results.set(key, { html, classes: result.classes })
    this.queued.delete(key)
    for (const name of result.classes) this.classes.add(name)
    for (const [oldest, { html }] of this.results) {
      if (this.kept <= MAX_KEPT || oldest === key) break
      this.kept -= html.length
      this.results.delete(oldest)
    }
  }
}
