// The parts of a navigation that readers switch between, such as languages and versions: their pages, and the
// counterpart of a page in another part.
import type { NavNode } from '../config/navigation.ts'
import type { Route } from '../content/page.ts'
import { commonFolder, type DivisionFolder, isInFolder, keyIn, parentOf } from './division-folder.ts'
import { languageTag } from './languages.ts'
import { createListedRoutes } from './listed-routes.ts'
import { remember } from './map-view.ts'
import type { Project } from './project.ts'

/** All pages below a node of the navigation. */
export interface Division {
  readonly node: NavNode
  /** In order, without duplicates. */
  readonly routes: readonly Route[]
  readonly folder: DivisionFolder
  /** Routes by their path without that folder, which finds the same page in another division. */
  readonly byKey: ReadonlyMap<string, Route>
}

/** The divisions of a navigation. Each is computed on first use. */
export interface Divisions {
  of(node: NavNode): Division
  /** The first pages below a node. Cheaper than listing all of them. */
  first(node: NavNode, count: number): readonly Route[]
  /**
   * Where switching leads: the same page in the target, the nearest page above or beside it, or the target's first
   * page. `key` is the route of the page without the folder of its own division, and undefined for a page outside of the
   * target's siblings.
   */
  counterpart(target: NavNode, key: string | undefined): Route | undefined
}

type Known = Pick<Project, 'navigation' | 'outlines'>

/**
 * Creates the divisions of a project. The cost is linear in the entries of the siblings involved. Outlines are read
 * only for pages that are the result.
 */
export function createDivisions({ navigation, outlines }: Known): Divisions {
  const listed = createListedRoutes(outlines)
  const folders = new Map<NavNode, DivisionFolder>()
  const divisions = new Map<NavNode, Division>()
  const byFolder = new Map<NavNode, ReadonlyMap<string, Route>>()
  let families: ReadonlyMap<NavNode, readonly NavNode[]> | undefined

  function folderOf(node: NavNode): DivisionFolder {
    families ??= readFamilies(navigation.root)
    const family = families.get(node) ?? [node]
    if (!folders.has(node)) {
      const members = family.map((member) => ({ node: member, routes: listed.named(member) }))
      for (const [member, folder] of chooseFolders(members)) folders.set(member, folder)
    }
    return folders.get(node) ?? ROOT
  }

  function of(node: NavNode): Division {
    return remember(divisions, node, () => {
      let byKey: ReadonlyMap<string, Route> | undefined
      return {
        node,
        get routes() {
          return listed.visible(node)
        },
        get folder() {
          return folderOf(node)
        },
        get byKey() {
          byKey ??= listed.firstOfEach(node, (route) => [keyIn(route, folderOf(node))])
          return byKey
        },
      }
    })
  }

  function counterpart(target: NavNode, key: string | undefined): Route | undefined {
    if (key === undefined) return listed.first(target, 1)[0]
    const { byKey } = of(target)
    for (let place = key; ; ) {
      const found = byKey.get(place) ?? inFolder(target, place)
      if (found !== undefined) return found
      const cut = place.lastIndexOf('/')
      if (cut <= 0) return listed.first(target, 1)[0]
      place = place.slice(0, cut)
    }
  }

  /** The first page in a folder that has no page of its own. */
  function inFolder(node: NavNode, key: string): Route | undefined {
    const known = remember(byFolder, node, () =>
      listed.firstOfEach(node, (route) => foldersOf(keyIn(route, folderOf(node)))),
    )
    return known.get(key)
  }

  return { of, first: listed.first, counterpart }
}

/** The nodes that readers switch between, by node. */
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

const ROOT: DivisionFolder = { depth: 0, name: '' }

/**
 * Chooses the folder of each sibling. A language or version with a folder of its name gets that folder. For the others,
 * chooses folders so that most pages have the same path there as in the default division.
 */
function chooseFolders(family: readonly Member[]): Map<NavNode, DivisionFolder> {
  const base = family.find(({ node }) => node.default === true) ?? (family[0] as Member)
  const others = family.filter((member) => member !== base)
  const named = new Map(family.map((member) => [member, namedFolder(member)]))
  const foldersFor = (member: Member): readonly DivisionFolder[] => {
    const own = named.get(member)
    if (own !== undefined) return [own]
    const sibling = member === base ? others.map((other) => named.get(other)).find(Boolean) : undefined
    const likely = likelyFolders(member.routes).map((name): DivisionFolder => ({ depth: 0, name }))
    return sibling === undefined ? likely : [{ ...sibling, name: parentOf(sibling.name) }, ...likely]
  }
  let best: { readonly shared: number; readonly folders: readonly DivisionFolder[] } | undefined
  for (const folder of foldersFor(base)) {
    const keys = new Set(base.routes.map((route) => keyIn(route, folder)))
    const chosen = others.map((other) => mostShared(other.routes, foldersFor(other), keys))
    const shared = chosen.reduce((sum, choice) => sum + choice.shared, 0)
    if (!best || shared > best.shared) best = { shared, folders: [folder, ...chosen.map((choice) => choice.folder)] }
  }
  return new Map([base, ...others].map(({ node }, i) => [node, best?.folders[i] ?? ROOT]))
}

function mostShared(
  routes: readonly Route[],
  folders: readonly DivisionFolder[],
  keys: ReadonlySet<string>,
): { readonly folder: DivisionFolder; readonly shared: number } {
  const choices = folders.map((folder) => ({
    folder,
    shared: routes.filter((route) => keys.has(keyIn(route, folder))).length,
  }))
  return choices.reduce((best, choice) => (choice.shared > best.shared ? choice : best))
}

/**
 * The folder named after a language or version that contains most of its pages: `/ja`, `/docs/v2`, or the `/ja` that
 * every version has at the same depth.
 */
function namedFolder({ node, routes }: Member): DivisionFolder | undefined {
  const names = namesOf(node)
  if (names.size === 0) return undefined
  const found = routes.flatMap((route) => {
    const segments = route.split('/').slice(1)
    const depth = segments.findIndex((segment) => names.has(segment.toLowerCase()))
    return depth < 0 ? [] : [{ depth, name: `/${segments[depth]}`, path: `/${segments.slice(0, depth + 1).join('/')}` }]
  })
  const path = majority(
    found.map((folder) => folder.path),
    routes.length,
  )
  if (path !== undefined) return { depth: 0, name: path }
  const inner = majority(
    found.map(({ depth, name }) => `${depth}${name}`),
    routes.length,
  )
  const known = found.find(({ depth, name }) => `${depth}${name}` === inner)
  return known && { depth: known.depth, name: known.name }
}

function namesOf({ kind, label }: NavNode): ReadonlySet<string> {
  if (kind !== 'language' && kind !== 'version') return new Set()
  const tag = kind === 'language' ? languageTag(label) : label
  return new Set(
    [label, tag, ...(kind === 'language' ? [tag.split('-')[0] as string] : [])].map((name) => name.toLowerCase()),
  )
}

/** Folders that most routes may share, longest first: `/docs/v2`, `/docs`, and the root. */
function likelyFolders(routes: readonly Route[]): string[] {
  const first = majority(
    routes.map((route) => route.split('/', 2).join('/')),
    routes.length,
  )
  if (first === undefined || first === '/') return ['']
  const common = commonFolder(routes.filter((route) => isInFolder(route, { depth: 0, name: first })))
  return [common, ...foldersOf(common), '']
}

/** The text that occurs for more than half of `count` items. */
function majority(texts: readonly string[], count: number): string | undefined {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  for (const [text, found] of counts) if (found * 2 > count) return text
  return undefined
}

/** The folders that contain a path, innermost first. */
function foldersOf(path: string): string[] {
  const folders: string[] = []
  for (let folder = parentOf(path); folder !== ''; folder = parentOf(folder)) folders.push(folder)
  return folders
}
