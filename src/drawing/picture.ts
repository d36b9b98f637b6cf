// A picture of at most 256 colors that text can be drawn on.
import type { Mask } from './coverage.ts'
import { type Color, nearestColor, type Pixels, reduceColors } from './palette.ts'

const MAX_COLORS = 256
/** Number of opacity steps between an ink and the color below it. More can't be seen at the edge of a letter. */
const LEVELS = 16
/** The opacity level of each coverage. */
const LEVEL_OF = Uint8Array.from({ length: 256 }, (_, alpha) => Math.floor((alpha * (LEVELS - 1) + 127) / 255))

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

/** Rows in PNG format: a byte for the filter (0, none), then a byte per pixel. */
export class Picture {
  constructor(
    readonly canvas: Pick<Canvas, 'width' | 'height' | 'table' | 'over'>,
    readonly rows: Uint8Array,
  ) {}

  /** Draws the pixels that a mask covers in an ink. Pixels outside the picture are clipped. */
  fill(mask: Mask, { x, y, ink }: { x: number; y: number; ink: Ink }): void {
    const { rows } = this
    const { width, height, over } = this.canvas
    const table = this.canvas.table(ink)
    const { alpha } = mask
    const left = x + mask.left
    const top = y + mask.top
    const first = Math.max(0, -left)
    const last = Math.min(mask.width, width - left)
    for (let row = Math.max(0, -top); row < Math.min(mask.height, height - top); row++) {
      const start = (top + row) * (1 + width) + 1 + left
      const from = row * mask.width
      for (let column = first; column < last; column++) {
        const level = LEVEL_OF[alpha[from + column] as number] as number
        if (level === 0) continue
        const below = rows[start + column] as number
        const known = table[below * LEVELS + level] as number
        rows[start + column] = known >= 0 ? known : over(below, ink, level)
      }
    }
  }
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
    background: new Picture(whole, rows),
    copy: () => new Picture(whole, rows.slice()),
  }
}

function mixed(below: Color, above: Color, level: number): [number, number, number] {
  return below.map((value, c) =>
    Math.round(value + (((above[c] as number) - value) * level) / (LEVELS - 1)),
  ) as unknown as [number, number, number]
}

function mostFrequent(pixels: Uint8Array): number {
  const counts = new Uint32Array(MAX_COLORS)
  for (const pixel of pixels) counts[pixel] = (counts[pixel] as number) + 1
  return counts.indexOf(Math.max(...counts))
}
