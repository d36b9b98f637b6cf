// The list of a group's pages, on the page that its title leads to.
import type { NavNode } from '../../config/navigation.ts'
import type { Route } from '../../content/page.ts'
import { entryRoute, linkedUrl, routeOf } from '../../project/routes.ts'
import type { DirectoryEntry, PageView } from '../../theme/view.ts'
import type { ViewContext } from '../view-context.ts'
import { columnIcon, firstHref, type Places, pageLabel } from './labels.ts'
import { plainDescription } from './structured-data.ts'

/** What the list is made of. */
type Listing = Places & Pick<ViewContext, 'project' | 'outline' | 'icon'>

/** The list of a page and its form, if its group or a node around it has one. */
export function directory(context: Listing, route: Route): Pick<PageView, 'directory' | 'directoryDisplay'> {
  const path = [context.project.navigation.root, ...context.nav.path(route)]
  const group = path.findLast(
    (node) => node.kind === 'group' && node.root !== undefined && routeOf(node.root) === route,
  )
  if (!group) return {}
  const display = path.slice(0, path.indexOf(group) + 1).findLast((node) => node.directory !== undefined)?.directory
  if (display === undefined || display === 'none') return {}
  const list = entries(context, group).filter(({ href }) => href !== context.urls.page(route))
  return list.length === 0 ? {} : { directory: list, directoryDisplay: display }
}

function entries(context: Listing, node: NavNode): DirectoryEntry[] {
  return node.children.flatMap((child) => {
    if (child.hidden) return []
    return (child.kind === 'group' ? groupEntry(context, child) : pageEntry(context, entryRoute(child))) ?? []
  })
}

function groupEntry(context: Listing, node: NavNode): DirectoryEntry | undefined {
  const own = node.root === undefined ? undefined : context.outline(routeOf(node.root))
  const href = own ? context.urls.page(own.route) : firstHref(context, node)
  if (href === undefined) return undefined
  return {
    label: node.label,
    href,
    description: own && plainDescription(own),
    icon: columnIcon(context, node.icon, node.iconType),
    children: entries(context, node),
  }
}

function pageEntry(context: Listing, route: Route | undefined): DirectoryEntry | undefined {
  const page = route === undefined ? undefined : context.outline(route)
  if (!page || page.frontmatter.data.hidden === true) return undefined
  const { icon, iconType } = page.frontmatter.data
  const url = linkedUrl(page)
  return {
    label: pageLabel(page),
    href: url === undefined ? context.urls.page(page.route) : context.link(url).href,
    description: plainDescription(page),
    icon: columnIcon(context, icon as string | undefined, typeof iconType === 'string' ? iconType : undefined),
  }
}
