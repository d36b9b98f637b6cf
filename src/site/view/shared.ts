// Shares parts of views between pages as the same object, so that its HTML is also made only once.
import type { NavNode } from '../../config/navigation.ts'
import type { Route } from '../../content/page.ts'
import type { ViewContext } from '../view-context.ts'

type Maker<K, T> = (context: ViewContext, key: K) => T

/** By the navigation of a site, which identifies its layout. */
const layouts = new WeakMap<ViewContext['nav'], Map<unknown, Map<unknown, unknown>>>()

/** The result of `make` for a key. It may depend on the layout of the site, but not on the text of a page. */
export function shared<K, T>(context: ViewContext, key: K, make: Maker<K, T>): T {
  const makers = layouts.get(context.nav) ?? new Map<unknown, Map<unknown, unknown>>()
  layouts.set(context.nav, makers)
  const known = makers.get(make) ?? new Map<unknown, unknown>()
  makers.set(make, known)
  if (known.has(key)) return known.get(key) as T
  const made = make(context, key)
  known.set(key, made)
  return made
}

/**
 * The path of a page without the groups at its end that contain only groups and pages. It's the same object for all
 * pages with the same path.
 */
export function divisionPath(context: ViewContext, route: Route): readonly NavNode[] {
  const path = context.nav.path(route)
  const end = path.findLastIndex((node) => !isPlainGroup(node)) + 1
  const last = path[end - 1] ?? context.project.navigation.root
  const known = shared(context, last, pathsTo)
  known.path ??= path.slice(0, end)
  return known.path
}

function pathsTo(): { path?: readonly NavNode[] } {
  return {}
}

const plain = new WeakMap<NavNode, boolean>()

function isPlainGroup(node: NavNode): boolean {
  if (node.kind !== 'group' || (node.global ?? []).length > 0) return false
  let known = plain.get(node)
  if (known === undefined) {
    known = node.children.every(({ kind }) => kind === 'page' || kind === 'group')
    plain.set(node, known)
  }
  return known
}
