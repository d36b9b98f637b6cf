// Finds the strings in the configuration that name a page, a file, or a URL.
import { SPEC_KEYS } from '../config/schema/navigation.ts'
import type { Span } from '../content/tree.ts'
import { resolvePath } from '../files/file-system.ts'
import type { SourceFile } from '../files/source-file.ts'
import type { Project } from '../project/project.ts'
import { parseJson } from '../schema/json.ts'
import type { PlacedValue } from '../schema/placed.ts'
import { type Address, addressAt } from './addresses.ts'

/**
 * What a string in the configuration refers to. `source` is the path where a redirect starts, and `ref` another file of
 * the configuration.
 */
export type Meaning = 'page' | 'link' | 'icon' | 'image' | 'spec' | 'file' | 'source' | 'ref'

/** What a string refers to, by the keys that lead to it. Undefined for ordinary text. */
export function meaningOf(path: readonly (string | number)[]): Meaning | undefined {
  const keys = path.filter((part): part is string => typeof part === 'string')
  const last = keys.at(-1) ?? ''
  const before = keys.at(-2) ?? ''
  if (last === '$ref') return 'ref'
  if (last === 'pages' || last === 'root') return 'page'
  if (last === 'icon' || (last === 'name' && before === 'icon')) return 'icon'
  if (last === 'source' && before === 'redirects') return 'source'
  if (last === 'href' || last === 'destination' || (last === 'page' && keys[0] === 'search')) return 'link'
  if (IMAGE_KEYS.test(last) || before === 'image' || ['logo', 'favicon'].includes(keys[0] ?? '')) return 'image'
  if (last === 'background' && before === 'thumbnails') return 'image'
  if (SPEC_KEYS.some((key) => key === last || key === before)) return 'spec'
  if ((last === 'source' && keys[0] === 'fonts') || (last === 'custom' && before === 'languages')) return 'file'
  return last === 'file' || last === 'import' || last === 'extensions' ? 'file' : undefined
}

const IMAGE_KEYS = /^(?:(?:og:|twitter:)?image|logo)$/

/** A string in the configuration. */
export interface ConfigValue {
  readonly file: string
  /** The keys that lead to it in the whole configuration. */
  readonly path: readonly (string | number)[]
  readonly value: string
  /** Without its quotes. */
  readonly span: Span
  readonly meaning: Meaning
  /** The value as a URL. */
  readonly address: Address
  /** The file from which it counts. For most values, that's docs.json, whatever file they are in. */
  readonly base: string
}

type Keys = readonly (string | number)[]
type Configured = Pick<Project, 'configSources'>

const cache = new WeakMap<SourceFile, { readonly place: string; readonly values: readonly ConfigValue[] }>()

/** All strings in the configuration that refer to something. Reads each file once. */
export function configValues(project: Configured): readonly ConfigValue[] {
  return readSources(project).values
}

/** The keys in the whole configuration below which each file is included that another one refers to. */
export function includedFiles(project: Configured): ReadonlyMap<string, Keys> {
  return readSources(project).places
}

function readSources(project: Configured): { values: readonly ConfigValue[]; places: ReadonlyMap<string, Keys> } {
  const places = new Map<string, Keys>()
  const all = project.configSources.flatMap((source) => {
    const values = valuesIn(source, places.get(source.path) ?? [])
    for (const { meaning, value, path, file } of values) {
      const target = meaning === 'ref' ? resolvePath(file, value) : undefined
      if (target !== undefined && !places.has(target)) places.set(target, path.slice(0, -1))
    }
    return values
  })
  return { values: all, places }
}

function valuesIn(source: SourceFile, place: Keys): readonly ConfigValue[] {
  const key = JSON.stringify(place)
  const known = cache.get(source)
  if (known?.place === key) return known.values
  const values: ConfigValue[] = []
  const root = source.path.endsWith('.json') ? parseJson(source, () => {}) : undefined
  if (root) collect(root, place, source, values)
  cache.set(source, { place: key, values })
  return values
}

function collect(
  value: PlacedValue,
  path: readonly (string | number)[],
  source: SourceFile,
  into: ConfigValue[],
): void {
  if (value.kind === 'array') value.items.forEach((item, i) => void collect(item, [...path, i], source, into))
  else if (value.kind === 'object')
    for (const [key, entry] of value.entries) collect(entry.value, [...path, key], source, into)
  else if (typeof value.value === 'string') {
    const file = source.path
    const whole = { start: value.place.start + 1, end: value.place.end - 1 }
    if (path.at(-1) === 'content' && path.at(-2) === 'banner') {
      for (const { 1: url = '', index } of source.text.slice(whole.start, whole.end).matchAll(MARKDOWN_LINK)) {
        const span = { start: whole.start + index, end: whole.start + index + url.length }
        const address = addressAt(source.text, span, 'link', 'json')
        into.push({ file, path, value: address.url, span, meaning: 'link', address, base: 'docs.json' })
      }
      return
    }
    const meaning = meaningOf(path)
    if (!meaning) return
    const kind = meaning === 'image' || meaning === 'icon' ? 'image' : 'link'
    const address = addressAt(source.text, whole, kind, 'json')
    const base = meaning === 'ref' ? file : 'docs.json'
    into.push({ file, path, value: value.value, span: whole, meaning, address, base })
  }
}

/** The URL of a Markdown link, in a string of JSON. */
const MARKDOWN_LINK = /(?<=\]\(\s*)([^\s()<>"\\]+)/g
