// Remembers what was read in specifications and libraries, so that none is parsed twice.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { removeOldest, replaceFile } from '../files/cache-folder.ts'
import { hashOf } from '../files/hash.ts'
import type { SourceFile } from '../files/source-file.ts'
import type { Reading, ReadingMemory } from '../openapi/spec-file.ts'
import { programVersion } from './program-version.ts'
import { rememberLibraries } from './remembered-libraries.ts'

/** Shorter texts are parsed as fast. */
const MIN_CHARACTERS = 4_000
const MAX_KEPT = 1_000
const MAX_BYTES = 256_000_000

/**
 * Remembers readings, for all docs that share the folder.
 * @param cache the folder for data that programs can recreate
 * @param version of the program: another one may read or report something else
 */
export function rememberReadings(cache: string, version: () => readonly string[] = programVersion): ReadingMemory {
  const keyOf = ({ path, text }: SourceFile) => hashOf(version(), path, text)
  const folder = join(cache, 'readings')
  return {
    libraries: rememberLibraries(cache, version),
    recall(source) {
      if (source.text.length < MIN_CHARACTERS) return undefined
      const key = keyOf(source)
      try {
        // Unlike JSON, this keeps what YAML can say: values that are the same, and numbers that aren't finite.
        const [stored, reading] = deserialize(readFileSync(join(folder, key))) as [string, Reading]
        return stored === key ? reading : undefined
      } catch {
        return undefined // it isn't there, is damaged, or was written by a newer Node
      }
    },
    keep(source, reading) {
      if (source.text.length < MIN_CHARACTERS) return
      const key = keyOf(source)
      try {
        replaceFile(join(folder, key), serialize([key, reading]), { isPrivate: true })
        removeOldest(folder, MAX_KEPT, MAX_BYTES)
      } catch {} // it costs only time
    },
  }
}
