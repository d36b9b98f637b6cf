// A process that parses texts from its standard input and may die at any time: the parser is native code, and a text
// may overflow its stack or use up memory. Exits when its input ends, or when a text exceeds its limits.
import { readSync, writeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type * as Satteri from 'satteri'
import { FEATURES, FORMATS, HEAD_BYTES, type ProcessSetup } from './protocol.ts'

const [setup = '{}'] = process.argv.slice(-1)
const { parser, limits } = JSON.parse(setup) as ProcessSetup
const { createMdastHandle, createMdxMdastHandle, dropHandle, serializeHandle } = (await import(
  parser
)) as typeof Satteri

/** The number of the text being parsed. 0 between texts. */
const working = new Int32Array(new SharedArrayBuffer(4))
new Worker(`(${watch.toString()})(require('node:worker_threads').workerData, require('node:fs'))`, {
  eval: true,
  workerData: { working, limits, parent: process.ppid, headBytes: HEAD_BYTES },
  execArgv: [],
}).unref()

for (let number = 1; ; number = (number % 1_000_000) + 1) {
  const text = readText()
  if (text === undefined) process.exit(0)
  const before = process.cpuUsage()
  setWorking(number)
  const answer = parse(text)
  setWorking(0)
  const { user, system } = process.cpuUsage(before)
  write(answer.kind, answer.bytes, Math.round((user + system) / 1000))
}

function setWorking(number: number): void {
  Atomics.store(working, 0, number)
  Atomics.notify(working, 0)
}

function parse(typed: string): { kind: 'tree' | 'error'; bytes: Uint8Array } {
  try {
    const format = FORMATS[Number(typed[0])]
    const text = typed.slice(1)
    const handle =
      format === 'mdx'
        ? createMdxMdastHandle(text, FEATURES)
        : createMdastHandle(text, { ...FEATURES, math: format === 'markdown+math' })
    try {
      return { kind: 'tree', bytes: serializeHandle(handle) }
    } finally {
      dropHandle(handle)
    }
  } catch (error) {
    return { kind: 'error', bytes: Buffer.from(String((error as Error).message)) }
  }
}

/**
 * Reads a text: its length in four bytes, then UTF-16, the encoding that strings already have. Undefined at the end.
 */
function readText(): string | undefined {
  const length = read(4)?.readUInt32LE(0)
  return length === undefined ? undefined : read(length)?.toString('utf16le')
}

function read(length: number): Buffer | undefined {
  const bytes = Buffer.allocUnsafe(length)
  for (let at = 0; at < length; ) {
    const count = whenReady(() => readSync(0, bytes, at, length - at, null))
    if (count === 0) return undefined
    at += count
  }
  return bytes
}

/** Writes an answer: its head, then the content. */
function write(kind: 'tree' | 'error', bytes: Uint8Array, cpuMilliseconds: number): void {
  const head = Buffer.alloc(HEAD_BYTES)
  head.write(kind[0] as string, 0, 'latin1')
  head.writeUInt32LE(bytes.byteLength, 1)
  head.writeUInt32LE(cpuMilliseconds, 5)
  for (const part of [head, bytes])
    for (let at = 0; at < part.byteLength; ) at += whenReady(() => writeSync(1, part, at, part.byteLength - at))
}

/** Retries, because some systems create pipes that don't block. */
function whenReady(operation: () => number): number {
  for (;;) {
    try {
      return operation()
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EOF') return 0
      if (code !== 'EAGAIN') process.exit(0) // the parent has exited
      Atomics.wait(working, 0, 0, 1)
    }
  }
}

/** Runs in a worker while the main thread parses, because the parser can't be interrupted, only killed. */
function watch(
  {
    working,
    limits,
    parent,
    headBytes,
  }: { working: Int32Array; limits: ProcessSetup['limits']; parent: number; headBytes: number },
  fs: typeof import('node:fs'),
): void {
  const end = (kind: string) => {
    const answer = Buffer.alloc(headBytes)
    answer.write(kind.slice(0, 1), 0, 'latin1')
    fs.writeSync(1, answer)
    process.kill(process.pid, 'SIGKILL')
  }
  for (;;) {
    Atomics.wait(working, 0, 0)
    const number = Atomics.load(working, 0)
    const before = process.cpuUsage()
    while (number !== 0 && Atomics.load(working, 0) === number) {
      Atomics.wait(working, 0, number, 10)
      const { user, system } = process.cpuUsage(before)
      if ((user + system) / 1000 > limits.cpuMilliseconds) end('slow')
      else if (process.memoryUsage.rss() > limits.memoryBytes) end('big')
      else if (process.ppid !== parent) end('orphan')
    }
  }
}
