// A docs folder to a Project: configuration, every page, the navigation held against them.
import { findComponent } from '../components/index.ts'
import { loadIgnore } from '../config/ignore.ts'
import { loadConfig } from '../config/load.ts'
import type { NavEntry } from '../config/navigation.ts'
import { collectPage } from '../content/collect.ts'
import type { Draft } from '../content/draft.ts'
import { createEvaluator, type ModuleLoader } from '../content/evaluate.ts'
import type { Page, Route } from '../content/page.ts'
import { parseDraft } from '../content/parse.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { FileSystem } from '../files/file-system.ts'
import { SourceFile } from '../files/source-file.ts'
import { anchorOf } from './anchors.ts'
import { classifyFiles } from './classify-files.ts'
import { missingPages } from './missing-pages.ts'
import { createModules } from './modules.ts'
import type { Project } from './project.ts'
import { entryRoute, routeOf } from './routes.ts'

/** How a project is read. */
export interface LoadOptions {
  /** Called with each page as soon as it is finished, so that others can begin with it. */
  onPage?(page: Page): void
}

/** Reads a whole docs folder. Never throws for what an author wrote: every mistake is a finding of the project. */
export async function loadProject(files: FileSystem, options: LoadOptions = {}): Promise<Project> {
  const loaded = loadConfig(files)
  const { config, navigation } = loaded
  const diagnostics: Diagnostic[] = [...loaded.diagnostics]
  const sources = new Map<string, SourceFile>(loaded.sources.map((source) => [source.path, source]))
  const kinds = classifyFiles(files.list(), loadIgnore(files))

  const drafts = new Map<string, Draft>()
  const draft = (path: string): Draft => {
    let found = drafts.get(path)
    if (!found) {
      const source = new SourceFile(path, files.readText(path) ?? '')
      sources.set(path, source)
      found = parseDraft(source)
      drafts.set(path, found)
    }
    return found
  }
  const modules = createModules(files, kinds.all, draft)
  const evaluator = createEvaluator({
    modules,
    variables: config.variables,
    isComponent: (name) => findComponent(name) !== undefined,
  })

  const imported = importedFiles(kinds.pages, draft, modules)
  const pages = new Map<Route, Page>()
  for (const path of kinds.pages) {
    if (imported.has(path)) continue
    const route = routeOf(path)
    const parsed = draft(path)
    const other = pages.get(route)
    if (other) {
      diagnostics.push(duplicateRoute(parsed, other, route))
      continue
    }
    const evaluated = await evaluator.evaluate(parsed)
    const page = collectPage({
      route,
      source: parsed.source,
      frontmatter: parsed.frontmatter,
      children: evaluated.children,
      imports: evaluated.imports,
      diagnostics: [...parsed.diagnostics, ...evaluated.diagnostics],
      sourceOf: (file) => sources.get(file),
      anchorOf,
    })
    drafts.delete(path)
    pages.set(route, page)
    options.onPage?.(page)
  }

  const entries = firstEntries(navigation.entries)
  diagnostics.push(...missingPages(navigation, pages, kinds.all))
  for (const page of pages.values()) diagnostics.push(...page.diagnostics)
  return { files, config, navigation, pages, entries, assets: kinds.assets, sources, diagnostics }
}

const IMPORT = /\bfrom\s*(['"])([^'"\n]+)\1|\bimport\s*(['"])([^'"\n]+)\3/g

/** Files that other files import are no pages. */
function importedFiles(
  paths: readonly string[],
  draft: (path: string) => Draft,
  modules: ModuleLoader,
): ReadonlySet<string> {
  const imported = new Set<string>()
  for (const path of paths) {
    for (const node of draft(path).children) {
      if (node.type !== 'esm') continue
      for (const match of node.value.matchAll(IMPORT)) {
        const loaded = modules.load(path, (match[2] ?? match[4]) as string)
        if (loaded.kind === 'mdx') imported.add(loaded.draft.file)
      }
    }
  }
  return imported
}

function duplicateRoute(draft: Draft, other: Page, route: Route): Diagnostic {
  return {
    code: 'duplicate-route',
    severity: 'error',
    message: `\`${draft.file}\` and \`${other.file}\` are both published at \`${route}\`; only the second is.`,
    place: { file: draft.file, start: 0, end: 0 },
    help: 'Rename or remove one of them.',
  }
}

function firstEntries(entries: readonly NavEntry[]): Map<Route, NavEntry> {
  const first = new Map<Route, NavEntry>()
  for (const entry of entries) {
    const route = entryRoute(entry.node)
    if (route !== undefined && !first.has(route)) first.set(route, entry)
  }
  return first
}
