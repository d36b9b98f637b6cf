// Rasterizes the outline of a glyph: computes how much of each pixel it covers.
import type { Outline, OutlinePoint } from './outline.ts'

/** The coverage of each pixel, 0 to 255, by rows, and the offset of the mask's corner from the glyph's origin. */
export interface Mask {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly alpha: Uint8Array
}

const NOTHING: Mask = { left: 0, top: 0, width: 0, height: 0, alpha: new Uint8Array(0) }

/** Maximum size of a glyph in ems. No real font exceeds it, and a damaged one must not allocate all memory. */
const MAX_EMS = 6

/**
 * Draws an outline at a scale (pixels per unit). `shift` is the offset of its origin from a pixel's left edge. Areas
 * are exact: each edge adds its signed area to the pixels that it crosses, and a running sum from left to right fills
 * the area between edges.
 */
export function coverage(outline: Outline, how: { scale: number; unitsPerEm: number; shift: number }): Mask {
  const { scale, unitsPerEm, shift } = how
  const lines = outline.map((contour) => flatten(contour, { scale, shift }))
  const box = boxOf(lines, MAX_EMS * unitsPerEm * scale)
  if (!box) return NOTHING
  const { left, top, width, height } = box
  const areas = new Float32Array(width * height + 2)
  for (const points of lines) {
    for (let i = 0; i < points.length; i += 2) {
      const next = (i + 2) % points.length
      addEdge(areas, width, [
        (points[i] as number) - left,
        (points[i + 1] as number) - top,
        (points[next] as number) - left,
        (points[next + 1] as number) - top,
      ])
    }
  }
  const alpha = new Uint8Array(width * height)
  for (let row = 0; row < height; row++) fillRow(alpha, areas, { start: row * width, end: (row + 1) * width })
  return { ...box, alpha }
}

/** The pixels that contain all points, and one more column. Undefined if they are none, or too many. */
function boxOf(lines: readonly (readonly number[])[], most: number): Omit<Mask, 'alpha'> | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const points of lines) {
    for (let i = 0; i < points.length; i += 2) {
      left = Math.min(left, points[i] as number)
      right = Math.max(right, points[i] as number)
      top = Math.min(top, points[i + 1] as number)
      bottom = Math.max(bottom, points[i + 1] as number)
    }
  }
  const width = Math.ceil(right) - Math.floor(left) + 1
  const height = Math.ceil(bottom) - Math.floor(top)
  if (!(width > 0 && height > 0 && width < most && height < most)) return undefined
  // As small integers: a -0 among them makes everything that uses them several times as slow.
  return { left: Math.floor(left) | 0, top: Math.floor(top) | 0, width: width | 0, height: height | 0 }
}

/** Sums up the areas in a row. */
function fillRow(alpha: Uint8Array, areas: Float32Array, { start, end }: { start: number; end: number }): void {
  let sum = 0
  for (let i = start; i < end; i++) {
    sum += areas[i] as number
    alpha[i] = Math.round(Math.min(Math.abs(sum), 1) * 255)
  }
}

/** Line segments per curve. At the size of a preview image, more make no visible difference. */
const STEPS = 8

/**
 * Converts a contour to straight lines between points in pixels, with y downwards: x and y of each in turn. Between two
 * consecutive off-curve points, there is an implied point on the curve.
 */
function flatten(contour: readonly OutlinePoint[], { scale, shift }: { scale: number; shift: number }): number[] {
  const full: OutlinePoint[] = []
  contour.forEach((point, i) => {
    const last = contour.at(i - 1) as OutlinePoint
    if (!point.on && !last.on) full.push({ x: (last.x + point.x) / 2, y: (last.y + point.y) / 2, on: true })
    full.push(point)
  })
  const out: number[] = []
  const add = (x: number, y: number) => out.push(x * scale + shift, -y * scale)
  full.forEach((point, i) => {
    if (point.on) {
      add(point.x, point.y)
      return
    }
    const from = full.at(i - 1) as OutlinePoint
    const to = full[(i + 1) % full.length] as OutlinePoint
    for (let step = 1; step < STEPS; step++) {
      const t = step / STEPS
      const at = (a: number, b: number, c: number) => (1 - t) * (1 - t) * a + 2 * t * (1 - t) * b + t * t * c
      add(at(from.x, point.x, to.x), at(from.y, point.y, to.y))
    }
  })
  return out
}

/** Adds the area to the right of an edge, row by row. All coordinates are inside the picture. */
function addEdge(
  areas: Float32Array,
  width: number,
  [fromX, fromY, toX, toY]: readonly [number, number, number, number],
) {
  if (fromY === toY) return
  const sign = fromY < toY ? 1 : -1
  const [x0, y0, x1, y1] = sign > 0 ? [fromX, fromY, toX, toY] : [toX, toY, fromX, fromY]
  const slope = (x1 - x0) / (y1 - y0)
  let x = x0
  for (let row = Math.floor(y0); row < y1; row++) {
    const height = Math.min(row + 1, y1) - Math.max(row, y0)
    const next = x + slope * height
    addRow(areas, row * width, { low: Math.min(x, next), high: Math.max(x, next), area: sign * height })
    x = next
  }
}

/**
 * Distributes the area of one row over the pixels that the edge crosses, by how much of each pixel is to the right of
 * it.
 */
function addRow(areas: Float32Array, start: number, { low, high, area }: { low: number; high: number; area: number }) {
  const first = Math.floor(low)
  const last = Math.ceil(high)
  const add = (pixel: number, value: number) => {
    areas[start + pixel] = (areas[start + pixel] as number) + value
  }
  if (last <= first + 1) {
    const part = (low + high) / 2 - first
    add(first, area * (1 - part))
    add(first + 1, area * part)
    return
  }
  // How much of each pixel is to the right of the edge. The running sum needs the difference from one pixel to the
  // next.
  const slope = 1 / (high - low)
  let before = 0
  for (let pixel = first; pixel < last; pixel++) {
    const begin = Math.max(low, pixel) - low
    const end = Math.min(high, pixel + 1) - low
    const share = ((end * end - begin * begin) * slope) / 2 + Math.max(0, pixel + 1 - high)
    add(pixel, area * (share - before))
    before = share
  }
  add(last, area * (1 - before))
}
