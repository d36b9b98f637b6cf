// Lines of code in colors, and what is said about each -> the content of a code block: marks, focus, changes.
import { type Html, raw } from '../html/html.ts'

/** What a comment such as `[!code ++]` says about a line. */
export type LineMark = 'added' | 'removed' | 'highlighted' | 'focused' | 'error' | 'warning'

/** A code without the comments that mark its lines, and the marks of its lines (from 1). */
export interface MarkedCode {
  readonly code: string
  readonly marks: ReadonlyMap<number, ReadonlySet<LineMark>>
  /** Where a line as typed stands now, both from 0; undefined for one that is gone. */
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
 * Takes `[!code ++]`, `[!code --]`, `[!code highlight]`, `[!code focus]`, `[!code error]` and `[!code warning]` out of a
 * code, with the comment around them where nothing else is in it. `[!code ++:3]` is said of three lines. In a line of its
 * own it is said of the next, and the line goes.
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
 * Each line in a `<span class="line">`, which also says `highlighted`, `focused` or `dimmed` (where others are in
 * focus), `added`, `removed`, `error`, `warning`. The line breaks stay between the spans, so copying gives the code.
 */
export function renderLines(
  lines: readonly string[],
  options: { highlight?: readonly number[]; focus?: readonly number[]; marks?: MarkedCode['marks'] } = {},
): Html {
  const { marks = NOTHING } = options
  const highlight = new Set(options.highlight)
  const focus = new Set(options.focus)
  for (const [line, said] of marks) if (said.has('focused')) focus.add(line)
  const focusing = lines.some((_, index) => focus.has(index + 1))
  const out = lines.map((html, index) => {
    const line = index + 1
    const said = new Set<string>(marks.get(line))
    if (highlight.has(line)) said.add('highlighted')
    if (focusing) said.add(focus.has(line) ? 'focused' : 'dimmed')
    return `<span class="${['line', ...said].join(' ')}">${html}</span>`
  })
  return raw(out.join('\n'))
}

function withoutEmptyComment(line: string): string {
  return line
    .replace(
      /[ \t]*(?:\/\/+|#+|--|;+|%+|<!--[ \t]*-->|\{[ \t]*\/\*[ \t]*\*\/[ \t]*\}|\/\*[ \t]*\*\/|\(\*[ \t]*\*\)|\b[Rr][Ee][Mm]|::|['"])[ \t]*$/,
      '',
    )
    .trimEnd()
}
