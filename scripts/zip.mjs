// Writes a ZIP archive, which is what a .vsix is. The same files give the same bytes. Source: APPNOTE.TXT 6.3, sections
// 4.3 and 4.4.
import { crc32, deflateRawSync } from 'node:zlib'

/** 1 January 1980, the earliest date that the format supports. */
const DATE = 0x21

/**
 * The bytes of an archive.
 * @param {ReadonlyMap<string, string | Uint8Array>} files by path, with `/`
 */
export function zip(files) {
  const parts = []
  const directory = []
  let offset = 0
  for (const [path, content] of files) {
    const name = Buffer.from(path)
    const data = Buffer.from(content)
    const packed = deflateRawSync(data, { level: 9 })
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0) // required version
    common.writeUInt16LE(0x800, 2) // names are UTF-8
    common.writeUInt16LE(8, 4) // deflated
    common.writeUInt16LE(DATE, 8)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(data.length, 18)
    common.writeUInt16LE(name.length, 22)
    const head = Buffer.concat([Buffer.from('PK\x03\x04'), common, name])
    parts.push(head, packed)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(0, 6)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), common, tail, name]))
    offset += head.length + packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, list, end])
}
