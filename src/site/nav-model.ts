// What each page shows of the navigation. The model is made once for the site.
import type { NavEntry, NavNode } from '../config/navigation.ts'
import type { Route } from '../content/page.ts'
import { createDivisions, type Division, type Divisions } from '../project/divisions.ts'
import { filterMap } from '../project/map-view.ts'
import type { Project } from '../project/project.ts'
import { entryRoute, routeOf } from '../project/routes.ts'

/** Answers questions about the navigation. Costs are linear in the tree once, and in the answer after that. */
export interface NavModel {
  /** The nodes above a page, outermost first. Those of the home page for a page outside of the navigation. */
  path(route: Route): readonly NavNode[]
  /** The division whose groups and pages are the sidebar of this page. */
  scope(route: Route): NavNode
  division(node: NavNode): Division
  /** The divisions, and how readers switch between them. */
  readonly divisions: Divisions
  /** The first page below a node. Cheaper than listing all of them. */
  first(node: NavNode): Route | undefined
  /** Where a choice leads: see `Divisions`. */
  counterpart(target: NavNode, key: string | undefined): Route | undefined
  /** The pages before and after in the sidebar's order. */
  neighbors(route: Route): { previous?: Route; next?: Route }
  /** The number of pages and groups in the sidebar of a division, without those of divisions below it. */
  size(node: NavNode): number
  /** The name of a node in the shared navigation file: its number in the tree. */
  key(node: NavNode): string
  /** The page that `/` shows when there is no `index`. */
  readonly home: Route | undefined
  /** False for hidden pages, and for those without a visible entry. */
  listed(route: Route): boolean
}

/** Builds the model of a project. Reads the front matter only of the pages that an answer is about. */
export function createNavModel(project: Project): NavModel {
  const { root, entries } = project.navigation
  const { outlines } = project
  const divisions = createDivisions(project)
  const shown = entries.filter(isShown)
  const isHidden = (route: Route) => outlines.get(route)?.frontmatter.data.hidden === true
  const visibleIn = (shown: ReadonlyMap<Route, NavEntry>) =>
    filterMap(shown, (_, route) => outlines.has(route) && !isHidden(route))
  const firstVisible = visibleIn(firstOfRoute(shown.map((entry) => [entryRoute(entry.node), entry])))
  const groupPages = visibleIn(firstOfRoute(groupEntries(root)))
  const nearestEntry = findNearest(shown, firstVisible)
  const home = outlines.has('/') ? '/' : firstVisible.keys().next().value
  const sequences = new Map<NavNode, Map<Route, number>>()

  function path(route: Route): readonly NavNode[] {
    const entry =
      project.entries.get(route) ??
      groupPages.get(route) ??
      nearestEntry(route) ??
      (home === undefined ? undefined : project.entries.get(home)) ??
      shown.find(({ node }) => !isHidden(entryRoute(node) ?? ''))
    return entry?.path ?? []
  }

  function scope(route: Route): NavNode {
    return path(route).findLast((node) => node.kind !== 'group') ?? root
  }

  function neighbors(route: Route): { previous?: Route; next?: Route } {
    if (!isListed(route)) return {}
    const node = scope(route)
    const { routes } = divisions.of(node)
    let positions = sequences.get(node)
    if (!positions) {
      positions = new Map()
      for (const [i, known] of routes.entries()) if (!positions.has(known)) positions.set(known, i)
      sequences.set(node, positions)
    }
    const position = positions.get(route)
    return position === undefined ? {} : { previous: routes[position - 1], next: routes[position + 1] }
  }

  function isListed(route: Route): boolean {
    return firstVisible.has(route) || groupPages.has(route)
  }

  const sizes = new Map<NavNode, number>()
  const keys = new Map<NavNode, string>()
  measure(root, sizes, keys)
  return {
    path,
    scope,
    division: divisions.of,
    divisions,
    first: (node) => divisions.first(node, 1)[0],
    counterpart: divisions.counterpart,
    neighbors,
    size: (node) => sizes.get(node) ?? 0,
    key: (node) => keys.get(node) ?? '0',
    home,
    listed: isListed,
  }
}

/** True if neither the entry nor a node above it is hidden. */
function isShown({ node, path }: NavEntry): boolean {
  return !node.hidden && !path.some((above) => above.hidden)
}

/**
 * Finds the entry for a page outside of the navigation: that of the first page in it that is below the page, or in the
 * page's folder.
 */
function findNearest(
  shown: readonly NavEntry[],
  firstVisible: ReadonlyMap<Route, NavEntry>,
): (route: Route) => NavEntry | undefined {
  let topFolders: ReadonlySet<string> | undefined
  let byFolder: ReadonlyMap<string, NavEntry> | undefined
  return (route) => {
    // Most pages at the root have no folder, so all pages needn't be searched.
    if (route.lastIndexOf('/') <= 0) {
      topFolders ??= new Set(shown.flatMap(({ node }) => /^(\/[^/]+)\//.exec(entryRoute(node) ?? '')?.[1] ?? []))
      if (!topFolders.has(route)) return undefined
    }
    byFolder ??= firstInFolders(firstVisible)
    for (let cut = route.length; cut > 0; cut = route.lastIndexOf('/', cut - 1)) {
      const entry = byFolder.get(route.slice(0, cut))
      if (entry) return entry
    }
    return undefined
  }
}

/** The first entry in each folder and the folders below it. */
function firstInFolders(entries: ReadonlyMap<Route, NavEntry>): Map<string, NavEntry> {
  const byFolder = new Map<string, NavEntry>()
  for (const [route, entry] of entries) {
    for (let cut = route.lastIndexOf('/'); cut > 0; cut = route.lastIndexOf('/', cut - 1)) {
      const folder = route.slice(0, cut)
      if (byFolder.has(folder)) break
      byFolder.set(folder, entry)
    }
  }
  return byFolder
}

/** The pages that group titles lead to. Each is part of its group, even without an entry. */
function* groupEntries(node: NavNode, path: readonly NavNode[] = []): Iterable<[Route | undefined, NavEntry]> {
  if (node.hidden) return
  if (node.root !== undefined) yield [routeOf(node.root), { node, path }]
  for (const child of node.children) if (child.kind !== 'page') yield* groupEntries(child, [...path, child])
}

function firstOfRoute(entries: Iterable<readonly [Route | undefined, NavEntry]>): Map<Route, NavEntry> {
  const first = new Map<Route, NavEntry>()
  for (const [route, entry] of entries) if (route !== undefined && !first.has(route)) first.set(route, entry)
  return first
}

function measure(node: NavNode, sizes: Map<NavNode, number>, keys: Map<NavNode, string>): void {
  keys.set(node, keys.size.toString(36))
  let size = 0
  for (const child of node.children) {
    measure(child, sizes, keys)
    if (child.kind === 'page') size++
    else if (child.kind === 'group') size += 1 + (sizes.get(child) ?? 0)
  }
  sizes.set(node, size)
}
