// Reads a text that can't be repaired as a whole block by block, and finds the parts at fault.
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../files/source-file.ts'
import { applyEdits } from './attempt.ts'
import type { HiddenParts } from './hidden-parts.ts'
import type { SyntaxProblem, TextEdit } from './repair-edits.ts'
import type { Parsed, RepairingParser } from './repairing-parser.ts'
import { syntaxError } from './syntax-error.ts'
import { type BlockPart, partsOfBlock, splitBlocks } from './text-blocks.ts'
import type { Span } from './tree.ts'

/** Blocks that are parsed together while a tag is open. */
const MAX_JOINED = 64
/** Parts of a block that are tried one by one. */
const MAX_PARTS = 200
/** One or more blocks of a text. */
export interface Piece extends Span {
  /** Its tree, without the parts that can't be repaired. Undefined if there was no time. */
  readonly parsed?: Parsed | undefined
  /** What hides those parts in the whole text, and a finding for each. */
  readonly edits: readonly TextEdit[]
  readonly errors: readonly Diagnostic[]
}

/** A part that can't be repaired. */
interface BrokenPart extends BlockPart {
  readonly problem: Partial<SyntaxProblem> & { readonly offset: number }
}

export class PieceReader {
  constructor(
    private readonly source: SourceFile,
    /** The text as the parser gets it. */
    private readonly masked: string,
    private readonly parser: RepairingParser,
    private readonly hidden: HiddenParts,
  ) {}

  /** The blocks of the text, each parsed together with those that follow while a tag is open. */
  pieces(): Piece[] {
    const blocks = splitBlocks(this.masked)
    const pieces: Piece[] = []
    for (let i = 0; i < blocks.length; ) {
      const { piece, count } = this.piece(blocks, i)
      pieces.push(piece)
      i += count
    }
    return pieces
  }

  private piece(blocks: readonly Span[], first: number): { piece: Piece; count: number } {
    const { start, end } = blocks[first] as Span
    const most = Math.min(MAX_JOINED, blocks.length - first)
    let problem: SyntaxProblem | undefined
    for (let count = 1; count <= most; count = count < 4 ? count + 1 : count * 2) {
      const end = (blocks[first + count - 1] as Span).end
      const attempt = { text: this.masked.slice(start, end), base: start }
      const result = this.parser.tryParse(attempt.text)
      if ('tree' in result) {
        const parsed = { tree: result.tree, attempt, findings: [] }
        return { piece: { start, end, parsed, edits: [], errors: [] }, count }
      }
      problem ??= result
      if (!/closing tag/.test(result.message)) break
    }
    const parsed = this.parser.repaired({ text: this.masked.slice(start, end), base: start })
    const piece = parsed ? { start, end, parsed, edits: [], errors: [] } : this.broken({ start, end }, problem)
    return { piece, count: 1 }
  }

  /** A block with the parts hidden that can't be repaired: some of its paragraphs, or all of it. */
  private broken(block: Span, problem: SyntaxProblem | undefined): Piece {
    const parts = partsOfBlock(this.masked, block)
    const [first, last] = [parts[0], parts.at(-1)]
    if (!first || !last) return { ...block, edits: [], errors: [] }
    if (parts.length > 1 && parts.length <= MAX_PARTS) {
      const broken = parts.flatMap((part) => {
        const reason = this.problemOf(part)
        return reason ? [{ ...part, problem: reason }] : []
      })
      const piece = broken.length > 0 ? this.without(block, broken) : undefined
      if (piece?.parsed) return piece
    }
    const offset = (problem?.offset ?? 0) + block.start - first.start
    return this.without(block, [{ ...first, end: last.end, isTags: false, problem: { ...problem, offset } }])
  }

  /** Why a part of a block can't be parsed. Undefined if it can. */
  private problemOf({ start, end }: Span): SyntaxProblem | undefined {
    const text = this.masked.slice(start, end)
    const result = this.parser.tryParse(text)
    return 'tree' in result || this.parser.repaired({ text, base: start }) ? undefined : result
  }

  private without(block: Span, parts: readonly BrokenPart[]): Piece {
    const edits: TextEdit[] = []
    const errors: Diagnostic[] = []
    for (const { start, end, isTags, indent, problem } of parts) {
      const message = problem.message ? withoutPlaces(problem.message) : 'This part could not be read'
      const offset = Math.max(start, Math.min(start + problem.offset, end))
      errors.push(syntaxError(this.source, offset, `${message}.`, 'Until you fix it, this part is shown as typed.'))
      const word = this.hidden.wordFor({ value: this.source.text.slice(start, end), message, span: { start, end } })
      const line = `\n${indent}`
      edits.push({ start, end, text: isTags ? line + word + line : word })
    }
    const own = edits.map((edit) => ({ ...edit, start: edit.start - block.start, end: edit.end - block.start }))
    const text = this.masked.slice(block.start, block.end)
    const parsed = this.parser.repaired(applyEdits({ text, base: block.start }, own))
    return { ...block, parsed, edits, errors }
  }
}

/** A parser's message without the places in it, which count from the start of a piece that nobody sees. */
function withoutPlaces(message: string): string {
  return message
    .replace(/^Expected a closing tag for (`<[^`]*>`) .*$/s, '$1 is opened and never closed')
    .replace(/ \(\d+:\d+\)/g, '')
}
