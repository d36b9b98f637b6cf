// Sets text in a font and size: measures it, breaks lines, and draws it on a picture.
import { coverage } from './coverage.ts'
import type { Face } from './face.ts'
import type { Font } from './font.ts'
import type { Ink, Picture } from './picture.ts'
import { type Stencil, stencilOf } from './stencil.ts'

/** Where a line of text starts: the left end of its baseline. */
export interface Spot {
  readonly x: number
  readonly y: number
}

/** A face at a size. It caches every glyph that it draws, so reuse it for many texts. */
export interface Pen {
  width(text: string): number
  /**
   * Breaks a text into lines no wider than `width`: as few as possible, and of similar length. Text beyond the last
   * line is cut, with an ellipsis.
   */
  lines(text: string, limits: { width: number; most: number }): string[]
  draw(picture: Picture, text: string, at: Spot & { ink: Ink }): void
}

/** Number of horizontal subpixel positions for glyphs. It spaces text evenly with few cached stencils. */
const SHIFTS = 4

/** A character in the font that has it. */
interface Letter {
  readonly font: Font
  readonly glyph: number
  /** Pixels per unit of the font. */
  readonly scale: number
  /** In pixels. */
  readonly advance: number
  /** The space after it before each letter that it was followed by. */
  readonly gaps: Map<Letter, number>
}

/** A part of a text that lines aren't broken in. */
interface Piece {
  readonly text: string
  readonly width: number
  readonly first: Letter | undefined
  readonly last: Letter | undefined
}

/** Measures a text piece by piece. */
class Ruler {
  /** The width of what was added. */
  x = 0
  private last: Letter | undefined

  constructor(private readonly gap: (left: Letter, right: Letter) => number) {}

  reset(): void {
    this.x = 0
    this.last = undefined
  }

  add({ width, first, last }: Piece): void {
    if (!first) return
    if (this.last) this.x += this.gap(this.last, first)
    this.x += width
    this.last = last
  }
}

/** @param tracking space to add between letters, in ems */
export function createPen(face: Face, size: number, tracking = 0): Pen {
  const stencils = new Map<Font, Map<number, Stencil>>()

  const letters = new Map<number, Letter | undefined>()
  const letterOf = (codePoint: number): Letter | undefined => {
    if (!letters.has(codePoint)) letters.set(codePoint, newLetter(face.fontOf(codePoint), codePoint))
    return letters.get(codePoint)
  }
  const newLetter = (font: Font | undefined, codePoint: number): Letter | undefined => {
    if (!font) return undefined
    const glyph = font.glyph(codePoint)
    const scale = size / font.unitsPerEm
    return { font, glyph, scale, advance: font.advance(glyph) * scale, gaps: new Map() }
  }
  const gap = (left: Letter, right: Letter): number => {
    let known = left.gaps.get(right)
    if (known === undefined) {
      const isSame = left.font === right.font
      known = tracking * size + (isSame ? left.font.kerning(left.glyph, right.glyph) * right.scale : 0)
      left.gaps.set(right, known)
    }
    return known
  }
  /** Tells where each letter of a text starts, and returns the width of all. */
  const place = (text: string, onLetter: (letter: Letter, x: number) => void): number => {
    let x = 0
    let last: Letter | undefined
    for (const character of text) {
      const letter = letterOf(character.codePointAt(0) as number)
      if (!letter) continue
      if (last) x += gap(last, letter)
      onLetter(letter, x)
      x += letter.advance
      last = letter
    }
    return x
  }

  const pieceOf = (text: string): Piece => {
    let [first, last]: (Letter | undefined)[] = []
    const width = place(text, (letter) => {
      first ??= letter
      last = letter
    })
    return { text, width, first, last }
  }

  const stencil = ({ font, glyph }: Letter, step: number): Stencil => {
    let known = stencils.get(font)
    if (!known) {
      known = new Map()
      stencils.set(font, known)
    }
    const key = glyph * SHIFTS + step
    let made = known.get(key)
    if (!made) {
      const { unitsPerEm } = font
      made = stencilOf(coverage(font.outline(glyph), { scale: size / unitsPerEm, unitsPerEm, shift: step / SHIFTS }))
      known.set(key, made)
    }
    return made
  }

  const width = (text: string): number => place(text, () => {})
  return {
    width,
    lines: (text, limits) => breakLines(text, { ...limits, measure: width, pieceOf, ruler: new Ruler(gap) }),
    draw(picture, text, { x, y, ink }) {
      place(text, (letter, at) => {
        const steps = Math.round((x + at) * SHIFTS)
        const pixel = Math.floor(steps / SHIFTS)
        picture.fill(stencil(letter, steps - pixel * SHIFTS), { x: pixel, y: Math.round(y), ink })
      })
    },
  }
}

interface Limits {
  readonly width: number
  readonly most: number
  readonly measure: (text: string) => number
  readonly pieceOf: (text: string) => Piece
  readonly ruler: Ruler
}

/** A line can break after a space, and at every character of scripts without spaces. */
const PIECES =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]+|\s+/gu

/** Characters to remove before an ellipsis. */
const TRAILING = /[\s.,;:!?–—-]+$/u

function breakLines(text: string, { width, most, measure, pieceOf, ruler }: Limits): string[] {
  const parts = text.trim().replace(/\s+/g, ' ').match(PIECES) ?? []
  const pieces = parts
    .map(pieceOf)
    .flatMap((piece) => (piece.width <= width ? [piece] : split(piece.text, width, measure).map(pieceOf)))
  const fitted = fill(pieces, width, ruler)
  if (fitted.length > most) {
    const lines = textsOf(pieces, fitted)
    const last = lines.slice(most - 1).join(' ')
    return [...lines.slice(0, most - 1), cut(last, width, measure)]
  }
  return textsOf(pieces, fitted.length < 2 ? fitted : balance(pieces, { width, lines: fitted.length, ruler }))
}

/** Fills lines greedily, starting with the first. Returns the number of the piece that each starts with. */
function fill(pieces: readonly Piece[], width: number, ruler: Ruler): number[] {
  const starts: number[] = []
  let start = 0
  ruler.reset()
  for (const [i, piece] of pieces.entries()) {
    // A space at the end of a line takes no room.
    const isSpace = piece.text === ' '
    if (!isSpace) ruler.add(piece)
    if (i > start && ruler.x > width) {
      starts.push(start)
      start = isSpace ? i + 1 : i
      ruler.reset()
      if (!isSpace) ruler.add(piece)
    } else if (isSpace) ruler.add(piece)
  }
  return start < pieces.length ? [...starts, start] : starts
}

/** The text of each line, without the space at its end. */
function textsOf(pieces: readonly Piece[], starts: readonly number[]): string[] {
  return starts.map((start, i) =>
    pieces
      .slice(start, starts[i + 1])
      .map(({ text }) => text)
      .join('')
      .trim(),
  )
}

/** Finds the narrowest width that needs no more lines, so that the last line doesn't have just one word. */
function balance(
  pieces: readonly Piece[],
  { width, lines, ruler }: { width: number; lines: number; ruler: Ruler },
): number[] {
  let [narrow, wide] = [width / lines, width]
  for (let i = 0; i < 8; i++) {
    const middle = (narrow + wide) / 2
    if (fill(pieces, middle, ruler).length > lines) narrow = middle
    else wide = middle
  }
  return fill(pieces, wide, ruler)
}

/** Splits a word that is wider than a line. */
function split(piece: string, width: number, measure: Limits['measure']): string[] {
  const parts: string[] = []
  let part = ''
  for (const letter of piece) {
    if (part !== '' && measure(part + letter) > width) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part]
}

/** As many words as fit before an ellipsis. If not even one word fits, as many letters. */
function cut(line: string, width: number, measure: Limits['measure']): string {
  const short = (units: readonly string[]) => {
    const at = (count: number) => `${units.slice(0, count).join('').replace(TRAILING, '')}…`
    let [low, high] = [0, units.length]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (measure(at(middle)) <= width) low = middle
      else high = middle - 1
    }
    return low > 0 ? at(low) : undefined
  }
  return short(line.match(PIECES) ?? []) ?? short([...line]) ?? '…'
}
