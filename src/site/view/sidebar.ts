// The sidebar of a page: its own branch, and as much of the others as keeps every page small.
import type { NavNode } from '../../config/navigation.ts'
import type { PageOutline, Route } from '../../content/page.ts'
import { entryRoute } from '../../project/routes.ts'
import type { SidebarItem } from '../../theme/view.ts'
import type { ViewContext } from '../view-context.ts'
import { pageItem } from './labels.ts'

/**
 * How much of a sidebar each page carries: all of it up to this many entries; else the first level of every group, if
 * that is no more than this; else only its own branch. What is left out is loaded from one shared file when opened.
 */
const MOST_ITEMS = 120

/** The sidebar of a page. */
export function sidebar(context: ViewContext, route: Route): SidebarItem[] {
  const scope = context.nav.scope(route)
  const whole = context.nav.size(scope) <= MOST_ITEMS
  const shallow = whole || firstLevel(scope) <= MOST_ITEMS
  const open = new Set(context.nav.path(route))
  return items(context, { children: scope.children, route, open, whole, shallow, top: true })
}

/** Entries that stand directly in a division or in one of its groups. */
function firstLevel(scope: NavNode): number {
  return scope.children.reduce((sum, child) => sum + 1 + (child.kind === 'group' ? child.children.length : 0), 0)
}

interface Level {
  readonly children: readonly NavNode[]
  readonly route: Route | undefined
  readonly open: ReadonlySet<NavNode>
  readonly whole: boolean
  /** The groups of the first level are shown with what stands directly in them. */
  readonly shallow: boolean
  readonly top: boolean
}

function items(context: ViewContext, level: Level): SidebarItem[] {
  const out: SidebarItem[] = []
  for (const node of level.children) {
    const item = node.hidden
      ? undefined
      : node.kind === 'page'
        ? pageEntry(context, node, level.route)
        : node.kind === 'group'
          ? group(context, node, level)
          : undefined
    if (item) out.push(item)
  }
  return out
}

function pageEntry(context: ViewContext, node: NavNode, route: Route | undefined): SidebarItem | undefined {
  const own = entryRoute(node)
  const page = own === undefined ? undefined : context.outline(own)
  if (!page || page.frontmatter.data.hidden === true) return undefined
  const item = pageItem(context, page, own === route && node.fragment === undefined)
  return node.fragment === undefined ? item : { ...item, href: `${item.href}#${node.fragment}` }
}

function group(context: ViewContext, node: NavNode, level: Level): SidebarItem | undefined {
  const rootPage = rootOf(context, node)
  const isOpen = level.open.has(node) || (rootPage !== undefined && rootPage.route === level.route)
  const base: SidebarItem = {
    kind: 'group',
    label: node.label,
    href: groupHref(context, node, rootPage),
    active: (rootPage !== undefined && rootPage.route === level.route) || undefined,
    icon: context.icon(node.icon, node.iconType),
    tag: node.tag,
  }
  if (level.whole || isOpen || (level.top && level.shallow)) {
    const children = items(context, { ...level, children: node.children, top: false })
    if (children.length === 0 && !base.href) return undefined
    return { ...base, children, open: level.top || isOpen || node.expanded === true }
  }
  const first = context.nav.first(node)
  if (first === undefined) return undefined
  return { ...base, href: base.href ?? context.urls.page(first), lazy: context.nav.key(node) }
}

/** Where the title of a group leads: to its own page, or with `interaction.drilldown` to its first one. */
function groupHref(context: ViewContext, node: NavNode, own: PageOutline | undefined): string | undefined {
  const first = own?.route ?? (context.project.config.interaction.drilldown ? context.nav.first(node) : undefined)
  return first === undefined ? undefined : context.urls.page(first)
}

function rootOf(context: ViewContext, node: NavNode): PageOutline | undefined {
  if (node.root === undefined) return undefined
  return context.outline(`/${node.root}`.replace(/\/index$/, '') || '/')
}

/** Whether some page below a node leaves out a group. A language inside of it is a matter of its own. */
export function hasLazyGroups(context: ViewContext, from: NavNode = context.project.navigation.root): boolean {
  const { nav } = context
  const leavesOut = (node: NavNode, whole: boolean): boolean =>
    node.children.some((child) => {
      if (child.hidden || child.kind === 'language') return false
      if (child.kind !== 'group') return leavesOut(child, nav.size(child) <= MOST_ITEMS)
      return !whole || leavesOut(child, whole)
    })
  return leavesOut(from, nav.size(from) <= MOST_ITEMS)
}

/**
 * The items of every group below a node that some page leaves out, by key: what a shared file holds. A language inside
 * of it is a matter of its own.
 */
export function lazyGroups(
  context: ViewContext,
  from: NavNode = context.project.navigation.root,
): Map<string, SidebarItem[]> {
  const out = new Map<string, SidebarItem[]>()
  const visit = (node: NavNode, whole: boolean): void => {
    for (const child of node.children) {
      if (child.hidden || child.kind === 'language') continue
      if (child.kind !== 'group') {
        visit(child, context.nav.size(child) <= MOST_ITEMS)
        continue
      }
      if (!whole)
        out.set(
          context.nav.key(child),
          items(context, {
            children: child.children,
            route: undefined,
            open: new Set(),
            whole: false,
            shallow: false,
            top: false,
          }),
        )
      visit(child, whole)
    }
  }
  visit(from, context.nav.size(from) <= MOST_ITEMS)
  return out
}
