// Combines fonts of one style, each for some scripts, into one face.
import type { Font } from './font.ts'

/** Fonts in the order in which they are tried for a character. */
export interface Face {
  /** The first font that has the character. */
  fontOf(codePoint: number): Font | undefined
  /**
   * The text without what can't be drawn: emoji and marks without a glyph are dropped. Undefined if a letter or digit
   * has no glyph, because dropping it would change the word.
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
