// Decides where a page may be found. Every list of pages uses it.
import type { NavEntry, NavNode } from '../config/navigation.ts'
import type { SiteConfig } from '../config/site-config.ts'
import type { PageOutline, Route } from '../content/page.ts'
import { isLimited } from '../project/limited-pages.ts'
import type { Project } from '../project/project.ts'
import { entryRoute, linkedUrl, routeOf } from '../project/routes.ts'

/** The places that lead to a page. Its address works in any case. */
export interface Visibility {
  readonly sidebar: boolean
  /** The search of the site. */
  readonly search: boolean
  readonly sitemap: boolean
  /** If false, the page asks search engines not to list it. */
  readonly engines: boolean
  /** Assistants and MCP. */
  readonly assistant: boolean
  /** `llms.txt` and `llms-full.txt`. */
  readonly llms: boolean
}

/** How the navigation lists a page: normally, hidden but searchable, hidden, or not at all. */
export type Listing = 'listed' | 'searchable' | 'hidden' | 'none'

/** The page that hosts show at addresses that lead nowhere. Authors may write their own. */
export const NOT_FOUND: Route = '/404'

const NOWHERE: Visibility = {
  sidebar: false,
  search: false,
  sitemap: false,
  engines: false,
  assistant: false,
  llms: false,
}

/** Returns a function that tells where a page may be found. */
export function createVisibility(
  project: Pick<Project, 'navigation' | 'entries' | 'outlines' | 'config' | 'audience'>,
): (route: Route) => Visibility {
  const listings = readListings(project)
  return (route) => {
    const page = project.outlines.get(route)
    // A project for an audience has no other pages than theirs.
    if (!page || (!project.audience && isLimited(page))) return NOWHERE
    return visibilityOf(page, listings.get(route) ?? 'none', project.config)
  }
}

/** Where a page may be found, according to its front matter and the navigation. */
function visibilityOf(page: PageOutline, listing: Listing, config: Pick<SiteConfig, 'seo'>): Visibility {
  const { data } = page.frontmatter
  const sidebar = listing === 'listed' && data.hidden !== true
  // A page with `url` is only a link.
  if (linkedUrl(page) !== undefined) return { ...NOWHERE, sidebar }
  if (data.noindex === true || page.route === NOT_FOUND) return { ...NOWHERE, sidebar }
  const engines = !asksForNoIndex(data.robots) && !asksForNoIndex(config.seo.metatags.robots)
  const searchable = data.searchable !== false
  if (config.seo.indexing !== 'all' && !isFound(listing, data.hidden)) {
    // A page outside of the navigation may still be in search engines.
    return { ...NOWHERE, engines: engines && listing === 'none' && data.hidden !== true }
  }
  return {
    sidebar,
    search: searchable,
    sitemap: engines,
    engines,
    assistant: searchable,
    llms: !asksForNoIndex(config.seo.metatags.robots),
  }
}

/** The page's own `hidden` overrides that of the navigation: false lists a page of a hidden group again. */
function isFound(listing: Listing, hidden: unknown): boolean {
  if (hidden === true) return false
  return listing === 'listed' || listing === 'searchable' || (listing === 'hidden' && hidden === false)
}

function asksForNoIndex(robots: unknown): boolean {
  return typeof robots === 'string' && /\b(?:noindex|none)\b/i.test(robots)
}

const RANK: readonly Listing[] = ['none', 'hidden', 'searchable', 'listed']

/** The most visible way in which the navigation lists each page. */
function readListings({ navigation, entries }: Pick<Project, 'navigation' | 'entries'>): ReadonlyMap<Route, Listing> {
  const out = new Map<Route, Listing>()
  const add = (route: Route | undefined, nodes: readonly NavNode[]) => {
    if (route === undefined) return
    const listing = listingOf(nodes)
    if (RANK.indexOf(listing) > RANK.indexOf(out.get(route) ?? 'none')) out.set(route, listing)
  }
  for (const { node, path } of navigation.entries) {
    add(entryRoute(node), [...path, node])
    for (const [i, group] of path.entries()) {
      if (group.root !== undefined) add(routeOf(group.root), path.slice(0, i + 1))
    }
  }
  for (const [route, entry] of entries) add(route, nodesOf(entry))
  return out
}

function nodesOf({ node, path }: NavEntry): readonly NavNode[] {
  return [...path, node]
}

function listingOf(nodes: readonly NavNode[]): Listing {
  const hidden = nodes.filter((node) => node.hidden)
  if (hidden.length === 0) return 'listed'
  return hidden.every((node) => node.searchable === true) ? 'searchable' : 'hidden'
}
