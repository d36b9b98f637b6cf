// The worker of the highlighter pool: receives blocks of code and returns them highlighted.
import { parentPort, workerData } from 'node:worker_threads'
import { now, type Span } from '../diagnostics/span.ts'
import { yieldToMainThread } from '../files/thread-priority.ts'
import type { ThemeNames } from './code-theme.ts'
import { type CodeBlock, type HighlightedCode, Highlighter } from './highlight.ts'
import type { Grammar } from './languages.ts'

/** What a worker is started with. */
export interface WorkerSetup {
  readonly themes: ThemeNames
  readonly languages: readonly Grammar[]
  /** From `compileTokenizer`, so that no worker compiles it again. */
  readonly module?: WebAssembly.Module | undefined
}

/** A batch of blocks. The results come in the same order, with undefined for a block that failed. */
export type WorkerBatch = readonly CodeBlock[]
export type WorkerResult = readonly ((HighlightedCode & Span) | undefined)[]

yieldToMainThread()
const highlighter = Highlighter.create(workerData as WorkerSetup)

parentPort?.on('message', async (batch: WorkerBatch) => {
  const results: ((HighlightedCode & Span) | undefined)[] = []
  for (const block of batch) {
    const from = now()
    try {
      await (await highlighter).prepare(block)
      results.push({ ...(await highlighter).highlight(block), from, to: now() })
    } catch {
      results.push(undefined)
    }
  }
  parentPort?.postMessage(results satisfies WorkerResult)
})
