// The addresses and file names of routes and files in the finished site.
import type { Route } from '../content/page.ts'
import type { SiteOptions } from './options.ts'

/** Addresses of one site. */
export interface Urls {
  /** The address of a page: `/docs/guides/start`. */
  page(route: Route): string
  /** The address of a path that leads to nothing known: that of a file if it has an extension, otherwise that of a page. */
  other(path: string): string
  /** The address of a published file, by its path in the docs folder or in the site. */
  file(path: string): string
  /** The file of a page: `guides/start.html`. */
  pageFile(route: Route): string
}

/** The addresses of a site with these options. */
export function createUrls(options: Pick<SiteOptions, 'base' | 'directoryUrls' | 'relative'>): Urls {
  const { base, directoryUrls, relative } = options
  const pageFile = (route: Route): string => {
    if (route === '/') return 'index.html'
    return directoryUrls ? `${route.slice(1)}/index.html` : `${route.slice(1)}.html`
  }
  return {
    page(route) {
      if (relative) return `${base}/${encodePath(pageFile(route))}`
      if (route === '/') return `${base}/`
      return `${base}${encodePath(route)}${directoryUrls ? '/' : ''}`
    },
    other(path) {
      return /\.[a-z][a-z\d]{1,4}$/i.test(path) ? this.file(path.replace(/^\/+/, '')) : this.page(path)
    },
    file: (path) => `${base}/${encodePath(path)}`,
    pageFile,
  }
}

/** A lone surrogate, which code may contain but no encoding supports. */
const LONE_SURROGATE = /\p{Surrogate}/gu

/** Percent-encodes a value, such as one of a query. */
export function encodeValue(text: string): string {
  return encodeURIComponent(text.replace(LONE_SURROGATE, '\ufffd'))
}

/** Percent-encodes what a path can't contain. Leaves existing escapes and readable characters as they are. */
export function encodePath(path: string): string {
  return path
    .replace(LONE_SURROGATE, '\ufffd')
    .replace(/[\s"'<>\\^`{|}%?#[\]]|[^\x20-\x7e]/gu, (c) => encodeURIComponent(c).replace(/'/g, '%27'))
}
