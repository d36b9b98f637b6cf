// The entries of a page cache that one build used as one compressed file, and back.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { ContentStore } from '../../files/content-store.ts'

const KEY = 32
const CHECKSUM = 32
/** Key, checksum, length of a value, and length of its beginning. */
const HEAD = KEY + CHECKSUM + 8
/** Bytes of all values, and of one. Sites that are larger share as many pages as fit. */
const MAX_TOTAL = 1_000_000_000
const MAX_VALUE = 64_000_000

/** Writes the values of these keys, which are SHA-256 in hex, to a file. Values that the store doesn't have are left out. */
export async function writePack(file: string, store: ContentStore, keys: Iterable<string>): Promise<void> {
  await pipeline(Readable.from(entriesOf(store, keys)), createGzip({ level: 1 }), createWriteStream(file))
}

function* entriesOf(store: ContentStore, keys: Iterable<string>): Iterable<Buffer> {
  let total = 0
  for (const key of keys) {
    const { bytes, beginning } = store.read(key) ?? {}
    if (!bytes || bytes.byteLength > MAX_VALUE) continue
    total += bytes.byteLength
    if (total > MAX_TOTAL) return
    const head = Buffer.alloc(HEAD)
    head.write(key, 'hex')
    checksum(bytes).copy(head, KEY)
    head.writeUInt32LE(bytes.byteLength, KEY + CHECKSUM)
    head.writeUInt32LE(beginning ?? 0, KEY + CHECKSUM + 4)
    yield head
    yield bytes
  }
}

/**
 * Puts the values of a pack into a store: those that are wanted, and no others.
 * @throws when the file isn't a pack, or is damaged; values before the damage are in the store then
 */
export async function readPack(file: string, store: ContentStore, isWanted: (key: string) => boolean): Promise<void> {
  let head: Buffer | undefined
  let parts: Buffer[] = []
  let size = 0
  let total = 0
  /** Takes the next so many bytes, where they are there. */
  const take = (length: number): Buffer | undefined => {
    if (size < length) return undefined
    const bytes = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)
    parts = bytes.byteLength > length ? [bytes.subarray(length)] : []
    size -= length
    return bytes.subarray(0, length)
  }
  /** A loop that ends early aborts its stream, and the pipeline may give that as the reason. */
  let problem: Error | undefined
  const fail = (message: string): never => {
    problem = new Error(message)
    throw problem
  }
  const read = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      parts.push(chunk)
      size += chunk.byteLength
      total += chunk.byteLength
      if (total > 2 * MAX_TOTAL) fail('what it has is too large')
      for (;;) {
        head ??= take(HEAD)
        if (!head) break
        const length = head.readUInt32LE(KEY + CHECKSUM)
        if (length > MAX_VALUE) fail('what it has is too large')
        const value = take(length)
        if (!value) break
        if (!checksum(value).equals(head.subarray(KEY, KEY + CHECKSUM))) fail('what it has is damaged')
        const key = head.toString('hex', 0, KEY)
        const beginning = Math.min(head.readUInt32LE(KEY + CHECKSUM + 4), length)
        if (isWanted(key)) store.set(key, [value], beginning)
        head = undefined
      }
    }
  }
  await pipeline(createReadStream(file), createGunzip(), read).catch((error) => {
    throw problem ?? error
  })
  if (head || size > 0) throw new Error('what it has is damaged')
}

function checksum(value: Uint8Array): Buffer {
  return createHash('sha256').update(value).digest()
}
