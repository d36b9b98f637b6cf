// The row of tabs above a page, with their menus.
import type { NavNode } from '../../config/navigation.ts'
import type { Route } from '../../content/page.ts'
import type { LinkView } from '../../theme/view.ts'
import type { ViewContext } from '../view-context.ts'
import { firstHref, nodeLink } from './labels.ts'
import { divisionPath, shared } from './shared.ts'

/**
 * The tabs of a page: the siblings of its own tab, and the tabs of every page. Some sites list their tabs
 * twice, for all versions and for each: one that is listed again further in is left out further out.
 */
export function tabs(context: ViewContext, route: Route): LinkView[] {
  return shared(context, divisionPath(context, route), tabsOf)
}

function tabsOf(context: ViewContext, above: readonly NavNode[]): LinkView[] {
  const path = [context.project.navigation.root, ...above]
  const rows = path.map((node) =>
    [...(node.global ?? []), ...node.children]
      .filter((tab) => tab.kind === 'tab' && !tab.hidden)
      .flatMap((tab) => tabLink(context, tab, path) ?? []),
  )
  return rows.flatMap((row, i) => {
    const inner = new Set(rows.slice(i + 1).flatMap((other) => other.map(({ label }) => label)))
    return row.filter(({ label }) => !inner.has(label))
  })
}

function tabLink(context: ViewContext, tab: NavNode, path: readonly NavNode[]): LinkView | undefined {
  const href = tab.href === undefined ? firstHref(context, tab) : undefined
  const link = nodeLink(context, tab, { href, active: path.includes(tab), isInRow: true })
  const items = tab.children.filter((child) => child.kind === 'item' && !child.hidden)
  if (!link || items.length === 0) return link
  const children = items.flatMap(
    (item) =>
      nodeLink(context, item, {
        href: item.href === undefined ? firstHref(context, item) : undefined,
        active: path.includes(item),
      }) ?? [],
  )
  return { ...link, children }
}
