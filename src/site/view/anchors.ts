// The anchors at the top of the sidebar: sections of the site, and links that every page shows.
import type { NavNode } from '../../config/navigation.ts'
import type { Route } from '../../content/page.ts'
import type { LinkView } from '../../theme/view.ts'
import type { ViewContext } from '../view-context.ts'
import { firstHref, nodeLink } from './labels.ts'
import { divisionPath, shared } from './shared.ts'

/** The anchors of a page. */
export function anchors(context: ViewContext, route: Route): LinkView[] {
  return shared(context, divisionPath(context, route), anchorsOf)
}

function anchorsOf(context: ViewContext, above: readonly NavNode[]): LinkView[] {
  const path = [context.project.navigation.root, ...above]
  const out: LinkView[] = []
  for (const node of path) {
    for (const anchor of [...node.children, ...(node.global ?? [])]) {
      if (anchor.kind !== 'anchor' || anchor.hidden) continue
      const href = anchor.href === undefined ? firstHref(context, anchor) : undefined
      const link = nodeLink(context, anchor, { href, active: path.includes(anchor) })
      if (link) out.push(link)
    }
  }
  return out
}
