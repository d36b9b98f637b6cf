// A docs folder that is being written: its project, library, and findings for the tools.
import { setImmediate } from 'node:timers/promises'
import { checkAll, checkPage, checkProject } from '../check/check.ts'
import type { Outside } from '../check/outside.ts'
import type { Rule } from '../check/rule.ts'
import type { Page, Route } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { type Extensions, noExtensions } from '../extensions/extensions.ts'
import type { FileSystem } from '../files/file-system.ts'
import type { SourceFile } from '../files/source-file.ts'
import type { Project } from '../project/project.ts'
import { openSession, type Session } from '../project/session.ts'
import { createKeptSearch } from '../site/kept-search.ts'
import type { IndexStore } from './library/index-store.ts'
import type { Library } from './library/library.ts'
import { growingLibrary, projectLibrary, type SiteLibrary } from './library/site-library.ts'

/** The result of checking one file. */
export interface FileCheck {
  readonly source: SourceFile
  readonly findings: readonly Diagnostic[]
}

/** The result of checking all files. */
export interface SiteCheck {
  readonly project: Project
  readonly findings: readonly Diagnostic[]
}

/** A docs folder whose content changes. */
export interface Workspace {
  /** The folder as it is now, with the pages that have been read so far. */
  readonly outline: Project
  project(): Promise<Project>
  /** Its pages for assistants. While pages are still being read, it answers what it can. */
  library(): Promise<Library>
  /** Reads all pages, and prepares the first search. Other calls can run in between. */
  begin(): Promise<void>
  /** Checks a file, as it is on disk or with `text` instead. Undefined if there is no such file. */
  check(file: string, text?: string): Promise<FileCheck | undefined>
  checkSite(): Promise<SiteCheck>
  /** Notes that files may have changed. */
  update(files: Iterable<string>): Promise<void>
  close(): Promise<void>
}

export interface WorkspaceOptions {
  /** Keeps the search index between starts. */
  readonly store?: IndexStore
  /** What a check of the whole site may look at outside the folder. */
  readonly outside?: Outside
  readonly extensions?: Extensions
}

/** A library, and the project that it was made from. */
interface Made {
  readonly project: Project
  readonly library: Promise<SiteLibrary>
}

/** Number of pages to read before other calls get a turn. */
const AT_ONCE = 16

/** Opens a folder. Nothing is read until it's needed, so a client gets its first answers immediately. */
export function openWorkspace(files: FileSystem, options: WorkspaceOptions = {}): Workspace {
  return new FolderWorkspace(files, options)
}

class FolderWorkspace implements Workspace {
  private opened: Session | undefined
  /** The stored index. Valid until any file may have changed. */
  private kept: { readonly index: ReadonlyMap<string, string> | undefined } | undefined
  private isUntouched = true
  private made: Made | undefined
  private checked: SiteCheck | undefined
  private turn: Promise<unknown> = Promise.resolve()
  private readonly search = createKeptSearch({ threads: 2 })
  private readonly extensions: Extensions

  constructor(
    private readonly files: FileSystem,
    private readonly options: WorkspaceOptions,
  ) {
    this.extensions = options.extensions ?? noExtensions
  }

  get outline(): Project {
    return this.session.project
  }

  project(): Promise<Project> {
    return this.inTurn(async () => {
      await this.session.finish()
      return this.session.project
    })
  }

  async library(): Promise<Library> {
    const { outline, pending } = await this.outlined()
    if (!pending) return this.whole()
    return growingLibrary({
      outline,
      index: this.keptIndex(),
      withPage: (route) => this.withPage(route),
      whole: () => this.whole(),
    })
  }

  async begin(): Promise<void> {
    // Look up the stored index first: files may change while pages are read, and their new index must not be stored
    // for the old content.
    this.keptIndex()
    const { outline } = await this.outlined()
    const routes = [...outline.outlines.keys()]
    for (let at = 0; at < routes.length; at += AT_ONCE) {
      await this.inTurn(() => this.session.read(routes.slice(at, at + AT_ONCE)))
      await setImmediate()
    }
    const index = await (await this.whole()).index()
    if (this.isUntouched && index !== this.keptIndex()) this.options.store?.write(index)
  }

  check(file: string, text?: string): Promise<FileCheck | undefined> {
    return this.inTurn(async () => {
      this.isUntouched = false
      const { session } = this
      await session.update(new Map([[file, text]]))
      try {
        await session.finish()
        return checkFile(session.project, file, this.extensions.rules)
      } finally {
        if (text !== undefined) await session.update(new Map([[file, undefined]]))
      }
    })
  }

  async checkSite(): Promise<SiteCheck> {
    const project = await this.project()
    if (this.checked?.project !== project) {
      const { outside } = this.options
      this.checked = { project, findings: await checkAll(project, { rules: this.extensions.rules, outside }) }
    }
    return this.checked
  }

  update(changed: Iterable<string>): Promise<void> {
    return this.inTurn(async () => {
      this.isUntouched = false
      // Files that haven't been read yet need no update.
      await this.opened?.update(new Map([...changed].map((file) => [file, undefined])))
    })
  }

  async close(): Promise<void> {
    this.search.close()
    await this.opened?.close()
  }

  private get session(): Session {
    this.opened ??= openSession(this.files, { lazy: true, vocabulary: this.extensions.vocabulary })
    return this.opened
  }

  /**
   * Work that reads or updates the session runs one at a time. Otherwise a call could see text that another one only
   * checks.
   */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.turn.then(work)
    this.turn = result.catch(() => undefined)
    return result
  }

  private keptIndex(): ReadonlyMap<string, string> | undefined {
    if (!this.isUntouched) return undefined
    this.kept ??= { index: this.options.store?.read() }
    return this.kept.index
  }

  /** The folder as far as it's been read, with the front matter of all pages. */
  private outlined(): Promise<{ readonly outline: Project; readonly pending: boolean }> {
    return this.inTurn(async () => {
      await this.session.outline()
      return { outline: this.session.project, pending: this.session.pending }
    })
  }

  private withPage(route: Route): Promise<Project> {
    return this.inTurn(async () => {
      await this.session.read([route])
      return this.session.project
    })
  }

  private async whole(): Promise<SiteLibrary> {
    const project = await this.project()
    if (!this.made || !saysTheSame(this.made.project, project))
      this.made = { project, library: projectLibrary(project, { known: this.keptIndex(), kept: this.search }) }
    return this.made.library
  }
}

function checkFile(project: Project, file: string, rules: readonly Rule[]): FileCheck | undefined {
  const page = pageOf(project, file)
  const source = page?.source ?? project.sources.get(file)
  if (!source) return undefined
  const found = page ? checkPage(project, page, { rules }) : checkProject(project, { rules })
  const findings = found.filter(({ place }) => place.file === file)
  // The rules saw the last configuration that could be parsed.
  const broken = findings.filter(({ code }) => code === 'invalid-json')
  return { source, findings: broken.length > 0 ? broken : findings }
}

function pageOf(project: Project, file: string): Page | undefined {
  for (const page of project.pages.values()) if (page.file === file) return page
  return undefined
}

/**
 * True if two projects have the same content, so that one's library fits the other. A trial check creates such a
 * project.
 */
function saysTheSame(before: Project, after: Project): boolean {
  if (before === after) return true
  if (before.config !== after.config || before.navigation !== after.navigation) return false
  if (before.pages.size !== after.pages.size) return false
  for (const [route, page] of after.pages) {
    const old = before.pages.get(route)
    if (old === page) continue
    // The files that a page imports may have changed even if its own text didn't.
    if (old?.file !== page.file || old.source.text !== page.source.text || page.imports.length > 0) return false
  }
  return true
}
