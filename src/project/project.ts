// All that the author wrote, read once and put together.
import type { Vocabulary } from '../components/vocabulary.ts'
import type { NavEntry, NavTree } from '../config/navigation.ts'
import type { RedirectMatch } from '../config/redirects.ts'
import type { SiteConfig } from '../config/site-config.ts'
import type { Page, PageOutline, Route } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { FileSystem } from '../files/file-system.ts'
import type { SourceFile } from '../files/source-file.ts'
import type { DocumentSet } from '../openapi/document-set.ts'
import type { ApiDocument, OperationOutline } from '../openapi/model.ts'
import type { Audience } from './audience.ts'
import type { LeftOut } from './folder-files.ts'

/** The APIs that a site documents, for checks that hold pages against them. */
export interface ProjectApi {
  readonly set: DocumentSet
  /** The specifications that the navigation and the pages read so far name. */
  readonly documents: readonly ApiDocument[]
  /** The operation that a page is about, by its front matter. */
  operationOf(page: Pick<PageOutline, 'route' | 'frontmatter'>): OperationOutline | undefined
}

/**
 * A docs folder that has been read. A project never changes: an update of the session makes a new one. While a session
 * is still reading, `outlines` has every page, and `pages` has those read so far.
 */
export interface Project {
  /** The same object for projects that differ only in the texts of pages: what depends on nothing else is kept by it. */
  readonly layout: object
  readonly files: FileSystem
  readonly config: SiteConfig
  /** docs.json, the files that it refers to, and galley.json. */
  readonly configSources: readonly SourceFile[]
  /** The readers whose part of the docs this is, on hosts with logins. */
  readonly audience?: Audience
  /** The components that its pages may use. */
  readonly vocabulary: Vocabulary
  readonly navigation: NavTree
  /**
   * What each page says about itself, whatever source it comes from. A session reads the front matter of a page when
   * its outline is first asked for, so walking over all outlines on the way to one page slows down every start.
   */
  readonly outlines: ReadonlyMap<Route, PageOutline>
  /** The parsed pages: all of them, unless a session is still reading. */
  readonly pages: ReadonlyMap<Route, Page>
  /** The first place of each page in the navigation. */
  readonly entries: ReadonlyMap<Route, NavEntry>
  /** Where a path of the site leads by the redirects of the configuration. */
  readonly redirect: (path: string) => RedirectMatch | undefined
  /** The operations of all specifications in the folder, which are read when somebody asks for these. */
  readonly operations: readonly OperationOutline[]
  /** Paths of files that are published as they are: images, fonts, downloads. */
  readonly assets: ReadonlySet<string>
  /** Markdown files that don't become pages, and why. Computed on first use. */
  readonly leftOut: ReadonlyMap<string, LeftOut>
  readonly api: ProjectApi
  /** The text of every file that a finding can point at. */
  readonly sources: ReadonlyMap<string, SourceFile>
  readonly diagnostics: readonly Diagnostic[]
}
