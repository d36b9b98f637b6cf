// Reads the kerning in the `GPOS` table of a font. https://learn.microsoft.com/typography/opentype/spec/gpos
import { firstAtLeast } from './glyph-map.ts'
import { part } from './sfnt.ts'

/** Returns the space to add between two glyphs, in font units. */
export type Kerning = (left: number, right: number) => number

const PAIRS = 2
const EXTENSION = 9
const X_ADVANCE = 4

/** Undefined if the rule doesn't cover a pair. The next rule is tried then. */
type PairRule = (left: number, right: number) => number | undefined

/**
 * All pair rules of the feature `kern`, in the font's order. In each lookup, the first rule that covers a pair wins.
 */
export function readKerning(gpos: DataView | undefined): Kerning {
  const lookups = gpos ? pairLookups(gpos) : []
  const known = new Map<number, number>()
  return (left, right) => {
    if (lookups.length === 0) return 0
    const key = left * 0x10000 + right
    let value = known.get(key)
    if (value === undefined) {
      value = lookups.reduce((sum, rules) => sum + firstOf(rules, left, right), 0)
      known.set(key, value)
    }
    return value
  }
}

function firstOf(rules: readonly PairRule[], left: number, right: number): number {
  for (const rule of rules) {
    const value = rule(left, right)
    if (value !== undefined) return value
  }
  return 0
}

function pairLookups(gpos: DataView): PairRule[][] {
  try {
    const features = part(gpos, gpos.getUint16(6))
    const lookups = part(gpos, gpos.getUint16(8))
    return kernLookups(features).map((index) => rulesOf(part(lookups, lookups.getUint16(2 + index * 2))))
  } catch (error) {
    // Text is readable without kerning.
    if (error instanceof RangeError) return []
    throw error
  }
}

/** The numbers of the lookups that any script uses for `kern`. */
function kernLookups(features: DataView): number[] {
  const found = new Set<number>()
  const count = features.getUint16(0)
  for (let i = 0; i < count; i++) {
    const at = 2 + i * 6
    if (features.getUint32(at) !== 0x6b65726e) continue
    const feature = part(features, features.getUint16(at + 4))
    for (let j = 0; j < feature.getUint16(2); j++) found.add(feature.getUint16(4 + j * 2))
  }
  return [...found].sort((a, b) => a - b)
}

function rulesOf(lookup: DataView): PairRule[] {
  const type = lookup.getUint16(0)
  const count = lookup.getUint16(4)
  return Array.from({ length: count }, (_, i) => part(lookup, lookup.getUint16(6 + i * 2))).flatMap((table) => {
    const isExtended = type === EXTENSION
    if ((isExtended ? table.getUint16(2) : type) !== PAIRS) return []
    return [pairRule(isExtended ? part(table, table.getUint32(4)) : table)]
  })
}

function pairRule(table: DataView): PairRule {
  const covered = coverage(part(table, table.getUint16(2)))
  const [first, second] = [table.getUint16(4), table.getUint16(6)]
  // Kerning of the supported scripts uses only the advance of the left glyph.
  const advance = first & X_ADVANCE ? bits(first & (X_ADVANCE - 1)) * 2 : undefined
  const size = (bits(first) + bits(second)) * 2
  return table.getUint16(0) === 1
    ? listedPairs(table, { covered, advance, size })
    : classedPairs(table, { covered, advance, size })
}

interface PairFormat {
  readonly covered: (glyph: number) => number | undefined
  /** Offset of the value in a record. Undefined if there is none. */
  readonly advance: number | undefined
  readonly size: number
}

/** Format 1: a list of pairs. */
function listedPairs(table: DataView, { covered, advance, size }: PairFormat): PairRule {
  return (left, right) => {
    const index = covered(left)
    if (index === undefined) return undefined
    const set = part(table, table.getUint16(10 + index * 2))
    const count = set.getUint16(0)
    const at = (i: number) => 2 + i * (2 + size)
    const found = firstAtLeast(count, right, (i) => set.getUint16(at(i)))
    if (found === count || set.getUint16(at(found)) !== right) return undefined
    return advance === undefined ? 0 : set.getInt16(at(found) + 2 + advance)
  }
}

/** Format 2: pairs of glyph classes. */
function classedPairs(table: DataView, { covered, advance, size }: PairFormat): PairRule {
  const leftClass = classes(part(table, table.getUint16(8)))
  const rightClass = classes(part(table, table.getUint16(10)))
  const rightCount = table.getUint16(14)
  return (left, right) => {
    if (covered(left) === undefined) return undefined
    if (advance === undefined) return 0
    return table.getInt16(16 + (leftClass(left) * rightCount + rightClass(right)) * size + advance)
  }
}

/** Returns the index of a glyph in a coverage list, or undefined. */
function coverage(table: DataView): (glyph: number) => number | undefined {
  const count = table.getUint16(2)
  if (table.getUint16(0) === 1) {
    return (glyph) => {
      const index = firstAtLeast(count, glyph, (i) => table.getUint16(4 + i * 2))
      return index < count && table.getUint16(4 + index * 2) === glyph ? index : undefined
    }
  }
  return (glyph) => {
    const range = firstAtLeast(count, glyph, (i) => table.getUint16(4 + i * 6 + 2))
    if (range === count) return undefined
    const start = table.getUint16(4 + range * 6)
    return glyph < start ? undefined : table.getUint16(4 + range * 6 + 4) + glyph - start
  }
}

/** Returns the class of a glyph. Glyphs without a class are in class 0. */
function classes(table: DataView): (glyph: number) => number {
  if (table.getUint16(0) === 1) {
    const [start, count] = [table.getUint16(2), table.getUint16(4)]
    return (glyph) => (glyph >= start && glyph < start + count ? table.getUint16(6 + (glyph - start) * 2) : 0)
  }
  const count = table.getUint16(2)
  return (glyph) => {
    const range = firstAtLeast(count, glyph, (i) => table.getUint16(4 + i * 6 + 2))
    return range < count && glyph >= table.getUint16(4 + range * 6) ? table.getUint16(4 + range * 6 + 4) : 0
  }
}

function bits(value: number): number {
  let count = 0
  for (let rest = value; rest > 0; rest >>= 1) count += rest & 1
  return count
}
