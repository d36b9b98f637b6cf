// Formats places, for all reports.
import type { LineColumn, SourceFile } from '../../files/source-file.ts'
import type { Diagnostic, Severity } from '../diagnostic.ts'

/** The files that findings point at, by path. */
export type Sources = ReadonlyMap<string, SourceFile>

/** Line and column of a finding's start and end. Undefined if its file is unknown. */
export function rangeOf(diagnostic: Diagnostic, sources: Sources): { start: LineColumn; end: LineColumn } | undefined {
  const source = sources.get(diagnostic.place.file)
  return source && { start: source.position(diagnostic.place.start), end: source.position(diagnostic.place.end) }
}

/**
 * Text of authors, such as the name of a file, on one line. GitHub Actions would run a line that starts with `::` as a
 * command.
 */
export function onOneLine(text: string): string {
  return text.replace(/[\r\n]+/g, '\uFFFD')
}

const ORDER: Readonly<Record<Severity, number>> = { error: 0, warning: 1, suggestion: 2 }

/** Sorts by file and place, and removes duplicates. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>()
  return diagnostics
    .filter((d) => {
      const key = `${d.code}\0${d.place.file}\0${d.place.start}\0${d.place.end}\0${d.message}`
      return seen.has(key) ? false : seen.add(key)
    })
    .sort((a, b) =>
      a.place.file < b.place.file
        ? -1
        : a.place.file > b.place.file
          ? 1
          : a.place.start - b.place.start || ORDER[a.severity] - ORDER[b.severity],
    )
}

/** Findings by severity. */
export function countSeverities(diagnostics: readonly Diagnostic[]): Record<Severity, number> {
  const counts = { error: 0, warning: 0, suggestion: 0 }
  for (const { severity } of diagnostics) counts[severity]++
  return counts
}

/**
 * The same findings, and the files that they name, with `prefix` added to paths, so that they are relative to the
 * repository or the working directory. Doesn't touch other files, which may not have been read.
 */
export function below(
  prefix: string,
  diagnostics: readonly Diagnostic[],
  sources: Sources,
): { diagnostics: Diagnostic[]; sources: Sources } {
  if (prefix === '') return { diagnostics: [...diagnostics], sources }
  const named = new Map<string, SourceFile>()
  for (const { place, fix = [] } of diagnostics) {
    for (const { file } of [place, ...fix]) {
      const source = sources.get(file)
      if (source) named.set(`${prefix}/${file}`, source)
    }
  }
  const move = <P extends { readonly file: string }>(place: P): P => ({ ...place, file: `${prefix}/${place.file}` })
  return {
    diagnostics: diagnostics.map((diagnostic) => ({
      ...diagnostic,
      place: move(diagnostic.place),
      ...(diagnostic.fix && { fix: diagnostic.fix.map(move) }),
    })),
    sources: named,
  }
}
