// What tells apart, in one stream of output, what each example of a group printed and how it ended.

/** Stands at both ends of a mark: a control character that no terminal output uses. */
const EDGE = '\u001e'

/** What the group's programs print beside the output of the examples. */
export interface MarkWriter {
  /** An example begins. */
  start(index: number): string
  /** The one that runs has ended well, and the next begins in the same process. */
  next(index: number): string
}

/** Marks that nobody prints by chance: `token` is random. */
export function markWriter(token: string): MarkWriter {
  return {
    start: (index) => `${EDGE}${token}:start:${index}${EDGE}`,
    next: (index) => `${EDGE}${token}:next:${index}${EDGE}`,
  }
}

/** What one example printed, and how it ended. */
export interface StepRecord {
  printed: string
  /** The exit code; undefined while it runs. */
  status?: number
  /** Where the shell stopped: the script, and the line in it. */
  stoppedAt?: { readonly script: string; readonly line: number }
}

/** Reads a stream with marks, piece by piece. */
export class MarkReader {
  /** By the index of the example; `setup` is what stands before the first. */
  readonly steps = new Map<number, StepRecord>()
  readonly setup: StepRecord = { printed: '' }
  /** The example that runs, if one does. */
  current: number | undefined
  private pending = ''
  private readonly mark: RegExp

  constructor(
    token: string,
    private readonly onStart: (index: number) => void,
  ) {
    this.mark = new RegExp(`${EDGE}${token}:(start|next|end|line):([^${EDGE}]*)${EDGE}`)
  }

  write(text: string): void {
    this.pending += text
    for (let match = this.mark.exec(this.pending); match; match = this.mark.exec(this.pending)) {
      this.print(this.pending.slice(0, match.index))
      this.pending = this.pending.slice(match.index + match[0].length)
      this.event(match[1] as string, match[2] as string)
    }
    // A mark may be cut in two.
    const edge = this.pending.lastIndexOf(EDGE)
    const keep = edge !== -1 && this.pending.length - edge < 1000 ? edge : this.pending.length
    this.print(this.pending.slice(0, keep))
    this.pending = this.pending.slice(keep)
  }

  /** The stream has ended; `status` is the exit code of what printed it, unless that was stopped. */
  end(status: number | undefined): void {
    this.print(this.pending)
    this.pending = ''
    this.running().status ??= status
  }

  /** What runs now: an example, or the setup before the first. */
  running(): StepRecord {
    return this.current === undefined ? this.setup : (this.steps.get(this.current) as StepRecord)
  }

  private print(text: string): void {
    this.running().printed += text
  }

  private event(kind: string, value: string): void {
    if (kind === 'line') {
      const [, line = '', script = ''] = /^(\d+):(.*)$/s.exec(value) ?? []
      this.running().stoppedAt = { script, line: Number(line) }
      return
    }
    if (kind === 'end') {
      this.running().status = Number(value)
      return
    }
    if (kind === 'next') this.running().status ??= 0
    if (this.current === undefined) this.setup.status ??= 0
    this.current = Number(value)
    this.steps.set(this.current, { printed: '' })
    this.onStart(this.current)
  }
}
