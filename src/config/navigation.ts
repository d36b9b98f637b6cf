// The navigation as one tree, whatever nesting of divisions the author chose.
import type { Place } from '../diagnostics/diagnostic.ts'
import type { BannerConfig, FooterConfig, NavbarConfig } from './site-config.ts'
import type { IconValue } from './values.ts'

/** What a node of the navigation is. `item` is an entry in the menu of a tab. */
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

/** One node of the navigation. Which fields are set depends on `kind`. */
export interface NavNode {
  readonly kind: NavKind
  /** As typed; for a page, empty until the page's own title is known. */
  readonly label: string
  readonly place: Place
  /** For a page: its path as listed, normalised (`guides/start`), or `METHOD /path` as typed for an API operation. */
  readonly page?: string
  /** For a page listed with `#section`. */
  readonly fragment?: string
  /** A link instead of content: URL or path. */
  readonly href?: string
  /** For a group: the page that its title leads to, normalised. */
  readonly root?: string
  readonly children: readonly NavNode[]
  readonly icon?: IconValue
  readonly iconType?: string
  readonly color?: { readonly light?: string; readonly dark?: string }
  readonly description?: string
  readonly tag?: string
  /** True on the default version or language (the first, when none is marked). */
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
  /** Links of this node's `global`. */
  readonly global?: readonly NavNode[]
  /** Sources of generated pages, as written: `openapi`, `asyncapi`, `graphql`, `sdk`. */
  readonly specs?: Readonly<Record<string, unknown>>
}

/** The whole navigation. */
export interface NavTree {
  /** Kind `root`; its children are products, languages, versions, tabs, dropdowns, anchors, groups or pages. */
  readonly root: NavNode
  /** Every page entry in order, with the nodes above it, outermost first (without the root). */
  readonly entries: readonly NavEntry[]
}

/** A page as the navigation lists it. A page that is listed twice has two entries. */
export interface NavEntry {
  readonly node: NavNode
  readonly path: readonly NavNode[]
}

/** The page entries of a tree in order, each with the nodes above it. */
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
