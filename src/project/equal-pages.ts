// Pages with the same text, as versions of a site have many: the text is parsed once, and the pages share its tree.
import { collectOutline, titleFromPath } from '../content/collect.ts'
import type { Page } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { relocate } from '../diagnostics/relocate.ts'
import { isApiPage } from './api-reference.ts'
import type { PageRecord } from './page-record.ts'

/** A page that was read, and the findings of reading it. */
export interface ReadPage {
  readonly page: Page
  readonly diagnostics: readonly Diagnostic[]
}

/** Texts to remember. A build reads the counterparts of a page in all versions one after the other. */
const MAX_KEPT = 8

/**
 * The pages that were read last, by their texts. For builds, which only look at what a tree says: the ranges in a shared
 * tree name the file that was read first.
 */
export class EqualPages {
  private readonly kept = new Map<string, ReadPage>()

  /** The page of a file whose text was just read in another file. */
  find(record: PageRecord): ReadPage | undefined {
    const known = this.kept.get(record.source.digest)
    if (!known) return undefined
    const { page, diagnostics } = known
    const { route, source } = record
    const { frontmatter } = record.outline()
    // A title that isn't in the front matter is in the text, unless it comes from the route.
    const heading = page.title === titleFromPath(page.route) ? undefined : page.title
    const here = (finding: Diagnostic) => relocate(finding, page.file, source.path)
    return {
      page: {
        ...page,
        ...collectOutline({ route, source, frontmatter }, () => heading),
        diagnostics: page.diagnostics.map(here),
      },
      diagnostics: diagnostics.map(here),
    }
  }

  /** Remembers a page, unless it depends on where its file is. `isPlaceBound` tells whether it imports relative paths. */
  keep(record: PageRecord, read: ReadPage, isPlaceBound: boolean): void {
    const { page } = read
    const { frontmatter } = record.outline()
    // What describes an operation depends on the page's place in the navigation, and a program on its file.
    if (isPlaceBound || isApiPage(frontmatter) || frontmatter.data.api !== undefined || page.islands.length > 0) return
    this.kept.set(record.source.digest, read)
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= MAX_KEPT) break
      this.kept.delete(oldest)
    }
  }
}
