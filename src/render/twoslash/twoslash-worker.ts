// The worker that asks TypeScript about blocks, one at a time.
import { parentPort, workerData } from 'node:worker_threads'
import { type CompilerPaths, createCompiler } from './compiler.ts'
import { thisThread } from './thread-clock.ts'
import type { TwoslashAnswer, TwoslashBlock } from './twoslash-block.ts'

/** What the worker is started with. */
export interface TwoslashSetup {
  readonly paths: CompilerPaths
  readonly packages: readonly string[]
}

/** What it says: first its thread, as `threadTime` takes it, then an answer for each block. */
export type TwoslashMessage = { readonly thread: string | undefined } | TwoslashAnswer

const say = (message: TwoslashMessage) => parentPort?.postMessage(message)
say({ thread: thisThread() })
const { paths, packages } = workerData as TwoslashSetup
const compile = createCompiler(paths, packages)

parentPort?.on('message', (block: TwoslashBlock) => say(compile(block)))
