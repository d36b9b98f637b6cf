// A docs folder made for the hosted platform -> what will be different here: keys, components, styles, accounts.
import { readObject } from '../config/read-object.ts'
import { docsSchema } from '../config/schema/docs.ts'
import { frontMatterSchema } from '../config/schema/front-matter.ts'
import { MemoryFileSystem } from '../files/memory.ts'
import type { Project } from '../project/project.ts'
import { schemasAt } from '../schema/at-path.ts'
import { describe, type Effect } from '../schema/describe.ts'
import type { PlacedValue } from '../schema/placed.ts'
import { checkProject } from './check.ts'

/** One difference, and every place where it shows. */
export interface HostedDifference {
  readonly area: 'settings' | 'pages' | 'components' | 'styles' | 'accounts'
  /** What is meant, as authors write it: a key, a component, a file. */
  readonly what: string
  readonly message: string
  /** What to do; absent where nothing has to be done. */
  readonly todo?: string
  readonly places: readonly { readonly file: string; readonly line: number }[]
}

/** What a part of the platform is that no folder holds, and where its counterpart is. */
const OUTSIDE: readonly Pick<HostedDifference, 'what' | 'message' | 'todo'>[] = [
  {
    what: 'domain and deployment',
    message: 'The dashboard of the hosted platform keeps these, and the folder does not.',
    todo: 'Build with `galley build`, and publish the files on any host. Set `url` in galley.json to the address.',
  },
  {
    what: 'login of readers',
    message: 'Files on a static host are public, whatever the dashboard said.',
    todo: 'Put a login in front of them at your host before you move pages that are not public.',
  },
  {
    what: 'redirects, analytics and feedback that the dashboard keeps',
    message: 'Only what docs.json says comes along.',
    todo: 'Export what you need there, and write it into docs.json.',
  },
]

/** Everything that differs, what needs work first. Reads all pages. */
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
  later: 'Keep it. Until then, the part that it sets is missing.',
  differs: undefined,
}

/** Every key of docs.json that does something else here, or nothing. */
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

/** Whether what is said of a key is said of one value of it, and this is another. */
function isOfAnother({ why }: Effect, value: unknown): boolean {
  const named = /^`([^`]+)` is shown as/.exec(why)?.[1]
  return named !== undefined && named !== value
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

/** `navbar.links[].label`. */
function written(path: readonly (string | number)[]): string {
  return path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[]` : text ? `${text}.${part}` : part),
    '',
  )
}

/** What a page uses and nobody defines, and what breaks when it is read. */
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

/** Files that are loaded on every page, and were written for the elements of another theme. */
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
            ? 'Stylesheets are loaded on every page, as there. Rules for elements of the hosted theme match nothing here.'
            : 'Scripts are loaded on every page, as there. What they look for in the page has other names here.',
        todo: 'Look at the site with `galley dev`, and adapt what should still show.',
      },
      { file: path, line: 1 },
    )
  }
}
