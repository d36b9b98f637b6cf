// Pixels with alpha to a PNG file. https://www.w3.org/TR/png-3/
import { deflateSync } from 'node:zlib'
import type { Pixels } from './palette.ts'
import { pngChunk, pngEnd, pngHead } from './png-chunks.ts'

/** Encodes pixels as they are, which suits drawings: their rows compress well without a filter. */
export function toPng({ width, height, pixels }: Pixels): Uint8Array {
  const stride = 4 * width
  const rows = new Uint8Array(height * (1 + stride))
  for (let row = 0; row < height; row++)
    rows.set(pixels.subarray(row * stride, (row + 1) * stride), row * (1 + stride) + 1)
  const data = deflateSync(rows, { level: 9 })
  return Buffer.concat([...pngHead({ width, height, colorType: 6 }), ...pngChunk('IDAT', data), ...pngEnd()])
}
