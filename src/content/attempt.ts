// A text that is given to the parser, and where each of its characters comes from.
import type { TextEdit } from './repair-edits.ts'

/** The text given to the parser, and the mapping back to the author's offsets. */
export interface Attempt {
  readonly text: string
  /** The author's offset of the first character. */
  readonly base: number
  /** The author's offset for each offset of `text` and for its end. Undefined while adding `base` is enough. */
  readonly origins?: Uint32Array
}

/** The author's offset of an offset in an attempt's text. */
export function origin({ base, origins }: Attempt, offset: number): number {
  return origins ? (origins[Math.min(offset, origins.length - 1)] ?? base) : base + offset
}

/** An attempt with some of its text replaced. The edits may come in any order, but don't overlap. */
export function applyEdits(attempt: Attempt, edits: readonly TextEdit[]): Attempt {
  const sorted = [...edits].sort((a, b) => a.start - b.start)
  const grown = sorted.reduce((sum, edit) => sum + edit.text.length - (edit.end - edit.start), 0)
  const origins = new Uint32Array(attempt.text.length + grown + 1)
  let text = ''
  let from = 0
  const copy = (end: number) => {
    const at = text.length
    if (attempt.origins) origins.set(attempt.origins.subarray(from, end), at)
    else for (let i = from; i < end; i++) origins[at + i - from] = attempt.base + i
    text += attempt.text.slice(from, end)
  }
  for (const edit of sorted) {
    copy(edit.start)
    const last = Math.max(edit.end - 1, edit.start)
    for (let i = 0; i < edit.text.length; i++)
      origins[text.length + i] = origin(attempt, Math.min(edit.start + i, last))
    text += edit.text
    from = edit.end
  }
  copy(attempt.text.length)
  origins[text.length] = origin(attempt, attempt.text.length)
  return { text, base: attempt.base, origins }
}

/** Attempts at parts of a text, one after the other, with what is between and around them. */
export function joined(
  text: string,
  parts: readonly (Attempt & { readonly start: number; readonly end: number })[],
): Attempt {
  const whole: Attempt = { text, base: 0 }
  let from = 0
  const pieces: Attempt[] = []
  for (const part of parts) {
    pieces.push({ text: text.slice(from, part.start), base: from }, part)
    from = part.end
  }
  pieces.push({ text: text.slice(from), base: from })
  const length = pieces.reduce((sum, piece) => sum + piece.text.length, 0)
  const origins = new Uint32Array(length + 1)
  let at = 0
  for (const piece of pieces) {
    if (piece.origins) origins.set(piece.origins.subarray(0, piece.text.length), at)
    else for (let i = 0; i < piece.text.length; i++) origins[at + i] = piece.base + i
    at += piece.text.length
  }
  origins[at] = origin(whole, text.length)
  return { text: pieces.map((piece) => piece.text).join(''), base: 0, origins }
}
