// Where pages come from. Files are one source; other sources make pages from other things in the folder.
import type { Vocabulary } from '../components/vocabulary.ts'
import type { LoadedConfig } from '../config/load.ts'
import type { NavTree } from '../config/navigation.ts'
import type { Page, PageOutline, Route } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { FileSystem } from '../files/file-system.ts'
import type { SourceFile } from '../files/source-file.ts'
import type { FileKinds } from './classify-files.ts'

/** The folder that sources read, in one revision. */
export interface Folder {
  readonly files: FileSystem
  readonly kinds: FileKinds
  readonly config: LoadedConfig
  readonly vocabulary: Vocabulary
}

/** What an update did to the folder. */
export interface FolderChange {
  readonly folder: Folder
  /** Paths of the files that were added, removed, or have another text. */
  readonly changed: ReadonlySet<string>
  /** True when files were added or removed, so that an import may lead elsewhere than before. */
  readonly isListChanged: boolean
  /** True when the configuration was read again. */
  readonly isConfigChanged: boolean
}

/** What an update did to the pages of a source. */
export interface SourceChange {
  /** Routes that were added or removed, and those whose page has to be read again. */
  readonly pages: ReadonlySet<Route>
  /** True when an outline differs, or there are other routes: navigation and search show something else. */
  readonly isLayoutChanged: boolean
  /** Pages whose file was renamed and whose text is the same: old route to new. */
  readonly moved: ReadonlyMap<Route, Route>
}

/** A page as far as it has been read. A change to the page's own text makes another one. */
export interface PageHandle {
  /** False while nothing of the page has been read. */
  readonly isOutlined: boolean
  /** What the page says about itself; read when it is first asked for. */
  outline(): PageOutline
  /** The page, once it is read; undefined again after a change to something it is made of. */
  readonly page: Page | undefined
  /** Findings of reading the page; empty before that. */
  readonly diagnostics: readonly Diagnostic[]
  /** Lets go of the page; its findings stay. */
  release(): void
}

/**
 * A source of pages. Everything behind it (navigation, links, search, checks, outputs) asks the project for pages and
 * never knows which source made them.
 */
export interface PageSource {
  /** The file behind each page, known without reading any of them. The same object as long as no route changes. */
  readonly routes: ReadonlyMap<Route, string>
  /** True once `routes` is final: a file may turn out to be a part of another page when that one is outlined. */
  readonly isSettled: boolean
  /** Findings about the source as a whole, such as two files at one route. */
  readonly diagnostics: readonly Diagnostic[]
  /** The texts that findings may point at, by path, read on demand. */
  readonly texts: ReadonlyMap<string, SourceFile>
  /** The text of a file as this source last read it; undefined where it has not. */
  textIfRead(path: string): SourceFile | undefined
  handle(route: Route): PageHandle | undefined
  /** Reads a page, unless it has been read since the last update. */
  read(route: Route): Promise<Page | undefined>
  /** Outlines all pages, one at each step, and settles the routes at the end. */
  outlineAll(): Iterable<unknown>
  /** Adds its pages to the navigation where that leaves them to the source. Returns the same tree where it adds none. */
  extendNavigation?(tree: NavTree): NavTree
  /** Takes note of changed files. Reads no page. */
  update(change: FolderChange): SourceChange
  close(): Promise<void>
}
