// Blocks that wait to be highlighted -> batches for the threads, so that few threads learn the same grammar.
import type { CodeBlock } from './highlight.ts'

/** What a thread has learned: keep one for each thread, and give it with each call. */
export type Learned = Set<string>

/** A block, and its place among all that were added. */
interface Waiting {
  readonly block: CodeBlock
  readonly place: number
}

/** The blocks of one language that no worker has taken. */
interface Bucket {
  readonly lang: string
  readonly blocks: Waiting[]
  /** The first that no worker has taken. */
  next: number
  /** Of all in it, in microseconds, roughly. */
  cost: number
  takers: number
}

/** Blocks that were taken before their places are given up. */
const MAX_TAKEN = 256

/** What it costs to learn a grammar, next to coloring one character by it. */
const LEARNING = 500_000

/**
 * The first block of a language costs a thread as much as hundreds of others: its grammar has to be compiled. So each
 * worker stays with its languages, then starts one that no other has, and shares another's only if much of it is left.
 * A thread without another beside it has to learn them all: it takes the blocks as they come, so that those of one page
 * are ready at about the same time.
 */
export class HighlightQueue {
  private buckets: Bucket[] = []
  private added = 0

  constructor(blocks: readonly CodeBlock[]) {
    this.add(blocks)
  }

  /** More blocks, to come after those that wait. */
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
   * The next blocks for a thread, worth about `cost` microseconds or less; none when the rest is better left to others.
   * `from` says whether it begins with the dearest or the cheapest language, or takes the blocks of all as they come.
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

  /** All that is left. */
  rest(): CodeBlock[] {
    return this.buckets.splice(0).flatMap((bucket) => bucket.blocks.slice(bucket.next).map(({ block }) => block))
  }

  private shift(bucket: Bucket, learned: Learned): CodeBlock {
    if (!learned.has(bucket.lang)) bucket.takers++
    learned.add(bucket.lang)
    const { block } = bucket.blocks[bucket.next++] as Waiting
    // More may be added as long as some wait: those that were taken are let go now and then.
    if (bucket.next >= MAX_TAKEN) {
      bucket.blocks.splice(0, bucket.next)
      bucket.next = 0
    }
    bucket.cost -= costOf(block)
    if (isEmpty(bucket)) this.buckets.splice(this.buckets.indexOf(bucket), 1)
    return block
  }

  /** The language of the block that was added first. */
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

/** How slow a grammar is, next to most: measured. */
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

/** Microseconds a character, where the slowness is 1. */
const COST = 0.3

function costOf({ code, lang }: CodeBlock): number {
  return slowness(lang.toLowerCase()) * (code.length + 100) * COST
}
