// The pages that the navigation lists below a node, with and without hidden ones.
import type { NavNode } from '../config/navigation.ts'
import type { Route } from '../content/page.ts'
import { filterMap, mapValues, remember, rememberEntries } from './map-view.ts'
import type { Project } from './project.ts'
import { entryRoute, linkedUrl, routeOf } from './routes.ts'

/** What is listed below nodes. Each list is made on first use, in order, without duplicates. */
export interface ListedRoutes {
  /** Hidden pages too. Reads no outlines. */
  named(node: NavNode): readonly Route[]
  visible(node: NavNode): readonly Route[]
  /** The first visible pages. Cheaper than listing all of them. */
  first(node: NavNode, count: number): readonly Route[]
  /** The first visible page for each key. Outlines are read only for keys that are asked for. */
  firstOfEach(node: NavNode, keys: (route: Route) => readonly string[]): ReadonlyMap<string, Route>
}

/** Lists the pages of a navigation. A page is visible if it exists and is neither hidden nor a link to elsewhere. */
export function createListedRoutes(outlines: Project['outlines']): ListedRoutes {
  const allNamed = new Map<NavNode, readonly Route[]>()
  const allVisible = new Map<NavNode, readonly Route[]>()

  const isVisible = (route: Route): boolean => {
    const page = outlines.get(route)
    return page !== undefined && page.frontmatter.data.hidden !== true && linkedUrl(page) === undefined
  }
  const named = (node: NavNode) => remember(allNamed, node, () => [...new Set(namedRoutes(node))])

  return {
    named,
    visible: (node) => remember(allVisible, node, () => named(node).filter(isVisible)),
    first(node, count) {
      const found: Route[] = []
      for (const route of allVisible.get(node) ?? named(node)) {
        if (found.length === count) break
        if (isVisible(route)) found.push(route)
      }
      return found
    },
    firstOfEach(node, keys) {
      const all = new Map<string, Route[]>()
      for (const route of named(node)) {
        for (const key of keys(route)) {
          const list = all.get(key)
          if (list) list.push(route)
          else all.set(key, [route])
        }
      }
      return rememberEntries(
        filterMap(
          mapValues(all, (list) => list.find(isVisible)),
          (route) => route !== undefined,
        ),
      )
    },
  }
}

/** What the navigation lists below a node, in order. A group's own page comes before its children. */
function* namedRoutes(node: NavNode): Iterable<Route> {
  const own = node.kind === 'page' ? entryRoute(node) : node.root === undefined ? undefined : routeOf(node.root)
  if (own !== undefined) yield own
  for (const child of node.children) if (!child.hidden) yield* namedRoutes(child)
}
