// The sections that the thread was started with -> the files of their index.
import { parentPort, workerData } from 'node:worker_threads'
import { buildIndex } from '../search/build.ts'
import type { IndexSource } from './search-index.ts'

const { sections, options } = workerData as IndexSource
parentPort?.postMessage(buildIndex(sections, options).files)
