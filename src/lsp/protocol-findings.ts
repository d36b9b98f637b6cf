// Converts the findings of a file to protocol diagnostics.
import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver/node'
import type { Diagnostic as Finding } from '../diagnostics/diagnostic.ts'
import type { Document } from './feature.ts'
import { rangeIn } from './ranges.ts'

const SEVERITY = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  suggestion: DiagnosticSeverity.Hint,
} as const

const TAGS: Readonly<Record<string, DiagnosticTag>> = {
  deprecated: DiagnosticTag.Deprecated,
  'unused-ignore': DiagnosticTag.Unnecessary,
}

/** What the editor underlines. The message includes the help, because editors show nothing else. */
export function protocolFindings(findings: readonly Finding[], { source }: Pick<Document, 'source'>): Diagnostic[] {
  return findings.map(({ code, severity, message, help, place }) => {
    const tag = TAGS[code]
    return {
      range: rangeIn(source, place),
      severity: SEVERITY[severity],
      code,
      source: 'galley',
      message: help === undefined ? message : `${message} ${help}`,
      ...(tag && { tags: [tag] }),
    }
  })
}
