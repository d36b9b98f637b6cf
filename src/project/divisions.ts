// A part of the navigation that readers switch to (a language, a version ...) to its pages, and to what the same page is in another.
import type { NavNode } from '../config/navigation.ts'
import type { Route } from '../content/page.ts'
import { languageTag } from './languages.ts'
import { filterMap, mapValues } from './map-view.ts'
import type { Project } from './project.ts'
import { entryRoute, linkedUrl, routeOf } from './routes.ts'

/** All pages below one node of the navigation. */
export interface Division {
  readonly node: NavNode
  /** In order, each once. */
  readonly routes: readonly Route[]
  /** The folder of this division: what its routes have before the part that the same page has in its siblings too. */
  readonly prefix: string
  /** Routes without that folder, so that the same page is found in another division. */
  readonly byKey: ReadonlyMap<string, Route>
}

/** The divisions of a navigation, each worked out when it is first asked for. */
export interface Divisions {
  of(node: NavNode): Division
  /** The first pages below a node; costs less than to list all of them. */
  first(node: NavNode, count: number): readonly Route[]
  /** Where a choice leads: the same page in it, the nearest one above or beside that, or its first page. */
  counterpart(target: NavNode, current: NavNode | undefined, route: Route): Route | undefined
}

type Known = Pick<Project, 'navigation' | 'outlines'>

/**
 * The divisions of a project. Costs are linear in the entries of the siblings that are asked for; what pages say of
 * themselves is asked of those alone that are an answer.
 */
export function createDivisions({ navigation, outlines }: Known): Divisions {
  const named = new Map<NavNode, readonly Route[]>()
  const routes = new Map<NavNode, readonly Route[]>()
  const prefixes = new Map<NavNode, string>()
  const divisions = new Map<NavNode, Division>()
  const folders = new Map<NavNode, ReadonlyMap<string, Route>>()
  let families: ReadonlyMap<NavNode, readonly NavNode[]> | undefined

  const isVisible = (route: Route): boolean => {
    const page = outlines.get(route)
    return page !== undefined && page.frontmatter.data.hidden !== true && linkedUrl(page) === undefined
  }
  const namedIn = (node: NavNode) => remember(named, node, () => [...new Set(namedRoutes(node))])
  const routesOf = (node: NavNode) => remember(routes, node, () => namedIn(node).filter(isVisible))
  /** The first visible route of each key. */
  const firstOfEach = (node: NavNode, keys: (route: Route) => readonly string[]): ReadonlyMap<string, Route> => {
    const all = new Map<string, Route[]>()
    for (const route of namedIn(node)) {
      for (const key of keys(route)) {
        const list = all.get(key)
        if (list) list.push(route)
        else all.set(key, [route])
      }
    }
    return filterMap(
      mapValues(all, (list) => list.find(isVisible)),
      (route) => route !== undefined,
    )
  }

  function prefixOf(node: NavNode): string {
    families ??= readFamilies(navigation.root)
    const family = families.get(node) ?? [node]
    if (!prefixes.has(node)) {
      const members = family.map((member) => ({ node: member, routes: namedIn(member) }))
      for (const [member, prefix] of choosePrefixes(members)) prefixes.set(member, prefix)
    }
    return prefixes.get(node) ?? ''
  }

  function of(node: NavNode): Division {
    return remember(divisions, node, () => {
      let byKey: ReadonlyMap<string, Route> | undefined
      return {
        node,
        get routes() {
          return routesOf(node)
        },
        get prefix() {
          return prefixOf(node)
        },
        get byKey() {
          byKey ??= firstOfEach(node, (route) => [keyIn(route, prefixOf(node))])
          return byKey
        },
      }
    })
  }

  function counterpart(target: NavNode, current: NavNode | undefined, route: Route): Route | undefined {
    const there = of(target)
    if (current === undefined) return first(target, 1)[0]
    let key = keyIn(route, of(current).prefix)
    for (;;) {
      const found = there.byKey.get(key) ?? inFolder(target, key)
      if (found !== undefined) return found
      const cut = key.lastIndexOf('/')
      if (cut <= 0) return first(target, 1)[0]
      key = key.slice(0, cut)
    }
  }

  /** The first page in a folder without a page of its own. */
  function inFolder(node: NavNode, key: string): Route | undefined {
    const known = remember(folders, node, () => firstOfEach(node, (route) => foldersOf(keyIn(route, prefixOf(node)))))
    return known.get(key)
  }

  function first(node: NavNode, count: number): readonly Route[] {
    const found: Route[] = []
    for (const route of routes.get(node) ?? namedIn(node)) {
      if (found.length === count) break
      if (isVisible(route)) found.push(route)
    }
    return found
  }

  return { of, first, counterpart }
}

/** A route within a folder: `/` for the page that the folder itself names, the whole route for one outside of it. */
export function keyIn(route: Route, folder: string): string {
  return isIn(route, folder) ? route.slice(folder.length) || '/' : route
}

/** True for the page that a folder names, and for those below. */
export function isIn(route: Route, folder: string): boolean {
  return route === folder || route.startsWith(`${folder}/`)
}

/** What the navigation lists below a node, in order. A group's own page comes before its children. */
function* namedRoutes(node: NavNode): Iterable<Route> {
  const own = node.kind === 'page' ? entryRoute(node) : node.root === undefined ? undefined : routeOf(node.root)
  if (own !== undefined) yield own
  for (const child of node.children) if (!child.hidden) yield* namedRoutes(child)
}

/** Nodes between which readers switch. */
function readFamilies(root: NavNode): ReadonlyMap<NavNode, readonly NavNode[]> {
  const families = new Map<NavNode, readonly NavNode[]>()
  const visit = (node: NavNode) => {
    const divisions = node.children.filter(({ kind }) => kind !== 'page' && kind !== 'group')
    for (const division of divisions) {
      if (!families.has(division)) {
        const family = divisions.filter(({ kind }) => kind === division.kind)
        for (const member of family) families.set(member, family)
      }
      visit(division)
    }
  }
  visit(root)
  return families
}

interface Member {
  readonly node: NavNode
  readonly routes: readonly Route[]
}

/**
 * The folder of each of several siblings. A language or version that is named like a folder has that one. For others
 * the folders are chosen so that most pages have the same path in them as in the default one.
 */
function choosePrefixes(family: readonly Member[]): Map<NavNode, string> {
  const base = family.find(({ node }) => node.default === true) ?? (family[0] as Member)
  const others = family.filter((member) => member !== base)
  const named = new Map(family.map((member) => [member, namedFolder(member)]))
  const foldersFor = (member: Member): readonly string[] => {
    const own = named.get(member)
    if (own !== undefined) return [own]
    const sibling = member === base ? others.map((other) => named.get(other)).find(Boolean) : undefined
    const likely = likelyFolders(member.routes)
    return sibling === undefined ? likely : [parentOf(sibling), ...likely]
  }
  let best: { readonly shared: number; readonly prefixes: readonly string[] } | undefined
  for (const prefix of foldersFor(base)) {
    const keys = new Set(base.routes.map((route) => keyIn(route, prefix)))
    const chosen = others.map((other) => mostShared(other.routes, foldersFor(other), keys))
    const shared = chosen.reduce((sum, choice) => sum + choice.shared, 0)
    if (!best || shared > best.shared) best = { shared, prefixes: [prefix, ...chosen.map((choice) => choice.folder)] }
  }
  return new Map([base, ...others].map(({ node }, i) => [node, best?.prefixes[i] ?? '']))
}

function mostShared(
  routes: readonly Route[],
  folders: readonly string[],
  keys: ReadonlySet<string>,
): { readonly folder: string; readonly shared: number } {
  const choices = folders.map((folder) => ({
    folder,
    shared: routes.filter((route) => keys.has(keyIn(route, folder))).length,
  }))
  return choices.reduce((best, choice) => (choice.shared > best.shared ? choice : best))
}

/** The folder with the name of a language or version in which most of its pages are: `/ja`, `/docs/v2`. */
function namedFolder({ node, routes }: Member): string | undefined {
  const names = namesOf(node)
  if (names.size === 0) return undefined
  const folders = routes.flatMap((route) => {
    const segments = route.split('/')
    const at = segments.findIndex((segment) => names.has(segment.toLowerCase()))
    return at < 0 ? [] : [segments.slice(0, at + 1).join('/')]
  })
  return majority(folders, routes.length)
}

function namesOf({ kind, label }: NavNode): ReadonlySet<string> {
  if (kind !== 'language' && kind !== 'version') return new Set()
  const tag = kind === 'language' ? languageTag(label) : label
  return new Set(
    [label, tag, ...(kind === 'language' ? [tag.split('-')[0] as string] : [])].map((name) => name.toLowerCase()),
  )
}

/** What most routes may have in common, the longest first: `/docs/v2`, `/docs` and nothing. */
function likelyFolders(routes: readonly Route[]): string[] {
  const first = majority(
    routes.map((route) => route.split('/', 2).join('/')),
    routes.length,
  )
  if (first === undefined || first === '/') return ['']
  const common = commonFolder(routes.filter((route) => isIn(route, first)))
  return [common, ...foldersOf(common), '']
}

/** The text that more than half of `count` things have. */
function majority(texts: readonly string[], count: number): string | undefined {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  for (const [text, found] of counts) if (found * 2 > count) return text
  return undefined
}

/** The common prefix of all routes, in whole segments: `/fr` of `/fr`, `/fr/a` and `/fr/b/c`. */
function commonFolder(routes: readonly Route[]): string {
  let folder = routes[0] ?? ''
  for (const route of routes) while (folder !== '' && !isIn(route, folder)) folder = parentOf(folder)
  return folder
}

function parentOf(folder: string): string {
  return folder.slice(0, folder.lastIndexOf('/'))
}

/** The folders that contain a path, the innermost first. */
function foldersOf(path: string): string[] {
  const folders: string[] = []
  for (let folder = parentOf(path); folder !== ''; folder = parentOf(folder)) folders.push(folder)
  return folders
}

function remember<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make()
  known.set(key, made)
  return made
}
