// Lists what will be different about a docs folder written for the hosted platform: keys, components, styles, accounts.
import { readObject } from '../config/read-object.ts'
import { docsSchema } from '../config/schema/docs.ts'
import { frontMatterSchema } from '../config/schema/front-matter.ts'
import { MemoryFileSystem } from '../files/memory.ts'
import type { Project } from '../project/project.ts'
import { schemasAt } from '../schema/at-path.ts'
import { describe, type Effect } from '../schema/describe.ts'
import { type PlacedValue, toPlain } from '../schema/placed.ts'
import { checkProject } from './check.ts'

/** A difference, and every place where it shows. */
export interface HostedDifference {
  readonly area: 'settings' | 'pages' | 'components' | 'styles' | 'accounts'
  /** The thing that differs, as authors write it: a key, a component, a file. */
  readonly what: string
  readonly message: string
  /** What to do. Absent if there is nothing to do. */
  readonly todo?: string
  readonly places: readonly { readonly file: string; readonly line: number }[]
}

/** Parts of the hosted platform that aren't in the folder, and their counterparts here. */
const OUTSIDE: readonly Pick<HostedDifference, 'what' | 'message' | 'todo'>[] = [
  {
    what: 'domain and deployment',
    message: "These are settings in the dashboard of the hosted platform. The folder doesn't have them.",
    todo: 'Publish what `galley build` writes on any host, or run `galley host`, which deploys each push. Set `url` in galley.json to the address.',
  },
  {
    what: 'login of readers',
    message: 'Files on a static host are public, whatever the dashboard said.',
    todo: 'Before you move private pages, require a login at your host, or publish with `galley host`, which has logins.',
  },
  {
    what: 'AI assistant',
    message:
      'Its model, key and instructions are settings of the server, and so are those in `.mintlify/Assistant.md`.',
    todo: 'Set them with `galley host assistant` or `galley serve --assistant`, and `assistant` in galley.json.',
  },
  {
    what: 'redirects, analytics and feedback that the dashboard keeps',
    message: 'Only what is in docs.json carries over.',
    todo: 'Add redirects and `integrations` to docs.json, and export the feedback that you want to keep.',
  },
]

/** All differences, those that need work first. Reads all pages. */
export function hostedDifferences(project: Project): readonly HostedDifference[] {
  const found = new Collector()
  settings(project, found)
  frontMatter(project, found)
  components(project, found)
  styles(project, found)
  for (const one of OUTSIDE) found.add({ area: 'accounts', ...one })
  return found.all()
}

class Collector {
  private readonly byKey = new Map<string, HostedDifference & { places: { file: string; line: number }[] }>()

  add(one: Omit<HostedDifference, 'places'>, place?: { readonly file: string; readonly line: number }): void {
    const key = `${one.area}\n${one.what}\n${one.message}`
    const entry = this.byKey.get(key) ?? { ...one, places: [] }
    if (place) entry.places.push(place)
    this.byKey.set(key, entry)
  }

  all(): readonly HostedDifference[] {
    const order: readonly HostedDifference['area'][] = ['components', 'settings', 'pages', 'styles', 'accounts']
    return [...this.byKey.values()].sort(
      (a, b) => order.indexOf(a.area) - order.indexOf(b.area) || Number(!a.todo) - Number(!b.todo),
    )
  }
}

const TODO: Readonly<Record<Effect['kind'], string | undefined>> = {
  none: 'Remove it, or leave it: it changes nothing.',
  later: "Keep it. Galley doesn't support it yet, so this part is missing for now.",
  differs: undefined,
}

/** Every key of docs.json that has no effect here or works differently. */
function settings(project: Project, found: Collector): void {
  const files = new MemoryFileSystem(Object.fromEntries(project.configSources.map(({ path, text }) => [path, text])))
  const source = project.configSources.find(({ path }) => path === 'docs.json')
  const root = source && readObject('docs.json', { files, report: () => undefined, onSource: () => undefined })
  if (!root) return
  const schema = docsSchema()
  const visit = (value: PlacedValue, path: readonly (string | number)[]): void => {
    if (value.kind === 'array') for (const [i, item] of value.items.entries()) visit(item, [...path, i])
    if (value.kind !== 'object') return
    for (const [name, entry] of value.entries) {
      const inner = [...path, name]
      const effect = effectOf(schema, inner)
      if (!effect) {
        visit(entry.value, inner)
        continue
      }
      const isSettled = effect.unless !== undefined && value.entries.has(effect.unless)
      if (isSettled || isOfAnother(effect, toPlain(entry.value))) continue
      const { file, start } = entry.keyPlace
      const own = project.configSources.find((one) => one.path === file) ?? source
      found.add(
        { area: 'settings', what: written(inner), message: effect.why, ...todoOf(effect) },
        { file, line: own.position(start).line },
      )
    }
  }
  visit(root, [])
}

function frontMatter(project: Project, found: Collector): void {
  for (const page of project.pages.values())
    for (const name of Object.keys(page.frontmatter.data)) {
      const effect = effectOf(frontMatterSchema, [name])
      if (!effect || isOfAnother(effect, page.frontmatter.data[name])) continue
      const start = page.frontmatter.places.get(name)?.start ?? 0
      found.add(
        { area: 'pages', what: name, message: effect.why, ...todoOf(effect) },
        { file: page.file, line: page.source.position(start).line },
      )
    }
}

/** Tells whether an effect is about other values of the key than the one that the site sets. */
function isOfAnother({ values }: Effect, value: unknown): boolean {
  return values !== undefined && !values.includes(value)
}

function effectOf(schema: Parameters<typeof schemasAt>[0], path: readonly (string | number)[]): Effect | undefined {
  return schemasAt(schema, path)
    .map((one) => describe(one).effect)
    .find((effect) => effect !== undefined)
}

function todoOf({ kind }: Effect): { todo?: string } {
  const todo = TODO[kind]
  return todo === undefined ? {} : { todo }
}

/** Formats a path: `navbar.links[].label`. */
function written(path: readonly (string | number)[]): string {
  return path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[]` : text ? `${text}.${part}` : part),
    '',
  )
}

/** Components that nothing defines, and other problems found while reading pages. */
function components(project: Project, found: Collector): void {
  for (const { code, severity, message, help, place } of checkProject(project)) {
    if (severity !== 'error' || !/^(?:unknown-component|code-error|syntax|missing-spec|foreign-syntax)$/.test(code))
      continue
    const source = project.sources.get(place.file)
    found.add(
      { area: 'components', what: code, message, todo: help ?? 'See `galley check`.' },
      { file: place.file, line: source?.position(place.start).line ?? 1 },
    )
  }
}

/** Files that are loaded on every page and were written for the elements of another theme. */
function styles(project: Project, found: Collector): void {
  for (const path of project.assets) {
    const [ending] = /\.(?:css|js)$/i.exec(path) ?? []
    if (ending === undefined) continue
    found.add(
      {
        area: 'styles',
        what: ending.slice(1).toUpperCase(),
        message:
          ending === '.css'
            ? "Stylesheets load on every page, as on the hosted platform. Rules for elements of its theme don't match anything here."
            : 'Scripts load on every page, as on the hosted platform. The elements that they look for have other names here.',
        todo: 'Preview the site with `galley dev`, and adapt them where something is missing.',
      },
      { file: path, line: 1 },
    )
  }
}
