// Reads the outline of a glyph from the `glyf` table of a font.
// https://learn.microsoft.com/typography/opentype/spec/glyf

/**
 * Closed contours of points in font units, with y upwards. `on` tells whether the point is on the curve or controls it.
 */
export type Outline = readonly (readonly OutlinePoint[])[]

export interface OutlinePoint {
  readonly x: number
  readonly y: number
  readonly on: boolean
}

/** The tables with the outlines. */
export interface Shapes {
  readonly loca: DataView
  readonly glyf: DataView
  /** True if `loca` has 32-bit offsets. */
  readonly isLong: boolean
}

/** Maximum nesting of glyphs. No real font exceeds it, and it stops a glyph that contains itself. */
const MAX_NESTED = 6

/** The outline of a glyph. Empty for a space, and if it can't be read. */
export function readOutline(glyph: number, shapes: Shapes, depth = 0): Outline {
  const { loca, glyf, isLong } = shapes
  const offset = (index: number) => (isLong ? loca.getUint32(index * 4) : loca.getUint16(index * 2) * 2)
  if ((glyph + 2) * (isLong ? 4 : 2) > loca.byteLength) return []
  const start = offset(glyph)
  const end = offset(glyph + 1)
  if (end <= start || end > glyf.byteLength) return []
  const view = new DataView(glyf.buffer, glyf.byteOffset + start, end - start)
  try {
    const contours = view.getInt16(0)
    if (contours >= 0) return simple(view, contours)
    return depth < MAX_NESTED ? composite(view, (part) => readOutline(part, shapes, depth + 1)) : []
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}

const ON = 1
const SHORT_X = 2
const SHORT_Y = 4
const REPEAT = 8
/** With a short vector, this bit means that the value is positive. With a long one, it means that there is no value. */
const SAME_X = 16
const SAME_Y = 32

function simple(view: DataView, contours: number): Outline {
  if (contours === 0) return []
  const ends = Array.from({ length: contours }, (_, i) => view.getUint16(10 + i * 2))
  const count = (ends.at(-1) as number) + 1
  let at = 10 + contours * 2
  at += 2 + view.getUint16(at) // skip the hinting instructions
  const flags: number[] = []
  while (flags.length < count) {
    const flag = view.getUint8(at++)
    const times = flag & REPEAT ? view.getUint8(at++) + 1 : 1
    for (let i = 0; i < times && flags.length < count; i++) flags.push(flag)
  }
  const steps = (short: number, same: number): number[] => {
    let value = 0
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? view.getUint8(at++) : -view.getUint8(at++)
      else if (!(flag & same)) {
        value += view.getInt16(at)
        at += 2
      }
      return value
    })
  }
  const xs = steps(SHORT_X, SAME_X)
  const ys = steps(SHORT_Y, SAME_Y)
  const points = flags.map((flag, i) => ({ x: xs[i] as number, y: ys[i] as number, on: (flag & ON) !== 0 }))
  return ends.map((end, i) => points.slice(i === 0 ? 0 : (ends[i - 1] as number) + 1, end + 1))
}

const WORDS = 1
const ARE_OFFSETS = 2
const SCALE = 8
const MORE = 32
const SCALE_XY = 64
const MATRIX = 128

/** A glyph made of other glyphs, each moved and transformed. */
function composite(view: DataView, outlineOf: (glyph: number) => Outline): Outline {
  const out: (readonly OutlinePoint[])[] = []
  let at = 10
  for (let flags = MORE; flags & MORE; ) {
    flags = view.getUint16(at)
    const glyph = view.getUint16(at + 2)
    at += 4
    const [dx, dy] =
      flags & WORDS ? [view.getInt16(at), view.getInt16(at + 2)] : [view.getInt8(at), view.getInt8(at + 1)]
    at += flags & WORDS ? 4 : 2
    const fraction = () => {
      at += 2
      return view.getInt16(at - 2) / 16384
    }
    let [a, b, c, d] = [1, 0, 0, 1]
    if (flags & SCALE) a = d = fraction()
    else if (flags & SCALE_XY) [a, d] = [fraction(), fraction()]
    else if (flags & MATRIX) [a, b, c, d] = [fraction(), fraction(), fraction(), fraction()]
    // Alignment by matching points doesn't occur in today's fonts, so it's ignored.
    const [left, up] = flags & ARE_OFFSETS ? [dx, dy] : [0, 0]
    for (const contour of outlineOf(glyph))
      out.push(contour.map(({ x, y, on }) => ({ x: a * x + c * y + left, y: b * x + d * y + up, on })))
  }
  return out
}
