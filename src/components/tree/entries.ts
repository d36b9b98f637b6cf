// Reads the entries of a tree, from components and from a Markdown list.
import type { ListItem, Node, Value } from '../../content/tree.ts'
import { textOf, textOfNodes } from '../attribute-values.tsx'
import type { Children, Use } from '../component.ts'

/** A file or a folder. */
export interface Entry {
  readonly name: string
  readonly isFolder: boolean
  readonly open: boolean
  /** False for a folder that can't be opened or closed. */
  readonly openable: boolean
  readonly highlight: boolean
  readonly comment: string
  readonly icon?: Value
  readonly children: readonly Entry[]
}

/** The tags that create entries. */
const ENTRY_TAGS = ['Tree.Folder', 'Tree.File', 'Folder', 'File'] as const

/** All entries between the tags, lists first. Hardly any tree mixes the two. */
export function entriesOf(children: Children): readonly Entry[] {
  return [...listEntries(children.nodes), ...children.uses(...ENTRY_TAGS).map(entryOf)]
}

/** The entry of a `Tree.Folder` or `Tree.File`. */
export function entryOf(use: Use): Entry {
  const { props, name } = use
  const isFolder = name.endsWith('Folder')
  return {
    name: textOf(props.name),
    isFolder,
    open: props.defaultOpen === true,
    openable: props.openable !== false,
    highlight: props.highlight === true,
    comment: textOf(props.comment),
    icon: props.icon,
    children: isFolder ? entriesOf(use.children) : [],
  }
}

/** A nested list: an item that ends with a slash or has items below it is a folder, and a folder with items is open. */
function listEntries(nodes: readonly Node[]): Entry[] {
  return nodes.flatMap((node) => {
    if (node.type === 'list') return listEntries(node.children)
    if (node.type === 'fragment') return listEntries(node.children)
    return node.type === 'listItem' ? [itemEntry(node)] : []
  })
}

function itemEntry(item: ListItem): Entry {
  const children = listEntries(item.children)
  const own = item.children.filter((node) => node.type !== 'list')
  const typed = textOfNodes(own).replace(/\s+/g, ' ').trim()
  const isFolder = children.length > 0 || typed.endsWith('/')
  return {
    name: typed.length > 1 ? typed.replace(/\/$/, '') : typed,
    isFolder,
    open: children.length > 0,
    openable: true,
    highlight: false,
    comment: '',
    children,
  }
}
