// Highlights code in a worker. A preview shows plain text instead of waiting.
import { setTimeout } from 'node:timers/promises'
import { ThemePair } from './code-theme.ts'
import { type CodeBlock, type HighlightedCode, Highlighter, keyOf, plain } from './highlight.ts'
import { Thread, workerFile } from './highlight-thread.ts'
import type { CodeHighlighter, HighlighterOptions } from './highlighter-pool.ts'
import { Languages } from './languages.ts'

export interface BackgroundOptions extends Pick<HighlighterOptions, 'themes' | 'languages'> {
  /** Milliseconds that `settle` waits: enough for a worker that has loaded its grammars, and too short to notice. */
  readonly patience: number
  /** Called when results arrive that `settle` didn't wait for. */
  onLate(): void
}

/** Maximum number of cached blocks. The oldest are dropped, so that memory use stays bounded over a long session. */
const MAX_BLOCKS = 2_000

/** A highlighter that never blocks this thread, and keeps only recently used results. */
export function createBackgroundHighlighter(options: BackgroundOptions): CodeHighlighter {
  return new BackgroundHighlighter(options)
}

type Run = (blocks: readonly CodeBlock[]) => Promise<readonly (HighlightedCode | undefined)[] | undefined>

class BackgroundHighlighter implements CodeHighlighter {
  /** Results by block, the least recently used first. */
  private readonly results = new Map<string, HighlightedCode>()
  private readonly classes = new Set<string>()
  private readonly languages: Languages
  private readonly run: Run
  private readonly theme: Promise<void>
  private themes: ThemePair | undefined
  private thread: Thread | undefined
  private turn: Promise<unknown> = Promise.resolve()
  private closed = false
  private unprepared: CodeBlock[] = []

  constructor(private readonly options: BackgroundOptions) {
    this.languages = new Languages(options.languages)
    this.theme = ThemePair.load(options.themes).then((themes) => {
      this.themes = themes
    })
    const file = workerFile()
    this.run = file ? (blocks) => this.inThread(file, blocks) : inThisThread(options)
  }

  async prepare(blocks: readonly CodeBlock[]): Promise<void> {
    await this.theme
    // One batch at a time, so that a block in an earlier batch isn't requested again.
    const result = this.turn.then(() => this.color(blocks))
    this.turn = result
    await result
  }

  /** Readers of a preview don't wait for code. */
  warmUp(): void {}

  async begin(blocks: readonly CodeBlock[]): Promise<void> {
    void this.prepare(blocks)
  }

  async settle(blocks: readonly CodeBlock[]): Promise<void> {
    if (this.missing(blocks).length === 0) return
    const done = this.prepare(blocks)
    const late = await Promise.race([done, setTimeout(this.options.patience, true, { ref: false })])
    if (late) void done.then(() => this.closed || this.options.onLate())
  }

  lines(code: string, lang: string): readonly string[] {
    const key = keyOf({ code, lang })
    const found = this.results.get(key)
    if (!found) {
      this.unprepared.push({ code, lang })
      return plain(code).lines
    }
    this.results.delete(key)
    this.results.set(key, found)
    return found.lines
  }

  missed(): readonly CodeBlock[] {
    return this.missing(this.unprepared.splice(0))
  }

  knows(lang: string): boolean {
    return this.languages.knows(lang)
  }

  css(): string {
    return this.themes?.css(this.classes) ?? ''
  }

  classesOf(blocks: readonly CodeBlock[]): string[] {
    return [...new Set(blocks.flatMap((block) => this.results.get(keyOf(block))?.classes ?? []))]
  }

  addClasses(classes: readonly string[]): void {
    for (const name of classes) this.classes.add(name)
  }

  async close(): Promise<void> {
    this.closed = true
    await this.thread?.end()
    this.thread = undefined
  }

  private missing(blocks: readonly CodeBlock[]): CodeBlock[] {
    const wanted = new Map<string, CodeBlock>()
    for (const block of blocks) {
      const isHighlighted = this.languages.resolve(block.lang).name !== undefined
      if (isHighlighted && !this.results.has(keyOf(block))) wanted.set(keyOf(block), block)
    }
    return [...wanted.values()]
  }

  private async color(blocks: readonly CodeBlock[]): Promise<void> {
    const wanted = this.closed ? [] : this.missing(blocks)
    if (wanted.length === 0) return
    const highlighted = await this.run(wanted)
    for (const [index, block] of wanted.entries()) {
      const result = highlighted?.[index] ?? plain(block.code)
      this.results.set(keyOf(block), result)
      for (const name of result.classes) this.classes.add(name)
    }
    const room = Math.max(MAX_BLOCKS, blocks.length)
    for (const key of this.results.keys()) {
      if (this.results.size <= room) break
      this.results.delete(key)
    }
  }

  private inThread(file: URL, blocks: readonly CodeBlock[]): ReturnType<Run> {
    const { themes, languages = [] } = this.options
    if (!this.thread || this.thread.dead) this.thread = new Thread(file, { themes, languages })
    return this.thread.run(blocks)
  }
}

/** There is no compiled worker when running from sources. */
function inThisThread(options: BackgroundOptions): Run {
  let highlighter: Promise<Highlighter> | undefined
  return async (blocks) => {
    highlighter ??= Highlighter.create(options)
    const own = await highlighter
    const results: (HighlightedCode | undefined)[] = []
    for (const block of blocks) {
      try {
        await own.prepare(block)
        results.push(own.highlight(block))
      } catch {
        results.push(undefined)
      }
    }
    return results
  }
}
