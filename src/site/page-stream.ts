// The pages of a site one by one: each is read, made, and released, so a large site needs little more memory than a small one.
import type { Page, PageOutline, Route } from '../content/page.ts'

import type { Project } from '../project/project.ts'
import { linkedUrl } from '../project/routes.ts'
import type { Section } from '../search/section.ts'
import { makeOfPage } from './failed-pages.ts'
import { layoutRoutes, linkedPages } from './linked-pages.ts'
import type { PageSupply } from './makers/page-makers.ts'
import { type Turn, Turns } from './makers/turns.ts'
import type { MadePage, RecalledPage } from './page-cache.ts'
import { counterpartsTogether } from './page-order.ts'
import { isBodyMade } from './render-page.ts'
import { cutPage, pageSections } from './search-sections.ts'
import type { SiteContext } from './site-context.ts'

/** The number of pages that are read before the first of them is made, while threads highlight their code. */
const AHEAD = 120
/** The number of pages whose code threads get at a time: few at first, so that they start early. */
const FIRST_LOT = 8
const LOT = 40

/** After this many pages, those that wait for others are tried again. */
const LOOK_AGAIN = 64

/** Where pages come from and go to. */
export interface PageFlow {
  /** The pages in memory, which the site uses. */
  readonly pages: Map<Route, Page>
  /** Reads a page that nothing else keeps. */
  read(route: Route): Promise<Page | undefined>
  /** Sends the code of pages to threads. */
  highlight(pages: readonly Page[]): Promise<void>
  /** Called once the pages that the layout links into are read. Returns a function that finds a page of an earlier build. */
  openCache(): (outline: PageOutline) => RecalledPage | undefined
  /** Makes pages elsewhere. Without it, all are made here. */
  readonly makers?: Pick<PageSupply, 'begin'> & { make(turns: Turns): AsyncIterable<Turn> }
}

/** A page that can be made now, or was made by an earlier build or another thread. */
export type NextPage =
  | {
      readonly page: Page
      readonly sections: readonly Section[]
      /** The pages that it links into. */
      readonly linked: readonly Route[]
      /** True if all pages have been read. */
      readonly isLate: boolean
    }
  | { readonly recalled: RecalledPage }
  | { readonly made: MadePage; readonly text?: string }

/**
 * Yields all pages: first those of earlier builds, then each other page once a thread has made it or it can be made. Last
 * come those that depend on all others. What is then left in `pages` has more than one address.
 */
export function pageStream(site: SiteContext, flow: PageFlow): AsyncGenerator<NextPage, void> {
  return new PageStream(site, flow).run()
}

/** A page that was read but not made yet. */
interface Waiting {
  readonly page: Page
  readonly sections: readonly Section[]
  readonly linked: readonly Route[]
}

/** One run over the pages of a site. */
class PageStream {
  private readonly isNeededLater: (page: Page) => boolean
  private readonly lots: CodeLots
  /** Pages that wait until threads have highlighted their code. */
  private readonly ahead: Waiting[] = []
  /** Pages that wait for pages that they link into, or for all others. */
  private readonly left: Waiting[] = []
  /** The number of turns taken. */
  private taken = 0
  /** Whether threads make pages too. */
  private isShared = false

  constructor(
    private readonly site: SiteContext,
    private readonly flow: PageFlow,
  ) {
    this.isNeededLater = laterPages(site)
    this.lots = new CodeLots(flow)
  }

  async *run(): AsyncGenerator<NextPage, void> {
    const { site, flow } = this
    const { makers } = flow
    for (const route of site.once(layoutRoutes)) await this.take(route)
    const turns = new Turns(yield* this.recalled(flow.openCache()))
    this.isShared = makers?.begin(turns.length) ?? false
    for await (const next of this.isShared && makers ? makers.make(turns) : turns) yield* this.turn(next, turns)
    // All sections are there, so the index can be built while the last pages are made.
    void site.search.begin()
    await this.lots.send()
    yield* this.ready(this.ahead)
    yield* this.last()
  }

  /** Yields the pages of earlier builds. Returns the turns of the others, with counterparts together. */
  private *recalled(recall: ReturnType<PageFlow['openCache']>): Generator<NextPage, Turn[][]> {
    const { site, flow } = this
    const { outlines, navigation } = site.project
    const others: Turn[][] = []
    let place = 0
    for (const counterparts of counterpartsTogether(outlines.values(), site.nav, navigation.root)) {
      const group: Turn[] = []
      for (const outline of counterparts) {
        const recalled = flow.pages.has(outline.route) ? undefined : recall(outline)
        if (recalled) {
          site.search.add(recalled.sections, place)
          yield { recalled }
        } else group.push({ place, outline })
        place++
      }
      if (group.length > 0) others.push(group)
    }
    return others
  }

  /** Yields the page of a turn if a thread made it. Otherwise reads it, and yields a page that can be made by now. */
  private async *turn({ place, outline, made, text }: Turn, turns: Turns): AsyncGenerator<NextPage, void> {
    if (made) {
      this.site.search.add(made.sections, place)
      this.flow.pages.delete(outline.route)
      yield { made, text }
    } else {
      await this.read(outline.route, place, turns)
      // Threads that make pages highlight their own code, so no page waits for that.
      const first = this.ahead.length > (this.isShared ? 0 : AHEAD) ? this.ahead.shift() : undefined
      if (first) yield* this.ready([first])
    }
    if (++this.taken % LOOK_AGAIN === 0) yield* this.ready(this.left.splice(0))
  }

  /** Reads a page, and begins whatever takes long before it can be made. */
  private async read(route: Route, place: number, turns: Turns): Promise<void> {
    const { site } = this
    const page = await this.take(route)
    const sections = page ? searchSections(site, page) : []
    site.search.add(sections, place)
    if (!page) return
    const linked = linkedPages(site, page)
    turns.hurry(linked.filter((other) => !this.isRead(other)))
    site.types.begin(page)
    await site.utilities.probe(page)
    this.ahead.push({ page, sections, linked })
    if (!this.isShared && !isBodyMade(site, page)) await this.lots.add(page)
  }

  /** Yields those of the pages that can be made now. The others are left for later. */
  private *ready(pages: readonly Waiting[]): Generator<NextPage, void> {
    for (const waiting of pages) {
      if (this.isReady(waiting)) yield { ...waiting, isLate: false }
      else this.left.push(waiting)
    }
  }

  /** Yields the pages that are left. */
  private async *last(): AsyncGenerator<NextPage, void> {
    // Pages whose types aren't there yet come last.
    const isTyped = ({ page }: Waiting) => this.site.types.isReady(page)
    const last = [...this.left.filter(isTyped), ...this.left.filter((waiting) => !isTyped(waiting))]
    // The threads that made pages have ended, so others highlight the code of the next ones.
    if (this.isShared) await this.highlight(last.slice(0, LOT))
    for (const [i, waiting] of last.entries()) {
      if (this.isShared && i % LOT === 0) await this.highlight(last.slice(i + LOT, i + 2 * LOT))
      if (linkedUrl(waiting.page) === undefined) yield { ...waiting, isLate: true }
    }
  }

  private highlight(some: readonly Waiting[]): Promise<void> {
    return this.flow.highlight(some.flatMap(({ page }) => (isBodyMade(this.site, page) ? [] : [page])))
  }

  /** The page of a route, which stays in memory until it's made. Undefined if it was made, or can't be read. */
  private async take(route: Route): Promise<Page | undefined> {
    const { pages, read } = this.flow
    const known = pages.get(route)
    if (known) return known
    const page = this.site.released.has(route) ? undefined : await read(route)
    if (page) pages.set(route, page)
    return page
  }

  private isRead(route: Route): boolean {
    return this.site.released.has(route) || this.flow.pages.has(route)
  }

  private isReady({ page, linked }: Waiting): boolean {
    return !this.isNeededLater(page) && linked.every((route) => this.isRead(route)) && this.site.types.isReady(page)
  }
}

/** Sends the code of pages to threads, a lot at a time. */
class CodeLots {
  private readonly pages: Page[] = []
  private size = FIRST_LOT

  constructor(private readonly flow: Pick<PageFlow, 'highlight'>) {}

  async add(page: Page): Promise<void> {
    this.pages.push(page)
    if (this.pages.length < this.size) return
    await this.send()
    this.size = LOT
  }

  /** Sends a lot that isn't full too. */
  async send(): Promise<void> {
    await this.flow.highlight(this.pages.splice(0))
  }
}

/** The searchable sections of a page. */
export function searchSections(site: SiteContext, page: Page): readonly Section[] {
  if (!site.visibility(page.route).search) return []
  return makeOfPage(site.failed, page, (one) =>
    pageSections(
      site,
      one,
      site.shared.once(one, 'cuts', {}, () => cutPage(one, site.project.vocabulary)),
    ),
  )
}

/** The project with only the pages in memory. */
export function withPages(project: Project, pages: ReadonlyMap<Route, Page>): Project {
  return Object.create(project, { pages: { value: pages, enumerable: true } }) as Project
}

/** Whether a page is also shown at the root, which is made from it at the end. */
export function isHome(site: SiteContext, route: Route): boolean {
  return route === site.nav.home && !site.project.outlines.has('/')
}

/** Pages that are needed after they are made, or that depend on all others. */
export function laterPages(site: SiteContext): (page: Page) => boolean {
  return (page) =>
    isHome(site, page.route) ||
    page.islands.length > 0 ||
    !site.utilities.isDecided(page) ||
    linkedUrl(page) !== undefined
}
