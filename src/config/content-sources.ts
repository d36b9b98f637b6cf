// Reads which other repositories a site takes pages from, and their docs.json where `galley fetch` has put it.
import type { Report } from '../diagnostics/diagnostic.ts'
import type { FileSystem } from '../files/file-system.ts'
import type { SourceFile } from '../files/source-file.ts'
import { type PlacedObject, stringAt, valueAt } from '../schema/placed.ts'
import { SOURCE_MARK } from './public-files.ts'
import { readObject } from './read-object.ts'
import type { GalleySettings } from './schema/galley.ts'

/** Another repository whose docs are part of a site: an entry of `sources` in galley.json. */
export interface ContentSource {
  /** The last two parts of its address, such as `acme/sdk`. Sources of one repository share it. */
  readonly name: string
  /** What Git clones: a URL, or `user@host:path`. */
  readonly repository: string
  /** Undefined for its main branch. */
  readonly branch?: string
  /** The docs folder in it, without slashes at either end. Empty for the root. */
  readonly folder: string
  /** The folder of its pages on the site, without slashes at either end. */
  readonly path: string
}

/** A source, and its docs.json if it was fetched. */
export interface FetchedSource {
  readonly source: ContentSource
  /** Its paths count from the root of the site. */
  readonly docs: PlacedObject
}

/**
 * The sources of a site. One whose folder is that of another, or is inside of it, is left out and reported
 * (`duplicate-value`).
 */
export function contentSources(
  galley: Pick<GalleySettings, 'sources'>,
  places: PlacedObject,
  report: Report,
): ContentSource[] {
  const found: ContentSource[] = []
  for (const [i, { repository, path, branch, folder = '' }] of (galley.sources ?? []).entries()) {
    const trimmed = trimSlashes(path)
    const other = found.find(
      (source) => `${source.path}/`.startsWith(`${trimmed}/`) || `${trimmed}/`.startsWith(`${source.path}/`),
    )
    if (other) {
      report({
        code: 'duplicate-value',
        severity: 'error',
        message: `The folder \`${trimmed}\` overlaps with \`${other.path}\` of ${other.name}.`,
        place: valueAt(places, 'sources', i, 'path')?.place ?? places.place,
        help: 'Give each source a folder of its own.',
      })
      continue
    }
    found.push({
      name: nameOf(repository),
      repository: /^\w[\w.-]*\/[\w.-]+$/.test(repository) ? `https://github.com/${repository}.git` : repository,
      ...(branch !== undefined && { branch }),
      folder: trimSlashes(folder),
      path: trimmed,
    })
  }
  return found
}

/** The sources that were fetched. The others are reported (`missing-source`). */
export function readFetchedSources(
  sources: readonly ContentSource[],
  places: PlacedObject,
  context: { files: FileSystem; report: Report; onSource: (source: SourceFile) => void },
): FetchedSource[] {
  return sources.flatMap((source) => {
    const docs = readObject(`${source.path}/docs.json`, context)
    if (docs) return [{ source: { ...branchOf(context.files, source), ...source }, docs }]
    context.report({
      code: 'missing-source',
      severity: 'error',
      message: `The pages of ${source.name} aren't here.`,
      place: placeOf(places, source) ?? places.place,
      help: `Run \`galley fetch\` to get them. It writes them to \`${source.path}\`.`,
    })
    return []
  })
}

/** The branch that was fetched, as the mark says. */
function branchOf(files: FileSystem, { path }: ContentSource): Pick<ContentSource, 'branch'> {
  try {
    const { branch } = JSON.parse(files.readText(`${path}/${SOURCE_MARK}`) ?? '{}')
    return typeof branch === 'string' ? { branch } : {}
  } catch {
    return {}
  }
}

function placeOf(places: PlacedObject, { path }: ContentSource) {
  const sources = valueAt(places, 'sources')
  const items = sources?.kind === 'array' ? sources.items : []
  const entry = items.find((item) => trimSlashes(stringAt(item, 'path') ?? '') === path)
  return valueAt(entry, 'repository')?.place
}

/** The sources that a word names: one by its path, or all of a repository by its name. */
export function sourcesNamed(sources: readonly ContentSource[], word: string): ContentSource[] {
  const one = sources.find(({ path }) => path === trimSlashes(word))
  return one ? [one] : sources.filter(({ name }) => name.toLowerCase() === word.toLowerCase())
}

/** `acme/sdk` for `https://github.com/acme/sdk.git`, `git@github.com:acme/sdk`, and `acme/sdk`. */
function nameOf(repository: string): string {
  const parts = repository
    .replace(/\/+$/, '')
    .replace(/\.git$/, '')
    .split(/[/:]/)
  return parts
    .filter((part) => part !== '')
    .slice(-2)
    .join('/')
}

function trimSlashes(path: string): string {
  return path.replace(/^\/+|\/+$/g, '')
}
