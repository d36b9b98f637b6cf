// Plans file moves: the edits that keep every link to and from the moved files working.
import { posix } from 'node:path'
import { isWild } from '../config/redirect-pattern.ts'
import type { Route } from '../content/page.ts'
import type { Edit } from '../diagnostics/diagnostic.ts'
import { foldersOf, resolvePath } from '../files/file-system.ts'
import { parseOperationName } from '../openapi/catalog.ts'
import { isInFolder, keyIn, routeIn } from '../project/division-folder.ts'
import { createDivisions } from '../project/divisions.ts'
import { decodePath, type LinkTarget, resolveLink, withoutBase } from '../project/links.ts'
import type { Project } from '../project/project.ts'
import { entryRoute, routeOf } from '../project/routes.ts'
import { readTranslations } from '../project/translations.ts'
import { type Address, addressesIn, isUrl } from './addresses.ts'
import { type ConfigValue, configValues } from './config-values.ts'
import { inJson } from './json-edit.ts'
import { type MovedFolder, movedFolders } from './moved-folders.ts'
import { redirectEdits } from './redirect-edits.ts'
import { wordsFor } from './references.ts'
import { snippetImports } from './snippet-imports.ts'
import { pathLength, readUrl, writePath } from './spelling.ts'
import { namedFile, SNIPPETS, SNIPPETS_FOLDER } from './targets.ts'
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
  /** Further edits of docs.json, which redirect readers from old routes to new ones. */
  readonly redirects: readonly Edit[]
}

/** Plans a move without writing anything. Ignores files that don't exist in the folder. */
export function planMove(project: Project, moves: readonly Move[], { withTranslations = true } = {}): MovePlan {
  const asked = expand(project, moves)
  const translations = withTranslations ? translationsOf(project, asked) : new Map<string, string>()
  const files = new Map([...asked, ...translations])
  const routes = movedRoutes(project, files)
  const indexes = new Set([...files.values()].filter((file) => INDEX.test(file)).map(routeOf))
  const folders = movedFolders(project.outlines.keys(), routes)
  // What describes a library may be a folder.
  const named = new Map([...files, ...foldersIn(moves, asked)])
  const edits = movedReferences({ project, files: named, routes, folders, indexes }, files)
  const { removed, added } = redirectEdits(project, publicRoutes(project, routes))
  const isGone = ({ file, start }: Edit) =>
    removed.some((range) => range.file === file && range.start <= start && start < range.end)
  return {
    ...{ files, translations, routes },
    edits: [...edits.filter((edit) => !isGone(edit)), ...removed],
    redirects: added,
  }
}

/**
 * The edits with which a whole docs folder becomes a folder of another one: every path from its root gets a prefix,
 * including those of generated pages and of redirects.
 * @param files every file that comes along: old path to new
 * @param prefix the folder, without slashes at either end
 * @param base the path that the site is served below, which links may start with, and which the prefix replaces
 */
export function planInclusion(
  project: Project,
  files: ReadonlyMap<string, string>,
  prefix: string,
  base?: string,
): readonly Edit[] {
  const known = new Set([
    ...project.outlines.keys(),
    ...project.navigation.entries.flatMap(({ node }) => entryRoute(node) ?? []),
  ])
  const routes = new Map([...known].map((route) => [route, routeOf(`${prefix}${route}`)]))
  const indexes = new Set([...files.values()].filter((file) => INDEX.test(file)).map(routeOf))
  const folders = [{ from: '', to: `/${prefix}`, routes: [...known] }]
  const inner = [...files.keys()].flatMap((file) => [...foldersOf(file)])
  const named = new Map([...inner.map((folder) => [folder, `${prefix}/${folder}`] as const), ...files])
  const root = { redirects: `/${prefix}`, config: `${prefix}/docs.json`, base }
  return movedReferences({ project, files: named, routes, folders, indexes, ...root }, files)
}

/** The edits of everything that refers to what moved, or that counts from a file that moved. */
function movedReferences(world: Moving, files: ReadonlyMap<string, string>): Edit[] {
  const { project, files: named, routes } = world
  const edits: Edit[] = []
  const seen = new Set<string>()
  const visit = (file: string) => {
    const source = seen.has(file) ? undefined : sourceOf(project, file)
    seen.add(file)
    if (!source) return
    for (const address of addressesIn(source, project.vocabulary)) {
      const text = movedAddress(world, address, source.text, file)
      if (text !== undefined) edits.push({ file, ...address.path, text })
    }
    edits.push(...snippetImports(project, source, files))
  }
  for (const file of files.keys()) if (TEXT.test(file)) visit(file)
  if (world.config !== undefined) for (const file of files.keys()) edits.push(...dataLinks(world, file))
  for (const source of textsWith(project, wordsFor([...named.keys(), ...routes.keys()]))) visit(source.path)
  for (const value of configValues(project)) {
    const edit = movedValue(world, value)
    if (edit) edits.push(edit)
  }
  return edits
}

/** The edits of links in the texts of a specification, or of other data, that count from the root. */
function dataLinks(world: Moving, file: string): Edit[] {
  const { project } = world
  // The configuration has keys for what it refers to.
  if (!DATA.test(file) || project.configSources.some(({ path }) => path === file)) return []
  const { text } = sourceOf(project, file) ?? { text: '' }
  return [...text.matchAll(DATA_LINK)].flatMap(({ 1: before = '', 2: typed = '', index }) => {
    const next = movedUrl(world, typed, file)
    const start = index + before.length
    return next === undefined ? [] : [{ file, start, end: start + typed.length, text: writePath(next, typed, 'json') }]
  })
}

const DATA = /\.(?:json|ya?ml)$/
/** The path of a link from the root, in Markdown or HTML. In JSON, quotes have a backslash. */
const DATA_LINK = /(\]\(|\bhref=\\?["'])(\/[^\s()<>"'\\#?]*)/g
const TEXT = /\.(?:mdx?|jsx?|tsx?)$/
const INDEX = /(?:^|\/)index\.mdx?$/i

interface Moving {
  readonly project: Project
  /** Files, and the folders that moved with all of their files. */
  readonly files: ReadonlyMap<string, string>
  readonly routes: ReadonlyMap<Route, Route>
  readonly folders: readonly MovedFolder[]
  /** The new routes of pages that are an `index` file after the move. */
  readonly indexes: ReadonlySet<Route>
  /** What is put before the paths of all redirects. */
  readonly redirects?: Route
  /** The new path of docs.json, if it moves too. What it names still counts from the root, except for references. */
  readonly config?: string
  /** A path that links may start with, although the files aren't below it. */
  readonly base?: string | undefined
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

/** The folders that moved, with those in them. */
function foldersIn(moves: readonly Move[], files: ReadonlyMap<string, string>): Map<string, string> {
  const folders = new Map<string, string>()
  for (const { from, to } of moves)
    for (const file of files.keys())
      if (file.startsWith(`${from}/`))
        for (const folder of foldersOf(file))
          if (`${folder}/`.startsWith(`${from}/`)) folders.set(folder, to + folder.slice(from.length))
  return folders
}

/**
 * Where translations of the moved pages go: to the same path in their own folder, so `fr/guides/start` follows
 * `guides/start` or `en/guides/start`. Skips pages that leave the folder of their language, and destinations that are
 * taken.
 */
function translationsOf(project: Project, moved: ReadonlyMap<string, string>): Map<string, string> {
  const more = new Map<string, string>()
  const all = allFiles(project)
  const divisions = createDivisions(project)
  for (const { pages, language, original } of readTranslations(project, divisions)) {
    const { folder } = divisions.of(language)
    const { folder: originalFolder } = divisions.of(original)
    for (const [from, to] of moved) {
      const translated = pages.get(routeOf(from))
      const file = translated === undefined ? undefined : project.outlines.get(translated)?.file
      if (translated === undefined || file === undefined || moved.has(file)) continue
      if (!isInFolder(translated, folder) || keyIn(translated, folder) === '/') continue
      const target = `/${to.replace(/\.mdx?$/i, '')}`
      if (!isInFolder(target, originalFolder)) continue
      const next = routeIn(keyIn(target, originalFolder), folder).slice(1) + posix.extname(file)
      if (!all.has(next)) more.set(file, next)
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

/** The path of a URL as it must be typed after the move. Undefined if it stays, or doesn't lead to a page or file. */
function movedAddress(world: Moving, address: Address, text: string, file: string): string | undefined {
  const { path, kind, setting } = address
  const typed = readUrl(text.slice(path.start, path.end), setting).trim()
  if (typed === '') return undefined
  if (!isUrl(kind)) {
    const next = movedName(world, address, file)
    if (next === undefined || next === typed) return undefined
    return kind === 'import' ? next.replace(/["'`]/g, '\\$&') : next
  }
  const next = movedUrl(world, typed, file)
  return next === undefined ? undefined : writePath(next, typed, setting)
}

/** An import, a snippet's name, or the name of a specification after the move. */
function movedName({ project, files }: Moving, { url, kind }: Address, file: string): string | undefined {
  const target = namedFile(project, { url, kind }, file, kind === 'spec' ? files : undefined)
  if (target === undefined) return undefined
  const next = files.get(target) ?? target
  const base = files.get(file) ?? file
  if (kind !== 'snippet')
    return target === next && base === file ? undefined : written(url, target, next, { file, base })
  const [typed] = SNIPPETS.exec(url) as RegExpExecArray
  // A name can't lead out of the folder, so the snippet is imported instead.
  const folder = SNIPPETS_FOLDER.exec(next)?.[0]
  if (folder === undefined) return undefined
  const slashes = /^\/*/.exec(url)?.[0] ?? ''
  return (typed === slashes ? slashes : slashes + folder) + withEnding(next, url, target).slice(folder.length)
}

/** The path of a URL after the move, not encoded. Undefined if it stays. */
function movedUrl(world: Moving, typed: string, file: string): string | undefined {
  const path = decodePath(typed)
  const target = resolveLink(world.project, typed, file)
  const below = target.kind === 'missing' ? withoutBase(path, world.base) : undefined
  const next =
    below === undefined
      ? movedPath(world, path, target, file)
      : movedPath(world, below, resolveLink(world.project, below, file), file)
  return next === path ? undefined : next
}

function movedPath(
  { project, files, routes, indexes, redirects = '', base: served }: Moving,
  path: string,
  target: LinkTarget,
  file: string,
): string | undefined {
  const base = files.get(file) ?? file
  const isBound = base !== file && !path.startsWith('/')
  switch (target.kind) {
    case 'page': {
      const next = routes.get(target.route) ?? target.route
      if (next === target.route && !isBound) return undefined
      const isIndex = next === target.route ? undefined : indexes.has(next)
      return written(path, pagePath(target.route, path), pagePath(next, path, isIndex), { file, base })
    }
    case 'redirect': {
      const old = pagePath(target.path, path)
      const next = pagePath(redirects + (withoutBase(target.path, served) ?? target.path), path)
      return isBound || next !== old ? written(path, old, next, { file, base }) : undefined
    }
    default: {
      const asset = target.kind === 'asset' ? target.path : resolvePath(file, path)
      if (asset === undefined || !allFiles(project).has(asset)) return undefined
      const next = files.get(asset) ?? asset
      return next === asset && !isBound ? undefined : written(path, asset, next, { file, base })
    }
  }
}

/**
 * The path of a page in the form in which it was typed: with or without `index`, `.mdx`, or a slash at the end.
 * `isIndex` tells whether its file is an `index` file now.
 */
function pagePath(route: Route, typed: string, isIndex?: boolean): string {
  const extension = /\.mdx?$/i.exec(typed)?.[0] ?? ''
  const bare = route === '/' ? '' : route.slice(1)
  const isTyped = /(?:^|\/)index(?:\.mdx?)?$/i.test(typed)
  const hasIndex = extension === '' ? isTyped && isIndex !== false : (isIndex ?? (isTyped || bare === ''))
  if (hasIndex) return posix.join(bare, 'index') + extension
  return bare + extension + (bare !== '' && /[^./]\/$/.test(typed) ? '/' : '')
}

/** A path in the form in which the old one was typed: from the root, relative to the file, or bare. */
function written(
  typed: string,
  target: string,
  next: string,
  { file, base }: { readonly file: string; readonly base: string },
): string {
  const path = withEnding(next, typed, target)
  if (typed.startsWith('@/')) return `@/${path}`
  if (typed.startsWith('/')) return `/${path}`
  const isFromFile = typed.startsWith('.') || resolvePath(file, typed)?.startsWith(withEnding(target, typed, target))
  // An empty path would lead to the page itself.
  if (!isFromFile) return path === '' ? '/' : path
  const slash = path.endsWith('/') ? '/' : ''
  const relative = (posix.relative(posix.dirname(`/${base}`), `/${path}`) || '.') + slash
  return typed.startsWith('.') && !relative.startsWith('.') ? `./${relative}` : relative
}

/** A path without its extension if the old one was typed without it, as imports may be. */
function withEnding(path: string, typed: string, target: string): string {
  const extension = posix.extname(target)
  const isLeftOut = extension !== '' && !typed.endsWith(extension) && !/\.\w+$/.test(typed)
  return isLeftOut ? path.slice(0, path.length - posix.extname(path).length) : path
}

/** The edit of a string in the configuration. Undefined if it stays. */
function movedValue(world: Moving, value: ConfigValue): Edit | undefined {
  const { file, span, meaning, address, base } = value
  switch (meaning) {
    case 'source':
      return undefined
    case 'ref': {
      const next = movedReference(world, value)
      return next === undefined ? undefined : { file, ...span, text: inJson(next) }
    }
    case 'page':
    case 'spec':
    case 'file': {
      const next = movedEntry(world, value)
      return next === undefined ? undefined : { file, ...span, text: inJson(next) }
    }
    default: {
      const path = address.url.slice(0, pathLength(address.url, 'json'))
      // The name of an icon could be that of a page too.
      if (path === '' || EXTERNAL.test(path) || (meaning === 'icon' && !/[/.]/.test(path))) return undefined
      const next = movedUrl(world, path, base) ?? movedPattern(world, path)
      if (next === undefined) return undefined
      return { file, ...address.path, text: inJson(writePath(next, path, 'json')) }
    }
  }
}

/** A redirect's destination with wildcards, after its folder moved. Not encoded. Undefined if it stays. */
function movedPattern({ folders, base }: Moving, typed: string): string | undefined {
  const path = withoutBase(decodePath(typed), base) ?? decodePath(typed)
  const parts = path.split('/')
  const fixed = `${parts.slice(0, Math.max(parts.findIndex(isWild), 0)).join('/')}/`
  const folder = folders.find(({ from }) => fixed.startsWith(`${from}/`))
  return folder && folder.to + path.slice(folder.from.length)
}

const EXTERNAL = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i

/** An entry of the navigation, or the path of a file in the configuration, after the move. */
function movedEntry({ files, routes, indexes }: Moving, { value, meaning }: ConfigValue): string | undefined {
  // A page may be made from an operation: `openapi.json GET /users`. One may be listed with a section: `start#install`.
  const path = parseOperationName(value)?.source ?? value.replace(/#.*$/s, '')
  if (EXTERNAL.test(path)) return undefined
  const rest = value.slice(path.length)
  const route = meaning === 'page' ? routes.get(routeOf(path)) : undefined
  if (route !== undefined) return (path.startsWith('/') ? '/' : '') + pagePath(route, path, indexes.has(route)) + rest
  const bare = path.replace(/^(?:\.?\/)+/, '')
  const next = files.get(bare)
  return next === undefined ? undefined : path.slice(0, path.length - bare.length) + next + rest
}

/** The path of another file of the configuration. It's relative to the file that names it. */
function movedReference({ files, config }: Moving, { file, value }: ConfigValue): string | undefined {
  const target = resolvePath(file, value)
  const next = target && (files.get(target) ?? target)
  const base = (file === 'docs.json' ? config : files.get(file)) ?? file
  return !target || !next || (next === target && base === file)
    ? undefined
    : written(value, target, next, { file, base })
}
