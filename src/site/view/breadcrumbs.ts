// The line above a page's title: its group, or the path to it.
import type { Route } from '../../content/page.ts'
import type { LinkView } from '../../theme/view.ts'
import type { ViewContext } from '../view-context.ts'
import { firstHref } from './labels.ts'

/** The path to a page through groups and tabs. */
export function breadcrumbs(context: ViewContext, route: Route): LinkView[] {
  if (context.project.config.styling.eyebrows !== 'breadcrumbs') return []
  return listedPath(context, route)
    .filter((node) => node.kind === 'tab' || node.kind === 'group' || node.kind === 'anchor' || node.kind === 'item')
    .flatMap((node) => {
      const href = firstHref(context, node)
      return href === undefined || node.label === '' ? [] : [{ label: node.label, href }]
    })
}

/** The name of a page's group. */
export function eyebrow(context: ViewContext, route: Route): string | undefined {
  if (context.project.config.styling.eyebrows === 'breadcrumbs') return undefined
  return listedPath(context, route).findLast((node) => node.kind === 'group')?.label || undefined
}

/** The path to a page that the sidebar or search lists: search names it too. A page outside of the navigation has no group. */
function listedPath({ nav, project, visibility }: ViewContext, route: Route) {
  if (nav.listed(route)) return nav.path(route)
  return visibility(route).search ? (project.entries.get(route)?.path ?? []) : []
}
