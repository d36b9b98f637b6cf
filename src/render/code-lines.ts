// Builds the content of a code block from highlighted lines: marks, focus, added and removed lines.
import { type Html, raw } from '../html/html.ts'

/** The effect of a comment such as `[!code ++]` on a line. */
export type LineMark = 'added' | 'removed' | 'highlighted' | 'focused' | 'error' | 'warning'

/** Code without the comments that mark its lines, and the marks of its lines (from 1). */
export interface MarkedCode {
  readonly code: string
  readonly marks: ReadonlyMap<number, ReadonlySet<LineMark>>
  /** Maps a line as typed to its current number, both from 0. Undefined for a removed line. */
  lineOf(typed: number): number | undefined
}

const MARKS: Readonly<Record<string, LineMark>> = {
  '++': 'added',
  '--': 'removed',
  highlight: 'highlighted',
  hl: 'highlighted',
  focus: 'focused',
  error: 'error',
  warning: 'warning',
}
const NOTHING: ReadonlyMap<number, ReadonlySet<LineMark>> = new Map()
const FARTHEST = 10_000

/**
 * Removes `[!code ++]`, `[!code --]`, `[!code highlight]`, `[!code focus]`, `[!code error]`, and `[!code warning]` from
 * code, together with the comment around them if it has nothing else. `[!code ++:3]` applies to three lines. On a
 * separate line, it applies to the next line and the line is removed.
 */
export function readMarks(code: string): MarkedCode {
  if (!code.includes('[!code ')) return { code, marks: NOTHING, lineOf: (typed) => typed }
  const lines: string[] = []
  const marks = new Map<number, Set<LineMark>>()
  const kept: (number | undefined)[] = []
  for (const text of code.split(/\r\n|\n|\r/)) {
    const found: { mark: LineMark; count: number }[] = []
    const without = text.replace(
      /[ \t]*\[!code (\+\+|--|[a-z]+)(?::(\d{1,5}))?\]/g,
      (typed, name: string, count?: string) => {
        const mark = Object.hasOwn(MARKS, name) ? MARKS[name] : undefined
        if (!mark) return typed
        found.push({ mark, count: Math.min(Number(count ?? 1), FARTHEST) })
        return ''
      },
    )
    const rest = found.length > 0 ? withoutEmptyComment(without) : text
    const here = lines.length + 1
    for (const { mark, count } of found) {
      for (let line = here; line < here + count; line++) {
        const set = marks.get(line)
        if (set) set.add(mark)
        else marks.set(line, new Set([mark]))
      }
    }
    const isKept = found.length === 0 || rest.trim() !== ''
    kept.push(isKept ? lines.length : undefined)
    if (isKept) lines.push(rest)
  }
  return { code: lines.join('\n'), marks, lineOf: (typed) => kept[typed] }
}

/**
 * Each line in a `<span class="line">` with the additional classes `highlighted`, `focused` or `dimmed` (if other lines
 * are focused), `added`, `removed`, `error`, `warning`. Line breaks stay between the spans, so copying gives the code.
 */
export function renderLines(
  lines: readonly string[],
  options: { highlight?: readonly number[]; focus?: readonly number[]; marks?: MarkedCode['marks'] } = {},
): Html {
  const { marks = NOTHING } = options
  if (marks.size === 0 && !options.highlight?.length && !options.focus?.length)
    return raw(lines.map((html) => `<span class="line">${html}</span>`).join('\n'))
  const highlight = new Set(options.highlight)
  const focus = new Set(options.focus)
  for (const [line, given] of marks) if (given.has('focused')) focus.add(line)
  const isFocusing = lines.some((_, index) => focus.has(index + 1))
  const spans = lines.map((html, index) => {
    const line = index + 1
    const classes = new Set(['line', ...(marks.get(line) ?? [])])
    if (highlight.has(line)) classes.add('highlighted')
    if (isFocusing) classes.add(focus.has(line) ? 'focused' : 'dimmed')
    return `<span class="${[...classes].join(' ')}">${html}</span>`
  })
  return raw(spans.join('\n'))
}

function withoutEmptyComment(line: string): string {
  return line
    .replace(
      /[ \t]*(?:\/\/+|#+|--|;+|%+|<!--[ \t]*-->|\{[ \t]*\/\*[ \t]*\*\/[ \t]*\}|\/\*[ \t]*\*\/|\(\*[ \t]*\*\)|\b[Rr][Ee][Mm]|::|['"])[ \t]*$/,
      '',
    )
    .trimEnd()
}
