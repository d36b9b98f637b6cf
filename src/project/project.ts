// All that the author wrote, read once and put together.
import type { Vocabulary } from '../components/vocabulary.ts'
import type { NavEntry, NavTree } from '../config/navigation.ts'
import type { RedirectMatch } from '../config/redirects.ts'
import type { SiteConfig } from '../config/site-config.ts'
import type { Page, PageOutline, Route } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { FileSystem } from '../files/file-system.ts'
import type { SourceFile } from '../files/source-file.ts'
import type { LeftOut } from './folder-files.ts'

/**
 * A docs folder, read. It never changes after it was made: an update of the session makes another one. While a session
 * is still reading, `outlines` has every page and `pages` has those that are read so far.
 */
export interface Project {
  readonly files: FileSystem
  readonly config: SiteConfig
  /** The components that its pages may use. */
  readonly vocabulary: Vocabulary
  readonly navigation: NavTree
  /**
   * What each page says about itself, whatever source it comes from. In a session the front matter of a page is read
   * when its outline is first asked for, so who walks over all of them on the way to one page slows down every start.
   */
  readonly outlines: ReadonlyMap<Route, PageOutline>
  /** The pages that are parsed: all of them, unless a session is still reading. */
  readonly pages: ReadonlyMap<Route, Page>
  /** The first place of each page in the navigation. */
  readonly entries: ReadonlyMap<Route, NavEntry>
  /** Where a path of the site leads by the redirects of the configuration. */
  readonly redirect: (path: string) => RedirectMatch | undefined
  /** Files that are published as they are, by path: images, fonts, downloads. */
  readonly assets: ReadonlySet<string>
  /** Markdown files of the folder that no page may be made of, and why. Listed when it is first asked for. */
  readonly leftOut: ReadonlyMap<string, LeftOut>
  /** Texts of all files that findings may point at. */
  readonly sources: ReadonlyMap<string, SourceFile>
  readonly diagnostics: readonly Diagnostic[]
}
