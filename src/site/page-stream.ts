// The pages of a site one by one: each is read, made, and released, so a large site needs little more memory than a small one.
import type { Page, PageOutline, Route } from '../content/page.ts'
import { resolveToEnd } from '../project/links.ts'
import type { Project } from '../project/project.ts'
import { linkedUrl } from '../project/routes.ts'
import type { Section } from '../search/section.ts'
import { makeOfPage } from './failed-pages.ts'
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
export async function* pageStream(site: SiteContext, flow: PageFlow): AsyncGenerator<NextPage, void> {
  const { pages, read, highlight, openCache, makers } = flow
  const isNeededLater = laterPages(site)
  const take = async (route: Route): Promise<Page | undefined> => {
    const known = pages.get(route)
    if (known) return known
    const page = site.released.has(route) ? undefined : await read(route)
    if (page) pages.set(route, page)
    return page
  }
  for (const route of site.once(layoutRoutes)) await take(route)
  const recall = openCache()

  const isRead = (route: Route) => site.released.has(route) || pages.has(route)
  const isReady = ({ page, linked }: Waiting) =>
    !isNeededLater(page) && linked.every(isRead) && site.types.isReady(page)
  const wanted: Turn[][] = []
  let place = 0
  const { outlines, navigation } = site.project
  for (const counterparts of counterpartsTogether(outlines.values(), site.nav, navigation.root)) {
    const group: Turn[] = []
    for (const outline of counterparts) {
      const { route } = outline
      const recalled = pages.has(route) ? undefined : recall(outline)
      if (recalled) {
        site.search.add(recalled.sections, place)
        yield { recalled }
      } else group.push({ place, outline })
      place++
    }
    if (group.length > 0) wanted.push(group)
  }
  const turns = new Turns(wanted)
  const isShared = makers?.begin(turns.length) ?? false
  // Threads then make the other pages, and highlight their own code.
  const distance = isShared ? 0 : AHEAD
  const ahead: Waiting[] = []
  const left: Waiting[] = []
  const unbegun: Page[] = []
  let isBegun = false
  let taken = 0
  for await (const { place, outline, made, text } of isShared && makers ? makers.make(turns) : turns) {
    if (made) {
      site.search.add(made.sections, place)
      pages.delete(outline.route)
      yield { made, text }
    } else {
      const page = await take(outline.route)
      const own = page ? searchSections(site, page) : []
      site.search.add(own, place)
      if (!page) continue
      const linked = linkedPages(site, page)
      turns.hurry(linked.filter((route) => !isRead(route)))
      site.types.begin(page)
      await site.utilities.probe(page)
      ahead.push({ page, sections: own, linked })
      if (!isShared && !isBodyMade(site, page)) unbegun.push(page)
      if (unbegun.length >= (isBegun ? LOT : FIRST_LOT)) {
        await highlight(unbegun.splice(0))
        isBegun = true
      }
      const first = ahead.length > distance ? ahead.shift() : undefined
      if (first && isReady(first)) yield { ...first, isLate: false }
      else if (first) left.push(first)
    }
    if (++taken % LOOK_AGAIN === 0) {
      for (const waiting of left.splice(0)) {
        if (isReady(waiting)) yield { ...waiting, isLate: false }
        else left.push(waiting)
      }
    }
  }
  // All sections are there, so the index can be built while the last pages are made.
  void site.search.begin()
  await highlight(unbegun.splice(0))
  for (const waiting of ahead) {
    if (isReady(waiting)) yield { ...waiting, isLate: false }
    else left.push(waiting)
  }
  // Pages whose types aren't there yet come last.
  const isTyped = ({ page }: Waiting) => site.types.isReady(page)
  const last = [...left.filter(isTyped), ...left.filter((waiting) => !isTyped(waiting))]
  const codeOf = (some: readonly Waiting[]) =>
    highlight(some.flatMap(({ page }) => (isBodyMade(site, page) ? [] : [page])))
  // The threads that made pages have ended, so others highlight the code of the next ones.
  if (isShared) await codeOf(last.slice(0, LOT))
  for (const [i, waiting] of last.entries()) {
    if (isShared && i % LOT === 0) await codeOf(last.slice(i + LOT, i + 2 * LOT))
    if (linkedUrl(waiting.page) === undefined) yield { ...waiting, isLate: true }
  }
}

/** A page that was read but not made yet. */
interface Waiting {
  readonly page: Page
  readonly sections: readonly Section[]
  readonly linked: readonly Route[]
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

/** Other pages to whose headings a page links. */
export function linkedPages(site: SiteContext, page: Page): Route[] {
  const urls = page.links.flatMap(({ url, kind }) => (kind === 'link' && url.includes('#') ? [url] : []))
  const { description, related } = page.frontmatter.data
  const written = JSON.stringify([page.description, description, related])
  return [...routesOf(site, urls, page.file), ...fragmentRoutes(site, written, page.file)].filter(
    (route) => route !== page.route,
  )
}

/** Pages that parts of the layout may link into, which are made once for all pages. */
export function layoutRoutes(site: SiteContext): Route[] {
  return fragmentRoutes(site, layoutTexts(site), site.project.config.file)
}

/** The inputs of the layout: the configuration, and the links of pages with `url`. */
function layoutTexts(site: SiteContext): string {
  const { config, outlines, navigation } = site.project
  const urls = [...outlines.values()].flatMap((page) => linkedUrl(page) ?? [])
  const source = site.project.sources.get(config.file)?.text ?? ''
  return JSON.stringify([source, config, navigation.root, urls].map((part) => safeText(part)))
}

function safeText(value: unknown): string {
  const seen = new Set<unknown>()
  return typeof value === 'string'
    ? value
    : (JSON.stringify(value, (_key, part: unknown) => {
        if (typeof part !== 'object' || part === null) return part
        if (seen.has(part)) return undefined
        seen.add(part)
        return part
      }) ?? '')
}

/** Matches only at the start of a word. Otherwise, each word would be tried at each of its characters. */
const WITH_FRAGMENT = /(?<![^\s"'`()<>[\]\\])[^\s"'`()<>[\]\\]+#[^\s"'`()<>[\]\\]+/g

/** Anything in a text that may be a URL with a fragment. */
function fragmentRoutes(site: SiteContext, text: string, file: string): Route[] {
  const urls = text.includes('#') ? (text.match(WITH_FRAGMENT) ?? []) : []
  return routesOf(site, urls, file)
}

function routesOf({ project }: SiteContext, urls: readonly string[], file: string): Route[] {
  return urls.flatMap((url) => {
    const target = resolveToEnd(project, url, file)
    return target.kind === 'page' && target.fragment !== '' ? [target.route] : []
  })
}
