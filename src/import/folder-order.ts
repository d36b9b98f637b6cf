// Makes a navigation from a folder of pages, for sites that don't define an order.
import { type Folder, folderTree } from './folder-tree.ts'
import { type NavItem, pageItem } from './source-site.ts'

export interface OrderedFile {
  readonly file: string
  /** Its path relative to the content folder, without extension. */
  readonly path: string
  readonly label?: string
  /** Smaller numbers come first. Files without one come last. */
  readonly position?: number
}

/** What is known about a folder. The path of the topmost one is empty. */
export type FolderInfo = (path: string) =>
  | {
      readonly label?: string
      /** Its position among its siblings. */
      readonly position?: number
      readonly icon?: string
      readonly isOpen?: boolean
    }
  | undefined

/** Items sorted by position, then by name with numbers in numeric order. An index is the page of its folder. */
export function folderOrder(files: readonly OrderedFile[], info: FolderInfo = () => undefined): NavItem[] {
  const root = folderTree(files, ({ path }) => path)
  return itemsOf(root, '', info)
}

function itemsOf(folder: Folder<OrderedFile>, path: string, info: FolderInfo): NavItem[] {
  const entries: { item: NavItem; position: number; name: string; isIndex: boolean }[] = []
  for (const file of folder.items) {
    const name = nameOf(file.path)
    const isIndex = isIndexName(name)
    if (isIndex && path !== '') continue
    entries.push({ item: pageItem(file.file, file.label), position: file.position ?? Infinity, name, isIndex })
  }
  for (const [name, inner] of folder.folders) {
    const innerPath = path === '' ? name : `${path}/${name}`
    const about = info(innerPath)
    const index = inner.items.find((file) => isIndexName(nameOf(file.path)))
    const label = about?.label ?? index?.label ?? labelOf(name)
    const items = itemsOf(inner, innerPath, info)
    const position = about?.position ?? index?.position ?? Infinity
    const item: NavItem = {
      kind: 'group',
      label,
      items,
      ...(index && { root: index.file }),
      ...(about?.icon && { icon: about.icon }),
      ...(about?.isOpen && { isOpen: true }),
    }
    entries.push({ item, position, name, isIndex: false })
  }
  return entries
    .sort(
      (a, b) =>
        Number(b.isIndex) - Number(a.isIndex) ||
        a.position - b.position ||
        a.name.localeCompare(b.name, 'en', { numeric: true }),
    )
    .map(({ item }) => item)
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

export function isIndexName(name: string): boolean {
  return /^(?:index|README|_index)$/i.test(name)
}

/** A group whose index comes first among its pages. */
export function withIndexPage(item: NavItem): NavItem {
  if (item.kind !== 'group') return item
  const items = item.items.map(withIndexPage)
  return { ...item, items: item.root === undefined ? items : [pageItem(item.root), ...items] }
}

/** `01-getting_started` becomes "Getting started". */
export function labelOf(name: string): string {
  const words =
    name
      .replace(/^\d+[-_. ]+/, '')
      .replace(/[-_]+/g, ' ')
      .trim() || name
  return words.charAt(0).toUpperCase() + words.slice(1)
}
