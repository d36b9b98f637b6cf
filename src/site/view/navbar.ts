// The links at the end of the header.
import type { NavbarConfig, NavbarLink } from '../../config/site-config.ts'
import type { LinkView } from '../../theme/view.ts'
import type { ViewContext } from '../view-context.ts'
import { shared } from './shared.ts'

/** The header's links, and its button. */
export function navbar(context: ViewContext, config: NavbarConfig): Navbar {
  return shared(context, config, navbarOf)
}

interface Navbar {
  readonly links: readonly LinkView[]
  readonly primary?: LinkView
}

function navbarOf(context: ViewContext, config: NavbarConfig): Navbar {
  const view = (item: NavbarLink): LinkView => {
    const { href, external } = context.link(item.href)
    const icon = item.icon ?? (item.type === 'github' ? 'github' : item.type === 'discord' ? 'discord' : undefined)
    const drawing = context.icon(icon, item.type ? 'brands' : undefined)
    return {
      label: item.label || labelOf(item.href),
      isIconOnly: (!item.label && drawing !== undefined && !item.type) || undefined,
      href,
      external,
      icon: drawing,
    }
  }
  return { links: config.links.map(view), primary: config.primary && view(config.primary as NavbarLink) }
}

/** The default label of `https://github.com/acme/thing` is `acme/thing`. */
function labelOf(href: string): string {
  return (
    /github\.com\/([^/]+\/[^/?#]+)/.exec(href)?.[1] ?? href.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/.*$/, '')
  )
}
