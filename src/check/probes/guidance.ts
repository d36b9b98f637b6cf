// Checks the parts of `galley.json` that only assistants read: examples whose file is missing, and unknown components.
import { withoutToolFiles } from '../../config/public-files.ts'
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.ts'
import { suggest } from '../../diagnostics/suggest.ts'
import { type FileSystem, resolvePath } from '../../files/file-system.ts'
import type { Project } from '../../project/project.ts'
import { type PlacedValue, stringAt, valueAt } from '../../schema/placed.ts'
import type { Repository } from '../outside.ts'
import type { Probe } from './probe.ts'

const FILE = 'galley.json'

export const guidance: Probe = {
  name: 'guidance',
  codes: ['missing-example', 'unknown-component'],
  find: async (project, { repository }) => (repository ? guidanceFindings(project, repository) : []),
}

/** The findings without a probe, for commands that write rule files. */
export function guidanceFindings(project: Project, { docs, files: repository }: Repository): Diagnostic[] {
  const written = valueAt(project.config.galleyPlaces, 'guidance')
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

/**
 * The path from the root of the repository to an example that `galley.json` names. `folder` is the path of the docs.
 */
export function exampleFile(folder: string, file: string): string | undefined {
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
      : 'Name a file relative to the docs folder.',
  }
}

function unknownPreferences(prefer: PlacedValue | undefined, project: Project): Diagnostic[] {
  if (prefer?.kind !== 'object') return []
  const own = Object.keys(project.config.galley.components ?? {})
  const known = [
    ...project.vocabulary.components.flatMap(({ name, aliases = [] }) => [name, ...aliases.map((alias) => alias.name)]),
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
        help: near ? `Did you mean \`${near}\`?` : 'Describe your own components under `components`.',
        ...(near && { fix: [{ ...place, text: JSON.stringify(near) }] }),
      }
    })
}
