// Yields the files of all pages, page by page. Pages of earlier builds are recalled, threads make most others, and the rest
// are made here.
import type { Page, PageOutline, Route } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { now, type Span } from '../diagnostics/span.ts'
import { hashOf } from '../files/hash.ts'
import type { Frame } from './context.ts'
import type { WaitingPage, WaitingPages } from './islands/waiting-pages.ts'
import { linkedPages } from './linked-pages.ts'
import type { PageSupply } from './makers/page-makers.ts'
import {
  type FormerPage,
  isCacheable,
  type MadePage,
  type PageCache,
  type PageSummary,
  type RecalledFiles,
  type RecalledPage,
  type WrittenFile,
} from './page-cache.ts'
import { codeBlocks } from './page-code.ts'
import type { PageAtHand, PageFiles, StreamedFile, WithFiles } from './page-files.ts'
import { layoutInputs } from './page-inputs.ts'
import { isHome, type PageFlow, pageStream, searchSections } from './page-stream.ts'
import { relayout } from './relayout.ts'
import type { SiteContext } from './site-context.ts'
import type { SiteFiles } from './site-files.ts'
import { addressesOf } from './untranslated.ts'

/** How the pages of a stream are read. */
export interface Reading {
  /** A page that nothing else keeps. */
  read(route: Route): Promise<Page | undefined>
  /** The findings of reading it. */
  findings(route: Route): readonly Diagnostic[]
  /** Pages of earlier builds. */
  readonly cache?: PageCache
  /** Threads that make pages with `Site.make`. */
  readonly makers?: PageSupply
  /** The size of a file in the output folder, if an earlier build made it of `id` and nobody has changed it since. */
  writtenSize?(path: string, id: string): number | undefined
  /** Called for each page that wasn't read here. */
  onMade?(made: PageSummary): void
}

/** The parts of a site that a stream needs. */
interface StreamedSite {
  readonly context: SiteContext
  readonly frame: Frame
  readonly files: SiteFiles
  readonly pageFiles: PageFiles
  /** Pages whose scripts aren't known yet. */
  readonly waiting: WaitingPages
}

/** One build of the pages of a site. */
export class SiteStream {
  /** @param atHand the pages in memory, which are those of the site's project */
  constructor(
    private readonly site: StreamedSite,
    private readonly atHand: Map<Route, Page>,
    private readonly reading: Reading,
  ) {}

  /** Yields the files of each page as soon as they are made, and releases the page afterwards. */
  async *pages(): AsyncGenerator<readonly StreamedFile[]> {
    const { context, frame, pageFiles, waiting } = this.site
    const { cache } = this.reading
    context.shared.begin()
    context.islands.begin()
    if (cache) pageFiles.keepTexts()
    for await (const next of pageStream(context, this.flow())) {
      if ('recalled' in next) yield this.takeRecalled(next.recalled)
      else if ('made' in next) yield this.takeMade(next)
      else yield await this.makeHere(next)
    }
    void frame.types.close()
    context.islands.end()
    if (!waiting.isEmpty) await context.islands.load()
    for (const page of waiting) yield await this.withScripts(page)
    context.texts.end()
    cache?.keepIcons(context.navIcons.rules())
  }

  private flow(): PageFlow {
    const { context, frame } = this.site
    const { cache, makers, read } = this.reading
    return {
      pages: this.atHand,
      read,
      highlight: (some) => frame.highlighter.begin(some.flatMap((page) => codeBlocks(page, frame.types))),
      openCache: () => {
        if (cache) context.navIcons.add(cache.open(layoutInputs(context)))
        return (outline) => (cache && !isHome(context, outline.route) ? this.recall(cache, outline) : undefined)
      },
      makers: makers && {
        begin: (count) => makers.begin(count),
        make: (turns) => makers.make(turns, (icons) => context.navIcons.add(icons)),
      },
    }
  }

  /** A page of an earlier build, if its inputs haven't changed. */
  private recall(cache: PageCache, outline: PageOutline): RecalledPage | undefined {
    const { context, frame } = this.site
    const former = cache.recall(outline)
    if (!former) return undefined
    context.released.set(outline.route, former.facts)
    const { missedAnchors } = frame
    const page = former.isCurrent ? former : relayout(context, former)
    const isSure = page !== undefined && frame.missedAnchors === missedAnchors
    if (isSure && 'documents' in page) return { ...page, id: cache.keep(outline, page) }
    const recalled = isSure ? this.filesOfFormer(former) : undefined
    if (recalled) {
      former.confirm()
      return { ...recalled, id: former.id }
    }
    context.released.delete(outline.route)
    return undefined
  }

  /** The files of an earlier build, those that are already in the output folder, or a function that loads them. */
  private filesOfFormer(former: FormerPage): RecalledFiles | undefined {
    // Its scripts are known only when all pages are.
    if (former.facts.islands !== undefined) return former
    const written = this.written(former.facts, former.id)
    return written ? { ...former, written } : former.whole()
  }

  private takeRecalled(recalled: RecalledPage): StreamedFile[] {
    const { id, facts } = recalled
    const from = now()
    const span = { from, to: from }
    this.take(recalled)
    if ('written' in recalled) return recalled.written.map((file) => ({ ...span, ...file, id }))
    if ('documents' in recalled) return this.filesOf(recalled, facts.outline, { ...span, id })
    this.site.waiting.add(recalled, id)
    return []
  }

  /** Adopts a page that a thread made. */
  private takeMade({ made, text }: { readonly made: MadePage; readonly text?: string }): StreamedFile[] {
    const { outline } = made.facts
    const from = now()
    const id = this.reading.cache?.keep(outline, made, text)
    this.take(made)
    return this.filesOf(made, outline, { from, to: from, id })
  }

  private async makeHere(next: PageAtHand & { readonly isLate: boolean }): Promise<StreamedFile[]> {
    const { context, pageFiles } = this.site
    const { cache, findings } = this.reading
    const { page, isLate } = next
    const from = now()
    const made = await pageFiles.make(next, { isLate, isKept: cache !== undefined, findings })
    // It's yielded again when all pages are read.
    if (!made) return []
    const staysAtHand = isHome(context, page.route)
    const isRemembered = cache && !staysAtHand && isCacheable(page) && !context.failed.has(page.file)
    const id = isRemembered ? cache.keep(page, made) : undefined
    const files = this.filesOf(made, page, { from, to: now(), id })
    if (!staysAtHand) {
      // Only their class names are still needed.
      context.released.set(page.route, made.facts)
      this.atHand.delete(page.route)
    }
    return files
  }

  /** The files of a page. None yet if it has islands, whose scripts are known only when all pages are. */
  private filesOf(made: MadePage, page: Page | PageOutline, { id, ...span }: Span & { id: string | undefined }) {
    if (!made.facts.islands) return this.site.pageFiles.of(made, page, span).map((file) => ({ ...file, id }))
    this.site.waiting.add(made, id)
    return []
  }

  /** Adopts what the rest of the site needs of a page from an earlier build or another thread. */
  private take(made: PageSummary): void {
    const { context, frame } = this.site
    const { facts, needs, codeClasses } = made
    // A recalled page is there already.
    if (!context.released.has(facts.outline.route)) context.released.set(facts.outline.route, facts)
    frame.highlighter.addClasses(codeClasses)
    frame.assets.styles(new Set(needs))
    frame.assets.scripts(new Set(needs))
    frame.assets.script('search')
    facts.outline.source.release()
    this.reading.onMade?.(made)
  }

  /** The files of a page with islands, including their scripts. */
  private async withScripts({ facts, id: own, whole }: WaitingPage): Promise<StreamedFile[]> {
    const { context, frame, files, pageFiles } = this.site
    const { outline, islands } = facts
    const from = now()
    const scripts = context.islands.scripts(new Set(islands?.modules.map(({ file }) => file)))
    const id = own === undefined ? undefined : hashOf(own, scripts)
    const written = this.written(facts, id)
    if (written) return written.map((file) => ({ from, to: from, ...file, id }))
    const made = whole() ?? (await this.makeAgain(outline.route))
    if (!made) return []
    const addresses = addressesOf(context, outline.route)
    const documents = made.documents.map((document, i) => {
      const path = frame.urls.pageFile(addresses[i] ?? outline.route)
      return context.islands.withScripts(document, (script) => files.finish(path, script))
    })
    const page = context.page(outline.route) ?? outline
    const span = { from, to: now() }
    return pageFiles.of({ documents, feed: made.feed, facts }, page, span).map((file) => ({ ...file, id }))
  }

  /** Makes a page of an earlier build again, because its files were removed meanwhile. */
  private async makeAgain(route: Route): Promise<MadePage | undefined> {
    const { context, pageFiles } = this.site
    const { read, findings } = this.reading
    context.released.delete(route)
    const page = await read(route)
    if (!page) return undefined
    this.atHand.set(route, page)
    const again = { page, sections: searchSections(context, page), linked: linkedPages(context, page) }
    const made = await pageFiles.make(again, { isLate: true, isKept: false, findings })
    this.atHand.delete(route)
    if (made) context.released.set(route, made.facts)
    return made
  }

  /** The files of a page that an earlier build made of `id`, if all of them are still in the output folder. */
  private written(facts: WithFiles, id: string | undefined): WrittenFile[] | undefined {
    const { writtenSize } = this.reading
    if (!writtenSize || id === undefined) return undefined
    const files = this.site.pageFiles.pathsOf(facts).map((path) => ({ path, size: writtenSize(path, id) }))
    return files.every(isWritten) ? files : undefined
  }
}

function isWritten(file: { readonly path: string; readonly size: number | undefined }): file is WrittenFile {
  return file.size !== undefined
}
