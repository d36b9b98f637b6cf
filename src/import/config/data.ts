// Reads configuration that is plain data: YAML with foreign tags, TOML, JSON, front matter.
import { parse as parseToml } from 'smol-toml'
import { isAlias, isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml'
import type { FileSystem } from '../../files/file-system.ts'
import { parseJson } from './javascript.ts'

/** Plain data, as far as a file contains any. */
export type Data = Readonly<Record<string, unknown>>

/** The value if it's an object, otherwise an empty object. */
export function asObject(value: unknown): Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : {}
}

export function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A non-empty text. A number becomes its digits. */
export function asText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** What JSX shows for a field: nothing if it isn't set. Undefined if a program decides, as for lists and objects. */
export function asShown(data: Data, name: string): string | undefined {
  const value = Object.hasOwn(data, name) ? data[name] : undefined
  return value === undefined || value === null || typeof value === 'boolean' || value === '' ? '' : asText(value)
}

/** A nested field: `at(config, 'theme', 'name')`. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  let current = value
  for (const key of path) current = asObject(current)[key]
  return current
}

/** Parses YAML to data. Unknown tags give the value after them: `!ENV [A, b]` is a list, `!!python/name:x` a text. */
export function parseYaml(text: string): unknown {
  const document = parseDocument(text, { logLevel: 'silent', uniqueKeys: false })
  return toData(document.contents as Node | null, 0, { document, left: MAX_NODES, aliases: MAX_ALIASES })
}

/** Maximum number of values in a file. Aliases of aliases can stand for billions. */
const MAX_NODES = 500_000
/** Each alias is searched for in the whole file. */
const MAX_ALIASES = 1_000

interface Reading {
  readonly document: ReturnType<typeof parseDocument>
  left: number
  aliases: number
}

function toData(node: unknown, depth: number, reading: Reading): unknown {
  if (depth > 60 || reading.left-- <= 0) return undefined
  if (isAlias(node) && reading.aliases-- <= 0) return undefined
  if (isAlias(node)) return toData(node.resolve(reading.document), depth + 1, reading)
  if (isScalar(node))
    return node.value === null && node.tag?.startsWith('tag:yaml.org,2002:python') ? node.tag : node.value
  if (isSeq(node)) return node.items.map((item) => toData(item, depth + 1, reading))
  if (!isMap(node)) return undefined
  const out: Record<string, unknown> = {}
  for (const { key, value } of node.items) {
    // A map can be a key, but it names nothing, and its text doubles with each level.
    if (!isScalar(key)) continue
    const name = String(key.value)
    if (name === '__proto__') continue
    const data = toData(value, depth + 1, reading)
    if (name === '<<') for (const one of [data].flat()) Object.assign(out, { ...asObject(one), ...out })
    else out[name] = data
  }
  return out
}

/** Reads a data file by its extension. Undefined if it's missing or can't be parsed. */
export function readData(files: FileSystem, path: string): unknown {
  const text = files.readText(path)
  if (text === undefined) return undefined
  try {
    if (/\.ya?ml$/.test(path)) return parseYaml(text)
    if (/\.toml$/.test(path)) return parseToml(text)
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** Reads the first of the given files that exists. */
export function readFirst(files: FileSystem, paths: readonly string[]): { path: string; data: Data } | undefined {
  for (const path of paths) {
    const data = readData(files, path)
    if (data !== undefined) return { path, data: asObject(data) }
  }
  return undefined
}

/** Front matter in any format: YAML between `---`, TOML between `+++`, JSON in braces. */
export interface ForeignFrontMatter {
  readonly data: Data
  readonly kind: 'yaml' | 'toml' | 'json' | 'none'
  /** The text between the delimiters. */
  readonly text: string
  /** What follows it. */
  readonly body: string
  /** The line of the file where the body starts, from 0. */
  readonly bodyLine: number
}

export function readFrontMatter(source: string): ForeignFrontMatter {
  const text = source.replace(/^\uFEFF/, '')
  // Astro allows empty lines above front matter.
  const yaml =
    /^(?:(?:[ \t]*\r?\n)+(?=---[ \t]*\r?\n[A-Za-z][\w-]*:))?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/.exec(
      text,
    )
  if (yaml) return front('yaml', yaml, text, asObject(parseYaml(yaml[1] ?? '')))
  const toml = /^\+\+\+[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?\+\+\+[ \t]*(?:\r?\n|$)/.exec(text)
  if (toml) {
    try {
      return front('toml', toml, text, asObject(parseToml(toml[1] ?? '')))
    } catch {
      return front('toml', toml, text, {})
    }
  }
  return { data: {}, kind: 'none', text: '', body: text, bodyLine: 0 }
}

function front(kind: 'yaml' | 'toml', match: RegExpExecArray, text: string, data: Data): ForeignFrontMatter {
  const [whole, inner = ''] = match
  return { kind, data, text: inner, body: text.slice(whole.length), bodyLine: whole.split('\n').length - 1 }
}
