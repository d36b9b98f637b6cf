// Replaces specifications in the navigation with pages, and lists the operations that have one.
import { collectEntries, type NavNode, type NavTree } from '../config/navigation.ts'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts'
import { Addresses, DEFAULT_DIRECTORY } from './address.ts'
import { type Catalog, type OperationName, parseOperationName } from './catalog.ts'
import type { SchemaLinks } from './field-content.ts'
import { missingOperation, missingSpec, noOperations, staleRemote } from './missing-specs.ts'
import type { ApiDocument, OperationOutline } from './model.ts'
import { schemaTopic } from './schema-page.ts'
import { type NamedSchema, SchemaPlan } from './schema-plan.ts'
import type { SpecFile } from './spec-file.ts'
import { type SpecSource, specSources } from './spec-sources.ts'
import { groupNames, TagGroups, type TaggedPage } from './tag-groups.ts'
import type { Topic, TopicDocument } from './topic.ts'
import type { TopicKey } from './topic-kind.ts'
import { TOPIC_KEYS, TOPIC_KINDS } from './topic-kinds.ts'

/** An operation, or something else, with a page of its own. */
export interface OperationPlace {
  /** Path of the page from the root, without a leading slash. */
  readonly address: string
  readonly outline: OperationOutline | Topic
  /** The pages of schemas that the page refers to instead of unfolding them. */
  readonly elsewhere?: SchemaLinks
  /** The server that the navigation names for it. */
  readonly server?: string
}

export interface ApiNavigation {
  readonly tree: NavTree
  readonly pages: readonly OperationPlace[]
  readonly diagnostics: readonly Diagnostic[]
  /** Which schemas have pages of their own, by specification with generated pages. */
  readonly plans: ReadonlyMap<SpecFile, SchemaPlan>
  /** The directories of specifications that couldn't be read: which pages they would have isn't known. */
  readonly unread: ReadonlySet<string>
}

/**
 * Replaces specifications in the navigation with pages: the operations that it lists, or all of them if a node names a
 * specification and lists nothing. `settings` is `api.openapi`.
 * @param showsSymbol whether the front matter of a page asks for a symbol of a library
 */
export function extendNavigation(
  tree: NavTree,
  catalog: Catalog,
  settings: unknown,
  showsSymbol: (page: string) => boolean,
): ApiNavigation {
  return new Extension(tree, catalog, specSources(settings), showsSymbol).extend()
}

class Extension {
  private readonly addresses = new Addresses()
  private readonly pages = new Map<string, OperationPlace>()
  /** Pages by directory and operation, so that one that is listed twice is one page. */
  private readonly known = new Map<string, Map<OperationOutline | Topic, string>>()
  private readonly diagnostics: Diagnostic[] = []
  private readonly plans = new Map<SpecFile, SchemaPlan>()
  private readonly unread = new Set<string>()
  /** The addresses of the pages of schemas, by who sees them, directory, specification and schema. */
  private readonly schemas = new Map<string, string>()
  /** Whether visitors see the pages of the node at hand. */
  private isPublic = false
  /** Pages of schemas that are in no list yet. */
  private unlisted: string[] = []
  /** Sources that were looked at. */
  private readonly seen = new Set<string>()

  constructor(
    private readonly tree: NavTree,
    private readonly catalog: Catalog,
    private readonly settings: readonly SpecSource[],
    private readonly showsSymbol: (page: string) => boolean,
  ) {}

  extend(): ApiNavigation {
    const root = this.node(this.tree.root, this.settings)
    const { pages, diagnostics, plans, unread } = this
    if (root === this.tree.root) return { tree: this.tree, pages: [], diagnostics, plans, unread }
    return { tree: { root, entries: collectEntries(root) }, pages: [...pages.values()], diagnostics, plans, unread }
  }

  /** The node with pages in it; the same object where nothing is generated below it. */
  private node(node: NavNode, scope: readonly SpecSource[]): NavNode {
    const outer = this.isPublic
    this.isPublic = node.public ?? outer
    const extended = node.kind === 'page' ? this.page(node, scope) : this.division(node, scope)
    this.isPublic = outer
    return extended
  }

  private division(node: NavNode, scope: readonly SpecSource[]): NavNode {
    const own = node.specs?.openapi === undefined ? undefined : specSources(node.specs.openapi)
    const inner = own ?? scope
    const topics = TOPIC_KEYS.flatMap((kind) => this.topics(kind, node))
    if (own && node.children.length === 0 && node.href === undefined)
      return { ...node, children: [...this.all(own, node), ...topics] }
    const children = node.children.flatMap((child) => [this.node(child, inner), ...this.schemaPages(child.place)])
    // Channels, types, and symbols join what is written.
    if (topics.length > 0) return { ...node, children: [...children, ...topics] }
    return children.some((child, i) => child !== node.children[i]) ? { ...node, children } : node
  }

  /** Pages of all channels, types, or symbols of the specifications that a node names itself. */
  private topics(kind: TopicKey, node: NavNode): NavNode[] {
    const { specs, specPlaces, place } = node
    if (specs?.[kind] === undefined) return []
    if (TOPIC_KINDS[kind].isListed && this.listsSymbol(node)) return []
    const top: NavNode[] = []
    const groups = new Map<string, NavNode[]>()
    for (const { source, directory, server } of specSources(specs[kind], TOPIC_KINDS[kind].directory)) {
      const document = this.topicDocument(source, kind, specPlaces?.[kind] ?? place)
      if (!document) this.unread.add(directory)
      for (const topic of document?.topics ?? []) {
        const page = this.address(topic, directory, server)
        if (topic.hidden) continue
        let list = top
        let path = ''
        let isRoot = false
        for (const [i, label] of topic.groups.entries()) {
          path += `/${label}`
          let children = groups.get(path)
          if (!children) {
            children = []
            groups.set(path, children)
            isRoot = topic.isRoot === true && i === topic.groups.length - 1
            list.push({ kind: 'group', label, place, hidden: false, children, ...(isRoot && { root: page }) })
          }
          list = children
        }
        if (!isRoot) list.push({ kind: 'page', label: '', place, page, hidden: false, children: [] })
      }
    }
    return top
  }

  /** Asks about each page, so that all that show a symbol are known. */
  private listsSymbol({ page, children }: NavNode): boolean {
    const isSymbol = page !== undefined && this.showsSymbol(page)
    return children.filter((child) => this.listsSymbol(child)).length > 0 || isSymbol
  }

  private topicDocument(source: string, kind: TopicKey, place: Place): TopicDocument | undefined {
    const document = this.catalog.topics(source, kind)
    if (!this.seen.has(source)) {
      this.seen.add(source)
      const finding = document
        ? staleRemote(source, place, this.catalog)
        : missingSpec(source, place, this.catalog, kind)
      if (finding) this.diagnostics.push(finding)
    }
    return document
  }

  private page(node: NavNode, scope: readonly SpecSource[]): NavNode {
    const name = node.page === undefined ? undefined : parseOperationName(node.page)
    if (!name) return node
    const listed = this.listed(name, scope, node.place)
    if (!listed) return node
    return {
      ...node,
      page: this.address(listed.outline, listed.directory),
      ...(listed.outline.hidden && { hidden: true }),
    }
  }

  private listed(
    name: OperationName,
    scope: readonly SpecSource[],
    place: Place,
  ): { outline: OperationOutline; directory: string } | undefined {
    const sources = name.source === undefined ? scope : [this.named(name.source, scope)]
    for (const source of sources) {
      const document = this.document(source, place)
      const outline = document && this.catalog.find(document, name)
      if (outline) return { outline, directory: source.directory }
    }
    // Nothing in scope: any specification of the folder may be meant.
    const elsewhere = name.source === undefined && sources.length === 0 ? this.catalog.all() : []
    const outline = this.catalog.findIn(elsewhere, name)
    if (outline) return { outline, directory: DEFAULT_DIRECTORY }
    this.missingOperation(name, sources, place)
    return undefined
  }

  /** A specification by name, with the directory that the navigation gives it anywhere. */
  private named(typed: string, scope: readonly SpecSource[]): SpecSource {
    const file = this.catalog.file(typed)
    const same = scope.find(({ source }) => source === typed || (file && this.catalog.file(source) === file))
    return { directory: DEFAULT_DIRECTORY, ...same, source: typed }
  }

  /** Every operation of some specifications, in groups. */
  private all(sources: readonly SpecSource[], { place, specPlaces }: NavNode): NavNode[] {
    const groups = new TagGroups(place)
    for (const source of sources) {
      const document = this.document(source, specPlaces?.openapi ?? place)
      if (!document) continue
      // Reading it says so of a file without parts that others can refer to.
      if (document.operations.length === 0 && document.diagnostics.length === 0)
        this.diagnostics.push(noOperations(source.source, specPlaces?.openapi ?? place))
      const groupOf = groupNames(document)
      const pages: TaggedPage[] = []
      for (const outline of document.operations) {
        if (outline.excluded) continue
        const page = this.address(outline, source.directory)
        if (outline.hidden) continue
        const entry: NavNode = { kind: 'page', label: '', place, page, hidden: false, children: [] }
        pages.push({ entry, kind: outline.kind, tag: groupOf(outline) })
      }
      groups.add(document, pages)
    }
    return [...groups.nodes(), ...this.schemaPages(place)]
  }

  /** The pages of schemas that those listed last refer to. Readers find them by links and search. */
  private schemaPages(place: Place): NavNode[] {
    const pages = this.unlisted
    this.unlisted = []
    return pages.map((page) => ({ kind: 'page', label: '', place, page, hidden: true, searchable: true, children: [] }))
  }

  private address(outline: OperationOutline | Topic, directory: string, server?: string): string {
    let pages = this.known.get(directory)
    if (!pages) {
      pages = new Map()
      this.known.set(directory, pages)
    }
    const known = pages.get(outline)
    if (known !== undefined) return known
    const address = this.addresses.of(outline, directory)
    pages.set(outline, address)
    if (!this.pages.has(address)) {
      const elsewhere = outline.kind === 'topic' ? undefined : this.schemasOf(outline, directory)
      this.pages.set(address, {
        address,
        outline,
        ...(elsewhere && { elsewhere }),
        ...(server !== undefined && { server }),
      })
    }
    return address
  }

  /** Where the schemas are that the page of an operation refers to. A page for only some readers shows them itself. */
  private schemasOf(outline: OperationOutline, directory: string): SchemaLinks | undefined {
    const { document } = outline
    if (!isForEveryone(outline)) return undefined
    let plan = this.plans.get(document)
    if (!plan) {
      plan = new SchemaPlan(document, this.catalog.documents)
      this.plans.set(document, plan)
    }
    return this.linksTo(plan.ofOperation(outline), { plan, directory })
  }

  private linksTo(schemas: readonly NamedSchema[], from: SchemaSource): SchemaLinks | undefined {
    const links = schemas.flatMap((schema): [string, string][] => {
      const address = this.schemaPage(schema, from)
      return address === undefined ? [] : [[schema.identity, `/${address}`]]
    })
    return links.length === 0 ? undefined : new Map(links)
  }

  private schemaPage(schema: NamedSchema, from: SchemaSource): string | undefined {
    const { plan, directory } = from
    // Visitors have to see what pages for them refer to, and readers see the same.
    const place = `${directory}\n${schema.identity}`
    const key = `${this.isPublic}\n${place}`
    const known = this.schemas.get(`true\n${place}`) ?? this.schemas.get(key)
    if (known !== undefined) return known
    const topic = schemaTopic(schema, schema.name, this.catalog.documents)
    if (!topic || topic.hidden) return undefined
    const address = this.addresses.of(topic, directory)
    this.schemas.set(key, address)
    this.unlisted.push(address)
    const elsewhere = this.linksTo(plan.ofSchema(schema), from)
    this.pages.set(address, { address, outline: topic, ...(elsewhere && { elsewhere }) })
    return address
  }

  private document({ source, directory, overlays = [] }: SpecSource, place: Place): ApiDocument | undefined {
    const document = this.catalog.document(source, overlays)
    if (!document) this.unread.add(directory)
    if (!this.seen.has(source)) {
      this.seen.add(source)
      const finding = document ? staleRemote(source, place, this.catalog) : missingSpec(source, place, this.catalog)
      if (finding) this.diagnostics.push(finding)
    }
    for (const overlay of overlays) {
      const key = `overlay ${overlay}`
      if (this.seen.has(key)) continue
      this.seen.add(key)
      if (this.catalog.overlay(overlay)) continue
      this.diagnostics.push(missingSpec(overlay, place, this.catalog, 'overlay'))
    }
    return document
  }

  private missingOperation(name: OperationName, sources: readonly SpecSource[], place: Place): void {
    const documents = sources.flatMap(({ source, overlays }) => this.catalog.document(source, overlays) ?? [])
    if (sources.length > 0 && documents.length === 0) return // said of the specification
    this.diagnostics.push(missingOperation(name, documents, place))
  }
}

/** The schemas of one specification, with pages in one directory. */
interface SchemaSource {
  readonly plan: SchemaPlan
  readonly directory: string
}

/** Front matter by which a page can be for only some readers, or not to be found. */
const ACCESS = new Set(['groups', 'public', 'hidden', 'noindex', 'searchable'])

function isForEveryone({ hidden, page }: OperationOutline): boolean {
  return !hidden && page.groups.length === 0 && !Object.keys(page.metadata).some((key) => ACCESS.has(key.toLowerCase()))
}
