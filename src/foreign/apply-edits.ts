// Applies edits to a text, and maps offsets of the result back to the original.
import type { TextEdit } from '../content/repair-edits.ts'

/** The text after all edits. If two overlap, the one that starts first counts. */
export function applyEdits(
  text: string,
  edits: readonly TextEdit[],
): { readonly text: string; origins(offset: number): number } {
  const sorted = edits
    .map((edit, i) => ({ ...edit, i }))
    .sort((a, b) => a.start - b.start || a.end - b.end || a.i - b.i)
  let out = ''
  let from = 0
  const marks: [number, number][] = [[0, 0]]
  for (const edit of sorted) {
    if (edit.start < from) continue
    out += text.slice(from, edit.start)
    marks.push([out.length, edit.start])
    out += edit.text
    from = edit.end
    marks.push([out.length, from])
  }
  out += text.slice(from)
  return {
    text: out,
    origins(offset) {
      let [low, high] = [0, marks.length - 1]
      while (low < high) {
        const middle = (low + high + 1) >> 1
        if ((marks[middle] as [number, number])[0] <= offset) low = middle
        else high = middle - 1
      }
      const [made, typed] = marks[low] as [number, number]
      return typed + offset - made
    },
  }
}
