// Finds the syntax of other documentation tools in a text, and converts it like `galley import` does.
import { fencedCode } from '../content/fences.ts'
import { createContext } from '../foreign/convert.ts'
import type { BlockSyntax, Dialect, PageHost } from '../foreign/dialect.ts'
import { Hidden } from '../foreign/hidden.ts'
import { type Line, textOf } from '../foreign/lines.ts'
import type { Remark } from '../foreign/report.ts'
import {
  ANY_FOREIGN,
  attributeList,
  FOREIGN_KINDS,
  type ForeignKind,
  NO_CLASSES,
  type ShownAs,
} from './foreign-kinds.ts'

/** Replaces `[start, end)` of the text. */
export interface TextEdit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** A construct such as an admonition, a hint, tabs, or a shortcode. */
export interface ForeignConstruct {
  /** What it is and where it comes from: "an admonition of Docusaurus". */
  readonly what: string
  /** The range of its opening marker. */
  readonly start: number
  readonly end: number
  /** The component to use, if there is one. */
  readonly component?: string
  /** Edits that convert it. Absent if the conversion would lose something. */
  readonly edits?: readonly TextEdit[]
  readonly shownAs: ShownAs
  /** What to do if there is no component for it. */
  readonly todo?: string | undefined
  /** The end of what MDX can't parse because of it. */
  readonly through: number
}

/** Tells whether an offset is in code or in a comment, where syntax is only shown. */
export type IsHidden = (offset: number) => boolean

/** What is known about the place of a text. Without it, nothing can be included. */
export interface ForeignOptions {
  /** The file of the text. */
  readonly file?: string
  readonly include?: PageHost['include']
}

/** All constructs of a text, in order. Nested constructs count as part of the outer one. */
export function foreignConstructs(text: string, isHidden: IsHidden, options: ForeignOptions = {}): ForeignConstruct[] {
  return ANY_FOREIGN.test(text) ? new ConstructFinder(text, isHidden, options).find() : []
}

/** Maximum number of constructs that are tried on a page, and of their lines. More than this looks like an attack. */
const MAX_ATTEMPTS = 1_000
/** A construct that can't be converted is read again for each one inside it: a page of openings, once for each line. */
const MAX_LINES = 50_000

/** Includes in code are found at the top only, because other fences of a converted block are code. */
const NESTED = FOREIGN_KINDS.map(({ syntax }) => syntax)

/** Pages here are MDX: a construct may contain others, and everything else stays as typed. */
const DIALECT: Dialect = { name: 'page', format: 'mdx', slugs: 'github', blocks: NESTED }

interface Span {
  readonly start: number
  readonly end: number
}

/** Fenced code, from the signs of its fence, without looking at anything around it. */
export function fences(text: string): Span[] {
  return fencedCode(text)
    .filter(({ isClosed }) => isClosed)
    .map(({ start, end, indent }) => ({ start: start + indent.length, end }))
}

/** Whether an offset is inside a span. A span's first character isn't: a fence can be a construct itself. */
export function within(spans: readonly Span[], offset: number): boolean {
  return spans.some(({ start, end }) => start < offset && offset < end)
}

/** The parts of a text that MDX can't parse because they are another system's. */
export function brokenParts(text: string): readonly Span[] {
  const code = fences(text)
  return foreignConstructs(text, (offset) => within(code, offset))
    .filter(({ shownAs }) => shownAs === 'error')
    .map(({ start, through }) => ({ start, end: through }))
}

class ConstructFinder {
  private readonly lines: readonly Line[]
  private readonly starts: number[] = [0]
  private readonly newline: string
  private readonly found: ForeignConstruct[] = []
  /** Everything before this offset belongs to constructs that already have an edit. */
  private covered = 0
  private attempts = 0
  private linesRead = 0

  constructor(
    private readonly text: string,
    private readonly isHidden: IsHidden,
    private readonly options: ForeignOptions,
  ) {
    for (let i = text.indexOf('\n'); i !== -1; i = text.indexOf('\n', i + 1)) this.starts.push(i + 1)
    this.newline = text.includes('\r\n') ? '\r\n' : '\n'
    this.lines = text.split('\n').map((line, at) => ({ text: line.replace(/\r$/, ''), at }))
  }

  find(): ForeignConstruct[] {
    for (let i = 0; i < this.lines.length; ) i = this.block(i)
    this.markers()
    return this.found.sort((a, b) => a.start - b.start)
  }

  /** Looks for a construct with a marker on a line. Returns the line to continue from. */
  private block(at: number): number {
    const { text } = this.lines[at] as Line
    const start = (this.starts[at] as number) + text.length - text.trimStart().length
    for (const kind of FOREIGN_KINDS) {
      if (!(kind.from ? ATTRIBUTE_LIST : kind.syntax.opens).test(text)) continue
      const what = kind.name(text.trim(), this.lines, at)
      if (what === undefined) continue
      if (this.isHidden(start) || this.attempts++ > MAX_ATTEMPTS || this.linesRead > MAX_LINES) break
      const end = this.construct(kind, { what, at, start })
      if (end !== undefined) return end
    }
    return at + 1
  }

  /** Notes a construct. Returns the line to continue from, or undefined if it isn't one after all. */
  private construct(
    kind: ForeignKind,
    { what, at, start }: { what: string; at: number; start: number },
  ): number | undefined {
    const first = kind.from?.(this.lines, at) ?? at
    const result = this.converted(kind.syntax, first)
    if (!result || result.end <= at) return undefined
    const { remarks, lines, end } = result
    this.linesRead += end - first
    if (kind.isTextIf?.(remarks)) return undefined
    const component = /^\s*<([A-Z]\w*)/.exec(lines.find((line) => line.text.trim() !== '')?.text ?? '')?.[1]
    const reason = remarks.find((remark) => remark.kind !== 'carried')
    const isKnown = reason === undefined
    const from = this.starts[first] as number
    // A marker alone is converted only together with what it contains.
    const isWhole =
      isKnown &&
      from >= this.covered &&
      lines.length > 0 &&
      (kind.isPlain || (component !== undefined && (end > at + 1 || lines.length > 1)))
    const last = this.lines[end - 1] as Line
    const close = (this.starts[end - 1] as number) + last.text.length
    const stop = (this.starts[at] as number) + (this.lines[at] as Line).text.trimEnd().length
    this.found.push({
      what,
      start,
      end: stop,
      shownAs: kind.shownAs,
      through: kind.isOpaque ? close : stop,
      ...(component !== undefined && isKnown && { component }),
      todo: kind.todo ?? reason?.todo,
      ...(isWhole && { edits: [{ start: from, end: close, text: textOf(lines).replaceAll('\n', this.newline) }] }),
    })
    if (isWhole) this.covered = close
    return isWhole || kind.isOpaque ? end : at + 1
  }

  private converted(
    syntax: BlockSyntax,
    at: number,
  ): { remarks: readonly Remark[]; lines: readonly Line[]; end: number } | undefined {
    const remarks: Remark[] = []
    const hidden = new Hidden()
    const { file = '', include } = this.options
    const context = createContext({ dialect: DIALECT, host: { ...(include && { include }) }, file, remarks, hidden })
    const made = syntax.convert(this.lines, at, context)
    if (!made || made.end <= at) return undefined
    return { remarks, end: made.end, lines: made.lines.map((line) => ({ ...line, text: hidden.show(line.text) })) }
  }

  /** Markers within sentences, and markers that aren't part of a larger construct. */
  private markers(): void {
    const spans = this.found.flatMap(({ edits }) => edits ?? [])
    const openings = new Set(this.found.map(({ start }) => start))
    for (const { 0: marker, 1: name, 2: shortcode, index: start } of this.text.matchAll(MARKER)) {
      const end = start + marker.length
      if (openings.has(start) || this.isHidden(start)) continue
      if (start < this.covered && spans.some((span) => span.start <= start && start < span.end)) continue
      const isList = name === undefined && shortcode === undefined
      const what = isList
        ? attributeList(marker)
        : name === undefined
          ? `\`{{< ${shortcode} >}}\` is a shortcode of Hugo`
          : `\`{% ${name} %}\` is a tag of GitBook, Jekyll, or Markdoc`
      this.found.push({
        what,
        start,
        end,
        shownAs: 'error',
        through: end,
        todo: isList ? NO_CLASSES : undefined,
        // The classes of the old theme mean nothing here.
        ...(isList && ONLY_CLASSES.test(marker) && { edits: [this.removal(start, end)] }),
      })
    }
  }

  /** Removes a marker, and its line if that has nothing else. */
  private removal(start: number, end: number): TextEdit {
    const from = this.text.lastIndexOf('\n', start - 1) + 1
    const stop = this.text.indexOf('\n', end)
    const to = stop === -1 ? this.text.length : stop + 1
    const isAlone = this.text.slice(from, start).trim() === '' && this.text.slice(end, to).trim() === ''
    return isAlone ? { start: from, end: to, text: '' } : { start, end, text: '' }
  }
}

/** Opening markers of templates, and attribute lists. Closing markers add nothing. */
const MARKER =
  /\{%-?[ \t]*(?!end)([a-zA-Z][\w-]*)[^%\n]*%\}|\{\{[<%][ \t]*(?!\/)([\w-]+)[^\n]*?[%>]\}\}|\{:[ \t]*(?:[.#][^{}\n]*|toc\b[^{}\n]*)\}/g
const ONLY_CLASSES = /^\{:[ \t]*(?:\.[\w-]+[ \t]*)+\}$/
const ATTRIBUTE_LIST = /^\{:[ \t]*\.[\w-]+[^{}]*\}[ \t]*$/
