// Parses MDX text to a draft. Always succeeds, whatever mistakes the text contains, and keeps every range exact.
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { detached, type SourceFile } from '../files/source-file.ts'
import { type Convert, convertRoot } from './convert.ts'
import type { Draft, DraftNode } from './draft.ts'
import { blank, fencedCode } from './fences.ts'
import { parseFrontmatter } from './front-matter.ts'
import { blankLinesForHtml } from './long-html.ts'
import { isWidened, mask, unmask } from './mask.ts'
import { type ParseProblem, parseMdx } from './parser/native.ts'
import { repair } from './repair.ts'
import type { Repair, SyntaxProblem, TextEdit } from './repair-edits.ts'

/** Budget for repairs, in characters parsed again. A short page may have a thousand mistakes, a longer one fewer. */
const MAX_REPAIR_WORK = 20_000_000
const MAX_REPAIRS = 1000
/** Repairs that are tried even if the text is over that budget. */
const MIN_REPAIRS = 3
/** Milliseconds for all attempts at one page. Enough for a thousand repairs of an ordinary page on a busy machine. */
const MAX_TIME = 5_000

/** The text given to the parser, and the mapping back to the author's offsets. */
interface Attempt {
  readonly text: string
  /** The author's offset of the first character. */
  readonly base: number
  /** The author's offset for each offset of `text` and for its end. Undefined while adding `base` is enough. */
  readonly origins?: Uint32Array
}

/**
 * Parses a page or snippet. Never throws. Where the parser rejects the text, repairs it if the intent is obvious, and
 * otherwise shows the part as typed. Reports a finding in either case.
 */
export function parseDraft(source: SourceFile): Draft {
  const { frontmatter, bodyStart, diagnostics } = parseFrontmatter(source)
  const found: Diagnostic[] = [...diagnostics]
  const body = blank(source.text.slice(0, bodyStart)) + source.text.slice(bodyStart)
  const parsed = new BodyParser(source, body, found).parse()
  return { file: source.path, source, frontmatter, ...parsed, diagnostics: found }
}

interface ParsedBody {
  readonly children: DraftNode[]
  /** See `Draft`. */
  readonly hasCode: boolean
}

/** Parses one text. */
class BodyParser {
  /** Why the parser had to be stopped. Texts as heavy as this one aren't tried again. */
  private stopped: ParseProblem | undefined
  private readonly latest = performance.now() + MAX_TIME
  private readonly masked: string
  private readonly unmask: Convert['unmask']

  constructor(
    private readonly source: SourceFile,
    body: string,
    private readonly found: Diagnostic[],
  ) {
    this.masked = mask(body)
    if (this.masked === body) return
    // What is cut from a wide text is wide, and so is all that would be made of it.
    this.unmask = isWidened(source.text, this.masked) ? (text) => detached(unmask(text)) : unmask
  }

  parse(): ParsedBody {
    const whole = { text: this.masked, base: 0 }
    const blankLines = blankLinesForHtml(this.masked)
    const spaced = blankLines.length > 0 ? this.parseRepaired(applyEdits(whole, blankLines)) : undefined
    return spaced ?? this.parseRepaired(whole) ?? this.parseInPieces()
  }

  private tryParse(text: string): { tree: unknown } | ParseProblem {
    const isLate = performance.now() > this.latest
    const result = isLate ? TOO_LATE : parseMdx(text, { isHeavyAllowed: !this.stopped })
    if ('tree' in result || !result.isStopped) return result
    this.stopped ??= result
    return { ...result, message: this.stopped.message }
  }

  /**
   * Parses a text, repairing one mistake after another. If one can't be repaired, returns undefined and reports
   * nothing.
   */
  private parseRepaired(first: Attempt): ParsedBody | undefined {
    let attempt = first
    const repairs: Diagnostic[] = []
    const most = Math.min(MAX_REPAIRS, MIN_REPAIRS + MAX_REPAIR_WORK / parsingCost(first.text))
    let last = -1
    let message = ''
    for (let count = 0; count < most; count++) {
      const result = this.tryParse(attempt.text)
      if ('tree' in result) {
        this.found.push(...repairs)
        return this.convert(result.tree, attempt)
      }
      const fix = result.isStopped ? undefined : repair(attempt.text, result)
      if (!fix || fix.edits.length === 0) return undefined
      if (fix.start === last && message === fix.message) return undefined // it didn't help
      last = fix.start
      message = fix.message
      for (const at of [fix, ...(fix.also ?? [])]) {
        const start = origin(attempt, at.start)
        // Something missing at the end of the text has no character of its own, so the range covers the one before.
        const end = Math.min(Math.max(origin(attempt, at.end), start + 1), this.source.text.length)
        repairs.push(repairFinding({ ...fix, ...at }, { file: this.source.path, start, end }))
      }
      attempt = applyEdits(attempt, fix.edits)
    }
    return undefined
  }

  /** Parses block by block, and joins blocks while a tag is open. Shows what still fails as typed. */
  private parseInPieces(): ParsedBody {
    const blocks = splitBlocks(this.masked)
    const children: DraftNode[] = []
    let hasCode = false
    for (let i = 0; i < blocks.length; ) {
      const piece = this.parsePiece(blocks, i)
      for (const child of piece.children) children.push(child)
      hasCode ||= piece.hasCode
      i += piece.blocks
    }
    return { children, hasCode }
  }

  /** Parses one block, together with the following blocks while a tag is open. */
  private parsePiece(blocks: readonly Block[], first: number): ParsedBody & { blocks: number } {
    const { start, end } = blocks[first] as Block
    const most = Math.min(MAX_JOINED, blocks.length - first)
    let problem: SyntaxProblem | undefined
    for (let count = 1; count <= most; count = count < 4 ? count + 1 : count * 2) {
      const text = this.masked.slice(start, (blocks[first + count - 1] as Block).end)
      const result = this.tryParse(text)
      if ('tree' in result) return { ...this.convert(result.tree, { text, base: start }), blocks: count }
      problem ??= result
      if (!/closing tag/.test(result.message)) break
    }
    const repaired = this.parseRepaired({ text: this.masked.slice(start, end), base: start })
    if (repaired) return { ...repaired, blocks: 1 }
    const message = problem ? withoutPlaces(problem.message) : 'This part could not be read'
    const offset = Math.min(start + (problem?.offset ?? 0), end)
    this.found.push(syntaxError(this.source, offset, `${message}.`, 'Until you fix it, this part is shown as typed.'))
    const value = this.source.text.slice(start, end)
    return {
      children: [{ type: 'invalid', value, message, inline: false, span: { start, end } }],
      hasCode: false,
      blocks: 1,
    }
  }

  private convert(tree: unknown, attempt: Attempt): ParsedBody {
    const { source, found } = this
    const convert: Convert = {
      text: source.text,
      at: (offset) => origin(attempt, offset),
      unmask: this.unmask,
      onTooDeep(offset) {
        const message = 'This is nested deeper than a page can show.'
        found.push(
          syntaxError(source, offset, message, 'Flatten the nesting. Until then, this part is shown as typed.'),
        )
      },
    }
    return convertRoot(tree, convert)
  }
}

const TOO_LATE: ParseProblem = { offset: 0, message: 'Reading this page took too long', isStopped: true }

/** What a text costs the parser, relative to plain prose. The cost of unclosed braces and tags is quadratic. */
function parsingCost(text: string): number {
  return 1 + text.length + 4 * count(text, '{') ** 2 + count(text, '<') ** 2
}

function count(text: string, sign: string): number {
  let found = 0
  for (let i = text.indexOf(sign); i !== -1; i = text.indexOf(sign, i + 1)) found++
  return found
}

/** A parser's message without the places in it, which count from the start of a piece that nobody sees. */
function withoutPlaces(message: string): string {
  return message
    .replace(/^Expected a closing tag for (`<[^`]*>`) .*$/s, '$1 is opened and never closed')
    .replace(/ \(\d+:\d+\)/g, '')
}

function repairFinding(fix: Repair, place: Diagnostic['place']): Diagnostic {
  return {
    code: fix.severity === 'hint' ? 'mdx-habit' : 'syntax',
    severity: fix.severity,
    message: fix.message,
    place,
    help: fix.help,
  }
}

function origin({ base, origins }: Attempt, offset: number): number {
  return origins ? (origins[Math.min(offset, origins.length - 1)] ?? base) : base + offset
}

function applyEdits(attempt: Attempt, edits: readonly TextEdit[]): Attempt {
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

const MAX_JOINED = 64

interface Block {
  start: number
  end: number
}

/** Splits a text into blocks at blank lines. Fenced code stays in one block. */
function splitBlocks(text: string): Block[] {
  const fences = fencedCode(text).values()
  let fence = fences.next().value
  const blocks: Block[] = []
  let current: Block | undefined
  for (let start = 0; start < text.length; ) {
    const next = text.indexOf('\n', start)
    const end = next === -1 ? text.length : next + 1
    while (fence && fence.end < start) fence = fences.next().value
    const isCode = fence !== undefined && fence.start <= start
    if (!isCode && text.slice(start, end).trim() === '') {
      if (current) blocks.push(current)
      current = undefined
    } else current = { start: current?.start ?? start, end }
    start = end
  }
  if (current) blocks.push(current)
  return blocks
}

function syntaxError(source: SourceFile, offset: number, message: string, help: string): Diagnostic {
  return {
    code: 'syntax',
    severity: 'error',
    message,
    place: { file: source.path, start: offset, end: Math.min(offset + 1, source.text.length) },
    help,
  }
}
