// Which folder a part of an index is in, as its root lists them.
import type { ByteReader, ByteWriter } from './bytes.ts'
import { PARTS } from './manifest.ts'

/** A folder of consecutive parts. */
export interface PartFolder {
  /** Eight hexadecimal digits. */
  readonly name: string
  readonly files: number
}

const NAME_BYTES = 4

/** The file of a folder's part. */
export function partName(folder: string, number: number): string {
  return `${PARTS}/${folder}/${number}`
}

/** The files of all parts, in order. */
export function partNames(folders: readonly PartFolder[]): string[] {
  return folders.flatMap(({ name, files }) => Array.from({ length: files }, (_, i) => partName(name, i)))
}

export function writeFolders(writer: ByteWriter, folders: readonly PartFolder[]): void {
  writer.integer(folders.length)
  for (const { name, files } of folders) {
    writer.integer(files)
    writer.bytes(Uint8Array.from({ length: NAME_BYTES }, (_, i) => Number.parseInt(name.slice(2 * i, 2 * i + 2), 16)))
  }
}

export function readFolders(reader: ByteReader): PartFolder[] {
  const folders: PartFolder[] = []
  const count = reader.integer()
  while (folders.length < count && !reader.ended) {
    const files = Math.min(reader.integer(), 1000)
    const name = Array.from(reader.bytes(NAME_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('')
    folders.push({ name, files })
  }
  return folders
}
