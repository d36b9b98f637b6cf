// The specifications of a folder and the pages that the navigation makes of them, until one of them changes.
import type { Frontmatter, Route } from '../content/page.ts'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../files/source-file.ts'
import { Catalog } from '../openapi/catalog.ts'
import { operationFrontmatter } from '../openapi/front-matter.ts'
import type { OperationOutline } from '../openapi/model.ts'
import { type ApiNavigation, extendNavigation, type OperationPlace } from '../openapi/navigation.ts'
import { locateAll } from '../openapi/pointer.ts'
import { remoteCopies } from '../openapi/remote.ts'
import type { ReadingMemory } from '../openapi/spec-file.ts'
import { specSources } from '../openapi/spec-sources.ts'
import { type Topic, topicFrontmatter } from '../openapi/topic.ts'
import { readSymbolPage } from './api-names.ts'
import type { Folder, FolderChange } from './page-source.ts'
import { routeOf } from './routes.ts'

/** The specifications of a folder as they are now. After a change that concerns them, they are read again as a whole. */
export class ApiSpecs {
  readonly catalog: Catalog
  private extended: ApiNavigation | undefined
  private byRoute: ReadonlyMap<Route, OperationPlace> | undefined
  private places: Map<OperationOutline, Place> | undefined
  private readonly frontmatters = new WeakMap<OperationOutline, Frontmatter>()
  /** The pages that the navigation lists at a library's node, with the front matter of those that show a symbol of it. */
  private readonly symbols = new Map<Route, Frontmatter | undefined>()

  /** @param folder the current one, which a change that concerns no specification also replaces */
  constructor(
    public folder: Folder,
    readings?: ReadingMemory,
  ) {
    const { files, config } = folder
    this.catalog = new Catalog(
      files,
      () => folder.kinds.all,
      remoteCopies(files, config.config.galley.api?.hosts ?? []),
      readings,
    )
  }

  /** True if a change concerns a specification, or how the navigation lists one. */
  isChangedBy({ folder, changed, isListChanged, isConfigChanged }: FolderChange): boolean {
    if (isConfigChanged) return true
    const read = new Set(this.texts.keys())
    const isSpec = (path: string) =>
      read.has(path) || (isListChanged && /\.(?:json|ya?ml|graphqls?|gql|proto|fjson|html|xml|jar|zip)$/i.test(path))
    const symbol = (written: Frontmatter | undefined) => JSON.stringify(written?.data.sdk)
    const isListedOtherwise = (path: string) => {
      const route = routeOf(path)
      return this.symbols.has(route) && symbol(this.symbols.get(route)) !== symbol(readSymbolPage(folder, route))
    }
    return [...changed].some((path) => isSpec(path) || isListedOtherwise(path))
  }

  get navigation(): ApiNavigation {
    const { navigation, config } = this.folder.config
    this.extended ??= extendNavigation(navigation, this.catalog, config.api.openapi, (page) => {
      const route = routeOf(page)
      const written = readSymbolPage(this.folder, route)
      this.symbols.set(route, written)
      return written !== undefined
    })
    return this.extended
  }

  /** The operations and topics that have their own pages, by route. */
  get pages(): ReadonlyMap<Route, OperationPlace> {
    this.byRoute ??= new Map(this.navigation.pages.map((page) => [`/${page.address}`, page]))
    return this.byRoute
  }

  /** The handwritten pages about symbols that the navigation lists. */
  *symbolPages(): Iterable<readonly [route: Route, frontmatter: Frontmatter]> {
    for (const [route, written] of this.symbols) if (written) yield [route, written]
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

  /** The operations of all specifications in the folder. */
  get operations(): readonly OperationOutline[] {
    return this.catalog.all().flatMap(({ operations }) => operations)
  }

  get diagnostics(): readonly Diagnostic[] {
    const { catalog } = this
    const inDocuments = [...catalog.read, ...catalog.readTopics].flatMap(({ diagnostics }) => diagnostics)
    return [...this.navigation.diagnostics, ...inDocuments]
  }

  /** The directories of specifications that couldn't be read. */
  get unreadFolders(): ReadonlySet<string> {
    const missing = specSources(this.folder.config.config.api.openapi).filter(({ source }) => {
      const path = this.catalog.pathOf(source)
      return path === undefined || !this.catalog.has(path)
    })
    return new Set([...this.navigation.unread, ...missing.map(({ directory }) => directory)])
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

  /** The front matter of a page. `written` is what the author of a handwritten one says. */
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
}
