// Plans the edits that keep links to headings working when the text of one changes. Its id changes with it, and so may
// those of others: of two equal headings, the second has a number.
import type { Page, Route } from '../content/page.ts'
import { isNodeValue, type Node, type Value } from '../content/tree.ts'
import type { Edit } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../files/source-file.ts'
import { OverlayFileSystem } from '../project/overlay.ts'
import type { Project } from '../project/project.ts'
import { routeOf } from '../project/routes.ts'
import { openSession } from '../project/session.ts'
import { type Address, addressesIn } from './addresses.ts'
import { applyEdits } from './apply.ts'
import { configValues } from './config-values.ts'
import { referencesTo } from './references.ts'
import { writePath } from './spelling.ts'
import { targetOf } from './targets.ts'
import { sourceOf, textsWith, type World } from './world.ts'

/** A page whose ids an edit changes. */
interface ChangedPage {
  readonly before: Page
  readonly after: Page
  /** The new ids by the old ones. */
  readonly ids: ReadonlyMap<string, string>
}

/**
 * The edits of all links that an edit of a heading would break. Undefined if the page doesn't have the same headings
 * afterward.
 */
export async function headingLinkEdits(world: World, route: Route, edit: Edit): Promise<Edit[] | undefined> {
  const pages = await changedPages(world, await routesWith(world, route, edit.file), edit)
  const isInHeading = ({ file, start, end }: Edit) => file === edit.file && start < edit.end && edit.start < end
  return pages && linkEdits(world.project, pages).filter((one) => !isInHeading(one))
}

/** The page itself and, if the text is part of others too, those. */
async function routesWith(world: World, route: Route, file: string): Promise<Set<Route>> {
  const routes = new Set([route])
  const files = new Set([file])
  for (const part of files) {
    const own = routeOf(part)
    if (world.project.outlines.get(own)?.file === part) routes.add(own)
    for (const user of referencesTo(world, { kind: 'file', path: part })) files.add(user.file)
  }
  return routes
}

/** Reads the pages as they are and as the edit makes them. Leaves out those whose ids stay. */
async function changedPages(
  world: World,
  routes: Iterable<Route>,
  edit: Edit,
): Promise<Map<Route, ChangedPage> | undefined> {
  const { project } = world
  const files = new OverlayFileSystem(project.files)
  for (const { path, text } of project.configSources) files.set(path, text)
  for (const [path, text] of applyEdits([edit], (file) => sourceOf(project, file))) files.set(path, text)
  const session = openSession(files, { lazy: true, vocabulary: project.vocabulary })
  const changed = new Map<Route, ChangedPage>()
  try {
    for (const route of routes) {
      const before = await world.pageAt(route)
      const after = before && (await session.take(route))
      if (!before || !after) continue
      const ids = newIds(before, after)
      if (!ids) return undefined
      if (ids.size > 0) changed.set(route, { before, after, ids })
    }
  } finally {
    await session.close()
  }
  return changed
}

/** The ids that change. Undefined if the pages differ in more than the texts of headings. */
function newIds(before: Page, after: Page): Map<string, string> | undefined {
  const [old, next] = [[...idsIn(before.body.children)], [...idsIn(after.body.children)]]
  if (old.length !== next.length || before.headings.length !== after.headings.length) return undefined
  return new Map(old.flatMap((id, i) => (id === next[i] ? [] : [[id, next[i] as string]])))
}

/** The ids of headings and components, in the order of the text. */
function* idsIn(nodes: readonly Node[]): Iterable<string> {
  for (const node of nodes) {
    if ((node.type === 'heading' || node.type === 'element') && node.id !== undefined) yield node.id
    // What is inside a heading is part of its text.
    if (node.type === 'heading') continue
    if (node.type === 'element') for (const value of Object.values(node.props)) yield* idsInValue(value)
    if (node.type === 'island') for (const piece of node.pieces) yield* idsIn(piece.nodes ?? [])
    if ('children' in node) yield* idsIn(node.children)
  }
}

function* idsInValue(value: Value): Iterable<string> {
  if (isNodeValue(value)) yield* idsIn(value.nodes)
  else if (Array.isArray(value)) for (const item of value) yield* idsInValue(item)
}

function linkEdits(project: Project, pages: ReadonlyMap<Route, ChangedPage>): Edit[] {
  if (pages.size === 0) return []
  const edits: Edit[] = []
  const visit = (address: Address, source: SourceFile, base: string) => {
    if (!address.fragment) return
    const target = targetOf(project, address, base)
    const typed = source.text.slice(address.fragment.start, address.fragment.end)
    const page = target ? target.kind === 'page' && pages.get(target.route) : pageAround(pages, base)
    const fragment = target?.kind === 'page' ? target.fragment : typed
    const next = page && fragment !== undefined ? nextFragment(page, fragment) : undefined
    if (next === undefined || next === typed) return
    edits.push({ file: source.path, ...address.fragment, text: writePath(next, typed, address.setting) })
  }
  for (const source of textsWith(project, ['#']))
    for (const address of addressesIn(source, project.vocabulary)) visit(address, source, source.path)
  for (const { file, meaning, address, base } of configValues(project)) {
    const source = sourceOf(project, file)
    if (source && (meaning === 'link' || meaning === 'page')) visit(address, source, base)
  }
  return edits
}

/** For a link within the page that is typed in a snippet: a page that the snippet is part of. */
function pageAround(pages: ReadonlyMap<Route, ChangedPage>, file: string): ChangedPage | undefined {
  return [...pages.values()].find(({ before }) => before.imports.some((one) => one.file === file))
}

/** The new id of what a fragment leads to, if the fragment alone no longer does. */
function nextFragment({ before, after, ids }: ChangedPage, fragment: string): string | undefined {
  const id = before.anchors.get(fragment)
  if (id === undefined) return undefined
  const next = ids.get(id)
  return next ?? (after.anchors.get(fragment) === id ? undefined : id)
}
