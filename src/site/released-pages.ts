// Pages that were made and released. What other outputs need of all pages stays in memory. What they need of few pages, or
// only at the end, is in a temporary file.
import type { AnchorIds } from '../content/anchors.ts'
import type { Route } from '../content/page.ts'
import { Spool, type Spooled } from '../files/spool.ts'
import { decodeUtf8, encodeUtf8 } from '../files/utf8.ts'
import { unpackAnchors } from './anchors.ts'
import type { PageFacts } from './page-facts.ts'

/** What stays in memory. */
export type ReleasedPage = Omit<PageFacts, 'anchors' | 'markdown'>

interface Kept extends ReleasedPage {
  readonly packedAnchors: Spooled
  readonly markdown: Spooled
}

/** Maximum number of pages whose anchors are unpacked. Those of a thousand long pages may take 20 MB. */
const MAX_UNPACKED = 256

/** Released pages, by route. */
export class ReleasedPages {
  private readonly pages = new Map<Route, Kept>()
  private readonly spool = new Spool()
  /** Bytes of the Markdown of all pages. */
  markdownBytes = 0
  /** The anchors of the pages that links led into most recently. */
  private readonly unpacked = new Map<Route, AnchorIds>()

  set(route: Route, { anchors, markdown, ...page }: PageFacts): void {
    const { spool } = this
    this.markdownBytes += markdown.byteLength
    const packedAnchors = spool.put(encodeUtf8(anchors))
    this.pages.set(route, { ...page, packedAnchors, markdown: spool.put(markdown) })
    this.unpacked.delete(route)
  }

  /** Forgets a page that has to be read after all. */
  delete(route: Route): void {
    const page = this.pages.get(route)
    if (!page) return
    this.markdownBytes -= page.markdown.length
    this.pages.delete(route)
    this.unpacked.delete(route)
  }

  has(route: Route): boolean {
    return this.pages.has(route)
  }

  get(route: Route): ReleasedPage | undefined {
    return this.pages.get(route)
  }

  values(): IterableIterator<ReleasedPage> {
    return this.pages.values()
  }

  anchors(route: Route): AnchorIds | undefined {
    const page = this.pages.get(route)
    if (!page) return undefined
    let anchors = this.unpacked.get(route)
    if (!anchors) {
      anchors = unpackAnchors(decodeUtf8(this.spool.get(page.packedAnchors)))
      if (this.unpacked.size >= MAX_UNPACKED) this.unpacked.clear()
      this.unpacked.set(route, anchors)
    }
    return anchors
  }

  /** The text of a page as Markdown. */
  markdown(route: Route): Buffer | undefined {
    const page = this.pages.get(route)
    return page && this.spool.get(page.markdown)
  }

  close(): void {
    this.spool.close()
  }
}
