// A docs folder to a Project that stays true while files change: what a change does not touch is kept.
import { setImmediate } from 'node:timers/promises'
import type { LoadedConfig } from '../config/load.ts'
import type { Page, Route } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { FileSystem } from '../files/file-system.ts'
import type { SourceFile } from '../files/source-file.ts'
import { doublePages } from './double-pages.ts'
import { FolderFiles } from './folder-files.ts'
import { limitedPages } from './limited-pages.ts'
import { LiveConfig } from './live-config.ts'
import { mapValues } from './map-view.ts'
import { missingPages } from './missing-pages.ts'
import { PageReader, type ReadingContext } from './page-reader.ts'
import { PageRecord } from './page-record.ts'
import { PageRecords } from './page-records.ts'
import type { Project } from './project.ts'
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
  /**
   * The folder as it was read last. Handed out once and never altered: an update makes a new one. In a lazy session a
   * page is read from the disk when it is first asked for.
   */
  readonly project: Project
  /** Another one whenever more than the texts of pages is no longer the same: files, configuration, front matter. */
  readonly layout: unknown
  /** True while a page of the project holds only what its front matter says, or may turn out to be a part of another. */
  readonly pending: boolean
  /** Reads these pages now, before all others. */
  read(routes: Iterable<Route>): Promise<void>
  /**
   * Reads what all files say of themselves, and lets others have their turn in between. From then on it is known which
   * files are parts of others and no pages.
   */
  outline(): Promise<void>
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
  /** Pages are read when they are asked for: neither opening the folder nor an update reads them. */
  readonly lazy?: boolean
  /** Called with each page as soon as it is read, so that others can begin with it. */
  onPage?(page: Page): void
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
  private readonly records: PageRecords
  private readonly reader: PageReader
  /** Files of pages that are not read yet. */
  private readonly unread: Set<string>
  private current: Project | undefined
  private missing: readonly Diagnostic[] | undefined
  private mark: unknown = {}
  private turn: Promise<unknown> = Promise.resolve()

  constructor(
    files: FileSystem,
    private readonly options: SessionOptions,
  ) {
    this.folder = new FolderFiles(files)
    this.config = new LiveConfig(this.folder.configFiles)
    this.records = new PageRecords(this.folder.files, this.folder.kinds)
    if (!options.lazy) for (const _ of this.records.findImports());
    const source = (path: string) => this.records.get(path)?.source
    this.reader = new PageReader({ files: this.folder.files, source }, this.context())
    this.unread = new Set(this.records.routes.values())
  }

  get project(): Project {
    this.current ??= this.assemble()
    return this.current
  }

  get layout(): unknown {
    return this.mark
  }

  get pending(): boolean {
    return this.unread.size > 0 || !this.records.areImportsFound
  }

  async read(routes: Iterable<Route>): Promise<void> {
    for (const route of routes) {
      const path = this.records.routes.get(route)
      if (path !== undefined) await this.readPage(path)
    }
  }

  async outline(): Promise<void> {
    const before = this.records.routes
    const pause = createPause()
    for (const record of this.records.findImports()) {
      record.outline()
      // Front matter has findings too.
      this.missing = undefined
      this.current = undefined
      await pause()
    }
    if (this.records.routes === before) return
    this.changeLayout()
    this.keepUnread()
  }

  async finish(): Promise<void> {
    await this.outline()
    const pause = createPause()
    while (this.unread.size > 0) {
      for (const path of this.unread) {
        await this.readPage(path)
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
    return this.reader.close()
  }

  private async readPage(path: string): Promise<void> {
    for (;;) {
      const record = this.records.get(path)
      if (!record || record.page) return
      const { version } = this.reader
      const page = await this.reader.read(record)
      // A change has come meanwhile: the page is read as it is now.
      if (version !== this.reader.version) continue
      record.page = page
      record.diagnostics = [...page.diagnostics, ...unknownComponents(page)]
      this.unread.delete(path)
      this.current = undefined
      this.options.onPage?.(page)
      return
    }
  }

  /** Takes note of an update without reading a page. */
  private apply(files: ReadonlyMap<string, string | undefined>): Change {
    const changed = this.differingFiles(files)
    if (changed.size === 0) return UNCHANGED
    const before = { assets: this.folder.kinds.assets, routes: this.records.routes, config: this.config.current }
    const config = this.config.update(changed, (path) => this.folder.kinds.all.has(path))
    const listed = this.folder.sort(changed)
    const { published, outlined, moved } = this.records.update(changed, this.folder.kinds, listed)
    const affected = this.reader.update(changed, this.context(), listed)
    const pages = hasOtherVariables(before.config, this.config.current)
      ? new Set([...before.routes.keys(), ...this.records.routes.keys()])
      : this.records.differing(before.routes, affected)
    this.forgetPages(pages, published)
    const assets = [...changed].filter((path) => before.assets.has(path) || this.folder.kinds.assets.has(path))
    const navigation = config || outlined || published
    if (navigation || assets.length > 0) this.changeLayout()
    this.current = undefined
    return { pages, assets: new Set(assets), config, navigation, moved }
  }

  private changeLayout(): void {
    this.mark = {}
    this.missing = undefined
    this.current = undefined
  }

  /** The files of an update that are not as they were. */
  private differingFiles(files: ReadonlyMap<string, string | undefined>): Set<string> {
    const changed = this.folder.take(files).filter((path) => {
      // It was never read, so there is nothing that it could be the same as.
      if (this.records.get(path)?.isRead === false) return true
      const known = this.sourceOf(path)
      if (known) return known.text !== this.folder.configFiles.readText(path)
      return this.folder.concerns(path)
    })
    return new Set(changed)
  }

  private sourceOf(path: string): SourceFile | undefined {
    return this.records.get(path)?.source ?? this.reader.module(path) ?? this.config.source(path)
  }

  private forgetPages(routes: Iterable<Route>, published: boolean): void {
    for (const route of routes) {
      const path = this.records.routes.get(route)
      const record = path === undefined ? undefined : this.records.get(path)
      if (path === undefined || !record) continue
      this.unread.add(path)
      record.page = undefined
      record.diagnostics = []
    }
    if (published) this.keepUnread()
  }

  /** Takes out of the unread what is no page any more. */
  private keepUnread(): void {
    const paths = new Set(this.records.routes.values())
    for (const path of this.unread) if (!paths.has(path)) this.unread.delete(path)
  }

  private context(): ReadingContext {
    return { paths: this.folder.kinds.all, variables: this.config.current.config.variables }
  }

  private assemble(): Project {
    const { files, kinds } = this.folder
    const { config, navigation, sources: ofConfig, diagnostics: inConfig } = this.config.current
    const sources = new Map<string, SourceFile | PageRecord>()
    for (const list of [ofConfig, this.reader.imported, this.records.all()])
      for (const source of list) sources.set(source.path, source)
    const pages = new Map<Route, Page | PageRecord>()
    const readPages: Page[] = []
    const inPages: Diagnostic[] = []
    for (const [route, path] of this.records.routes) {
      const record = this.records.get(path) as PageRecord
      pages.set(route, record.page ?? record)
      if (record.page) readPages.push(record.page)
      for (const finding of record.diagnostics) inPages.push(finding)
    }
    const { missing } = this
    const { routes, diagnostics: inFiles } = this.records
    const inNavigation = () => {
      const found = missing ?? [
        ...missingPages(navigation, routes, kinds.all),
        ...doublePages(navigation, routes),
        ...limitedPages(Array.from(pages.values()).flatMap(known)),
      ]
      if (this.current === project) this.missing = found
      return found
    }
    let diagnostics: readonly Diagnostic[] | undefined
    const project: Project = {
      files,
      config,
      navigation,
      pages: mapValues(pages, (page) => (page instanceof PageRecord ? page.outline() : page)),
      readPages,
      entries: this.config.entries,
      redirect: this.config.redirect,
      assets: kinds.assets,
      sources: mapValues(sources, (source) => (source instanceof PageRecord ? source.source : source)),
      // Worked out when they are asked for: the first page of a preview is there before.
      get diagnostics() {
        diagnostics ??= [...inConfig, ...inFiles, ...inNavigation(), ...inPages]
        return diagnostics
      },
    }
    return project
  }
}

/** The page, as far as it is read without asking for it. */
function known(page: Page | PageRecord): Page[] {
  if (!(page instanceof PageRecord)) return [page]
  return page.isRead ? [page.outline()] : []
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

function hasOtherVariables(before: LoadedConfig, now: LoadedConfig): boolean {
  return before !== now && JSON.stringify(before.config.variables) !== JSON.stringify(now.config.variables)
}
