// The line above a page's title: the group it stands in, or the way to it.
import type { Route } from '../../content/page.ts'
import type { LinkView } from '../../theme/view.ts'
import type { ViewContext } from '../view-context.ts'
import { firstHref } from './labels.ts'

/** The way to a page through groups and tabs. */
export function breadcrumbs(context: ViewContext, route: Route): LinkView[] {
  if (context.project.config.styling.eyebrows !== 'breadcrumbs') return []
  return listedPath(context, route)
    .filter((node) => node.kind === 'tab' || node.kind === 'group' || node.kind === 'anchor' || node.kind === 'item')
    .flatMap((node) => {
      const href = firstHref(context, node)
      return href === undefined || node.label === '' ? [] : [{ label: node.label, href }]
    })
}

/** The name of the group that a page stands in. */
export function eyebrow(context: ViewContext, route: Route): string | undefined {
  if (context.project.config.styling.eyebrows === 'breadcrumbs') return undefined
  return listedPath(context, route).findLast((node) => node.kind === 'group')?.label || undefined
}

/** The path of a page that the navigation names; a page outside of it stands in no group. */
function listedPath(context: ViewContext, route: Route) {
  return context.nav.listed(route) ? context.nav.path(route) : []
}
