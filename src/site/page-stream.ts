// The pages of a site one by one: each is read, made and let go, so that a large site needs little more memory than a small one.
import type { Page, Route } from '../content/page.ts'
import { resolveToEnd } from '../project/links.ts'
import { linkedUrl } from '../project/routes.ts'
import { makeOfPage } from './failed-pages.ts'
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
  /** Reads a page, which nobody keeps. */
  read(route: Route): Promise<Page | undefined>
  /** Lets threads begin with the code of pages. */
  highlight(pages: readonly Page[]): Promise<void>
}

/**
 * Reads all pages in the order of the project, and gives each once it can be made. What is left in `pages` at the end has
 * to be made afterwards: it depends on what is known when all are read, or others ask for it again.
 */
export async function* pageStream(site: SiteContext, { pages, read, highlight }: PageFlow): AsyncGenerator<Page, void> {
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

  const ahead: Page[] = []
  let waiting: Page[] = []
  const isRead = (route: Route) => site.released.has(route) || pages.has(route)
  const isReady = (page: Page) => !isNeededLater(page) && linkedPages(site, page).every(isRead)
  for (const route of project.outlines.keys()) {
    const page = await take(route)
    if (!page) continue
    if (site.visibility(route).search) site.search.add(makeOfPage(site.failed, page, (one) => pageSections(site, one)))
    ahead.push(page)
    waiting.push(page)
    if (waiting.length >= LOT) await highlight(waiting.splice(0))
    const next = ahead.length > AHEAD ? ahead.shift() : undefined
    if (next && isReady(next)) yield next
  }
  await highlight(waiting)
  waiting = []
  for (const page of ahead) if (isReady(page)) yield page
}

/** Pages that are asked for after they are made, or that depend on what all others have. */
function laterPages(site: SiteContext): (page: Page) => boolean {
  const shown = new Set(untranslatedRoutes(site).values())
  if (!site.project.outlines.has('/') && site.nav.home !== undefined) shown.add(site.nav.home)
  return (page) =>
    shown.has(page.route) ||
    page.islands.length > 0 ||
    page.classNames.size > 0 ||
    linkedUrl(page) !== undefined ||
    feedFile(page) !== undefined
}

/** Other pages in which a page links to a place. */
function linkedPages(site: SiteContext, page: Page): Route[] {
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
