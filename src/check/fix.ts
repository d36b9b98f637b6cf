// Applies the edits of findings to files. It applies only complete, non-overlapping fixes.
import type { Diagnostic, Edit } from '../diagnostics/diagnostic.ts'
import { sortDiagnostics } from '../diagnostics/report/place-text.ts'
import type { SourceFile } from '../files/source-file.ts'

/** The result of one round of fixes. */
export interface Fixed {
  /** New text of each changed file, by path. */
  readonly texts: ReadonlyMap<string, string>
  /** Findings whose edits were applied. */
  readonly applied: readonly Diagnostic[]
}

/**
 * Applies fixes. If two overlap, the first one wins. A fix is applied completely or not at all, and everything outside
 * its edits stays the same. Check again afterwards: skipped fixes may apply then.
 */
export function applyFixes(diagnostics: readonly Diagnostic[], sources: ReadonlyMap<string, SourceFile>): Fixed {
  const accepted = new Map<string, Edit[]>()
  const applied: Diagnostic[] = []
  for (const diagnostic of sortDiagnostics(diagnostics)) {
    const { fix } = diagnostic
    if (fix?.length && fix.every((edit) => isPossible(edit, sources)) && acceptAll(fix, accepted))
      applied.push(diagnostic)
  }
  const texts = new Map<string, string>()
  for (const [file, edits] of accepted) {
    if (edits.length > 0) texts.set(file, edited((sources.get(file) as SourceFile).text, edits))
  }
  return { texts, applied }
}

/** Adds the edits of one fix to the sorted edits of its files. Adds none of them if one collides. */
function acceptAll(fix: readonly Edit[], accepted: Map<string, Edit[]>): boolean {
  const added: Edit[] = []
  for (const edit of fix) {
    const edits = accepted.get(edit.file) ?? []
    accepted.set(edit.file, edits)
    const index = firstFrom(edits, edit.start)
    if (touch(edits[index - 1], edit) || touch(edits[index], edit)) {
      for (const { file, start } of added) {
        const list = accepted.get(file) as Edit[]
        list.splice(firstFrom(list, start), 1)
      }
      return false
    }
    edits.splice(index, 0, edit)
    added.push(edit)
  }
  return true
}

/** The index of the first edit that starts at or after an offset. */
function firstFrom(edits: readonly Edit[], offset: number): number {
  let low = 0
  let high = edits.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((edits[middle] as Edit).start < offset) low = middle + 1
    else high = middle
  }
  return low
}

/** Adjacent edits count as touching too: the order of two insertions would be arbitrary. */
function touch(a: Edit | undefined, b: Edit): boolean {
  return a !== undefined && a.start <= b.end && b.start <= a.end
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

function edited(text: string, edits: readonly Edit[]): string {
  let out = ''
  let from = 0
  for (const edit of edits) {
    out += text.slice(from, edit.start) + edit.text
    from = edit.end
  }
  return out + text.slice(from)
}
