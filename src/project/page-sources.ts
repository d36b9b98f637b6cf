// Combines several sources of pages. If two have a page at the same route, the earlier source wins.
import type { NavTree } from '../config/navigation.ts'
import type { Page, PageOutline, Route } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../files/source-file.ts'
import { joinMaps } from './map-view.ts'
import type { FolderChange, NotesMemory, PageHandle, PageSource, SourceChange } from './page-source.ts'

/** The sources of a project, in order of precedence. */
export class PageSources implements PageSource {
  private merged: { readonly parts: readonly ReadonlyMap<Route, string>[]; readonly routes: ReadonlyMap<Route, string> }

  constructor(private readonly sources: readonly PageSource[]) {
    this.merged = this.merge()
  }

  get routes(): ReadonlyMap<Route, string> {
    const { parts } = this.merged
    if (this.sources.some((source, i) => source.routes !== parts[i])) this.merged = this.merge()
    return this.merged.routes
  }

  get isSettled(): boolean {
    return this.sources.every(({ isSettled }) => isSettled)
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.sources.flatMap(({ diagnostics }) => diagnostics)
  }

  get texts(): ReadonlyMap<string, SourceFile> {
    return joinMaps(this.sources.map(({ texts }) => texts))
  }

  textIfRead(path: string): SourceFile | undefined {
    for (const source of this.sources) {
      const text = source.textIfRead(path)
      if (text) return text
    }
    return undefined
  }

  handle(route: Route): PageHandle | undefined {
    return this.sourceAt(route)?.handle(route)
  }

  async read(route: Route): Promise<Page | undefined> {
    return this.sourceAt(route)?.read(route)
  }

  *outlineAll(): Iterable<PageOutline> {
    for (const source of this.sources) yield* source.outlineAll()
  }

  expect(route: Route): void {
    this.sourceAt(route)?.expect?.(route)
  }

  settle(memory?: NotesMemory): void {
    for (const source of this.sources) source.settle?.(memory)
  }

  extendNavigation(tree: NavTree): NavTree {
    return this.sources.reduce((extended, source) => source.extendNavigation?.(extended) ?? extended, tree)
  }

  update(change: FolderChange): SourceChange {
    const changes = this.sources.map((source) => source.update(change))
    return {
      pages: new Set(changes.flatMap(({ pages }) => [...pages])),
      isLayoutChanged: changes.some(({ isLayoutChanged }) => isLayoutChanged),
      moved: new Map(changes.flatMap(({ moved }) => [...moved])),
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.sources.map((source) => source.close()))
  }

  private sourceAt(route: Route): PageSource | undefined {
    return this.sources.find(({ routes }) => routes.has(route))
  }

  private merge(): PageSources['merged'] {
    const parts = this.sources.map(({ routes }) => routes)
    // Usually only one source has pages, so its map can be used as is.
    const [only] = parts.filter(({ size }) => size > 0)
    if (only && parts.every((part) => part === only || part.size === 0)) return { parts, routes: only }
    const routes = new Map<Route, string>()
    for (const part of parts) for (const [route, file] of part) if (!routes.has(route)) routes.set(route, file)
    return { parts, routes }
  }
}
