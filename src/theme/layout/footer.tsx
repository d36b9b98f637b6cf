// The footer of every page: the site's columns of links, and its social links.
import type { Html } from '../../html/html.ts'
import { createPieces } from '../../html/pieces.ts'
import type { PageView } from '../view.ts'
import { isolated } from './isolated.tsx'
import { Link } from './link.tsx'
import { Logo } from './logo.tsx'

const piece = createPieces<PageView['footer']>()

export function Footer({ view }: { view: PageView }): Html {
  const { footer, word, logo, home, siteName } = view
  return piece(footer, [word, view.dir, logo, home, siteName], () => <FooterPiece view={view} />)
}

function FooterPiece({ view }: { view: PageView }): Html {
  const { socials, columns } = view.footer
  const hasLinks = columns.length > 0 || socials.length > 0
  // Authors' stylesheets expect the element even if it's empty. Screen readers don't list it then.
  const isEmpty = !hasLinks && !view.slots?.footer
  return (
    <footer
      id="footer"
      class={columns.length > 0 ? 'footer advanced-footer' : 'footer'}
      role={isEmpty ? 'none' : undefined}
    >
      {hasLinks && (
        <div class="footer-inner">
          <div class="footer-site">
            {columns.length > 0 ? <Logo view={view} /> : <span class="footer-name">{view.siteName}</span>}
            {socials.length > 0 && (
              <ul class="footer-socials">
                {socials.map((social) => (
                  <li>
                    <a
                      class="icon-button"
                      href={social.href}
                      aria-label={social.label}
                      rel="me noopener"
                      target="_blank"
                    >
                      {social.icon ?? social.label}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
          {columns.length > 0 && (
            <nav class="footer-columns" aria-label={view.word('footer')}>
              {columns.map(({ header, links }) => (
                <div>
                  {header && <p class="footer-header">{isolated(header, view.dir)}</p>}
                  <ul aria-label={header}>
                    {links.map((link) => (
                      <li>
                        <Link link={{ ...link, external: false }} view={view} />
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </nav>
          )}
        </div>
      )}
      {view.slots?.footer}
    </footer>
  )
}
