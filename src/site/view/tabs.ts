// The row of tabs above a page, with their menus.
import type { NavNode } from '../../config/navigation.ts'
import type { Route } from '../../content/page.ts'
import type { LinkView } from '../../theme/view.ts'
import type { ViewContext } from '../view-context.ts'
import { firstHref, nodeLink } from './labels.ts'
import { divisionPath, shared } from './shared.ts'

/** The tabs of a page: the siblings of the tab that it stands in, and the tabs of every page. */
export function tabs(context: ViewContext, route: Route): LinkView[] {
  return shared(context, divisionPath(context, route), tabsOf)
}

function tabsOf(context: ViewContext, above: readonly NavNode[]): LinkView[] {
  const path = [context.project.navigation.root, ...above]
  const out: LinkView[] = []
  for (const node of path) {
    for (const tab of [...(node.global ?? []), ...node.children]) {
      if (tab.kind === 'tab' && !tab.hidden) add(out, tabLink(context, tab, path))
    }
  }
  return out
}

function tabLink(context: ViewContext, tab: NavNode, path: readonly NavNode[]): LinkView | undefined {
  const href = tab.href === undefined ? firstHref(context, tab) : undefined
  const link = nodeLink(context, tab, { href, active: path.includes(tab) })
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

function add(out: LinkView[], link: LinkView | undefined): void {
  if (link) out.push(link)
}
