// Reports findings as JSON: the diagnostics, with lines and columns in addition to offsets.
import type { Diagnostic } from '../diagnostic.ts'
import { rangeOf, type Sources, sortDiagnostics } from './place-text.ts'

/** Findings as plain data, in order. `start` and `end` have line and column, from 1. */
export function diagnosticsToJson(diagnostics: readonly Diagnostic[], sources: Sources): object[] {
  return sortDiagnostics(diagnostics).map((diagnostic) => ({ ...diagnostic, ...rangeOf(diagnostic, sources) }))
}
