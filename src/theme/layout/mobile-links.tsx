// What the header has no room for on a phone, at the top of the drawer: tabs, switchers, links.
import type { Html } from '../../html/html.ts'
import { empty } from '../../html/html.ts'
import type { PageView } from '../view.ts'
import { Link } from './link.tsx'
import { headerSwitchers, Switcher } from './switcher.tsx'

export function MobileLinks({ view }: { view: PageView }): Html {
  const { links, primary } = view.navbar
  const switchers = headerSwitchers(view)
  const tabs = view.tabs.flatMap((tab) => (tab.children?.length ? tab.children : [tab]))
  if (links.length + switchers.length + tabs.length === 0 && !primary) return empty
  return (
    <div id="mobile-nav-content">
      {switchers.length > 0 && (
        <div class="sidebar-switchers">
          {switchers.map((switcher) => (
            <Switcher switcher={switcher} view={view} />
          ))}
        </div>
      )}
      {tabs.length > 0 && (
        <nav aria-label={view.word('sections')}>
          <ul>
            {tabs.map((tab) => (
              <li>
                <Link link={tab} view={view} class="mobile-nav-tabs-item" />
              </li>
            ))}
          </ul>
        </nav>
      )}
      {(links.length > 0 || primary) && (
        <nav aria-label={view.word('siteLinks')}>
          <ul>
            {links.map((link) => (
              <li>
                <Link link={link} view={view} class="navbar-link" />
              </li>
            ))}
            {primary && (
              <li>
                <Link link={primary} view={view} class="navbar-link" />
              </li>
            )}
          </ul>
        </nav>
      )}
    </div>
  )
}
