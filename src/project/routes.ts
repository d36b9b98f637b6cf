// Paths of files and of the navigation to routes.
import type { NavNode } from '../config/navigation.ts'
import type { PageOutline, Route } from '../content/page.ts'

/** The route that a path names: `/a/index.mdx`, `/a/`, `a.md` and `/a` are all `/a`. */
export function routeOf(path: string): Route {
  // Nearly all paths are as they should be, and a site of ten thousand pages asks for each many times.
  if (/^\w[^.]*[^./]$/.test(path) && !path.includes('//') && !/(?:^|\/)index$/.test(path)) return `/${path}`
  const clean = `/${path}`
    .replace(/\/{2,}/g, '/')
    .replace(/\.mdx?$/, '')
    .replace(/\/+$/, '')
  const route = clean.replace(/\/index$/, '')
  return route === '' ? '/' : route
}

/**
 * The address that a page stands for in the navigation in place of its text, by `url` in its front matter. One that names
 * the page itself is none, however it is written: the page would lead nowhere.
 */
export function linkedUrl({ route, file, frontmatter }: Pick<PageOutline, 'route' | 'file' | 'frontmatter'>) {
  const { url } = frontmatter.data
  if (typeof url !== 'string') return undefined
  const path = url.trim().replace(/[?#].*$/, '')
  if (path === '' || routeOf(path) === route) return undefined
  const besides = !/^(?:\/|[a-z][a-z\d+.-]*:)/i.test(path)
  const inFolder = besides && new URL(path, `https://docs.invalid/${encodeURI(file)}`).pathname
  return inFolder && routeOf(decodeURI(inFolder).slice(1)) === route ? undefined : url
}

/** The route that a page entry of the navigation names. Undefined for API operations, which have no file. */
export function entryRoute({ page }: NavNode): Route | undefined {
  // An operation contains a space, and a page almost never does. This runs many times for each.
  if (page === undefined || (page.includes(' ') && OPERATION.test(page))) return undefined
  return routeOf(page)
}

const OPERATION = /^(?:[A-Z]+ \/|webhook |\S+ (?:[A-Z]+ \/|webhook ))/
