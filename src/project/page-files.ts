// Decides which Markdown files are pages and at which route. Files that are parts of other pages aren't.
import { SPEC_KEYS } from '../config/schema/navigation.ts'
import type { Draft } from '../content/draft.ts'
import { withoutFences } from '../content/fences.ts'
import type { Route } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../files/source-file.ts'
import { findModule } from './modules.ts'
import { routeOf } from './routes.ts'

/** Files by the route at which they're published, and findings for the others. */
export interface PageFiles {
  readonly files: ReadonlyMap<Route, string>
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Gives each file its route. `parts` are only parts of other pages. If two files have the same route, the first is
 * published.
 */
export function publishPages(paths: readonly string[], parts: ReadonlySet<string>): PageFiles {
  const files = new Map<Route, string>()
  const diagnostics: Diagnostic[] = []
  for (const path of paths) {
    if (parts.has(path)) continue
    const route = routeOf(path)
    const other = files.get(route)
    if (other === undefined) files.set(route, path)
    else diagnostics.push(duplicateRoute(path, other, route))
  }
  return { files, diagnostics }
}

const QUOTED_PATH = /\s*(['"])((?:\.{0,2}|@)\/[^'"\n]+)\1/y

/**
 * The paths after `from` and `import`. Searching for the words first costs a fifth of one pattern that matches
 * everything.
 */
function* importedPaths(code: string): Iterable<string> {
  for (const word of ['from', 'import']) {
    for (let at = code.indexOf(word); at !== -1; at = code.indexOf(word, at + word.length)) {
      QUOTED_PATH.lastIndex = at + word.length
      const path = QUOTED_PATH.exec(code)?.[2]
      if (path !== undefined) yield path
    }
  }
}

/** The parts of a text that start like an import or export, each up to the next empty line. Some are in fences. */
function* modulesIn(text: string): Iterable<string> {
  const opening = /(?:^|\n)(?:im|ex)port\b/g
  while (opening.exec(text)) {
    const empty = text.indexOf('\n\n', opening.lastIndex)
    const end = empty === -1 ? text.length : empty
    yield text.slice(opening.lastIndex - 'import'.length, end)
    opening.lastIndex = end
  }
}

/** Whether a text seems to have functions of its own, outside of code blocks, or imports a file of them. */
export function hasProgram(text: string): boolean {
  return PROGRAM.test(text) && PROGRAM.test(withoutFences(text))
}

/** A component, which has a capital letter, or an import of a file that isn't Markdown. */
const PROGRAM = /^export (?:const [A-Z]\w* ?=|default function|function [A-Z])|^import .*\.[jt]sx?['"]/m

const SPEC_NAMES = new RegExp(SPEC_KEYS.join('|'))

/** False for a text whose front matter certainly doesn't name a specification, whether it's UTF-8 or Latin-1. */
export function mayNameApi(text: string): boolean {
  const end = text.indexOf('\n---', text.indexOf('---') + 3)
  return SPEC_NAMES.test(end === -1 ? text : text.slice(0, end))
}

/** False for a text that certainly imports nothing, whether it's decoded as UTF-8 or as Latin-1. */
export function mayImport(text: string): boolean {
  return /(?:^|\n)(?:im|ex)port\b/.test(text)
}

/** What a text seems to import, as typed. Imports and exports start a line, but some of these lines are in fences. */
export function seemingImports(text: string): readonly string[] {
  return [...new Set([...modulesIn(text)].flatMap((part) => [...importedPaths(part)]))]
}

/** Files that may be imported. */
export interface Importable {
  readonly paths: ReadonlySet<string>
  readonly pages: ReadonlySet<string>
}

/** The files among `pages` to which import paths lead. */
export function pagesAt(from: string, imports: Iterable<string>, { paths, pages }: Importable): readonly string[] {
  return [...imports].flatMap((path) => {
    const file = findModule(from, path, paths)
    return file !== undefined && pages.has(file) ? [file] : []
  })
}

/** The files among `pages` that a page imports. Parses the page only if its text seems to contain any. */
export function importedPages(
  source: SourceFile,
  parse: (source: SourceFile) => Draft,
  known: Importable,
): readonly string[] {
  if (pagesAt(source.path, seemingImports(source.text), known).length === 0) return []
  return pagesAt(source.path, parsedImports(source, parse), known)
}

/** What a text imports, as typed. */
export function parsedImports(source: SourceFile, parse: (source: SourceFile) => Draft): readonly string[] {
  return parse(source).children.flatMap((node) => (node.type === 'esm' ? [...importedPaths(node.value)] : []))
}

function duplicateRoute(file: string, other: string, route: Route): Diagnostic {
  return {
    code: 'duplicate-route',
    severity: 'error',
    message: `\`${file}\` and \`${other}\` both have the route \`${route}\`. Only the second is published.`,
    place: { file, start: 0, end: 0 },
    help: 'Rename or remove one of them.',
  }
}
