// Pages of operations in, groups of the navigation out: one for each tag, in the order of the specification's tags.
import type { NavNode } from '../config/navigation.ts'
import type { Place } from '../diagnostics/diagnostic.ts'
import type { ApiDocument, OperationOutline, Tag, TagGroup } from './model.ts'
import { listAt, stringAt, stringsAt } from './values.ts'

/** The page of an operation in the navigation. */
export interface TaggedPage {
  readonly entry: NavNode
  readonly kind: OperationOutline['kind']
  /** The group that the page is in. Without one, it's above the groups, or below them if it's about a webhook. */
  readonly tag?: string
}

type Group = NavNode & { readonly children: NavNode[] }

/** The groups of all specifications of a node. Equal tags of several specifications share a group. */
export class TagGroups {
  private readonly top: NavNode[] = []
  private readonly groups = new Map<string, Group>()

  /** @param place where the navigation names the specifications */
  constructor(private readonly place: Place) {}

  add(document: ApiDocument, pages: readonly TaggedPage[]): void {
    const loose = pages.filter(({ tag }) => tag === undefined)
    this.top.push(...loose.filter(({ kind }) => kind === 'operation').map(({ entry }) => entry))
    // Groups are in the order in which they're made. Those that get no pages are left out in the end.
    const tags = new Map<string, Tag>()
    for (const tag of document.tags) if (!tags.has(tag.name)) tags.set(tag.name, tag)
    for (const { name, tags: names } of document.tagGroups) {
      const { children } = this.group(`group ${name}`, name, this.top)
      for (const each of names) if (tags.get(each)?.parent === undefined) this.ofTag(each, tags, children)
    }
    for (const name of tags.keys()) this.ofTag(name, tags)
    for (const { entry, tag } of pages) if (tag !== undefined) this.ofTag(tag, tags).children.push(entry)
    this.top.push(...loose.filter(({ kind }) => kind === 'webhook').map(({ entry }) => entry))
  }

  /** The groups that have pages, with those below them last, and the pages that have no group. */
  nodes(): NavNode[] {
    return withPages(this.top)
  }

  private ofTag(name: string, tags: ReadonlyMap<string, Tag>, list = this.top, below = new Set<string>()): Group {
    const tag = tags.get(name)
    const known = this.groups.get(`tag ${name}`)
    if (known) return known
    below.add(name)
    // A tag whose parents lead back to it is below none of them.
    const parent = tag?.parent === undefined || below.has(tag.parent) ? undefined : tag.parent
    const around = parent === undefined ? list : this.ofTag(parent, tags, list, below).children
    return this.group(`tag ${name}`, tag?.label ?? name, around)
  }

  private group(key: string, label: string, list: NavNode[]): Group {
    const known = this.groups.get(key)
    if (known) return known
    const group: Group = { kind: 'group', label, place: this.place, hidden: false, children: [] }
    this.groups.set(key, group)
    list.push(group)
    return group
  }
}

function withPages(nodes: readonly NavNode[]): NavNode[] {
  return nodes.flatMap((node) => {
    if (node.kind !== 'group') return [node]
    const isPage = ({ kind }: NavNode) => kind === 'page'
    const inner = withPages(node.children)
    const children = [...inner.filter(isPage), ...inner.filter((child) => !isPage(child))]
    return children.length === 0 ? [] : [{ ...node, children }]
  })
}

/** The groups of tags in `x-tagGroups`, as in Redoc and Scalar. */
export function readTagGroups(specification: unknown): TagGroup[] {
  return listAt(specification, 'x-tagGroups').flatMap((value) => {
    const name = stringAt(value, 'name')
    return name === undefined ? [] : [{ name, tags: stringsAt(value, 'tags') }]
  })
}
