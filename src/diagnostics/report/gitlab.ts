// Reports findings as a GitLab code quality report.
// https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
import type { Diagnostic, Severity } from '../diagnostic.ts'
import { fingerprints } from '../fingerprint.ts'
import { rangeOf, type Sources, sortDiagnostics } from './place-text.ts'

const SEVERITY: Readonly<Record<Severity, string>> = { error: 'major', warning: 'minor', suggestion: 'info' }

/** The report as JSON text. */
export function diagnosticsToGitlab(diagnostics: readonly Diagnostic[], sources: Sources): string {
  const found = sortDiagnostics(diagnostics)
  const prints = fingerprints(found, sources)
  const issues = found.map((diagnostic, index) => {
    const range = rangeOf(diagnostic, sources)
    return {
      description: diagnostic.help ? `${diagnostic.message} ${diagnostic.help}` : diagnostic.message,
      check_name: diagnostic.code,
      fingerprint: prints[index],
      severity: SEVERITY[diagnostic.severity],
      location: {
        path: diagnostic.place.file,
        lines: { begin: range?.start.line ?? 1, end: range?.end.line ?? 1 },
      },
    }
  })
  return `${JSON.stringify(issues, null, 2)}\n`
}
