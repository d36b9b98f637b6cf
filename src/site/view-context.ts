// What the makers of a page's view share.
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

/** The site, as the fields of a view see it. */
export interface ViewContext {
  readonly project: Project
  readonly options: SiteOptions
  readonly nav: NavModel
  readonly urls: Urls
  /** The address for a link of the configuration (a path, a page, a URL), and whether it leaves the site. */
  link(url: string): SiteLink
  /** The same for a link typed in a file of the docs folder. */
  pageLink(url: string, from: LinkOrigin): SiteLink
  /** The address and size of an image of the configuration. */
  image(src: string): { src: string; width?: number; height?: number }
  icon(icon: IconValue | undefined, type?: string): Html | undefined
  words(lang: string): Words
  /** What a page of the site says about itself. */
  outline(route: Route): PageOutline | undefined
  /** A page of the site that has been read. */
  page(route: Route): Page | undefined
  /** The fragments of a page that has been read, and the ids that they lead to. */
  anchors(route: Route): AnchorIds | undefined
  /** Addresses as others see them. */
  readonly address: SiteAddress
  /** What extensions add to the layout. */
  readonly slots: readonly Slots[]
  /** The repository that git names for the folder. */
  readonly repository?: Repository
  /** Where a page may be found. */
  visibility(route: Route): Visibility
  /** Pages that couldn't be made as they are written. */
  readonly failed: FailedPages
  /** When each file of the docs folder last changed, as ISO times. Empty when it wasn't looked up. */
  readonly changes: ReadonlyMap<string, string>
}
