// Converts paths of files and of the navigation to routes.
import { isSafeHref } from '../config/href.ts'
import type { NavNode } from '../config/navigation.ts'
import type { PageOutline, Route } from '../content/page.ts'
import { resolvePath } from '../files/file-system.ts'
import { decodeEscapes } from '../html/uri-escapes.ts'

/** The route of a path: `/a/index.mdx`, `/a/`, `a.md`, and `/a` all give `/a`. */
export function routeOf(path: string): Route {
  // Fast path. Nearly all paths need no change, and a site of 10,000 pages asks for each many times.
  if (/^\/?\w[^.]*[^./]$/.test(path) && !path.includes('//') && !path.endsWith('index'))
    return path.startsWith('/') ? path : `/${path}`
  const clean = `/${path}`
    .replace(/\/{2,}/g, '/')
    .replace(/\.mdx?$/, '')
    .replace(/\/+$/, '')
  const route = clean.replace(/\/index$/, '')
  return route === '' ? '/' : route
}

/**
 * The URL that a page's navigation entry leads to instead of the page, from `url` in its front matter. A URL of the
 * page itself, however it's written, doesn't count, because the entry would lead nowhere. Neither does one that would
 * run a script.
 */
export function linkedUrl({ route, file, frontmatter }: Pick<PageOutline, 'route' | 'file' | 'frontmatter'>) {
  const { url } = frontmatter.data
  if (typeof url !== 'string' || !isSafeHref(url)) return undefined
  const path = url.trim().replace(/[?#].*$/, '')
  if (path === '' || routeOf(path) === route) return undefined
  const isRelative = !/^(?:\/|[a-z][a-z\d+.-]*:)/i.test(path)
  const inFolder = isRelative ? resolvePath(file, decodeEscapes(path)) : undefined
  return inFolder !== undefined && routeOf(inFolder) === route ? undefined : url
}

/** The route that a page entry of the navigation names. Undefined for API operations, which have no file. */
export function entryRoute({ page }: NavNode): Route | undefined {
  // An operation contains a space, and a page hardly ever does. This runs many times per page.
  if (page === undefined || (page.includes(' ') && OPERATION.test(page))) return undefined
  return routeOf(page)
}

const OPERATION = /^(?:[A-Za-z]+ \/|webhook |\S+ (?:[A-Za-z]+ \/|webhook ))/
