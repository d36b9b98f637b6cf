// A search index whose terms of each page are kept between builds.
import { Spool } from '../files/spool.ts'
import { IndexBuilder, type IndexOptions } from '../search/build.ts'
import type { IndexFile } from '../search/script.ts'
import type { SearchPage } from '../search/search-page.ts'
import { decodeTermCache, encodeTermCache } from '../search/term-cache.ts'
import { openPartStore, type PartStore, type PartStoreSetup } from './part-store.ts'
import { IN_MEMORY } from './search-thread.ts'

/** Builds an index like `IndexBuilder`. If there is a store, reuses the terms of an earlier build. */
export class CachedIndexBuilder {
  private readonly builder: IndexBuilder
  private readonly store: PartStore | undefined
  /** What results show of pages, which is needed again at the end. */
  private readonly spool = new Spool(IN_MEMORY)
  /** Together with the texts, these determine the terms. */
  private readonly key: unknown

  constructor({ options, store }: { options: IndexOptions; store?: PartStoreSetup }) {
    this.store = store && openPartStore(store)
    this.key = ['terms', options.synonyms]
    const cached = this.store?.get(this.key)
    this.builder = new IndexBuilder(options, {
      cached: this.store && (cached ? decodeTermCache(cached) : []),
      store: this.spool,
    })
  }

  add(page: SearchPage, place: number): void {
    this.builder.add(page, place)
  }

  /** Yields the files. Call it once, and consume it to the end, when it stores the terms. */
  *finish(): Generator<IndexFile> {
    try {
      yield* this.builder.files()
    } finally {
      this.spool.close()
    }
    const terms = this.builder.terms()
    if (terms) this.store?.set(this.key, encodeTermCache(terms))
  }
}
