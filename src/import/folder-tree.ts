// Arranges items in the tree of their folders.

/** A folder: the items directly in it, and its subfolders by name. */
export interface Folder<T> {
  readonly items: T[]
  readonly folders: Map<string, Folder<T>>
}

/** The root folder of some items, which keep their order. */
export function folderTree<T>(items: Iterable<T>, pathOf: (item: T) => string): Folder<T> {
  const root: Folder<T> = { items: [], folders: new Map() }
  for (const item of items) {
    let folder = root
    for (const name of pathOf(item).split('/').slice(0, -1)) {
      let inner = folder.folders.get(name)
      if (!inner) {
        inner = { items: [], folders: new Map() }
        folder.folders.set(name, inner)
      }
      folder = inner
    }
    folder.items.push(item)
  }
  return root
}
