// A docs folder to a Project that stays true while files change: what a change does not touch is kept.
import { setImmediate } from 'node:timers/promises'
import { findComponent } from '../components/index.ts'
import { loadIgnore } from '../config/ignore.ts'
import { type LoadedConfig, loadConfig } from '../config/load.ts'
import type { NavEntry } from '../config/navigation.ts'
import { collectPage } from '../content/collect.ts'
import type { Draft } from '../content/draft.ts'
import { createEvaluator, type Evaluator } from '../content/evaluate.ts'
import type { Page, Route } from '../content/page.ts'
import { parseDraft } from '../content/parse.ts'
import { createSandbox, type Sandbox } from '../content/sandbox.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { type FileSystem, normalizePath } from '../files/file-system.ts'
import { SourceFile } from '../files/source-file.ts'
import { anchorOf, isUnseen } from './anchors.ts'
import { classifyFiles, type FileKinds } from './classify-files.ts'
import { Dependencies } from './dependencies.ts'
import { missingPages } from './missing-pages.ts'
import { createModules, findModule } from './modules.ts'
import { outlinePage } from './outline.ts'
import { OverlayFileSystem } from './overlay.ts'
import { importedPages, type PageFiles, publishPages } from './page-files.ts'
import type { Project } from './project.ts'
import { entryRoute, routeOf } from './routes.ts'
import { unknownComponents } from './unknown-components.ts'

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
  /** The folder as it was read last. Handed out once and never altered: an update makes a new one. */
  readonly project: Project
  /** True while a page of the project holds only what its front matter says. */
  readonly pending: boolean
  /** Reads these pages now, before all others. */
  read(routes: Iterable<Route>): Promise<void>
  /** Reads all pages that are not read yet, and lets others have their turn in between. */
  finish(): Promise<void>
  /**
   * Takes note of changed files: a text for what an editor has not saved yet, undefined for the folder's own file as it
   * is now, or is no more. The path of a folder that is gone stands for its files. Never rejects for what an author wrote.
   */
  update(files: ReadonlyMap<string, string | undefined>): Promise<Change>
  close(): Promise<void>
}

export interface SessionOptions {
  /** Pages that an update touches are read when they are asked for, and not by the update. */
  readonly lazy?: boolean
  /** Called with each page as soon as it is read, so that others can begin with it. */
  onPage?(page: Page): void
}

/** Milliseconds of reading after which others have their turn. */
const SLICE = 8

/** Opens a folder: configuration and front matter are read, and no page. */
export function openSession(files: FileSystem, options: SessionOptions = {}): Session {
  return new FolderSession(files, options)
}

/** Opens a folder and reads every page. */
export async function createSession(files: FileSystem, options: SessionOptions = {}): Promise<Session> {
  const session = openSession(files, options)
  await session.finish()
  return session
}

/** A Markdown file that may be a page, in one version. */
interface PageRecord {
  readonly source: SourceFile
  readonly outline: Page
  /** Other such files that it imports: they are no pages of their own. */
  imports: readonly string[]
  page?: Page
  diagnostics: readonly Diagnostic[]
}

class FolderSession implements Session {
  private readonly files: OverlayFileSystem
  private readonly sandbox: Sandbox = createSandbox()
  private readonly dependencies = new Dependencies()
  private readonly records = new Map<string, PageRecord>()
  /** Texts of imported files, and those of them that are Markdown parsed. */
  private readonly modules = new Map<string, SourceFile>()
  private readonly drafts = new Map<string, Draft>()
  private ignored: (path: string) => boolean
  private kinds: FileKinds
  private config: LoadedConfig
  /** The configuration when it could last be read. */
  private readable: LoadedConfig | undefined
  private entries: ReadonlyMap<Route, NavEntry>
  private published: PageFiles
  private evaluator: Evaluator
  /** Counts updates: a page whose evaluation one has overtaken is evaluated again. */
  private version = 0
  private current: Project | undefined
  /** Files of pages that are not read yet. */
  private readonly unread = new Set<string>()
  private missing: readonly Diagnostic[] | undefined
  private turn: Promise<unknown> = Promise.resolve()

  constructor(
    files: FileSystem,
    private readonly options: SessionOptions,
  ) {
    this.files = new OverlayFileSystem(files)
    this.config = loadConfig(this.files)
    if (!isBroken(this.config)) this.readable = this.config
    this.entries = firstEntries(this.config.navigation.entries)
    this.ignored = loadIgnore(this.files)
    this.kinds = classifyFiles(this.files.list(), this.ignored)
    this.outlineAll()
    this.published = this.publish()
    for (const path of this.published.files.values()) this.unread.add(path)
    this.evaluator = this.newEvaluator()
  }

  get project(): Project {
    this.current ??= this.assemble()
    return this.current
  }

  get pending(): boolean {
    return this.unread.size > 0
  }

  async read(routes: Iterable<Route>): Promise<void> {
    for (const route of routes) {
      const path = this.published.files.get(route)
      if (path !== undefined) await this.readPage(path)
    }
  }

  async finish(): Promise<void> {
    let started = performance.now()
    while (this.unread.size > 0) {
      for (const path of this.unread) {
        await this.readPage(path)
        if (performance.now() - started < SLICE) continue
        await setImmediate()
        started = performance.now()
      }
    }
  }

  update(files: ReadonlyMap<string, string | undefined>): Promise<Change> {
    const result = this.turn.then(async () => {
      const { change, read } = this.apply(files)
      if (!this.options.lazy) await this.read(read)
      return change
    })
    this.turn = result.catch(() => undefined)
    return result
  }

  close(): Promise<void> {
    return this.sandbox.close()
  }

  private async readPage(path: string): Promise<void> {
    for (;;) {
      const { version, evaluator } = this
      const record = this.records.get(path)
      if (!record || record.page) return
      const draft = parseDraft(record.source)
      const evaluated = await evaluator.evaluate(draft)
      if (this.version !== version) continue
      const page = collectPage({
        route: record.outline.route,
        source: record.source,
        frontmatter: draft.frontmatter,
        children: evaluated.children,
        imports: evaluated.imports,
        diagnostics: [...draft.diagnostics, ...evaluated.diagnostics],
        sourceOf: (file) => (file === path ? record.source : this.modules.get(file)),
        anchorOf,
        isUnseen,
      })
      record.page = page
      this.unread.delete(path)
      record.diagnostics = [...page.diagnostics, ...unknownComponents(page)]
      this.current = undefined
      this.options.onPage?.(page)
      return
    }
  }

  /** Takes note of an update without reading a page. `read` are the pages that have to be read again. */
  private apply(files: ReadonlyMap<string, string | undefined>): { change: Change; read: Set<Route> } {
    const before = { kinds: this.kinds, published: this.published, config: this.config }
    const changed = this.changedFiles(files)
    if (changed.size === 0) return { change: unchanged(), read: new Set() }
    this.version++
    this.current = undefined

    const former = new Map<string, PageRecord>()
    for (const path of changed) {
      const record = this.records.get(path)
      if (record) former.set(path, record)
      this.records.delete(path)
      this.modules.delete(path)
      this.drafts.delete(path)
      this.dependencies.forget(path)
    }
    const config = this.updateConfig(changed)
    const listed = this.updateKinds(changed)
    this.outlineAll(listed)
    const moved = [...former].some(([path, record]) => !sameOutline(record, this.records.get(path)))
    // Two of the same routes are the same object, which spares all others the comparison.
    const isPublishedAnew =
      listed || [...former].some(([path, old]) => !sameData(old.imports, this.records.get(path)?.imports))
    if (isPublishedAnew) this.published = this.publish()

    const stale = listed ? this.dependencies.rerouted((from, name) => findModule(from, name, this.kinds.all)) : []
    const affected = this.dependencies.dependents([...changed, ...stale])
    const all = config && !sameData(before.config.config.variables, this.config.config.variables)
    const pages = this.differingRoutes(before.published.files, affected, all)
    for (const route of pages) this.forgetPage(this.published.files.get(route))
    if (isPublishedAnew) {
      const paths = new Set(this.published.files.values())
      for (const path of this.unread) if (!paths.has(path)) this.unread.delete(path)
    }
    this.evaluator = this.newEvaluator()

    const assets = new Set([...changed].filter((path) => this.kinds.assets.has(path) || before.kinds.assets.has(path)))
    const navigation = config || moved || isPublishedAnew
    if (navigation) this.missing = undefined
    const routes = this.movedRoutes(before.published.files, former)
    return { change: { pages, assets, config, navigation, moved: routes }, read: pages }
  }

  /** The files of an update that are not as they were. */
  private changedFiles(files: ReadonlyMap<string, string | undefined>): Set<string> {
    const changed = new Set<string>()
    for (const [path, text] of this.filesOf(files)) {
      this.files.set(path, text)
      const known = this.records.get(path)?.source ?? this.modules.get(path) ?? this.configSource(path)
      if (known && known.text === this.files.readText(path)) continue
      if (known || this.kinds.all.has(path) || this.isNew(path)) changed.add(path)
    }
    return changed
  }

  /** The files of an update; a folder that is gone stands for all that was in it. */
  private filesOf(files: ReadonlyMap<string, string | undefined>): Map<string, string | undefined> {
    const single = new Map<string, string | undefined>()
    for (const [name, text] of files) {
      const path = normalizePath(name)
      if (!path) continue
      single.set(path, text)
      const isFile = text !== undefined || this.kinds.all.has(path) || /\.[a-z]+$/i.test(path)
      if (isFile) continue
      for (const known of this.kinds.all) if (known.startsWith(`${path}/`)) single.set(known, undefined)
    }
    return single
  }

  private isNew(path: string): boolean {
    if (path === '.mintignore') return true
    return classifyFiles([path], this.ignored).all.size > 0 && this.files.readBytes(path) !== undefined
  }

  private configSource(path: string): SourceFile | undefined {
    return this.config.sources.find((source) => source.path === path)
  }

  /** Reads the configuration again where one of its files changed. A file that is being written keeps the former one. */
  private updateConfig(changed: ReadonlySet<string>): boolean {
    const isPart = (path: string) =>
      this.configSource(path) !== undefined || (path.endsWith('.json') && !this.kinds.all.has(path))
    if (![...changed].some(isPart)) return false
    const loaded = loadConfig(this.files)
    if (!isBroken(loaded)) this.readable = loaded
    if (this.readable && this.readable !== loaded) {
      // What follows from the break (missing keys and the like) is no finding.
      const diagnostics = loaded.diagnostics.filter(isBreak)
      this.config = { ...this.readable, sources: loaded.sources, diagnostics }
      return true
    }
    this.config = loaded
    this.entries = firstEntries(loaded.navigation.entries)
    return true
  }

  /** Sorts files that came or went. True when there are any. */
  private updateKinds(changed: ReadonlySet<string>): boolean {
    if (changed.has('.mintignore')) {
      this.ignored = loadIgnore(this.files)
      this.kinds = classifyFiles(this.files.list(), this.ignored)
      for (const path of this.records.keys()) if (!this.kinds.all.has(path)) this.records.delete(path)
      return true
    }
    const gone = new Set<string>()
    const come: string[] = []
    for (const path of changed) {
      const exists = this.files.readBytes(path) !== undefined
      if (exists && !this.kinds.all.has(path)) come.push(path)
      else if (!exists && this.kinds.all.has(path)) gone.add(path)
    }
    const added = classifyFiles(come, this.ignored)
    if (gone.size === 0 && added.all.size === 0) return false
    const merged = (old: Iterable<string>, more: Iterable<string>) => [...[...old].filter((p) => !gone.has(p)), ...more]
    const { all, assets } = this.kinds
    this.kinds = {
      all: new Set(merged(all, added.all)),
      assets: new Set(merged(assets, added.assets).sort()),
      pages: classifyFiles(merged(this.kinds.pages, added.pages), () => false).pages,
    }
    return true
  }

  /** Reads the front matter of files that are new; `listed` when an import may lead elsewhere than before. */
  private outlineAll(listed = false): void {
    const known = { paths: this.kinds.all, pages: new Set(this.kinds.pages) }
    for (const path of this.kinds.pages) {
      const record = this.records.get(path)
      if (record && listed) record.imports = importedPages(record.source, parseDraft, known)
      if (record) continue
      const source = new SourceFile(path, this.files.readText(path) ?? '')
      const imports = importedPages(source, parseDraft, known)
      this.records.set(path, { source, outline: outlinePage(routeOf(path), source), imports, diagnostics: [] })
    }
  }

  private publish(): PageFiles {
    const imported = new Set<string>()
    for (const record of this.records.values()) for (const path of record.imports) imported.add(path)
    return publishPages(this.kinds.pages, imported)
  }

  /** Routes that came or went, or whose file is one of `affected`. */
  private differingRoutes(before: ReadonlyMap<Route, string>, affected: ReadonlySet<string>, all: boolean): Set<Route> {
    const routes = new Set<Route>()
    if (!all && before === this.published.files) {
      for (const path of affected) {
        const route = this.records.get(path)?.outline.route
        if (route !== undefined && before.get(route) === path) routes.add(route)
      }
      return routes
    }
    for (const [route, path] of this.published.files) {
      if (all || affected.has(path) || before.get(route) !== path) routes.add(route)
    }
    for (const route of before.keys()) if (!this.published.files.has(route)) routes.add(route)
    return routes
  }

  /** Pages whose file has another name now, and the same text: old route to new. */
  private movedRoutes(before: ReadonlyMap<Route, string>, former: ReadonlyMap<string, PageRecord>): Map<Route, Route> {
    const moved = new Map<Route, Route>()
    if (before === this.published.files) return moved
    const texts = new Map<string, Route>()
    for (const [route, path] of before) {
      const old = former.get(path)
      if (old && !this.published.files.has(route)) texts.set(old.source.text, route)
    }
    if (texts.size === 0) return moved
    for (const [route, path] of this.published.files) {
      const old = before.has(route) ? undefined : texts.get(this.records.get(path)?.source.text ?? '')
      if (old !== undefined) moved.set(old, route)
    }
    return moved
  }

  private forgetPage(path: string | undefined): void {
    if (path === undefined) return
    this.unread.add(path)
    const record = this.records.get(path)
    if (!record?.page) return
    record.page = undefined
    record.diagnostics = []
  }

  private newEvaluator(): Evaluator {
    const source = (path: string): SourceFile => {
      let found = this.modules.get(path)
      if (!found) {
        found = this.records.get(path)?.source ?? new SourceFile(path, this.files.readText(path) ?? '')
        this.modules.set(path, found)
      }
      return found
    }
    const draft = (path: string): Draft => {
      let found = this.drafts.get(path)
      if (!found) {
        found = parseDraft(source(path))
        this.drafts.set(path, found)
      }
      return found
    }
    return createEvaluator({
      modules: createModules({
        paths: this.kinds.all,
        source,
        draft,
        onImport: (from, specifier, found) => this.dependencies.note(from, specifier, found),
      }),
      variables: this.config.config.variables,
      isComponent: (name) => findComponent(name) !== undefined,
      sandbox: this.sandbox,
    })
  }

  private assemble(): Project {
    const { config, navigation } = this.config
    const pages = new Map<Route, Page>()
    const sources = new Map<string, SourceFile>(this.config.sources.map((source) => [source.path, source]))
    const diagnostics: Diagnostic[] = [...this.config.diagnostics, ...this.published.diagnostics]
    for (const [path, source] of this.modules) sources.set(path, source)
    for (const [path, { source }] of this.records) sources.set(path, source)
    for (const [route, path] of this.published.files) {
      const record = this.records.get(path) as PageRecord
      pages.set(route, record.page ?? record.outline)
    }
    this.missing ??= missingPages(navigation, pages, this.kinds.all)
    diagnostics.push(...this.missing)
    for (const path of this.published.files.values()) {
      for (const finding of this.records.get(path)?.diagnostics ?? []) diagnostics.push(finding)
    }
    const { entries, files } = this
    return { files, config, navigation, pages, entries, assets: this.kinds.assets, sources, diagnostics }
  }
}

function unchanged(): Change {
  return { pages: new Set(), assets: new Set(), config: false, navigation: false, moved: new Map() }
}

/** True for a configuration that cannot be read at all, as happens while it is typed or written. */
function isBroken({ diagnostics }: LoadedConfig): boolean {
  return diagnostics.some(isBreak)
}

function isBreak({ code }: Diagnostic): boolean {
  return code === 'invalid-json' || code === 'missing-config'
}

/** True when the navigation shows both in the same way. */
function sameOutline({ outline: a }: PageRecord, record: PageRecord | undefined): boolean {
  const b = record?.outline
  return b !== undefined && a.title === b.title && sameData(a.frontmatter.data, b.frontmatter.data)
}

function sameData(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function firstEntries(entries: readonly NavEntry[]): Map<Route, NavEntry> {
  const first = new Map<Route, NavEntry>()
  for (const entry of entries) {
    const route = entryRoute(entry.node)
    if (route !== undefined && !first.has(route)) first.set(route, entry)
  }
  return first
}
