// Pages with the same text, as versions of a site have many: the text is parsed once, and the pages share its tree.
import { collectOutline, titleFromPath } from '../content/collect.ts'
import type { Page } from '../content/page.ts'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts'
import { relocate, relocated } from '../diagnostics/relocate.ts'
import { isApiPage } from './api-names.ts'
import { hasProgram } from './page-files.ts'
import type { PageRecord } from './page-record.ts'

/** A page that was read, and the findings of reading it. */
export interface ReadPage {
  readonly page: Page
  readonly diagnostics: readonly Diagnostic[]
}

/** Texts to remember in a build. It reads the counterparts of a page in all versions one after the other. */
const MAX_KEPT = 8

/** Pages by their texts. */
export class EqualPages {
  private readonly kept = new Map<string, ReadPage>()

  /**
   * @param isPassing true if pages are read once and let go, as in a build. Only the last ones are remembered then. If
   * not, all are, so call `clear` when anything changes.
   */
  constructor(private readonly isPassing: boolean) {}

  /** The page of a file whose text was read in another file. */
  find(record: PageRecord): ReadPage | undefined {
    const known = this.kept.get(record.source.digest)
    if (!known) return undefined
    const { page, diagnostics } = known
    const { route, source } = record
    const { frontmatter } = record.outline()
    // A title that isn't in the front matter is in the text, unless it comes from the route.
    const heading = page.title === titleFromPath(page.route) ? undefined : page.title
    const here = <T extends { readonly place: Place }>(one: T) => relocated(one, page.file, source.path)
    const found = (finding: Diagnostic) => relocate(finding, page.file, source.path)
    source.share(page.source)
    return {
      page: {
        ...page,
        ...collectOutline({ route, source, frontmatter }, () => heading),
        headings: page.headings.map(here),
        links: page.links.map(here),
        codeBlocks: page.codeBlocks.map(here),
        uses: page.uses.map(here),
        imports: page.imports.map(here),
        diagnostics: page.diagnostics.map(found),
      },
      diagnostics: diagnostics.map(found),
    }
  }

  /** Remembers a page, unless it depends on where its file is. `isPlaceBound` tells whether it imports relative paths. */
  keep(record: PageRecord, read: ReadPage, isPlaceBound: boolean): void {
    const { page } = read
    const { frontmatter, source } = record.outline()
    // What describes an operation depends on the page's place in the navigation, and a program on its file.
    if (isPlaceBound || isApiPage(frontmatter) || frontmatter.data.api !== undefined || page.islands.length > 0) return
    // Only the page that was read first is read again when a file changes that it imports.
    if (!this.isPassing && (page.imports.length > 0 || hasProgram(source.text))) return
    this.kept.set(source.digest, read)
    if (!this.isPassing) return
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= MAX_KEPT) break
      this.kept.delete(oldest)
    }
  }

  clear(): void {
    this.kept.clear()
  }
}
