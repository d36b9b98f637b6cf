// A link of the shell, with icon, label, and tag. External links are marked as such.
import type { Html } from '../../html/html.ts'
import { colorKey } from '../link-color.ts'
import type { LinkView, PageView } from '../view.ts'
import { isolated } from './isolated.tsx'

interface LinkProps {
  readonly link: LinkView
  readonly view: PageView
  readonly class?: string
  readonly id?: string
  /** `page` for the current page, `true` for a branch that contains it. */
  readonly current?: 'page' | 'true'
  /** Show the second line. */
  readonly described?: boolean
  /** Adds a separate element for the background as the first child, for authors' stylesheets to color or remove. */
  readonly surface?: boolean
  /** Gives the parts class names derived from the link's class: `nav-dropdown-item-title`. */
  readonly named?: boolean
  /** See `LinkContentProps`. */
  readonly bare?: boolean
}

/** `<a>` with everything that a `LinkView` can have, except its children. */
export function Link({ link, view, class: className, id, current, described, named, surface, bare }: LinkProps): Html {
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
      <LinkContent link={link} view={view} described={described} hook={named ? className : undefined} bare={bare} />
      {link.external && !link.isIconOnly && <ExternalMark view={view} />}
    </a>
  )
}

interface LinkContentProps {
  readonly link: LinkView
  readonly view: PageView
  readonly described?: boolean
  /** The class name that authors' stylesheets use for the parts. */
  readonly hook?: string
  /** Puts the icon directly into the link, where authors' stylesheets expect it. */
  readonly bare?: boolean
}

/** Icon, label, tag, and second line, without the `<a>`. */
export function LinkContent({ link, view, described, hook, bare }: LinkContentProps): Html {
  const part = (own: string, name: string) => (hook ? `${own} ${hook}-${name}` : own)
  const label = (
    <span class={link.isIconOnly ? 'visually-hidden' : part('link-label', 'title')} dir={link.dir}>
      {isolated(link.label, link.dir ?? view.dir)}
    </span>
  )
  return (
    <>
      {bare && !link.color ? link.icon : <LinkIcon link={link} class={part('link-icon', 'icon')} />}
      {described && link.description ? (
        <span class={part('link-text', 'text-container')}>
          {label}
          <span class={part('link-description', 'description')}>{isolated(link.description, view.dir)}</span>
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

/** The icon in its color. Empty for a link without an icon. */
function LinkIcon({ link, class: className = 'link-icon' }: { link: LinkView; class?: string }): Html {
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

/** The arrow of external links, with a text for screen readers. */
export function ExternalMark({ view }: { view: PageView }): Html {
  return (
    <span class="external-mark">
      <span class="visually-hidden"> ({view.word('externalLink')})</span>
    </span>
  )
}
