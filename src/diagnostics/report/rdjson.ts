// Reports findings as reviewdog's rdjson, with suggestions that a reviewer can accept.
// https://github.com/reviewdog/reviewdog/tree/master/proto/rdf
import type { Diagnostic, Place, Severity } from '../diagnostic.ts'
import { type Sources, sortDiagnostics } from './place-text.ts'

const SEVERITY: Readonly<Record<Severity, string>> = { error: 'ERROR', warning: 'WARNING', suggestion: 'INFO' }

/** The report as JSON text. In rdjson, columns count UTF-8 bytes. */
export function diagnosticsToRdjson(diagnostics: readonly Diagnostic[], sources: Sources): string {
  const report = {
    source: { name: 'galley' },
    diagnostics: sortDiagnostics(diagnostics).map((diagnostic) => ({
      message: diagnostic.help ? `${diagnostic.message} ${diagnostic.help}` : diagnostic.message,
      location: { path: diagnostic.place.file, ...rangeIn(diagnostic.place, sources) },
      severity: SEVERITY[diagnostic.severity],
      code: { value: diagnostic.code },
      ...suggestionsOf(diagnostic, sources),
    })),
  }
  return `${JSON.stringify(report, null, 2)}\n`
}

/** A suggestion can have only edits of the finding's own file. */
function suggestionsOf({ fix, place }: Diagnostic, sources: Sources) {
  if (!fix?.length || fix.some(({ file }) => file !== place.file)) return {}
  return { suggestions: fix.map((edit) => ({ ...rangeIn(edit, sources), text: edit.text })) }
}

function rangeIn(place: Place, sources: Sources) {
  const source = sources.get(place.file)
  if (!source) return {}
  const at = (offset: number) => {
    const { line, column } = source.position(offset)
    const start = source.lineStart(line)
    return { line, column: Buffer.byteLength(source.text.slice(start, start + column - 1)) + 1 }
  }
  return { range: { start: at(place.start), end: at(place.end) } }
}
