// Where pages come from. Files are one source. Other sources make pages from other things in the folder.
import type { Vocabulary } from '../components/vocabulary.ts'
import type { LoadedConfig } from '../config/load.ts'
import type { NavTree } from '../config/navigation.ts'
import type { Page, PageOutline, Route } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { FileSystem } from '../files/file-system.ts'
import type { SourceFile } from '../files/source-file.ts'
import type { FileKinds } from './classify-files.ts'

/** One revision of the folder that sources read. */
export interface Folder {
  readonly files: FileSystem
  readonly kinds: FileKinds
  readonly config: LoadedConfig
  readonly vocabulary: Vocabulary
}

/** How an update changed the folder. */
export interface FolderChange {
  readonly folder: Folder
  /** Paths of files that were added, removed, or edited. */
  readonly changed: ReadonlySet<string>
  /** True if files were added or removed, so an import may resolve differently. */
  readonly isListChanged: boolean
  /** True if the configuration was read again. */
  readonly isConfigChanged: boolean
}

/** How an update changed the pages of a source. */
export interface SourceChange {
  /** Routes that were added or removed, and routes whose page must be read again. */
  readonly pages: ReadonlySet<Route>
  /** True if an outline or the set of routes changed, so navigation and search show something else. */
  readonly isLayoutChanged: boolean
  /** Pages whose file was renamed without changing the text: old route to new. */
  readonly moved: ReadonlyMap<Route, Route>
}

/** A page, as far as it has been read. Editing the page's own text creates a new handle. */
export interface PageHandle {
  /** False if nothing of the page has been read. */
  readonly isOutlined: boolean
  /** The page's outline, read on first use. */
  outline(): PageOutline
  /** The parsed page. Undefined before it's read, and after a change to anything it's made of. */
  readonly page: Page | undefined
  /** Findings from reading the page. Empty until then. */
  readonly diagnostics: readonly Diagnostic[]
  /** Frees the page. Its findings stay. */
  release(): void
}

/** What other pages have to know of a file, apart from its outline. */
export interface FileNotes {
  /** What it imports, as typed. Without `isParsed`, some of it may be in code blocks. */
  readonly imports: readonly string[]
  /** True if the text was parsed to find the imports. */
  readonly isParsed: boolean
  /** True if its front matter may name a specification, or a part of one. */
  readonly mayNameApi: boolean
}

/** What earlier runs found in files that haven't changed since. */
export interface NotesMemory {
  recall(path: string): FileNotes | undefined
  /** Remembers it for the state in which `recall` found the file. */
  keep(path: string, notes: FileNotes): void
}

/**
 * A source of pages. Everything downstream (navigation, links, search, checks, outputs) asks the project for pages and
 * never knows which source made them.
 */
export interface PageSource {
  /** The file behind each page, known without reading any. The same object until a route changes. */
  readonly routes: ReadonlyMap<Route, string>
  /** True once `routes` is final. Before that, a file may turn out to be part of another page. */
  readonly isSettled: boolean
  /** Findings about the source as a whole, such as two files at one route. */
  readonly diagnostics: readonly Diagnostic[]
  /** The texts that findings may refer to, by path, read on demand. */
  readonly texts: ReadonlyMap<string, SourceFile>
  /** The text of a file as this source last read it. Undefined if it hasn't. */
  textIfRead(path: string): SourceFile | undefined
  handle(route: Route): PageHandle | undefined
  /** Reads a page, unless it has been read since the last update. */
  read(route: Route): Promise<Page | undefined>
  /** Outlines all pages, one at each step, and then settles the routes. */
  outlineAll(): Iterable<PageOutline>
  /** Gets ready for a page that is read soon. */
  expect?(route: Route): void
  /** Settles the routes without outlining pages, if they aren't settled from the start. */
  settle?(memory?: NotesMemory): void
  /**
   * Adds its pages to the navigation where the navigation leaves that to the source. Returns the same tree if it adds
   * none.
   */
  extendNavigation?(tree: NavTree): NavTree
  /** Applies changes to files. Doesn't read any page. */
  update(change: FolderChange): SourceChange
  close(): Promise<void>
}
