// Writes pictures of the same canvas as PNG files. Shared parts are compressed once. https://www.w3.org/TR/png-3/
import { constants, crc32, deflateRawSync } from 'node:zlib'
import type { Canvas, Picture } from './picture.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/**
 * Number of rows that are compressed together. Strips are independent, so those with only background are compressed
 * once.
 */
const STRIP = 18

/** Returns the PNG file of a picture. `changed` is the range of rows that differ from the background. */
export type PngPacker = (picture: Picture, changed: { readonly from: number; readonly to: number }) => Uint8Array

interface Part {
  readonly packed: Buffer
  readonly sum: Checksum
}

/** Creates a packer for the pictures of a canvas. */
export function createPngPacker({ width, height, colors, background }: Canvas): PngPacker {
  const count = Math.ceil(height / STRIP)
  const packRows = ({ rows }: Picture, [from, to]: readonly [number, number], level: number): Part => {
    const bytes = rows.subarray(from * STRIP * (1 + width), Math.min(to * STRIP, height) * (1 + width))
    return { packed: deflateRawSync(bytes, { level, finishFlush: constants.Z_FULL_FLUSH }), sum: checksum(bytes) }
  }
  const strips = Array.from({ length: count }, (_, i) => packRows(background, [i, i + 1], 9))
  const head = Buffer.concat([
    SIGNATURE,
    chunk('IHDR', headerOf(width, height)),
    chunk('PLTE', Buffer.from(colors.flat())),
  ])
  const end = chunk('IEND', Buffer.alloc(0))
  /** True if a strip shows only background, like those between lines of text and at the end. */
  const isBare = ({ rows }: Picture, strip: number): boolean => {
    const [start, end] = [strip * STRIP * (1 + width), Math.min((strip + 1) * STRIP, height) * (1 + width)]
    return Buffer.compare(rows.subarray(start, end), background.rows.subarray(start, end)) === 0
  }
  return (picture, { from, to }) => {
    const first = Math.max(0, Math.floor(from / STRIP))
    const last = Math.min(Math.ceil(to / STRIP), count)
    const parts: Part[] = strips.slice(0, first)
    for (let at = first; at < last; ) {
      const start = at
      while (at < last && !isBare(picture, at)) at++
      if (at > start) parts.push(packRows(picture, [start, at], 1))
      while (at < last && isBare(picture, at)) parts.push(strips[at++] as Part)
    }
    parts.push(...strips.slice(Math.max(first, last)))
    const { a, b } = parts.reduce((all, { sum }) => joined(all, sum), { a: 1, b: 0, length: 0 })
    const data = [
      Buffer.from([0x78, 0x9c]),
      ...parts.map(({ packed }) => packed),
      // An empty final block, and the checksum of the whole stream.
      Buffer.from([3, 0, b >> 8, b & 255, a >> 8, a & 255]),
    ]
    return Buffer.concat([head, chunk('IDAT', Buffer.concat(data)), end])
  }
}

/** Eight bits per pixel: the number of its color. */
function headerOf(width: number, height: number): Buffer {
  const data = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0])
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  return data
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

/** The Adler-32 checksum of a part, and the part's length: https://www.rfc-editor.org/rfc/rfc1950. */
interface Checksum {
  readonly a: number
  readonly b: number
  readonly length: number
}

const MODULUS = 65521
/** Number of bytes that can be added before the sums exceed exact integers. */
const BLOCK = 3800

function checksum(bytes: Uint8Array): Checksum {
  let a = 1
  let b = 0
  for (let start = 0; start < bytes.length; start += BLOCK) {
    const end = Math.min(start + BLOCK, bytes.length)
    let i = start
    // Four at a time: each sum waits for the one before.
    for (; i + 3 < end; i += 4) {
      const [first, second, third] = [bytes[i] as number, bytes[i + 1] as number, bytes[i + 2] as number]
      const fourth = bytes[i + 3] as number
      b += 4 * a + 4 * first + 3 * second + 2 * third + fourth
      a += first + second + third + fourth
    }
    for (; i < end; i++) {
      a += bytes[i] as number
      b += a
    }
    a %= MODULUS
    b %= MODULUS
  }
  return { a, b, length: bytes.length }
}

/** The checksum of two concatenated parts. */
function joined(first: Checksum, second: Checksum): Checksum {
  const a = (first.a + second.a + MODULUS - 1) % MODULUS
  const b = (first.b + second.b + (second.length % MODULUS) * ((first.a + MODULUS - 1) % MODULUS)) % MODULUS
  return { a, b, length: first.length + second.length }
}
