// Keeps pages with islands until their scripts are known.
import { Spool } from '../../files/spool.ts'
import type { FormerPage, MadePage, PageSummary } from '../page-cache.ts'
import type { PageFacts } from '../page-facts.ts'

/** A page with islands, without what is only needed to make it. */
export interface WaitingPage {
  readonly facts: Pick<PageFacts, 'outline' | 'islands' | 'feed'>
  /** Identifies everything that its files are made of, except the scripts. Undefined if that isn't known. */
  readonly id: string | undefined
  /** Its files. Undefined if they were from an earlier build, and were removed meanwhile. */
  whole(): Pick<MadePage, 'documents' | 'feed'> | undefined
}

/** Keeps such pages, in little memory, until `close`. */
export class WaitingPages {
  private readonly pages: WaitingPage[] = []
  private readonly spool = new Spool()

  /** A page that was made now, or one of an earlier build. */
  add(page: MadePage | (PageSummary & Pick<FormerPage, 'whole'>), id: string | undefined): void {
    const { outline, islands, feed } = page.facts
    this.pages.push({ facts: { outline, islands, feed }, id, whole: 'whole' in page ? page.whole : this.keep(page) })
  }

  get isEmpty(): boolean {
    return this.pages.length === 0
  }

  [Symbol.iterator](): Iterator<WaitingPage> {
    return this.pages.values()
  }

  close(): void {
    this.spool.close()
  }

  private keep({ documents, feed }: MadePage): WaitingPage['whole'] {
    const spooled = documents.map((document) => this.spool.put(document))
    return () => ({ documents: spooled.map((one) => this.spool.get(one)), feed })
  }
}
