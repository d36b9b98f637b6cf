// Expands a selection to whole lines that can be moved or wrapped.
import type { Span } from '../content/tree.ts'
import { tagPairs } from '../editing/cursor.ts'
import { tokensOf } from '../editing/tokens.ts'
import type { SourceFile } from '../files/source-file.ts'

/** Whole lines, without blank lines around them. */
export interface SelectedLines {
  readonly span: Span
  readonly text: string
  /** White space before the first line. */
  readonly indent: string
}

/** Undefined if nothing is selected, or if the selection would cut a component or code block in two. */
export function selectedLines(source: SourceFile, { start, end }: Span): SelectedLines | undefined {
  const { text } = source
  if (text.slice(start, end).trim() === '') return undefined
  const first = start + (/^\s*/.exec(text.slice(start, end))?.[0].length ?? 0)
  const last = start + text.slice(start, end).trimEnd().length
  const from = text.lastIndexOf('\n', first - 1) + 1
  const newLine = text.indexOf('\n', last)
  const span = { start: from, end: newLine === -1 ? text.length : newLine }
  const isCut = (part: Span) => part.start < span.end && span.start < part.end && !isIn(part, span) && !isIn(span, part)
  const tokens = tokensOf(source)
  const isHalf = tagPairs(tokens).some(({ open, close }) => isIn(open, span) !== isIn(close, span))
  const isInside = tokens.some(
    (token) => /^(?:fence|front-matter|module|tag)$/.test(token.kind) && isIn(span, token) && !isIn(token, span),
  )
  if (isInside || isHalf || tokens.some(isCut)) return undefined
  const lines = text.slice(span.start, span.end)
  return { span, text: lines, indent: /^[ \t]*/.exec(lines)?.[0] ?? '' }
}

function isIn(inner: Span, outer: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end
}
