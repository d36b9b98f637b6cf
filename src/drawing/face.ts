// Fonts of one style, each for some scripts, as one face.
import type { Font } from './font.ts'

/** Fonts in the order in which they are asked for a letter. */
export interface Face {
  /** The first font that has the character. */
  fontOf(codePoint: number): Font | undefined
  /**
   * A text with nothing in it that cannot be drawn: pictures and marks without a glyph are left out. Undefined where a
   * letter or digit has none, since a word without it would be another one.
   */
  readable(text: string): string | undefined
}

export function createFace(fonts: readonly Font[]): Face {
  const known = new Map<number, Font | undefined>()
  const fontOf = (codePoint: number): Font | undefined => {
    if (!known.has(codePoint))
      known.set(
        codePoint,
        fonts.find((font) => font.glyph(codePoint) !== 0),
      )
    return known.get(codePoint)
  }
  return {
    fontOf,
    readable(text) {
      let out = ''
      for (const letter of text.normalize('NFC')) {
        if (fontOf(letter.codePointAt(0) as number)) out += letter
        else if (/[\p{L}\p{M}\p{N}]/u.test(letter) && !/\p{M}/u.test(letter)) return undefined
        else if (/\s/.test(letter)) out += ' '
      }
      return out.replace(/\s+/g, ' ').trim()
    },
  }
}
