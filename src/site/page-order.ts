// The order in which pages are made and searched.
import type { NavNode } from '../config/navigation.ts'
import type { PageOutline, Route } from '../content/page.ts'
import type { NavModel } from './nav-model.ts'

/**
 * Pages in the order of the project, but each followed by its counterparts in other versions and languages. Most of those
 * have the same text, so what is made from a text is needed only briefly. Names decide, not texts: the search index
 * depends on the order, and an edit must not move other pages.
 */
export function counterpartsTogether<P extends PageOutline>(
  pages: Iterable<P>,
  { divisions }: Pick<NavModel, 'divisions'>,
  root: NavNode,
): P[][] {
  const folders = foldersBelow(root, divisions)
  const groups = new Map<string, P[]>()
  for (const page of pages) {
    // Generated pages of two versions don't have the same text.
    const name = page.isGenerated ? page.route : nameOf(page.route, folders)
    const group = groups.get(name)
    if (group) group.push(page)
    else groups.set(name, [page])
  }
  return [...groups.values()]
}

/** The folders of versions and languages. */
function foldersBelow(root: NavNode, divisions: NavModel['divisions']): ReadonlySet<string> {
  const folders = new Set<string>()
  const visit = (node: NavNode): void => {
    if (node.kind === 'page' || node.kind === 'group') return
    const { depth, name } = divisions.of(node).folder
    if ((node.kind === 'version' || node.kind === 'language') && depth === 0) folders.add(name)
    for (const child of node.children) visit(child)
  }
  visit(root)
  folders.delete('')
  return folders
}

/** A route without the folder of its version or language. */
function nameOf(route: Route, folders: ReadonlySet<string>): string {
  if (folders.size === 0) return route
  for (let folder = route; folder !== ''; folder = folder.slice(0, folder.lastIndexOf('/')))
    if (folders.has(folder)) return route.slice(folder.length) || '/'
  return route
}
