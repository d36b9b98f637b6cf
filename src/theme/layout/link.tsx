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
  /** Its ground is an element of its own, the first, which authors' stylesheets color or take away. */
  readonly surface?: boolean
  /** Parts of it carry the name of the class too: `nav-dropdown-item-title`. */
  readonly named?: boolean
}

/** `<a>` with everything that a `LinkView` may hold, but for its children. */
export function Link({ link, view, class: className, id, current, described, named, surface }: LinkProps): Html {
  return (
    <a
      id={id}
      class={className}
      href={link.href}
      hreflang={link.lang}
      lang={link.lang}
      aria-current={link.active ? (current ?? 'true') : undefined}
      data-active={link.active && 'true'}
      rel={link.external ? 'noopener' : undefined}
      target={link.external ? '_blank' : undefined}
    >
      {surface && <span class="button-surface" />}
      <LinkContent link={link} described={described} hook={named ? className : undefined} />
      {link.external && !link.isIconOnly && <ExternalMark view={view} />}
    </a>
  )
}

interface LinkContentProps {
  readonly link: LinkView
  readonly described?: boolean
  /** The name by which authors' stylesheets know the parts. */
  readonly hook?: string
}

/** Icon, label, tag and second line, without the `<a>`. */
export function LinkContent({ link, described, hook }: LinkContentProps): Html {
  const part = (own: string, name: string) => (hook ? `${own} ${hook}-${name}` : own)
  const label = <span class={link.isIconOnly ? 'visually-hidden' : part('link-label', 'title')}>{link.label}</span>
  return (
    <>
      <LinkIcon link={link} class={part('link-icon', 'icon')} />
      {described && link.description ? (
        <span class={part('link-text', 'text-container')}>
          {label}
          <span class={part('link-description', 'description')}>{link.description}</span>
        </span>
      ) : (
        label
      )}
      {link.tag && (
        <span class="nav-tag-pill">
          <span class="nav-tag-pill-text">{link.tag}</span>
        </span>
      )}
    </>
  )
}

/** The icon in its color; nothing for a link without icon. */
export function LinkIcon({ link, class: className = 'link-icon' }: { link: LinkView; class?: string }): Html {
  return (
    <>
      {link.icon && (
        <span class={className} data-color={colorKey(link.color)}>
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
