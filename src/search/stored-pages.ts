// The pages of an index as results show them, packed into bytes until they are written: as objects they would take
// several times the memory, which is most of what a search index of a large site needs.
import type { PageRecord, SectionRecord } from './page-block.ts'
import type { PageBody, SearchPage } from './search-page.ts'

/** A page with what is stored of each of its sections. */
export interface StoredPage {
  readonly page: PageRecord
  readonly sections: readonly SectionRecord[]
}

/** Keeps bytes, and gives them back for what `put` returned. */
export interface PageStore {
  put(bytes: Uint8Array): unknown
  get(kept: unknown): Uint8Array
}

/** What versions of a page share, and what they don't, as JSON. Each URL is written as what follows that of the page. */
type Texts = readonly [
  title: string,
  crumbs: readonly string[],
  ...(readonly [text: string, pairs: string, ...headings: string[]])[],
]
type Place = readonly [page: string, url: string, ...urls: string[]]

/** In front of the rest of a URL that begins with the page's. No URL begins with it. */
const REST = '='

/** What is stored of the text of a section. */
export type StoredText = Required<Pick<SectionRecord, 'text' | 'pairs'>>

/** Collects pages. */
export class StoredPages {
  private readonly texts: unknown[] = []
  private readonly places: unknown[] = []

  /** `shorten` reduces the text of a section to what is stored of it. */
  constructor(
    private readonly shorten: (text: string) => StoredText,
    private readonly store: PageStore,
  ) {}

  /** Adds a page. `isLikeLast` says that it differs from the one before in its address alone. */
  add({ head, body }: SearchPage, isLikeLast: boolean): void {
    const base = pageUrl(head.urls[0] as string)
    const urls = head.urls.map((url) => (url.startsWith(base) ? REST + url.slice(base.length) : url))
    this.places.push(this.pack([head.page, base, ...urls] satisfies Place))
    this.texts.push(isLikeLast ? this.texts.at(-1) : this.pack(this.textsOf(body())))
  }

  private textsOf({ title, crumbs, sections }: PageBody): Texts {
    const stored = sections.map((section) => {
      const { text, pairs } = this.shorten(section.text)
      return [text, pairs, ...section.headings] as const
    })
    return [title, crumbs ?? [], ...stored]
  }

  /** The pages with these numbers, counted from 0 as they were added. Iterating decodes them again, one by one. */
  inOrder(numbers: readonly number[]): Iterable<StoredPage> & { readonly length: number } {
    return { length: numbers.length, [Symbol.iterator]: () => this.decoded(numbers) }
  }

  private *decoded(numbers: readonly number[]): Generator<StoredPage> {
    for (const i of numbers) {
      const [page, base, ...urls] = this.unpack<Place>(this.places[i])
      const [title, crumbs, ...rest] = this.unpack<Texts>(this.texts[i])
      const sections = rest.map(([text, pairs, ...headings], number) => {
        const url = urls[number] ?? ''
        return { url: url.startsWith(REST) ? base + url.slice(REST.length) : url, headings, text, pairs }
      })
      yield { page: { page, url: base, title, crumbs }, sections }
    }
  }

  private pack(value: unknown): unknown {
    return this.store.put(Buffer.from(JSON.stringify(value)))
  }

  private unpack<T>(kept: unknown): T {
    const bytes = this.store.get(kept)
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()) as T
  }
}

/** The page's URL: its first section's URL without the fragment. */
function pageUrl(url: string): string {
  return url.replace(/#.*$/s, '')
}
