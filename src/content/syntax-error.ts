// The finding for what the parser can't read.
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../files/source-file.ts'

/** An error at one character. */
export function syntaxError(source: SourceFile, offset: number, message: string, help: string): Diagnostic {
  return {
    code: 'syntax',
    severity: 'error',
    message,
    place: { file: source.path, start: offset, end: Math.min(offset + 1, source.text.length) },
    help,
  }
}
