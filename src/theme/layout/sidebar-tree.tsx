// Renders sidebar items as nested lists: open sections at the top, collapsible groups below. The navigation file uses
// it too.
import type { Html } from '../../html/html.ts'
import { createPieces } from '../../html/pieces.ts'
import type { PageView, SidebarItem } from '../view.ts'
import { breakable } from './breakable.tsx'
import { isolated } from './isolated.tsx'

interface TreeProps {
  readonly items: readonly SidebarItem[]
  readonly word: PageView['word']
  readonly dir: PageView['dir']
}

/** The first level: a group is a heading with a list and always open. Pages between groups share a list. */
export function SidebarSections({ items, word, dir }: TreeProps): Html {
  const parts: (SidebarItem | SidebarItem[])[] = []
  for (const item of items) {
    const last = parts.at(-1)
    if (item.kind === 'group' && !item.isRange) parts.push(item)
    else if (Array.isArray(last)) last.push(item)
    else parts.push([item])
  }
  return (
    <>
      {parts.map((part) =>
        Array.isArray(part) ? (
          <ul class="sidebar-group" data-active={part.some(holdsActive) && 'true'}>
            <SidebarTree items={part} word={word} dir={dir} />
          </ul>
        ) : (
          piece(part, [word, dir, 'section'], () => <Section item={part} word={word} dir={dir} />)
        ),
      )}
    </>
  )
}

/** The `<li>` elements of a list. */
export function SidebarTree({ items, word, dir }: TreeProps): Html {
  return (
    <>
      {items.map((item) =>
        piece(item, [word, dir, 'tree'], () =>
          item.kind === 'page' ? (
            <PageItem item={item} word={word} dir={dir} />
          ) : (
            <Branch item={item} word={word} dir={dir} />
          ),
        ),
      )}
    </>
  )
}

/** Most sidebar items are the same object on every page. */
const piece = createPieces<SidebarItem>()

interface ItemProps {
  readonly item: SidebarItem
  readonly word: PageView['word']
  readonly dir: PageView['dir']
}

function PageItem({ item, word, dir }: ItemProps): Html {
  return (
    <li data-active={item.active && 'true'}>
      <ItemLink item={item} word={word} dir={dir} />
    </li>
  )
}

function Section({ item, word, dir }: ItemProps): Html {
  const title = (
    <>
      {item.icon && <span class="sidebar-group-icon link-icon">{item.icon}</span>}
      {/* The element that authors' stylesheets target. For screen readers it names the list, and isn't a heading of the page. */}
      <h5 class="sidebar-title" role="none">
        {isolated(item.label, dir)}
      </h5>
      <Tag tag={item.tag} />
    </>
  )
  return (
    <div class="sidebar-section">
      {item.label !== '' && (
        <div class="sidebar-group-header">
          {item.href ? (
            <a href={item.href} aria-current={item.active && 'page'} data-active={item.active && 'true'}>
              {title}
            </a>
          ) : (
            title
          )}
        </div>
      )}
      <ul class="sidebar-group" aria-label={item.label || undefined} data-active={holdsActive(item) && 'true'}>
        <SidebarTree items={item.children ?? []} word={word} dir={dir} />
      </ul>
    </div>
  )
}

/** A nested group. If it has its own page, the link leads there and the disclosure is next to it. */
function Branch({ item, word, dir }: ItemProps): Html {
  const lazy = item.children === undefined ? item.lazy : undefined
  const linked = item.href !== undefined
  return (
    <li class={linked ? 'sidebar-branch has-page' : 'sidebar-branch'} data-active={item.active && 'true'}>
      {linked && <ItemLink item={item} word={word} dir={dir} />}
      <details open={item.open} data-lazy={lazy}>
        {linked ? (
          <summary aria-label={word('expandGroup', { group: item.label })} />
        ) : (
          <summary>
            <ItemContent item={item} word={word} dir={dir} />
          </summary>
        )}
        <ul>
          <SidebarTree items={item.children ?? []} word={word} dir={dir} />
        </ul>
      </details>
    </li>
  )
}

function ItemLink({ item, word, dir }: ItemProps): Html {
  return (
    <a
      href={item.href}
      aria-current={item.active && 'page'}
      rel={item.external && 'noopener'}
      target={item.external && '_blank'}
      class={item.deprecated && 'is-deprecated'}
    >
      <ItemContent item={item} word={word} dir={dir} />
    </a>
  )
}

/** Characters in a line beside a method, some groups down. Names of operations are often as long. */
const ROOM_BESIDE_METHOD = 14

function ItemContent({ item, word, dir }: ItemProps): Html {
  return (
    <>
      {item.icon}
      {item.method && (
        <span class="method-nav-pill" data-method={item.method.toLowerCase()}>
          {item.method.toUpperCase()}
        </span>
      )}
      <span>{breakable(item.label, dir, item.method ? ROOM_BESIDE_METHOD : undefined)}</span>
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
