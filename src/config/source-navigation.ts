// Puts the navigation of other repositories into that of the site.
import type { Report } from '../diagnostics/diagnostic.ts'
import { listOf } from '../diagnostics/names.ts'
import { suggest } from '../diagnostics/suggest.ts'
import {
  type PlacedEntry,
  type PlacedObject,
  type PlacedValue,
  placedObject,
  stringAt,
  valueAt,
} from '../schema/placed.ts'
import { type ContentSource, type FetchedSource, sourcesNamed } from './content-sources.ts'
import { CHILD_KEYS, type ChildKey, DIVISION_KINDS, type DivisionKind, NODE_KEYS } from './schema/navigation.ts'

/**
 * Replaces each `{ "sourceRef": "owner/repo" }` in a list of the navigation with the source's entries of the same kind. If
 * it has none, one entry with its name holds its whole navigation. A name that several sources share stands for all of
 * them, and the path of a source for that one. Sources that no `sourceRef` names become products of their own, next to one
 * that holds the navigation of the site. A name that is no source is reported (`unknown-source`), and left out.
 * @param site the name of the site
 */
export function withSourceNavigation(
  navigation: PlacedValue | undefined,
  sources: readonly FetchedSource[],
  { site, report, known }: { readonly site: string; readonly report: Report; readonly known: readonly ContentSource[] },
): PlacedValue | undefined {
  if (navigation?.kind !== 'object') return navigation
  const used = new Set<string>()

  const inList = (value: PlacedValue, key: string): PlacedValue => {
    if (value.kind !== 'array') return inside(value)
    return {
      ...value,
      items: value.items.flatMap((item) => (isReference(item) ? referred(item, key) : [inside(item)])),
    }
  }
  const inside = (value: PlacedValue): PlacedValue => {
    if (value.kind !== 'object') return value
    const entries = [...value.entries].map(([key, entry]) => {
      const next = Object.hasOwn(CHILD_KEYS, key)
        ? inList(entry.value, key)
        : key === 'global'
          ? inside(entry.value)
          : entry.value
      return [key, { ...entry, value: next }] as const
    })
    return { ...value, entries: new Map<string, PlacedEntry>(entries) }
  }
  const referred = (item: PlacedObject, key: string): readonly PlacedValue[] => {
    const name = stringAt(item, 'sourceRef') ?? ''
    const named = new Set(sourcesNamed(known, name).map(({ path }) => path))
    for (const path of named) used.add(path)
    if (named.size === 0) report(unknownSource(item, name, namesOf(known)))
    // One that wasn't fetched is reported where it's declared.
    return sources.flatMap((one) => (named.has(one.source.path) ? entriesOf(one, key as ChildKey) : []))
  }

  const own = inside(navigation) as PlacedObject
  const rest = sources.filter(({ source }) => !used.has(source.path))
  return rest.length === 0 ? own : withProducts(own, rest, site)
}

function namesOf(sources: readonly ContentSource[]): string[] {
  return [...new Set(sources.map(({ name }) => name))]
}

function isReference(value: PlacedValue): value is PlacedObject {
  return value.kind === 'object' && value.entries.has('sourceRef')
}

/** The entries of a source for a list of its kind. */
function entriesOf({ source, docs }: FetchedSource, key: ChildKey): readonly PlacedValue[] {
  const navigation = valueAt(docs, 'navigation')
  if (navigation?.kind !== 'object') return []
  // A list of pages may hold groups too.
  const keys: readonly ChildKey[] = key === 'pages' ? ['groups', 'pages'] : [key]
  const items = keys.flatMap((kind) => {
    const list = valueAt(navigation, kind) ?? valueAt(navigation, 'global', kind)
    return list?.kind === 'array' ? list.items : []
  })
  if (items.length > 0) return items.map((item) => withSpecifications(item, docs))
  const kind = key === 'pages' ? 'group' : CHILD_KEYS[key]
  return [entry(kind, source, docs)]
}

/** A node with the specifications that the settings of its docs.json name for all pages. */
function withSpecifications(node: PlacedValue, docs: PlacedObject): PlacedValue {
  const api = valueAt(docs, 'api')
  if (node.kind !== 'object' || api?.kind !== 'object') return node
  // A node without children would make pages of them.
  if (![...node.entries.keys()].some((key) => Object.hasOwn(CHILD_KEYS, key))) return node
  const named = [...api.entries].filter(([key]) => key === 'openapi' || key === 'asyncapi')
  return { ...node, entries: new Map([...named, ...node.entries]) }
}

/** A node of the navigation that holds the whole navigation of a source, without its links for every page. */
function entry(kind: DivisionKind, source: ContentSource, docs: PlacedObject): PlacedValue {
  const navigation = valueAt(docs, 'navigation')
  const pages = navigation?.kind === 'object' ? navigation : placedObject([], docs.place)
  const label = stringAt(docs, 'name') ?? source.name
  return withSpecifications(kind === 'group' ? group(label, pages) : labeled(kind, label, pages), docs)
}

/** A node as a group: only groups can be inside of one, so its tabs and other divisions become groups too. */
function group(label: string, node: PlacedObject): PlacedObject {
  const { place } = node
  const items = [...node.entries].flatMap(([key, { value }]) =>
    Object.hasOwn(CHILD_KEYS, key) && value.kind === 'array' ? value.items.flatMap(listed) : [],
  )
  const kept = [...node.entries].filter(([key]) => key !== 'group' && Object.hasOwn(NODE_KEYS.group, key))
  const pages = { kind: 'array', items, place } as const
  const title = placedObject([['group', { kind: 'scalar', value: label, place }]], place)
  const rest = items.length > 0 ? placedObject([['pages', pages]], place).entries : []
  return { ...node, entries: new Map<string, PlacedEntry>([...title.entries, ...kept, ...rest]) }
}

/** An entry of a list as it can be in a list of pages, which has no room for links. */
function listed(value: PlacedValue): readonly PlacedValue[] {
  if (value.kind !== 'object') return [value]
  const kind = DIVISION_KINDS.find((key) => value.entries.has(key))
  if (kind === undefined || kind === 'group') return [value]
  return value.entries.has('href') ? [] : [group(stringAt(value, kind) ?? '', value)]
}

function labeled(kind: string, label: string, navigation: PlacedObject): PlacedObject {
  const { place } = navigation
  const entries = new Map(navigation.entries)
  entries.delete('global')
  const first = { keyPlace: place, value: { kind: 'scalar', value: label, place } } as const
  return { ...navigation, entries: new Map<string, PlacedEntry>([[kind, first], ...entries]) }
}

/** The navigation with a product for each source, and one for its own pages unless it has products. */
function withProducts(own: PlacedObject, sources: readonly FetchedSource[], site: string): PlacedObject {
  const products = valueAt(own, 'products')
  const first = products?.kind === 'array' ? products.items : [labeled('product', site, own)]
  const more = sources.map(({ source, docs }) => entry('product', source, docs))
  const global = own.entries.get('global')
  const kept = products?.kind === 'array' ? own.entries : new Map(global && [['global', global]])
  const list = { keyPlace: own.place, value: { kind: 'array', items: [...first, ...more], place: own.place } } as const
  return { ...own, entries: new Map([...kept, ['products', list]]) }
}

function unknownSource(item: PlacedObject, name: string, known: readonly string[]) {
  const near = suggest(name, known)
  return {
    code: 'unknown-source',
    severity: 'error',
    message: `\`${name}\` isn't a source of this site.`,
    place: item.entries.get('sourceRef')?.value.place ?? item.place,
    help: near
      ? `Did you mean \`${near}\`?`
      : known.length > 0
        ? `The sources in galley.json are ${listOf(known)}.`
        : 'List the repository in `sources` of galley.json, and run `galley fetch`.',
  } as const
}
