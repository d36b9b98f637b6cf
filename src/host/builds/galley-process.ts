// Runs Galley as a child process. It answers each request with a report in one line of JSON.
import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'

const MAX_REPORT = 64 * 1024 * 1024
const MAX_COMPLAINT = 4_000

/** The result of a request. */
export type Outcome<Report> =
  | { readonly ok: true; readonly report: Report }
  | { readonly ok: false; readonly error: string }

export interface ProcessOptions<Report> {
  /** The working directory. */
  readonly folder: string
  /** The folder for temporary files. Without one, the process keeps in memory what it would have put there. */
  readonly temporary?: string
  /** Makes a report of the JSON that the process wrote. Undefined if it isn't one. */
  read(data: object): Report | undefined
  /** True for work with low priority. */
  readonly isPatient?: boolean
}

/** A process of `galley build --on-request`, `galley check`, or a replacement. */
export class GalleyProcess<Report> {
  /** Reports so far. */
  reports = 0
  /** The most memory that it had, in bytes, as it says itself. */
  memory = 0
  /** Resolves once the process is gone, so that it changes nothing anymore. */
  readonly ended: Promise<void>
  private readonly child: ChildProcess
  private readonly complaint: Buffer[] = []
  private complaintBytes = 0
  private report: Buffer[] = []
  private reportBytes = 0
  /** Why it was killed. */
  private reason: string | undefined
  private settle: ((outcome: Outcome<Report>) => void) | undefined
  private isOver = false

  /** Starts a command. */
  constructor(
    command: readonly string[],
    private readonly options: ProcessOptions<Report>,
  ) {
    const { folder, temporary = '/nonexistent', isPatient } = options
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
    if (isPatient) lowerPriority(child.pid)
    child.stdin?.on('error', () => {}) // it has ended, and says so
    child.stdout?.on('data', (piece: Buffer) => this.readReport(piece))
    child.stderr?.on('data', (piece: Buffer) => {
      this.complaintBytes += piece.length
      if (this.complaintBytes <= MAX_COMPLAINT) this.complaint.push(piece)
    })
    this.ended = new Promise((resolve) => {
      child.once('exit', () => resolve())
      child.once('error', () => resolve())
    })
    child.on('error', (error) => this.over(`The build can’t be started: ${error.message}`))
    child.on('close', (code, signal) => this.over(this.reason ?? this.reasonOf(code, signal)))
  }

  /** False once it can build nothing more. */
  get isUsable(): boolean {
    return !this.isOver && this.reason === undefined
  }

  /** Asks for a build. It's killed when it takes too long, or when `signal` ends. */
  async request({ signal, seconds }: { signal: AbortSignal; seconds: number }): Promise<Outcome<Report>> {
    const onAbort = () => this.kill('The build was stopped.')
    const timer = setTimeout(() => this.kill(`The build took longer than ${seconds} seconds.`), seconds * 1000)
    try {
      return await new Promise((resolve) => {
        this.settle = resolve
        if (this.isOver) this.over(this.reason ?? 'The build can’t be started.')
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

  /** Ends the process at once, because it has nothing to finish. */
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
    const outcome = this.outcomeOf(Buffer.concat(this.report).toString())
    this.report = []
    this.reportBytes = 0
    if (!outcome) {
      this.kill('The build wrote a report that can’t be read.')
      return
    }
    this.reports++
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

  private answer(outcome: Outcome<Report>): void {
    const { settle } = this
    this.settle = undefined
    settle?.(outcome)
  }

  private outcomeOf(text: string): Outcome<Report> | undefined {
    try {
      const data = JSON.parse(text) as { error?: unknown; peakMemory?: unknown }
      if (typeof data.peakMemory === 'number') this.memory = data.peakMemory
      if (typeof data.error === 'string') return { ok: false, error: data.error.slice(0, MAX_COMPLAINT) }
      const report = this.options.read(data)
      return report && { ok: true, report }
    } catch {
      return undefined
    }
  }

  private reasonOf(code: number | null, signal: NodeJS.Signals | null): string {
    const said = Buffer.concat(this.complaint).toString().trim()
    // Out of memory ends V8 with an abort.
    const isMemory = signal === 'SIGABRT' || code === 134 || /heap out of memory/.test(said)
    if (isMemory) return 'The build ran out of memory.'
    return said.replace(/^galley: /, '').slice(0, MAX_COMPLAINT) || `The build ended with ${signal ?? code}.`
  }
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {} // it has ended, or the system has no priorities
}
