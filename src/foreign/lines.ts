// Lines that remember where they came from, so that every remark about a converted page gives the author's own line.

/** A line without its line break. */
export interface Line {
  readonly text: string
  /** Its line in the source file, from 0. */
  readonly at: number
  /** True for a line of MDX that a converter wrote. It isn't converted again. */
  readonly made?: true
}

/** The lines of a text. `first` is the number of its first line in the file. */
export function linesOf(text: string, first = 0): Line[] {
  return text.split('\n').map((line, i) => ({ text: line, at: first + i }))
}

export function textOf(lines: readonly Line[]): string {
  return lines.map(({ text }) => text).join('\n')
}

/** A line that a converter wrote in place of line `at`. */
export function made(text: string, at: number): Line {
  return { text, at, made: true }
}

/** The marks that may end a heading: ` ##` of `## Title ##`. The lookbehind keeps the search linear. */
export const HEADING_END = /(?<![ \t])[ \t]+#+[ \t]*$/

/** An empty line. */
export function blank(at: number): Line {
  return { text: '', at }
}

export function isBlank(line: Line | undefined): boolean {
  return line === undefined || line.text.trim() === ''
}

/** Columns of white space before the text. A tab advances to the next multiple of four. */
export function indentOf(text: string): number {
  let columns = 0
  for (const c of text) {
    if (c === ' ') columns++
    else if (c === '\t') columns += 4 - (columns % 4)
    else break
  }
  return columns
}

/** The line without its first `columns` columns of white space, or without all of it if there is less. */
function dedent(text: string, columns: number): string {
  let seen = 0
  let i = 0
  while (i < text.length && seen < columns) {
    if (text[i] === ' ') seen++
    else if (text[i] === '\t') seen += 4 - (seen % 4)
    else break
    i++
  }
  return ' '.repeat(Math.max(0, seen - columns)) + text.slice(i)
}

export function dedentLines(lines: readonly Line[], columns: number): Line[] {
  return columns === 0 ? [...lines] : lines.map((line) => ({ ...line, text: dedent(line.text, columns) }))
}

/** Indents lines with `prefix`. Empty lines stay empty. */
export function indentLines(lines: readonly Line[], prefix: string): Line[] {
  return prefix === ''
    ? [...lines]
    : lines.map((line) => (line.text === '' ? line : { ...line, text: prefix + line.text }))
}

/** The lines without empty lines at both ends. */
export function trimLines(lines: readonly Line[]): Line[] {
  let start = 0
  let end = lines.length
  while (start < end && isBlank(lines[start])) start++
  while (end > start && isBlank(lines[end - 1])) end--
  return lines.slice(start, end)
}

/** The indentation that all non-empty lines share, in columns. */
export function commonIndent(lines: readonly Line[]): number {
  let least = Infinity
  for (const line of lines) if (!isBlank(line)) least = Math.min(least, indentOf(line.text))
  return least === Infinity ? 0 : least
}

/** The end of the block indented by at least `columns`: the index after its last line with text. */
export function endOfIndented(lines: readonly Line[], start: number, columns: number): number {
  let end = start
  for (let i = start; i < lines.length; i++) {
    const line = lines[i] as Line
    if (isBlank(line)) continue
    if (indentOf(line.text) < columns) break
    end = i + 1
  }
  return end
}

/** A fence marker for `code`: longer than any run of backticks in it. */
export function fenceMarks(code: string): string {
  let longest = 2
  for (const [run] of code.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  return '`'.repeat(longest + 1)
}

/** The lines with a marker that closes a fence still open at the end, as the end of its container would. */
export function withClosedFence(lines: readonly Line[]): readonly Line[] {
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as Line
    const opening = line.made ? undefined : fenceOpening(line.text)
    if (!opening) continue
    const end = closingFence(lines, i, opening)
    if (end === lines.length)
      return [...lines, { text: opening.before.replace(/\S/g, ' ') + opening.marks, at: (lines.at(-1) as Line).at }]
    i = end
  }
  return lines
}

/** The indexes of the lines from `start` on that aren't part of fenced code. */
export function* linesOfText(lines: readonly Line[], start = 0): Generator<number> {
  for (let i = start; i < lines.length; i++) {
    const fence = fenceOpening((lines[i] as Line).text)
    if (fence) i = closingFence(lines, i, fence)
    else yield i
  }
}

const FENCE = /^([ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(`{3,}|~{3,})(.*)$/

/** The opening line of a fenced block. */
export interface FenceOpening {
  /** The text before the marker: white space, or the marker of a list item. */
  readonly before: string
  readonly marks: string
  readonly info: string
}

export function fenceOpening(text: string): FenceOpening | undefined {
  const [, before = '', marks = '', info = ''] = FENCE.exec(text) ?? []
  if (marks === '' || (marks.startsWith('`') && info.includes('`'))) return undefined
  return { before, marks, info: info.trim() }
}

/** The index of the line that closes the fence opened on line `start`. The last line if it's never closed. */
export function closingFence(lines: readonly Line[], start: number, opening: FenceOpening): number {
  const [mark = '`'] = opening.marks
  // Anything indented further is code.
  const limit = indentOf(opening.before.replace(/\S/g, ' ')) + 4
  for (let i = start + 1; i < lines.length; i++) {
    const { text } = lines[i] as Line
    const typed = text.trim()
    if (typed.startsWith(mark) && indentOf(text) >= limit) continue
    if (typed.length >= opening.marks.length && typed === mark.repeat(typed.length)) return i
  }
  return lines.length
}

/** Walks over lines and tells which are code, so that converters don't touch them. */
export class CodeTracker {
  private readonly lists: number[] = []
  private wasCode = false
  private wasBlank = true

  /** MDX has no indented code. Within elements, indented lines are text. */
  constructor(private readonly format: 'md' | 'mdx' = 'md') {}

  /** Whether the line is indented code. Don't call it for lines of fences. */
  isIndentedCode(text: string): boolean {
    if (this.format === 'mdx') return false
    if (text.trim() === '') {
      this.wasBlank = true
      return this.wasCode
    }
    const indent = indentOf(text)
    while (this.lists.length > 0 && indent < (this.lists.at(-1) as number) && this.wasBlank) this.lists.pop()
    const base = this.lists.at(-1) ?? 0
    // Within a list, a converter for another dialect may have added up to four columns of indentation.
    const limit = base === 0 ? 4 : base + 4
    const isCode = indent >= limit && (this.wasBlank || this.wasCode)
    this.wasCode = isCode
    this.wasBlank = false
    if (isCode) return true
    const item = /^([ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+)\S/.exec(text)
    if (item) {
      while (this.lists.length > 0 && indent < (this.lists.at(-1) as number)) this.lists.pop()
      this.lists.push(indentOf(' '.repeat(indent)) + (item[1] as string).trimStart().length)
    } else if (indent === 0) this.lists.length = 0
    return false
  }
}
