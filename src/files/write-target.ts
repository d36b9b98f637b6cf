// Where files go that a thread may write.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ContentStore } from './content-store.ts'
import type { WriteFile } from './write-ring.ts'

/** A folder of numbered files, or of a `ContentStore`: there, the content of a file begins with its `storeHeader`. */
export interface WriteTarget {
  readonly kind: 'numbered' | 'store'
  readonly folder: string
}

/** A SHA-256 in hex. */
const KEY_LENGTH = 64
/** With the length of the value's beginning. */
const HEADER_LENGTH = KEY_LENGTH + 4
const MAX_TARGETS = 4

/** The number of a file among those of all targets. */
export function fileOf(target: number, number: number): number {
  return number * MAX_TARGETS + target
}

/** The number of a file among those of its target. */
export function numberOf(file: number): number {
  return Math.floor(file / MAX_TARGETS)
}

/** What precedes a value for a store: see `ContentStore.set`. */
export function storeHeader(key: string, beginning: number): Uint8Array {
  const header = Buffer.alloc(HEADER_LENGTH, key, 'latin1')
  header.writeUInt32LE(beginning, KEY_LENGTH)
  return header
}

/** Writes files into their targets. Those of a store never fail: a cache only saves time. */
export function writeTo(targets: readonly WriteTarget[]): WriteFile {
  const writers = targets.map(writerOf)
  return (file, content) => writers[file % MAX_TARGETS]?.(numberOf(file), content)
}

function writerOf({ kind, folder }: WriteTarget): WriteFile {
  if (kind === 'numbered') return (number, content) => writeFileSync(join(folder, String(number)), content)
  const store = new ContentStore(folder)
  return (_, content) => {
    const header = Buffer.from(content.subarray(0, HEADER_LENGTH))
    const key = header.toString('latin1', 0, KEY_LENGTH)
    store.set(key, [content.subarray(HEADER_LENGTH)], header.readUInt32LE(KEY_LENGTH))
  }
}
