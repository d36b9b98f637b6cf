// The scripts of a site's islands: bundled when the first page that has one is rendered, and kept while nothing in them changes.
import type { Page } from '../../content/page.ts'
import { parseDraft } from '../../content/parse.ts'
import type { Island, LiveCode } from '../../content/tree.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { SourceFile } from '../../files/source-file.ts'
import { createModules, findModule } from '../../project/modules.ts'
import type { Project } from '../../project/project.ts'
import type { OutputFile } from '../output.ts'
import { FOLDER } from '../site-assets.ts'
import type { Urls } from '../urls.ts'
import { bundleIslands, type IslandScripts, type IslandSite, type IslandUses } from './bundle.ts'

/** Islands of one project. */
export interface SiteIslands {
  /** Waits until the scripts of all islands are there. */
  load(): Promise<void>
  /** Addresses of the scripts for these modules; of none before `load`. */
  scripts(modules: ReadonlySet<string>): string[]
  files(): OutputFile[]
  /** Modules that could not be bundled: their components stay as they were first rendered. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Bundles the islands of a project; `paths` are all files of its folder. */
export type IslandBundler = (project: Project, paths: ReadonlySet<string>, site: IslandSite) => Promise<IslandScripts>

/** The islands of a project; nothing is bundled before `load`. */
export function createSiteIslands(urls: Urls, bundle: () => Promise<IslandScripts>): SiteIslands {
  let started: Promise<IslandScripts> | undefined
  let loaded: IslandScripts | undefined
  return {
    async load() {
      started ??= bundle()
      loaded = await started
    },
    scripts: (modules) =>
      [...modules].sort().flatMap((module) => {
        const name = loaded?.entries.get(module)
        return name === undefined ? [] : [urls.file(`${FOLDER}/islands/${name}`)]
      }),
    files: () => [...(loaded?.files ?? [])].map(([name, content]) => ({ path: `${FOLDER}/islands/${name}`, content })),
    get diagnostics() {
      return loaded?.diagnostics ?? []
    },
  }
}

/** A bundler that keeps its last bundle: while someone writes, the files that went into it hardly ever change. */
export function createIslandBundler(): IslandBundler {
  let last: Bundle | undefined
  return (project, paths, site) => {
    const wanted = wantedBy([...project.pages.values()])
    if (!last || isStale(last, wanted, { project, paths, site })) last = bundle(wanted, { project, paths, site })
    return last.scripts
  }
}

interface Folder {
  readonly project: Project
  readonly paths: ReadonlySet<string>
  readonly site: IslandSite
}

/** What pages ask for. */
interface Wanted {
  readonly modules: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly icons: ReadonlyMap<string, ReadonlySet<string>>
  readonly uses: IslandUses
  /** The same for what is the same. */
  readonly key: string
}

/** A bundle with all that it was made from. */
interface Bundle {
  readonly key: string
  readonly texts: Map<string, string>
  /** Imports that were followed: from a file, with these words, to a file or to none. */
  readonly imports: (readonly [from: string, specifier: string, found: string | undefined])[]
  readonly scripts: Promise<IslandScripts>
}

function isStale({ key, texts, imports }: Bundle, wanted: Wanted, { project, paths }: Folder): boolean {
  if (key !== wanted.key) return true
  for (const [path, text] of texts) if ((project.files.readText(path) ?? '') !== text) return true
  return imports.some(([from, specifier, found]) => findModule(from, specifier, paths) !== found)
}

function bundle({ key, modules, icons, uses }: Wanted, { project, paths, site }: Folder): Bundle {
  const texts: Bundle['texts'] = new Map()
  const imports: Bundle['imports'] = []
  const source = (path: string) => {
    const text = project.files.readText(path) ?? ''
    texts.set(path, text)
    return new SourceFile(path, text)
  }
  const scripts = bundleIslands({
    modules,
    icons,
    uses,
    site,
    loader: createModules({
      paths,
      source,
      draft: (path) => parseDraft(source(path)),
      onImport: (...followed) => void imports.push(followed),
    }),
    component: (tag) => project.vocabulary.find(tag)?.name,
  })
  return { key, texts, imports, scripts }
}

/** The files that pages name, with the code that pages add to them, and the icons that they give to islands. */
function wantedBy(pages: readonly Page[]): Wanted {
  const modules = new Map<string, Map<string, string>>()
  const icons = new Map<string, Set<string>>()
  const words = new Set<string>()
  let pieces = false
  let handlers = false
  for (const { islands } of pages) {
    for (const live of islands) {
      const added = modules.get(live.module) ?? new Map<string, string>()
      modules.set(live.module, added)
      if (live.code !== undefined) added.set(live.export, live.code)
      if (live.tags.length > 0) {
        const given = icons.get(live.module) ?? new Set<string>()
        icons.set(live.module, given)
        collectIcons(live, given)
      }
      if (isIsland(live)) {
        pieces ||= live.pieces.length > 0
        for (const data of [live.props, live.content, live.pieces.map(({ props }) => props)]) collectWords(data, words)
      } else handlers = true
      collectWords(live.scope, words)
    }
  }
  const sorted = new Map(
    [...modules].sort(byName).map(([file, added]) => [file, new Map([...added].sort(byName))] as const),
  )
  const names = [...icons].sort(byName).map(([file, given]) => [file, [...given].sort()])
  const uses = { pieces, handlers, words: [...words].sort().join(' ') }
  return {
    modules: sorted,
    icons,
    uses,
    key: JSON.stringify([[...sorted].map(([file, added]) => [file, ...added]), names, uses]),
  }
}

/** Elements with handlers are the other kind. */
function isIsland(live: LiveCode): live is Island {
  return 'pieces' in live
}

/** The texts in data that are a word, in quotes: they may name a kind of callout or an element. */
function collectWords(data: unknown, words: Set<string>): void {
  if (typeof data === 'string' && /^[a-z]{1,20}$/.test(data)) words.add(JSON.stringify(data))
  if (typeof data !== 'object' || data === null) return
  for (const [name, value] of Object.entries(data)) {
    collectWords(name, words)
    collectWords(value, words)
  }
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The values of `icon` in data, however deep. */
function collectIcons(data: unknown, icons: Set<string>): void {
  if (typeof data !== 'object' || data === null) return
  for (const [name, value] of Object.entries(data)) {
    // The first render shows what it shows.
    if (name === 'children' || name === 'nodes') continue
    if (typeof value === 'string' && /icons?$/i.test(name)) icons.add(value)
    else collectIcons(value, icons)
  }
}
