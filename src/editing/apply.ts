// Applies edits to several files.
import type { Edit } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../files/source-file.ts'

/** The new texts by path. Edits must not overlap. Insertions at the same offset keep their order. */
export function applyEdits(
  edits: readonly Edit[],
  sourceOf: (file: string) => SourceFile | undefined,
): Map<string, string> {
  const byFile = new Map<string, Edit[]>()
  for (const edit of edits) byFile.set(edit.file, [...(byFile.get(edit.file) ?? []), edit])
  const texts = new Map<string, string>()
  for (const [file, own] of byFile) {
    const text = sourceOf(file)?.text
    if (text === undefined) continue
    let out = ''
    let from = 0
    for (const edit of own.sort((a, b) => a.start - b.start || a.end - b.end)) {
      if (edit.start < from) continue
      out += text.slice(from, edit.start) + edit.text
      from = edit.end
    }
    texts.set(file, out + text.slice(from))
  }
  return texts
}
