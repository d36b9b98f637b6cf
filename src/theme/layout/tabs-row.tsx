// The second row of the header: tabs, some of them with a menu.
import type { Html } from '../../html/html.ts'
import { empty } from '../../html/html.ts'
import { createPieces } from '../../html/pieces.ts'
import type { LinkView, PageView } from '../view.ts'
import { Link, LinkContent } from './link.tsx'
import { Menu } from './menu.tsx'

const piece = createPieces<PageView['tabs']>()

export function TabsRow({ view }: { view: PageView }): Html {
  if (view.tabs.length === 0) return empty
  return piece(view.tabs, [view.word, view.dir], () => (
    <nav class="tabs-row" aria-label={view.word('sections')}>
      <ul class="nav-tabs">
        {view.tabs.map((tab) => (
          <li data-align={tab.align === 'end' && 'end'}>
            <Tab tab={tab} view={view} />
          </li>
        ))}
      </ul>
    </nav>
  ))
}

function Tab({ tab, view }: { tab: LinkView; view: PageView }): Html {
  const { children } = tab
  if (!children || children.length === 0) return <Link link={tab} view={view} class="nav-tabs-item" bare />
  return (
    <Menu
      view={view}
      items={children}
      class={tab.active ? 'nav-tabs-menu is-active' : 'nav-tabs-menu'}
      trigger="nav-tabs-item nav-dropdown-trigger"
      content="nav-dropdown-content"
      item="nav-dropdown-item"
      wide={children.length > 4}
      current={tab.active}
    >
      <LinkContent link={tab} view={view} bare />
    </Menu>
  )
}
