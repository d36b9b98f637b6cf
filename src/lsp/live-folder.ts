// A docs folder open in an editor: one session, in which unsaved texts override files on disk.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkPage, checkSite } from '../check/check.ts'
import type { Page, Route } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { textsWith } from '../editing/world.ts'
import { type Extensions, noExtensions } from '../extensions/extensions.ts'
import type { FileSystem } from '../files/file-system.ts'
import { SourceFile } from '../files/source-file.ts'
import { routesWithFragments } from '../project/links.ts'
import type { Project } from '../project/project.ts'
import { routeOf } from '../project/routes.ts'
import { type Change, openSession, type Session } from '../project/session.ts'

/** Called when something changes, so findings of open files may be outdated. */
export type OnChange = (change: Change) => void

/** Maximum number of pages to read when looking for one that uses a snippet. */
const MAX_TRIES = 20

/** One docs folder, as features see it. */
export class LiveFolder {
  readonly session: Session
  /** The current texts of open files. */
  private readonly open = new Map<string, SourceFile>()
  /** Changes not yet passed to the session. Only the newest for each file. */
  private pending = new Map<string, string | undefined>()
  /** A page that uses each snippet, by the snippet's file. */
  private readonly users = new Map<string, Route>()
  private updating: Promise<void> = Promise.resolve()
  private outlining: Promise<void> | undefined
  private outlinedLayout: object | undefined

  constructor(
    /** Absolute path. */
    readonly root: string,
    files: FileSystem,
    readonly extensions: Extensions = noExtensions,
    private readonly onChange: OnChange = () => {},
  ) {
    this.session = openSession(files, { lazy: true, vocabulary: extensions.vocabulary })
  }

  /** The folder, including everything typed so far. Pages are read on demand. */
  get project(): Project {
    return this.session.project
  }

  /** The current text of a file: unsaved, or as the session read it. */
  source(file: string): SourceFile | undefined {
    const open = this.open.get(file)
    if (open) return open
    const known = this.project.sources.get(file)
    if (known) return known
    const text = this.project.files.readText(file)
    return text === undefined ? undefined : new SourceFile(file, text)
  }

  /** The URI of a file on disk. */
  fileUri(file: string): string {
    return pathToFileURL(join(this.root, file)).href
  }

  /** Takes the text of an open file. Reads nothing yet. */
  type(file: string, text: string): void {
    this.open.set(file, new SourceFile(file, text))
    this.pending.set(file, text)
  }

  /** Call this when the editor closes a file, so that the file on disk counts again. */
  forget(file: string): void {
    this.open.delete(file)
    this.pending.set(file, undefined)
  }

  /** Takes files that may have changed on disk. For open files, the editor's text still counts. */
  changedOnDisk(files: Iterable<string>): void {
    for (const file of files) if (!this.open.has(file)) this.pending.set(file, undefined)
  }

  /** Waits until the session has applied every change made before this call. */
  settled(): Promise<void> {
    this.updating = this.updating.then(async () => {
      if (this.pending.size === 0) return
      const files = this.pending
      this.pending = new Map()
      this.onChange(await this.session.update(files))
    })
    return this.updating
  }

  /** Waits until the front matter of all pages has been read. Yields to other tasks in between. */
  async outlined(): Promise<void> {
    await this.settled()
    // The set of files is part of the layout.
    if (this.outlinedLayout === this.session.layout) return
    this.outlining ??= this.session.outline().finally(() => {
      this.outlining = undefined
      this.outlinedLayout = this.session.layout
    })
    await this.outlining
  }

  /** True while there are pages that haven't been read at all. */
  get isFresh(): boolean {
    return this.outlinedLayout === undefined
  }

  /** The route of a file, if it's a page. */
  routeOf(file: string): Route | undefined {
    const route = routeOf(file)
    return this.project.outlines.get(route)?.file === file ? route : undefined
  }

  /** Reads the page of a file or, for a snippet, a page that uses it. */
  async page(file: string): Promise<Page | undefined> {
    await this.settled()
    const route = this.routeOf(file) ?? (await this.userOf(file))
    if (route === undefined) return undefined
    await this.session.read([route])
    return this.project.pages.get(route)
  }

  /** A page that uses a snippet, because mistakes in a snippet show up there. */
  private async userOf(file: string): Promise<Route | undefined> {
    if (!/\.mdx?$/i.test(file)) return undefined
    const known = this.users.get(file)
    if (known !== undefined && this.project.pages.get(known)?.imports.some((one) => one.file === file)) return known
    await this.outlined()
    const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.mdx?$/i, '')
    let tries = 0
    for (const source of textsWith(this.project, [name])) {
      const route = this.routeOf(source.path)
      if (route === undefined || ++tries > MAX_TRIES) continue
      await this.session.read([route])
      if (!this.project.pages.get(route)?.imports.some((one) => one.file === file)) continue
      this.users.set(file, route)
      return route
    }
    return undefined
  }

  /** Reads a page by its route. */
  async pageAt(route: Route): Promise<Page | undefined> {
    await this.settled()
    await this.session.read([route])
    return this.project.pages.get(route)
  }

  /**
   * The findings of a file, the same as in `galley check`, except that rules about the whole site don't report on
   * pages. `isEarly` returns at once, without what depends on the front matter of other pages.
   */
  async findings(file: string, { isEarly = false } = {}): Promise<readonly Diagnostic[]> {
    const { rules } = this.extensions
    // Rules need the titles of other pages, and need to know which files are parts of others.
    if (!isEarly) await this.outlined()
    if (file.endsWith('.json')) {
      await this.settled()
      return checkSite(this.project, { rules }).filter(({ place }) => place.file === file)
    }
    const page = await this.page(file)
    if (!page) return []
    await this.session.read(routesWithFragments(this.project, page))
    return checkPage(this.project, page, { rules, isEarly }).filter(({ place }) => place.file === file)
  }

  close(): Promise<void> {
    return this.session.close()
  }
}
