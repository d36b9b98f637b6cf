// Sets one entry of a YAML file. Every other byte stays the same.
import { isDeepStrictEqual } from 'node:util'
import { isMap, isScalar, type Pair, parseDocument, type YAMLMap } from 'yaml'
import type { Edited } from './edit-json.ts'

export interface YamlEntry {
  /** A key of the top-level map, and a key in its value. */
  readonly path: readonly [string, string]
  readonly value: Readonly<Record<string, unknown>>
}

const BY_HAND = "It is written in a form that Galley can't edit. Change it by hand."

/** Sets an entry. Fails if the text isn't valid YAML or has the entry in another form. */
export function setYamlEntry(text: string, { path: [top, key], value }: YamlEntry): Edited {
  const document = parseDocument(text)
  if (document.errors[0]) return { problem: `It isn't valid YAML: ${document.errors[0].message.split('\n')[0]}` }
  const before = document.toJS() ?? {}
  const isOther = (there: unknown): boolean => typeof there !== 'object' || there === null || Array.isArray(there)
  if (isOther(before)) return { problem: "The file isn't a map." }
  const servers = before[top] ?? {}
  if (isOther(servers)) return { problem: `\`${top}\` isn't a map.` }
  if (isDeepStrictEqual(servers[key], value)) return { text }

  const changed = change(text, { root: document.contents, top, key, value })
  // Parse the result: whatever the surrounding text is like, it must mean what was intended.
  const after = changed === undefined ? undefined : parseDocument(changed)
  const wanted = { ...before, [top]: { ...servers, [key]: value } }
  if (changed === undefined || after?.errors[0] || !isDeepStrictEqual(after?.toJS(), wanted))
    return { problem: BY_HAND }
  return { text: changed }
}

interface Wanted {
  readonly root: unknown
  readonly top: string
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}

function change(text: string, { root, top, key, value }: Wanted): string | undefined {
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const pair = isMap(root) ? pairOf(root, top) : undefined
  if (!pair) {
    const start = text === '' || text.endsWith('\n') ? text : text + eol
    return start + [`${top}:`, ...lines(key, value).map((line) => `  ${line}`), ''].join(eol)
  }
  const map = pair.value
  const first = isMap(map) && !map.flow ? map.items[0] : undefined
  if (!isMap(map) || !first) {
    const end = lineEnd(text, startOf(pair))
    return text.slice(0, end) + lines(key, value).reduce((rows, line) => `${rows}${eol}  ${line}`, '') + text.slice(end)
  }
  const there = pairOf(map, key)
  const at = startOf(there ?? first)
  const indent = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  if (indent.trim() !== '') return undefined
  const written = lines(key, value).join(eol + indent)
  if (!there) return text.slice(0, at) + written + eol + indent + text.slice(at)
  const end = (there.value as { range?: readonly number[] } | null)?.range?.[1] ?? lineEnd(text, at)
  return text.slice(0, at) + written + text.slice(at + text.slice(at, end).trimEnd().length)
}

function pairOf(map: YAMLMap, key: string): Pair | undefined {
  return map.items.find((item) => isScalar(item.key) && item.key.value === key)
}

function startOf(pair: Pair): number {
  return (pair.key as { range: readonly number[] }).range[0] as number
}

function lineEnd(text: string, start: number): number {
  const end = text.indexOf('\n', start)
  if (end === -1) return text.length
  return text[end - 1] === '\r' ? end - 1 : end
}

/** Writes scalars and lists as JSON, which is valid YAML. */
function lines(key: string, value: Readonly<Record<string, unknown>>): string[] {
  return [`${key}:`, ...Object.entries(value).map(([name, item]) => `  ${name}: ${JSON.stringify(item)}`)]
}
