// A text with its path and lines. Converts offsets to lines and columns.
import { sha256 } from './hash.ts'

/** Line and column, both counted from 1. The column is in UTF-16 code units. */
export interface LineColumn {
  readonly line: number
  readonly column: number
}

/**
 * A copy of part of a text. An engine may store a part as a reference into the whole, which then stays in memory for as
 * long as the part does.
 */
export function detached(part: string): string {
  return Buffer.from(part, 'utf16le').toString('utf16le')
}

/** Whether a text has characters that don't fit into one byte. An engine stores all of such a text, and what is cut from it, in two. */
export function isWide(text: string): boolean {
  return /[^\0-\xff]/.test(text)
}

/** The text of a file, and the offsets of its lines. */
export class SourceFile {
  private kept: string | undefined
  private starts: number[] | undefined
  private hash: string | undefined

  /** `again` reads the text once more after `release`, or for the first time if there's none yet. */
  constructor(path: string, text: string, again?: () => string)
  constructor(path: string, text: string | undefined, again: () => string)
  constructor(
    readonly path: string,
    text: string | undefined,
    private readonly again?: () => string,
  ) {
    this.kept = text
  }

  get text(): string {
    if (this.kept === undefined) {
      this.kept = this.again?.() ?? ''
      this.hash = undefined // the file may have changed
    }
    return this.kept
  }

  /** A hash of the text as it was last read, which tells texts apart after they are released. */
  get digest(): string {
    this.hash ??= sha256(this.text)
    return this.hash
  }

  /** Lets go of the text until it's next asked for, but not of its digest. A text that can't be read again is kept. */
  release(): void {
    if (!this.again || this.kept === undefined) return
    void this.digest
    this.kept = undefined
    this.starts = undefined
  }

  /** Uses the text of a file with the same digest, if that is at hand, so that it's in memory only once. */
  share(equal: SourceFile): void {
    this.kept = equal.kept ?? this.kept
  }

  /** The line and column of an offset. Offsets outside the text are clamped. */
  position(offset: number): LineColumn {
    const starts = this.lineStarts()
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] as number) <= offset) low = middle
      else high = middle - 1
    }
    const end = Math.min(Math.max(offset, 0), this.text.length)
    return { line: low + 1, column: end - (starts[low] as number) + 1 }
  }

  /** The text of a line, counted from 1, without its line break. */
  line(number: number): string {
    const starts = this.lineStarts()
    const start = starts[number - 1]
    if (start === undefined) return ''
    return this.text.slice(start, starts[number] ?? this.text.length).replace(/\r?\n$/, '')
  }

  /** The offset of the start of a line, counted from 1. */
  lineStart(number: number): number {
    const starts = this.lineStarts()
    return starts[Math.min(Math.max(number, 1), starts.length) - 1] as number
  }

  private lineStarts(): number[] {
    if (!this.starts) {
      this.starts = [0]
      for (let i = this.text.indexOf('\n'); i !== -1; i = this.text.indexOf('\n', i + 1)) this.starts.push(i + 1)
    }
    return this.starts
  }
}
