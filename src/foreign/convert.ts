// Converts the body of a page from another system's Markdown to MDX with Galley's vocabulary, with remarks on each
// change.
import { apart } from './build.ts'
import type { BlockContext, Dialect, InlineSyntax, PageHost } from './dialect.ts'
import { Hidden } from './hidden.ts'
import { blank, CodeTracker, closingFence, fenceOpening, indentOf, isBlank, type Line, linesOf } from './lines.ts'
import { asReadableMdx, RepairBudget } from './readable.ts'
import type { Remark } from './report.ts'
import { rewrite } from './rewrite.ts'

/** A page to convert. */
export interface ForeignPage {
  /** The text without front matter. */
  readonly body: string
  /** The line of the file where it starts, from 0. */
  readonly firstLine: number
  /** Its path, for includes and remarks. */
  readonly file: string
  readonly dialect: Dialect
  readonly host: PageHost
  /** True if a level-1 heading at the start should become the title and be removed. */
  readonly takeTitle?: boolean
  /** True if the page shows its title, which is a heading of level 1, above the text. */
  readonly hasTitle?: boolean
  /** What the navigation calls the page. */
  readonly label?: string
}

/** A heading, with the id that links to the old site used. */
export interface OldHeading {
  readonly text: string
  readonly id: string
  readonly line: number
}

export interface ConvertedPage {
  readonly body: string
  /** The text of the removed heading. */
  readonly title?: string
  readonly headings: readonly OldHeading[]
  readonly remarks: readonly Remark[]
}

/** Maximum number of lines that a page includes. Files that include each other twice double with each level. */
const MAX_INCLUDED = 20_000
/** Maximum nesting of directives. No real page comes near this. */
const MAX_DEPTH = 40
/**
 * Maximum characters of a line that opens a directive, and of a line with inline syntax. Some patterns may take cubic
 * time.
 */
const MAX_OPENING = 2_000
const MAX_INLINE = 20_000

/**
 * Converts a page. Never throws because of something an author wrote: anything that can't be converted stays readable
 * and gets a remark.
 */
export function convertPage(page: ForeignPage): ConvertedPage {
  const { dialect, host, file } = page
  const remarks: Remark[] = []
  const hidden = new Hidden()
  const isCrlf = page.body.includes('\r\n')
  const typed = isCrlf ? page.body.replaceAll('\r\n', '\n') : page.body
  const source = dialect.shield?.hide(typed) ?? typed
  const context = createContext({ dialect, host, file, remarks, hidden })
  const sourceLines = linesOf(source, page.firstLine)
  const typedLines = dialect.read?.(sourceLines) ?? sourceLines
  const { separate } = dialect
  const joined = dialect.join?.(typedLines) ?? typedLines
  const shielded = inlinePass(context.convert(separate ? joined.flatMap(separate) : joined), context)
  const { shield } = dialect
  const lines = shield ? shielded.map((line) => ({ ...line, text: shield.show(line.text) })) : shielded
  // One for both times, because what couldn't be repaired the first time costs as much the second.
  const budget = new RepairBudget()
  const rewritten = rewrite(lines, {
    dialect,
    host,
    remarks,
    hidden,
    takeTitle: page.takeTitle === true,
    hasTitle: page.hasTitle === true,
    label: page.label,
    imports: context.imports,
    budget,
  })
  for (const { specifier, names, line } of context.leftImports)
    if (isMissed(names, remarks, rewritten.text))
      context.remark(
        'left',
        `import '${specifier}'`,
        line,
        `The import of \`${specifier}\` was left out, with its components.`,
        "Use Galley's components, or write them as text.",
      )
  const body = asReadableMdx(rewritten.text, remarks, rewritten.lineAt, budget)
  return { ...rewritten, body: isCrlf ? body.replaceAll('\n', '\r\n') : body, remarks }
}

/** Whether the page uses one of the names in a place that no other remark is about. */
function isMissed(names: readonly string[], remarks: readonly Remark[], text: string): boolean {
  if (names.length === 0) return true
  const used = names.filter((name) => new RegExp(`(?<![\\w$])${name.replace(/\W/g, '\\$&')}(?![\\w$])`).test(text))
  return used.some((name) => !remarks.some(({ what }) => what === `<${name}>` || what.startsWith(`<${name}.`)))
}

/** Creates the context that block and inline converters share. */
export function createContext(parts: {
  readonly dialect: Dialect
  readonly host: PageHost
  readonly file: string
  readonly remarks: Remark[]
  readonly hidden: Hidden
}): BlockContext {
  const { dialect, host, file, remarks, hidden } = parts
  let depth = 0
  let includedLines = 0
  const open = new Set<string>()
  const writtenIn = [file]
  const context: BlockContext = {
    dialect,
    host,
    file,
    get writtenIn() {
      return writtenIn.at(-1) as string
    },
    convert(lines) {
      if (depth >= MAX_DEPTH) return [...lines]
      depth++
      try {
        return convertLines(lines, context)
      } finally {
        depth--
      }
    },
    convertIncluded(lines, source, at) {
      if (open.has(source) || includedLines > MAX_INCLUDED) {
        const reason = open.has(source) ? 'includes itself' : 'is one file too many in this page'
        context.remark('left', 'include', at, `\`${source}\` ${reason}, so it was left out.`, 'Write its content here.')
        return []
      }
      open.add(source)
      writtenIn.push(source.replace(/#.*/s, ''))
      includedLines += lines.length + 1
      try {
        return context.convert(dialect.join?.(lines) ?? lines)
      } finally {
        open.delete(source)
        writtenIn.pop()
      }
    },
    remark: (kind, what, line, message, todo) => remarks.push({ kind, what, line, message, todo }),
    inline: (mdx) => hidden.hide(mdx),
    imports: new Map(),
    leftImports: [],
    abbreviations: new Map(),
    variables: new Map(),
    data: new Map(),
  }
  return context
}

function convertLines(lines: readonly Line[], context: BlockContext): Line[] {
  const { blocks } = context.dialect
  const fenced = blocks.filter(({ seesFences }) => seesFences)
  const out: Line[] = []
  const code = new CodeTracker(context.dialect.format)
  for (let i = 0; i < lines.length; ) {
    const line = lines[i] as Line
    const fence = line.made ? undefined : fenceOpening(line.text)
    if (fence && !isDeepCode(code, line.text)) {
      const block = convertBlock(lines, i, context, fenced)
      if (block) {
        pushApart(out, block.lines, lines[block.end])
        i = block.end
        continue
      }
      const end = closingFence(lines, i, fence)
      const converted = context.dialect.fence?.({ opening: fence, body: lines.slice(i + 1, end), at: line.at }, context)
      for (const one of converted ?? lines.slice(i, end + 1)) out.push(one)
      i = end + 1
      continue
    }
    // A made line isn't code, but it may begin a list item, within which others aren't either.
    const isCode = code.isIndentedCode(line.text)
    if (line.made || isCode) {
      out.push(line)
      i++
      continue
    }
    const converted = convertBlock(lines, i, context, blocks)
    if (converted) {
      pushApart(out, converted.lines, lines[converted.end])
      i = converted.end
      continue
    }
    const quote = /^[ \t]*>/.test(line.text) ? convertQuote(lines, i, context) : undefined
    if (quote) {
      for (const one of quote.lines) out.push(one)
      i = quote.end
      continue
    }
    out.push(line)
    i++
  }
  return out
}

function isDeepCode(code: CodeTracker, text: string): boolean {
  return indentOf(text) >= 4 && code.isIndentedCode(text)
}

function convertBlock(
  lines: readonly Line[],
  start: number,
  context: BlockContext,
  blocks: Dialect['blocks'],
): { end: number; lines: readonly Line[] } | undefined {
  const { text } = lines[start] as Line
  const isLong = text.length > MAX_OPENING
  for (const block of blocks) {
    if ((isLong && !block.takesLongLines) || !block.opens.test(text)) continue
    const converted = block.convert(lines, start, context)
    if (converted && converted.end > start) return converted
  }
  return undefined
}

/** Flow content needs an empty line on both sides. */
function pushApart(out: Line[], lines: readonly Line[], next: Line | undefined): void {
  if (lines.length === 0) return
  const [before, ...rest] = apart(lines)
  if (before && out.length > 0 && !isBlank(out.at(-1)) && !isBlank(rest[0])) out.push(before)
  const last = rest.pop()
  for (const line of rest) out.push(line)
  if (last && next && !isBlank(next) && !isBlank(out.at(-1)) && !isInnerHtml(out.at(-1), next)) out.push(last)
}

/** Whether both lines are HTML, and the second would be code after an empty line because it's indented. */
function isInnerHtml(line: Line | undefined, next: Line): boolean {
  return (
    line !== undefined && !line.made && />[ \t]*$/.test(line.text) && /^(?: {4}|\t)[ \t]*<\/?[a-z]/i.test(next.text)
  )
}

/** A quote may contain directives. */
function convertQuote(
  lines: readonly Line[],
  start: number,
  context: BlockContext,
): { end: number; lines: readonly Line[] } {
  let end = start
  while (end < lines.length && /^[ \t]*>/.test((lines[end] as Line).text)) end++
  const typed = lines.slice(start, end)
  const inner = typed.map((line) => ({ ...line, text: line.text.replace(/^[ \t]*> ?/, '') }))
  const converted = context.convert(inner)
  if (converted.length === inner.length && converted.every((line, i) => line.text === inner[i]?.text && !line.made))
    return { end, lines: typed }
  const quoted = converted.map((line) => ({ ...line, text: line.text === '' ? '>' : `> ${line.text}` }))
  return { end, lines: [...quoted, blank(quoted.at(-1)?.at ?? 0)] }
}

/** Converts inline syntax outside of code. */
function inlinePass(lines: readonly Line[], context: BlockContext): Line[] {
  const syntaxes = context.dialect.inline ?? []
  if (syntaxes.length === 0) return [...lines]
  const withCode = syntaxes.filter(({ seesCode }) => seesCode)
  const withoutCode = syntaxes.filter(({ seesCode }) => !seesCode)
  const out: Line[] = []
  const code = new CodeTracker(context.dialect.format)
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as Line
    const fence = line.made ? undefined : fenceOpening(line.text)
    if (fence) {
      const end = closingFence(lines, i, fence)
      for (const one of lines.slice(i, end + 1)) out.push(one)
      i = end
      continue
    }
    const isCode = code.isIndentedCode(line.text)
    if (line.made || line.text === '' || isCode) out.push(line)
    else {
      const seen = inlineText(line.text, line.at, context, withCode)
      const text = replaceOutsideCode(seen, (piece) => inlineText(piece, line.at, context, withoutCode))
      // An empty line would end the paragraph or the HTML that the line is in.
      if (text.trim() !== '' || line.text.trim() === '') out.push({ ...line, text })
    }
  }
  return out
}

function inlineText(text: string, line: number, context: BlockContext, syntaxes: readonly InlineSyntax[]): string {
  if (text.length > MAX_INLINE) return text
  let out = text
  for (const { pattern, replace } of syntaxes) {
    let done = ''
    let from = 0
    for (const match of out.matchAll(pattern)) {
      const replaced = replace(match, context, line)
      if (replaced === undefined) continue
      done += out.slice(from, match.index) + replaced
      from = match.index + match[0].length
    }
    out = done + out.slice(from)
  }
  return out
}

/** Replaces text in a line outside of code spans. Stops at a code span that continues on the next line. */
function replaceOutsideCode(text: string, replace: (text: string) => string): string {
  if (!text.includes('`')) return replace(text)
  let out = ''
  let plain = 0
  for (let i = text.indexOf('`'); i !== -1; i = text.indexOf('`', i)) {
    const run = /^`+/.exec(text.slice(i))?.[0] ?? '`'
    const close = closingRun(text, i + run.length, run.length)
    if (close === -1) {
      i += run.length
      continue
    }
    out += replace(text.slice(plain, i)) + text.slice(i, close)
    plain = close
    i = close
  }
  return out + replace(text.slice(plain))
}

/** The offset after the next run of exactly `length` backticks, or -1. */
function closingRun(text: string, from: number, length: number): number {
  for (const run of text.slice(from).matchAll(/`+/g)) if (run[0].length === length) return from + run.index + length
  return -1
}
