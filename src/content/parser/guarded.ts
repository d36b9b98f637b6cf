// Parses a text in a separate process, behind a synchronous call. The parser may take too long, use up memory, or
// crash, and this process carries on.
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { programFile } from '../../files/program-file.ts'
import { FORMATS, type Format, type GuardSetup, type Outcome, type ProcessSetup } from './protocol.ts'

/** What one text may cost the parser. A page of 180 KB takes 10 ms and 20 MB. */
const LIMITS: ProcessSetup['limits'] = { cpuMilliseconds: 2_000, memoryBytes: 1024 ** 3 }
/** Milliseconds without an answer before giving up. On a busy machine, two seconds of work may take half a minute. */
const SILENCE = 30_000
const IDLE = 20_000

/** Parses texts in another process, which starts with the first text. */
export class GuardedParser {
  private port: MessagePort | undefined
  private readonly answers = new Int32Array(new SharedArrayBuffer(4))

  get isBegun(): boolean {
    return this.port !== undefined
  }

  /** Starts the process, so that it's ready for the first text. */
  begin(): void {
    if (this.port) return
    this.port = this.start()
    this.port.postMessage(undefined)
  }

  /** Parses a text, and blocks until the outcome is there. Never throws. */
  parse(text: string, format: Format): Outcome {
    this.port ??= this.start()
    let seen = Atomics.load(this.answers, 0)
    this.port.postMessage(FORMATS.indexOf(format) + text)
    const latest = performance.now() + SILENCE * 2
    for (;;) {
      const outcome = receiveMessageOnPort(this.port)?.message as Outcome | undefined
      if (outcome) return outcome
      if (Atomics.wait(this.answers, 0, seen, latest - performance.now()) === 'timed-out') break
      seen = Atomics.load(this.answers, 0)
    }
    // The worker is lost. The next text starts another one.
    this.port.close()
    this.port = undefined
    return { kind: 'unavailable' }
  }

  private start(): MessagePort {
    const { port1, port2 } = new MessageChannel()
    const guard = program('parser-guard.js', './guard-worker.ts', 'cjs')
    const setup: GuardSetup = {
      port: port2,
      answers: this.answers,
      command: command(),
      silence: SILENCE,
      idle: IDLE,
    }
    const worker = new Worker(guard, {
      eval: typeof guard === 'string',
      workerData: setup,
      transferList: [port2],
      argv: [],
      execArgv: [],
    })
    worker.on('error', () => port1.close())
    worker.unref()
    port1.unref()
    return port1
  }
}

function command(): string[] {
  const setup: ProcessSetup = {
    parser: pathToFileURL(createRequire(import.meta.url).resolve('satteri')).href,
    limits: LIMITS,
  }
  const built = program('parser-process.js', './parser-process.ts', 'esm')
  const start = typeof built === 'string' ? ['--input-type=module', '-e', built] : [fileURLToPath(built)]
  return [process.execPath, ...start, JSON.stringify(setup)]
}

/** One of our programs: the built file, or its source code when running from sources. */
function program(name: string, source: string, format: 'cjs' | 'esm'): URL | string {
  const built = programFile(name, import.meta.url)
  if (built) return built
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild')
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL(source, import.meta.url))],
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format,
    packages: 'external',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}
