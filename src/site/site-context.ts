// The context of a site, which all outputs share: the project, its addresses, its look, and tools for rendering.
import type { BannerConfig } from '../config/site-config.ts'
import type { Route } from '../content/page.ts'
import type { CodeHighlighter } from '../render/highlighter-pool.ts'
import type { HeadTag, ImagePair, PageView } from '../theme/view.ts'
import type { ImageMaker } from './images/image-maker.ts'
import type { DeferrableIslands } from './islands/stand-ins.ts'
import type { NavIcons } from './nav-icons.ts'
import type { PlacedTexts } from './page-text.ts'
import type { ReleasedPages } from './released-pages.ts'
import type { SiteSearch } from './search-index.ts'
import type { SharedWork } from './shared-work.ts'
import type { SiteAssets } from './site-assets.ts'
import type { SiteTypes } from './site-types.ts'
import type { UtilityStyles } from './utilities/utility-styles.ts'
import type { ViewContext } from './view-context.ts'

/** One site, while it is rendered. */
export interface SiteContext extends ViewContext {
  readonly highlighter: CodeHighlighter
  /** The types of code blocks that request them from TypeScript. */
  readonly types: SiteTypes
  readonly assets: SiteAssets
  readonly logo?: ImagePair
  readonly background: PageView['background']
  /** Tags of every page: favicon, the site's own stylesheets and scripts. */
  readonly headTags: readonly HeadTag[]
  /** The font file of the text, to be loaded early. */
  readonly font?: string
  /** Pages that a streaming build has released. All others are in the project. */
  readonly released: ReleasedPages
  /** What pages with the same text have in common. */
  readonly shared: SharedWork
  /** The texts of pages that were just made. */
  readonly texts: PlacedTexts
  /** The parts of the program's stylesheets and scripts that each page needed when it was last made. */
  readonly needs: Map<Route, ReadonlySet<string>>
  /** The result of `make` for this site, computed on first use. */
  once<T>(make: (site: SiteContext) => T): T
  /** The same for what doesn't depend on the text of pages. It's kept when the site is updated. */
  lasting<T>(make: (site: SiteContext) => T): T
  /** The search index, built on demand. */
  readonly search: SiteSearch
  /** Draws preview images and icons. */
  readonly images: ImageMaker
  /** The scripts of authors' components. Known once a page that has one is requested. */
  readonly islands: DeferrableIslands
  /** The rules for the utility classes that pages use. Known once a file is requested. */
  readonly utilities: UtilityStyles
  /** The icons of the shell. */
  readonly navIcons: NavIcons
  banner(config: BannerConfig | undefined): PageView['banner']
  iconSvg(
    name: string,
    options: { type?: string; size?: number; library?: string; color?: string },
  ): { html: string; found: boolean }
  /** An image typed in a file of the docs folder. */
  imageAt(src: string, file: string, page?: string): { src: string; width?: number; height?: number }
}
