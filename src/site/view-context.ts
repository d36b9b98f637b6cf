// The context that all parts of a page's view share.
import type { IconValue } from '../config/values.ts'
import type { AnchorIds } from '../content/anchors.ts'
import type { Page, PageOutline, Route } from '../content/page.ts'
import type { Html } from '../html/html.ts'
import type { Project } from '../project/project.ts'
import type { Repository } from '../project/repository.ts'
import type { Words } from '../theme/words.ts'
import type { Slots } from './additions.ts'
import type { SiteAddress } from './address.ts'
import type { FailedPages } from './failed-pages.ts'
import type { LinkOrigin, SiteLink } from './links.ts'
import type { NavModel } from './nav-model.ts'
import type { SiteOptions } from './options.ts'
import type { Urls } from './urls.ts'
import type { Visibility } from './visibility.ts'

/** What the parts of a view need from the site. */
export interface ViewContext {
  readonly project: Project
  readonly options: SiteOptions
  readonly nav: NavModel
  readonly urls: Urls
  /** The address for a link of the configuration (a path, a page, a URL), and whether it leaves the site. */
  link(url: string): SiteLink
  /** The same for a link in a file of the docs folder. */
  pageLink(url: string, from: LinkOrigin): SiteLink
  /** The address and size of an image in the configuration. */
  image(src: string): { src: string; width?: number; height?: number }
  /** An icon of the shell. Undefined if nothing matches its name. */
  icon(icon: IconValue | undefined, type?: string): Html | undefined
  words(lang: string): Words
  /** The outline of a page. */
  outline(route: Route): PageOutline | undefined
  /** A page of the site that has been read. */
  page(route: Route): Page | undefined
  /** The fragments of a page that has been read, and the ids that they lead to. */
  anchors(route: Route): AnchorIds | undefined
  /** Public addresses. */
  readonly address: SiteAddress
  /** What extensions add to the layout. */
  readonly slots: readonly Slots[]
  /** The repository of the folder, according to git. */
  readonly repository?: Repository
  /** Where a page may be found. */
  visibility(route: Route): Visibility
  /** Pages that failed, and are shown as typed. */
  readonly failed: FailedPages
  /** When each file of the docs folder last changed, as ISO times. Empty if it wasn't looked up. */
  readonly changes: ReadonlyMap<string, string>
}
