// The specifications of a folder: which operations have pages, and what the pages contain.

import { inherited } from '../config/inherit.ts'
import type { NavEntry, NavTree } from '../config/navigation.ts'
import { SPEC_KEYS } from '../config/schema/navigation.ts'
import { parseFrontmatter } from '../content/front-matter.ts'
import { harmlessMdx } from '../content/markdown.ts'
import type { Frontmatter, Route } from '../content/page.ts'
import { parseDraft } from '../content/parse.ts'
import { staticNodes } from '../content/static-nodes.ts'
import type { Fragment, Node } from '../content/tree.ts'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts'
import { listOf } from '../diagnostics/names.ts'
import { suggest } from '../diagnostics/suggest.ts'
import { SourceFile } from '../files/source-file.ts'
import { Catalog, type OperationName, parseOperationName } from '../openapi/catalog.ts'
import type { SchemaLinks } from '../openapi/field-content.ts'
import { operationFrontmatter } from '../openapi/front-matter.ts'
import { introductionTopic } from '../openapi/introduction-page.ts'
import { type MdxEndpoint, mdxDocument, parseEndpoint } from '../openapi/mdx-document.ts'
import type { ApiDocument, OperationOutline } from '../openapi/model.ts'
import {
  type ApiNavigation,
  extendNavigation,
  missingOperation,
  missingSpec,
  type OperationPlace,
  type SpecSource,
  specSources,
} from '../openapi/navigation.ts'
import { type ApiSettings, endpointNodes, operationNodes } from '../openapi/operation-page.ts'
import { introWith, LOOKS, splitIntro } from '../openapi/page-parts.ts'
import { locateAll } from '../openapi/pointer.ts'
import { readDocument } from '../openapi/read-document.ts'
import { remoteCopies } from '../openapi/remote.ts'
import { schemaNames, schemaTopic } from '../openapi/schema-page.ts'
import { apiSettings, pageSettings } from '../openapi/settings.ts'
import type { ReadingMemory } from '../openapi/spec-file.ts'
import { isSpecName, nameAfterSource } from '../openapi/spec-name.ts'
import { SpecScope } from '../openapi/spec-scope.ts'
import { type Topic, topicFrontmatter } from '../openapi/topic.ts'
import type { TopicKey, TopicName } from '../openapi/topic-kind.ts'
import { isTopicKey, TOPIC_KEYS, TOPIC_KINDS } from '../openapi/topic-kinds.ts'
import { isObject } from '../openapi/values.ts'
import { englishWords, loadWords, type Words } from '../theme/words.ts'
import { isPublic } from './audience.ts'
import { languageTag } from './languages.ts'
import { mayNameApi } from './page-files.ts'
import type { Folder, FolderChange } from './page-source.ts'
import type { ProjectApi } from './project.ts'
import { entryRoute, routeOf } from './routes.ts'
import { type OperationPage, SpecLinks } from './spec-links.ts'

/** The front matter keys that show part of a specification. */
export const API_KEYS = ['openapi-schema', ...SPEC_KEYS] as const

/** Answers questions about the specifications of a folder, and keeps up with changes. */
export class ApiReference {
  private folder: Folder
  private catalog: Catalog
  private extended: ApiNavigation | undefined
  private byRoute: ReadonlyMap<Route, OperationPlace> | undefined
  /** The values of `openapi` that apply to pages, and what they name. */
  private settings: ReadonlyMap<Route, unknown> | undefined
  private readonly scopes = new Map<unknown, SpecScope>()
  private places: Map<OperationOutline, Place> | undefined
  private frontmatters = new WeakMap<OperationOutline, Frontmatter>()
  private routesOfTopics: ReadonlyMap<Topic, Route> | undefined
  private specLinks: SpecLinks | undefined
  private languages: ReadonlyMap<Route, string> | undefined
  private entries: ReadonlyMap<Route, NavEntry> | undefined
  /**
   * The first page whose operation may be in a specification that isn't there: it's a finding on one page, however many
   * name it. Front matter is read before pages are, so it doesn't matter which page is read first.
   */
  private readonly namedOn = new Map<string, Route>()
  /** The pages that the navigation lists at a library's node, with the front matter of those that show a symbol of it. */
  private readonly symbolPages = new Map<Route, Frontmatter | undefined>()
  private makeReady: (() => void) | undefined
  private seen: FolderChange | undefined
  private hasChanged = false

  constructor(
    folder: Folder,
    private readonly options: { readonly readings?: ReadingMemory; readonly omitsForms?: boolean } = {},
  ) {
    this.folder = folder
    this.catalog = this.createCatalog()
  }

  /** Applies a change to files. Repeating the same change has no effect. Returns true if a specification changed. */
  update(change: FolderChange): boolean {
    if (change === this.seen) return this.hasChanged
    this.seen = change
    const read = new Set(this.texts.keys())
    const isSpec = (path: string) =>
      read.has(path) ||
      (change.isListChanged && /\.(?:json|ya?ml|graphqls?|gql|proto|fjson|html|xml|jar|zip)$/i.test(path))
    this.folder = change.folder
    this.specLinks?.forgetWritten()
    const symbol = (written: Frontmatter | undefined) => JSON.stringify(written?.data.sdk)
    const isListedOtherwise = (path: string) => {
      const route = routeOf(path)
      return this.symbolPages.has(route) && symbol(this.symbolPages.get(route)) !== symbol(this.symbolPage(route))
    }
    this.hasChanged =
      change.isConfigChanged || [...change.changed].some((path) => isSpec(path) || isListedOtherwise(path))
    if (this.hasChanged) {
      this.symbolPages.clear()
      this.catalog = this.createCatalog()
      this.extended = undefined
      this.byRoute = undefined
      this.settings = undefined
      this.scopes.clear()
      this.places = undefined
      this.frontmatters = new WeakMap()
      this.routesOfTopics = undefined
      this.specLinks = undefined
      this.languages = undefined
      this.entries = undefined
      this.namedOn.clear()
    }
    return this.hasChanged
  }

  get navigation(): ApiNavigation {
    this.extended ??= extendNavigation(
      this.folder.config.navigation,
      this.catalog,
      this.folder.config.config.api.openapi,
      (page) => {
        const route = routeOf(page)
        const written = this.symbolPage(route)
        this.symbolPages.set(route, written)
        return written !== undefined
      },
    )
    return this.extended
  }

  /** The operations that have their own pages, by route. */
  get pages(): ReadonlyMap<Route, OperationPlace> {
    this.byRoute ??= new Map(this.navigation.pages.map((page) => [`/${page.address}`, page]))
    return this.byRoute
  }

  /** The texts of all specifications read so far. */
  get texts(): ReadonlyMap<string, SourceFile> {
    const { sources, librarySources } = this.catalog
    return new Map([...Array.from(sources, (source) => [source.path, source] as const), ...librarySources])
  }

  /** A specification as it was read. Undefined for the files of libraries, whose texts aren't kept. */
  textIfRead(path: string): SourceFile | undefined {
    return Array.from(this.catalog.sources).find((source) => source.path === path)
  }

  /** Where links of specifications lead that are written for another viewer. */
  private get links(): SpecLinks {
    this.specLinks ??= new SpecLinks(
      this.generatedPages(),
      () => this.writtenPages(),
      () => this.introductions(),
      () => this.schemaPages(),
    )
    return this.specLinks
  }

  private unreadFolders(): ReadonlySet<string> {
    const { openapi } = this.folder.config.config.api
    const missing = specSources(openapi).filter(({ source }) => {
      const path = this.catalog.pathOf(source)
      return path === undefined || !this.catalog.has(path)
    })
    return new Set([...this.navigation.unread, ...missing.map(({ directory }) => directory)])
  }

  private *generatedPages(): Iterable<OperationPage> {
    for (const [route, { outline }] of this.pages) if (outline.kind !== 'topic') yield [route, outline]
  }

  private *writtenPages(): Iterable<OperationPage> {
    for (const [route, frontmatter] of this.namingPages()) {
      const outline = this.operationOf(route, frontmatter)
      if (outline) yield [route, outline]
    }
  }

  private *introductions(): Iterable<readonly [path: string, route: Route]> {
    for (const [route, frontmatter] of this.namingPages()) {
      const topic = this.topicName(frontmatter)
      if (topic?.name !== '') continue
      const shown = this.topicOf(route, frontmatter)
      if (shown) yield [shown.document.path, route]
    }
  }

  private *schemaPages(): Iterable<readonly [route: Route, topic: Topic]> {
    for (const [route, { outline }] of this.pages) if (isSchema(outline)) yield [route, outline]
    for (const [route, frontmatter] of this.namingPages()) {
      const topic = this.topicOf(route, frontmatter)
      if (topic && isSchema(topic)) yield [route, topic]
    }
  }

  /** The handwritten pages that may show a part of a specification. */
  private *namingPages(): Iterable<readonly [route: Route, frontmatter: Frontmatter]> {
    const { files, kinds } = this.folder
    for (const path of kinds.pages) {
      const text = files.readText(path)
      if (text !== undefined && mayNameApi(text))
        yield [routeOf(path), parseFrontmatter(new SourceFile(path, text)).frontmatter]
    }
  }

  /** The operations of all specifications in the folder. */
  get operations(): readonly OperationOutline[] {
    return this.catalog.all().flatMap(({ operations }) => operations)
  }

  get diagnostics(): readonly Diagnostic[] {
    const { catalog } = this
    const inDocuments = [...catalog.read, ...catalog.readTopics].flatMap(({ diagnostics }) => diagnostics)
    return [...this.navigation.diagnostics, ...inDocuments]
  }

  /** The specifications as they are now, for checks. Later updates don't change it. */
  get view(): ProjectApi {
    const { catalog } = this
    const unreadFolders = () => (catalog === this.catalog ? this.unreadFolders() : new Set<string>())
    const makeReady = () => {
      this.makeReady?.()
      this.makeReady = undefined
    }
    const operationOf: ProjectApi['operationOf'] = ({ route, frontmatter }) => {
      if (catalog !== this.catalog) return undefined
      const made = this.pages.get(route)?.outline
      return made && made.kind !== 'topic' ? made : this.operationOf(route, frontmatter)
    }
    return {
      set: catalog.documents,
      get documents() {
        makeReady()
        return [...catalog.read]
      },
      get topicDocuments() {
        makeReady()
        return [...catalog.readTopics]
      },
      operationOf,
      linkTarget: (url, { document }, page) =>
        catalog === this.catalog ? this.links.target(url, document, page) : undefined,
      topicDigest: ({ route, frontmatter }) => {
        if (catalog !== this.catalog) return undefined
        const outline = this.pages.get(route)?.outline ?? this.outlineOf(route, frontmatter)
        return outline?.kind === 'topic' ? outline.digest?.(this.linkTo) : undefined
      },
      get unreadFolders() {
        return unreadFolders()
      },
      lacksPart: ({ route, frontmatter }) =>
        catalog === this.catalog &&
        isApiPage(frontmatter) &&
        !this.pages.has(route) &&
        !this.outlineOf(route, frontmatter),
      get libraryFiles() {
        makeReady()
        return new Set(catalog.librarySources.keys())
      },
      schemaLinks: (page) => {
        if (catalog !== this.catalog) return undefined
        const operation = operationOf(page)
        return operation
          ? this.schemaLinks(page.route, operation, page.frontmatter)
          : this.pages.get(page.route)?.elsewhere
      },
    }
  }

  /**
   * The operation that a handwritten page documents, by its front matter. One that no specification in scope has may be in
   * another one of the folder.
   */
  operationOf(route: Route, frontmatter: Frontmatter): OperationOutline | undefined {
    const name = this.operationName(frontmatter)
    if (!name) return undefined
    const own = this.catalog.findIn(this.candidates(route, name.source), name)
    if (own || name.source !== undefined || this.scopeOf(route).unread !== undefined) return own
    return this.catalog.findIn(this.catalog.all(), name)
  }

  /** The channel, type, schema, or specification that a handwritten page documents, by its front matter. */
  private topicOf(route: Route, frontmatter: Frontmatter): Topic | undefined {
    const named = this.topicName(frontmatter)
    if (!named) return undefined
    const { key, source, name, kind } = named
    if (key === 'openapi') {
      const [document] = this.candidates(route, source)
      return document && introductionTopic(document)
    }
    if (key === 'openapi-schema') {
      for (const document of this.candidates(route, source)) {
        const topic = schemaTopic(document, name, this.catalog.documents)
        if (topic) return topic
      }
      return undefined
    }
    for (const each of this.topicSources(route, key, source)) {
      const document = this.catalog.topics(each, key)
      const topic = name === '' ? document?.introduction : document?.find(name, kind)
      if (topic) return topic
    }
    return undefined
  }

  /** The specifications of the given kind in which a page looks up names. */
  private topicSources(route: Route, key: TopicKey, source: string | undefined): string[] {
    return source === undefined ? this.specsOf(route, key).map((each) => each.source) : [source]
  }

  /** The specifications of the given kind that the navigation names around a page. */
  private specsOf(route: Route, key: TopicKey): SpecSource[] {
    const entry = this.entryOf(route)
    const scope = entry && inherited(this.folder.config.navigation, entry, (node) => node.specs?.[key])
    const { api } = this.folder.config.config
    return specSources(scope ?? (key === 'asyncapi' ? api.asyncapi : undefined))
  }

  /** Findings about the names in a page's front matter. */
  problemsOf(route: Route, frontmatter: Frontmatter): Diagnostic[] {
    const named = this.topicName(frontmatter)
    if (named) return this.topicOf(route, frontmatter) ? [] : this.missingTopic(route, frontmatter, named)
    const place = frontmatter.places.get('openapi')
    const name = this.operationName(frontmatter)
    if (!place || !name || this.operationOf(route, frontmatter)) return []
    if (name.source !== undefined && !this.catalog.document(name.source))
      return [missingSpec(name.source, place, this.catalog)]
    const candidates = this.candidates(route, name.source)
    const unread = this.unreadScope(route, frontmatter)
    if (unread !== undefined)
      return this.namedOn.get(unread) === route ? [missingSpec(unread, place, this.catalog)] : []
    // It may be in a specification that couldn't be read. That's already reported where the specification is named.
    if (name.source === undefined && this.navigation.diagnostics.some(({ code }) => code === 'remote-spec')) return []
    return [missingOperation(name, candidates, place)]
  }

  private missingTopic(route: Route, frontmatter: Frontmatter, { key, source, name, kind }: NamedTopic): Diagnostic[] {
    const place = frontmatter.places.get(key)
    if (!place) return []
    if (key === 'openapi') return source === undefined ? [] : [missingSpec(source, place, this.catalog)]
    const isSchema = key === 'openapi-schema'
    const unread = this.unreadScope(route, frontmatter)
    if (unread !== undefined)
      return this.namedOn.get(unread) === route ? [missingSpec(unread, place, this.catalog)] : []
    const known = isSchema
      ? this.candidates(route, source).map((document) => ({ path: document.file.path, names: schemaNames(document) }))
      : this.topicSources(route, key, source).flatMap((each) => this.catalog.topics(each, key) ?? [])
    if (known.length === 0 && source !== undefined)
      return [missingSpec(source, place, this.catalog, isSchema ? 'openapi' : key)]
    const written = kind === undefined ? name : `${kind} ${name}`
    const near = suggest(
      written,
      known.flatMap(({ names }) => names),
    )
    const files = listOf(known.map(({ path }) => path))
    return [
      {
        code: 'missing-operation',
        severity: 'error',
        message: files === '' ? `No specification applies to \`${written}\`.` : `\`${written}\` isn't in ${files}.`,
        place,
        help: near
          ? `Did you mean \`${near}\`?`
          : files === ''
            ? 'Write the path of the specification before the name.'
            : 'Write the name as it is in the specification.',
      },
    ]
  }

  /** The specification that a page's operation or schema may be in, which is in scope and couldn't be read. */
  private unreadScope(route: Route, frontmatter: Frontmatter): string | undefined {
    const topic = this.topicName(frontmatter)
    if (topic) {
      const isAnywhere = topic.key === 'openapi-schema' && topic.source === undefined
      return isAnywhere ? this.scopeOf(route).unread : undefined
    }
    const name = this.operationName(frontmatter)
    if (!name || (name.source !== undefined && !this.catalog.file(name.source))) return undefined
    return this.scopeOf(route).unread
  }

  placeOf(outline: OperationOutline | Topic): Place {
    if (outline.kind === 'topic') return outline.place()
    if (!this.places) {
      // All operations together, because locating one means parsing the text.
      const operations = Array.from(this.catalog.read, (document) => document.operations).flat()
      const places = locateAll(operations.map(({ node }) => node))
      this.places = new Map(operations.map((operation, i) => [operation, places[i] as Place]))
    }
    return this.places.get(outline) ?? { file: outline.document.path, start: 0, end: 0 }
  }

  frontmatterOf(outline: OperationOutline | Topic, written?: Frontmatter): Frontmatter {
    if (outline.kind === 'topic') return topicFrontmatter(outline, written)
    if (written) return operationFrontmatter(outline, this.placeOf(outline), written)
    // Both the outline of a page and its content ask for it.
    let frontmatter = this.frontmatters.get(outline)
    if (!frontmatter) {
      frontmatter = operationFrontmatter(outline, this.placeOf(outline))
      this.frontmatters.set(outline, frontmatter)
    }
    return frontmatter
  }

  /** The content of the page of an operation at a route. `written` is what the author added. */
  contentOf(route: Route, outline: OperationOutline | Topic, word: Words, written?: WrittenPage): Node[] {
    if (outline.kind === 'topic') return this.topicContent(route, outline, word, written)
    const { content } = outline.page
    const own =
      content === undefined
        ? []
        : harmlessMdx(staticNodes(parseDraft(new SourceFile(outline.document.path, content)).children))
    const frontmatter = this.frontmatterOf(outline, written?.frontmatter)
    const nodes = operationNodes(outline, {
      documents: this.catalog.documents,
      word,
      settings: this.settingsOf(frontmatter),
      elsewhere: this.schemaLinks(route, outline, frontmatter),
      written: [...own, ...(written?.nodes ?? [])],
      file: written?.file ?? outline.document.path,
      hasDescription: written?.frontmatter.data.description !== undefined,
      pageOf: (url) => this.links.target(url, outline.document, route),
    })
    const resolved = (node: Node): Node => {
      if (node.type !== 'fragment') return node
      if (node.isGenerated) return { ...node, children: this.links.resolve(node.children, outline.document, route) }
      return node.box === undefined ? node : { ...node, children: node.children.map(resolved) }
    }
    return nodes.map(resolved)
  }

  /** The pages of schemas that the page of an operation refers to. For a handwritten page, the navigation makes none. */
  private schemaLinks(route: Route, outline: OperationOutline, frontmatter: Frontmatter): SchemaLinks | undefined {
    // What an author writes for visitors may refer to pages that only readers see.
    if (isPublic({ frontmatter }, this.entryOf(route))) return undefined
    const made = this.pages.get(route)
    if (made) return made.elsewhere
    const schemas = this.navigation.plans.get(outline.document)?.ofOperation(outline) ?? []
    const links = schemas.flatMap(({ identity, name, file }): [string, Route][] => {
      const page = this.links.schemaPage(name, file, route)
      // Handwritten ones may be for only some readers.
      return page !== undefined && this.pages.has(page) ? [[identity, page]] : []
    })
    return new Map(links)
  }

  private entryOf(route: Route): NavEntry | undefined {
    this.entries ??= entriesByRoute(this.folder.config.navigation)
    return this.entries.get(route)
  }

  private settingsOf({ data }: Pick<Frontmatter, 'data'>): ApiSettings {
    const settings = pageSettings(apiSettings(this.folder.config.config.api), data)
    const { playground } = settings
    if (!this.options.omitsForms || playground.mode !== 'interactive') return settings
    return { ...settings, playground: { ...playground, mode: 'simple' } }
  }

  /** The page of a topic. */
  private readonly linkTo = (topic: Topic): Route | undefined => {
    this.routesOfTopics ??= this.listTopics()
    return this.routesOfTopics.get(topic)
  }

  private topicContent(route: Route, topic: Topic, word: Words, written?: WrittenPage): Node[] {
    const own = written?.nodes ?? []
    const children = topic.nodes({
      documents: this.catalog.documents,
      word,
      settings: this.settingsOf(this.frontmatterOf(topic, written?.frontmatter)),
      elsewhere: this.pages.get(route)?.elsewhere,
      server: this.pages.get(route)?.server ?? this.serverOf(route, topic),
      hasDescription: written?.frontmatter.data.description !== undefined,
      holds: (name) => holds(own, name),
      linkTo: this.linkTo,
      pageOf: (operation) => this.links.pageOf(operation, route),
    })
    const resolved = this.links.resolve(children, topic.document, route)
    const generated = (nodes: Node[]): Fragment => ({
      type: 'fragment',
      file: topic.document.path,
      isGenerated: true,
      looks: LOOKS,
      children: nodes,
    })
    if (!written || own.length === 0) return [generated(resolved)]
    const { first, rest } = splitIntro(resolved)
    return [...introWith([...own, generated(first)], written.file), generated(rest)]
  }

  /** The server of a topic on a handwritten page. */
  private serverOf(route: Route, { frontMatter: [key] }: Topic): string | undefined {
    return isTopicKey(key) ? this.specsOf(route, key).find(({ server }) => server !== undefined)?.server : undefined
  }

  private listTopics(): ReadonlyMap<Topic, Route> {
    const routes = new Map<Topic, Route>()
    for (const [route, { outline }] of this.pages) if (outline.kind === 'topic') routes.set(outline, route)
    for (const [route, written] of this.symbolPages) {
      const topic = written && this.topicOf(route, written)
      if (topic && !routes.has(topic)) routes.set(topic, route)
    }
    return routes
  }

  /** The interface texts in the language of the navigation around a page. */
  async words(route: Route): Promise<Words> {
    this.languages ??= languagesOf(this.navigation.tree)
    const language = this.languages.get(route)
    return language === undefined ? englishWords : (await loadWords([language]))(language)
  }

  /** Front matter of a handwritten page, completed with what the specification says about its operation. */
  completeFrontmatter(route: Route, written: Frontmatter): Frontmatter {
    const outline = this.outlineOf(route, written)
    if (outline) return this.frontmatterOf(outline, written)
    const unread = this.unreadScope(route, written)
    if (unread !== undefined && !this.namedOn.has(unread)) this.namedOn.set(unread, route)
    return written
  }

  /** True for a page whose operation may be in a specification that isn't there. */
  namesUnread(route: Route, frontmatter: Frontmatter): boolean {
    return !this.outlineOf(route, frontmatter) && this.unreadScope(route, frontmatter) !== undefined
  }

  /**
   * Calls `outline` before the specifications are listed that have been read. Pages name some of them, so these pages
   * have to be outlined.
   */
  beforeListing(outline: () => void): void {
    this.makeReady = outline
  }

  /** Call this before all pages are outlined again. */
  forgetNames(): void {
    this.namedOn.clear()
  }

  /** The content of such a page, completed from the specification. */
  async completeContent(route: Route, source: SourceFile, written: Frontmatter, nodes: Node[]): Promise<Node[]> {
    const outline = this.outlineOf(route, written)
    if (outline)
      return this.contentOf(route, outline, await this.words(route), { nodes, frontmatter: written, file: source.path })
    const endpoint = parseEndpoint(written.data.api)
    return endpoint ? this.describeEndpoint(endpoint, { route, source, data: written.data, nodes }) : nodes
  }

  /** What a handwritten page documents. */
  private outlineOf(route: Route, written: Frontmatter): OperationOutline | Topic | undefined {
    return isApiPage(written) ? (this.operationOf(route, written) ?? this.topicOf(route, written)) : undefined
  }

  private async describeEndpoint(
    endpoint: MdxEndpoint,
    page: { route: Route; source: SourceFile; data: Frontmatter['data']; nodes: readonly Node[] },
  ): Promise<Node[]> {
    const { api } = this.folder.config.config
    const { documents } = this.catalog
    const [outline] = readDocument(mdxDocument(endpoint, page, api), documents)?.operations ?? []
    if (!outline) return [...page.nodes]
    const word = await this.words(page.route)
    const settings = this.settingsOf(page)
    return endpointNodes(outline, {
      documents,
      word,
      settings,
      written: page.nodes,
      file: page.source.path,
      hasDescription: true,
    })
  }

  private createCatalog(): Catalog {
    const { files, kinds, config } = this.folder
    const hosts = config.config.galley.api?.hosts ?? []
    return new Catalog(files, () => kinds.all, remoteCopies(files, hosts), this.options.readings)
  }

  /** The front matter of a page that shows a symbol, read before any page is: the navigation depends on it. */
  private symbolPage(route: Route): Frontmatter | undefined {
    const { files, kinds } = this.folder
    const endings = ['.mdx', '.md', '/index.mdx', '/index.md']
    const path = endings.map((ending) => `${route.slice(1)}${ending}`).find((each) => kinds.all.has(each))
    const text = path === undefined ? undefined : files.readText(path)
    if (path === undefined || text === undefined || !mayNameApi(text)) return undefined
    const { frontmatter } = parseFrontmatter(new SourceFile(path, text))
    return namedTopic(frontmatter.data)?.key === 'sdk' ? frontmatter : undefined
  }

  /** The operation that front matter names, with the path of its specification if it names one. */
  private operationName({ data, places }: Frontmatter): OperationName | undefined {
    const name = typeof data.openapi === 'string' ? parseOperationName(data.openapi) : undefined
    return name && this.located(name, places.get('openapi'))
  }

  private topicName({ data, places }: Frontmatter): NamedTopic | undefined {
    const topic = namedTopic(data)
    return topic && this.located(this.withSource(topic), places.get(topic.key))
  }

  /** A first word without an extension may name a specification, or belong to a name with spaces. */
  private withSource(topic: NamedTopic): NamedTopic {
    if (topic.source !== undefined) return topic
    const [, source = '', name = ''] = /^(\S+)\s+(\S.*)$/.exec(topic.name) ?? []
    return name !== '' && this.catalog.file(source) ? { ...topic, source, name } : topic
  }

  private located<T extends { readonly source?: string | undefined }>(name: T, place: Place | undefined): T {
    if (name.source === undefined || !place) return name
    return { ...name, source: this.catalog.nameFrom(place.file, name.source) }
  }

  /** The documents in which to look for an operation, in order. */
  private candidates(route: Route, source: string | undefined): readonly ApiDocument[] {
    const scope = this.scopeOf(route)
    if (source !== undefined) return [scope.document(source)].filter((document) => document !== undefined)
    return scope.documents.length > 0 ? scope.documents : this.catalog.all()
  }

  private scopeOf(route: Route): SpecScope {
    this.settings ??= settingsByRoute(this.folder.config.navigation)
    const setting = this.settings.get(route) ?? this.folder.config.config.api.openapi
    let scope = this.scopes.get(setting)
    if (!scope) {
      scope = new SpecScope(this.catalog, specSources(setting))
      this.scopes.set(setting, scope)
    }
    return scope
  }
}

function isSchema(outline: OperationOutline | Topic): outline is Topic {
  return outline.kind === 'topic' && outline.frontMatter[0] === 'openapi-schema'
}

/** True for a page that shows a part of a specification. */
export function isApiPage({ data }: Frontmatter): boolean {
  return API_KEYS.some((key) => typeof data[key] === 'string' || isObject(data[key]))
}

/** What an author writes on the page of a part of a specification. */
interface WrittenPage {
  readonly nodes: readonly Node[]
  readonly frontmatter: Frontmatter
  readonly file: string
}

/** What front matter can ask for besides operations. */
interface NamedTopic extends TopicName {
  readonly key: TopicKey | 'openapi-schema' | 'openapi'
}

function namedTopic(data: Frontmatter['data']): NamedTopic | undefined {
  const schema = data['openapi-schema']
  if (typeof schema === 'string' && schema.trim() !== '')
    return { key: 'openapi-schema', ...nameAfterSource(schema.trim()) }
  for (const key of TOPIC_KEYS) {
    const name = TOPIC_KINDS[key].nameIn(data[key])
    if (name) return { key, ...name }
  }
  const source = typeof data.openapi === 'string' ? data.openapi.trim() : ''
  return isSpecName(source) ? { key: 'openapi', source, name: '' } : undefined
}

function entriesByRoute(tree: NavTree): ReadonlyMap<Route, NavEntry> {
  const entries = new Map<Route, NavEntry>()
  for (const entry of tree.entries) {
    const route = entryRoute(entry.node)
    if (route !== undefined && !entries.has(route)) entries.set(route, entry)
  }
  return entries
}

/** True if the author used this component, at any depth. */
function holds(nodes: readonly Node[], name: string): boolean {
  return nodes.some(
    (node) => (node.type === 'element' && node.name === name) || ('children' in node && holds(node.children, name)),
  )
}

/** The value of `openapi` that applies to each page in the navigation. */
function settingsByRoute(tree: NavTree): ReadonlyMap<Route, unknown> {
  const settings = new Map<Route, unknown>()
  for (const entry of tree.entries) {
    const route = entryRoute(entry.node)
    const setting =
      route === undefined || settings.has(route) ? undefined : inherited(tree, entry, (node) => node.specs?.openapi)
    if (route !== undefined && setting !== undefined) settings.set(route, setting)
  }
  return settings
}

/** The language of each page that is in a language. */
function languagesOf(tree: NavTree): ReadonlyMap<Route, string> {
  const languages = new Map<Route, string>()
  for (const { node, path } of tree.entries) {
    const route = entryRoute(node)
    const language = path.findLast(({ kind }) => kind === 'language')?.label
    if (route !== undefined && language !== undefined && !languages.has(route))
      languages.set(route, languageTag(language))
  }
  return languages
}
