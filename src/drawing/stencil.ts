// The shape of a glyph to the runs of pixels that it covers, so that drawing it visits no others.
import type { Mask } from './coverage.ts'

/** Number of opacity steps between an ink and the color below it. More can't be seen at the edge of a letter. */
export const LEVELS = 16
/** The opacity level of each coverage. */
const LEVEL_OF = Uint8Array.from({ length: 256 }, (_, alpha) => Math.floor((alpha * (LEVELS - 1) + 127) / 255))

/** The covered pixels of a shape, as horizontal runs of one opacity level, by rows and from left to right. */
export interface Stencil {
  /** Offset of the shape's corner from its origin, in pixels. */
  readonly left: number
  readonly top: number
  /** The number of runs up to and including each row. */
  readonly ends: Uint32Array
  /** Of each run: its first column, its length, and its opacity level, from 1 to below `LEVELS`. */
  readonly columns: Uint16Array
  readonly lengths: Uint16Array
  readonly levels: Uint8Array
}

/** Finds the runs of a mask. */
export function stencilOf({ left, top, width, height, alpha }: Mask): Stencil {
  const [columns, lengths, levels]: [number[], number[], number[]] = [[], [], []]
  const ends = new Uint32Array(height)
  for (let row = 0; row < height; row++) {
    const start = row * width
    for (let column = 0; column < width; ) {
      const from = column
      const level = LEVEL_OF[alpha[start + column] as number] as number
      do column++
      while (column < width && LEVEL_OF[alpha[start + column] as number] === level)
      if (level === 0) continue
      columns.push(from)
      lengths.push(column - from)
      levels.push(level)
    }
    ends[row] = columns.length
  }
  return {
    left,
    top,
    ends,
    columns: Uint16Array.from(columns),
    lengths: Uint16Array.from(lengths),
    levels: Uint8Array.from(levels),
  }
}
