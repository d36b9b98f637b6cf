// A slice of the dictionary with its postings: sorted terms, each with the sections that have it.
import { ByteReader, ByteWriter } from './bytes.ts'
import { LEVELS } from './fields.ts'
import type { Term } from './lexicon.ts'

/** A term and the sections that have it. */
export interface TermEntry {
  readonly term: string
  /** Number of sections that have the term. Greater than the number of postings if the list was cut to the best. */
  readonly frequency: number
  /** Section number times `LEVELS` plus level, ascending. */
  readonly postings: ArrayLike<number>
}

/** Writes a shard. `size` grows with each entry. */
export class TermShardWriter {
  private readonly writer = new ByteWriter()
  private readonly list = new ByteWriter()
  private previous = ''

  get size(): number {
    return this.writer.length
  }

  add({ term, frequency, postings }: TermEntry): void {
    const { list } = this
    list.clear()
    let last = 0
    for (let i = 0; i < postings.length; i++) {
      const posting = postings[i] as number
      const section = Math.floor(posting / LEVELS)
      list.integer((section - last) * LEVELS + (posting % LEVELS))
      last = section
    }
    this.writer.text(term, this.previous)
    this.writer.integer(frequency)
    this.writer.integer(list.length)
    this.writer.bytes(list.written())
    this.previous = term
  }

  /** Returns the shard and resets the writer. */
  take(): Uint8Array {
    const bytes = this.writer.finish()
    this.writer.clear()
    this.previous = ''
    return bytes
  }
}

/** A term, and where its postings are in its shard. */
export interface TermPlace extends Term {
  readonly bytes: Uint8Array
  readonly start: number
  readonly end: number
}

/** A loaded shard. */
export class TermShard {
  readonly terms: readonly TermPlace[]
  private readonly byTerm = new Map<string, TermPlace>()

  constructor(bytes: Uint8Array) {
    const reader = new ByteReader(bytes)
    const terms: TermPlace[] = []
    let term = ''
    while (!reader.ended) {
      term = reader.text(term)
      const frequency = reader.integer()
      const length = reader.integer()
      const start = reader.position
      const place = { term, frequency, bytes, start, end: Math.min(start + length, bytes.length) }
      reader.position = place.end
      terms.push(place)
      this.byTerm.set(term, place)
    }
    this.terms = terms
  }

  find(term: string): TermPlace | undefined {
    return this.byTerm.get(term)
  }

  /** Terms that start with `prefix`, most frequent first. */
  beginningWith(prefix: string): TermPlace[] {
    const completions = this.terms.filter(({ term }) => term.startsWith(prefix))
    return completions.sort((a, b) => b.frequency - a.frequency || (a.term < b.term ? -1 : 1))
  }
}

/** Calls `visit` with each section of a term and its level, in ascending order of sections. */
export function eachPosting({ bytes, start, end }: TermPlace, visit: (section: number, level: number) => void): void {
  const reader = new ByteReader(bytes.subarray(0, end), start)
  let section = 0
  while (!reader.ended) {
    const value = reader.integer()
    section += Math.floor(value / LEVELS)
    visit(section, value % LEVELS)
  }
}
