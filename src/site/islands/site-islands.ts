// The scripts of a site's islands. They are bundled for the first page that has one, and kept while their input is the same.
import { parseDraft } from '../../content/parse.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { SourceFile } from '../../files/source-file.ts'
import { createModules, findModule } from '../../project/modules.ts'
import type { Project } from '../../project/project.ts'
import type { OutputFile } from '../output.ts'
import { FOLDER } from '../site-assets.ts'
import type { Urls } from '../urls.ts'
import { bundleIslands, type IslandScripts, type IslandSite } from './bundle.ts'
import { type IslandNeeds, type WantedIslands, wantedIslands } from './island-needs.ts'

/** Where the scripts of islands are in a site. */
export const ISLANDS_FOLDER = `${FOLDER}/islands`

/** Islands of one project. */
export interface SiteIslands {
  /** Waits until the scripts of all islands are there, after all pages with islands have been read. */
  load(): Promise<void>
  /** Addresses of the scripts for these modules. None before `load`. */
  scripts(modules: ReadonlySet<string>): string[]
  files(): OutputFile[]
  /** Modules that couldn't be bundled. Their components stay as they were first rendered. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Bundles the islands of a project. `paths` are all files of its folder. */
export type IslandBundler = (
  project: Project,
  needs: Iterable<IslandNeeds>,
  { paths, site }: { readonly paths: ReadonlySet<string>; readonly site: IslandSite },
) => Promise<IslandScripts>

/** The islands of a project. Nothing is bundled before `load`. */
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
        return name === undefined ? [] : [urls.file(`${ISLANDS_FOLDER}/${name}`)]
      }),
    files: () => [...(loaded?.files ?? [])].map(([name, content]) => ({ path: `${ISLANDS_FOLDER}/${name}`, content })),
    get diagnostics() {
      return loaded?.diagnostics ?? []
    },
  }
}

/** A bundler that caches its last bundle, because its files rarely change while someone writes. */
export function createIslandBundler(): IslandBundler {
  let last: Bundle | undefined
  return (project, needs, { paths, site }) => {
    const wanted = wantedIslands(needs)
    const key = keyOf(wanted)
    if (last?.key !== key || isStale(last, { project, paths, site }))
      last = { key, ...bundle(wanted, { project, paths, site }) }
    return last.scripts
  }
}

interface Folder {
  readonly project: Project
  readonly paths: ReadonlySet<string>
  readonly site: IslandSite
}

/** A bundle with its inputs. */
interface Bundle {
  /** Equal for equal needs. */
  readonly key: string
  readonly texts: Map<string, string>
  /** Imports that were resolved: from a file, with a specifier, to a file or to none. */
  readonly imports: (readonly [from: string, specifier: string, found: string | undefined])[]
  readonly scripts: Promise<IslandScripts>
}

function keyOf({ modules, icons, uses }: WantedIslands): string {
  const files = [...modules].map(([file, added]) => [file, ...added])
  return JSON.stringify([files, [...icons].map(([file, names]) => [file, ...names]), uses])
}

function isStale({ texts, imports }: Bundle, { project, paths }: Folder): boolean {
  for (const [path, text] of texts) if ((project.files.readText(path) ?? '') !== text) return true
  return imports.some(([from, specifier, found]) => findModule(from, specifier, paths) !== found)
}

function bundle(wanted: WantedIslands, { project, paths, site }: Folder): Omit<Bundle, 'key'> {
  const texts: Bundle['texts'] = new Map()
  const imports: Bundle['imports'] = []
  const source = (path: string) => {
    const text = project.files.readText(path) ?? ''
    texts.set(path, text)
    return new SourceFile(path, text)
  }
  const scripts = bundleIslands({
    ...wanted,
    site,
    loader: createModules({
      paths,
      source,
      draft: (path) => parseDraft(source(path)),
      onImport: (...followed) => void imports.push(followed),
    }),
    component: (tag) => project.vocabulary.find(tag)?.name,
  })
  return { texts, imports, scripts }
}
