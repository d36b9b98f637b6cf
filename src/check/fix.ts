// Findings with edits to texts without the mistakes: only whole, safe, non-overlapping fixes are applied.
import type { Diagnostic, Edit } from '../diagnostics/diagnostic.ts'
import { sortDiagnostics } from '../diagnostics/report/place-text.ts'
import type { SourceFile } from '../files/source-file.ts'

/** What one round of fixes gives. */
export interface Fixed {
  /** New texts of the files that change, by path. */
  readonly texts: ReadonlyMap<string, string>
  /** Findings whose edits are in them. */
  readonly applied: readonly Diagnostic[]
}

/**
 * Applies the fixes of findings, the first of those that overlap. A fix is applied whole or not at all; all bytes
 * outside of its edits stay. Check again afterwards: what was left out may be possible then.
 */
export function applyFixes(diagnostics: readonly Diagnostic[], sources: ReadonlyMap<string, SourceFile>): Fixed {
  const edits = new Map<string, Edit[]>()
  const applied: Diagnostic[] = []
  for (const diagnostic of sortDiagnostics(diagnostics)) {
    const { fix } = diagnostic
    if (!fix?.length || !fix.every((edit) => isPossible(edit, sources))) continue
    if (fix.some((edit, i) => collides(edit, [...(edits.get(edit.file) ?? []), ...fix.slice(0, i)]))) continue
    for (const edit of fix) edits.set(edit.file, [...(edits.get(edit.file) ?? []), edit])
    applied.push(diagnostic)
  }
  const texts = new Map<string, string>()
  for (const [file, list] of edits) texts.set(file, edited((sources.get(file) as SourceFile).text, list))
  return { texts, applied }
}

function isPossible({ file, start, end, text }: Edit, sources: ReadonlyMap<string, SourceFile>): boolean {
  const source = sources.get(file)
  return (
    source !== undefined &&
    0 <= start &&
    start <= end &&
    end <= source.text.length &&
    source.text.slice(start, end) !== text
  )
}

/** Edits that touch each other count as overlapping: which of two insertions comes first is not for us to say. */
function collides(edit: Edit, others: readonly Edit[]): boolean {
  return others.some((other) => other.file === edit.file && edit.start <= other.end && other.start <= edit.end)
}

function edited(text: string, edits: readonly Edit[]): string {
  let out = ''
  let from = 0
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    out += text.slice(from, edit.start) + edit.text
    from = edit.end
  }
  return out + text.slice(from)
}
