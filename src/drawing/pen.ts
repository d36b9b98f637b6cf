// Text in one font and size: how wide it is, where its lines break, and its drawing on a picture.
import { coverage, type Mask } from './coverage.ts'
import type { Face } from './face.ts'
import type { Font } from './font.ts'
import type { Ink, Picture } from './picture.ts'

/** Where a line of text begins: the left end of its baseline. */
export interface Spot {
  readonly x: number
  readonly y: number
}

/** A face at a size. It remembers every glyph that it drew, and is best kept for many texts. */
export interface Pen {
  width(text: string): number
  /**
   * The lines of a text no wider than `width`: as few as possible and then of equal length. What does not fit into the
   * last of `most` lines is cut, with an ellipsis.
   */
  lines(text: string, limits: { width: number; most: number }): string[]
  draw(picture: Picture, text: string, at: Spot & { ink: Ink }): void
}

/** Positions between two pixels at which a glyph is drawn: text looks evenly set, and few masks are needed. */
const SHIFTS = 4

interface Placed {
  readonly font: Font
  readonly glyph: number
  readonly x: number
}

/** @param tracking space added between letters, in ems */
export function createPen(face: Face, size: number, tracking = 0): Pen {
  const masks = new Map<Font, Map<number, Mask>>()

  const place = (text: string): { glyphs: Placed[]; width: number } => {
    const glyphs: Placed[] = []
    let x = 0
    let last: Placed | undefined
    for (const letter of text) {
      const codePoint = letter.codePointAt(0) as number
      const font = face.fontOf(codePoint)
      if (!font) continue
      const glyph = font.glyph(codePoint)
      const scale = size / font.unitsPerEm
      if (last) x += tracking * size + (last.font === font ? font.kerning(last.glyph, glyph) * scale : 0)
      last = { font, glyph, x }
      glyphs.push(last)
      x += font.advance(glyph) * scale
    }
    return { glyphs, width: x }
  }

  const mask = ({ font, glyph }: Placed, step: number): Mask => {
    let known = masks.get(font)
    if (!known) {
      known = new Map()
      masks.set(font, known)
    }
    const key = glyph * SHIFTS + step
    let made = known.get(key)
    if (!made) {
      const { unitsPerEm } = font
      made = coverage(font.outline(glyph), { scale: size / unitsPerEm, unitsPerEm, shift: step / SHIFTS })
      known.set(key, made)
    }
    return made
  }

  const width = (text: string): number => place(text).width
  return {
    width,
    lines: (text, limits) => breakLines(text, { ...limits, measure: width }),
    draw(picture, text, { x, y, ink }) {
      for (const placed of place(text).glyphs) {
        const steps = Math.round((x + placed.x) * SHIFTS)
        const pixel = Math.floor(steps / SHIFTS)
        picture.fill(mask(placed, steps - pixel * SHIFTS), { x: pixel, y: Math.round(y), ink })
      }
    },
  }
}

interface Limits {
  readonly width: number
  readonly most: number
  readonly measure: (text: string) => number
}

/** A line may end after a space, and beside every letter of scripts that know no spaces. */
const PIECES =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]+|\s+/gu

/** What does not stand before an ellipsis. */
const TRAILING = /[\s.,;:!?–—-]+$/u

function breakLines(text: string, { width, most, measure }: Limits): string[] {
  const pieces = (text.trim().replace(/\s+/g, ' ').match(PIECES) ?? []).flatMap((piece) => split(piece, width, measure))
  const fitted = fill(pieces, width, measure)
  if (fitted.length > most) {
    const last = fitted.slice(most - 1).join(' ')
    return [...fitted.slice(0, most - 1), cut(last, width, measure)]
  }
  return balance(pieces, { width, lines: fitted.length, measure })
}

/** Lines filled from the first on. */
function fill(pieces: readonly string[], width: number, measure: Limits['measure']): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of pieces) {
    if (line !== '' && measure((line + piece).trimEnd()) > width) {
      lines.push(line.trim())
      line = piece.trimStart()
    } else line += piece
  }
  if (line.trim() !== '') lines.push(line.trim())
  return lines
}

/** The narrowest width that needs no more lines: the last one is then not left with a single word. */
function balance(
  pieces: readonly string[],
  { width, lines, measure }: { width: number; lines: number; measure: Limits['measure'] },
): string[] {
  if (lines < 2) return fill(pieces, width, measure)
  let [narrow, wide] = [width / lines, width]
  for (let i = 0; i < 8; i++) {
    const middle = (narrow + wide) / 2
    if (fill(pieces, middle, measure).length > lines) narrow = middle
    else wide = middle
  }
  return fill(pieces, wide, measure)
}

/** A word that is wider than a line, in parts. */
function split(piece: string, width: number, measure: Limits['measure']): string[] {
  if (measure(piece) <= width) return [piece]
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

/** As many words as there is room for, with an ellipsis; as many letters where not one word fits. */
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
