// MDX text to a draft: parsed whole, whatever mistakes it holds, with every place true.
import { mdxToMdast } from 'satteri'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../files/source-file.ts'
import { type Convert, convertRoot } from './convert.ts'
import { tooDeep } from './depth-guard.ts'
import type { Draft, DraftNode } from './draft.ts'
import { parseFrontmatter } from './front-matter.ts'
import { mask } from './mask.ts'
import { offsetOf, type Repair, repair, type SyntaxProblem, type TextEdit } from './repair.ts'

const FEATURES = { gfm: true, math: true, frontmatter: false, headingAttributes: false } as const
const MOST_REPAIRS = 200

/** The text given to the parser, and the way back to the author's offsets. */
interface Attempt {
  readonly text: string
  /** Author's offset of each offset of `text`; undefined while they are the same. */
  readonly origins: Uint32Array | undefined
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
  let attempt: Attempt = { text: masked, origins: undefined }
  const repairs: Diagnostic[] = []
  let last = -1
  for (let count = 0; count < MOST_REPAIRS; count++) {
    const result = tryParse(attempt.text)
    if (!('offset' in result)) {
      found.push(...repairs)
      return convertRoot(result.tree, context(source, attempt))
    }
    const mend = repair(attempt.text, result)
    if (!mend || mend.edits.length === 0) break
    const place = {
      file: source.path,
      start: origin(attempt, mend.start),
      end: Math.max(origin(attempt, mend.end), origin(attempt, mend.start) + 1),
    }
    if (mend.start === last && repairs.at(-1)?.message === mend.message) break // the mend did not help
    last = mend.start
    repairs.push(repairFinding(mend, place))
    attempt = applyEdits(attempt, mend.edits)
  }
  return parseInPieces(source, masked, found)
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
  const { origins } = attempt
  const length = source.text.length
  return {
    text: source.text,
    at: origins ? (offset) => origins[offset] ?? length : (offset) => offset,
  }
}

function origin(attempt: Attempt, offset: number): number {
  return attempt.origins ? (attempt.origins[offset] ?? attempt.origins.at(-1) ?? 0) : offset
}

function applyEdits(attempt: Attempt, edits: readonly TextEdit[]): Attempt {
  let text = ''
  const origins: number[] = []
  let from = 0
  const copy = (end: number) => {
    text += attempt.text.slice(from, end)
    for (let i = from; i < end; i++) origins.push(origin(attempt, i))
  }
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    copy(edit.start)
    text += edit.text
    for (let i = 0; i < edit.text.length; i++)
      origins.push(origin(attempt, Math.min(edit.start + i, Math.max(edit.end - 1, edit.start))))
    from = edit.end
  }
  copy(attempt.text.length)
  origins.push(origin(attempt, attempt.text.length - 1) + 1)
  return { text, origins: Uint32Array.from(origins) }
}

const MOST_JOINED = 64

/** Parses block by block, joining blocks while a tag is open; what still fails is shown as typed. */
function parseInPieces(source: SourceFile, masked: string, found: Diagnostic[]): Parsed {
  const blocks = splitBlocks(masked)
  const children: DraftNode[] = []
  let hasCode = false
  for (let i = 0; i < blocks.length; ) {
    let joined = 0
    let piece: Parsed | undefined
    let problem: SyntaxProblem | undefined
    for (
      let count = 1;
      count <= Math.min(MOST_JOINED, blocks.length - i) && !piece;
      count = count < 4 ? count + 1 : count * 2
    ) {
      const start = (blocks[i] as Block).start
      const end = (blocks[i + count - 1] as Block).end
      const result = tryParse(blank(masked.slice(0, end), start))
      if ('offset' in result) {
        problem ??= result
        if (!/closing tag/.test(result.message)) break
      } else {
        piece = convertRoot(result.tree, context(source, { text: masked, origins: undefined }))
        joined = count
      }
    }
    if (piece) {
      children.push(...piece.children)
      hasCode ||= piece.hasCode
      i += joined
    } else {
      const { start, end } = blocks[i] as Block
      const value = source.text.slice(start, end)
      const message = problem?.message ?? 'This part could not be read.'
      found.push(
        syntaxError(
          source,
          Math.min(Math.max(problem?.offset ?? start, start), end),
          `${message}.`,
          'The part is shown as typed until it is mended.',
        ),
      )
      children.push({ type: 'invalid', value, message, inline: false, span: { start, end } })
      i++
    }
  }
  return { children, hasCode }
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
