// A picture of at most 256 colors that text can be drawn on.
import { type Color, nearestColor, type Pixels, reduceColors } from './palette.ts'
import { LEVEL_BITS, LEVELS, type Stencil } from './stencil.ts'

const MAX_COLORS = 256

/** The number of an ink of a canvas. */
export type Ink = number

/** A background and inks, shared by all pictures of one kind. */
export interface Canvas {
  readonly width: number
  readonly height: number
  readonly colors: readonly Color[]
  /** The background without anything on it. */
  readonly background: Picture
  /** A copy of the background to draw on. */
  copy(): Picture
  /**
   * The color numbers for an ink over other colors: for each color, one for each opacity level below `LEVELS`. Those that
   * are -1 weren't needed before: `over` gives and keeps them.
   */
  table(ink: Ink): Int16Array
  over(below: number, ink: Ink, level: number): number
}

/** What drawing has changed in the rows of a background. */
export interface Changes {
  /** The first row that was drawn on, and the one after the last. Not less than `to` if there are none. */
  readonly from: number
  readonly to: number
  /** How much all bytes have grown, and the same with each byte's growth times its index: a checksum follows from them. */
  readonly growth: number
  readonly weightedGrowth: number
}

/** Rows in PNG format: a byte for the filter (0, none), then a byte per pixel. */
export class Picture {
  changes: Changes

  constructor(
    private readonly canvas: Pick<Canvas, 'width' | 'height' | 'table' | 'over'>,
    readonly rows: Uint8Array,
    private readonly blank: Uint8Array,
  ) {
    this.changes = noChanges(canvas.height)
  }

  /** Draws the pixels that a stencil covers in an ink. Pixels outside the picture are clipped. */
  fill(stencil: Stencil, { x, y, ink }: { x: number; y: number; ink: Ink }): void {
    const { rows, changes } = this
    const { width, height, over } = this.canvas
    const table = this.canvas.table(ink)
    const { edges, solids } = stencil
    const top = y + stencil.top
    const [from, to] = [Math.max(0, top), Math.min(height, top + edges.ends.length)]
    if (from >= to) return
    // The color where the ink covers all: the same over every color, such as the first.
    const known = table[LEVELS - 1] as number
    const solid = known < 0 ? over(0, ink, LEVELS - 1) : known
    let { growth, weightedGrowth } = changes
    let edge = from > top ? (edges.ends[from - top - 1] as number) : 0
    let run = from > top ? (solids.ends[from - top - 1] as number) : 0
    for (let row = from; row < to; row++) {
      const first = row * (1 + width) + 1
      const last = first + width
      // As an integer: V8 can't tell that `x` always is one.
      const left = (first + x + stencil.left) | 0
      for (const end = edges.ends[row - top] as number; edge < end; edge++) {
        const item = edges.items[edge] as number
        const at = left + (item >> LEVEL_BITS)
        if (at < first || at >= last) continue
        const level = item & (LEVELS - 1)
        const below = rows[at] as number
        let color = table[below * LEVELS + level] as number
        if (color < 0) color = over(below, ink, level)
        rows[at] = color
        growth += color - below
        weightedGrowth += (color - below) * at
      }
      for (const end = solids.ends[row - top] as number; run < end; run++) {
        const item = solids.items[run] as number
        const start = left + (item >>> 16)
        const stop = Math.min(start + (item & 0xffff), last)
        for (let at = Math.max(start, first); at < stop; at++) {
          const below = rows[at] as number
          rows[at] = solid
          growth += solid - below
          weightedGrowth += (solid - below) * at
        }
      }
    }
    this.changes = { from: Math.min(from, changes.from), to: Math.max(to, changes.to), growth, weightedGrowth }
  }

  /** Removes everything that was drawn, which is cheaper than another copy of the background. */
  clear(): void {
    const { from, to } = this.changes
    const { width, height } = this.canvas
    if (from < to) this.rows.set(this.blank.subarray(from * (1 + width), to * (1 + width)), from * (1 + width))
    this.changes = noChanges(height)
  }
}

function noChanges(height: number): Changes {
  return { from: height, to: 0, growth: 0, weightedGrowth: 0 }
}

/**
 * Creates a canvas from a background and the inks to use on it, which are numbered. Blends of an ink with the
 * background's most frequent color are exact. Other blends are approximated.
 */
export function createCanvas(background: Pixels, inks: readonly Color[]): Canvas {
  const { width, height } = background
  const reduced = reduceColors(background, MAX_COLORS - inks.length * (LEVELS - 1))
  const ground = reduced.colors[mostFrequent(reduced.pixels)] as Color
  const colors = [...reduced.colors]
  for (const ink of inks) {
    for (let level = 1; level < LEVELS; level++) colors.push(mixed(ground, ink, level))
  }
  const rows = new Uint8Array((1 + width) * height)
  for (let row = 0; row < height; row++)
    rows.set(reduced.pixels.subarray(row * width, (row + 1) * width), row * (1 + width) + 1)

  const nearest = nearestColor(colors)
  const tables = inks.map(() => new Int16Array(MAX_COLORS * LEVELS).fill(-1))
  const over = (below: number, ink: Ink, level: number): number => {
    const found = nearest(...mixed(colors[below] as Color, inks[ink] as Color, level))
    table(ink)[below * LEVELS + level] = found
    return found
  }
  const table = (ink: Ink) => tables[ink] as Int16Array
  const whole = { width, height, table, over }
  return {
    ...whole,
    colors,
    background: new Picture(whole, rows, rows),
    copy: () => new Picture(whole, rows.slice(), rows),
  }
}

function mixed(below: Color, above: Color, level: number): [number, number, number] {
  const at = (c: 0 | 1 | 2) => Math.round(below[c] + ((above[c] - below[c]) * level) / (LEVELS - 1))
  return [at(0), at(1), at(2)]
}

function mostFrequent(pixels: Uint8Array): number {
  const counts = new Uint32Array(MAX_COLORS)
  for (const pixel of pixels) counts[pixel] = (counts[pixel] as number) + 1
  return counts.indexOf(Math.max(...counts))
}
