// A docs folder to a Project that stays true while files change: what a change does not touch is kept.
import { setImmediate } from 'node:timers/promises'
import { builtIn, type Vocabulary } from '../components/vocabulary.ts'
import type { NavEntry, NavTree } from '../config/navigation.ts'
import type { Page, Route } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { now, type Span } from '../diagnostics/span.ts'
import type { FileSystem } from '../files/file-system.ts'
import { ApiPages } from './api-pages.ts'
import { ApiReference } from './api-reference.ts'
import { doublePages } from './double-pages.ts'
import { unusableNames } from './file-names.ts'
import { FilePages } from './file-pages.ts'
import { FolderFiles, type LeftOut } from './folder-files.ts'
import { limitedPages } from './limited-pages.ts'
import { LiveConfig } from './live-config.ts'
import { joinMaps, mapValues } from './map-view.ts'
import { missingPages } from './missing-pages.ts'
import type { Folder, PageHandle } from './page-source.ts'
import { PageSources } from './page-sources.ts'
import type { Project } from './project.ts'
import { entryRoute } from './routes.ts'
import { SnapshotMap } from './snapshot-map.ts'

/** What an update changed. */
export interface Change {
  /** Pages that are new, gone or no longer the same. */
  readonly pages: ReadonlySet<Route>
  /** Published files that are new, gone or no longer the same. */
  readonly assets: ReadonlySet<string>
  readonly config: boolean
  /** Which pages and files there are, or what front matter says of a page's place among the others. */
  readonly navigation: boolean
  /** Pages that have another route now and are the same else: old route to new. */
  readonly moved: ReadonlyMap<Route, Route>
}

/** A project that stays true while files change. */
export interface Session {
  /**
   * The folder as it was read last. Handed out once and never altered: an update makes a new one. In a lazy session a
   * page is read from the disk when it is first asked for.
   */
  readonly project: Project
  /** A new object whenever more than page texts changes: files, configuration, front matter. */
  readonly layout: object
  /** True while a page of the project holds only what its front matter says, or may turn out to be a part of another. */
  readonly pending: boolean
  /** Reads a page and hands it over. The session keeps only its findings. */
  take(route: Route): Promise<Page | undefined>
  /** The findings of reading a page. */
  findings(route: Route): readonly Diagnostic[]
  /** Reads these pages now, before all others. */
  read(routes: Iterable<Route>): Promise<void>
  /**
   * Reads what all files say of themselves, and lets others have their turn in between. From then on it is known which
   * files are parts of others and no pages.
   */
  outline(): Promise<void>
  /** Reads all pages that are not read yet, or those of them that are wanted, and lets others have their turn in between. */
  finish(isWanted?: (route: Route) => boolean): Promise<void>
  /**
   * Takes note of changed files: a text for what an editor has not saved yet, undefined for the folder's own file as it
   * is now, or is no more. The path of a folder that is gone stands for its files. Never rejects for what an author wrote.
   */
  update(files: ReadonlyMap<string, string | undefined>): Promise<Change>
  close(): Promise<void>
}

export interface SessionOptions {
  /** The components that pages may use; ours, unless extensions add some. */
  readonly vocabulary?: Vocabulary
  /** Pages are read on demand. Neither opening the folder nor an update reads them. */
  readonly lazy?: boolean
  /** Called with each page as soon as it's read, so that work on it can begin. */
  onPage?(page: Page, span: Span): void
}

/** Milliseconds of reading after which others have their turn. */
const SLICE = 8

/** Opens a folder: configuration and front matter are read (`lazy`: when they are asked for), and no page. */
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
  /** Pages that are not read yet. */
  private readonly unread: Set<Route>
  /** Pages that are read, or were before an update. */
  private readonly begun = new Set<Route>()
  private readonly handles = new SnapshotMap<Route, PageHandle>()
  /** Those that the handles are of. */
  private handled: ReadonlyMap<Route, string> | undefined
  private current: Project | undefined
  private navigation: Navigation | undefined
  private inNavigation: readonly Diagnostic[] | undefined
  private revision: object = {}
  private turn: Promise<unknown> = Promise.resolve()

  constructor(
    files: FileSystem,
    private readonly options: SessionOptions,
  ) {
    this.folder = new FolderFiles(files)
    this.config = new LiveConfig(this.folder.configFiles)
    // A specification may be in a folder that nothing was known of before.
    if (this.folder.name(this.config.current.navigation)) this.config.reload()
    this.api = new ApiReference(this.state())
    this.pages = new PageSources([new FilePages(this.state(), this.api), new ApiPages(this.api)])
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
    const page = handle?.page
    handle?.release()
    return page
  }

  findings(route: Route): readonly Diagnostic[] {
    return this.pages.handle(route)?.diagnostics ?? []
  }

  async outline(): Promise<void> {
    const before = this.pages.routes
    const pause = createPause()
    for (const _ of this.pages.outlineAll()) {
      // Front matter has findings too.
      this.inNavigation = undefined
      this.current = undefined
      await pause()
    }
    if (this.pages.routes === before) return
    this.changeLayout()
    this.dropUnread()
  }

  async finish(isWanted: (route: Route) => boolean = () => true): Promise<void> {
    await this.outline()
    const pause = createPause()
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
    // Somebody else may have read it in the meantime.
    if (!page || !this.unread.delete(route)) return
    this.begun.add(route)
    this.current = undefined
    this.options.onPage?.(page, { from, to: now() })
  }

  /** Takes note of an update without reading a page. */
  private apply(files: ReadonlyMap<string, string | undefined>): Change {
    const changed = this.differingFiles(files)
    if (changed.size === 0) return UNCHANGED
    const before = { assets: this.folder.kinds.assets, routes: this.pages.routes }
    const isConfigChanged = this.config.update(changed, (path) => this.folder.kinds.all.has(path))
    const isNamedChanged = isConfigChanged && this.folder.name(this.config.current.navigation)
    if (isNamedChanged) this.config.reload()
    const isListChanged = this.folder.sort(changed) || isNamedChanged
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

  /** The files of an update whose text differs from the one that was read. */
  private differingFiles(files: ReadonlyMap<string, string | undefined>): Set<string> {
    const changed = this.folder.take(files).filter((path) => {
      const source = this.pages.textIfRead(path) ?? this.config.source(path)
      if (source) return source.text !== this.folder.configFiles.readText(path)
      return this.folder.concerns(path)
    })
    return new Set(changed)
  }

  /** Drops routes that are no longer pages from the unread ones. */
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
      // One that was handed over has its findings still.
      read.push(handle)
      if (handle.page) pages.set(route, handle.page)
    }
    const inPages = read.map((handle) => handle.diagnostics)
    const { routes, diagnostics: inSources } = this.pages
    const inNavigation = () => {
      const findings = this.inNavigation ?? [
        ...missingPages(tree, routes, kinds.all),
        ...unusableNames(kinds.unusable),
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
      get operations() {
        return api.operations
      },
      get leftOut() {
        leftOut ??= folder.leftOut()
        return leftOut
      },
      api: this.api.view,
      sources: joinMaps([new Map(sources.map((source) => [source.path, source])), this.pages.texts]),
      // Computed on demand, after the first page of a preview is shown.
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

  /** The routes of pages that may be read, in the order of all routes where that costs no more than they do. */
  private readRoutes(): Iterable<Route> {
    const { routes } = this.pages
    return this.begun.size * 4 < routes.size ? this.begun : routes.keys()
  }
}

interface Navigation {
  readonly tree: NavTree
  readonly entries: ReadonlyMap<Route, NavEntry>
}

/** The navigation with the first place of each page in it. */
function createNavigation(tree: NavTree): Navigation {
  const entries = new Map<Route, NavEntry>()
  for (const entry of tree.entries) {
    const route = entryRoute(entry.node)
    if (route !== undefined && !entries.has(route)) entries.set(route, entry)
  }
  return { tree, entries }
}

/** Gives others their turn after so much work; costs nothing in between. */
function createPause(): () => Promise<void> | undefined {
  let started = performance.now()
  return () => {
    if (performance.now() - started < SLICE) return undefined
    return setImmediate().then(() => {
      started = performance.now()
    })
  }
}

const UNCHANGED: Change = {
  pages: new Set(),
  assets: new Set(),
  config: false,
  navigation: false,
  moved: new Map(),
}
