// On a phone: the button that opens the drawer, and the current location.
import type { Html } from '../../html/html.ts'
import { empty } from '../../html/html.ts'
import type { PageView } from '../view.ts'
import { isolated } from './isolated.tsx'
import { ShellIcon } from './shell-icon.tsx'

export function MobileBar({ view }: { view: PageView }): Html {
  if (!hasDrawer(view)) return empty
  const above = view.breadcrumbs.at(-1)?.label || view.eyebrow
  const trail = above ? [above, view.title] : [view.title]
  return (
    <div id="mobile-nav" class="mobile-bar">
      <button type="button" class="mobile-menu needs-script" aria-controls="sidebar" aria-expanded="false">
        <ShellIcon name="menu" />
        <span class="visually-hidden">{view.word('menu')}</span>
        <span class="mobile-trail" aria-hidden="true">
          {trail.map((label) => (
            <span>{isolated(label, view.dir)}</span>
          ))}
        </span>
      </button>
    </div>
  )
}

/** Tells whether the drawer has any content. */
function hasDrawer(view: PageView): boolean {
  const { sidebar, anchors, switchers, tabs, navbar } = view
  return (
    [sidebar, anchors, switchers, tabs, navbar.links].some((list) => list.length > 0) || navbar.primary !== undefined
  )
}
