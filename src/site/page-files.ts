// Makes pages: the documents of each, its Markdown, its feed, and what the rest of the site needs of it.
import type { Page, PageOutline, Route } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { now, type Span } from '../diagnostics/span.ts'
import type { Section } from '../search/section.ts'
import type { Frame } from './context.ts'
import { encodeText, textBasis } from './former-text.ts'
import { markdownFile, markdownPage } from './markdown-page.ts'
import type { OutputFile } from './output.ts'
import type { MadePage, WrittenFile } from './page-cache.ts'
import { codeBlocks } from './page-code.ts'
import { type PageFacts, pageFacts } from './page-facts.ts'
import { NO_INPUTS, pageInputs } from './page-inputs.ts'
import { takeNeeds } from './render-page.ts'
import type { SiteContext } from './site-context.ts'
import type { SiteFiles } from './site-files.ts'
import { addressesOf } from './untranslated.ts'

/** A page that was read, its searchable sections, and the pages that it links into. */
export interface PageAtHand {
  readonly page: Page
  readonly sections: readonly Section[]
  readonly linked: readonly Route[]
}

/** A file that was made, with the time that took, or a file from an earlier build. */
export type StreamedFile = (OutputFile | WrittenFile) &
  Span & {
    /** Identifies everything that its page is made of, if that is known. */
    readonly id?: string
  }

/** What determines which files a page has. */
export type WithFiles = Pick<PageFacts, 'outline' | 'feed'>

/** How a page is made. */
interface Making {
  /** True if all other pages have been read. */
  readonly isLate: boolean
  /** Whether the page goes into a cache. */
  readonly isKept: boolean
  /** The findings of reading it. */
  findings(route: Route): readonly Diagnostic[]
}

/** Makes the files of pages, and lists them. */
export class PageFiles {
  constructor(
    private readonly context: SiteContext,
    private readonly frame: Frame,
    private readonly files: SiteFiles,
  ) {}

  /** From here on, records what layouts show of texts. A site on disk can't reuse it: addresses depend on the document. */
  keepTexts(): void {
    if (!this.frame.options.relative) this.context.texts.begin()
  }

  /** Makes a page that was read. Undefined if it turns out to link into a page that wasn't. */
  async make(
    { page, sections, linked }: PageAtHand,
    { isLate, isKept, findings }: Making,
  ): Promise<MadePage | undefined> {
    const { context, frame, files } = this
    const { highlighter, types, missedAnchors } = frame
    const addresses = addressesOf(context, page.route)
    const documents: Uint8Array[] = []
    for (const address of addresses) {
      const document = await files.renderDocument(address, { isEarly: !isLate })
      if (!document || frame.missedAnchors > missedAnchors) return undefined
      documents.push(document)
    }
    const facts = pageFacts(context, page)
    const needs = [...new Set(addresses.flatMap((address) => takeNeeds(context, address)))]
    const code = addresses.flatMap((address) => files.takeShownCode(address))
    const codeClasses = context.shared.once(page, 'classes', {}, () =>
      highlighter.classesOf([...codeBlocks(page, types), ...code]),
    )
    const feed = await files.renderFeed(facts.feed)
    const diagnostics = findings(page.route)
    const placed = addresses.flatMap((address) => context.texts.take(address) ?? [])
    const basis = isKept && !feed ? textBasis(context, page, sections) : undefined
    const text = placed.length > 0 && basis ? encodeText({ documents: placed, basis }) : undefined
    const inputs = isKept ? pageInputs(context, page, { linked, made: [...documents, facts.markdown] }) : NO_INPUTS
    return { documents, text, feed, facts, sections, diagnostics, needs, codeClasses, inputs }
  }

  /** The files of a page. A released one is known by its outline. `span` is when its HTML was made. */
  of(
    { documents, feed, facts }: Pick<MadePage, 'documents' | 'feed'> & { facts: WithFiles },
    page: Page | PageOutline,
    span: Span,
  ): StreamedFile[] {
    return [
      ...addressesOf(this.context, page.route).flatMap((address, i) => {
        const content = documents[i]
        return content ? [{ ...span, path: this.frame.urls.pageFile(address), content }] : []
      }),
      ...this.markdownOf(page),
      ...(feed && facts.feed !== undefined ? [{ ...span, path: facts.feed, content: feed }] : []),
    ]
  }

  /** The paths of the same files. */
  pathsOf({ outline: { route }, feed }: WithFiles): string[] {
    return [
      ...addressesOf(this.context, route).map(this.frame.urls.pageFile),
      ...this.markdownPaths(route),
      ...(feed === undefined || this.isAuthors(feed) ? [] : [feed]),
    ]
  }

  /** The Markdown of a page at each of its addresses. */
  private markdownOf(page: PageOutline): StreamedFile[] {
    const from = now()
    const paths = this.markdownPaths(page.route)
    const text = paths.length === 0 ? '' : markdownPage(this.context, page)
    return paths.map((path) => ({ path, content: this.files.finish(path, text), from, to: now() }))
  }

  private markdownPaths(route: Route): string[] {
    return addressesOf(this.context, route)
      .map(markdownFile)
      .filter((path) => !this.isAuthors(path))
  }

  /** Whether a file of the author replaces one of ours. */
  private isAuthors(path: string): boolean {
    return this.context.project.assets.has(path)
  }
}
