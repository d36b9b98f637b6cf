// Converts the groups, tabs, anchors, and versions of mint.json to the `navigation` of docs.json.
import type { Place } from '../diagnostics/diagnostic.ts'
import {
  type PlacedArray,
  type PlacedObject,
  type PlacedValue,
  placedObject,
  stringAt,
  toPlaced,
  valueAt,
} from '../schema/placed.ts'
import { isExternal } from './href.ts'
import { normalizePage } from './page-entry.ts'

/**
 * In mint.json, groups are a single list. A tab or an anchor owns those whose first page is below its `url`, and a
 * `version` belongs to the groups, tabs, and anchors that name it. In docs.json, each division contains its own.
 */
export function upgradeNavigation(mint: PlacedObject): PlacedValue | undefined {
  const navigation = valueAt(mint, 'navigation')
  if (navigation?.kind !== 'array') return navigation
  const section = new Section(mint, navigation)
  const versions = valueAt(mint, 'versions')
  const divided = versions?.kind === 'array' && versions.items.length > 0 ? section.versions(versions) : section.tabs()
  const links = section.links()
  const global = placedObject([['anchors', list(links, navigation.place)]], navigation.place)
  return placedObject(links.length > 0 ? [['global', global], ...divided] : divided, navigation.place)
}

type Entry = readonly [string, PlacedValue]

/** What is shown for one version, or for all. */
class Section {
  private readonly place: Place

  constructor(
    private readonly mint: PlacedObject,
    private readonly navigation: PlacedArray,
    private readonly version?: string,
  ) {
    this.place = navigation.place
  }

  versions(versions: PlacedArray): Entry[] {
    const named = versions.items.map((item) => {
      const name = item.kind === 'scalar' ? String(item.value) : (stringAt(item, 'name') ?? '')
      return { item, name, locale: stringAt(item, 'locale') }
    })
    const byLanguage = named.every(({ locale }) => locale !== undefined)
    const nodes = named.map(({ item, name, locale }) => {
      const label = this.text(byLanguage ? (locale as string) : name, item.place)
      const standard = valueAt(item, 'default')
      const inner = new Section(this.mint, this.navigation, name).tabs()
      const entries: Entry[] = [[byLanguage ? 'language' : 'version', label], ...inner]
      return placedObject(standard ? [...entries, ['default', standard]] : entries, item.place)
    })
    return [[byLanguage ? 'languages' : 'versions', list(nodes, versions.place)]]
  }

  /** Tabs with their groups. The first tab also gets the groups that no other owns. Without tabs, the anchors. */
  tabs(): Entry[] {
    const tabs = this.divisions('tabs')
    const { owned, rest } = share(this.groups(), tabs)
    if (tabs.length === 0) return this.anchors(rest)
    const name = valueAt(this.mint, 'primaryTab', 'name') ?? valueAt(this.mint, 'topAnchor', 'name')
    const primary: Entry[] = [['tab', name ?? this.text('Documentation')], ...this.anchors(rest)]
    const others = tabs.map((tab) => this.division('tab', tab, this.anchors(owned.get(tab) ?? [])))
    const first = rest.length > 0 ? [placedObject(primary, this.place)] : []
    return [['tabs', list([...first, ...others], this.place)]]
  }

  /** Anchors that lead out of the site or own no group. They become links that are always shown. */
  links(): PlacedObject[] {
    const anchors = this.divisions('anchors')
    const { owned } = share(this.groups(), anchors)
    return anchors
      .filter((anchor) => !owned.has(anchor) && !anchor.entries.has('openapi'))
      .map((anchor) => this.division('anchor', anchor, []))
  }

  private anchors(groups: readonly PlacedValue[]): Entry[] {
    const anchors = this.divisions('anchors')
    const { owned, rest } = share(groups, anchors)
    const mine = anchors.filter((anchor) => owned.has(anchor) || (groups.length > 0 && anchor.entries.has('openapi')))
    if (mine.length === 0) return rest.length > 0 ? [['groups', list(rest, this.place)]] : []
    const top = valueAt(this.mint, 'topAnchor')
    const first: Entry[] = [['anchor', valueAt(top, 'name') ?? this.text('Documentation')]]
    for (const key of ['icon', 'iconType']) {
      const value = valueAt(top, key)
      if (value) first.push([key, value])
    }
    first.push(['groups', list(rest, this.place)])
    const nodes = mine.map((anchor) => this.division('anchor', anchor, groupsEntry(owned.get(anchor), this.place)))
    return [['anchors', list(rest.length > 0 ? [placedObject(first, this.place), ...nodes] : nodes, this.place)]]
  }

  /** A tab or anchor in the new form, with its content or as a link. */
  private division(kind: 'tab' | 'anchor', written: PlacedObject, content: readonly Entry[]): PlacedObject {
    const entries: Entry[] = [[kind, valueAt(written, 'name') ?? this.text('')]]
    const keys = kind === 'tab' ? ['openapi'] : ['icon', 'iconType', 'openapi']
    for (const key of keys) {
      const value = valueAt(written, key)
      if (value) entries.push([key, value])
    }
    const color = valueAt(written, 'color')
    if (kind === 'anchor' && color?.kind === 'scalar') {
      entries.push([
        'color',
        placedObject(
          [
            ['light', color],
            ['dark', color],
          ],
          color.place,
        ),
      ])
    }
    const url = valueAt(written, 'url')
    const isLink = content.length === 0 && !written.entries.has('openapi')
    if (isLink && url?.kind === 'scalar') entries.push(['href', this.text(toHref(String(url.value)), url.place)])
    return placedObject([...entries, ...content], written.place)
  }

  /** Tabs or anchors of this version. */
  private divisions(key: 'tabs' | 'anchors'): PlacedObject[] {
    const value = valueAt(this.mint, key)
    if (value?.kind !== 'array') return []
    return value.items.filter((item): item is PlacedObject => item.kind === 'object' && this.isOfVersion(item))
  }

  private groups(): PlacedValue[] {
    return this.navigation.items.filter((item) => this.isOfVersion(item)).map(withoutVersion)
  }

  private isOfVersion(item: PlacedValue): boolean {
    const version = stringAt(item, 'version')
    return this.version === undefined || version === undefined || version === this.version
  }

  private text(value: string, place = this.place): PlacedValue {
    return toPlaced(value, place)
  }
}

/** The groups of each division: those whose first page is below its `url`. The longest `url` wins. */
function share(groups: readonly PlacedValue[], divisions: readonly PlacedObject[]) {
  const byUrl = divisions
    .map((division) => ({ division, prefix: prefixOf(division) }))
    .filter((item): item is { division: PlacedObject; prefix: string } => item.prefix !== undefined)
    .sort((a, b) => b.prefix.length - a.prefix.length)
  const owned = new Map<PlacedObject, PlacedValue[]>()
  const rest: PlacedValue[] = []
  for (const group of groups) {
    const page = firstPage(group)
    const owner = page && byUrl.find(({ prefix }) => page === prefix || page.startsWith(`${prefix}/`))?.division
    if (!owner) rest.push(group)
    else if (owned.has(owner)) owned.get(owner)?.push(group)
    else owned.set(owner, [group])
  }
  return { owned, rest }
}

function prefixOf(division: PlacedObject): string | undefined {
  const url = stringAt(division, 'url')
  return url === undefined || isExternal(url) ? undefined : normalizePage(url)
}

function firstPage(value: PlacedValue): string | undefined {
  if (value.kind === 'scalar') return typeof value.value === 'string' ? normalizePage(value.value) : undefined
  const pages = valueAt(value, 'pages')
  const [first] = pages?.kind === 'array' ? pages.items : []
  return first && firstPage(first)
}

function withoutVersion(group: PlacedValue): PlacedValue {
  if (group.kind !== 'object' || !group.entries.has('version')) return group
  const entries = new Map(group.entries)
  entries.delete('version')
  return { ...group, entries }
}

function groupsEntry(groups: readonly PlacedValue[] | undefined, place: Place): Entry[] {
  return groups ? [['groups', list(groups, place)]] : []
}

function toHref(url: string): string {
  return isExternal(url) || url.startsWith('#') ? url : `/${url.replace(/^\/+/, '')}`
}

function list(items: readonly PlacedValue[], place: Place): PlacedValue {
  return { kind: 'array', items, place }
}
