// Finds the docs folder for the arguments of `galley check`, and selects the findings in those paths.
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Sources } from '../../diagnostics/report/place-text.ts'
import { leadsOutside, pathBelow } from '../../files/path-below.ts'
import { UsageError } from '../command.ts'
import { docsFolder } from '../folder.ts'
import type { LineRange } from './git.ts'

/** A docs folder, and the paths in it to check. Empty means all. */
export interface Selection {
  readonly folder: string
  readonly paths: readonly string[]
}

/** Finds the docs folder of the given files and folders. Throws `UsageError` if there is none, or more than one. */
export function select(cwd: string, typed: readonly string[]): Selection {
  if (typed.length === 0) return { folder: folderAround(cwd) ?? docsFolder(cwd, undefined), paths: [] }
  const absolute = typed.map((path) => {
    const found = resolve(cwd, path)
    if (!existsSync(found)) throw new UsageError(`${found} doesn't exist.`)
    return realpathSync(found)
  })
  const [first = cwd] = absolute
  const folder = folderAround(first) ?? docsFolder(cwd, typed[0])
  const root = realpathSync(folder)
  const paths = absolute.map((path) => {
    const below = pathBelow(root, path)
    if (leadsOutside(below)) throw new UsageError(`${path} isn't in the docs folder ${root}.`)
    return below
  })
  return { folder: root, paths: paths.includes('') ? [] : paths }
}

/** The nearest enclosing folder that contains a configuration. */
function folderAround(path: string): string | undefined {
  for (let folder = path; ; folder = dirname(folder)) {
    if (['docs.json', 'mint.json'].some((name) => existsSync(join(folder, name)))) return folder
    if (dirname(folder) === folder) return undefined
  }
}

/** True for a file that is selected or is in a selected folder. */
export function isSelected(file: string, paths: readonly string[]): boolean {
  return paths.length === 0 || paths.some((path) => file === path || file.startsWith(`${path}/`))
}

/** Findings in the selected files and folders. */
export function inPaths(diagnostics: readonly Diagnostic[], paths: readonly string[]): Diagnostic[] {
  return diagnostics.filter(({ place }) => isSelected(place.file, paths))
}

/** Findings that touch a changed line. */
export function inLines(
  diagnostics: readonly Diagnostic[],
  sources: Sources,
  changed: ReadonlyMap<string, readonly LineRange[]>,
): Diagnostic[] {
  return diagnostics.filter(({ place }) => {
    const ranges = changed.get(place.file)
    const source = sources.get(place.file)
    if (!ranges || !source) return false
    const first = source.position(place.start).line
    const last = source.position(Math.max(place.start, place.end - 1)).line
    return ranges.some(([from, to]) => from <= last && first <= to)
  })
}
