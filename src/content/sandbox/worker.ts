// The worker of the sandbox: QuickJS in WebAssembly, one realm at a time, with limits on steps and memory.
import { createRequire } from 'node:module'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type * as Core from 'quickjs-emscripten-core'
import { Recent } from '../recent.ts'
import { answerHostCall } from './host-calls.ts'
import type { PreludeSettings } from './wire.ts'

/** The settings of a worker. */
export interface SandboxSetup {
  /** A file from which the engine's packages can be resolved. */
  readonly resolveFrom: string
  /** The program that runs first in every realm. */
  readonly prelude: string
  readonly port: MessagePort
  /** The number of the last answer, so that the main thread can wait for it without events. */
  readonly answers: Int32Array
  readonly limits: SandboxLimits
}

export interface SandboxLimits {
  /** The maximum of the engine's WebAssembly memory, in 64 KB pages. */
  readonly memoryPages: number
  readonly stackBytes: number
  /** The engine's step budget for a page. One step is some ten thousand operations. The same on every machine. */
  readonly steps: number
  /** Maximum characters of all results of a page together. */
  readonly resultLength: number
}

export type SandboxRequest =
  /** Opens a realm for a page, replacing the previous one. `page` is the file of the program that no other page has. */
  | {
      readonly kind: 'open'
      readonly programs: readonly Program[]
      readonly page?: string
      readonly settings: PreludeSettings
    }
  | { readonly kind: 'run'; readonly call: string }

/** A module. */
export interface Program {
  readonly file: string
  /** What its imports are, by specifier: a letter for the kind, then the file or the data. */
  readonly targets: Readonly<Record<string, string>>
  /** The function that runs it, as JavaScript. See `Factory`. */
  readonly code: string
}

/** JSON made inside the sandbox, or why there is none. */
export type SandboxAnswer = { readonly result: string } | { readonly failure: string }

/** Requests are numbered, so that no answer is ever mistaken for another request's. */
export interface SandboxQuestion {
  readonly number: number
  readonly request: SandboxRequest
}

export interface NumberedAnswer {
  readonly number: number
  readonly answer: SandboxAnswer
}

const { resolveFrom, prelude, port, answers, limits } = workerData as SandboxSetup

const TOO_LONG = 'The code of this page took too long and was stopped.'
const TOO_MUCH_MEMORY = 'The code used more memory than a page is allowed.'
/** An engine starts with this many 64 KB pages. One that has grown to more than twice that is replaced. */
const INITIAL_PAGES = 256

/** An engine with the prelude loaded, and a copy of its memory. Each page starts from a copy. */
interface Engine {
  readonly context: Core.QuickJSContext
  readonly memory: WebAssembly.Memory
  /** Memory with the prelude alone. */
  readonly image: Image
  shared: SharedModules
  /** The texts of modules that pages have imported so far. */
  readonly seen: Recent<true>
  readonly run: Core.QuickJSHandle
  readonly open: Core.QuickJSHandle
  readonly page: PageState
}

/** A copy of memory in which modules are defined that several pages import, with their texts. */
interface SharedModules {
  readonly image: Image
  readonly texts: ReadonlyMap<string, string>
}

/** What memory held: blocks of 64 KB up to the last that was used. Undefined for one that is empty. */
type Image = readonly (Uint8Array | undefined)[]

interface PageState {
  stepsLeft: number
  resultLeft: number
  now: number
}

let engine: Promise<Engine> | undefined
let realm: Engine | undefined

port.on('message', async ({ number, request }: SandboxQuestion) => {
  let answer: SandboxAnswer
  try {
    answer = request.kind === 'run' ? run(request.call) : await open(request)
  } catch (error) {
    discard()
    answer = { failure: error instanceof RangeError ? 'The code nests too deeply.' : TOO_MUCH_MEMORY }
  }
  port.postMessage({ number, answer } satisfies NumberedAnswer)
  Atomics.store(answers, 0, number)
  Atomics.notify(answers, 0)
})

// The main thread waits for this before it waits for answers.
parentPort?.postMessage('up')

async function startEngine(): Promise<Engine> {
  const require = createRequire(resolveFrom)
  const core = require('quickjs-emscripten-core') as typeof Core
  const base = require('@jitl/quickjs-wasmfile-release-sync').default as Core.QuickJSSyncVariant
  const memory = new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum: limits.memoryPages })
  const module = await core.newQuickJSWASMModuleFromVariant(core.newVariant(base, { wasmMemory: memory }))
  const page: PageState = { stepsLeft: Infinity, resultLeft: 0, now: 0 }
  const runtime = module.newRuntime()
  runtime.setMaxStackSize(limits.stackBytes)
  runtime.setInterruptHandler(() => --page.stepsLeft < 0)
  const context = runtime.newContext()
  context
    .newFunction('host', (request) => context.newString(answerHostCall(context.getString(request), page.now)))
    .consume((host) => context.setProp(context.global, '__host', host))
  evaluate(context, prelude, 'prelude')
  const [open, run] = ['__open', '__run'].map((name) => context.getProp(context.global, name)) as [
    Core.QuickJSHandle,
    Core.QuickJSHandle,
  ]
  evaluate(context, 'delete globalThis.__open; delete globalThis.__run', 'prelude')
  const image = imageOf(memory)
  const shared = { image, texts: new Map() }
  return { context, memory, image, shared, seen: new Recent(MAX_SEEN), run, open, page }
}

const BLOCK = 65_536
/** The limit for copies, in blocks. Each adds about 20 microseconds to every page, and a 5 KB module fills half of one. */
const MAX_BLOCKS = 64
/** Characters of modules that were imported once so far. */
const MAX_SEEN = 4_000_000
const EMPTY = Buffer.alloc(BLOCK)

function imageOf({ buffer }: WebAssembly.Memory): Image {
  const image: (Uint8Array | undefined)[] = []
  for (let at = 0; at < buffer.byteLength; at += BLOCK) {
    const block = new Uint8Array(buffer, at, BLOCK)
    image.push(EMPTY.equals(block) ? undefined : block.slice())
  }
  return image.slice(0, image.findLastIndex((block) => block !== undefined) + 1)
}

/**
 * Makes memory what it was. Most of it is the stack, which is nearly empty, and comparing costs a third of writing. What
 * lies behind the image is free for the engine to hand out, and it expects nothing of such memory.
 */
function restore({ buffer }: WebAssembly.Memory, image: Image): void {
  image.forEach((was, i) => {
    const block = new Uint8Array(buffer, i * BLOCK, BLOCK)
    if (was) block.set(was)
    else if (!EMPTY.equals(block)) block.fill(0)
  })
}

/** Drops an engine that failed (stack overflow, assertion), since its state can't be trusted. */
function discard(): void {
  realm = undefined
  engine = undefined
}

async function open({ programs, page, settings }: Extract<SandboxRequest, { kind: 'open' }>): Promise<SandboxAnswer> {
  realm = undefined
  if (engine && (await engine).memory.buffer.byteLength > 2 * INITIAL_PAGES * 65_536) engine = undefined
  engine ??= startEngine()
  const opened = await engine
  const { context } = opened
  const texts = new Map(programs.map((program) => [program.file, definition(program)]))
  const shared = new Map([...texts].filter(([file]) => file !== page))
  Object.assign(opened.page, { stepsLeft: limits.steps, resultLeft: limits.resultLength, now: settings.now })
  restoreWith(shared, opened)
  context.newString(JSON.stringify({ ...settings, modules: [...shared.keys()] })).consume((text) => {
    context.callFunction(opened.open, context.undefined, text).dispose()
  })
  for (const [file, text] of texts) if (opened.shared.texts.get(file) !== text) evaluate(context, text, file)
  evaluate(context, 'delete globalThis.__define', 'prelude')
  realm = opened
  return { result: '' }
}

/** A comment in scripts but not in modules, and authors' code was parsed as modules. */
const HTML_COMMENT = /<!--|-->/

/**
 * Restores memory to what it was before the first page, except for modules that several pages import. Compiling those is
 * the most expensive part of opening a realm, so they become part of the copy once a second page needs them. None of their
 * code has run in it: each is a function that a compiler printed, so its text can't end the function early.
 */
function restoreWith(modules: ReadonlyMap<string, string>, engine: Engine): void {
  const { context, memory, seen } = engine
  if (engine.shared.image.filter(Boolean).length > MAX_BLOCKS) engine.shared = { image: engine.image, texts: new Map() }
  const { image, texts } = engine.shared
  restore(memory, image)
  const again = [...modules].filter(
    ([file, text]) => texts.get(file) !== text && seen.get(text) && !HTML_COMMENT.test(text),
  )
  for (const text of modules.values()) seen.set(text, true, text.length)
  if (again.length === 0) return
  for (const [file, text] of again) evaluate(context, text, file)
  engine.shared = { image: imageOf(memory), texts: new Map([...texts, ...again]) }
}

function definition({ file, targets, code }: Program): string {
  return `__define(${JSON.stringify(file)}, ${JSON.stringify(targets)}, ${code})`
}

/**
 * Runs a program. If the engine can't parse it, nothing is defined, and the error is reported when something needs it.
 */
function evaluate(context: Core.QuickJSContext, code: string, file: string): void {
  context.evalCode(code, file).dispose()
}

function run(call: string): SandboxAnswer {
  if (!realm) return { failure: 'The code of this page was stopped.' }
  const { context, run: entry, page } = realm
  if (page.stepsLeft < 0) return { failure: TOO_LONG }
  const argument = context.newString(call)
  const result = context.callFunction(entry, context.undefined, argument)
  argument.dispose()
  if (result.error) {
    result.error.dispose()
    return { failure: page.stepsLeft < 0 ? TOO_LONG : TOO_MUCH_MEMORY }
  }
  const text = result.value
  const length =
    context.typeof(text) === 'string'
      ? context.getProp(text, 'length').consume((handle) => context.getNumber(handle))
      : 0
  page.resultLeft -= length
  const answer =
    page.resultLeft < 0
      ? { failure: 'The page’s code produces more output than a page is allowed.' }
      : { result: context.getString(text) }
  text.dispose()
  return answer
}
