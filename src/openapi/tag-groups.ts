// Pages of operations in, groups of the navigation out: one for each tag, in the order of the specification's tags. Paths
// tell the groups of operations without tags.
import type { NavNode } from '../config/navigation.ts'
import type { Place } from '../diagnostics/diagnostic.ts'
import type { ApiDocument, OperationOutline, Tag, TagGroup } from './model.ts'
import { humanized } from './operation-page.ts'
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

/** Maximum number of operations without groups. */
const LONG_LIST = 20
/** Fewer operations about the same don't need a group next to those of tags. */
const FEW = 3

/**
 * The group of each operation: its tag. Those without a tag are grouped by what their paths begin with if it's a long
 * list, or, next to groups of tags, if there are several about the same.
 */
export function groupNames({
  operations,
}: Pick<ApiDocument, 'operations'>): (outline: OperationOutline) => string | undefined {
  const hasTags = operations.some(({ tags }) => tags.length > 0)
  const counts = new Map<string | undefined, number>()
  if (hasTags)
    for (const outline of operations) {
      if (outline.tags.length > 0) continue
      const resource = resourceOf(outline)
      counts.set(resource, (counts.get(resource) ?? 0) + 1)
    }
  const isLong = operations.length > LONG_LIST
  return (outline) => {
    const [tag] = outline.tags
    if (tag !== undefined) return tag
    const resource = resourceOf(outline)
    return (hasTags ? (counts.get(resource) ?? 0) >= FEW : isLong) ? resource : undefined
  }
}

/** What a path is about, as a title: "Payment intents" for `/v1/payment_intents/{id}`. */
function resourceOf({ kind, path }: OperationOutline): string | undefined {
  if (kind === 'webhook') return undefined
  const names = path.split('/').filter((part) => part !== '' && !part.startsWith('{'))
  const name = names.find((part) => !/^(?:api|rest|v\d+(?:[.-]?\w+)?)$/i.test(part))
  return name === undefined ? undefined : humanized(name)
}
