// Reads the tables of a font file (TrueType, or WOFF around it).
// https://learn.microsoft.com/typography/opentype/spec/otff
import { inflateSync } from 'node:zlib'

/** Tables by tag, such as `glyf`. Reading past the end of one throws a RangeError. */
export type Tables = ReadonlyMap<string, DataView>

const TRUE_TYPE = new Set([0x00010000, 0x74727565])
const WOFF = 0x774f4646

/** More than any font needs. A file that claims more is damaged. */
const MAX_BYTES = 64 * 1024 * 1024

/** The tables of a font. Undefined for other formats (WOFF2, collections) and other files. */
export function readTables(bytes: Uint8Array): Tables | undefined {
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const signature = view.getUint32(0)
    if (TRUE_TYPE.has(signature)) return plainTables(view)
    return signature === WOFF && TRUE_TYPE.has(view.getUint32(4)) ? packedTables(view) : undefined
  } catch {
    return undefined
  }
}

function plainTables(view: DataView): Tables {
  const tables = new Map<string, DataView>()
  const count = view.getUint16(4)
  for (let i = 0; i < count; i++) {
    const at = 12 + i * 16
    tables.set(tagAt(view, at), part(view, view.getUint32(at + 8), view.getUint32(at + 12)))
  }
  return tables
}

/** https://www.w3.org/TR/WOFF/: the same tables, individually compressed. */
function packedTables(view: DataView): Tables {
  const tables = new Map<string, DataView>()
  const count = view.getUint16(12)
  for (let i = 0; i < count; i++) {
    const at = 44 + i * 20
    const [size, length] = [view.getUint32(at + 8), view.getUint32(at + 12)]
    const packed = part(view, view.getUint32(at + 4), size)
    if (length > MAX_BYTES) throw new RangeError('A table of this font is too large.')
    tables.set(tagAt(view, at), size < length ? unpacked(packed, length) : packed)
  }
  return tables
}

function unpacked(packed: DataView, length: number): DataView {
  const bytes = inflateSync(new Uint8Array(packed.buffer, packed.byteOffset, packed.byteLength), {
    maxOutputLength: length,
  })
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Part of a view. Throws a RangeError if it's out of bounds. */
export function part(view: DataView, offset: number, length = view.byteLength - offset): DataView {
  if (length < 0 || offset + length > view.byteLength) throw new RangeError('This part of the font is missing.')
  return new DataView(view.buffer, view.byteOffset + offset, length)
}

function tagAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)))
}

/** Writes tables as a TrueType file, for readers that support nothing else. */
export function toTrueType(tables: Tables): Uint8Array {
  const list = [...tables].sort(([a], [b]) => (a < b ? -1 : 1))
  const power = Math.floor(Math.log2(list.length))
  const head = Buffer.alloc(12 + list.length * 16)
  head.writeUInt32BE(0x00010000, 0)
  head.writeUInt16BE(list.length, 4)
  head.writeUInt16BE(16 << power, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(list.length * 16 - (16 << power), 10)
  let offset = head.length
  const bodies = list.map(([tag, table], i) => {
    const body = Buffer.alloc((table.byteLength + 3) & ~3)
    body.set(new Uint8Array(table.buffer, table.byteOffset, table.byteLength))
    head.write(tag, 12 + i * 16, 'latin1')
    head.writeUInt32BE(offset, 20 + i * 16)
    head.writeUInt32BE(table.byteLength, 24 + i * 16)
    offset += body.length
    return body
  })
  return Buffer.concat([head, ...bodies])
}

/** A font file converted to TrueType. Empty if it can't be read. */
export function asTrueType(bytes: Uint8Array): Uint8Array[] {
  const tables = readTables(bytes)
  return tables ? [toTrueType(tables)] : []
}
