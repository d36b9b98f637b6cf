// Finds the strings in the configuration that name a page, a file, or a URL.
import type { Span } from '../content/tree.ts'
import type { SourceFile } from '../files/source-file.ts'
import type { Project } from '../project/project.ts'
import { parseJson } from '../schema/json.ts'
import type { PlacedValue } from '../schema/placed.ts'

/** What a string in the configuration refers to. `source` is the path where a redirect starts. */
export type Meaning = 'page' | 'link' | 'icon' | 'image' | 'spec' | 'file' | 'source'

/** What a string refers to, by the keys that lead to it. Undefined for ordinary text. */
export function meaningOf(path: readonly (string | number)[]): Meaning | undefined {
  const keys = path.filter((part): part is string => typeof part === 'string')
  const last = keys.at(-1) ?? ''
  const before = keys.at(-2) ?? ''
  if (last === 'pages' || last === 'root') return 'page'
  if (last === 'icon' || (last === 'name' && before === 'icon')) return 'icon'
  if (last === 'source' && before === 'redirects') return 'source'
  if (last === 'href' || last === 'destination' || (last === 'page' && keys[0] === 'search')) return 'link'
  if (['logo', 'favicon'].includes(keys[0] ?? '') || last === 'image' || before === 'image') return 'image'
  if (last === 'openapi' || before === 'openapi') return 'spec'
  return last === 'file' || last === 'import' || last === 'extensions' ? 'file' : undefined
}

/** A string in the configuration. */
export interface ConfigValue {
  readonly file: string
  readonly path: readonly (string | number)[]
  readonly value: string
  /** Without its quotes. */
  readonly span: Span
  readonly meaning: Meaning
}

const cache = new WeakMap<SourceFile, readonly ConfigValue[]>()

/** All strings in the configuration that refer to something. Reads each file once. */
export function configValues(project: Project): readonly ConfigValue[] {
  return project.configSources.flatMap((source) => {
    let values = cache.get(source)
    if (!values) {
      const found: ConfigValue[] = []
      const value = source.path.endsWith('.json') ? parseJson(source, () => {}) : undefined
      if (value) collect(value, [], source.path, found)
      values = found
      cache.set(source, values)
    }
    return values
  })
}

function collect(value: PlacedValue, path: readonly (string | number)[], file: string, into: ConfigValue[]): void {
  if (value.kind === 'array') value.items.forEach((item, i) => void collect(item, [...path, i], file, into))
  else if (value.kind === 'object')
    for (const [key, entry] of value.entries) collect(entry.value, [...path, key], file, into)
  else if (typeof value.value === 'string') {
    const meaning = meaningOf(path)
    const span = { start: value.place.start + 1, end: value.place.end - 1 }
    if (meaning) into.push({ file, path, value: value.value, span, meaning })
  }
}
