// Collects all strings in docs.json and the files that it refers to, each with its key and place.
import type { Place } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../files/source-file.ts'
import type { Project } from '../project/project.ts'
import { parseJson } from '../schema/json.ts'
import type { PlacedValue } from '../schema/placed.ts'

/** A string of the configuration. */
export interface ConfigText {
  /** Keys from the root, without list positions: `['navbar', 'links', 'href']`. */
  readonly path: readonly string[]
  /** The last key of `path`. */
  readonly key: string
  readonly value: string
  /** The place of the JSON string, including its quotes. */
  readonly place: Place
}

/** Cached by file, because editing a page creates a new project with the same configuration. */
const cache = new WeakMap<SourceFile, readonly ConfigText[]>()

/** All strings of docs.json and the files that it refers to. */
export function configTexts(project: Project): readonly ConfigText[] {
  const files = project.configSources.filter(({ path }) => path.endsWith('.json') && path !== 'galley.json')
  return files.flatMap(textsOf)
}

function textsOf(source: SourceFile): readonly ConfigText[] {
  let texts = cache.get(source)
  if (!texts) {
    const found: ConfigText[] = []
    const value = parseJson(source, () => {})
    if (value) collect(value, [], found)
    texts = found
    cache.set(source, texts)
  }
  return texts
}

function collect(value: PlacedValue, path: readonly string[], found: ConfigText[]): void {
  if (value.kind === 'array') for (const item of value.items) collect(item, path, found)
  else if (value.kind === 'object')
    for (const [key, entry] of value.entries) collect(entry.value, [...path, key], found)
  else if (typeof value.value === 'string')
    found.push({ path, key: path.at(-1) ?? '', value: value.value, place: value.place })
}
