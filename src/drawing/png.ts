// Writes pictures of the same canvas as PNG files. Shared parts are compressed once. https://www.w3.org/TR/png-3/
import { constants, deflateRawSync, deflateSync, type ZlibOptions } from 'node:zlib'
import type { Canvas, Picture } from './picture.ts'
import { pngChunk, pngEnd, pngHead } from './png-chunks.ts'

const ZLIB_HEADER = Buffer.from([0x78, 0x9c])
/**
 * Number of rows that are compressed together. Strips are independent, so those with only background are compressed
 * once.
 */
const STRIP = 18

/** Letters consist of runs of one color. Looking for anything else takes longer, and makes most pictures no smaller. */
const QUICK: ZlibOptions = { level: 1, strategy: constants.Z_RLE }

/** Returns the PNG file of a picture. */
export type PngPacker = (picture: Picture) => Uint8Array

/** Creates a packer for the pictures of a canvas. */
export function createPngPacker({ width, height, colors, background }: Canvas): PngPacker {
  const stride = 1 + width
  const count = Math.ceil(height / STRIP)
  const bytesOf = ({ rows }: Picture, from: number, to: number) =>
    rows.subarray(from * STRIP * stride, Math.min(to * STRIP, height) * stride)
  const strips = Array.from({ length: count }, (_, i) => packed(bytesOf(background, i, i + 1), { level: 9 }))
  const sum = checksum(background.rows)
  const head = [...pngHead({ width, height, colorType: 3 }), ...pngChunk('PLTE', Buffer.from(colors.flat()))]
  const end = pngEnd()
  /** True if a strip shows only background, like those between lines of text. */
  const isBare = (picture: Picture, strip: number): boolean =>
    Buffer.compare(bytesOf(picture, strip, strip + 1), bytesOf(background, strip, strip + 1)) === 0
  return (picture) => {
    const { from, to } = picture.changes
    const first = Math.floor(from / STRIP)
    const last = Math.ceil(to / STRIP)
    const parts = strips.slice(0, first)
    for (let at = first; at < last; ) {
      const start = at
      while (at < last && !isBare(picture, at)) at++
      if (at > start) parts.push(packed(bytesOf(picture, start, at), QUICK))
      while (at < last && isBare(picture, at)) parts.push(strips[at++] as Buffer)
    }
    parts.push(...strips.slice(Math.max(first, last)))
    const { a, b } = changed(sum, picture)
    // An empty final block, and the checksum of the whole stream.
    const tail = Buffer.from([3, 0, b >> 8, b & 255, a >> 8, a & 255])
    return Buffer.concat([...head, ...pngChunk('IDAT', ZLIB_HEADER, ...parts, tail), ...end])
  }
}

/** Rows as Deflate blocks that can be followed by others. */
function packed(rows: Uint8Array, options: ZlibOptions): Buffer {
  return deflateRawSync(rows, { ...options, finishFlush: constants.Z_FULL_FLUSH })
}

/** An Adler-32 checksum: the sum of all bytes, and the sum of all these sums. https://www.rfc-editor.org/rfc/rfc1950 */
interface Checksum {
  readonly a: number
  readonly b: number
}

const MODULUS = 65521

/** zlib writes the checksum after the data. */
function checksum(bytes: Uint8Array): Checksum {
  const stream = deflateSync(bytes, { level: 0 })
  return { a: stream.readUInt16BE(stream.length - 2), b: stream.readUInt16BE(stream.length - 4) }
}

/**
 * The checksum of a picture from that of its background. The second sum counts each byte once for itself and once for
 * each byte after it.
 */
function changed({ a, b }: Checksum, { rows, changes: { growth, weightedGrowth } }: Picture): Checksum {
  return { a: modulo(a + growth), b: modulo(b + growth * rows.length - weightedGrowth) }
}

function modulo(sum: number): number {
  return ((sum % MODULUS) + MODULUS) % MODULUS
}
