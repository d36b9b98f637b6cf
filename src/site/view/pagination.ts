// The pages before and after.
import type { Route } from '../../content/page.ts'
import type { LinkView } from '../../theme/view.ts'
import type { ViewContext } from '../view-context.ts'
import { pageLabel } from './labels.ts'
import { plainDescription } from './structured-data.ts'

/** Links to the neighbors of a page in its sidebar. None if the page turns them off. */
export function pagination(context: ViewContext, route: Route): { previous?: LinkView; next?: LinkView } {
  if (context.outline(route)?.frontmatter.data.hideFooterPagination === true) return {}
  const { previous, next } = context.nav.neighbors(route)
  return { previous: link(context, previous), next: link(context, next) }
}

function link(context: ViewContext, route: Route | undefined): LinkView | undefined {
  const page = route === undefined ? undefined : context.outline(route)
  return page && { label: pageLabel(page), href: context.urls.page(page.route), description: plainDescription(page) }
}
