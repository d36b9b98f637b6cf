// The table of contents of one language's index: which shard holds a term, which block a section, and what is true of pages.
import { ByteReader, ByteWriter, fromBase64, toBase64 } from './bytes.ts'

/** What a query must know before it loads anything else. */
export interface Root {
  /** First section of each page, and at the end the number of sections. */
  readonly firstSections: readonly number[]
  /** For each page, the number of its facets in the manifest's list. */
  readonly facets: readonly number[]
  /** For each page, in hundredths. */
  readonly boosts: readonly number[]
  /** For each term shard but the first, a text that its terms are not below, and those of the one before are. */
  readonly termBounds: readonly string[]
  /** First section of each block. */
  readonly blocks: readonly number[]
}

/** The root as Base64. */
export function encodeRoot(root: Root): string {
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
  return toBase64(writer.finish())
}

/** A root that `encodeRoot` wrote. */
export function decodeRoot(payload: string): Root {
  const reader = new ByteReader(fromBase64(payload))
  const firstSections = readSteps(reader)
  const facets = readRuns(reader)
  const boosts = readRuns(reader)
  const termBounds: string[] = []
  const count = reader.integer()
  while (termBounds.length < count && !reader.ended) termBounds.push(reader.text(termBounds.at(-1)))
  return { firstSections, facets, boosts, termBounds, blocks: readSteps(reader) }
}

/** Index of the last number that is not above `value` in an ascending list that starts at or below it. */
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

/** The number of the shard that holds a term, if any does. */
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
