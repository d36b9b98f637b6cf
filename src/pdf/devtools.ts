// A browser that is controlled through a pipe. https://chromedevtools.github.io/devtools-protocol/
import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'

/** Thrown when the browser fails. The message says why. */
export class BrowserError extends Error {
  override readonly name = 'BrowserError'
}

type Result = Readonly<Record<string, unknown>>

interface Message extends Result {
  readonly id?: number
  readonly result?: Result
  readonly error?: { readonly message: string }
}

interface CallOptions {
  readonly session?: string
  readonly patience?: number
}

interface Call {
  resolve(result: Result): void
  reject(error: Error): void
}

const MAX_COMPLAINT = 4_000

/** A browser without a window. */
export class Devtools {
  private readonly child: ChildProcess
  private readonly calls = new Map<number, Call>()
  private readonly closed: Promise<void>
  private said = ''
  /** Pieces of a message that has begun. The one with a part of the file is long, so they are joined only once. */
  private rest: string[] = []
  private lastId = 0

  constructor(
    private readonly program: string,
    args: readonly string[],
    signal: AbortSignal,
  ) {
    this.child = spawn(program, ['--headless=new', '--remote-debugging-pipe', ...args, 'about:blank'], {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      signal,
      killSignal: 'SIGKILL',
    })
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.said = (this.said + text).slice(-MAX_COMPLAINT)
    })
    this.output.setEncoding('utf8').on('data', (text: string) => this.read(text))
    for (const stream of [this.input, this.output]) stream.on('error', () => {}) // it has ended, and says so
    this.closed = new Promise((done) => {
      this.child.once('error', (error) => {
        this.fail(
          signal.aborted ? 'Stopped before everything was printed.' : `${program} can't be started: ${error.message}`,
        )
        // One that was started ends later, and writes until then.
        if (this.child.pid === undefined) done()
      })
      this.child.once('close', (code) => {
        this.fail(this.said.trim().split('\n').at(-1) || `${program} ended with ${code}.`)
        done()
      })
    })
  }

  /**
   * Calls a method.
   * @param options.session of a page; none for the browser itself
   * @param options.patience milliseconds to wait for the answer; no limit without it
   * @throws `BrowserError`
   */
  call(method: string, params: object = {}, options: CallOptions = {}): Promise<Result> {
    const id = ++this.lastId
    const { session, patience } = options
    return new Promise((resolve, reject) => {
      const timer = patience === undefined ? undefined : setTimeout(() => this.giveUp(), patience)
      const settled =
        <T>(settle: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer)
          settle(value)
        }
      this.calls.set(id, { resolve: settled(resolve), reject: settled(reject) })
      this.input.write(`${JSON.stringify({ id, method, params, sessionId: session })}\0`)
    })
  }

  /** Ends the browser. */
  async close(): Promise<void> {
    this.child.kill('SIGKILL')
    await this.closed
  }

  private get input(): Writable {
    return this.child.stdio[3] as Writable
  }

  private get output(): Readable {
    return this.child.stdio[4] as Readable
  }

  private read(text: string): void {
    const pieces = text.split('\0')
    for (const piece of pieces.slice(0, -1)) {
      this.take(JSON.parse([...this.rest, piece].join('')) as Message)
      this.rest = []
    }
    this.rest.push(pieces.at(-1) ?? '')
  }

  private take({ id = 0, result = {}, error }: Message): void {
    const call = this.calls.get(id)
    this.calls.delete(id)
    if (error) call?.reject(new BrowserError(error.message))
    else call?.resolve(result)
  }

  private giveUp(): void {
    this.fail(`${this.program} doesn't answer. Is it Chromium, or a browser that is made from it?`)
  }

  private fail(reason: string): void {
    for (const { reject } of this.calls.values()) reject(new BrowserError(reason))
    this.calls.clear()
    // Nothing answers anymore.
    this.call = () => Promise.reject(new BrowserError(reason))
  }
}
