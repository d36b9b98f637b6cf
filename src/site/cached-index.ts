// A search index whose terms of each page are kept between builds.
import { createHash } from 'node:crypto'
import { ContentStore } from '../files/content-store.ts'
import { IndexBuilder, type IndexOptions } from '../search/build.ts'
import type { IndexFile } from '../search/script.ts'
import type { Section } from '../search/section.ts'
import { decodeTermCache, encodeTermCache } from '../search/term-cache.ts'

/** Where terms are kept: a folder of a `ContentStore`, and what stands for the site and the program there. */
export interface TermStore {
  readonly folder: string
  readonly basis: string
}

/** Builds an index like `IndexBuilder`, with the terms of an earlier build where there is a store. */
export class CachedIndexBuilder {
  private readonly builder: IndexBuilder
  private readonly store: ContentStore | undefined
  private readonly key: string

  constructor({ options, terms }: { options: IndexOptions; terms?: TermStore }) {
    this.store = terms && new ContentStore(terms.folder)
    this.key = createHash('sha256')
      .update(JSON.stringify(['terms', terms?.basis, options.synonyms]))
      .digest('hex')
    const cached = this.store?.get(this.key)
    this.builder = new IndexBuilder(options, this.store && (cached ? decodeTermCache(cached) : []))
  }

  add(section: Section): void {
    this.builder.add(section)
  }

  finish(): readonly IndexFile[] {
    const { files } = this.builder.finish()
    const terms = this.builder.terms()
    if (terms) this.store?.set(this.key, encodeTermCache(terms))
    return files
  }
}
