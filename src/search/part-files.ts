// The names of an index's files. A folder of parts is named after the content of its files, so what a browser or a host
// keeps of it stays right forever, and a change of the site renames only the folders that it touches.
import { createHash } from 'node:crypto'
import { Chunking } from './chunking.ts'
import { PARTS } from './manifest.ts'
import { type PartFolder, partName } from './part-names.ts'
import type { IndexFile } from './script.ts'

/** Files of a folder. Their order decides about their names. */
const FOLDER_FILES = 8

/** A part that has no name yet. `key` says where it begins. */
export interface Part {
  readonly key: string
  readonly payload: string
}

/** Puts parts into folders of about eight, each of which is given as soon as it's full. Returns the folders. */
export function* partFiles(parts: Iterable<Part>): Generator<IndexFile, PartFolder[]> {
  const chunking = new Chunking(FOLDER_FILES)
  const folders: PartFolder[] = []
  let group: string[] = []
  const finish = function* (): Generator<IndexFile> {
    if (group.length === 0) return
    const name = contentHash(group)
    for (const [i, payload] of group.entries()) yield { name: partName(name, i), payload }
    folders.push({ name, files: group.length })
    group = []
  }
  for (const { key, payload } of parts) {
    group.push(payload)
    if (chunking.endsAfter(key, { size: group.length, itemSize: 1 })) yield* finish()
  }
  yield* finish()
  return folders
}

/** A file by itself, named after its content. */
export function singleFile(payload: string): IndexFile {
  return { name: `${PARTS}/${contentHash([payload])}`, payload }
}

/** Bytes as a payload: Base64. */
export function toBase64({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64')
}

/** Eight hexadecimal digits, which a root stores as four bytes. */
function contentHash(payloads: readonly string[]): string {
  const hash = createHash('sha256')
  for (const payload of payloads) hash.update(`${payload.length} `).update(payload)
  return hash.digest('hex').slice(0, 8)
}
