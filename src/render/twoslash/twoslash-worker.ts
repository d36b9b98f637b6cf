// The worker that asks TypeScript about blocks, one at a time.
import { parentPort, workerData } from 'node:worker_threads'
import { type CompilerPaths, createCompiler } from './compiler.ts'
import type { TwoslashBlock } from './twoslash-block.ts'

/** What the worker is started with. */
export interface TwoslashSetup {
  readonly paths: CompilerPaths
  readonly packages: readonly string[]
}

const { paths, packages } = workerData as TwoslashSetup
const compile = createCompiler(paths, packages)

parentPort?.on('message', (block: TwoslashBlock) => parentPort?.postMessage(compile(block)))
