// Marks in one stream of output that separate what each example of a group printed, and say how it ended.

/** Encloses a mark: a control character that no terminal output uses. */
const EDGE = '\u001e'

/** What the group's programs print in addition to the output of the examples. */
export interface MarkWriter {
  /** An example begins. */
  start(index: number): string
  /** The running example has passed, and the next one begins in the same process. */
  next(index: number): string
}

/** Marks that no example prints by chance, because `token` is random. */
export function markWriter(token: string): MarkWriter {
  return {
    start: (index) => `${EDGE}${token}:start:${index}${EDGE}`,
    next: (index) => `${EDGE}${token}:next:${index}${EDGE}`,
  }
}

/** What a session does outside of its examples. Services are numbered. */
export type Phase = 'start' | 'setup' | 'teardown' | `service:${number}`

/** What an example or a phase printed, and how it ended. */
export interface StepRecord {
  printed: string
  /** The exit code. Undefined while it runs. */
  status?: number
  /** Where the shell stopped: the script, and the line in it. */
  stoppedAt?: { readonly script: string; readonly line: number }
}

/** Reads a stream with marks, piece by piece. */
export class MarkReader {
  /** By the index of the example. */
  readonly steps = new Map<number, StepRecord>()
  /** The example that runs, or the phase. */
  current: number | Phase = 'start'
  /** The phase that ended the session before its examples. */
  broken: { readonly phase: Phase; readonly printed: string } | undefined
  private running: StepRecord = { printed: '' }
  private pending = ''
  private readonly mark: RegExp

  constructor(
    token: string,
    private readonly onStart: (index: number | Phase) => void,
  ) {
    this.mark = new RegExp(`${EDGE}${token}:(start|next|end|line|phase):([^${EDGE}]*)${EDGE}`)
  }

  /** What runs now, or ran last. */
  get last(): Readonly<StepRecord> {
    return this.running
  }

  write(text: string): void {
    this.pending += text
    for (let match = this.mark.exec(this.pending); match; match = this.mark.exec(this.pending)) {
      this.running.printed += this.pending.slice(0, match.index)
      this.pending = this.pending.slice(match.index + match[0].length)
      this.event(match[1] as string, match[2] as string)
    }
    // A mark may be cut in two.
    const edge = this.pending.lastIndexOf(EDGE)
    const keep = edge !== -1 && this.pending.length - edge < MAX_MARK ? edge : this.pending.length
    this.running.printed += this.pending.slice(0, keep)
    this.pending = this.pending.slice(keep)
  }

  /** Called when the stream has ended. `status` is the exit code of the process, unless it was stopped. */
  end(status: number | undefined): void {
    this.running.printed += this.pending
    this.pending = ''
    this.running.status ??= status
  }

  private event(kind: string, value: string): void {
    if (kind === 'line') {
      const [, line = '', script = ''] = /^(\d+):(.*)$/s.exec(value) ?? []
      this.running.stoppedAt = { script, line: Number(line) }
    } else if (kind === 'end') {
      this.running.status = Number(value)
    } else if (kind === 'phase') {
      this.begin(value as Phase)
    } else {
      if (kind === 'next') this.running.status ??= 0
      this.begin(Number(value))
    }
  }

  private begin(step: number | Phase): void {
    // Only the teardown follows a failed setup.
    if (step === 'teardown' && typeof this.current !== 'number') this.broken = { phase: this.current, ...this.running }
    this.current = step
    this.running = { printed: '' }
    if (typeof step === 'number') this.steps.set(step, this.running)
    this.onStart(step)
  }
}

/** The maximum length of a mark, which may contain the path of a script. */
const MAX_MARK = 1000
