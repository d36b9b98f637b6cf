#!/usr/bin/env node
// The entry point: passes this process's arguments and terminal to `run`, and sets the exit code.
import nodeModule from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { programRelease } from '../files/program-release.ts'
import type { Terminal } from './command.ts'
import { run } from './run.ts'

// WebAssembly is fast before it's optimized, and the functions of the highlighter, the image renderer, and the sandbox are
// so large that optimizing one takes up to a third of a second of CPU time. Only the largest builds win that back.
setFlagsFromString('--wasm-tiering-budget=1000000000')

// Node 20 soon hands a function to its optimizing compiler, which takes a fifth of a build's CPU time. It pays only for
// functions that run four times as long, and if less is inlined: 200 bytes of bytecode, where the default is 920. Later
// versions have a faster compiler before that one.
if (Number.parseInt(process.versions.node, 10) < 22) {
  setFlagsFromString('--interrupt-budget=270000')
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=200')
}

// From version 22.1 on, Node caches the compiled program, which makes the next start faster.
nodeModule.enableCompileCache?.()

// A reader such as `head` may close the pipe early. The exit code still tells what came of the command. If output is lost
// otherwise, such as on a full disk, it can't: half of it must not pass for all.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return
  process.stderr.write(`galley: The output can't be written: ${error.message}\n`)
  process.exit(2)
})
process.stderr.on('error', () => {})

let abort: AbortController | undefined

function stop(): AbortSignal {
  if (abort) return abort.signal
  const controller = new AbortController()
  abort = controller
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      controller.abort()
      // What doesn't listen must not keep the process running.
      setTimeout(() => process.exit(signal === 'SIGINT' ? 130 : 143), 1000).unref()
    })
  }
  return controller.signal
}

const terminal: Terminal = {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  interactive: process.stderr.isTTY === true && process.env.CI === undefined,
  color: process.stderr.isTTY === true && process.env.NO_COLOR === undefined,
  cwd: process.cwd(),
  env: process.env,
  stop,
}
const version = programRelease()

try {
  process.exitCode = await run(process.argv.slice(2), terminal, version)
} catch (error) {
  // A bug in Galley isn't a finding, which is what exit code 1 would mean.
  terminal.err(`galley: this is a bug in Galley ${version}. Please report it with what follows.\n${stackOf(error)}\n`)
  process.exitCode = 2
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
