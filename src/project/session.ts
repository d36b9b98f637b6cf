// Keeps a `Project` up to date while files change, and reuses whatever a change doesn't affect.
import { setImmediate } from 'node:timers/promises'
import { builtIn, type Vocabulary } from '../components/vocabulary.ts'
import type { NavEntry, NavTree } from '../config/navigation.ts'
import type { Page, PageOutline, Route } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { now, type Span } from '../diagnostics/span.ts'
import type { FileSystem } from '../files/file-system.ts'
import { createPause } from '../files/pause.ts'
import type { ReadingMemory } from '../openapi/spec-file.ts'
import { ApiPages } from './api-pages.ts'
import { ApiReference } from './api-reference.ts'
import { doublePages } from './double-pages.ts'
import { unreadableFiles, unusableNames } from './file-names.ts'
import { FilePages } from './file-pages.ts'
import { FolderFiles, type LeftOut } from './folder-files.ts'
import { limitedPages } from './limited-pages.ts'
import { LiveConfig } from './live-config.ts'
import { joinMaps, mapValues } from './map-view.ts'
import { missingPages } from './missing-pages.ts'
import type { Folder, NotesMemory, PageHandle } from './page-source.ts'
import { PageSources } from './page-sources.ts'
import type { Project } from './project.ts'
import { entryRoute } from './routes.ts'
import { SnapshotMap } from './snapshot-map.ts'
import { stylesheets } from './stylesheets.ts'

/** What an update changed. */
export interface Change {
  /** Pages that were added, removed, or changed. */
  readonly pages: ReadonlySet<Route>
  /** Published files that were added, removed, or changed. */
  readonly assets: ReadonlySet<string>
  readonly config: boolean
  /** True if pages or files were added or removed, or if front matter changed what the navigation shows. */
  readonly navigation: boolean
  /** Pages that only moved to another route: old route to new. */
  readonly moved: ReadonlyMap<Route, Route>
}

/** A project that stays up to date while files change. */
export interface Session {
  /**
   * The folder as last read. The object never changes: an update makes a new one. A lazy session reads a page from disk
   * on first use.
   */
  readonly project: Project
  /** Replaced whenever more than the texts of pages changes: files, configuration, or front matter. */
  readonly layout: object
  /** True while there are pages left to read, or files that may turn out to be part of another page. */
  readonly pending: boolean
  /** Reads a page and hands it over, again if it was handed over before. The session keeps only the page's findings. */
  take(route: Route): Promise<Page | undefined>
  /** The findings from reading a page. */
  findings(route: Route): readonly Diagnostic[]
  /** Reads these pages now, before any others. */
  read(routes: Iterable<Route>): Promise<void>
  /**
   * Outlines all files, yielding to other tasks in between. After that, it's known which files are parts of pages
   * rather than pages.
   */
  outline(): Promise<void>
  /**
   * Finds out which files are parts of pages, and reads no more of them than that takes. For sessions that read a few
   * pages (`next`) once: an update would miss changes of what hasn't been read.
   */
  settle(next: Iterable<Route>, memory?: NotesMemory): Promise<void>
  /** Reads the remaining pages, or those that are wanted, yielding to other tasks in between. */
  finish(isWanted?: (route: Route) => boolean): Promise<void>
  /**
   * Applies changes to files. The value is an editor's unsaved text, or undefined to use the file on disk, which may
   * have been removed. The path of a removed folder stands for the files in it. Never rejects because of something an
   * author wrote.
   */
  update(files: ReadonlyMap<string, string | undefined>): Promise<Change>
  close(): Promise<void>
}

export interface SessionOptions {
  /** The components that pages may use. Defaults to the built-in ones. Extensions add more. */
  readonly vocabulary?: Vocabulary
  /** Pages are read on demand. Neither opening the folder nor an update reads them. */
  readonly lazy?: boolean
  /** What earlier runs read in specifications. */
  readonly readings?: ReadingMemory
  /** Leaves out the forms of playgrounds, which take long to make. For those who show no page, such as checks. */
  readonly omitsForms?: boolean
  /** Holds the text of a page only while it's needed. For builds, which need each once. */
  readonly releasesTexts?: boolean
  /**
   * So many characters of the texts whose front matter was read stay until their pages are read, so that these files
   * aren't read twice. Defaults to none.
   */
  readonly keptTexts?: number
  /** Called with each outline while the text of its file is at hand. */
  onOutline?(outline: PageOutline): void
  /** Called with the number of pages before all of them are read. */
  onListed?(pages: number): void
  /** Called with each page as soon as it's read, so that work on it can begin. */
  onPage?(page: Page, span: Span): void
}

/** Milliseconds of reading before yielding to other tasks. */
const SLICE = 8

/** Opens a folder without reading pages. Reads the configuration and front matter now or, with `lazy`, on demand. */
export function openSession(files: FileSystem, options: SessionOptions = {}): Session {
  return new FolderSession(files, options)
}

/** Opens a folder and reads every page. */
export async function createSession(files: FileSystem, options: SessionOptions = {}): Promise<Session> {
  const session = openSession(files, options)
  await session.finish()
  return session
}

class FolderSession implements Session {
  private readonly folder: FolderFiles
  private readonly config: LiveConfig
  private readonly api: ApiReference
  private readonly pages: PageSources
  /** Pages that haven't been read yet. */
  private readonly unread: Set<Route>
  /** Pages that have been read, possibly before an update. */
  private readonly begun = new Set<Route>()
  private readonly handles = new SnapshotMap<Route, PageHandle>()
  /** The routes that `handles` was made from. */
  private handled: ReadonlyMap<Route, string> | undefined
  private current: Project | undefined
  private navigation: Navigation | undefined
  private inNavigation: readonly Diagnostic[] | undefined
  private revision: object = {}
  private turn: Promise<unknown> = Promise.resolve()

  constructor(
    from: FileSystem,
    private readonly options: SessionOptions,
  ) {
    this.folder = new FolderFiles(from)
    this.config = new LiveConfig(this.folder.configFiles)
    // The navigation may name a specification in a folder that was ignored until now.
    if (this.folder.name(this.config.current.navigation) === 'files') this.config.reload()
    this.api = new ApiReference(this.state(), options)
    const files = new FilePages(this.state(), this.api, options.releasesTexts ?? false)
    this.pages = new PageSources([files, new ApiPages(this.api)])
    if (!options.lazy) for (const _ of this.pages.outlineAll());
    this.unread = new Set(this.pages.routes.keys())
  }

  get project(): Project {
    this.current ??= this.assemble()
    return this.current
  }

  get layout(): object {
    return this.revision
  }

  get pending(): boolean {
    return this.unread.size > 0 || !this.pages.isSettled
  }

  async read(routes: Iterable<Route>): Promise<void> {
    for (const route of routes) await this.readPage(route)
  }

  async take(route: Route): Promise<Page | undefined> {
    const handle = this.pages.handle(route)
    await this.readPage(route)
    const page = handle?.page ?? (await this.pages.read(route))
    handle?.release()
    return page
  }

  findings(route: Route): readonly Diagnostic[] {
    return this.pages.handle(route)?.diagnostics ?? []
  }

  async outline(): Promise<void> {
    const before = this.pages.routes
    const pause = createPause(SLICE)
    let room = this.options.keptTexts ?? 0
    for (const outline of this.pages.outlineAll()) {
      const { source, isGenerated } = outline
      this.options.onOutline?.(outline)
      if (!isGenerated) room -= source.text.length
      if (this.options.releasesTexts && (isGenerated || room < 0)) source.release()
      // Front matter has findings too.
      this.inNavigation = undefined
      this.current = undefined
      await pause()
    }
    if (this.pages.routes === before) return
    this.changeLayout()
    this.dropUnread()
  }

  async settle(next: Iterable<Route>, memory?: NotesMemory): Promise<void> {
    for (const route of next) this.pages.expect(route)
    // Other threads and processes start while this one reads.
    await setImmediate()
    const before = this.pages.routes
    this.pages.settle(memory)
    if (this.pages.routes === before) return
    this.changeLayout()
    this.dropUnread()
  }

  async finish(isWanted: (route: Route) => boolean = () => true): Promise<void> {
    await this.outline()
    this.options.onListed?.(this.pages.routes.size)
    const pause = createPause(SLICE)
    for (let wanted = [...this.unread]; wanted.some(isWanted); wanted = [...this.unread]) {
      for (const route of wanted.filter(isWanted)) {
        await this.readPage(route)
        await pause()
      }
    }
  }

  update(files: ReadonlyMap<string, string | undefined>): Promise<Change> {
    const result = this.turn.then(async () => {
      const change = this.apply(files)
      if (!this.options.lazy) await this.read(change.pages)
      return change
    })
    this.turn = result.catch(() => undefined)
    return result
  }

  close(): Promise<void> {
    return this.pages.close()
  }

  private async readPage(route: Route): Promise<void> {
    if (!this.unread.has(route)) return
    const from = now()
    const page = await this.pages.read(route)
    // Another task may have read it in the meantime.
    if (!page || !this.unread.delete(route)) return
    this.begun.add(route)
    this.current = undefined
    this.options.onPage?.(page, { from, to: now() })
  }

  /** Applies an update without reading a page. */
  private apply(files: ReadonlyMap<string, string | undefined>): Change {
    const changed = this.differingFiles(files)
    if (changed.size === 0) return UNCHANGED
    const before = { assets: this.folder.kinds.assets, routes: this.pages.routes }
    const isConfigChanged = this.config.update(changed, (path) => this.folder.kinds.all.has(path))
    const named = isConfigChanged ? this.folder.name(this.config.current.navigation) : 'nothing'
    if (named === 'files') this.config.reload()
    const isListChanged = this.folder.sort(changed) || named !== 'nothing'
    const { pages, moved, isLayoutChanged } = this.pages.update({
      folder: this.state(),
      changed,
      isListChanged,
      isConfigChanged,
    })
    for (const route of pages) {
      if (!this.pages.routes.has(route)) continue
      this.unread.add(route)
      const handle = this.pages.handle(route)
      if (handle) this.handles.set(route, handle)
    }
    if (this.pages.routes !== before.routes) this.dropUnread()
    const assets = [...changed].filter((path) => before.assets.has(path) || this.folder.kinds.assets.has(path))
    const navigation = isConfigChanged || isLayoutChanged
    if (navigation || assets.length > 0) this.changeLayout()
    this.current = undefined
    return { pages, assets: new Set(assets), config: isConfigChanged, navigation, moved }
  }

  private changeLayout(): void {
    this.revision = {}
    this.navigation = undefined
    this.inNavigation = undefined
    this.current = undefined
  }

  /** The files of an update whose text differs from what was read. */
  private differingFiles(files: ReadonlyMap<string, string | undefined>): Set<string> {
    const changed = this.folder.take(files).filter((path) => {
      const source = this.pages.textIfRead(path) ?? this.config.source(path)
      if (source) return source.text !== this.folder.text(path)
      return this.folder.concerns(path)
    })
    return new Set(changed)
  }

  /** Removes routes that are no longer pages from `unread`. */
  private dropUnread(): void {
    for (const route of this.unread) if (!this.pages.routes.has(route)) this.unread.delete(route)
  }

  private state(): Folder {
    const { vocabulary = builtIn } = this.options
    return { files: this.folder.files, kinds: this.folder.kinds, config: this.config.current, vocabulary }
  }

  private assemble(): Project {
    const { files, kinds } = this.folder
    const { config, sources, diagnostics: inConfig } = this.config.current
    this.navigation ??= createNavigation(this.pages.extendNavigation(this.config.current.navigation))
    const { tree, entries } = this.navigation
    const handles = this.currentHandles()
    const pages = new Map<Route, Page>()
    const read: PageHandle[] = []
    for (const route of this.readRoutes()) {
      const handle = handles.get(route)
      if (!handle) continue
      // A page that was handed over still has its findings.
      read.push(handle)
      if (handle.page) pages.set(route, handle.page)
    }
    const inPages = read.map((handle) => handle.diagnostics)
    const { routes, diagnostics: inSources } = this.pages
    const inNavigation = () => {
      const findings = this.inNavigation ?? [
        ...missingPages(tree, routes, kinds, project.withheld),
        ...unusableNames(kinds.unusable),
        ...unreadableFiles(kinds.unreadable),
        ...doublePages(tree, routes),
        ...limitedPages([...handles.values()].flatMap((handle) => (handle.isOutlined ? handle.outline() : []))),
      ]
      if (this.current === project) this.inNavigation = findings
      return findings
    }
    let diagnostics: readonly Diagnostic[] | undefined
    let leftOut: ReadonlyMap<string, LeftOut> | undefined
    const { folder, api } = this
    const project: Project = {
      layout: this.revision,
      files,
      config,
      configSources: sources,
      vocabulary: this.options.vocabulary ?? builtIn,
      navigation: tree,
      outlines: mapValues(handles, (handle) => handle.outline()),
      pages,
      entries,
      redirect: this.config.redirect,
      assets: kinds.assets,
      unreadable: kinds.unreadable,
      get operations() {
        return api.specs.operations
      },
      get leftOut() {
        leftOut ??= folder.leftOut()
        return leftOut
      },
      withheld: (path) => folder.withheld(path),
      api: this.api.view,
      sources: joinMaps([
        stylesheets(files, kinds.assets),
        new Map(sources.map((source) => [source.path, source])),
        this.pages.texts,
      ]),
      // Computed on demand, after a preview has shown its first page.
      get diagnostics() {
        diagnostics ??= [...inConfig, ...inSources, ...inNavigation(), ...inPages.flat()]
        return diagnostics
      },
    }
    return project
  }

  /** What is currently known about each page. */
  private currentHandles(): ReadonlyMap<Route, PageHandle> {
    const { routes } = this.pages
    if (this.handled !== routes) {
      this.handled = routes
      this.handles.clear()
      for (const route of routes.keys()) {
        const handle = this.pages.handle(route)
        if (handle) this.handles.set(route, handle)
      }
    }
    return this.handles.snapshot()
  }

  /** The routes of pages that may have been read. In route order, unless only a few have been read. */
  private readRoutes(): Iterable<Route> {
    const { routes } = this.pages
    return this.begun.size * 4 < routes.size ? this.begun : routes.keys()
  }
}

interface Navigation {
  readonly tree: NavTree
  readonly entries: ReadonlyMap<Route, NavEntry>
}

/** The navigation, with the first entry of each page. */
function createNavigation(tree: NavTree): Navigation {
  const entries = new Map<Route, NavEntry>()
  for (const entry of tree.entries) {
    const route = entryRoute(entry.node)
    if (route !== undefined && !entries.has(route)) entries.set(route, entry)
  }
  return { tree, entries }
}

const UNCHANGED: Change = {
  pages: new Set(),
  assets: new Set(),
  config: false,
  navigation: false,
  moved: new Map(),
}
