// Everything that the author wrote, read once and put together.
import type { Vocabulary } from '../components/vocabulary.ts'
import type { NavEntry, NavTree } from '../config/navigation.ts'
import type { RedirectMatch } from '../config/redirects.ts'
import type { SiteConfig } from '../config/site-config.ts'
import type { Page, PageOutline, Route } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { FileSystem } from '../files/file-system.ts'
import type { SourceFile } from '../files/source-file.ts'
import type { DocumentSet } from '../openapi/document-set.ts'
import type { SchemaLinks } from '../openapi/field-content.ts'
import type { ApiDocument, OperationOutline } from '../openapi/model.ts'
import type { TopicDocument } from '../openapi/topic.ts'
import type { Audience } from './audience.ts'
import type { LeftOut, Withheld } from './folder-files.ts'

/** The APIs that a site documents, for checks that compare pages with them. */
export interface ProjectApi {
  readonly set: DocumentSet
  /** The specifications named by the navigation and by the pages read so far. */
  readonly documents: readonly ApiDocument[]
  /** The same for specifications of other kinds. */
  readonly topicDocuments: readonly TopicDocument[]
  /** The operation that a page documents, by its front matter. */
  operationOf(page: Pick<PageOutline, 'route' | 'frontmatter'>): OperationOutline | undefined
  /** The page that a link in an operation means on a page, if it's written for another viewer of specifications. */
  linkTarget(url: string, operation: OperationOutline, page: Route): Route | undefined
  /**
   * A digest of what a page shows of a channel, type, or symbol, besides what its author adds. Undefined if it may depend
   * on more than its page.
   */
  topicDigest(page: Pick<PageOutline, 'route' | 'frontmatter'>): string | undefined
  /** The directories of specifications that couldn't be read. They may have pages that aren't known. */
  readonly unreadFolders: ReadonlySet<string>
  /** True for a handwritten page that asks for a part of a specification that isn't there. */
  lacksPart(page: Pick<PageOutline, 'route' | 'frontmatter'>): boolean
  /** The paths of all files that describe libraries. */
  readonly libraryFiles: ReadonlySet<string>
  /** The pages of schemas that a page refers to instead of unfolding them. */
  schemaLinks(page: Pick<PageOutline, 'route' | 'frontmatter'>): SchemaLinks | undefined
}

/**
 * The content of a docs folder. A project never changes: updating the session makes a new one. While a session is
 * still reading, `outlines` has every page, and `pages` has those read so far.
 */
export interface Project {
  /**
   * The same object for projects that differ only in the texts of pages. Use it as a cache key for anything that
   * doesn't depend on those.
   */
  readonly layout: object
  readonly files: FileSystem
  readonly config: SiteConfig
  /** docs.json, the files that it refers to, and galley.json. */
  readonly configSources: readonly SourceFile[]
  /** The readers that this project is limited to, on hosts with logins. */
  readonly audience?: Audience
  /** The components that its pages may use. */
  readonly vocabulary: Vocabulary
  readonly navigation: NavTree
  /**
   * What each page says about itself, whatever its source. A session reads a page's front matter when its outline is
   * first used, so walking over all outlines on the way to one page slows down every start.
   */
  readonly outlines: ReadonlyMap<Route, PageOutline>
  /** The parsed pages: all of them, unless a session is still reading. */
  readonly pages: ReadonlyMap<Route, Page>
  /** The first entry of each page in the navigation. */
  readonly entries: ReadonlyMap<Route, NavEntry>
  /** Resolves a path of the site with the configured redirects. */
  readonly redirect: (path: string) => RedirectMatch | undefined
  /** The operations of all specifications in the folder, which are read on first use. */
  readonly operations: readonly OperationOutline[]
  /** Paths of files that are published as they are, such as images, fonts, and downloads. */
  readonly assets: ReadonlySet<string>
  /** Files and folders that the system doesn't let us read, and why. A folder ends with `/`. */
  readonly unreadable: ReadonlyMap<string, string>
  /** Markdown files that don't become pages, and why. Computed on first use. */
  readonly leftOut: ReadonlyMap<string, LeftOut>
  /** Why a file of the folder has no address. Undefined for one that has, and for one that doesn't exist. */
  readonly withheld: (path: string) => Withheld | undefined
  readonly api: ProjectApi
  /** The text of every file that a finding can refer to. */
  readonly sources: ReadonlyMap<string, SourceFile>
  readonly diagnostics: readonly Diagnostic[]
}
