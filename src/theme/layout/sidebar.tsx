// The navigation: a column on wide screens, the drawer on a phone.
import type { Html } from '../../html/html.ts'
import type { PageView } from '../view.ts'
import { DrawerLinks, DrawerSections } from './drawer-links.tsx'
import { Link } from './link.tsx'
import { ShellIcon } from './shell-icon.tsx'
import { SidebarSections } from './sidebar-tree.tsx'
import { Switcher, sidebarSwitchers } from './switcher.tsx'

export function Sidebar({ view }: { view: PageView }): Html {
  const switchers = sidebarSwitchers(view)
  return (
    <div id="sidebar">
      <div class="drawer-bar">
        <span class="site-name">{view.siteName}</span>
        <button type="button" class="icon-button drawer-close needs-script" aria-label={view.word('closeMenu')}>
          <ShellIcon name="close" />
        </button>
      </div>
      <DrawerSections view={view} />
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
            <SidebarSections items={view.sidebar} word={view.word} />
          </div>
        </nav>
        <DrawerLinks view={view} />
      </div>
    </div>
  )
}
