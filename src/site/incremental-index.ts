// A search index that is built again and again while the pages of its site are edited. Only pages that changed are read.
import { Spool } from '../files/spool.ts'
import { IndexBuilder, type IndexOptions } from '../search/build.ts'
import type { AddedPage } from '../search/language-index.ts'
import { MANIFEST } from '../search/manifest.ts'
import type { IndexFile } from '../search/script.ts'
import type { SearchPage } from '../search/search-page.ts'
import { IN_MEMORY } from './search-thread.ts'

/** The names of all files of an index, and those files that the one before it didn't have. */
export interface IndexUpdate {
  readonly names: readonly string[]
  readonly files: readonly IndexFile[]
}

/** Keeps what the index is made of between updates. */
export class IncrementalIndex {
  private readonly spool = new Spool(IN_MEMORY)
  private readonly builder: IndexBuilder
  private readonly pages = new Map<number, AddedPage>()
  private names: ReadonlySet<string> = new Set()

  constructor(options: IndexOptions) {
    this.builder = new IndexBuilder(options, { store: this.spool })
  }

  /** Adds a page by a number that no other page has had. */
  add(number: number, page: SearchPage): void {
    this.pages.set(number, this.builder.add(page))
  }

  /** The index of the pages with these numbers, in this order. Others are removed. */
  update(order: readonly number[]): IndexUpdate {
    const remaining = new Set(order)
    for (const [number, page] of this.pages) {
      if (remaining.has(number)) continue
      this.builder.remove(page)
      this.pages.delete(number)
    }
    for (const [place, number] of order.entries()) {
      const page = this.pages.get(number)
      if (page) page.place = place
    }
    const names = new Set<string>()
    const files: IndexFile[] = []
    for (const file of this.builder.files()) {
      names.add(file.name)
      // The other names depend on what is in the files.
      if (file.name === MANIFEST || !this.names.has(file.name)) files.push(file)
    }
    this.names = names
    return { names: [...names], files }
  }

  close(): void {
    this.spool.close()
  }
}
