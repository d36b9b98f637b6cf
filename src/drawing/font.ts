// Parses a font file: glyphs, their widths and outlines, and kerning.
import { type GlyphMap, readGlyphMap } from './glyph-map.ts'
import { type Kerning, readKerning } from './kerning.ts'
import { type Outline, readOutline } from './outline.ts'
import { readTables, type Tables } from './sfnt.ts'

/** A font. Lengths are in font units: an em has `unitsPerEm` of them. */
export interface Font {
  readonly unitsPerEm: number
  /** The glyph of a character, or 0. */
  glyph(codePoint: number): number
  advance(glyph: number): number
  outline(glyph: number): Outline
  /** The space to add between two adjacent glyphs. */
  kerning(left: number, right: number): number
}

/** Reads a TrueType or WOFF file. Undefined for other files, and for fonts whose glyphs have another format. */
export function readFont(bytes: Uint8Array): Font | undefined {
  const tables = readTables(bytes)
  try {
    return tables && fontOf(tables)
  } catch (error) {
    // A truncated or damaged file.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function fontOf(tables: Tables): Font | undefined {
  const [head, hhea, hmtx, cmap] = ['head', 'hhea', 'hmtx', 'cmap'].map((tag) => tables.get(tag))
  const [loca, glyf] = [tables.get('loca'), tables.get('glyf')]
  if (!head || !hhea || !hmtx || !cmap || !loca || !glyf) return undefined
  const unitsPerEm = head.getUint16(18)
  const metrics = hhea.getUint16(34)
  if (unitsPerEm === 0 || metrics === 0 || hmtx.byteLength < metrics * 4) return undefined
  const glyphs: GlyphMap = readGlyphMap(cmap)
  const kerning: Kerning = readKerning(tables.get('GPOS'))
  const shapes = { loca, glyf, isLong: head.getInt16(50) !== 0 }
  const outlines = new Map<number, Outline>()
  return {
    unitsPerEm,
    glyph: guarded(glyphs),
    kerning: guarded(kerning),
    advance: (glyph) => hmtx.getUint16(Math.min(glyph, metrics - 1) * 4),
    outline(glyph) {
      let outline = outlines.get(glyph)
      if (!outline) {
        outline = readOutline(glyph, shapes)
        outlines.set(glyph, outline)
      }
      return outline
    },
  }
}

/** Tables are read on demand. A damaged one counts as empty. */
function guarded<A extends number[]>(read: (...args: A) => number): (...args: A) => number {
  return (...args) => {
    try {
      return read(...args)
    } catch (error) {
      if (error instanceof RangeError) return 0
      throw error
    }
  }
}
