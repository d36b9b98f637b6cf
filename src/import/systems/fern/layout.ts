// Arranges the operations of an API reference as Fern does: what `layout` names comes first, in its order and under its
// slugs. The rest follows by section.
import { asArray, asObject, asText, type Data } from '../../config/data.ts'
import { kebab } from '../../kebab.ts'
import { joinPath } from '../../reading.ts'
import type { NavItem } from '../../source-site.ts'
import type { FernOperation } from './operations.ts'

/** What a layout is made of. Each function makes a page, and returns its entry in the navigation. */
export interface LayoutParts {
  operation(operation: FernOperation, title: string, address: string): NavItem
  /** Any other entry: a page, or a link. */
  other(entry: Data, route: string): readonly NavItem[]
  /** The URL of a section led to its first page. */
  folder(route: string, items: readonly NavItem[]): void
  /** An endpoint that isn't in the specification. */
  missing(endpoint: string, title: string, address: string): void
}

/** The navigation of a reference whose URL is `route`. */
export function arrange(
  layout: readonly unknown[],
  operations: readonly FernOperation[],
  route: string,
  parts: LayoutParts,
): readonly NavItem[] {
  return new Arrangement(operations, parts).run(layout, route)
}

class Arrangement {
  private readonly byEndpoint: ReadonlyMap<string, FernOperation>
  /** Operations that don't belong to the rest, and those that have a page. */
  private readonly placed = new Set<FernOperation>()
  private readonly made = new Set<FernOperation>()

  constructor(
    private readonly operations: readonly FernOperation[],
    private readonly parts: LayoutParts,
  ) {
    this.byEndpoint = new Map(operations.map((one) => [endpointKey(one.operation), one]))
  }

  run(layout: readonly unknown[], route: string): readonly NavItem[] {
    // An operation that the layout names isn't in its section again, whichever comes first.
    this.reserve(layout)
    const named = layout.flatMap((entry) => this.entry(entry, route))
    const rest = new Map<string, FernOperation[]>()
    for (const one of this.operations) {
      if (this.placed.has(one)) continue
      const list = rest.get(one.section)
      if (list) list.push(one)
      else rest.set(one.section, [one])
    }
    return [
      ...named,
      ...[...rest].flatMap(([label, list]): readonly NavItem[] => {
        const items = list.map((one) => this.page(one, `${route}/${joinPath([one.folder, one.name])}`))
        const [first] = list
        if (first && first.folder !== '') this.parts.folder(`${route}/${first.folder}`, items)
        return label === '' ? items : [{ kind: 'group', label, items }]
      }),
    ]
  }

  private reserve(layout: readonly unknown[]): void {
    for (const entry of layout) {
      const data = asObject(entry)
      const operation = this.operationAt(endpointOf(entry) ?? '')
      if (operation) this.placed.add(operation)
      for (const value of [data.contents, ...Object.values(data)])
        this.reserve(Array.isArray(value) ? value : asArray(asObject(value).contents))
    }
  }

  private operationAt(endpoint: string): FernOperation | undefined {
    const key = endpointKey(endpoint)
    return this.byEndpoint.get(key) ?? this.byEndpoint.get(key.replace(/^STREAM /, 'POST '))
  }

  private page(operation: FernOperation, address: string, title = operation.title): NavItem {
    this.placed.add(operation)
    this.made.add(operation)
    return this.parts.operation(operation, title, address)
  }

  private entry(entry: unknown, route: string): readonly NavItem[] {
    const data = asObject(entry)
    const endpoint = endpointOf(entry)
    const items = endpoint === undefined ? this.group(entry, data, route) : this.endpoint(endpoint, data, route)
    return data.hidden === true ? [] : items
  }

  private group(entry: unknown, data: Data, route: string): readonly NavItem[] {
    if (typeof entry === 'string') return this.package(entry, {}, route)
    const section = asText(data.section)
    if (section !== undefined) return this.section(section, data, routeBelow(route, data, kebab(section)), [])
    if (asText(data.page) !== undefined || asText(data.link) !== undefined) return this.parts.other(data, route)
    return Object.entries(data).flatMap(([name, value]) =>
      this.package(name, Array.isArray(value) ? { contents: value } : asObject(value), route),
    )
  }

  private endpoint(endpoint: string, data: Data, route: string): readonly NavItem[] {
    const operation = this.operationAt(endpoint)
    const title = asText(data.title)
    const slug = asText(data.slug)?.replace(/^\/+|\/+$/g, '')
    if (operation) {
      // The streamed variant of an operation had a page of its own.
      const isVariant = /^STREAM\s/.test(endpoint) && this.made.has(operation)
      const item = this.page(operation, `${route}/${slug ?? operation.name}`, title)
      return isVariant ? [] : [item]
    }
    this.parts.missing(endpoint, title ?? endpoint, `${route}/${slug ?? kebab(title ?? endpoint)}`)
    return []
  }

  /** A section of the specification by name, with what the layout says about it. */
  private package(name: string, data: Data, route: string): readonly NavItem[] {
    const folder = name.split('.').map(kebab).join('/')
    const members = this.operations.filter((one) => one.folder === folder && !this.placed.has(one))
    const label = asText(data.title) ?? members[0]?.section ?? name
    return this.section(label, data, routeBelow(route, data, folder), members)
  }

  private section(label: string, data: Data, route: string, members: readonly FernOperation[]): readonly NavItem[] {
    const named = asArray(data.contents).flatMap((entry) => this.entry(entry, route))
    const referenced = asArray(data['referenced-packages']).flatMap((name) => {
      const folder = kebab(String(name))
      return this.operations.filter((one) => one.folder === folder && !this.placed.has(one))
    })
    const items = [...named, ...[...members, ...referenced].map((one) => this.page(one, `${route}/${one.name}`))]
    if (items.length > 0) this.parts.folder(route, items)
    return items.length === 0 || data.hidden === true ? [] : [{ kind: 'group', label, items }]
  }
}

function routeBelow(route: string, data: Data, name: string): string {
  if (data['skip-slug'] === true) return route
  return `${route}/${asText(data.slug)?.replace(/^\/+|\/+$/g, '') ?? name}`
}

/** `POST /calls`, alone or in `endpoint`. */
function endpointOf(entry: unknown): string | undefined {
  const text = typeof entry === 'string' ? entry : asText(asObject(entry).endpoint)
  return text !== undefined && /^[A-Z]+\s+\S*\//.test(text.trim()) ? text : undefined
}

/** The names of parameters don't matter. */
function endpointKey(endpoint: string): string {
  return endpoint
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/\{[^{}]*\}/g, '{}')
    .replace(/(?<=\S)\/$/, '')
}
