// Turns findings into what tools return: the place, a sentence, and the exact edits.
import type { Diagnostic, Edit } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../files/source-file.ts'

/** Replaces `old` at a line and column (both from 1) by `new`. */
interface FindingEdit {
  readonly line: number
  readonly column: number
  readonly old: string
  readonly new: string
}

/** A finding as tools return it. */
export interface FindingData {
  readonly rule: string
  readonly severity: 'error' | 'warning' | 'suggestion'
  readonly file: string
  readonly line: number
  readonly column: number
  readonly message: string
  readonly help?: string
  readonly edits?: readonly FindingEdit[]
}

/** Turns a finding into data. Edits are included only if all of their files are known. */
export function toFinding(diagnostic: Diagnostic, sources: { get(path: string): SourceFile | undefined }): FindingData {
  const { code, severity, message, help, place, fix } = diagnostic
  const at = sources.get(place.file)?.position(place.start) ?? { line: 1, column: 1 }
  const edits = fix?.every(({ file }) => file === place.file) ? fix.flatMap((one) => toEdit(one, sources)) : []
  return {
    rule: code,
    severity,
    file: place.file,
    ...at,
    message,
    ...(help !== undefined && { help }),
    ...(edits.length > 0 && edits.length === fix?.length && { edits }),
  }
}

function toEdit(
  { file, start, end, text }: Edit,
  sources: { get(path: string): SourceFile | undefined },
): FindingEdit[] {
  const source = sources.get(file)
  return source ? [{ ...source.position(start), old: source.text.slice(start, end), new: text }] : []
}

/** A finding as a line of text, with its edits below it. */
export function findingLines({ file, line, column, severity, message, help, rule, edits = [] }: FindingData): string {
  const first = `${file}:${line}:${column} ${severity}: ${message}${help ? ` ${help}` : ''} (${rule})`
  const list = edits.map(
    (one) => `  ${one.line}:${one.column} ${JSON.stringify(one.old)} -> ${JSON.stringify(one.new)}`,
  )
  return [first, ...(list.length > 0 ? ['  edit:', ...list] : [])].join('\n')
}
