// The scripts of a site's islands: bundled when the first page that has one is rendered, and kept while nothing in them changes.
import type { Page } from '../content/page.ts'
import { parseDraft } from '../content/parse.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { SourceFile } from '../files/source-file.ts'
import { createModules, findModule } from '../project/modules.ts'
import type { Project } from '../project/project.ts'
import { bundleIslands, type IslandScripts } from './assets/islands.ts'
import type { OutputFile } from './output.ts'
import { FOLDER } from './site-assets.ts'
import type { Urls } from './urls.ts'

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
export type IslandBundler = (project: Project, paths: ReadonlySet<string>) => Promise<IslandScripts>

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
  return (project, paths) => {
    const modules = [...new Set([...project.pages.values()].flatMap(modulesOf))].sort()
    if (!last || isStale(last, modules, { project, paths })) last = bundle(modules, { project, paths })
    return last.scripts
  }
}

interface Folder {
  readonly project: Project
  readonly paths: ReadonlySet<string>
}

/** A bundle with all that it was made from. */
interface Bundle {
  readonly modules: readonly string[]
  readonly texts: Map<string, string>
  /** Imports that were followed: from a file, with these words, to a file or to none. */
  readonly imports: (readonly [from: string, specifier: string, found: string | undefined])[]
  readonly scripts: Promise<IslandScripts>
}

function isStale({ modules, texts, imports }: Bundle, wanted: readonly string[], { project, paths }: Folder): boolean {
  if (modules.length !== wanted.length || modules.some((module, i) => module !== wanted[i])) return true
  for (const [path, text] of texts) if ((project.files.readText(path) ?? '') !== text) return true
  return imports.some(([from, specifier, found]) => findModule(from, specifier, paths) !== found)
}

function bundle(modules: readonly string[], { project, paths }: Folder): Bundle {
  const texts: Bundle['texts'] = new Map()
  const imports: Bundle['imports'] = []
  const source = (path: string) => {
    const text = project.files.readText(path) ?? ''
    texts.set(path, text)
    return new SourceFile(path, text)
  }
  const scripts = bundleIslands({
    modules,
    loader: createModules({
      paths,
      source,
      draft: (path) => parseDraft(source(path)),
      onImport: (...followed) => void imports.push(followed),
    }),
    isComponent: (name) => project.vocabulary.find(name) !== undefined,
  })
  return { modules, texts, imports, scripts }
}

function modulesOf(page: Page): string[] {
  return page.islands.flatMap(({ module, components }) => [
    module,
    ...Object.values(components ?? {}).map((part) => part.module),
  ])
}
