// Batches the blocks that wait for highlighting, so that few workers load the same grammar.
import type { CodeBlock } from './highlight.ts'

/** The languages that a worker has loaded. Keep one set per worker, and pass it with each call. */
export type Learned = Set<string>

/** A block, and its position among all added blocks. */
interface Waiting {
  readonly block: CodeBlock
  readonly place: number
}

/** The waiting blocks of one language. */
interface Bucket {
  readonly lang: string
  readonly blocks: Waiting[]
  /** Index of the first block that no worker has taken. */
  next: number
  /** Estimated cost of the waiting blocks, in microseconds. */
  cost: number
  takers: number
}

/** Number of taken blocks in a bucket before their memory is released. */
const MAX_TAKEN = 256

/** The cost of loading a grammar, relative to highlighting one character with it. */
const LEARNING = 500_000

/**
 * A worker's first block of a language costs as much as hundreds of others, because its grammar must be compiled. So
 * each worker stays with its languages, then starts one that no other has, and shares another's only if much of it is
 * left. A worker by itself has to load them all, so it takes blocks in order, which completes pages one after another.
 */
export class HighlightQueue {
  private buckets: Bucket[] = []
  private added = 0

  constructor(blocks: readonly CodeBlock[]) {
    this.add(blocks)
  }

  /** Adds blocks after those that wait. */
  add(blocks: readonly CodeBlock[]): void {
    const byLang = new Map(this.buckets.map((bucket) => [bucket.lang, bucket]))
    for (const block of blocks) {
      const lang = block.lang.toLowerCase()
      let bucket = byLang.get(lang)
      if (!bucket) {
        bucket = { lang, blocks: [], next: 0, cost: 0, takers: 0 }
        byLang.set(lang, bucket)
      }
      bucket.blocks.push({ block, place: this.added++ })
      bucket.cost += costOf(block)
    }
    this.buckets = [...byLang.values()].sort((a, b) => b.cost + learning(b.lang) - a.cost - learning(a.lang))
  }

  get empty(): boolean {
    return this.buckets.length === 0
  }

  /**
   * Takes the next blocks for a worker, worth about `cost` microseconds or less. None if the rest is better left to
   * others. `from` says whether to start with the most or least expensive language, or to take blocks in order.
   */
  take(learned: Learned, from: 'dearest' | 'cheapest' | 'first', cost: number): CodeBlock[] {
    const batch: CodeBlock[] = []
    let bucket = from === 'first' ? this.first() : this.choose(learned, from)
    const share = Math.min(cost, (from === 'first' ? this.cost() : (bucket?.cost ?? 0)) / 3)
    for (let taken = 0; bucket && (batch.length === 0 || taken < share); ) {
      const block = this.shift(bucket, learned)
      batch.push(block)
      taken += costOf(block)
      if (from === 'first') bucket = this.first()
      else if (isEmpty(bucket)) bucket = undefined
    }
    return batch
  }

  /** Takes all remaining blocks. */
  rest(): CodeBlock[] {
    return this.buckets.splice(0).flatMap((bucket) => bucket.blocks.slice(bucket.next).map(({ block }) => block))
  }

  private shift(bucket: Bucket, learned: Learned): CodeBlock {
    if (!learned.has(bucket.lang)) bucket.takers++
    learned.add(bucket.lang)
    const { block } = bucket.blocks[bucket.next++] as Waiting
    // Blocks may be added while others wait, so taken ones are released from time to time.
    if (bucket.next >= MAX_TAKEN) {
      bucket.blocks.splice(0, bucket.next)
      bucket.next = 0
    }
    bucket.cost -= costOf(block)
    if (isEmpty(bucket)) this.buckets.splice(this.buckets.indexOf(bucket), 1)
    return block
  }

  /** The bucket with the block that was added first. */
  private first(): Bucket | undefined {
    return this.buckets.reduce<Bucket | undefined>((a, b) => (a && placeOf(a) < placeOf(b) ? a : b), undefined)
  }

  private cost(): number {
    return this.buckets.reduce((sum, { cost }) => sum + cost, 0)
  }

  private choose(learned: Learned, from: 'dearest' | 'cheapest'): Bucket | undefined {
    const { buckets } = this
    const fresh = (bucket: Bucket) => bucket.takers === 0
    return (
      buckets.find((bucket) => learned.has(bucket.lang)) ??
      (from === 'dearest' ? buckets.find(fresh) : buckets.findLast(fresh)) ??
      buckets.find((bucket) => bucket.cost / (bucket.takers + 1) > learning(bucket.lang))
    )
  }
}

function isEmpty({ blocks, next }: Bucket): boolean {
  return next === blocks.length
}

function placeOf({ blocks, next }: Bucket): number {
  return (blocks[next] as Waiting).place
}

/** How slow a grammar is relative to most others, as measured. */
const SLOWNESS: Readonly<Record<string, number>> = {
  ...of(4, 'ts typescript tsx js javascript jsx vue svelte astro mdx html php blade angular-ts cpp c++'),
  ...of(0.2, 'json jsonc yaml yml toml ini dotenv env diff csv'),
}

function of(value: number, names: string): Record<string, number> {
  return Object.fromEntries(names.split(' ').map((name) => [name, value]))
}

function slowness(lang: string): number {
  return Object.hasOwn(SLOWNESS, lang) ? (SLOWNESS[lang] as number) : 1
}

function learning(lang: string): number {
  return slowness(lang) * LEARNING * COST
}

/** Microseconds per character at slowness 1. */
const COST = 0.3

function costOf({ code, lang }: CodeBlock): number {
  return slowness(lang.toLowerCase()) * (code.length + 100) * COST
}
