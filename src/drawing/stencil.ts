// The shape of a glyph to the pixels that it covers, so that drawing it visits no others.
import type { Mask } from './coverage.ts'

/** Number of opacity steps between an ink and the color below it. More can't be seen at the edge of a letter. */
export const LEVELS = 16
/** Number of bits for a level. */
export const LEVEL_BITS = 4
/** The opacity level of each coverage. */
const LEVEL_OF = Uint8Array.from({ length: 256 }, (_, alpha) => Math.floor((alpha * (LEVELS - 1) + 127) / 255))

/** The covered pixels of a shape, by rows and from left to right. */
export interface Stencil {
  /** Offset of the shape's corner from its origin, in pixels. */
  readonly left: number
  readonly top: number
  /** Pixels that are covered in part. The item of each is its column, and in the last `LEVEL_BITS`, its opacity level. */
  readonly edges: Spans
  /** Runs of pixels that are fully covered. The item of each is its first column, and in the last 16 bits, its length. */
  readonly solids: Spans
}

/** The pixels or runs of a stencil. */
export interface Spans {
  /** The number of items up to and including each row. */
  readonly ends: Uint32Array
  readonly items: Uint32Array
}

/** Finds the covered pixels of a mask. Most pixels at edges differ from their neighbors, so they are no runs. */
export function stencilOf({ left, top, width, height, alpha }: Mask): Stencil {
  const [edges, solids]: [number[], number[]] = [[], []]
  const [edgeEnds, solidEnds] = [new Uint32Array(height), new Uint32Array(height)]
  for (let row = 0; row < height; row++) {
    const start = row * width
    for (let column = 0; column < width; ) {
      const from = column++
      const level = LEVEL_OF[alpha[start + from] as number] as number
      if (level === LEVELS - 1) {
        while (column < width && LEVEL_OF[alpha[start + column] as number] === level) column++
        solids.push((from << 16) | (column - from))
      } else if (level > 0) edges.push((from << LEVEL_BITS) | level)
    }
    edgeEnds[row] = edges.length
    solidEnds[row] = solids.length
  }
  return {
    left,
    top,
    edges: { ends: edgeEnds, items: Uint32Array.from(edges) },
    solids: { ends: solidEnds, items: Uint32Array.from(solids) },
  }
}
