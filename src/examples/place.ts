// Where code blocks are, and what is at an offset in their text.
import type { Place } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../files/source-file.ts'

/** The fence starts at `block.start`. Its lines may be indented or quoted. Falls back to the opening line. */
export function placeInCode(
  source: SourceFile,
  block: Place,
  code: { value: string; start: number; end: number },
): Place {
  const { value, start, end } = code
  const lineStart = value.lastIndexOf('\n', start - 1) + 1
  const lineEnd = value.indexOf('\n', start)
  const line = value.slice(lineStart, lineEnd === -1 ? value.length : lineEnd).replace(/\r$/, '')
  const number = source.position(block.start).line + 1 + (value.slice(0, lineStart).match(/\n/g)?.length ?? 0)
  const column = source.line(number).lastIndexOf(line)
  if (column === -1 || source.lineStart(number) >= block.end) {
    const first = source.line(source.position(block.start).line)
    return { file: block.file, start: block.start, end: Math.min(block.end, block.start + first.trimStart().length) }
  }
  const from = source.lineStart(number) + column + (start - lineStart)
  return {
    file: block.file,
    start: from,
    end: Math.min(from + Math.max(1, end - start), source.lineStart(number) + column + line.length),
  }
}

/** Where a specification has one of these lines of code: the first place of the first one that it has. */
export function placeInSpec({ path, text }: SourceFile, lines: readonly string[]): Place | undefined {
  for (const line of lines) {
    for (const written of [line.trim(), JSON.stringify(line.trim()).slice(1, -1)]) {
      const start = written === '' ? -1 : text.indexOf(written)
      if (start !== -1) return { file: path, start, end: start + written.length }
    }
  }
  return undefined
}
