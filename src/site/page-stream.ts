// The pages of a site one by one: each is read, made, and released, so a large site needs little more memory than a small one.
import type { Page, PageOutline, Route } from '../content/page.ts'
import { resolveToEnd } from '../project/links.ts'
import { linkedUrl } from '../project/routes.ts'
import type { Section } from '../search/section.ts'
import { makeOfPage } from './failed-pages.ts'
import type { MadePage } from './page-cache.ts'
import { pageSections } from './search-sections.ts'
import type { SiteContext } from './site-context.ts'
import { untranslatedRoutes } from './untranslated.ts'
import { feedFile } from './view/feed.ts'

/** Pages that are read before the first of them is made, while threads highlight their code. */
const AHEAD = 120
/** Pages whose code is handed to threads at once. */
const LOT = 40

/** Where pages come from and go to. */
export interface PageFlow {
  /** The pages at hand, which the site asks for. */
  readonly pages: Map<Route, Page>
  /** Reads a page that nobody else keeps. */
  read(route: Route): Promise<Page | undefined>
  /** Lets threads begin with the code of pages. */
  highlight(pages: readonly Page[]): Promise<void>
  /** A page as an earlier build made it. */
  recall(outline: PageOutline): MadePage | undefined
}

/** A page that can be made now, or that was made before. `isLate` where all pages are read. */
export type NextPage =
  | { readonly page: Page; readonly sections: readonly Section[]; readonly isLate: boolean }
  | { readonly made: MadePage }

/**
 * Reads all pages in the order of the project and yields each once it can be made. The last ones are those that depend
 * on what is known when all are read. What is then left in `pages` is shown at more addresses than its own.
 */
export async function* pageStream(
  site: SiteContext,
  { pages, read, highlight, recall }: PageFlow,
): AsyncGenerator<NextPage, void> {
  const { project } = site
  const isNeededLater = laterPages(site)
  const take = async (route: Route): Promise<Page | undefined> => {
    const known = pages.get(route)
    if (known) return known
    const page = site.released.has(route) ? undefined : await read(route)
    if (page) pages.set(route, page)
    return page
  }
  // Parts of the layout are made once for all pages, and may lead to a place in one of them.
  for (const route of fragmentRoutes(site, layoutTexts(site), project.config.file)) await take(route)

  const sections = new Map<Route, readonly Section[]>()
  const next = (page: Page, isLate: boolean): NextPage => {
    const own = sections.get(page.route) ?? []
    sections.delete(page.route)
    return { page, isLate, sections: own }
  }
  const ahead: Page[] = []
  const left: Page[] = []
  let waiting: Page[] = []
  const isRead = (route: Route) => site.released.has(route) || pages.has(route)
  const isReady = (page: Page) => !isNeededLater(page) && linkedPages(site, page).every(isRead)
  for (const [route, outline] of project.outlines) {
    const made = pages.has(route) ? undefined : recall(outline)
    if (made) {
      site.search.add(made.sections)
      yield { made }
      continue
    }
    const page = await take(route)
    if (!page) continue
    const own = site.visibility(route).search ? makeOfPage(site.failed, page, (one) => pageSections(site, one)) : []
    site.search.add(own)
    sections.set(route, own)
    ahead.push(page)
    waiting.push(page)
    if (waiting.length >= LOT) await highlight(waiting.splice(0))
    const first = ahead.length > AHEAD ? ahead.shift() : undefined
    if (first && isReady(first)) yield next(first, false)
    else if (first) left.push(first)
  }
  await highlight(waiting)
  waiting = []
  for (const page of ahead) {
    if (isReady(page)) yield next(page, false)
    else left.push(page)
  }
  for (const page of left) if (linkedUrl(page) === undefined) yield next(page, true)
}

/** Routes of pages that are shown at other addresses than their own too. */
export function sharedPages(site: SiteContext): ReadonlySet<Route> {
  const shown = new Set(untranslatedRoutes(site).values())
  if (!site.project.outlines.has('/') && site.nav.home !== undefined) shown.add(site.nav.home)
  return shown
}

/** Pages that are asked for after they are made, or that depend on what all others have. */
function laterPages(site: SiteContext): (page: Page) => boolean {
  const shared = sharedPages(site)
  return (page) =>
    shared.has(page.route) ||
    page.islands.length > 0 ||
    page.classNames.size > 0 ||
    linkedUrl(page) !== undefined ||
    feedFile(page) !== undefined
}

/** Other pages in which a page links to a place. */
export function linkedPages(site: SiteContext, page: Page): Route[] {
  const urls = page.links.flatMap(({ url, kind }) => (kind === 'link' && url.includes('#') ? [url] : []))
  const { description, related } = page.frontmatter.data
  const written = JSON.stringify([page.description, description, related])
  return [...routesOf(site, urls, page.file), ...fragmentRoutes(site, written, page.file)].filter(
    (route) => route !== page.route,
  )
}

/** What the layout is made of: the configuration, and the links that pages with `url` stand for. */
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

/** Anything in a text that may be an address with a fragment. */
function fragmentRoutes(site: SiteContext, text: string, file: string): Route[] {
  const urls = text.includes('#') ? (text.match(/[^\s"'`()<>[\]\\]+#[^\s"'`()<>[\]\\]+/g) ?? []) : []
  return routesOf(site, urls, file)
}

function routesOf({ project }: SiteContext, urls: readonly string[], file: string): Route[] {
  return urls.flatMap((url) => {
    const target = resolveToEnd(project, url, file)
    return target.kind === 'page' && target.fragment !== '' ? [target.route] : []
  })
}
