// Makes single pages for a site in another thread, which makes the rest of the site.
import type { Page, Route } from '../content/page.ts'
import { layoutRoutes, linkedPages } from './linked-pages.ts'
import { isCacheable, type MadePage } from './page-cache.ts'
import { withoutText } from './page-facts.ts'
import type { PageFiles } from './page-files.ts'
import { laterPages, searchSections } from './page-stream.ts'
import type { SiteContext } from './site-context.ts'
import type { Reading } from './site-stream.ts'

/** How a single page is read. */
export interface SingleReading extends Pick<Reading, 'read' | 'findings'> {
  /** Whether it goes into a cache. */
  readonly isKept: boolean
}

/** Makes pages that affect only their own files. */
export class SinglePages {
  private isNeededLater: ReturnType<typeof laterPages> | undefined
  /** Names of files whose components hold state. Imports end with them. */
  private readonly liveModules = new Set<string>()

  constructor(
    private readonly context: SiteContext,
    private readonly pageFiles: PageFiles,
  ) {}

  /** See `Site.make`. */
  async make(route: Route, atHand: Map<Route, Page>, reading: SingleReading): Promise<MadePage | undefined> {
    const { context, pageFiles } = this
    const { read, isKept } = reading
    context.shared.begin()
    context.islands.begin()
    if (isKept) pageFiles.keepTexts()
    if (this.seemsLive(route)) return undefined
    this.isNeededLater ??= laterPages(context)
    for (const other of context.once(layoutRoutes)) await this.learn(other, read)
    const page = await read(route)
    if (!page) return undefined
    await context.utilities.probe(page)
    for (const { module } of page.islands)
      if (module !== page.file) this.liveModules.add(module.slice(module.lastIndexOf('/') + 1))
    if (this.isNeededLater(page) || !isCacheable(page)) return undefined
    const linked = linkedPages(context, page)
    for (const other of linked) await this.learn(other, read)
    atHand.set(route, page)
    const sections = searchSections(context, page)
    const made = await pageFiles.make({ page, sections, linked }, { ...reading, isLate: false })
    atHand.delete(route)
    return context.failed.has(page.file) ? undefined : made
  }

  /** Whether a page imports a component with state, and so has an island. Reading it takes long, and would be repeated. */
  private seemsLive(route: Route): boolean {
    const outline = this.context.outline(route)
    if (!outline || outline.isGenerated || this.liveModules.size === 0) return false
    const { text } = outline.source
    const isLive = [...this.liveModules].some((name) => text.includes(name))
    if (isLive) outline.source.release()
    return isLive
  }

  /** Only the headings of linked pages are needed, so their text is released at once. */
  private async learn(route: Route, read: Reading['read']): Promise<void> {
    const { released } = this.context
    const page = released.has(route) ? undefined : await read(route)
    if (page) released.set(route, withoutText(page))
  }
}
