// Formats findings for the terminal: place, sentence, source line with a squiggle, and how to fix it.
import type { Diagnostic, Severity } from '../diagnostic.ts'
import { onOneLine, rangeOf, type Sources, sortDiagnostics } from './place-text.ts'

/** ANSI color codes. */
export const SEVERITY_COLOR: Readonly<Record<Severity, number>> = { error: 31, warning: 33, suggestion: 36 }
const MAX_WIDTH = 160

/** Wraps a text in an ANSI code, or returns it unchanged. */
export type Paint = (code: number, text: string) => string

/** Creates a function that colors text, or does nothing if colors are off. */
export function createPaint(color = false): Paint {
  return (code, text) => (color ? `\u001b[${code}m${text}\u001b[0m` : text)
}

/** Findings as text, in the order of files, with a blank line between them. `color` adds ANSI colors. */
export function diagnosticsToText(
  diagnostics: readonly Diagnostic[],
  sources: Sources,
  options: { color?: boolean } = {},
): string {
  const paint = createPaint(options.color)
  return sortDiagnostics(diagnostics)
    .map((diagnostic) => diagnosticToText(diagnostic, sources, paint))
    .join('\n')
}

/** One finding as text, with a line break at its end. */
export function diagnosticToText(diagnostic: Diagnostic, sources: Sources, paint: Paint): string {
  const { severity, code, message, place, detail, help } = diagnostic
  const range = rangeOf(diagnostic, sources)
  const file = onOneLine(place.file)
  const where = range ? `${file}:${range.start.line}:${range.start.column}` : file
  const lines = [
    `${paint(1, where)} ${paint(SEVERITY_COLOR[severity], severity)} ${onOneLine(message)} ${paint(2, code)}`,
  ]
  if (range && place.end > place.start) lines.push(...picture(diagnostic, sources, paint))
  // GitHub Actions would run a line that starts with `::` as a command, even after spaces.
  if (detail) lines.push(...detail.split('\n').map((line) => `  ${paint(2, '|')} ${line}`.trimEnd()))
  if (help) lines.push(`  ${paint(2, 'help:')} ${onOneLine(help)}`)
  return `${lines.join('\n')}\n`
}

/** The source line with a squiggle under the finding's range. Empty if there is nothing to show. */
export function picture(diagnostic: Diagnostic, sources: Sources, paint: Paint): string[] {
  const source = sources.get(diagnostic.place.file)
  const range = rangeOf(diagnostic, sources)
  if (!source || !range) return []
  const line = source.line(range.start.line).replace(/\t/g, ' ')
  if (line.trim() === '') return []
  const from = Math.max(0, range.start.column - 1 - MAX_WIDTH / 2)
  const shown = line.slice(from, from + MAX_WIDTH)
  const width =
    range.end.line === range.start.line ? range.end.column - range.start.column : line.length - range.start.column + 1
  const start = range.start.column - 1 - from
  const squiggle = '~'.repeat(Math.max(1, Math.min(width, shown.length - start)))
  const number = String(range.start.line)
  return [
    `  ${paint(2, `${number} |`)} ${shown}`,
    `  ${' '.repeat(number.length)} ${paint(2, '|')} ${' '.repeat(start)}${paint(SEVERITY_COLOR[diagnostic.severity], squiggle)}`,
  ]
}
