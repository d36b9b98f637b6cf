// The bar at the top: logo, switchers, search, links, theme, and a row of tabs. On a phone, it has the button for the
// drawer.
import type { Html } from '../../html/html.ts'
import { createPieces } from '../../html/pieces.ts'
import type { PageView } from '../view.ts'
import { AskButton } from './ask-button.tsx'
import { Link } from './link.tsx'
import { Logo } from './logo.tsx'
import { MobileBar } from './mobile-bar.tsx'
import { SearchButton } from './search-button.tsx'
import { headerSwitchers, Switcher } from './switcher.tsx'
import { TabsRow } from './tabs-row.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

export function Header({ view }: { view: PageView }): Html {
  const switchers = headerSwitchers(view)
  return (
    <header id="navbar">
      <div class="navbar-row">
        <div class="navbar-start">
          <Logo view={view} />
          {switchers.map((switcher) => (
            <Switcher switcher={switcher} view={view} />
          ))}
        </div>
        <SearchButton view={view} />
        <AskButton view={view} />
        {piece(view.navbar, [view.word, view.dir, view.appearance.strict], () => (
          <HeaderEnd view={view} />
        ))}
      </div>
      <TabsRow view={view} />
      <MobileBar view={view} />
    </header>
  )
}

const piece = createPieces<PageView['navbar']>()

function HeaderEnd({ view }: { view: PageView }): Html {
  const { links, primary } = view.navbar
  return (
    <div class="navbar-end topbar-right-container">
      {(links.length > 0 || primary) && (
        <nav aria-label={view.word('siteLinks')}>
          <ul class="navbar-links">
            {links.map((link) => (
              <li class="navbar-link">
                <Link link={link} view={view} />
              </li>
            ))}
            {primary && (
              <li id="topbar-cta-button">
                <Link link={{ ...primary, external: false }} view={view} class="button" surface />
              </li>
            )}
          </ul>
        </nav>
      )}
      <ThemeToggle view={view} />
    </div>
  )
}
