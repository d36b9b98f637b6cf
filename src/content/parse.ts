// MDX text to a draft: parsed whole, whatever mistakes it holds, with every place true.
import { mdxToMdast } from 'satteri'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../files/source-file.ts'
import { type Convert, convertRoot } from './convert.ts'
import { tooDeep } from './depth-guard.ts'
import type { Draft, DraftNode } from './draft.ts'
import { parseFrontmatter } from './front-matter.ts'
import { mask } from './mask.ts'
import { offsetOf, type Repair, type SyntaxProblem, type TextEdit } from './mend.ts'
import { repair } from './repair.ts'

const FEATURES = { gfm: true, math: true, frontmatter: false, headingAttributes: false } as const
/** Characters parsed again for repairs: a page of ten thousand may hold four hundred mistakes, a longer one fewer. */
const MAX_WORK = 4_000_000
const MAX_REPAIRS = 1000

/** The text given to the parser, and the way back to the author's offsets. */
interface Attempt {
  readonly text: string
  /** The author's offset of the first character. */
  readonly base: number
  /** Author's offset of each offset of `text`, and of its end; undefined while only `base` stands between them. */
  readonly origins?: Uint32Array
}

/**
 * Parses a page or snippet. Never throws: what the parser refuses is mended where the intent is plain, and shown as
 * typed where it is not; each time a finding says so.
 */
export function parseDraft(source: SourceFile): Draft {
  const { frontmatter, bodyStart, diagnostics } = parseFrontmatter(source)
  const found: Diagnostic[] = [...diagnostics]
  const body = blank(source.text, bodyStart)
  const deep = tooDeep(body)
  if (deep) {
    found.push(
      syntaxError(
        source,
        deep.offset,
        `More ${deep.what} are nested here than any page needs.`,
        'Flatten the nesting.',
      ),
    )
    const children: DraftNode[] = [
      { type: 'invalid', value: source.text.slice(bodyStart), message: 'nested too deep', inline: false },
    ]
    return { file: source.path, source, frontmatter, children, hasCode: false, diagnostics: found }
  }
  const masked = mask(body)
  const parsed = parseWhole(source, masked, found)
  return {
    file: source.path,
    source,
    frontmatter,
    children: parsed.children,
    hasCode: parsed.hasCode,
    diagnostics: found,
  }
}

/** White space of the same length and the same lines in place of the first `end` characters. */
function blank(text: string, end: number): string {
  return end === 0 ? text : text.slice(0, end).replace(/[^\n\r]/g, ' ') + text.slice(end)
}

interface Parsed {
  readonly children: DraftNode[]
  readonly hasCode: boolean
}

function parseWhole(source: SourceFile, masked: string, found: Diagnostic[]): Parsed {
  return parseMended(source, { text: masked, base: 0 }, found) ?? parseInPieces(source, masked, found)
}

/** Parses a text, mending mistake after mistake; undefined, and no finding, where one cannot be mended. */
function parseMended(source: SourceFile, first: Attempt, found: Diagnostic[]): Parsed | undefined {
  let attempt = first
  const repairs: Diagnostic[] = []
  const most = Math.min(MAX_REPAIRS, 20 + MAX_WORK / Math.max(1, first.text.length))
  let last = -1
  let message = ''
  for (let count = 0; count < most; count++) {
    const result = tryParse(attempt.text)
    if (!('offset' in result)) {
      found.push(...repairs)
      return convertRoot(result.tree, context(source, attempt))
    }
    const mend = repair(attempt.text, result)
    if (!mend || mend.edits.length === 0) return undefined
    if (mend.start === last && message === mend.message) return undefined // the mend did not help
    last = mend.start
    message = mend.message
    for (const at of [mend, ...(mend.also ?? [])]) {
      const start = origin(attempt, at.start)
      repairs.push(repairFinding(mend, { file: source.path, start, end: Math.max(origin(attempt, at.end), start + 1) }))
    }
    attempt = applyEdits(attempt, mend.edits)
  }
  return undefined
}

function repairFinding(mend: Repair, place: Diagnostic['place']): Diagnostic {
  return {
    code: mend.severity === 'hint' ? 'mdx-habit' : 'syntax',
    severity: mend.severity,
    message: mend.message,
    place,
    help: mend.help,
  }
}

function tryParse(text: string): { tree: unknown } | SyntaxProblem {
  try {
    return { tree: mdxToMdast(text, { features: FEATURES }) }
  } catch (error) {
    const match = /^(\d+):(\d+): ([\s\S]*?)(?: \(mdx[\w:-]+\))?$/.exec(String((error as Error).message))
    if (!match) return { offset: 0, message: String((error as Error).message) }
    return { offset: offsetOf(text, Number(match[1]), Number(match[2])), message: match[3] as string }
  }
}

function context(source: SourceFile, attempt: Attempt): Convert {
  return { text: source.text, at: (offset) => origin(attempt, offset) }
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

/** Parses block by block, joining blocks while a tag is open; what still fails is shown as typed. */
function parseInPieces(source: SourceFile, masked: string, found: Diagnostic[]): Parsed {
  const blocks = splitBlocks(masked)
  const children: DraftNode[] = []
  let hasCode = false
  for (let i = 0; i < blocks.length; ) {
    const piece = parsePiece(source, { masked, blocks, first: i }, found)
    children.push(...piece.children)
    hasCode ||= piece.hasCode
    i += piece.blocks
  }
  return { children, hasCode }
}

/** One block; with those after it, while a tag that it opens is closed in none of them. */
function parsePiece(
  source: SourceFile,
  at: { masked: string; blocks: readonly Block[]; first: number },
  found: Diagnostic[],
): Parsed & { blocks: number } {
  const { masked, blocks, first } = at
  const { start, end } = blocks[first] as Block
  const most = Math.min(MAX_JOINED, blocks.length - first)
  let problem: SyntaxProblem | undefined
  for (let count = 1; count <= most; count = count < 4 ? count + 1 : count * 2) {
    const text = masked.slice(start, (blocks[first + count - 1] as Block).end)
    const result = tryParse(text)
    if (!('offset' in result)) {
      return { ...convertRoot(result.tree, context(source, { text, base: start })), blocks: count }
    }
    problem ??= result
    if (!/closing tag/.test(result.message)) break
  }
  const mended = parseMended(source, { text: masked.slice(start, end), base: start }, found)
  if (mended) return { ...mended, blocks: 1 }
  const message = problem?.message ?? 'This part could not be read.'
  const offset = Math.min(start + (problem?.offset ?? 0), end)
  found.push(syntaxError(source, offset, `${message}.`, 'The part is shown as typed until it is mended.'))
  const value = source.text.slice(start, end)
  return {
    children: [{ type: 'invalid', value, message, inline: false, span: { start, end } }],
    hasCode: false,
    blocks: 1,
  }
}

interface Block {
  start: number
  end: number
}

/** Blocks between blank lines; fenced code stays whole. */
function splitBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let fence = ''
  let current: Block | undefined
  for (let start = 0; start < text.length; ) {
    const next = text.indexOf('\n', start)
    const end = next === -1 ? text.length : next + 1
    const line = text.slice(start, end)
    const marker = /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1]
    if (marker && fence === '') fence = marker
    else if (marker && line.trim() === marker && marker.startsWith(fence)) fence = ''
    if (line.trim() === '' && fence === '') {
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
