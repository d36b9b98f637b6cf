// The navigation as a tree, whatever divisions the author nested.
import type { Place } from '../diagnostics/diagnostic.ts'
import type { BannerConfig, FooterConfig, NavbarConfig } from './site-config.ts'
import type { IconValue } from './values.ts'

/** The kind of a navigation node. `item` is an entry in the menu of a tab. */
export type NavKind =
  | 'root'
  | 'product'
  | 'language'
  | 'version'
  | 'tab'
  | 'item'
  | 'dropdown'
  | 'anchor'
  | 'group'
  | 'page'

/** A node of the navigation. Which fields are set depends on `kind`. */
export interface NavNode {
  readonly kind: NavKind
  /** As typed. For a page, empty until the page's title is known. */
  readonly label: string
  readonly place: Place
  /** For a page: its normalized path (`guides/start`), or `METHOD /path` as typed for an API operation. */
  readonly page?: string
  /** For a page listed with `#section`. */
  readonly fragment?: string
  /** A URL or path to link to, instead of content. */
  readonly href?: string
  /** For a group: the normalized path of the page that its title links to. */
  readonly root?: string
  /** Where that path is written. */
  readonly rootPlace?: Place
  readonly children: readonly NavNode[]
  readonly icon?: IconValue
  readonly iconType?: string
  readonly color?: { readonly light?: string; readonly dark?: string }
  readonly description?: string
  readonly tag?: string
  /** True for the default version or language: the first one, unless another is marked. */
  readonly default?: boolean
  readonly hidden: boolean
  readonly searchable?: boolean
  readonly expanded?: boolean
  readonly boost?: number
  readonly directory?: 'none' | 'accordion' | 'card'
  readonly align?: 'start' | 'end'
  readonly public?: boolean
  readonly banner?: BannerConfig
  readonly footer?: FooterConfig
  readonly navbar?: NavbarConfig
  /** Links in this node's `global`. */
  readonly global?: readonly NavNode[]
  /** Sources of generated pages, as written, by their key (`SPEC_KEYS`). */
  readonly specs?: Readonly<Record<string, unknown>>
  /** Where these are written. */
  readonly specPlaces?: Readonly<Record<string, Place>>
}

/** The whole navigation. */
export interface NavTree {
  /**
   * Has the kind `root`. Its children are products, languages, versions, tabs, dropdowns, anchors, groups, or pages.
   */
  readonly root: NavNode
  /** Every page entry in order, with its ancestors, outermost first and without the root. */
  readonly entries: readonly NavEntry[]
}

/** A page as the navigation lists it. A page in two places has two entries. */
export interface NavEntry {
  readonly node: NavNode
  readonly path: readonly NavNode[]
}

/** The page entries of a tree in order, each with its ancestors. */
export function collectEntries(root: NavNode): NavEntry[] {
  const entries: NavEntry[] = []
  const visit = (node: NavNode, path: readonly NavNode[]): void => {
    const kind: NavKind = node.kind
    if (kind === 'page') entries.push({ node, path })
    else {
      const inner = kind === 'root' ? path : [...path, node]
      for (const child of node.children) visit(child, inner)
    }
  }
  visit(root, [])
  return entries
}
