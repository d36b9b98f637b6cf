// Public addresses of a site and its files, for search engines, feeds, and external links.
import type { SiteConfig } from '../config/site-config.ts'
import type { Route } from '../content/page.ts'
import type { SiteOptions } from './options.ts'
import { createUrls, encodePath } from './urls.ts'

/** Public addresses: absolute if the site's own address is known, otherwise from the root of its host. */
export interface SiteAddress {
  /** `https://example.com/docs`, without a closing slash. Undefined if it isn't known. */
  readonly root: string | undefined
  page(route: Route): string
  /** The address of a file, by its path in the site. */
  file(path: string): string
}

/**
 * The address from `url` in `galley.json`, otherwise from `seo.metatags.canonical`. It includes the path that the site is
 * hosted under. If it's only a host, that path is added.
 */
export function createAddress(
  config: Pick<SiteConfig, 'galley' | 'seo'>,
  options: Pick<SiteOptions, 'base' | 'directoryUrls' | 'relative'>,
): SiteAddress {
  const urls = createUrls(options)
  const base = options.relative ? '' : options.base
  const root = siteRoot(config.galley.url, base) ?? siteRoot(config.seo.metatags.canonical, base)
  if (root === undefined) return { root, page: urls.page, file: urls.file }
  const closing = config.seo.trailingSlash || options.directoryUrls ? '/' : ''
  return {
    root,
    page: (route) => (route === '/' ? `${root}/` : `${root}${encodePath(route)}${closing}`),
    file: (path) => `${root}/${encodePath(path)}`,
  }
}

function siteRoot(typed: unknown, base: string): string | undefined {
  if (typeof typed !== 'string' || !/^https?:\/\//i.test(typed) || !URL.canParse(typed)) return undefined
  const { origin, pathname } = new URL(typed)
  const path = pathname.replace(/\/+$/, '')
  return origin + (path === '' ? base : path)
}
