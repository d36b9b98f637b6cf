// Provides types for code blocks with `twoslash`, computed in a worker with a time limit.
import { Worker } from 'node:worker_threads'
import { programFile } from '../../files/program-file.ts'
import { type Compiler, createCompiler, findCompiler } from './compiler.ts'
import { threadTime } from './thread-clock.ts'
import type { TwoslashAnswer, TwoslashBlock } from './twoslash-block.ts'
import type { TwoslashMessage, TwoslashSetup } from './twoslash-worker.ts'

/** The types in a site's code. */
export interface Twoslash {
  /** False if the packages `twoslash` and `typescript` aren't installed. No block has types then. */
  readonly available: boolean
  /** Starts TypeScript before the first block is known: it loads in the time that other pages take. */
  warmUp(): void
  /** Waits for the types of these blocks. Finished blocks aren't computed again. Never throws. */
  settle(blocks: readonly TwoslashBlock[]): Promise<void>
  /** The answer for a block. Undefined before `settle`. */
  answer(block: TwoslashBlock): TwoslashAnswer | undefined
  /** Frees the memory of TypeScript. Answers stay, and another block starts it again. */
  close(): Promise<void>
}

export interface TwoslashOptions {
  /** Packages whose types code may use. */
  readonly packages: readonly string[]
  /**
   * Milliseconds of work per block. The first one gets twice the time, to start TypeScript. Where threads can't be
   * measured, waiting counts too.
   */
  readonly timeLimit?: number
}

const TIME_LIMIT = 10_000
/** On a busy machine, a block may take this many times as long as it works. */
const MAX_WAIT = 12
/** After this many blocks that failed, the rest is shown without types, so that no page can hold up a build. */
const MAX_FAILURES = 3
const MEMORY_MB = 1_024

/** Starts nothing before the first block. */
export function createTwoslash({ packages, timeLimit = TIME_LIMIT }: TwoslashOptions): Twoslash {
  const paths = findCompiler(import.meta.url)
  const answers = new Map<string, TwoslashAnswer>()
  const thread = paths && new CompilerThread({ paths, packages }, timeLimit)
  /** One block at a time, so that an answer on its way isn't requested again. */
  let turn = Promise.resolve()
  /** How often it was closed. Blocks that wait then are dropped. */
  let closings = 0
  return {
    available: paths !== undefined,
    warmUp: () => thread?.warmUp(),
    settle(blocks) {
      const before = closings
      turn = turn.then(async () => {
        for (const block of blocks) {
          if (!thread || answers.has(keyOf(block)) || before !== closings) continue
          const answer = await thread.ask(block)
          if (before === closings) answers.set(keyOf(block), answer)
        }
      })
      return turn
    },
    answer: (block) => answers.get(keyOf(block)),
    async close() {
      closings++
      await thread?.end()
    },
  }
}

/** TypeScript in a worker, restarted after a block that it couldn't handle. */
class CompilerThread {
  private worker: Worker | undefined
  private compile: Compiler | undefined
  private failures = 0
  /** Whether the worker has loaded TypeScript. */
  private isLoaded = false
  /** The worker's thread, once it has said so, where the system knows it. */
  private thread: string | undefined
  private finish: (answer: TwoslashAnswer) => void = () => undefined

  constructor(
    private readonly setup: TwoslashSetup,
    private readonly timeLimit: number,
  ) {}

  /** There is nothing to start when running from sources. */
  warmUp(): void {
    const file = programFile('twoslash-worker.js', import.meta.url)
    if (file) this.worker ??= this.start(file)
  }

  async ask(block: TwoslashBlock): Promise<TwoslashAnswer> {
    if (this.failures >= MAX_FAILURES) return { problem: 'Code before it took TypeScript too long.' }
    const file = programFile('twoslash-worker.js', import.meta.url)
    if (!file) return this.here(block)
    this.worker ??= this.start(file)
    const time = this.isLoaded ? this.timeLimit : 2 * this.timeLimit
    const { worker } = this
    const worked = this.worked()
    const asked = performance.now()
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout
      const wait = (left: number) => {
        timer = setTimeout(() => {
          const waited = performance.now() - asked
          const rest = time - (this.worked() - worked)
          if (this.thread === undefined || rest <= 0 || waited > time * MAX_WAIT)
            this.giveUp(worker, 'It took TypeScript too long.')
          else wait(rest)
        }, left)
      }
      wait(time)
      this.finish = (answer) => {
        clearTimeout(timer)
        this.isLoaded = true
        worker.unref()
        resolve(answer)
      }
      worker.ref() // keep the process alive until the answer arrives
      worker.postMessage(block)
    })
  }

  async end(): Promise<void> {
    const { worker } = this
    this.worker = undefined
    this.finish({ problem: 'TypeScript was stopped.' })
    await worker?.terminate()
  }

  private start(file: URL): Worker {
    const worker = new Worker(file, {
      workerData: this.setup,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    this.thread = undefined
    worker.on('message', (message: TwoslashMessage) => {
      if ('thread' in message) this.thread = message.thread
      else this.finish(message)
    })
    worker.on('error', (error) => this.giveUp(worker, error instanceof Error ? error.message : String(error)))
    worker.on('exit', () => this.giveUp(worker, 'TypeScript stopped unexpectedly.'))
    // Last, because a listener for messages undoes this.
    worker.unref()
    this.isLoaded = false
    return worker
  }

  /** Milliseconds that the worker has worked since it started. */
  private worked(): number {
    return (this.thread && threadTime(this.thread)) || 0
  }

  private giveUp(worker: Worker, problem: string): void {
    if (worker !== this.worker) return
    this.worker = undefined
    this.failures++
    void worker.terminate()
    this.finish({ problem })
  }

  /** There is no compiled worker when running from sources. */
  private async here(block: TwoslashBlock): Promise<TwoslashAnswer> {
    this.compile ??= createCompiler(this.setup.paths, this.setup.packages)
    return this.compile(block)
  }
}

function keyOf({ code, lang }: TwoslashBlock): string {
  return `${lang.toLowerCase()}\0${code}`
}
