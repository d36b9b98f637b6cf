// A project to what its team sets for itself: rules in force, own words, own components, real examples.

import { rulesOf } from '../check/own-rules.ts'
import type { Rule } from '../check/rule.ts'
import { rules as ours } from '../check/rules/index.ts'
import { type RuleSetting, readRuleSettings } from '../check/settings.ts'
import { components } from '../components/index.ts'
import { withoutToolFiles } from '../config/public-files.ts'
import type { Guidance, OwnComponent } from '../config/schema/galley.ts'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts'
import { suggest } from '../diagnostics/suggest.ts'
import type { FileSystem } from '../files/file-system.ts'
import { resolvePath } from '../files/file-system.ts'
import type { Project } from '../project/project.ts'
import { parseJson } from '../schema/json.ts'
import { type PlacedValue, stringAt, valueAt } from '../schema/placed.ts'

/** Where the docs lie in the repository whose assistants are told. */
export interface TeamContext {
  /** The docs folder from the root of the repository; empty when it is the root. */
  readonly docs: string
  /** The repository, from which real examples are read. */
  readonly repository: FileSystem
}

/** A file of the repository that shows how the product is really used. */
export interface RealExample {
  readonly title: string
  /** From the root of the repository. */
  readonly file: string
  readonly text: string
}

/** A rule in force. */
export interface TeamRule {
  readonly rule: Rule
  readonly setting: RuleSetting
  /** True for one that the team wrote itself. */
  readonly isOwn: boolean
}

/** What a team sets for itself. */
export interface Team {
  readonly site: string
  readonly url?: string
  /** The docs folder with a closing slash, from the root of the repository; empty when it is the root. */
  readonly folder: string
  readonly configFile: string
  readonly schema: string
  /** True where pages are written in `.md` files too. */
  readonly hasMarkdown: boolean
  readonly rules: readonly TeamRule[]
  readonly guidance: Guidance
  readonly examples: readonly RealExample[]
  readonly components: ReadonlyMap<string, OwnComponent>
  /** What not to write, and what to write. */
  readonly terms: readonly (readonly [string, string])[]
  readonly glossary: readonly (readonly [string, string])[]
}

/** The published schema of `docs.json`; a site that names another one keeps it. */
const DOCS_SCHEMA = 'https://mintlify.com/docs.json'
const FILE = 'galley.json'

/** Reads what a team sets for itself. Never throws: what is wrong is left out here, and found by `teamFindings`. */
export function readTeam(project: Project, { docs, repository }: TeamContext): Team {
  const { config } = project
  const rules = rulesOf(project)
  const settings = readRuleSettings(project, rules)
  const guidance = (config.galley.guidance ?? {}) as Guidance
  const own = (config.galley.components ?? {}) as Readonly<Record<string, OwnComponent>>
  const folder = docs === '' ? '' : `${docs}/`
  const shown = withoutToolFiles(repository)
  return {
    site: config.name,
    url: typeof config.galley.url === 'string' ? config.galley.url.replace(/\/$/, '') : undefined,
    folder,
    configFile: config.file,
    schema: writtenSchema(project) ?? DOCS_SCHEMA,
    hasMarkdown: [...project.outlines.values()].some(({ file }) => file.endsWith('.md')),
    rules: rules
      .map((rule) => ({ rule, setting: settings.get(rule), isOwn: !ours.includes(rule) }))
      .filter(({ rule, setting }) => setting.severity !== 'off' && rule.concerns?.(project) !== false),
    guidance,
    examples: (guidance.examples ?? []).flatMap(({ title, file }) => {
      const path = exampleFile(folder, file)
      const text = path === undefined ? undefined : shown.readText(path)
      return path === undefined || text === undefined ? [] : [{ title, file: path, text }]
    }),
    components: new Map(Object.entries(own)),
    terms: wordPairs(config.galley.terms),
    glossary: wordPairs(config.galley.glossary),
  }
}

/** What is wrong in the parts of `galley.json` that only assistants read: files that are not there, unknown components. */
export function teamFindings(project: Project, { docs, repository }: TeamContext): Diagnostic[] {
  const source = project.sources.get(FILE)
  const written =
    source &&
    valueAt(
      parseJson(source, () => {}),
      'guidance',
    )
  const folder = docs === '' ? '' : `${docs}/`
  const examples = valueAt(written, 'examples')
  const shown = withoutToolFiles(repository)
  const missing = (examples?.kind === 'array' ? examples.items : []).flatMap((item) => {
    const file = valueAt(item, 'file')
    const name = stringAt(item, 'file')
    if (!file || name === undefined) return []
    const path = exampleFile(folder, name)
    if (path !== undefined && shown.readText(path) !== undefined) return []
    const near = suggest(name.split('/').at(-1) as string, baseNames(shown).keys())
    const files = near === undefined ? [] : (baseNames(shown).get(near) ?? [])
    return [missingExample(name, file.place, files[0])]
  })
  return [...missing, ...unknownPreferences(valueAt(written, 'prefer'), project)]
}

function exampleFile(folder: string, file: string): string | undefined {
  return resolvePath(`${folder}${FILE}`, file.startsWith('/') ? `${folder ? `/${folder}` : ''}${file}` : file)
}

function baseNames(repository: FileSystem): Map<string, string[]> {
  const names = new Map<string, string[]>()
  for (const path of repository.list()) {
    const name = path.split('/').at(-1) as string
    const list = names.get(name)
    if (list) list.push(path)
    else names.set(name, [path])
  }
  return names
}

function missingExample(name: string, place: Place, near: string | undefined): Diagnostic {
  return {
    code: 'missing-example',
    severity: 'error',
    message: `There is no file \`${name}\` to take an example from.`,
    place,
    help: near
      ? `Did you mean \`${near}\` (from the root of the repository)?`
      : 'Name a file, counted from the docs folder.',
  }
}

function unknownPreferences(prefer: PlacedValue | undefined, project: Project): Diagnostic[] {
  if (prefer?.kind !== 'object') return []
  const own = Object.keys((project.config.galley.components ?? {}) as object)
  const known = [
    ...components.flatMap(({ name, aliases = [] }) => [name, ...aliases.map((alias) => alias.name)]),
    ...own,
  ]
  const places = [...prefer.entries].flatMap(([name, { keyPlace, value }]) => [
    { name, place: keyPlace },
    ...(value.kind === 'scalar' ? [{ name: String(value.value), place: value.place }] : []),
  ])
  return places
    .filter(({ name }) => !known.includes(name))
    .map(({ name, place }) => {
      const near = suggest(name, known)
      return {
        code: 'unknown-component',
        severity: 'error',
        message: `There is no component \`${name}\`.`,
        place,
        help: near ? `Did you mean \`${near}\`?` : 'Describe components of your own under `components`.',
        ...(near && { fix: [{ ...place, text: JSON.stringify(near) }] }),
      }
    })
}

function wordPairs(value: unknown): (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([word, meaning]) =>
    typeof meaning === 'string' ? [[word, meaning] as const] : [],
  )
}

/** The `$schema` that the site names itself. */
function writtenSchema({ sources, config }: Project): string | undefined {
  const source = sources.get(config.file)
  return source && config.file === 'docs.json'
    ? stringAt(
        parseJson(source, () => {}),
        '$schema',
      )
    : undefined
}
