// Sidebars of VitePress and Vocs: entries with `text`, `link`, and `items`, in one list or one for each prefix of URLs.
import { asArray, asObject, asText } from './config/data.ts'
import { type Division, type NavItem, type Navigation, pageItem } from './source-site.ts'

/** What is around the sidebars. */
interface SidebarContext {
  /** The top bar. Its entries have the same form. */
  readonly menu: unknown
  /** The URL prefix of the language. Empty for the one at the root. */
  readonly home: string
  /** The file of the page that a link leads to, and the prefix that the link may be relative to. */
  pageOf(link: string, base: string): string | undefined
}

/** One list of entries, or a tab for each prefix, in the order of the top bar. Undefined if there are no sidebars. */
export function sidebarNavigation(sidebar: unknown, { menu, home, pageOf }: SidebarContext): Navigation | undefined {
  if (Array.isArray(sidebar)) return { items: itemsOf(sidebar, '', pageOf) }
  const entries = Object.entries(asObject(sidebar))
  if (entries.length === 0) return undefined
  const tabs = entries
    .sort(([a], [b]) => b.split('/').length - a.split('/').length)
    .map(([prefix, value]) => ({ prefix, items: prefixItems(value, pageOf) }))
    .filter(({ items }) => items.length > 0)
  const labels = menuLabels(menu)
  const divisions = tabs.map(
    ({ prefix, items }): Division => ({ kind: 'tab', label: labelOf(prefix, labels, items), content: { items } }),
  )
  // Readers see the order of the top bar.
  const order = [...labels.keys()]
  const place = (prefix: string) => {
    const at = order.findIndex((link) => link === prefix || link.startsWith(prefix))
    return prefix.replace(/\/$/, '') === home ? -1 : at === -1 ? order.length : at
  }
  const sorted = divisions
    .map((division, i) => ({ division, at: place(tabs[i]?.prefix ?? '') }))
    .sort((a, b) => a.at - b.at)
  return sorted.length > 1
    ? { divisions: sorted.map(({ division }) => division) }
    : (sorted[0]?.division.content ?? { items: [] })
}

function prefixItems(value: unknown, pageOf: SidebarContext['pageOf']): NavItem[] {
  if (Array.isArray(value)) return itemsOf(value, '', pageOf)
  const { base, items } = asObject(value)
  return itemsOf(asArray(items), asText(base) ?? '', pageOf)
}

function itemsOf(values: readonly unknown[], base: string, pageOf: SidebarContext['pageOf']): NavItem[] {
  return values.flatMap((value): NavItem[] => {
    const item = asObject(value)
    const label = plainText(asText(item.text) ?? '')
    const link = asText(item.link)
    const innerBase = asText(item.base) ?? base
    const root = link === undefined ? undefined : pageOf(link, base)
    if (Array.isArray(item.items)) {
      const items = itemsOf(item.items, innerBase, pageOf)
      return [{ kind: 'group', label, items, ...(root && { root }), ...(item.collapsed === false && { isOpen: true }) }]
    }
    if (link === undefined) return []
    if (/^(?:https?:)?\/\//.test(link)) return [{ kind: 'link', label, url: link }]
    return [pageItem(root ?? link, label)]
  })
}

/** Links in the top bar, and their labels. */
function menuLabels(menu: unknown): Map<string, string> {
  const out = new Map<string, string>()
  const visit = (values: readonly unknown[]) => {
    for (const value of values) {
      const item = asObject(value)
      const text = asText(item.text)
      const link = asText(item.activeMatch)?.replace(/^\^|[\\$()|?*].*$/g, '') ?? asText(item.link)
      if (text && link && !out.has(link)) out.set(link, text)
      const own = asText(item.link)
      if (text && own && !out.has(own)) out.set(own, text)
      if (Array.isArray(item.items)) visit(item.items)
    }
  }
  visit(asArray(menu))
  return out
}

function labelOf(prefix: string, labels: ReadonlyMap<string, string>, items: readonly NavItem[]): string {
  const exact = labels.get(prefix) ?? labels.get(prefix.replace(/\/$/, ''))
  if (exact) return exact
  if (prefix.replace(/^\/[\w-]{2,5}\/$/, '/') !== '/')
    for (const [link, text] of labels) if (link.startsWith(prefix)) return text
  const name = prefix
    .split('/')
    .filter((part) => part !== '')
    .at(-1)
  if (name !== undefined && !/^[a-z]{2}(?:-\w+)?$/i.test(name))
    return name.charAt(0).toUpperCase() + name.slice(1).replace(/[-_]+/g, ' ')
  const first = items[0]
  return first?.kind === 'group' && items.length === 1 ? first.label : 'Guide'
}

/** The text of a label in HTML. */
export function plainText(html: string): string {
  return html.replace(/<[^>]*>/g, '').trim()
}
