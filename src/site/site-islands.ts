// The scripts of a site's islands: bundled once, when the first page that has one is rendered.
import { findComponent } from '../components/index.ts'
import type { Page } from '../content/page.ts'
import { parseDraft } from '../content/parse.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { SourceFile } from '../files/source-file.ts'
import { createModules } from '../project/modules.ts'
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

/** The islands of a project; nothing is bundled before `load`. */
export function createSiteIslands(project: Project, urls: Urls): SiteIslands {
  let started: Promise<IslandScripts> | undefined
  let loaded: IslandScripts | undefined
  return {
    async load() {
      started ??= bundle(project)
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

function bundle(project: Project): Promise<IslandScripts> {
  const source = (path: string) => new SourceFile(path, project.files.readText(path) ?? '')
  return bundleIslands({
    modules: [...project.pages.values()].flatMap(modulesOf),
    loader: createModules({
      paths: new Set(project.files.list()),
      source,
      draft: (path) => parseDraft(source(path)),
      onImport() {},
    }),
    isComponent: (name) => findComponent(name) !== undefined,
  })
}

function modulesOf(page: Page): string[] {
  return page.islands.flatMap(({ module, components }) => [
    module,
    ...Object.values(components ?? {}).map((part) => part.module),
  ])
}
