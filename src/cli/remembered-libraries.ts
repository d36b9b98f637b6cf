// Remembers the libraries that were read. Reading one from the pages of its tool takes ten times as long as making ours.
import { closeSync, fstatSync, openSync, readSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { removeOldest, replaceFile } from '../files/cache-folder.ts'
import { hashOf, sha256 } from '../files/hash.ts'
import type { LibraryMemory } from '../openapi/sdk/memory.ts'
import { sharedBytes } from '../openapi/sdk/packed.ts'

/** A docs folder has few libraries, and the largest take about 100 MB each. */
const MAX_KEPT = 100
const MAX_BYTES = 1_000_000_000
/** Hexadecimal digits of the hash before a library. */
const HASH = 64

/**
 * Remembers libraries, for all docs that share the folder.
 * @param cache the folder for data that programs can recreate
 * @param version of the program: another one may read something else
 */
export function rememberLibraries(cache: string, version: () => readonly string[]): LibraryMemory {
  const folder = join(cache, 'libraries')
  const fileOf = (path: string, digest: string) => join(folder, hashOf(version(), path, digest))
  return {
    recall(path, digest) {
      try {
        const file = fileOf(path, digest())
        const packed = readHashed(file)
        // The oldest are those that nobody has asked for.
        if (packed) utimesSync(file, new Date(), new Date())
        return packed
      } catch {
        return undefined // it isn't there
      }
    },
    keep(path, digest, packed) {
      try {
        replaceFile(fileOf(path, digest()), Buffer.concat([Buffer.from(sha256(packed)), packed]), { isPrivate: true })
        removeOldest(folder, MAX_KEPT, MAX_BYTES)
      } catch {} // it costs only time
    },
  }
}

/** The bytes after their hash. Undefined if they're damaged. */
function readHashed(file: string): Uint8Array | undefined {
  const descriptor = openSync(file, 'r')
  try {
    const hash = Buffer.alloc(HASH)
    const packed = sharedBytes(Math.max(0, fstatSync(descriptor).size - HASH))
    readSync(descriptor, hash, 0, HASH, 0)
    for (let at = 0; at < packed.length; ) {
      const read = readSync(descriptor, packed, at, packed.length - at, HASH + at)
      if (read === 0) return undefined
      at += read
    }
    return sha256(packed) === hash.toString('latin1') ? packed : undefined
  } finally {
    closeSync(descriptor)
  }
}
