// The folder that a division of the navigation has its pages in, and paths relative to it.
import type { Route } from '../content/page.ts'

/**
 * What the routes of a division have in common, and those of its siblings don't: `/docs/v2`, or `/fr` in each of `/v1/fr`
 * and `/v2/fr`.
 */
export interface DivisionFolder {
  /** Segments before it. */
  readonly depth: number
  /** Empty for the root of the site. */
  readonly name: string
}

/** The path of a page in its division: its route without the folder, and the whole route if it's outside the folder. */
export function keyIn(route: Route, folder: DivisionFolder): string {
  const at = positionOf(route, folder)
  if (at === undefined) return route
  return route.slice(0, at) + route.slice(at + folder.name.length) || '/'
}

/** The route of a page with this path, whether or not there is one. */
export function routeIn(key: string, { depth, name }: DivisionFolder): Route {
  const path = key === '/' ? '' : key
  const at = endOf(path, depth) ?? 0
  return path.slice(0, at) + name + path.slice(at) || '/'
}

/** True for the page of the folder itself and for the pages below it. */
export function isInFolder(route: Route, folder: DivisionFolder): boolean {
  return positionOf(route, folder) !== undefined
}

export function isSameFolder(a: DivisionFolder, b: DivisionFolder): boolean {
  return a.depth === b.depth && a.name === b.name
}

/** The longest folder with all routes in it, in whole segments: `/fr` for `/fr`, `/fr/a`, and `/fr/b/c`. */
export function commonFolder(routes: readonly Route[]): string {
  let folder = routes[0] ?? ''
  for (const route of routes)
    while (folder !== '' && !isInFolder(route, { depth: 0, name: folder })) folder = parentOf(folder)
  return folder
}

/** The folder around a path. Empty for the root of the site. */
export function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

function positionOf(route: Route, { depth, name }: DivisionFolder): number | undefined {
  const at = endOf(route, depth)
  if (at === undefined || !route.startsWith(name, at)) return undefined
  const end = at + name.length
  return end === route.length || route[end] === '/' ? at : undefined
}

/** Where the first `count` segments of a path end. */
function endOf(path: string, count: number): number | undefined {
  let end = 0
  for (let i = 0; i < count; i++) {
    if (end === path.length) return undefined
    const next = path.indexOf('/', end + 1)
    end = next === -1 ? path.length : next
  }
  return end
}
