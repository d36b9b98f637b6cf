// What the header has no room for on a phone: the site's sections at the top of the drawer, and its links at the end.
import type { Html } from '../../html/html.ts'
import { empty } from '../../html/html.ts'
import { createPieces } from '../../html/pieces.ts'
import type { PageView } from '../view.ts'
import { Link } from './link.tsx'
import { headerSwitchers } from './switcher.tsx'

/**
 * What the tree below belongs to: an empty box for the header's switchers, and the tabs. A page has its switchers once,
 * because a site may have many versions.
 */
export function DrawerSections({ view }: { view: PageView }): Html {
  const hasSwitchers = headerSwitchers(view).length > 0
  if (!hasSwitchers && view.tabs.length === 0) return empty
  return (
    <div id="mobile-nav-content" class={view.tabs.length === 0 && 'needs-script'}>
      {hasSwitchers && <div class="sidebar-switchers needs-script" />}
      {view.tabs.length > 0 && tabsPiece(view.tabs, [view.word], () => <DrawerTabs view={view} />)}
    </div>
  )
}

const tabsPiece = createPieces<PageView['tabs']>()

function DrawerTabs({ view }: { view: PageView }): Html {
  const tabs = view.tabs.flatMap((tab) => (tab.children?.length ? tab.children : [tab]))
  return (
    <nav aria-label={view.word('sections')}>
      <ul>
        {tabs.map((tab) => (
          <li>
            <Link link={tab} view={view} class="mobile-nav-tabs-item" />
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The header's links and its button. */
export function DrawerLinks({ view }: { view: PageView }): Html {
  return linksPiece(view.navbar, [view.word], () => <LinksPiece view={view} />)
}

const linksPiece = createPieces<PageView['navbar']>()

function LinksPiece({ view }: { view: PageView }): Html {
  const { links, primary } = view.navbar
  const all = primary ? [...links, primary] : links
  if (all.length === 0) return empty
  return (
    <nav class="drawer-links" aria-label={view.word('siteLinks')}>
      <ul>
        {all.map((link) => (
          <li class="navbar-link">
            <Link link={link} view={view} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
