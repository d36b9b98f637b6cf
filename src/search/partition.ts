// One language of an index, loaded piece by piece as queries need it.
import { fromBase64 } from './bytes.ts'
import { type HanVariants, readHanVariants } from './han.ts'
import type { Lexicon, TermTable } from './lexicon.ts'
import type { LanguageRecord } from './manifest.ts'
import { decodeBlock, type PageRecord, type SectionRecord } from './page-block.ts'
import { partNames } from './part-names.ts'
import { Ranker } from './rank.ts'
import { decodeRoot, lastNotAbove, type Root, shardOf } from './root.ts'
import { type TermPlace, TermShard } from './term-shard.ts'
import { createTokenizer, type Tokenizer } from './tokenize.ts'
import { Vocabulary } from './vocabulary.ts'

/**
 * Returns the payload of an index file by its name, from wherever the files are. Throws or rejects if it can't. With
 * `fresh`, it bypasses caches.
 */
export type Load = (name: string, fresh?: boolean) => string | Promise<string>

/** A root, and the names of the files that it lists. */
interface Opened {
  readonly root: Root
  readonly shards: readonly string[]
  readonly blocks: readonly string[]
  readonly ranker: Ranker
}

/** The loaded parts of one language. */
export class Partition implements Lexicon<TermPlace> {
  readonly language: string
  readonly record: LanguageRecord
  readonly tokenizer: Tokenizer
  readonly variants: HanVariants
  private readonly loaded = new Map<string, unknown>()

  constructor(
    record: LanguageRecord,
    private readonly load: Load,
  ) {
    this.record = record
    this.language = record.language
    this.tokenizer = createTokenizer(record.language)
    this.variants = readHanVariants(record.han ?? '')
  }

  async root(): Promise<Root> {
    return (await this.opened()).root
  }

  async ranker(): Promise<Ranker> {
    return (await this.opened()).ranker
  }

  /** The whole vocabulary, whatever the query. */
  vocabulary(): Promise<Vocabulary> {
    return this.once(this.record.words, (payload) => Vocabulary.decode(payload))
  }

  /** Loads the shards that contain the terms and prefixes. Matches of a prefix in further shards are ignored. */
  async terms(wanted: Iterable<string>, prefixes: readonly string[]): Promise<TermTable<TermPlace>> {
    const { root, shards: names } = await this.opened()
    const numbers = [...new Set([...wanted, ...prefixes].map((term) => shardOf(root, term)))]
    const load = (number: number) => this.once(names[number] ?? '', (payload) => new TermShard(fromBase64(payload)))
    const loaded = await Promise.all(numbers.map(load))
    const shards = new Map(numbers.map((number, i) => [number, loaded[i] as TermShard]))
    return {
      find: (term) => shards.get(shardOf(root, term))?.find(term),
      beginningWith: (prefix) => shards.get(shardOf(root, prefix))?.beginningWith(prefix) ?? [],
    }
  }

  /** The stored text of some sections of a page. Only sections in the same file as the first one are returned. */
  async sections(numbers: readonly number[]): Promise<{ page: PageRecord; section: SectionRecord; number: number }[]> {
    const { root, blocks } = await this.opened()
    const block = lastNotAbove(root.blocks, numbers[0] ?? 0)
    const records = await this.once(blocks[block] ?? '', decodeBlock)
    return numbers.flatMap((number) => {
      const record = records[number - (root.blocks[block] ?? 0)]
      return record ? [{ ...record, number }] : []
    })
  }

  private opened(): Promise<Opened> {
    return this.once(this.record.root, (payload) => {
      const root = decodeRoot(payload)
      const [shards, blocks] = [partNames(root.shardFolders), partNames(root.blockFolders)]
      return { root, shards, blocks, ranker: new Ranker(root) }
    })
  }

  private once<T>(name: string, decode: (payload: string) => T): Promise<T> {
    const cached = this.loaded.get(name) as Promise<T> | undefined
    if (cached) return cached
    const promise = Promise.resolve(this.load(name)).then(decode)
    this.loaded.set(name, promise)
    // Don't cache a failure: the next call tries again.
    promise.catch(() => this.loaded.delete(name))
    return promise
  }
}
