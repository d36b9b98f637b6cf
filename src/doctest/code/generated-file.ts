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

  /** Lines of an example; `keep` may blank some, or put others in their place. */
  addExample({ index, text }: NumberedExample, keep: (line: string, number: number) => string = (line) => line): void {
    for (const [at, line] of text.split('\n').entries()) this.push(keep(line, at + 1), { index, line: at + 1 })
  }

  push(line: string, origin: Origin | undefined): void {
    this.lines.push(line)
    this.from.push(origin)
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
