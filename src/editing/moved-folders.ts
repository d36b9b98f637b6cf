// Finds the folders that moved as a whole, so that one rule can stand for all of their pages.
import type { Route } from '../content/page.ts'

/** A folder whose pages all moved to the same paths below another one. */
export interface MovedFolder {
  readonly from: Route
  readonly to: Route
  /** The old routes of its pages. */
  readonly routes: readonly Route[]
}

/** The folders that moved as a whole, outermost first. `known` are the routes of all pages, whether before or after. */
export function movedFolders(known: Iterable<Route>, moved: ReadonlyMap<Route, Route>): MovedFolder[] {
  const targets = renamedParts(moved)
  const pages = new Map<Route, Route[]>([...targets.keys()].map((folder) => [folder, []]))
  for (const route of new Set([...known, ...moved.keys()]))
    for (let end = route.lastIndexOf('/'); end > 0; end = route.lastIndexOf('/', end - 1))
      pages.get(route.slice(0, end))?.push(route)
  return [...targets]
    .map(([from, to]) => ({ from, to, routes: pages.get(from) ?? [] }))
    .filter(({ from, to, routes }) => routes.every((route) => moved.get(route) === to + route.slice(from.length)))
    .sort((a, b) => a.from.length - b.from.length)
}

/** The part of each path that changed, where the rest below stayed the same: old to new. */
function renamedParts(moved: ReadonlyMap<Route, Route>): Map<Route, Route> {
  const folders = new Map<Route, Route>()
  for (const [from, to] of moved) {
    const [a, b] = [from.split('/'), to.split('/')]
    let same = 0
    while (same < Math.min(a.length, b.length) - 1 && a.at(-1 - same) === b.at(-1 - same)) same++
    if (same > 0 && a.length - same > 1 && b.length - same > 1)
      folders.set(a.slice(0, a.length - same).join('/'), b.slice(0, b.length - same).join('/'))
  }
  return folders
}
