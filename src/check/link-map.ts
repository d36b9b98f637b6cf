// Resolves links: indexes everything that a link can lead to, once per project, and finds the nearest match for broken
// links.

import { SPEC_KEYS } from '../config/schema/navigation.ts'
import type { Route } from '../content/page.ts'
import type { Place } from '../diagnostics/diagnostic.ts'
import { suggest } from '../diagnostics/suggest.ts'
import { languageCodes } from '../project/languages.ts'
import { type LinkTarget, resolveLink, withoutBase } from '../project/links.ts'
import { movedPath } from '../project/moved-path.ts'
import type { Project } from '../project/project.ts'
import { routeOf } from '../project/routes.ts'
import { configTexts } from './config-values.ts'

/** Answers questions about the paths of a site. */
export interface LinkMap {
  /** Resolves a link that was typed in a file, and is shown in that of a page. */
  resolve(url: string, file: string, page?: string): LinkTarget
  /** True if a path leads to a page, a file, a folder with pages, or a page generated from a specification. */
  exists(path: string): boolean
  /** True if a page or file has this very path. It takes precedence over redirects. */
  isTaken(path: string): boolean
  /** True for a folder that contains pages but isn't a page itself. */
  isFolder(path: string): boolean
  /** True for paths where pages may be that aren't known: a specification generates them, or the system keeps them back. */
  isUnknown(path: string): boolean
  /** The page or file that was probably meant. The path of a file is never matched to a page. */
  nearest(path: string): string | undefined
  /** Language codes in the navigation. */
  readonly languages: ReadonlySet<string>
  /**
   * The path that links start with because the site is served below it. It's set in galley.json, or inferred from
   * broken links.
   */
  readonly basePath: BasePath | undefined
}

/** A path such as `/docs` that the site is served below. */
export interface BasePath {
  readonly path: string
  /** Set if no setting has this path but links use it: how many do, and the place of the first. */
  readonly inferred?: { readonly links: number; readonly first: Place }
}

/** What depends only on routes, files, and configuration. */
interface Layout {
  readonly folders: ReadonlySet<string>
  readonly languages: ReadonlySet<string>
  readonly generated: readonly string[]
  readonly nearest: LinkMap['nearest']
  /** True if pages have several links that are broken only because they start with this path. Looks at unread pages too. */
  isShared(base: string): boolean
}

const maps = new WeakMap<Project, LinkMap>()
/** Editing a page creates a new project with the same layout, so layouts are cached. */
const layouts = new WeakMap<object, Layout>()

/** The link map of a project. Created once. */
export function linkMap(project: Project): LinkMap {
  let map = maps.get(project)
  if (!map) {
    map = createLinkMap(project, layoutOf(project))
    maps.set(project, map)
  }
  return map
}

function layoutOf(project: Project): Layout {
  let layout = layouts.get(project.layout)
  if (!layout) {
    layout = createLayout(project)
    layouts.set(project.layout, layout)
  }
  return layout
}

/** Each part is computed on first use: a site without broken links needs none of them. */
function createLayout(project: Project): Layout {
  const nearest = createNearest(project, () => layout.languages)
  let folders: ReadonlySet<string> | undefined
  let languages: ReadonlySet<string> | undefined
  let generated: readonly string[] | undefined
  const shared = new Map<string, boolean>()
  const layout: Layout = {
    nearest,
    isShared(base) {
      const known = shared.get(base) ?? isSharedInTexts(project, base)
      shared.set(base, known)
      return known
    },
    get folders() {
      folders ??= foldersOf(project.outlines.keys())
      return folders
    },
    get languages() {
      languages ??= languageCodes(project.navigation.root)
      return languages
    },
    get generated() {
      generated ??= generatedFolders(project, this.languages)
      return generated
    },
  }
  return layout
}

function createLinkMap(project: Project, layout: Layout): LinkMap {
  let basePath: { readonly found: BasePath | undefined } | undefined
  const basePathOf = () => {
    basePath ??= { found: findBasePath(project, layout) }
    return basePath.found
  }
  const resolve = (url: string, file: string, page?: string): LinkTarget => {
    const target = resolveLink(project, url, file, page)
    if (target.kind !== 'missing') return target
    const below = withoutBase(target.path, basePathOf()?.path)
    return below === undefined ? target : resolveLink(project, `${below}${target.query}${target.fragment}`, file)
  }
  const isUnknown = (path: string) =>
    layout.generated.some((folder) => `${path}/`.startsWith(folder)) || isUnreadable(path, project.unreadable)
  return {
    resolve,
    isUnknown,
    isFolder: (path) => layout.folders.has(routeOf(path)),
    exists(path) {
      const { kind } = resolve(path, 'docs.json')
      return kind !== 'missing' || path === '/' || layout.folders.has(routeOf(path)) || isUnknown(path)
    },
    isTaken(path) {
      const target = resolveLink(project, path, 'docs.json')
      return target.kind === 'asset' || (target.kind === 'page' && target.route === routeOf(path))
    },
    nearest: layout.nearest,
    get languages() {
      return layout.languages
    },
    get basePath() {
      return basePathOf()
    },
  }
}

/** Whether a path leads to a file that can't be read, to a page of one, or into a folder that can't be opened. */
function isUnreadable(path: string, unreadable: Project['unreadable']): boolean {
  return Array.from(unreadable.keys()).some((file) =>
    file.endsWith('/') ? `${path}/`.startsWith(`/${file}`) : path === `/${file}` || path === routeOf(file),
  )
}

/** This many broken links must share a path before it counts as a base path. Fewer are separate mistakes. */
const MIN_SHARED = 3

/**
 * The base path set in galley.json, or else the first path segment that broken links and redirects share and that makes
 * them valid if it's removed. A folder of the docs doesn't count, because links into it are meant as typed.
 */
function findBasePath(project: Project, layout: Layout): BasePath | undefined {
  const { url } = project.config.galley
  const own = url === undefined ? '' : new URL(url).pathname.replace(/\/+$/, '')
  if (own !== '') return { path: own }
  const folders = new Set(Array.from(project.outlines.keys(), (route) => route.split('/')[1]))
  const shared = new Map<string, { links: number; first: Place }>()
  const add = (typed: string, place: Place): void => {
    const [, base = '', rest = ''] = /^(\/[\w-]+)(\/[^?#]+)/.exec(typed) ?? []
    if (base === '' || folders.has(base.slice(1))) return
    if (resolveLink(project, typed, place.file).kind !== 'missing') return
    if (resolveLink(project, rest, place.file).kind === 'missing') return
    const seen = shared.get(base)
    if (seen) seen.links++
    else shared.set(base, { links: 1, first: place })
  }
  for (const page of project.pages.values()) for (const { url: typed, place } of page.links) add(typed, place)
  for (const { destination, place } of project.config.redirects) add(destination, place)
  const [most] = [...shared].sort((a, b) => b[1].links - a[1].links)
  if (most && most[1].links >= MIN_SHARED) return { path: most[0], inferred: most[1] }
  if (project.pages.size === project.outlines.size) return undefined
  // An editor has read a few pages only, and says the same as a check that has read all.
  for (const [path, inferred] of shared) if (layout.isShared(path)) return { path, inferred }
  return undefined
}

function isSharedInTexts(project: Project, base: string): boolean {
  const link = new RegExp(`[("']${base}(/[^\\s()"'?#]+)`, 'g')
  let links = 0
  for (const { file, isGenerated } of project.outlines.values()) {
    const text = isGenerated ? undefined : project.files.readText(file)
    if (!text?.includes(base)) continue
    for (const [, path = ''] of text.matchAll(link)) {
      if (resolveLink(project, base + path, file).kind !== 'missing') continue
      if (resolveLink(project, path, file).kind !== 'missing' && ++links >= MIN_SHARED) return true
    }
  }
  return false
}

/** Every folder above a page. The root leads to the first page of the navigation. */
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

const SPECS: ReadonlySet<string> = new Set(SPEC_KEYS)
/** The folders in which hosts put the pages of specifications without a `directory`. */
const USUAL_FOLDERS = ['api-reference', 'reference', 'api', 'graphql-reference', 'sdk-reference']

/**
 * Folders whose pages come from a specification that can't be read, with a slash at both ends. Links into these folders
 * can't be checked.
 */
function generatedFolders(project: Project, languages: ReadonlySet<string>): string[] {
  const { unreadFolders } = project.api
  if (unreadFolders.size === 0) return []
  // Some links lead to where the pages would be by the name of the file.
  const besideSpecs = configTexts(project).flatMap(({ path, value }) => {
    const [, folder] = /^\/?([^:]+)\/[^/]+\.(?:json|ya?ml)$/i.exec(value) ?? []
    return folder !== undefined && path.some((part) => SPECS.has(part)) ? [folder] : []
  })
  const usual = USUAL_FOLDERS.flatMap((folder) => [folder, ...Array.from(languages, (code) => `${code}/${folder}`)])
  return [...new Set([...unreadFolders, ...besideSpecs, ...usual])].map((folder) => `${routeOf(folder)}/`)
}

const MAX_COMPARED = 300

/** Looks for a similar name in the same folder, then for the same name anywhere. Caches its answers. */
function createNearest(project: Project, languages: () => ReadonlySet<string>): (path: string) => string | undefined {
  let pages: NameIndex | undefined
  let files: NameIndex | undefined
  const answers = new Map<string, string | undefined>()
  return (path) => {
    if (answers.has(path)) return answers.get(path)
    const extension = extensionOf(path)
    if (extension === '') pages ??= indexOf(project.outlines.keys())
    else files ??= indexOf(Array.from(project.assets, (asset) => `/${asset}`))
    const [folder, name] = split(path)
    const index = (extension === '' ? pages : files) as NameIndex
    const near = suggest(name, alike(index.byFolder.get(folder) ?? [], kindOfFile(extension)))
    const same = index.byName.get(name.toLowerCase())
    const answer =
      near !== undefined
        ? `${folder}/${near}`
        : same && movedPath(path, same.slice(0, MAX_COMPARED), languages(), index.byFolder.keys())
    answers.set(path, answer)
    return answer
  }
}

/** The first names of a kind of file. */
function* alike(names: readonly string[], kind: string): Iterable<string> {
  let left = MAX_COMPARED
  for (const name of names) {
    if (kindOfFile(extensionOf(name)) !== kind) continue
    yield name
    if (--left === 0) return
  }
}

interface NameIndex {
  readonly byFolder: ReadonlyMap<string, string[]>
  readonly byName: ReadonlyMap<string, string[]>
}

function indexOf(paths: Iterable<string>): NameIndex {
  const byFolder = new Map<string, string[]>()
  const byName = new Map<string, string[]>()
  for (const path of paths) {
    const [folder, name] = split(path)
    if (name === '') continue
    append(byFolder, folder, name)
    append(byName, name.toLowerCase(), path)
  }
  return { byFolder, byName }
}

function extensionOf(path: string): string {
  return /\.([a-z][a-z0-9]{1,4})$/i.exec(path)?.[1]?.toLowerCase() ?? ''
}

/** Files of one kind can replace each other: a PNG for a JPEG, but never a picture for a video. */
function kindOfFile(extension: string): string {
  if (/^(?:png|jpe?g|gif|webp|svg|avif)$/.test(extension)) return 'image'
  if (/^(?:mp4|webm|mov|m4v)$/.test(extension)) return 'video'
  return extension
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
