// Runs authors' code in a worker that can be stopped at any moment, behind a synchronous call.
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { CallMemory } from './call-memory.ts'
import { loadPrograms, type SandboxPrograms } from './programs.ts'
import { readResult } from './read-result.ts'
import type { PreludeSettings, WireCall, WireResult } from './wire.ts'
import type {
  NumberedAnswer,
  Program,
  SandboxAnswer,
  SandboxLimits,
  SandboxQuestion,
  SandboxRequest,
  SandboxSetup,
} from './worker.ts'

/**
 * Runs authors' code without access to files, network, processes, the clock, or randomness. Starts the worker on first
 * use.
 */
export interface Sandbox {
  /** Starts the worker before it's needed, without waiting. More calls change nothing. */
  begin(): void
  /** Passes a fresh realm to `use`. The realm ends when `use` returns, so only one is open at a time. */
  run<T>(setup: RealmSetup, use: (realm: Realm) => T): Promise<T>
  close(): Promise<void>
}

/** What is in a realm. */
export interface RealmSetup {
  readonly programs: readonly Program[]
  /** The time that code sees, in milliseconds since the epoch. */
  readonly now: number
  /** The file of the page, which no other module imports. */
  readonly page?: string
}

/** The realm in which one page's code runs. */
export interface Realm {
  /** Runs one call. Never throws: a failure is an `error` message in the result. */
  run(call: WireCall): WireResult
}

const LIMITS: SandboxLimits = {
  memoryPages: 1024, // 64 MB
  stackBytes: 768 * 1024,
  steps: 2000,
  resultLength: 8 * 1024 * 1024,
}
const MAX_NODES = 100_000
const MAX_DEPTH = 200
/** Milliseconds after which a call that the engine can't interrupt is ended by terminating the worker. */
const HARD_LIMIT = 2000
/** Milliseconds within which a worker must start. */
const START_LIMIT = 20_000

/** @param load gives the programs that it runs */
export function createSandbox(load = loadPrograms): Sandbox {
  return new ThreadSandbox(load)
}

class ThreadSandbox implements Sandbox {
  private thread: SandboxThread | undefined
  private programs: Promise<SandboxPrograms> | undefined
  private begun: Promise<void> | undefined
  private readonly memory = new CallMemory()

  constructor(private readonly load: () => Promise<SandboxPrograms>) {}

  begin(): void {
    // If it can't start, `run` says why.
    this.begun ??= this.start().then(
      (thread) => thread.begin({ kind: 'open', programs: [], settings: settingsAt(0) }),
      () => {},
    )
  }

  async run<T>(setup: RealmSetup, use: (realm: Realm) => T): Promise<T> {
    const thread = await this.start()
    this.begun ??= Promise.resolve()
    await thread.isUp
    return use(new PageRealm(setup, thread, this.memory))
  }

  async close(): Promise<void> {
    await this.begun
    await this.thread?.end()
    this.thread = undefined
  }

  private async start(): Promise<SandboxThread> {
    this.programs ??= this.load()
    const ready = await this.programs
    if (!this.thread || this.thread.dead) this.thread = new SandboxThread(ready)
    return this.thread
  }
}

function settingsAt(now: number): PreludeSettings {
  return { now, maxNodes: MAX_NODES, maxDepth: MAX_DEPTH }
}

/** Opens in the worker once a call is new, which first runs the calls before it. */
class PageRealm implements Realm {
  /** Calls whose results were known, so the worker hasn't run them yet. */
  private readonly ahead: string[] = []
  private isOpening = false
  private opened: SandboxAnswer | undefined
  /** All calls so far. */
  private key: string

  constructor(
    private readonly setup: RealmSetup,
    private readonly thread: SandboxThread,
    private readonly memory: CallMemory,
  ) {
    this.key = memory.keyOfRealm(setup)
    if (memory.get(this.key) !== undefined) return
    memory.set(this.key, '')
    // It opens while the page is read up to its first call.
    this.open()
  }

  run({ module, ...rest }: WireCall): WireResult {
    // A call may hold much of a page, so it's stringified once, for its key and for the worker.
    const text = JSON.stringify(rest)
    this.key = this.memory.keyOfCall(this.key, module === this.setup.page ? '' : module, text)
    this.ahead.push(`{"module":${JSON.stringify(module)},${text.slice(1)}`)
    const known = this.memory.get(this.key)
    if (known !== undefined) return readResult(known)
    const answer = this.catchUp()
    if ('failure' in answer) return { error: answer.failure, stateful: false }
    this.memory.set(this.key, answer.result)
    return readResult(answer.result)
  }

  /** The answer to the last call. */
  private catchUp(): SandboxAnswer {
    this.open()
    this.opened ??= this.thread.answer(START_LIMIT)
    let answer = this.opened
    for (const call of this.ahead.splice(0)) {
      if ('failure' in answer) return answer
      answer = this.thread.ask({ kind: 'run', call }, HARD_LIMIT)
    }
    return answer
  }

  private open(): void {
    if (this.isOpening) return
    this.isOpening = true
    const { programs, now, page } = this.setup
    this.thread.begin({ kind: 'open', programs, page, settings: settingsAt(now) })
  }
}

/** One worker, which handles one request at a time. */
class SandboxThread {
  dead = false
  /**
   * Resolves once the worker runs, or has failed to start. The main thread gets no errors while it blocks on an answer,
   * so await this first.
   */
  readonly isUp: Promise<void>
  /** Why there are no answers. */
  private failure = 'The code of this page was stopped before.'
  private readonly worker: Worker
  private readonly port: MessagePort
  private readonly answers = new Int32Array(new SharedArrayBuffer(4))
  /** The number of the last request. */
  private asked = 0

  constructor({ worker, prelude }: SandboxPrograms) {
    const { port1, port2 } = new MessageChannel()
    this.port = port1
    const workerData: SandboxSetup = {
      resolveFrom: import.meta.url,
      prelude,
      port: port2,
      answers: this.answers,
      limits: LIMITS,
    }
    this.worker = new Worker(worker.source, {
      eval: worker.isText,
      workerData,
      transferList: [port2],
      env: {},
      argv: [],
      execArgv: [],
      // Authors don't need what the engine prints when it gives up.
      stdout: true,
      stderr: true,
    })
    this.port.unref()
    this.isUp = new Promise((resolve) => {
      const settle = () => {
        this.worker.unref()
        resolve()
      }
      this.worker.once('message', settle)
      this.worker.once('exit', settle)
      this.worker.on('error', ({ message }) => {
        this.dead = true
        this.failure = `The sandbox stopped: ${message}`
        settle()
      })
    })
  }

  /** Sends a request. If its answer matters, it has to be taken before the next request. */
  begin(request: SandboxRequest): void {
    this.asked++
    this.port.postMessage({ number: this.asked, request } satisfies SandboxQuestion)
  }

  /** Sends a request and waits for the answer. */
  ask(request: SandboxRequest, limit: number): SandboxAnswer {
    this.begin(request)
    return this.answer(limit)
  }

  /** Waits for the answer to the last request. Terminates a worker that doesn't give it in time. */
  answer(limit: number): SandboxAnswer {
    if (this.dead) return { failure: this.failure }
    const answer = this.await(limit)
    if (answer) return answer
    void this.end()
    return { failure: 'The code of this page took too long and was stopped.' }
  }

  /**
   * The answer to the last request. Undefined if the worker has run for `limit` milliseconds without one. What counts
   * is this process's CPU time, so that a busy machine doesn't stop well-behaved code. A sleeping worker gets ten times
   * as long.
   */
  private await(limit: number): SandboxAnswer | undefined {
    const { user, system } = process.cpuUsage()
    const started = performance.now()
    while (performance.now() - started < limit * 10) {
      const before = Atomics.load(this.answers, 0)
      const answer = this.receive()
      if (answer) return answer
      // If the counter already matches, the answer has been posted and arrives in a moment.
      const isThere = before === this.asked
      if (Atomics.wait(this.answers, 0, before, isThere ? 1 : limit) !== 'timed-out') continue
      const used = process.cpuUsage({ user, system })
      if ((used.user + used.system) / 1000 >= limit) return undefined
    }
    return undefined
  }

  /** Takes the answers that have arrived, and drops those to earlier requests. */
  private receive(): SandboxAnswer | undefined {
    for (;;) {
      const received = receiveMessageOnPort(this.port)?.message as NumberedAnswer | undefined
      if (!received || received.number === this.asked) return received?.answer
    }
  }

  async end(): Promise<void> {
    this.dead = true
    await this.worker.terminate()
  }
}
