// Blocks of several examples -> one generated file in which each line knows where it came from.
import type { NumberedExample, Origin } from '../runners/runner.ts'

/** A file that grows line by line. */
export class GeneratedFile {
  private readonly lines: string[] = []
  private readonly from: (Origin | undefined)[] = []

  /** Lines of ours. */
  add(text: string): void {
    for (const line of text.split('\n')) this.push(line, undefined)
  }

  /** All lines of an example. */
  addExample({ index, text }: NumberedExample): void {
    for (const [at, line] of text.split('\n').entries()) this.push(line, { index, line: at + 1 })
  }

  push(line: string, origin: Origin | undefined): void {
    this.lines.push(line)
    this.from.push(origin)
  }

  /** Lines so far. */
  get length(): number {
    return this.lines.length
  }

  get text(): string {
    return `${this.lines.join('\n')}\n`
  }

  /** By line, from 0. */
  get origins(): readonly (Origin | undefined)[] {
    return this.from
  }
}

/** An ASCII text as a literal of JavaScript, Python, Go or Java, which share these escapes. */
export function literal(text: string): string {
  return JSON.stringify(text)
}

/** A text in single quotes of a POSIX shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
