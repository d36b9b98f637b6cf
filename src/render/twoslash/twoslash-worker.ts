// Blocks from the main thread, one at a time -> what TypeScript says about each. The program of a thread.
import { parentPort, workerData } from 'node:worker_threads'
import { type CompilerPaths, createCompiler } from './compiler.ts'
import type { TwoslashBlock } from './twoslash-block.ts'

/** What the thread is started with. */
export interface TwoslashSetup {
  readonly paths: CompilerPaths
  readonly packages: readonly string[]
}

const { paths, packages } = workerData as TwoslashSetup
const compile = createCompiler(paths, packages)

parentPort?.on('message', (block: TwoslashBlock) => parentPort?.postMessage(compile(block)))
