// Writes into JSON files, in their own style.
import type { Edit } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../files/source-file.ts'
import { parseJson } from '../schema/json.ts'
import type { PlacedObject } from '../schema/placed.ts'

/**
 * The edit that adds an entry below a path of keys, and creates missing objects on the way. Undefined if the key
 * exists, or if something other than an object is in the way.
 */
export function insertJsonKey(
  source: SourceFile,
  path: readonly string[],
  key: string,
  value: string,
): Edit | undefined {
  const file = source.path
  const root = parseJson(source, () => {})
  if (root === undefined && source.text.trim() === '') {
    const text = `${entryText([...path, key], value, '')}`
    return { file, start: 0, end: source.text.length, text: `{\n${text}\n}\n` }
  }
  if (root?.kind !== 'object') return undefined
  let object: PlacedObject = root
  for (const [depth, name] of path.entries()) {
    const next = object.entries.get(name)?.value
    if (next === undefined) return insertInto(source, object, [...path.slice(depth), key], value)
    if (next.kind !== 'object') return undefined
    object = next
  }
  return object.entries.has(key) ? undefined : insertInto(source, object, [key], value)
}

function insertInto({ text, path: file }: SourceFile, object: PlacedObject, keys: string[], value: string): Edit {
  const last = [...object.entries.values()].at(-1)
  const line = text.slice(text.lastIndexOf('\n', object.place.start - 1) + 1, object.place.start)
  const outer = /^[ \t]*/.exec(line)?.[0] ?? ''
  if (!last) {
    const inner = entryText(keys, value, outer)
    return { file, start: object.place.start + 1, end: object.place.end - 1, text: `\n${inner}\n${outer}` }
  }
  const at = last.value.place.end
  return { file, start: at, end: at, text: `,\n${entryText(keys, value, outer)}` }
}

/** Nested objects for the keys, with the value at the end. `outer` is the indentation around them. */
function entryText([key = '', ...rest]: readonly string[], value: string, outer: string): string {
  const indent = `${outer}  `
  const written = rest.length === 0 ? JSON.stringify(value) : `{\n${entryText(rest, value, indent)}\n${indent}}`
  return `${indent}${JSON.stringify(key)}: ${written}`
}

/** Text as it stands between the quotes of a string. */
export function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}
