// The thread in which authors' code runs: QuickJS in WebAssembly, one fresh realm a page.
import { createRequire } from 'node:module'
import { type MessagePort, workerData } from 'node:worker_threads'
import type * as Core from 'quickjs-emscripten-core'
import { type PreludeSettings, sandboxPrelude } from './sandbox-prelude.ts'

/** What the thread is started with. */
export interface SandboxSetup {
  /** A file from which the engine's packages can be found. */
  readonly resolveFrom: string
  readonly port: MessagePort
  /** The number of the last answer, so that the main thread can wait for it without events. */
  readonly answers: Int32Array
  readonly limits: SandboxLimits
}

export interface SandboxLimits {
  readonly memoryBytes: number
  readonly stackBytes: number
  /** Steps of the engine for a page: it asks after some ten thousand operations each. The same on every machine. */
  readonly steps: number
  /** Characters of one result. */
  readonly resultLength: number
}

export type SandboxRequest =
  /** A realm for a page, in place of the former one; each program defines one module. */
  | { readonly kind: 'open'; readonly programs: readonly Program[]; readonly settings: PreludeSettings }
  | { readonly kind: 'run'; readonly call: string }

export interface Program {
  readonly file: string
  readonly code: string
}

/** JSON made inside the sandbox, or why there is none. */
export type SandboxAnswer = { readonly result: string } | { readonly failure: string }

/** Questions are numbered, so that no answer is ever taken for that of another. */
export interface SandboxQuestion {
  readonly number: number
  readonly request: SandboxRequest
}

export interface NumberedAnswer {
  readonly number: number
  readonly answer: SandboxAnswer
}

const { resolveFrom, port, answers, limits } = workerData as SandboxSetup

const TOO_LONG = 'The code of this page took too long and was stopped.'

interface Realm {
  readonly runtime: Core.QuickJSRuntime
  /** The prelude's `run`, taken before any author's code. */
  readonly entry: Core.QuickJSHandle
  readonly context: Core.QuickJSContext
  readonly steps: { left: number }
}

let engine: Promise<Core.QuickJSWASMModule> | undefined
let realm: Realm | undefined

port.on('message', async ({ number, request }: SandboxQuestion) => {
  let answer: SandboxAnswer
  try {
    answer = request.kind === 'run' ? run(request.call) : await open(request)
  } catch (error) {
    discard()
    answer = { failure: error instanceof RangeError ? 'The code nests too deep.' : `The sandbox failed: ${error}` }
  }
  port.postMessage({ number, answer } satisfies NumberedAnswer)
  Atomics.store(answers, 0, number)
  Atomics.notify(answers, 0)
})

function startEngine(): Promise<Core.QuickJSWASMModule> {
  const require = createRequire(resolveFrom)
  const core = require('quickjs-emscripten-core') as typeof Core
  return core.newQuickJSWASMModuleFromVariant(require('@jitl/quickjs-wasmfile-release-sync').default)
}

/** Forgets an engine that gave up (its own stack, an assertion): what it left behind cannot be relied upon. */
function discard(): void {
  realm = undefined
  engine = undefined
}

async function open({ programs, settings }: Extract<SandboxRequest, { kind: 'open' }>): Promise<SandboxAnswer> {
  try {
    closeRealm()
  } catch {
    discard()
  }
  engine ??= startEngine()
  const runtime = (await engine).newRuntime()
  const steps = { left: limits.steps }
  runtime.setMemoryLimit(limits.memoryBytes)
  runtime.setMaxStackSize(limits.stackBytes)
  runtime.setInterruptHandler(() => --steps.left < 0)
  const context = runtime.newContext()
  evaluate(context, `(${sandboxPrelude.toString()})(${JSON.stringify(settings)})`, 'prelude')
  const entry = context.getProp(context.global, '__run')
  for (const { code, file } of programs) evaluate(context, code, file)
  evaluate(context, 'delete globalThis.__run; delete globalThis.__define', 'prelude')
  realm = { runtime, context, entry, steps }
  return { result: '' }
}

function closeRealm(): void {
  realm?.entry.dispose()
  realm?.context.dispose()
  realm?.runtime.dispose()
  realm = undefined
}

/** Runs a program; one that the engine cannot read defines nothing, and is missed when it is asked for. */
function evaluate(context: Core.QuickJSContext, code: string, file: string): void {
  context.evalCode(code, file).dispose()
}

function run(call: string): SandboxAnswer {
  if (!realm) return { failure: 'The code of this page was stopped.' }
  const { context, entry, steps } = realm
  if (steps.left < 0) return { failure: TOO_LONG }
  const argument = context.newString(call)
  const result = context.callFunction(entry, context.undefined, argument)
  argument.dispose()
  const { error } = result
  if (error) {
    error.dispose()
    return { failure: steps.left < 0 ? TOO_LONG : 'The code used more memory than a page may.' }
  }
  const text = result.value
  const length =
    context.typeof(text) === 'string'
      ? context.getProp(text, 'length').consume((handle) => context.getNumber(handle))
      : 0
  const answer =
    length > limits.resultLength ? { failure: 'The result is too large.' } : { result: context.getString(text) }
  text.dispose()
  return answer
}
