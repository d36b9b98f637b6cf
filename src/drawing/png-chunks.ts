// The chunks of a PNG file. https://www.w3.org/TR/png-3/#5DataRep
import { crc32 } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

interface Header {
  readonly width: number
  readonly height: number
  /** What the eight bits of a sample are: 3 for the number of a color, 6 for red, green, blue, and alpha. */
  readonly colorType: 3 | 6
}

/** The parts that a file begins with. */
export function pngHead({ width, height, colorType }: Header): Buffer[] {
  const data = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, colorType, 0, 0, 0])
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  return [SIGNATURE, ...pngChunk('IHDR', data)]
}

/** A chunk in parts, whose data is in parts. */
export function pngChunk(type: string, ...data: readonly Buffer[]): Buffer[] {
  const body = [Buffer.from(type, 'latin1'), ...data]
  const length = data.reduce((sum, { length }) => sum + length, 0)
  return [uint32(length), ...body, uint32(body.reduce((sum, part) => crc32(part, sum), 0))]
}

/** The parts that a file ends with. */
export function pngEnd(): Buffer[] {
  return pngChunk('IEND')
}

function uint32(value: number): Buffer {
  const out = Buffer.alloc(4)
  out.writeUInt32BE(value)
  return out
}
