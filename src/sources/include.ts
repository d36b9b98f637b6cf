// Turns a docs folder into a folder of another one: every path that counts from its root gets a prefix.
import { posix } from 'node:path'
import { linkMap } from '../check/link-map.ts'
import { isHidden } from '../config/public-files.ts'
import { SPEC_KEYS } from '../config/schema/navigation.ts'
import { upgradeFile } from '../config/upgrade-file.ts'
import type { Diagnostic, Edit } from '../diagnostics/diagnostic.ts'
import { applyEdits } from '../editing/apply.ts'
import { configValues } from '../editing/config-values.ts'
import { inJson } from '../editing/json-edit.ts'
import { planInclusion } from '../editing/move.ts'
import { allFiles, sourceOf } from '../editing/world.ts'
import type { FileSystem } from '../files/file-system.ts'
import { DEFAULT_DIRECTORY } from '../openapi/address.ts'
import { isTopicKey, TOPIC_KINDS } from '../openapi/topic-kinds.ts'
import { withoutBase } from '../project/links.ts'
import { OverlayFileSystem } from '../project/overlay.ts'
import type { Project } from '../project/project.ts'
import { openSession } from '../project/session.ts'
import { parseJson } from '../schema/json.ts'
import type { PlacedObject, PlacedValue } from '../schema/placed.ts'

/** A docs folder, ready to be written into another one. */
export interface IncludedDocs {
  /** The new paths and contents. `docs.json` is among them, in place of a `mint.json`. */
  readonly files: ReadonlyMap<string, string | Uint8Array>
  /** Why there are none: what is wrong with the configuration. */
  readonly problems: readonly Diagnostic[]
}

/** Where pages keep what they import. It stays at the root, because nothing else there becomes a page. */
const SNIPPETS = /^_?snippets\//
/** They would change every page of the site. */
const STYLE_SHEET = /\.css$/i
/** The same goes for scripts, except for those that pages and components import. */
const SCRIPT = /\.js$/i

/**
 * Includes a docs folder as the folder `path` of another one. Links, imports, images, specifications, the navigation, and
 * redirects still lead where they did. A path that leads nowhere in its own folder stays as it is, because it may lead to
 * another part of the site. Snippets go to `snippets/<path>`. Stylesheets and scripts for all pages are left out, and so
 * are hidden and ignored files.
 * @param path without slashes at either end
 */
export async function includeDocs(folder: FileSystem, path: string): Promise<IncludedDocs> {
  const docs = withDocsJson(folder)
  const session = openSession(docs, { lazy: true })
  try {
    await session.outline()
    const { project } = session
    const problems = project.diagnostics.filter(({ code }) => code === 'missing-config' || code === 'invalid-json')
    if (problems.length > 0) return { files: new Map(), problems }
    const imported = importedNames(project)
    const kept = [...allFiles(project)].filter(
      (file) =>
        !isHidden(file) && !STYLE_SHEET.test(file) && (!SCRIPT.test(file) || imported.has(posix.basename(file))),
    )
    const target = (file: string) => (SNIPPETS.test(file) ? file.replace(SNIPPETS, `$&${path}/`) : `${path}/${file}`)
    const moved = new Map(kept.map((file) => [file, target(file)]))
    const base = linkMap(project).basePath?.path
    const edits = [
      ...planInclusion(project, moved, path, base),
      ...directoryEdits(project, path),
      ...redirectEdits(project, path, base),
    ]
    const texts = applyEdits(edits, (file) => sourceOf(project, file))
    const files = new Map<string, string | Uint8Array>()
    for (const file of ['docs.json', ...kept]) {
      const content = texts.get(file) ?? docs.readBytes(file)
      if (content !== undefined) files.set(target(file), content)
    }
    return { files, problems }
  } finally {
    await session.close()
  }
}

/** The folder, with a docs.json made of its mint.json if it has only that. */
function withDocsJson(folder: FileSystem): FileSystem {
  if (folder.readText('docs.json') !== undefined) return folder
  const { text } = upgradeFile(folder)
  if (text === undefined) return folder
  const upgraded = new OverlayFileSystem(folder)
  upgraded.set('docs.json', text)
  return upgraded
}

/** The names of scripts that pages, snippets, and components import. */
function importedNames(project: Project): ReadonlySet<string> {
  const names = new Set<string>()
  for (const file of allFiles(project)) {
    if (!/\.(?:mdx?|[jt]sx?)$/.test(file)) continue
    const { text } = sourceOf(project, file) ?? { text: '' }
    for (const [, name = ''] of text.matchAll(/\bfrom\s*["'][^"'\n]*?([\w.-]+\.js)["']/g)) names.add(name)
  }
  return names
}

/** Redirects start below the folder too. */
function redirectEdits(project: Project, path: string, base: string | undefined): Edit[] {
  return configValues(project)
    .filter(({ meaning }) => meaning === 'source')
    .map(({ file, span, value }) => ({
      file,
      ...span,
      text: inJson(`/${path}/${(withoutBase(value, base) ?? value).replace(/^\/+/, '')}`),
    }))
}

/** Generated pages get a directory below the folder, whether the configuration names one or not. */
function directoryEdits(project: Project, path: string): Edit[] {
  const edits: Edit[] = []
  for (const source of project.configSources) {
    const root = source.path.endsWith('.json') ? parseJson(source, () => {}) : undefined
    if (root) collectDirectories(root, path, edits)
  }
  return edits
}

function collectDirectories(value: PlacedValue, path: string, edits: Edit[]): void {
  if (value.kind === 'array') for (const item of value.items) collectDirectories(item, path, edits)
  if (value.kind !== 'object') return
  for (const [key, entry] of value.entries) {
    if (SPEC_KEYS.some((known) => known === key)) {
      const usual = isTopicKey(key) ? TOPIC_KINDS[key].directory : DEFAULT_DIRECTORY
      const items = entry.value.kind === 'array' ? entry.value.items : [entry.value]
      for (const item of items) edits.push(...directoryOf(item, path, usual))
    } else collectDirectories(entry.value, path, edits)
  }
}

function directoryOf(value: PlacedValue, path: string, usual: string): Edit[] {
  const { file, start, end } = value.place
  const directory = (name: string) => JSON.stringify(`${path}/${name.replace(/^\/+/, '')}`)
  if (value.kind === 'scalar') {
    if (typeof value.value !== 'string') return []
    return [
      { file, start, end: start, text: '{ "source": ' },
      { file, start: end, end, text: `, "directory": ${directory(usual)} }` },
    ]
  }
  if (value.kind === 'array' || !value.entries.has('source')) return []
  return [inObject(value, directory, usual)]
}

function inObject({ entries, place }: PlacedObject, directory: (name: string) => string, usual: string): Edit {
  const { file, start } = place
  const written = entries.get('directory')?.value
  if (written?.kind === 'scalar' && typeof written.value === 'string')
    return { ...written.place, text: directory(written.value) }
  return { file, start: start + 1, end: start + 1, text: ` "directory": ${directory(usual)},` }
}
