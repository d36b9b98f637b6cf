// Blocks that wait to be coloured -> batches for the threads, so that few threads learn the same grammar.
import type { CodeBlock } from './highlight.ts'

/** What a thread has learned: keep one for each thread, and give it with each call. */
export type Learned = Set<string>

/** The blocks of one language that nobody has taken. */
interface Bucket {
  readonly lang: string
  readonly blocks: CodeBlock[]
  /** The first that nobody has taken. */
  next: number
  /** Of all in it, in microseconds, roughly. */
  cost: number
  takers: number
}

/** What it costs to learn a grammar, next to colouring one character by it. */
const LEARNING = 500_000

/**
 * The first block of a language costs a thread as much as hundreds of others: its grammar has to be compiled. So each
 * thread stays with its languages, then begins one that nobody has, and shares another's only where much is left of it.
 */
export class HighlightQueue {
  private buckets: Bucket[] = []

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
      bucket.blocks.push(block)
      bucket.cost += costOf(block)
    }
    this.buckets = [...byLang.values()].sort((a, b) => b.cost + learning(b.lang) - a.cost - learning(a.lang))
  }

  get empty(): boolean {
    return this.buckets.length === 0
  }

  /**
   * The next blocks for a thread, worth about `cost` microseconds or less; none when the rest is better left to others.
   * `from` says whether it begins with the dearest or the cheapest language.
   */
  take(learned: Learned, from: 'dearest' | 'cheapest', cost: number): CodeBlock[] {
    const bucket = this.choose(learned, from)
    if (!bucket) return []
    if (!learned.has(bucket.lang)) bucket.takers++
    learned.add(bucket.lang)
    const batch: CodeBlock[] = []
    const share = Math.min(cost, bucket.cost / 3)
    for (let taken = 0; bucket.next < bucket.blocks.length && (batch.length === 0 || taken < share); ) {
      const block = bucket.blocks[bucket.next++] as CodeBlock
      batch.push(block)
      taken += costOf(block)
      bucket.cost -= costOf(block)
    }
    if (bucket.next === bucket.blocks.length) this.buckets.splice(this.buckets.indexOf(bucket), 1)
    return batch
  }

  /** All that is left. */
  rest(): CodeBlock[] {
    return this.buckets.splice(0).flatMap((bucket) => bucket.blocks.slice(bucket.next))
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

/** How slow a grammar is, next to most: measured. */
const SLOWNESS: Readonly<Record<string, number>> = {
  ...of(4, 'ts typescript tsx js javascript jsx vue svelte astro mdx html php blade angular-ts cpp c++'),
  ...of(0.2, 'json jsonc yaml yml toml ini dotenv env diff csv'),
}

function of(value: number, names: string): Record<string, number> {
  return Object.fromEntries(names.split(' ').map((name) => [name, value]))
}

function slowness(lang: string): number {
  return SLOWNESS[lang] ?? 1
}

function learning(lang: string): number {
  return slowness(lang) * LEARNING * COST
}

/** Microseconds a character, where the slowness is 1. */
const COST = 0.3

function costOf({ code, lang }: CodeBlock): number {
  return slowness(lang.toLowerCase()) * (code.length + 100) * COST
}
