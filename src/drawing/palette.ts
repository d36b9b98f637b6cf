// Reduces an image to a limited number of colors, with a color number for each pixel.

/** Red, green, and blue, from 0 to 255. */
export type Color = readonly [number, number, number]

/** An image with a palette. */
export interface Reduced {
  readonly colors: readonly Color[]
  readonly pixels: Uint8Array
}

/** Red, green, blue, and alpha of each pixel, by rows. Alpha is ignored. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** An image with more colors is taken for a photo. */
const MAX_DRAWN_COLORS = 1 << 16
/** The share of pixels that must keep their exact color in an image that isn't dithered. */
const EXACT_SHARE = 0.95

/**
 * Keeps the image's colors if there are few enough. Otherwise, if a few colors make up nearly all of the image, as in
 * drawings and gradients, it keeps these and gives other pixels the nearest of a few more. Photos are dithered, which
 * takes three times as many bytes in a PNG.
 */
export function reduceColors(source: Pixels, most: number): Reduced {
  const counts = countColors(source)
  if (!counts) return dithered(source, most)
  if (counts.size <= most) return painted(source, [...counts.keys()].map(colorOf))
  const byCount = [...counts].sort(([, a], [, b]) => b - a)
  const kept = byCount.slice(0, Math.ceil(most * 0.75))
  const pixels = kept.reduce((sum, [, count]) => sum + count, 0)
  if (pixels < source.width * source.height * EXACT_SHARE) return dithered(source, most)
  const others = byCount.slice(kept.length).map(([key, count]) => [colorOf(key), count] as const)
  return painted(source, [...kept.map(([key]) => colorOf(key)), ...cutColors(others, most - kept.length)])
}

/** The number of pixels of each color, in the order of the first ones. Undefined for a photo. */
function countColors({ pixels }: Pixels): Map<number, number> | undefined {
  const counts = new Map<number, number>()
  for (let i = 0; i < pixels.length; ) {
    const key = keyAt(pixels, i)
    const start = i
    // Neighbors are mostly equal.
    do i += 4
    while (i < pixels.length && keyAt(pixels, i) === key)
    counts.set(key, (counts.get(key) ?? 0) + (i - start) / 4)
    if (counts.size > MAX_DRAWN_COLORS) return undefined
  }
  return counts
}

/** A number for the color of a pixel. */
function keyAt(pixels: Uint8Array, i: number): number {
  return ((pixels[i] as number) << 16) | ((pixels[i + 1] as number) << 8) | (pixels[i + 2] as number)
}

function colorOf(key: number): Color {
  return [key >> 16, (key >> 8) & 255, key & 255]
}

/** Gives each pixel the nearest color. */
function painted({ pixels }: Pixels, colors: readonly Color[]): Reduced {
  const nearest = nearestColor(colors)
  const out = new Uint8Array(pixels.length / 4)
  for (let i = 0; i < out.length; i++) {
    const isRepeated = i > 0 && keyAt(pixels, i * 4) === keyAt(pixels, i * 4 - 4)
    out[i] = isRepeated ? (out[i - 1] as number) : nearest(...colorOf(keyAt(pixels, i * 4)))
  }
  return { colors, pixels: out }
}

/** Floyd–Steinberg dithering: distributes each pixel's error over its neighbors. */
function dithered({ width, height, pixels }: Pixels, most: number): Reduced {
  const colors = medianCut(pixels, most)
  const nearest = nearestColor(colors)
  const out = new Uint8Array(width * height)
  let [here, below] = [new Float32Array((width + 2) * 3), new Float32Array((width + 2) * 3)]
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column
      const wanted = [0, 1, 2].map((c) => (pixels[at * 4 + c] as number) + (here[(column + 1) * 3 + c] as number))
      const index = nearest(wanted[0] as number, wanted[1] as number, wanted[2] as number)
      out[at] = index
      for (let c = 0; c < 3; c++) {
        const error = (wanted[c] as number) - ((colors[index] as Color)[c] as number)
        add(here, (column + 2) * 3 + c, (error * 7) / 16)
        add(below, column * 3 + c, (error * 3) / 16)
        add(below, (column + 1) * 3 + c, (error * 5) / 16)
        add(below, (column + 2) * 3 + c, error / 16)
      }
    }
    here = below
    below = new Float32Array((width + 2) * 3)
  }
  return { colors, pixels: out }
}

function add(list: Float32Array, at: number, value: number): void {
  list[at] = (list[at] as number) + value
}

/** Returns the number of the nearest color in the list. Repeated lookups are cached. */
export function nearestColor(colors: readonly Color[]): (red: number, green: number, blue: number) => number {
  const known = new Map<number, number>()
  return (red, green, blue) => {
    const [r, g, b] = [red, green, blue].map((value) => Math.min(255, Math.max(0, Math.round(value)))) as [
      number,
      number,
      number,
    ]
    const key = (r << 16) | (g << 8) | b
    let best = known.get(key)
    if (best === undefined) {
      best = 0
      let least = Infinity
      for (const [index, [cr, cg, cb]] of colors.entries()) {
        // The eye is most sensitive to differences in green, and least to those in blue.
        const distance = 2 * (r - cr) ** 2 + 4 * (g - cg) ** 2 + (b - cb) ** 2
        if (distance < least) [best, least] = [index, distance]
      }
      known.set(key, best)
    }
    return best
  }
}

interface Box {
  readonly entries: readonly (readonly [color: Color, count: number])[]
  /** The channel in which its colors differ most, and a score of range times pixels. */
  readonly channel: number
  readonly weight: number
}

/** The palette of a photo. */
function medianCut(pixels: Uint8Array, most: number): Color[] {
  const counts = new Map<number, number>()
  for (let i = 0; i < pixels.length; i += 4) {
    const key =
      (((pixels[i] as number) >> 2) << 12) | (((pixels[i + 1] as number) >> 2) << 6) | ((pixels[i + 2] as number) >> 2)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const middle = (six: number) => (six << 2) | (six >> 4)
  return cutColors(
    [...counts].map(([key, count]) => [[middle(key >> 12), middle((key >> 6) & 63), middle(key & 63)], count] as const),
    most,
  )
}

/** Splits the widest and fullest box of colors until there are enough boxes. Each box gives its average color. */
function cutColors(entries: Box['entries'], most: number): Color[] {
  const boxes = [boxOf(entries)]
  while (boxes.length < most) {
    const widest = boxes.reduce((best, box) => (box.weight > best.weight ? box : best))
    if (widest.weight === 0) break
    boxes.splice(boxes.indexOf(widest), 1, ...parted(widest))
  }
  return boxes.map(mean)
}

function boxOf(entries: Box['entries']): Box {
  const spans = [0, 1, 2].map((c) => {
    let [low, high] = [255, 0]
    for (const [color] of entries) {
      low = Math.min(low, color[c] as number)
      high = Math.max(high, color[c] as number)
    }
    return high - low
  })
  const span = Math.max(...spans)
  const total = entries.reduce((sum, [, count]) => sum + count, 0)
  return { entries, channel: spans.indexOf(span), weight: entries.length > 1 ? span * Math.sqrt(total) : 0 }
}

function parted({ entries, channel }: Box): [Box, Box] {
  const sorted = [...entries].sort(([a], [b]) => (a[channel] as number) - (b[channel] as number))
  const half = sorted.reduce((sum, [, count]) => sum + count, 0) / 2
  let seen = 0
  let at = 0
  while (at < sorted.length - 1 && seen + (sorted[at] as (typeof sorted)[number])[1] <= half)
    seen += (sorted[at++] as (typeof sorted)[number])[1]
  at = Math.max(at, 1)
  return [boxOf(sorted.slice(0, at)), boxOf(sorted.slice(at))]
}

function mean({ entries }: Box): Color {
  const total = entries.reduce((sum, [, count]) => sum + count, 0)
  const at = (c: 0 | 1 | 2) => Math.round(entries.reduce((sum, [color, count]) => sum + color[c] * count, 0) / total)
  return [at(0), at(1), at(2)]
}
