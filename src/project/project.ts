// All that the author wrote, read once and put together.
import type { NavEntry, NavTree } from '../config/navigation.ts'
import type { RedirectMatch } from '../config/redirects.ts'
import type { SiteConfig } from '../config/site-config.ts'
import type { Page, Route } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { FileSystem } from '../files/file-system.ts'
import type { SourceFile } from '../files/source-file.ts'

/** A docs folder, read. Never altered after it was made. */
export interface Project {
  readonly files: FileSystem
  readonly config: SiteConfig
  readonly navigation: NavTree
  readonly pages: ReadonlyMap<Route, Page>
  /** Those of them whose text is read: all, but while a preview has not come to some. */
  readonly readPages: readonly Page[]
  /** The first place of each page in the navigation. */
  readonly entries: ReadonlyMap<Route, NavEntry>
  /** Where a path of the site leads by the redirects of the configuration. */
  readonly redirect: (path: string) => RedirectMatch | undefined
  /** Files that are published as they are, by path: images, fonts, downloads. */
  readonly assets: ReadonlySet<string>
  /** Texts of all files that findings may point at. */
  readonly sources: ReadonlyMap<string, SourceFile>
  readonly diagnostics: readonly Diagnostic[]
}
