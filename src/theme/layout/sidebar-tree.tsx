// Sidebar items to nested lists: open sections at the top, disclosures below. The navigation file is made of the same.
import type { Html } from '../../html/html.ts'
import type { PageView, SidebarItem } from '../view.ts'

interface TreeProps {
  readonly items: readonly SidebarItem[]
  readonly word: PageView['word']
  /** Groups of the first level are headings of their lists, and always open. */
  readonly top?: boolean
}

/** The `<li>` elements of a list. */
export function SidebarTree({ items, word, top }: TreeProps): Html {
  return (
    <>
      {items.map((item) => {
        if (item.kind === 'page') return <PageItem item={item} word={word} />
        return top ? <Section item={item} word={word} /> : <Branch item={item} word={word} />
      })}
    </>
  )
}

interface ItemProps {
  readonly item: SidebarItem
  readonly word: PageView['word']
}

function PageItem({ item, word }: ItemProps): Html {
  return (
    <li data-active={item.active}>
      <ItemLink item={item} word={word} />
    </li>
  )
}

function Section({ item, word }: ItemProps): Html {
  const title = (
    <>
      {item.icon && <span class="sidebar-group-icon link-icon">{item.icon}</span>}
      <span class="sidebar-title">{item.label}</span>
      <Tag tag={item.tag} />
    </>
  )
  return (
    <li class="sidebar-group" data-active={holdsActive(item)}>
      <p class="sidebar-group-header">
        {item.href ? (
          <a href={item.href} aria-current={item.active && 'page'} data-active={item.active}>
            {title}
          </a>
        ) : (
          title
        )}
      </p>
      <ul aria-label={item.label}>
        <SidebarTree items={item.children ?? []} word={word} />
      </ul>
    </li>
  )
}

/** A nested group. With a page of its own, the link leads there and the disclosure stands beside it. */
function Branch({ item, word }: ItemProps): Html {
  const lazy = item.children === undefined ? item.lazy : undefined
  const linked = item.href !== undefined
  return (
    <li class={linked ? 'sidebar-branch has-page' : 'sidebar-branch'} data-active={item.active}>
      {linked && <ItemLink item={item} word={word} />}
      <details open={item.open} data-lazy={lazy}>
        {linked ? (
          <summary aria-label={word('expandGroup', { group: item.label })} />
        ) : (
          <summary>
            <ItemContent item={item} word={word} />
          </summary>
        )}
        <ul>
          <SidebarTree items={item.children ?? []} word={word} />
        </ul>
      </details>
    </li>
  )
}

function ItemLink({ item, word }: ItemProps): Html {
  return (
    <a
      href={item.href}
      aria-current={item.active && 'page'}
      rel={item.external && 'noopener'}
      target={item.external && '_blank'}
      class={item.deprecated && 'is-deprecated'}
    >
      <ItemContent item={item} word={word} />
    </a>
  )
}

function ItemContent({ item, word }: ItemProps): Html {
  return (
    <>
      {item.icon && <span class="link-icon">{item.icon}</span>}
      {item.method && (
        <span class="method-nav-pill" data-method={item.method.toLowerCase()}>
          {item.method.toUpperCase()}
        </span>
      )}
      <span class="link-label">{item.label}</span>
      {item.deprecated ? <Tag tag={item.tag ?? word('deprecated')} /> : <Tag tag={item.tag} />}
      {item.external && (
        <span class="external-mark">
          <span class="visually-hidden"> ({word('externalLink')})</span>
        </span>
      )}
    </>
  )
}

function Tag({ tag }: { tag: string | undefined }): Html {
  return (
    <>
      {tag && (
        <span class="nav-tag-pill">
          <span class="nav-tag-pill-text">{tag}</span>
        </span>
      )}
    </>
  )
}

function holdsActive(item: SidebarItem): boolean {
  return item.active === true || (item.children?.some(holdsActive) ?? false)
}
