// Reads the `cmap` table of a font, which maps characters to glyphs.
// https://learn.microsoft.com/typography/opentype/spec/cmap
import { part } from './sfnt.ts'

/** Returns the glyph of a character, or 0 if the font has none. */
export type GlyphMap = (codePoint: number) => number

/** Reads the most complete Unicode table: all characters (format 12), or the first 65,536 (format 4). */
export function readGlyphMap(cmap: DataView): GlyphMap {
  const count = cmap.getUint16(2)
  const tables = Array.from({ length: count }, (_, i) => part(cmap, cmap.getUint32(4 + i * 8 + 4)))
  const whole = tables.find((table) => table.getUint16(0) === 12)
  if (whole) return segmented(whole)
  const basic = tables.find((table) => table.getUint16(0) === 4)
  return basic ? delta(basic) : () => 0
}

/** Format 12: groups of consecutive characters. */
function segmented(table: DataView): GlyphMap {
  const count = Math.min(table.getUint32(12), Math.floor((table.byteLength - 16) / 12))
  return (codePoint) => {
    const group = firstAtLeast(count, codePoint, (i) => table.getUint32(16 + i * 12 + 4))
    if (group === count) return 0
    const start = table.getUint32(16 + group * 12)
    return codePoint < start ? 0 : table.getUint32(16 + group * 12 + 8) + codePoint - start
  }
}

/** Format 4: segments with a number to add, or with a list of glyphs. */
function delta(table: DataView): GlyphMap {
  const count = table.getUint16(6) / 2
  const at = (list: number, segment: number) => 14 + list * count * 2 + (list > 0 ? 2 : 0) + segment * 2
  return (codePoint) => {
    if (codePoint > 0xffff) return 0
    const segment = firstAtLeast(count, codePoint, (i) => table.getUint16(at(0, i)))
    if (segment === count) return 0
    const start = table.getUint16(at(1, segment))
    if (codePoint < start) return 0
    const shift = table.getUint16(at(2, segment))
    const offset = table.getUint16(at(3, segment))
    if (offset === 0) return (codePoint + shift) & 0xffff
    const place = at(3, segment) + offset + (codePoint - start) * 2
    const glyph = place + 2 <= table.byteLength ? table.getUint16(place) : 0
    return glyph === 0 ? 0 : (glyph + shift) & 0xffff
  }
}

/** The index of the first of `count` ascending values that is at least `value`, or `count`. */
export function firstAtLeast(count: number, value: number, at: (index: number) => number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (at(middle) < value) low = middle + 1
    else high = middle
  }
  return low
}
