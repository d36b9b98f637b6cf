// Picks the part of a text that a result shows for a query, and which ranges of it to highlight.
import type { Tokenizer } from './tokenize.ts'

/** A text with ranges to highlight: start and end offsets, ascending, not overlapping. */
export interface MarkedText {
  readonly text: string
  readonly marks: readonly (readonly [start: number, end: number])[]
}

/** The text with every word highlighted that matches one of the terms. */
export function markText(text: string, terms: ReadonlySet<string>, tokenizer: Tokenizer): MarkedText {
  return { text, marks: findMarks(text, terms, tokenizer).map(({ start, end }) => [start, end] as const) }
}

/** Picks at most `length` characters of the text, where the most distinct terms occur close together. */
export function excerpt(
  text: string,
  terms: ReadonlySet<string>,
  options: { tokenizer: Tokenizer; length: number },
): MarkedText {
  const { tokenizer, length } = options
  const marks = findMarks(text, terms, tokenizer)
  if (text.length <= length) return { text, marks: marks.map(({ start, end }) => [start, end] as const) }
  let from = windowStart(marks, length)
  if (from > 0) {
    from = Math.max(0, Math.min(from - 40, text.length - length))
    const space = text.indexOf(' ', from)
    if (from > 0 && space >= 0 && space < from + 30) from = space + 1
  }
  let to = Math.min(text.length, from + length)
  const space = text.lastIndexOf(' ', to)
  if (to < text.length && space > from + length / 2) to = space
  const before = from > 0 ? '… ' : ''
  const shift = before.length - from
  const inside = marks.filter(({ start, end }) => start >= from && end <= to)
  return {
    text: before + text.slice(from, to) + (to < text.length ? ' …' : ''),
    marks: inside.map(({ start, end }) => [start + shift, end + shift] as const),
  }
}

interface Mark {
  readonly start: number
  readonly end: number
  readonly term: string
}

function findMarks(text: string, terms: ReadonlySet<string>, tokenizer: Tokenizer): Mark[] {
  const marks: Mark[] = []
  const add = (mark: Mark): void => {
    const last = marks.at(-1)
    // Pairs of characters overlap, so merge them into one range.
    if (last && mark.start < last.end) marks[marks.length - 1] = { ...last, end: Math.max(last.end, mark.end) }
    else marks.push(mark)
  }
  tokenizer.scan(text, ({ pieces, wholes }, at) => {
    const whole = wholes.find((term) => terms.has(term))
    if (whole !== undefined && whole === wholes[0]) {
      add({ start: at + (pieces[0]?.start ?? 0), end: at + (pieces.at(-1)?.end ?? 0), term: whole })
      return
    }
    for (const { term, accented, start, end } of pieces) {
      if (terms.has(term) || (accented !== undefined && terms.has(accented)))
        add({ start: at + start, end: at + end, term })
    }
  })
  return marks
}

/** The start of the window of `length` characters with the most distinct terms. The first window wins a tie. */
function windowStart(marks: readonly Mark[], length: number): number {
  const inside = new Map<string, number>()
  let best = 0
  let start = 0
  let first = 0
  for (const mark of marks) {
    inside.set(mark.term, (inside.get(mark.term) ?? 0) + 1)
    while (first < marks.length && mark.end - (marks[first] as Mark).start > length - 60) {
      const gone = marks[first++] as Mark
      const left = (inside.get(gone.term) ?? 1) - 1
      if (left > 0) inside.set(gone.term, left)
      else inside.delete(gone.term)
    }
    if (inside.size > best) {
      best = inside.size
      start = (marks[first] as Mark | undefined)?.start ?? 0
    }
  }
  return start
}
