// The files of a search index as bytes, many at once: handing them over copies nothing, and takes no room in a heap.
import { encodeUtf8 } from '../files/utf8.ts'
import { type IndexFile, toScript } from '../search/script.ts'

/** The scripts of some files. */
export interface PackedScripts {
  readonly names: readonly string[]
  /** Where the script of each name ends. */
  readonly ends: readonly number[]
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Writes the scripts of files. */
export function packScripts(files: readonly IndexFile[]): PackedScripts {
  const scripts = files.map((file) => encodeUtf8(toScript(file)))
  const bytes = new Uint8Array(scripts.reduce((sum, { byteLength }) => sum + byteLength, 0))
  const ends: number[] = []
  let end = 0
  for (const script of scripts) {
    bytes.set(script, end)
    end += script.byteLength
    ends.push(end)
  }
  return { names: files.map(({ name }) => name), ends, bytes }
}

/** Each script, by the name of its file. */
export function* unpackScripts({ names, ends, bytes }: PackedScripts): Generator<[name: string, script: Uint8Array]> {
  let start = 0
  for (const [i, name] of names.entries()) {
    const end = ends[i] as number
    yield [name, bytes.subarray(start, end)]
    start = end
  }
}
