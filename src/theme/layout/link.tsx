// A link of the shell: icon, label, tag, and what leads out of the site said as such.
import type { Html } from '../../html/html.ts'
import { colorKey } from '../link-color.ts'
import type { LinkView, PageView } from '../view.ts'

interface LinkProps {
  readonly link: LinkView
  readonly view: PageView
  readonly class?: string
  readonly id?: string
  /** `page` for the page itself, `true` for the branch it is in. */
  readonly current?: 'page' | 'true'
  /** Show the second line. */
  readonly described?: boolean
}

/** `<a>` with everything that a `LinkView` may hold, but for its children. */
export function Link({ link, view, class: className, id, current, described }: LinkProps): Html {
  return (
    <a
      id={id}
      class={className}
      href={link.href}
      hreflang={link.lang}
      lang={link.lang}
      aria-current={link.active ? (current ?? 'true') : undefined}
      data-active={link.active}
      rel={link.external ? 'noopener' : undefined}
      target={link.external ? '_blank' : undefined}
    >
      <LinkContent link={link} described={described} />
      {link.external && <ExternalMark view={view} />}
    </a>
  )
}

/** Icon, label, tag and second line, without the `<a>`. */
export function LinkContent({ link, described }: { link: LinkView; described?: boolean }): Html {
  return (
    <>
      <LinkIcon link={link} />
      {described && link.description ? (
        <span class="link-text">
          <span class="link-label">{link.label}</span>
          <span class="link-description">{link.description}</span>
        </span>
      ) : (
        <span class="link-label">{link.label}</span>
      )}
      {link.tag && (
        <span class="nav-tag-pill">
          <span class="nav-tag-pill-text">{link.tag}</span>
        </span>
      )}
    </>
  )
}

/** The icon in its colour; nothing for a link without icon. */
export function LinkIcon({ link }: { link: LinkView }): Html {
  return (
    <>
      {link.icon && (
        <span class="link-icon" data-color={colorKey(link.color)}>
          {link.icon}
        </span>
      )}
    </>
  )
}

/** The arrow of links that leave the site, with its meaning for those who do not see it. */
export function ExternalMark({ view }: { view: PageView }): Html {
  return (
    <span class="external-mark">
      <span class="visually-hidden"> ({view.word('externalLink')})</span>
    </span>
  )
}
