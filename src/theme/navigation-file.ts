// Writes the shared file with the sidebar groups that pages leave out: JSON, with rendered HTML by key.
import { SidebarTree } from './layout/sidebar-tree.tsx'
import type { PageView, SidebarItem } from './view.ts'

/**
 * The text of the navigation file: `{ "<key>": "<li>…</li>…" }`, with one key per group that has both `lazy` and
 * children. A lazy group inside another is closed there and has its own key, so nothing is in the file twice.
 * @param items whole trees, without anything marked as active or open
 */
export function navigationFile(items: readonly SidebarItem[], { word, dir }: Pick<PageView, 'word' | 'dir'>): string {
  const groups: Record<string, string> = {}
  const visit = (list: readonly SidebarItem[]): void => {
    for (const { lazy, children } of list) {
      if (!children) continue
      if (lazy !== undefined) groups[lazy] = SidebarTree({ items: children.map(closed), word, dir }).text
      visit(children)
    }
  }
  visit(items)
  return JSON.stringify(groups)
}

/** The item as a page shows it: without the children that are loaded on demand. */
function closed(item: SidebarItem): SidebarItem {
  if (!item.children) return item
  return { ...item, children: item.lazy === undefined ? item.children.map(closed) : undefined }
}
