// The labels, icons, tags, and links of pages in the navigation.
import type { NavNode } from '../../config/navigation.ts'
import type { IconValue } from '../../config/values.ts'
import { stringValue } from '../../content/collect.ts'
import type { PageOutline } from '../../content/page.ts'
import { type Html, raw } from '../../html/html.ts'
import { linkedUrl } from '../../project/routes.ts'
import type { LinkView, SidebarItem } from '../../theme/view.ts'
import type { ViewContext } from '../view-context.ts'

/** The name of a page in the navigation: its `sidebarTitle`, otherwise its title. */
export function pageLabel(page: PageOutline): string {
  return stringValue(page.frontmatter.data.sidebarTitle) ?? page.title
}

/** A page as an entry of the sidebar. */
export function pageItem(context: ViewContext, page: PageOutline, active: boolean): SidebarItem {
  const { data } = page.frontmatter
  const url = linkedUrl(page)
  const outside = url === undefined ? undefined : context.link(url)
  return {
    kind: 'page',
    label: pageLabel(page),
    href: outside?.href ?? context.urls.page(page.route),
    external: outside?.external,
    icon: columnIcon(
      context,
      data.icon as string | undefined,
      typeof data.iconType === 'string' ? data.iconType : undefined,
    ),
    tag: stringValue(data.tag),
    deprecated: data.deprecated === true || stringValue(data.deprecated) !== undefined || undefined,
    method: data.hideApiMarker === true ? undefined : httpMethod(data),
    active: active || undefined,
  }
}

/** `POST` for a page that documents `POST /users`. */
function httpMethod(data: Readonly<Record<string, unknown>>): string | undefined {
  for (const key of ['api', 'openapi', 'asyncapi']) {
    const value = data[key]
    if (typeof value !== 'string') continue
    const method = /(?:^|\s)(get|post|put|patch|delete|head|options|trace|query|webhook)\s/i.exec(`${value} `)?.[1]
    if (method) return method.toUpperCase()
  }
  return undefined
}

const SPACE = raw('<svg class="icon" aria-hidden="true"><g/></svg>')

/** An icon in a column of entries. An unknown one leaves its space empty, so that all labels start at the same place. */
export function columnIcon(
  context: Pick<ViewContext, 'icon'>,
  icon: IconValue | undefined,
  type?: string,
): Html | undefined {
  return context.icon(icon, type) ?? (icon ? SPACE : undefined)
}

/** A link of a column, shown by itself: nothing needs to line up with it, so an unknown icon takes no space. */
export function alone(link: LinkView): LinkView {
  return link.icon === SPACE ? { ...link, icon: undefined } : link
}

/** A node with a label (a tab, an anchor, a version ...) as a link to `href`, in a column of links or in a row. */
export function nodeLink(
  context: ViewContext,
  node: NavNode,
  { isInRow, ...how }: { href?: string; active?: boolean; isInRow?: boolean } = {},
): LinkView | undefined {
  const own = node.href === undefined ? undefined : context.link(node.href)
  const href = how.href ?? own?.href
  if (href === undefined) return undefined
  return {
    label: node.label,
    href,
    external: how.href === undefined ? own?.external : undefined,
    active: how.active || undefined,
    icon: isInRow ? context.icon(node.icon, node.iconType) : columnIcon(context, node.icon, node.iconType),
    description: node.description,
    tag: node.tag,
    color: node.color,
    align: node.align,
  }
}

/** What says where nodes of the navigation lead. */
export interface Places extends Pick<ViewContext, 'nav' | 'link'> {
  readonly urls: Pick<ViewContext['urls'], 'page'>
}

/** The address of the first page below a node. */
export function firstHref(context: Places, node: NavNode): string | undefined {
  const route = context.nav.first(node)
  if (route !== undefined) return context.urls.page(route)
  return firstLink(context, node)
}

/** The first plain link below a node without pages. */
function firstLink(context: Places, node: NavNode): string | undefined {
  for (const child of node.children) {
    if (child.hidden) continue
    const href = child.href === undefined ? firstLink(context, child) : context.link(child.href).href
    if (href !== undefined) return href
  }
  return undefined
}
