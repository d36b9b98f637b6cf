// The sidebar of a page: its own branch, and as much of the others as fits into a small page.
import type { NavNode } from '../../config/navigation.ts'
import type { PageOutline, Route } from '../../content/page.ts'
import { entryRoute } from '../../project/routes.ts'
import type { SidebarItem } from '../../theme/view.ts'
import type { ViewContext } from '../view-context.ts'
import { columnIcon, pageItem } from './labels.ts'
import { shared } from './shared.ts'

/**
 * How much of a sidebar each page contains: all of it up to this many entries, otherwise the first level of every group if
 * that isn't more than this, otherwise only its own branch. The rest is loaded from a shared file when it's opened.
 */
const MAX_ITEMS = 120

/** A longer list shows the part around the current page, and labels the other parts with their first and last entry. */
const MAX_LIST = 150
const RANGE = 100

/** The sidebar of a page. */
export function sidebar(context: ViewContext, route: Route): SidebarItem[] {
  const scope = context.nav.scope(route)
  const whole = context.nav.size(scope) <= MAX_ITEMS
  const shallow = whole || firstLevel(scope) <= MAX_ITEMS
  const open = new Set(context.nav.path(route))
  const above = shared(context, undefined, nodesAbove).get(route) ?? NONE
  return items(context, { parent: scope, route, open, above, whole, shallow, top: true })
}

/** The entries directly in a division or in one of its groups. */
function firstLevel(scope: NavNode): number {
  return scope.children.reduce((sum, child) => sum + 1 + (child.kind === 'group' ? child.children.length : 0), 0)
}

const NONE: ReadonlySet<NavNode> = new Set()

/** The groups around each entry of a page, and those whose title leads to it. All other groups look the same on every page. */
function nodesAbove(context: ViewContext): Map<Route, Set<NavNode>> {
  const out = new Map<Route, Set<NavNode>>()
  const add = (route: Route | undefined, path: readonly NavNode[]) => {
    if (route === undefined) return
    const nodes = out.get(route) ?? new Set()
    out.set(route, nodes)
    for (const node of path) nodes.add(node)
  }
  const visit = (node: NavNode, path: readonly NavNode[]) => {
    if (node.kind === 'page') return add(entryRoute(node), path)
    const inside = [...path, node]
    add(rootRoute(node), inside)
    for (const child of node.children) visit(child, inside)
  }
  visit(context.project.navigation.root, [])
  return out
}

interface Level {
  readonly parent: NavNode
  readonly route: Route | undefined
  readonly open: ReadonlySet<NavNode>
  /** Nodes that look different on this page. */
  readonly above: ReadonlySet<NavNode>
  readonly whole: boolean
  /** Groups of the first level are shown with their direct entries. */
  readonly shallow: boolean
  readonly top: boolean
}

function items(context: ViewContext, level: Level): SidebarItem[] {
  const { parent, route } = level
  const parts = ranges(parent)
  if (parts.length === 1) return listed(context, parent.children, level)
  const holdsCurrent = (node: NavNode) => level.open.has(node) || (route !== undefined && entryRoute(node) === route)
  const current = Math.max(
    0,
    parts.findIndex((part) => part.some(holdsCurrent)),
  )
  return parts.flatMap((part, i) => {
    if (i === current) return listed(context, part, level)
    const [first, last] = listed(context, [part[0], part.at(-1)] as NavNode[], { ...level, route: undefined })
    if (!first) return []
    const label = last ? `${first.label} … ${last.label}` : first.label
    return [{ kind: 'group' as const, label, lazy: rangeKey(context, parent, i), isRange: true }]
  })
}

/** The children of a node in parts. There's only one part, unless there are very many children. */
function ranges({ children }: NavNode): readonly (readonly NavNode[])[] {
  if (children.length <= MAX_LIST) return [children]
  return Array.from({ length: Math.ceil(children.length / RANGE) }, (_, i) =>
    children.slice(i * RANGE, (i + 1) * RANGE),
  )
}

function rangeKey(context: ViewContext, parent: NavNode, range: number): string {
  return `${context.nav.key(parent)}.${range}`
}

function listed(context: ViewContext, nodes: readonly NavNode[], level: Level): SidebarItem[] {
  const out: SidebarItem[] = []
  for (const node of nodes) {
    const item = node.hidden
      ? undefined
      : node.kind === 'page'
        ? pageEntry(context, node, level.route)
        : node.kind === 'group'
          ? level.above.has(node) || level.open.has(node)
            ? group(context, node, level)
            : shared(context, node, otherGroup(level))
          : undefined
    if (item) out.push(item)
  }
  return out
}

type Shown = Pick<Level, 'whole' | 'shallow' | 'top'>

type GroupMaker = (context: ViewContext, node: NavNode) => SidebarItem | undefined

function otherGroup({ whole, shallow, top }: Shown): GroupMaker {
  return OTHER_GROUPS[(whole ? 4 : 0) + (shallow ? 2 : 0) + (top ? 1 : 0)] as GroupMaker
}

/** Renderers of groups that don't contain the current page, one for each way to show them. */
const OTHER_GROUPS = Array.from({ length: 8 }, (_, kind): GroupMaker => {
  const shown = { whole: (kind & 4) > 0, shallow: (kind & 2) > 0, top: (kind & 1) > 0 }
  return (context, node) => group(context, node, { ...shown, parent: node, route: undefined, open: NONE, above: NONE })
})

function pageEntry(context: ViewContext, node: NavNode, route: Route | undefined): SidebarItem | undefined {
  const own = entryRoute(node)
  return own === route ? makePageEntry(context, node, route) : shared(context, node, otherPage)
}

function otherPage(context: ViewContext, node: NavNode): SidebarItem | undefined {
  return makePageEntry(context, node, undefined)
}

function makePageEntry(context: ViewContext, node: NavNode, route: Route | undefined): SidebarItem | undefined {
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
    icon: columnIcon(context, node.icon, node.iconType),
    tag: node.tag,
  }
  if (level.whole || isOpen || (level.top && level.shallow)) {
    const children = items(context, { ...level, parent: node, top: false })
    if (children.length === 0 && !base.href) return undefined
    return { ...base, children, open: level.top || isOpen || node.expanded === true }
  }
  const first = context.nav.first(node)
  if (first === undefined) return undefined
  return { ...base, href: base.href ?? context.urls.page(first), lazy: context.nav.key(node) }
}

/** The link of a group's title: to its own page or, with `interaction.drilldown`, to its first one. */
function groupHref(context: ViewContext, node: NavNode, own: PageOutline | undefined): string | undefined {
  const first = own?.route ?? (context.project.config.interaction.drilldown ? context.nav.first(node) : undefined)
  return first === undefined ? undefined : context.urls.page(first)
}

function rootOf(context: ViewContext, node: NavNode): PageOutline | undefined {
  const route = rootRoute(node)
  return route === undefined ? undefined : context.outline(route)
}

/** The route of the page that the title of a group leads to. */
function rootRoute({ root }: NavNode): Route | undefined {
  return root === undefined ? undefined : `/${root}`.replace(/\/index$/, '') || '/'
}

/** Whether a page below a node leaves out a group. Nested languages don't count. */
export function hasLazyGroups(context: ViewContext, from: NavNode = context.project.navigation.root): boolean {
  const { nav } = context
  const leavesOut = (node: NavNode, whole: boolean): boolean =>
    ranges(node).length > 1 ||
    node.children.some((child) => {
      if (child.hidden || child.kind === 'language') return false
      if (child.kind !== 'group') return leavesOut(child, nav.size(child) <= MAX_ITEMS)
      return !whole || leavesOut(child, whole)
    })
  return leavesOut(from, nav.size(from) <= MAX_ITEMS)
}

/**
 * The items of every group below a node that a page leaves out, by key, for the shared file. Nested languages don't
 * count.
 */
export function lazyGroups(
  context: ViewContext,
  from: NavNode = context.project.navigation.root,
): Map<string, SidebarItem[]> {
  const out = new Map<string, SidebarItem[]>()
  const level = { route: undefined, open: NONE, above: NONE, whole: false, shallow: false, top: false }
  const visit = (node: NavNode, whole: boolean): void => {
    const parts = ranges(node)
    if (parts.length > 1)
      for (const [i, part] of parts.entries())
        out.set(rangeKey(context, node, i), listed(context, part, { ...level, parent: node }))
    for (const child of node.children) {
      if (child.hidden || child.kind === 'language') continue
      if (child.kind !== 'group') {
        visit(child, context.nav.size(child) <= MAX_ITEMS)
        continue
      }
      if (!whole) out.set(context.nav.key(child), items(context, { ...level, parent: child }))
      visit(child, whole)
    }
  }
  visit(from, context.nav.size(from) <= MAX_ITEMS)
  return out
}
