// Adds redirects to docs.json for moved pages, without creating loops.
import type { Route } from '../content/page.ts'
import type { Edit } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../files/source-file.ts'
import { decodePath } from '../project/links.ts'
import type { Project } from '../project/project.ts'
import { routeOf } from '../project/routes.ts'
import { parseJson } from '../schema/json.ts'
import { type PlacedArray, type PlacedValue, stringAt, valueAt } from '../schema/placed.ts'
import { type MovedFolder, movedFolders } from './moved-folders.ts'
import { writePath } from './spelling.ts'

/** If at least this many pages move together, one rule with a wildcard replaces the individual ones. */
const MIN_WILDCARD = 4

interface Rule {
  readonly source: string
  readonly destination: string
}

/** Changes to the list of redirects. What is added counts on what is removed. */
export interface RedirectEdits {
  /** Redirects that start where a page is now, and would lead readers away from it or in circles. */
  readonly removed: readonly Edit[]
  /** Redirects from where the pages were. */
  readonly added: readonly Edit[]
}

/** Edits of docs.json, or of the file that has its redirects, for pages that move. */
export function redirectEdits(project: Project, routes: ReadonlyMap<Route, Route>): RedirectEdits {
  if (routes.size === 0) return { removed: [], added: [] }
  const sources = project.configSources.filter(({ path }) => path.endsWith('.json') && path !== 'galley.json')
  for (const source of sources) {
    const list = listIn(parseJson(source, () => {}))
    if (list) return editsIn(source, list, routes, project)
  }
  const source = sources.find(({ path }) => path === project.config.file)
  const root = source && parseJson(source, () => {})
  if (!source || root?.kind !== 'object') return { removed: [], added: [] }
  const indent = /\n([ \t]+)"/.exec(source.text)?.[1] ?? '  '
  const rules = rulesFor(movedFolders(project.outlines.keys(), routes), routes)
  const items = rules.map((rule) => `${indent}${indent}${ruleText(rule)}`).join(',\n')
  const last = [...root.entries.values()].at(-1)
  const at = last ? last.value.place.end : root.place.start + 1
  const text = `${last ? ',' : ''}\n${indent}"redirects": [\n${items}\n${indent}]${last ? '' : '\n'}`
  return { removed: [], added: [{ file: source.path, start: at, end: at, text }] }
}

/** The list of redirects: a key of docs.json, or another file that docs.json refers to. */
function listIn(root: PlacedValue | undefined): PlacedArray | undefined {
  const list = root?.kind === 'array' ? root : valueAt(root, 'redirects')
  if (list?.kind !== 'array') return undefined
  const isRedirects = root?.kind !== 'array' || list.items.every((item) => stringAt(item, 'destination') !== undefined)
  return isRedirects ? list : undefined
}

function editsIn(
  source: SourceFile,
  list: PlacedArray,
  routes: ReadonlyMap<Route, Route>,
  project: Project,
): RedirectEdits {
  const taken = new Set(routes.values())
  const folders = movedFolders(project.outlines.keys(), routes)
  const { text, path: file } = source
  const sourceOf = (item: PlacedValue) => routeOf(decodePath(stringAt(item, 'source') ?? '-'))
  const sources = new Set(list.items.map(sourceOf))
  const isReplaced = (item: PlacedValue) => taken.has(sourceOf(item)) || leadsBack(item, folders)
  const lastKept = list.items.findLast((item) => !isReplaced(item))
  const removed: Edit[] = list.items.flatMap((item, i) => {
    if (!isReplaced(item)) return []
    const { start, end } = item.place
    // With the comma after it or, behind the last one that stays, the comma before it.
    return lastKept && start > lastKept.place.start
      ? [{ file, start: (list.items[i - 1] ?? lastKept).place.end, end, text: '' }]
      : [{ file, start, end: list.items[i + 1]?.place.start ?? end, text: '' }]
  })
  const rules = rulesFor(folders, routes).filter((rule) => !sources.has(routeOf(rule.source)))
  if (rules.length === 0) return { removed, added: [] }
  const last = list.items.at(-1)
  const before = last ? text.slice(0, last.place.start) : text.slice(0, list.place.start)
  const indent = /\n([ \t]*)[^\n]*$/.exec(before)?.[1] ?? ''
  const inner = last ? indent : `${indent}  `
  const isOneLine = last !== undefined && !/\n/.test(text.slice(list.place.start, last.place.start))
  const gap = isOneLine ? ' ' : `\n${inner}`
  const at = last ? last.place.end : list.place.start + 1
  const items = rules.map(ruleText).join(`,${gap}`)
  const end = last || isOneLine ? '' : `\n${indent}`
  const added = `${lastKept ? ',' : ''}${gap}${items}${end}`
  return { removed, added: [{ file, start: at, end: last ? at : list.place.end - 1, text: added }] }
}

/** Whether a redirect with a wildcard leads from where a folder is now to where it was. */
function leadsBack(item: PlacedValue, folders: readonly MovedFolder[]): boolean {
  const [source, destination] = [stringAt(item, 'source') ?? '', stringAt(item, 'destination')]
  return folders.some(({ from, to }) => source.startsWith(`${to}/`) && destination === from + source.slice(to.length))
}

function ruleText({ source, destination }: Rule): string {
  const url = (route: string) => JSON.stringify(writePath(route, '', 'json'))
  return `{ "source": ${url(source)}, "destination": ${url(destination)} }`
}

/** One redirect per page, or one per folder if all its pages moved to the same other folder. */
function rulesFor(folders: readonly MovedFolder[], routes: ReadonlyMap<Route, Route>): Rule[] {
  const rules: Rule[] = []
  const left = new Map(routes)
  for (const folder of folders) {
    if (folder.routes.length < MIN_WILDCARD || !folder.routes.every((route) => left.has(route))) continue
    rules.push({ source: `${folder.from}/:slug*`, destination: `${folder.to}/:slug*` })
    for (const route of folder.routes) left.delete(route)
  }
  for (const [source, destination] of left) rules.push({ source, destination })
  return rules
}
