// Everything that a link may lead to, made ready once a project, and the nearest of it for a link that leads nowhere.

import type { NavNode } from '../config/navigation.ts'
import type { Route } from '../content/page.ts'
import { suggest } from '../diagnostics/suggest.ts'
import { type LinkTarget, resolveLink } from '../project/links.ts'
import type { Project } from '../project/project.ts'
import { entryRoute, routeOf } from '../project/routes.ts'
import { configTexts } from './config-values.ts'

/** Questions about the paths of a site. */
export interface LinkMap {
  /** Where a link typed in a file leads. */
  resolve(url: string, file: string): LinkTarget
  /** True when a path leads to something: a page, a file, a folder with pages, or a page that a specification makes. */
  exists(path: string): boolean
  /** True for the path of a folder that holds pages and is none itself. */
  isFolder(path: string): boolean
  /** True where a specification makes pages that are not known yet. */
  isGenerated(path: string): boolean
  /** The route or file that was probably meant. */
  nearest(path: string): string | undefined
  /** Codes of the languages of the navigation. */
  readonly languages: ReadonlySet<string>
}

const cache = new WeakMap<Project, LinkMap>()

/** The link map of a project: made once. */
export function linkMap(project: Project): LinkMap {
  let map = cache.get(project)
  if (!map) {
    map = createLinkMap(project)
    cache.set(project, map)
  }
  return map
}

function createLinkMap(project: Project): LinkMap {
  const folders = foldersOf(project.outlines.keys())
  const languages = languagesOf(project.navigation.root)
  const generated = generatedFolders(project, languages)
  const resolve = (url: string, file: string): LinkTarget => resolveLink(project, url, file)
  const isGenerated = (path: string) => generated.some((folder) => `${path}/`.startsWith(folder))
  return {
    resolve,
    isGenerated,
    isFolder: (path) => folders.has(routeOf(path)),
    exists(path) {
      const { kind } = resolve(path, 'docs.json')
      return kind !== 'missing' || path === '/' || folders.has(routeOf(path)) || isGenerated(path)
    },
    nearest: createNearest(project),
    languages,
  }
}

/** Every folder above a page; the root leads to the first page of the navigation. */
function foldersOf(routes: Iterable<Route>): Set<string> {
  const folders = new Set<string>(['/'])
  for (const route of routes) {
    for (let end = route.lastIndexOf('/'); end > 0; end = route.lastIndexOf('/', end - 1)) {
      const folder = route.slice(0, end)
      if (folders.has(folder)) break
      folders.add(folder)
    }
  }
  return folders
}

const SPECS = /^(?:openapi|asyncapi|graphql|sdk)$/
/** Where generated pages go when nothing is said. */
const USUAL = ['api-reference', 'reference', 'api']

/**
 * Folders into which specifications put their pages, with a slash at both ends: those that are named, those of the
 * specifications themselves, and the usual ones in each language.
 */
function generatedFolders(project: Project, languages: ReadonlySet<string>): string[] {
  const texts = configTexts(project).filter(({ path }) => path.some((part) => SPECS.test(part)))
  const hasEntries = project.navigation.entries.some(({ node }) => entryRoute(node) === undefined)
  const hasPages = Array.from(project.outlines.values()).some(({ frontmatter }) => 'openapi' in frontmatter.data)
  if (texts.length === 0 && !hasEntries && !hasPages) return []
  const named = texts.flatMap(({ key, value }) => {
    if (key === 'directory') return [value]
    const [, folder] = /^\/?([^:]+)\/[^/]+\.(?:json|ya?ml)$/i.exec(value) ?? []
    return folder ? [folder] : []
  })
  const usual = USUAL.flatMap((folder) => [folder, ...Array.from(languages, (code) => `${code}/${folder}`)])
  return [...new Set([...named, ...usual])].map((folder) => `${routeOf(folder)}/`)
}

function languagesOf(root: NavNode): Set<string> {
  const codes = new Set<string>()
  const visit = (node: NavNode): void => {
    if (node.kind === 'language') codes.add(node.label)
    else for (const child of node.children) visit(child)
  }
  visit(root)
  return codes
}

const MOST_COMPARED = 300

/** Looks among pages and files of the same folder, then for the same name anywhere; each path once. */
function createNearest(project: Project): (path: string) => string | undefined {
  let index: { byFolder: Map<string, string[]>; byName: Map<string, string[]> } | undefined
  const answers = new Map<string, string | undefined>()
  return (path) => {
    if (answers.has(path)) return answers.get(path)
    index ??= indexOf(project)
    const [folder, name] = split(path)
    const near = suggest(name, (index.byFolder.get(folder) ?? []).slice(0, MOST_COMPARED))
    const same = index.byName.get(name.toLowerCase())
    const answer = near !== undefined ? `${folder}/${near}` : same && bestOf(same, path)
    answers.set(path, answer)
    return answer
  }
}

function indexOf(project: Project) {
  const byFolder = new Map<string, string[]>()
  const byName = new Map<string, string[]>()
  for (const path of [...project.outlines.keys(), ...Array.from(project.assets, (asset) => `/${asset}`)]) {
    const [folder, name] = split(path)
    if (name === '') continue
    append(byFolder, folder, name)
    append(byName, name.toLowerCase(), path)
  }
  return { byFolder, byName }
}

/** Of paths with the same name the one that shares most folders with what was typed. */
function bestOf(paths: readonly string[], typed: string): string | undefined {
  const wanted = new Set(typed.split('/'))
  const score = (path: string) => path.split('/').filter((part) => wanted.has(part)).length
  return [...paths.slice(0, MOST_COMPARED)].sort((a, b) => score(b) - score(a) || a.length - b.length)[0]
}

function split(path: string): [string, string] {
  const cut = path.lastIndexOf('/')
  return [path.slice(0, cut), path.slice(cut + 1)]
}

function append(map: Map<string, string[]>, key: string, value: string): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
