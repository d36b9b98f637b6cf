// Sidebars that Starlight makes of folders. https://github.com/withastro/starlight/blob/main/packages/starlight/utils/navigation.ts
import { foldersOf } from '../../../files/file-system.ts'
import { type Folder, folderTree } from '../../folder-tree.ts'
import { type NavItem, pageItem } from '../../source-site.ts'

export interface GeneratedPage {
  readonly file: string
  /** Its path relative to the folder of the sidebar, without extension. */
  readonly path: string
  readonly label?: string
  readonly order?: number
}

/** What `_meta.yml` says about a folder, for the plugin starlight-auto-sidebar. */
export interface FolderMeta {
  readonly label?: string
  readonly order?: number
  /** True if names are sorted from Z to A. */
  readonly isReversed?: boolean
}

/**
 * The pages of a folder, and its folders as groups, sorted by order and then by name. A folder comes where the first of its
 * pages belongs. An index has no special place: without an order, it's the first of those that have none.
 */
export function generatedItems(pages: readonly GeneratedPage[], metaOf: (folder: string) => FolderMeta): NavItem[] {
  const folders = new Set(pages.flatMap(({ path }) => [...foldersOf(path)]))
  // `api.md` beside a folder `api` is the index of it.
  const root = folderTree(pages, ({ path }) => (folders.has(path) ? `${path}/` : path))
  return entriesOf(root, '', metaOf).map(({ item }) => item)
}

interface Entry {
  readonly item: NavItem
  readonly name: string
  readonly order: number
}

const { compare } = new Intl.Collator('en')

function entriesOf(folder: Folder<GeneratedPage>, path: string, metaOf: (folder: string) => FolderMeta): Entry[] {
  const entries: Entry[] = folder.items.map(({ file, label, order = Number.MAX_VALUE, path: own }) => ({
    item: pageItem(file, label),
    name: own === path ? '' : own.slice(own.lastIndexOf('/') + 1).replace(/^index$/, ''),
    order,
  }))
  for (const [name, inner] of folder.folders) {
    const innerPath = path === '' ? name : `${path}/${name}`
    const { label = name, order } = metaOf(innerPath)
    const all = entriesOf(inner, innerPath, metaOf)
    entries.push({
      item: { kind: 'group', label, items: all.map(({ item }) => item) },
      name,
      order: order ?? Math.min(...all.map((entry) => entry.order)),
    })
  }
  const direction = metaOf(path).isReversed ? -1 : 1
  return entries.sort((a, b) => a.order - b.order || direction * compare(a.name.toLowerCase(), b.name.toLowerCase()))
}
