// Plans file moves: the edits that keep every link to and from the moved files working.
import { posix } from 'node:path'
import type { Route } from '../content/page.ts'
import type { Edit } from '../diagnostics/diagnostic.ts'
import { resolvePath } from '../files/file-system.ts'
import { resolveLink } from '../project/links.ts'
import { findModule } from '../project/modules.ts'
import type { Project } from '../project/project.ts'
import { routeOf } from '../project/routes.ts'
import { readTranslations } from '../project/translations.ts'
import { type Address, addressesIn } from './addresses.ts'
import { type ConfigValue, configValues } from './config-values.ts'
import { redirectEdits } from './redirect-edits.ts'
import { allFiles, sourceOf, textsWith } from './world.ts'

/** A file or a whole folder, and its new path. Both relative to the docs folder. */
export interface Move {
  readonly from: string
  readonly to: string
}

/** Everything that a move changes. */
export interface MovePlan {
  /** Every file that moves, including those in folders and translations: old path to new. */
  readonly files: ReadonlyMap<string, string>
  /** Translations that move along with their original. */
  readonly translations: ReadonlyMap<string, string>
  /** Pages whose route changes. */
  readonly routes: ReadonlyMap<Route, Route>
  /** Text edits, in files named as before the move. */
  readonly edits: readonly Edit[]
  /** Edits of docs.json that redirect readers from old routes to new ones. */
  readonly redirects: readonly Edit[]
}

/** Plans a move without writing anything. Ignores files that don't exist in the folder. */
export function planMove(project: Project, moves: readonly Move[], { withTranslations = true } = {}): MovePlan {
  const asked = expand(project, moves)
  const translations = withTranslations ? translationsOf(project, asked) : new Map<string, string>()
  const files = new Map([...asked, ...translations])
  const routes = movedRoutes(project, files)
  const world = { project, files, routes }
  const edits: Edit[] = []
  const seen = new Set<string>()
  const visit = (file: string) => {
    const source = seen.has(file) ? undefined : sourceOf(project, file)
    seen.add(file)
    if (!source) return
    for (const address of addressesIn(source, project.vocabulary)) {
      const text = movedAddress(world, address, file)
      if (text !== undefined && text !== address.url) edits.push({ file, ...address.span, text })
    }
  }
  for (const file of files.keys()) if (TEXT.test(file)) visit(file)
  for (const source of textsWith(project, wordsOf(files, routes))) visit(source.path)
  for (const value of configValues(project)) {
    const text = movedValue(world, value)
    if (text !== undefined && text !== value.value) edits.push({ file: value.file, ...value.span, text })
  }
  const redirects = redirectEdits(project, publicRoutes(project, routes))
  return { files, translations, routes, edits, redirects }
}

const TEXT = /\.(?:mdx?|jsx?|tsx?)$/

interface Moving {
  readonly project: Project
  readonly files: ReadonlyMap<string, string>
  readonly routes: ReadonlyMap<Route, Route>
}

/** Replaces folders with the files in them. */
function expand(project: Project, moves: readonly Move[]): Map<string, string> {
  const files = new Map<string, string>()
  const all = allFiles(project)
  for (const { from, to } of moves) {
    if (all.has(from)) {
      files.set(from, to)
      continue
    }
    for (const file of all) if (file.startsWith(`${from}/`)) files.set(file, to + file.slice(from.length))
  }
  return files
}

/** Where translations of the moved pages go. Skips destinations that are taken. */
function translationsOf(project: Project, moved: ReadonlyMap<string, string>): Map<string, string> {
  const more = new Map<string, string>()
  const all = allFiles(project)
  for (const { pages } of readTranslations(project)) {
    for (const [from, to] of moved) {
      const route = routeOf(from)
      const translated = pages.get(route)
      const file = translated === undefined ? undefined : project.outlines.get(translated)?.file
      // Only if the translation has the same path within its own folder: `fr/guides/start` for `guides/start`.
      if (file === undefined || moved.has(file) || !translated?.endsWith(route) || route === '/') continue
      const prefix = translated.slice(1, translated.length - route.length)
      const next = `${prefix}/${to.replace(/\.mdx?$/i, '')}${posix.extname(file)}`
      if (prefix !== '' && !all.has(next)) more.set(file, next)
    }
  }
  return more
}

function movedRoutes(project: Project, files: ReadonlyMap<string, string>): Map<Route, Route> {
  const routes = new Map<Route, Route>()
  for (const [from, to] of files) {
    const route = routeOf(from)
    const next = routeOf(to)
    if (/\.mdx?$/i.test(from) && project.outlines.get(route)?.file === from && route !== next) routes.set(route, next)
  }
  return routes
}

/** Pages that readers may have found. Hidden pages need no redirect. */
export function publicRoutes(project: Project, routes: ReadonlyMap<Route, Route>): Map<Route, Route> {
  return new Map(
    [...routes].filter(
      ([route]) => project.outlines.get(route)?.frontmatter.data.hidden !== true || project.entries.has(route),
    ),
  )
}

/** Words to search for: every text that refers to a moved file contains at least one. */
function wordsOf(files: ReadonlyMap<string, string>, routes: ReadonlyMap<Route, Route>): string[] {
  const words = new Set<string>()
  for (const path of [...files.keys(), ...routes.keys()]) {
    const last = path.slice(path.lastIndexOf('/') + 1)
    const bare = last.replace(/\.\w+$/, '')
    if (bare !== '' && bare !== 'index') words.add(bare).add(encodeURI(bare))
  }
  return [...words]
}

/** A URL as it must be after the move. Undefined for one that leads nowhere or to another site. */
function movedAddress({ project, files, routes }: Moving, { url, kind }: Address, file: string): string | undefined {
  const base = files.get(file) ?? file
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? []
  if (path === '') return undefined
  if (kind === 'import') {
    const target = findModule(file, url, allFiles(project))
    if (target === undefined) return undefined
    const next = files.get(target) ?? target
    return target === next && base === file ? undefined : written(url, target, next, { file, base })
  }
  const target = resolveLink(project, url, file)
  if (target.kind === 'page') {
    const next = routes.get(target.route) ?? target.route
    if (next === target.route && (base === file || path.startsWith('/'))) return undefined
    return written(path, pagePath(target.route, path), pagePath(next, path), { file, base }) + rest
  }
  const asset = target.kind === 'asset' ? target.path : resolvePath(file, path)
  if (asset === undefined || !allFiles(project).has(asset)) return undefined
  const next = files.get(asset) ?? asset
  if (next === asset && (base === file || path.startsWith('/'))) return undefined
  return written(path, asset, next, { file, base }) + rest
}

/** The path of a page in the form in which it was typed: with or without `index` or `.mdx`. */
function pagePath(route: Route, typed: string): string {
  const extension = /\.mdx?$/i.exec(typed)?.[0] ?? ''
  const bare = route === '/' ? '' : route.slice(1)
  if (extension !== '') return `${bare === '' ? 'index' : bare}${extension}`
  return /(?:^|\/)index$/.test(typed)
    ? posix.join(bare, 'index')
    : bare + (typed.endsWith('/') && bare !== '' ? '/' : '')
}

/** A path in the form in which the old one was typed: from the root, relative to the file, or bare. */
function written(
  typed: string,
  target: string,
  next: string,
  { file, base }: { readonly file: string; readonly base: string },
): string {
  const ending = (path: string) => {
    // Imports may omit the extension.
    const extension = posix.extname(target)
    const isLeftOut = extension !== '' && !typed.endsWith(extension) && !/\.\w+$/.test(typed)
    return isLeftOut ? path.slice(0, path.length - posix.extname(path).length) : path
  }
  if (typed.startsWith('@/')) return `@/${ending(next)}`
  if (typed.startsWith('/')) return `/${ending(next)}`
  const isFromFile = typed.startsWith('.') || resolvePath(file, typed)?.startsWith(ending(target)) === true
  if (!isFromFile) return ending(next)
  const path = posix.relative(posix.dirname(`/${base}`), `/${ending(next)}`) || '.'
  return typed.startsWith('.') && !path.startsWith('.') ? `./${path}` : path
}

/** A string in the configuration as it must be after the move. */
function movedValue({ project, files, routes }: Moving, { value, meaning }: ConfigValue): string | undefined {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(value) ?? []
  if (meaning === 'icon' || meaning === 'source' || path === '' || /^[a-z][a-z0-9+.-]*:/i.test(path)) return undefined
  const slash = path.startsWith('/') ? '/' : ''
  if (meaning === 'page' || meaning === 'link') {
    const target = meaning === 'page' ? routeOf(path) : linkedRoute(project, path)
    const next = target === undefined ? undefined : routes.get(target)
    if (next !== undefined) return slash + pagePath(next, path) + rest
  }
  const bare = path.replace(/^(?:\.?\/)+/, '')
  const next = files.get(bare)
  return next === undefined ? undefined : path.slice(0, path.length - bare.length) + next + rest
}

function linkedRoute(project: Project, path: string): Route | undefined {
  const target = resolveLink(project, path, 'docs.json')
  return target.kind === 'page' ? target.route : undefined
}
