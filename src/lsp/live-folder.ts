// A docs folder that is open in an editor: one session, in which unsaved texts count before those on the disk.
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

/** Told when something changed: findings of open files may not be true any more. */
export type OnChange = (change: Change) => void

/** So many pages that name a snippet are read, to find one that is made of it. */
const MAX_TRIES = 20

/** One docs folder. Everything that features ask goes through here. */
export class LiveFolder {
  readonly session: Session
  /** Texts of open files, as the editor has them now. */
  private readonly open = new Map<string, SourceFile>()
  /** Changes that the session wasn't told of yet: of each file only the newest. */
  private pending = new Map<string, string | undefined>()
  /** Pages that are made of snippets, by the files of these. */
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

  /** The folder with everything that was typed; pages are read as they are asked for. */
  get project(): Project {
    return this.session.project
  }

  /** The text of a file as it is now: unsaved, else as the session read it. */
  source(file: string): SourceFile | undefined {
    const open = this.open.get(file)
    if (open) return open
    const known = this.project.sources.get(file)
    if (known) return known
    const text = this.project.files.readText(file)
    return text === undefined ? undefined : new SourceFile(file, text)
  }

  /** The URI of a file on the disk. */
  fileUri(file: string): string {
    return pathToFileURL(join(this.root, file)).href
  }

  /** Takes the text of an open file. Nothing is read before somebody asks. */
  type(file: string, text: string): void {
    this.open.set(file, new SourceFile(file, text))
    this.pending.set(file, text)
  }

  /** The editor closed a file: what counts now is on the disk. */
  forget(file: string): void {
    this.open.delete(file)
    this.pending.set(file, undefined)
  }

  /** Files that may have changed on the disk. Those that are open are what the editor says. */
  changedOnDisk(files: Iterable<string>): void {
    for (const file of files) if (!this.open.has(file)) this.pending.set(file, undefined)
  }

  /** Until the session knows everything that came before this call. */
  settled(): Promise<void> {
    this.updating = this.updating.then(async () => {
      if (this.pending.size === 0) return
      const files = this.pending
      this.pending = new Map()
      this.onChange(await this.session.update(files))
    })
    return this.updating
  }

  /** Until the front matter of all pages is read; others get their turn in between. */
  async outlined(): Promise<void> {
    await this.settled()
    // What files there are is a part of the layout.
    if (this.outlinedLayout === this.session.layout) return
    this.outlining ??= this.session.outline().finally(() => {
      this.outlining = undefined
      this.outlinedLayout = this.session.layout
    })
    await this.outlining
  }

  /** True while there are pages that nothing is known of but their file. */
  get isFresh(): boolean {
    return this.outlinedLayout === undefined
  }

  /** The route of a file that is a page. */
  routeOf(file: string): Route | undefined {
    const route = routeOf(file)
    return this.project.outlines.get(route)?.file === file ? route : undefined
  }

  /** The page that a file is, read now; of a snippet, a page that is made of it. */
  async page(file: string): Promise<Page | undefined> {
    await this.settled()
    const route = this.routeOf(file) ?? (await this.userOf(file))
    if (route === undefined) return undefined
    await this.session.read([route])
    return this.project.pages.get(route)
  }

  /** A page that is made of a snippet: what is wrong in that shows there. */
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

  /** A page by its route, read now. */
  async pageAt(route: Route): Promise<Page | undefined> {
    await this.settled()
    await this.session.read([route])
    return this.project.pages.get(route)
  }

  /**
   * What is wrong with a file, as `galley check` says it too. Rules that need the whole site are silent on pages.
   * `isEarly`: at once, and without what can only be said when the front matter of all pages is read.
   */
  async findings(file: string, { isEarly = false } = {}): Promise<readonly Diagnostic[]> {
    const { rules } = this.extensions
    // Rules ask what other pages are called, and which files are parts of others.
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
