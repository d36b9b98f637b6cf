// Converts offsets in a text to protocol positions, and back. Both count UTF-16 code units. The protocol counts from 0.
import type { Position, Range, TextEdit } from 'vscode-languageserver/node'
import type { Span } from '../content/tree.ts'
import type { SourceFile } from '../files/source-file.ts'

/** The position of an offset. */
export function positionAt(source: SourceFile, offset: number): Position {
  const { line, column } = source.position(offset)
  return { line: line - 1, character: column - 1 }
}

/** The range of a span. */
export function rangeIn(source: SourceFile, { start, end }: Span): Range {
  return { start: positionAt(source, start), end: positionAt(source, end) }
}

/**
 * The offset of a position. A position past the end of its line means the end of the line, as the protocol requires.
 */
export function offsetAt(source: SourceFile, { line, character }: Position): number {
  const start = source.lineStart(line + 1)
  return Math.min(start + character, start + source.line(line + 1).length)
}

/** An edit in the protocol's form. */
export function textEdit(source: SourceFile, span: Span, newText: string): TextEdit {
  return { range: rangeIn(source, span), newText }
}
