// Builds a block of prose from pieces of a page's text, and maps its characters to the source.
import type { Node, Span } from '../../content/tree.ts'
import type { Place } from '../../diagnostics/diagnostic.ts'
import type { SourceFile } from '../../files/source-file.ts'
import type { Sentence, TextBlock } from '../prose.ts'
import { align } from './align.ts'
import { splitSentences } from './sentences.ts'

/** Replaces everything that isn't text: code, an image, an icon, a formula. */
export const PLACEHOLDER = '\uFFFC'

/** A run of text that comes from a single span of the source. */
export interface Piece {
  readonly text: string
  readonly file: string
  /** A function if finding the span takes a search. */
  readonly span?: Span | (() => Span | undefined)
  /**
   * `text`: the span is exactly this text. `within`: the span contains it. `whole`: the span as a whole corresponds to
   * it.
   */
  readonly match: 'text' | 'within' | 'whole'
  /** True for bold text, which is usually a name on the screen. */
  readonly isStrong?: boolean | undefined
}

/** The parts of a block other than its text. */
export interface BlockParts {
  readonly kind: TextBlock['kind']
  readonly pieces: readonly Piece[]
  readonly context?: string
  readonly ancestors: readonly string[]
  readonly isQuotation?: boolean
  /** The node that contains the text. For an attribute, its element. */
  readonly node?: Node
  readonly attribute?: string
}

/** A block. Sentences and places are computed on demand, because few blocks have findings. */
export class Block implements TextBlock {
  readonly kind: TextBlock['kind']
  readonly text: string
  readonly context?: string
  readonly ancestors: readonly string[]
  readonly isQuotation: boolean
  private split: readonly Sentence[] | undefined

  constructor(
    private readonly parts: BlockParts,
    private readonly sourceOf: (file: string) => SourceFile | undefined,
  ) {
    this.kind = parts.kind
    this.context = parts.context
    this.ancestors = parts.ancestors
    this.isQuotation = parts.isQuotation === true
    this.text = parts.pieces.length === 1 ? (parts.pieces[0] as Piece).text : parts.pieces.map((p) => p.text).join('')
  }

  get sentences(): readonly Sentence[] {
    this.split ??= splitSentences(this.text)
    return this.split
  }

  place(start: number, end: number): Place {
    const from = this.locate(start, false)
    const to = this.locate(Math.max(start, end - 1), true)
    if (!from) return { file: to?.file ?? this.parts.pieces[0]?.file ?? '', start: 0, end: 0 }
    if (!to || to.file !== from.file || to.end < from.start) return from
    return { file: from.file, start: from.start, end: to.end }
  }

  isVerbatim(start: number, end: number): boolean {
    const { file, start: from, end: to } = this.place(start, end)
    const source = this.sourceOf(file)?.text
    return source !== undefined && to - from === end - start && source.slice(from, to) === this.text.slice(start, end)
  }

  isStrong(start: number, end: number): boolean {
    let at = 0
    for (const { text, isStrong } of this.parts.pieces) {
      if (start < at + text.length && at < end && !isStrong) return false
      at += text.length
    }
    return true
  }

  /** The place of a single character. */
  private locate(offset: number, last: boolean): Place | undefined {
    let at = 0
    const { pieces } = this.parts
    for (const [i, piece] of pieces.entries()) {
      const next = at + piece.text.length
      if (offset < next || i === pieces.length - 1) {
        const span = typeof piece.span === 'function' ? piece.span() : piece.span
        if (!span) return undefined
        return placeInPiece(piece, span, offset - at, last, this.sourceOf(piece.file)?.text)
      }
      at = next
    }
    return undefined
  }
}

function placeInPiece(piece: Piece, span: Span, offset: number, last: boolean, source: string | undefined): Place {
  const whole = { file: piece.file, start: span.start, end: span.end }
  if (piece.match === 'whole' || source === undefined) return whole
  const offsets = offsetsOf(piece, span, source)
  if (!offsets) return whole
  const start = span.start + (offsets[Math.min(offset, piece.text.length)] as number)
  const end = span.start + (offsets[Math.min(offset + 1, piece.text.length)] as number)
  return { file: piece.file, start, end: last ? trimmed(source, start, end) : end }
}

/** Where the characters of pieces are in their spans. A long piece may have hundreds of findings. */
const OFFSETS = new WeakMap<Piece, { readonly offsets: Uint32Array | undefined }>()

function offsetsOf(piece: Piece, { start, end }: Span, source: string): Uint32Array | undefined {
  let known = OFFSETS.get(piece)
  if (!known) {
    const typed = source.slice(start, end)
    const shift = piece.match === 'within' ? Math.max(0, typed.indexOf(piece.text)) : 0
    const offsets = aligned(typed, shift, piece.text)
    known = { offsets: offsets ?? (shift === 0 ? skipOpening(typed, piece.text) : undefined) }
    OFFSETS.set(piece, known)
  }
  return known.offsets
}

/** The same for a text that begins at an offset. */
function aligned(typed: string, from: number, text: string): Uint32Array | undefined {
  const offsets = align(typed.slice(from), text)
  return from === 0 ? offsets : offsets?.map((offset) => offset + from)
}

/** Skips the opening quote or brace of a value. */
function skipOpening(typed: string, text: string): Uint32Array | undefined {
  const opening = /^[\s"'`{]+/.exec(typed)?.[0].length ?? 0
  return opening === 0 ? undefined : aligned(typed, opening, text)
}

/** The end of a character, excluding a line prefix after it. */
function trimmed(source: string, start: number, end: number): number {
  return end - start > 1 && source[start] !== '&' && source[start] !== '\\' && source[start] !== '{' ? start + 1 : end
}
