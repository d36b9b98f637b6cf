// A process that builds one folder, once for each request, until it's told to end.
import { type ChildProcess, spawn } from 'node:child_process'
import type { BuildOutcome, BuildReport } from './builder.ts'

const MAX_REPORT = 64 * 1024 * 1024
const MAX_COMPLAINT = 4_000

/** `galley build --on-request`, or whatever is started in its place. */
export class BuildProcess {
  /** Builds so far. */
  builds = 0
  /** The most memory that it had, in bytes, as it says itself. */
  memory = 0
  private readonly child: ChildProcess
  private readonly complaint: Buffer[] = []
  private complaintBytes = 0
  private report: Buffer[] = []
  private reportBytes = 0
  /** Why it was killed. */
  private reason: string | undefined
  private settle: ((outcome: BuildOutcome) => void) | undefined
  private isOver = false

  /**
   * @param command the words to start
   * @param folder its working directory
   * @param temporary its folder for temporary files
   */
  constructor(command: readonly string[], { folder, temporary }: { folder: string; temporary: string }) {
    const [file = '', ...args] = command
    const env = {
      PATH: process.env.PATH,
      LANG: 'C.UTF-8',
      NO_COLOR: '1',
      CI: '1',
      HOME: '/nonexistent',
      TMPDIR: temporary,
    }
    const child = spawn(file, args, { cwd: folder, env, stdio: ['pipe', 'pipe', 'pipe'], detached: true })
    this.child = child
    child.stdin?.on('error', () => {}) // it has ended, and says so
    child.stdout?.on('data', (piece: Buffer) => this.readReport(piece))
    child.stderr?.on('data', (piece: Buffer) => {
      this.complaintBytes += piece.length
      if (this.complaintBytes <= MAX_COMPLAINT) this.complaint.push(piece)
    })
    child.on('error', (error) => this.over(`The build can't be started: ${error.message}`))
    child.on('close', (code, signal) => this.over(this.reason ?? this.reasonOf(code, signal)))
  }

  /** False once it can build nothing more. */
  get isUsable(): boolean {
    return !this.isOver && this.reason === undefined
  }

  /** Asks for a build. It's killed when it takes too long, or when `signal` ends. */
  async request({ signal, seconds }: { signal: AbortSignal; seconds: number }): Promise<BuildOutcome> {
    const onAbort = () => this.kill('The build was stopped.')
    const timer = setTimeout(() => this.kill(`The build took longer than ${seconds} seconds.`), seconds * 1000)
    try {
      return await new Promise((resolve) => {
        this.settle = resolve
        if (this.isOver) this.over(this.reason ?? "The build can't be started.")
        else if (signal.aborted) onAbort()
        signal.addEventListener('abort', onAbort, { once: true })
        this.child.stdin?.write('\n')
      })
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    }
  }

  /** Whether it keeps this process from ending. */
  hold(isHeld: boolean): void {
    const handles = [this.child, this.child.stdin, this.child.stdout, this.child.stderr] as (ChildProcess | null)[]
    for (const handle of handles) {
      if (isHeld) handle?.ref()
      else handle?.unref()
    }
  }

  /** Lets it go. It ends at once: it has nothing to finish. */
  end(): void {
    if (!this.isOver) this.kill('The build was stopped.')
  }

  private readReport(piece: Buffer): void {
    this.reportBytes += piece.length
    this.report.push(piece)
    if (this.reportBytes > MAX_REPORT) this.kill('The build wrote a report that is too long.')
    else if (piece.includes(10)) this.takeReport()
  }

  private takeReport(): void {
    const outcome = readOutcome(Buffer.concat(this.report).toString())
    this.report = []
    this.reportBytes = 0
    if (!outcome) {
      this.kill("The build wrote a report that can't be read.")
      return
    }
    this.builds++
    this.memory = outcome.peakMemory
    this.answer(outcome)
  }

  private kill(reason: string): void {
    this.reason ??= reason
    try {
      if (this.child.pid !== undefined) process.kill(-this.child.pid, 'SIGKILL')
    } catch {} // it has ended
  }

  private over(error: string): void {
    this.isOver = true
    this.answer({ ok: false, error })
  }

  private answer(outcome: BuildOutcome): void {
    const { settle } = this
    this.settle = undefined
    settle?.(outcome)
  }

  private reasonOf(code: number | null, signal: NodeJS.Signals | null): string {
    const said = Buffer.concat(this.complaint).toString().trim()
    // Out of memory ends V8 with an abort.
    const isMemory = signal === 'SIGABRT' || code === 134 || /heap out of memory/.test(said)
    if (isMemory) return 'The build ran out of memory.'
    return said.replace(/^galley: /, '').slice(0, MAX_COMPLAINT) || `The build ended with ${signal ?? code}.`
  }
}

function readOutcome(text: string): (BuildOutcome & { peakMemory: number }) | undefined {
  try {
    const data = JSON.parse(text) as BuildReport & { error?: unknown; peakMemory?: number }
    const { pages, errors, warnings, findings, groups = [], peakMemory = 0 } = data
    if (typeof data.error === 'string') return { ok: false, error: data.error.slice(0, MAX_COMPLAINT), peakMemory }
    const isReport = Number.isInteger(pages) && Array.isArray(findings) && Array.isArray(groups)
    return isReport ? { ok: true, report: { pages, errors, warnings, findings, groups }, peakMemory } : undefined
  } catch {
    return undefined
  }
}
