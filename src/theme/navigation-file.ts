// Sidebar trees to the shared file that holds the groups which pages leave out: JSON, ready-made HTML by key.
import { SidebarTree } from './layout/sidebar-tree.tsx'
import type { PageView, SidebarItem } from './view.ts'

/**
 * The text of the navigation file: `{ "<key>": "<li>…</li>…" }`, one key for each group that has both `lazy` and children.
 * A lazy group inside another is left closed there and has its own key, so that nothing stands in the file twice.
 * @param items whole trees, without anything marked as active or open
 */
export function navigationFile(items: readonly SidebarItem[], word: PageView['word']): string {
  const groups: Record<string, string> = {}
  const visit = (list: readonly SidebarItem[]): void => {
    for (const { lazy, children } of list) {
      if (!children) continue
      if (lazy !== undefined) groups[lazy] = SidebarTree({ items: children.map(closed), word }).text
      visit(children)
    }
  }
  visit(items)
  return JSON.stringify(groups)
}

/** The item as it stands on a page: without the children that are loaded when wanted. */
function closed(item: SidebarItem): SidebarItem {
  if (!item.children) return item
  return { ...item, children: item.lazy === undefined ? item.children.map(closed) : undefined }
}
