// The navigation: a column on wide screens, the drawer on a phone.
import type { Html } from '../../html/html.ts'
import type { PageView } from '../view.ts'
import { Link } from './link.tsx'
import { SiteName } from './logo.tsx'
import { ShellIcon } from './shell-icon.tsx'
import { SidebarSections } from './sidebar-tree.tsx'
import { headerSwitchers, Switcher, sidebarSwitchers } from './switcher.tsx'

export function Sidebar({ view }: { view: PageView }): Html {
  const switchers = sidebarSwitchers(view)
  const hasSwitchers = headerSwitchers(view).length > 0
  return (
    <div id="sidebar">
      <div class="drawer-bar">
        <SiteName view={view} />
        <button type="button" class="icon-button drawer-close needs-script" aria-label={view.word('closeMenu')}>
          <ShellIcon name="close" />
        </button>
      </div>
      {/* A script moves the header's switchers here and copies its tabs, so that pages have them once. */}
      {(hasSwitchers || view.tabs.length > 0) && (
        <div id="mobile-nav-content" class="needs-script">
          {hasSwitchers && <div class="sidebar-switchers" />}
        </div>
      )}
      <div id="sidebar-content">
        {view.slots?.sidebarTop}
        {switchers.length > 0 && (
          <div class="sidebar-switchers">
            {switchers.map((switcher) => (
              <Switcher switcher={switcher} view={view} described />
            ))}
          </div>
        )}
        <nav
          id="navigation-items"
          aria-label={view.word('navigation')}
          data-navigation={view.navigationFile}
          data-root={view.navigationFile && view.root}
          data-failed={view.navigationFile && view.word('loadFailed')}
        >
          {view.anchors.length > 0 && (
            <ul class="nav-anchors">
              {view.anchors.map((anchor) => (
                <li data-active={anchor.active && 'true'}>
                  <Link link={anchor} view={view} class="nav-anchor" />
                </li>
              ))}
            </ul>
          )}
          <div class="sidebar-list">
            <SidebarSections items={view.sidebar} word={view.word} dir={view.dir} />
          </div>
        </nav>
      </div>
    </div>
  )
}
