// Finds the syntax of other documentation tools in a text, and converts it like `galley import` does.
import { createContext } from '../foreign/convert.ts'
import type { BlockSyntax, Dialect } from '../foreign/dialect.ts'
import { Hidden } from '../foreign/hidden.ts'
import { type Line, textOf } from '../foreign/lines.ts'
import type { Remark } from '../foreign/report.ts'
import { admonitions } from '../foreign/syntaxes/admonitions.ts'
import { colons } from '../foreign/syntaxes/colons.ts'
import { equalsTabs } from '../foreign/syntaxes/equals-tabs.ts'
import { gitbookBlocks } from '../foreign/syntaxes/gitbook.ts'
import { colonDirectives } from '../foreign/syntaxes/myst-directives.ts'
import { shortcodes } from '../foreign/syntaxes/shortcodes.ts'
import { slashBlocks } from '../foreign/syntaxes/slash-blocks.ts'

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
  /** True if MDX can't parse it. Otherwise readers see it as typed. */
  readonly breaks: boolean
}

/** Tells whether an offset is in code or in a comment, where syntax is only shown. */
export type IsHidden = (offset: number) => boolean

const ANY = /^[ \t]*(?::::|\/\/\/|!!!|\?\?\?|===[ \t])|\{%|\{\{[<%]/m

/** All constructs of a text, in order. Nested constructs count as part of the outer one. */
export function foreignConstructs(text: string, isHidden: IsHidden): ForeignConstruct[] {
  return ANY.test(text) ? new ConstructFinder(text, isHidden).find() : []
}

interface Kind {
  readonly syntax: BlockSyntax
  readonly breaks: boolean
  /** A description of the construct that starts on a line. Undefined if the line could be ordinary text. */
  name(line: string): string | undefined
}

const KINDS: readonly Kind[] = [
  {
    syntax: colonDirectives,
    breaks: false,
    name: (line) => named(/^:{3,}\{([\w:.+-]+)\}/, line, (name) => `\`:::{${name}}\` is a directive of MyST`),
  },
  {
    syntax: slashBlocks,
    breaks: false,
    name: (line) =>
      named(/^\/{3,}[ \t]*([A-Za-z][\w-]*)/, line, (name) => `\`/// ${name}\` is a block of PyMdown Extensions`),
  },
  {
    syntax: colons,
    breaks: false,
    name: (line) => named(/^:{3,}[ \t]*([\w-]+)/, line, (name) => `\`:::${name}\` is an admonition of another tool`),
  },
  {
    syntax: admonitions,
    breaks: false,
    name: (line) => named(/^(?:!!!|\?\?\?\+?) *[\w-]+/, line, (_, typed) => `\`${typed}\` is an admonition of MkDocs`),
  },
  { syntax: equalsTabs, breaks: false, name: () => '`===` is a tab of MkDocs' },
  {
    syntax: gitbookBlocks,
    breaks: true,
    name: (line) => named(/^\{%-?[ \t]*([\w-]+)/, line, (name) => `\`{% ${name} %}\` is a block of GitBook`),
  },
  {
    syntax: shortcodes,
    breaks: true,
    name: (line) => named(/^\{\{[<%]-?[ \t]*([\w/-]+)/, line, (name) => `\`{{< ${name} >}}\` is a shortcode of Hugo`),
  },
]

function named(pattern: RegExp, line: string, say: (name: string, typed: string) => string): string | undefined {
  const match = pattern.exec(line)
  return match ? say(match[1] ?? '', match[0]) : undefined
}

/** Maximum number of constructs that are tried on a page. More than this looks like an attack. */
const MAX_ATTEMPTS = 1_000

/** Pages here are MDX: a construct may contain others, and everything else stays as typed. */
const DIALECT: Dialect = { name: 'page', format: 'mdx', slugs: 'github', blocks: KINDS.map(({ syntax }) => syntax) }

class ConstructFinder {
  private readonly lines: readonly Line[]
  private readonly starts: number[] = [0]
  private readonly newline: string
  private readonly found: ForeignConstruct[] = []
  /** Everything before this offset belongs to constructs that already have an edit. */
  private covered = 0
  private attempts = 0

  constructor(
    private readonly text: string,
    private readonly isHidden: IsHidden,
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

  /** Looks for a construct that starts on a line. Returns the line to continue from. */
  private block(at: number): number {
    const { text } = this.lines[at] as Line
    const kind = KINDS.find(({ syntax }) => syntax.opens.test(text))
    const start = (this.starts[at] as number) + text.length - text.trimStart().length
    if (!kind || this.isHidden(start) || this.attempts++ > MAX_ATTEMPTS) return at + 1
    const what = kind.name(text.trim())
    const result = what === undefined ? undefined : this.converted(kind.syntax, at)
    if (what === undefined || !result) return at + 1
    const { remarks, lines, end } = result
    const component = /^\s*<([A-Z]\w*)/.exec(lines.find((line) => line.text.trim() !== '')?.text ?? '')?.[1]
    const isKnown = remarks.every((remark) => remark.kind === 'carried')
    // Three exclamation marks or slashes before an unknown word are ordinary text.
    if ((kind.syntax === admonitions || kind.syntax === slashBlocks) && !isKnown) return at + 1
    // A marker alone is converted only together with what it contains.
    const isWhole = isKnown && component !== undefined && (end > at + 1 || lines.length > 1)
    const close = (this.starts[end - 1] as number) + (this.lines[end - 1] as Line).text.length
    this.found.push({
      what,
      start,
      end: (this.starts[at] as number) + text.trimEnd().length,
      breaks: kind.breaks,
      ...(component !== undefined && isKnown && { component }),
      ...(isWhole && {
        edits: [{ start: this.starts[at] as number, end: close, text: textOf(lines).replaceAll('\n', this.newline) }],
      }),
    })
    if (isWhole) this.covered = close
    return isWhole ? end : at + 1
  }

  private converted(
    syntax: BlockSyntax,
    at: number,
  ): { remarks: readonly Remark[]; lines: readonly Line[]; end: number } | undefined {
    const remarks: Remark[] = []
    const hidden = new Hidden()
    const context = createContext({ dialect: DIALECT, host: {}, file: '', remarks, hidden })
    const made = syntax.convert(this.lines, at, context)
    if (!made || made.end <= at) return undefined
    return { remarks, end: made.end, lines: made.lines.map((line) => ({ ...line, text: hidden.show(line.text) })) }
  }

  /** Markers within sentences, and markers that aren't part of a larger construct. */
  private markers(): void {
    const spans = this.found.flatMap(({ edits }) => edits ?? [])
    const openings = new Set(this.found.map(({ start }) => start))
    for (const { 0: marker, 1: name, 2: shortcode, index: start } of this.text.matchAll(MARKER)) {
      if (openings.has(start) || this.isHidden(start)) continue
      if (start < this.covered && spans.some((span) => span.start <= start && start < span.end)) continue
      const what =
        name === undefined
          ? `\`{{< ${shortcode} >}}\` is a shortcode of Hugo`
          : `\`{% ${name} %}\` is a block of GitBook`
      this.found.push({ what, start, end: start + marker.length, breaks: true })
    }
  }
}

/** Opening markers of templates. Closing markers add nothing. */
const MARKER = /\{%-?[ \t]*(?!end)([a-z][a-z-]*)[^%\n]*%\}|\{\{[<%][ \t]*(?!\/)([\w-]+)[^\n]*?[%>]\}\}/g
