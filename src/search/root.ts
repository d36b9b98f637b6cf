// The table of contents of one language's index: which shard has a term, which block has a section, and the numbers of
// each page.
import { ByteReader, ByteWriter, fromBase64 } from './bytes.ts'
import { type PartFolder, readFolders, writeFolders } from './part-names.ts'

/** What a query must know before it loads anything else. */
export interface Root {
  /** The number of each page's first section, followed by the total number of sections. */
  readonly firstSections: readonly number[]
  /** For each page, the number of its facets in the manifest's list. */
  readonly facets: readonly number[]
  /** Each page's boost, in hundredths. */
  readonly boosts: readonly number[]
  /** For each page, the number of its name: see `nameNumber`. */
  readonly names: readonly number[]
  /**
   * For each term shard but the first, a string that separates it from the one before: its terms are equal or greater.
   */
  readonly termBounds: readonly string[]
  /** The number of each block's first section. */
  readonly blocks: readonly number[]
  readonly shardFolders: readonly PartFolder[]
  readonly blockFolders: readonly PartFolder[]
}

/** Encodes a root as bytes. */
export function encodeRoot(root: Root): Uint8Array {
  const writer = new ByteWriter()
  writeSteps(writer, root.firstSections)
  writeRuns(writer, root.facets)
  writeRuns(writer, root.boosts)
  writer.integer(root.termBounds.length)
  let previous = ''
  for (const bound of root.termBounds) {
    writer.text(bound, previous)
    previous = bound
  }
  writeSteps(writer, root.blocks)
  writeFolders(writer, root.shardFolders)
  writeFolders(writer, root.blockFolders)
  for (const name of root.names) writer.integer(name)
  return writer.finish()
}

/** Decodes what `encodeRoot` wrote, as Base64. */
export function decodeRoot(payload: string): Root {
  const reader = new ByteReader(fromBase64(payload))
  const firstSections = readSteps(reader)
  const facets = readRuns(reader)
  const boosts = readRuns(reader)
  const termBounds: string[] = []
  const count = reader.integer()
  while (termBounds.length < count && !reader.ended) termBounds.push(reader.text(termBounds.at(-1)))
  const blocks = readSteps(reader)
  const shardFolders = readFolders(reader)
  const blockFolders = readFolders(reader)
  const names: number[] = []
  while (!reader.ended) names.push(reader.integer())
  return { firstSections, facets, boosts, termBounds, blocks, shardFolders, blockFolders, names }
}

/** Index of the last number not greater than `value`, in an ascending list whose first number isn't greater. */
export function lastNotAbove(list: readonly number[], value: number): number {
  let low = 0
  let high = list.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((list[middle] as number) <= value) low = middle
    else high = middle - 1
  }
  return low
}

/** The number of the shard that would have a term. */
export function shardOf(root: Root, term: string): number {
  let low = 0
  let high = root.termBounds.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((root.termBounds[middle] as string) <= term) low = middle + 1
    else high = middle
  }
  return low
}

function writeSteps(writer: ByteWriter, ascending: readonly number[]): void {
  writer.integer(ascending.length)
  let previous = 0
  for (const value of ascending) {
    writer.integer(value - previous)
    previous = value
  }
}

function readSteps(reader: ByteReader): number[] {
  const values: number[] = []
  const count = reader.integer()
  let value = 0
  while (values.length < count && !reader.ended) {
    value += reader.integer()
    values.push(value)
  }
  return values
}

function writeRuns(writer: ByteWriter, values: readonly number[]): void {
  const runs: [count: number, value: number][] = []
  for (const value of values) {
    const last = runs.at(-1)
    if (last && last[1] === value) last[0]++
    else runs.push([1, value])
  }
  writer.integer(runs.length)
  for (const [count, value] of runs) {
    writer.integer(count)
    writer.integer(value)
  }
}

function readRuns(reader: ByteReader): number[] {
  const values: number[] = []
  let runs = reader.integer()
  while (runs-- > 0 && !reader.ended) {
    const count = Math.min(reader.integer(), 1e7)
    const value = reader.integer()
    for (let i = 0; i < count; i++) values.push(value)
  }
  return values
}
