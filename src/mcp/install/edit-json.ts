// Sets one entry of a JSON file, with or without comments. Every other byte stays the same.
import { SourceFile } from '../../files/source-file.ts'
import { parseJson } from '../../schema/json.ts'
import { type PlacedObject, type PlacedValue, toPlain } from '../../schema/placed.ts'

/** The new text, or the reason why it can't be edited. */
export type Edited = { readonly text: string } | { readonly problem: string }

export interface JsonEntry {
  /** Keys from the root down to the entry itself. */
  readonly path: readonly string[]
  readonly value: unknown
  /** True if comments and trailing commas are allowed. */
  readonly comments: boolean
}

/** Sets an entry. Fails if the text isn't valid JSON, or if a value on the path isn't an object. */
export function setJsonEntry(text: string, { path, value, comments }: JsonEntry): Edited {
  if (text.replace(/^\uFEFF/, '').trim() === '') return { text: `${JSON.stringify(nest(path, value), null, 2)}\n` }
  const problems: string[] = []
  const root = parseJson(new SourceFile('', text), ({ code, message }) => {
    if (code === 'invalid-json' && !(comments && /no comments|Trailing comma/.test(message))) problems.push(message)
  })
  if (problems.length > 0) return { problem: `It isn't valid JSON: ${problems[0]}` }
  let object: PlacedValue | undefined = root
  for (const [depth, key] of path.entries()) {
    if (object?.kind !== 'object')
      return { problem: `\`${path.slice(0, depth).join('.') || 'The file'}\` isn't an object.` }
    const entry = object.entries.get(key)
    const isLast = depth === path.length - 1
    if (!entry)
      return { text: insert(text, object, { key, value: nest(path.slice(depth + 1), value), depth, comments }) }
    if (isLast) {
      if (JSON.stringify(toPlain(entry.value)) === JSON.stringify(value)) return { text }
      const { start, end } = entry.value.place
      return { text: text.slice(0, start) + pretty(value, depth + 1, styleOf(text)) + text.slice(end) }
    }
    object = entry.value
  }
  return { text }
}

function nest(path: readonly string[], value: unknown): unknown {
  return path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value)
}

interface Style {
  readonly indent: string
  readonly eol: string
}

/** The file's line breaks, and the indentation of its first indented line. */
function styleOf(text: string): Style {
  return { indent: /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ', eol: text.includes('\r\n') ? '\r\n' : '\n' }
}

function pretty(value: unknown, depth: number, { indent, eol }: Style): string {
  return JSON.stringify(value, null, indent).replace(/\n/g, `${eol}${indent.repeat(depth)}`)
}

/** Adds an entry after the last one, or to an empty object. */
function insert(
  text: string,
  object: PlacedObject,
  { key, value, depth, comments }: { key: string; value: unknown; depth: number; comments: boolean },
): string {
  const style = styleOf(text)
  const line = `${style.eol}${style.indent.repeat(depth + 1)}${JSON.stringify(key)}: ${pretty(value, depth + 1, style)}`
  const last = [...object.entries.values()].sort((a, b) => a.value.place.end - b.value.place.end).at(-1)
  if (last) {
    const at = last.value.place.end
    const rest = text.slice(at, object.place.end)
    const comma = comments ? trailingComma(rest) : -1
    return comma === -1
      ? `${text.slice(0, at)},${line}${text.slice(at)}`
      : `${text.slice(0, at + comma + 1)}${line}${text.slice(at + comma + 1)}`
  }
  const at = object.place.start + 1
  const rest = text.slice(at, object.place.end - 1)
  const end = rest.includes('\n') ? '' : `${style.eol}${style.indent.repeat(depth)}`
  return `${text.slice(0, at)}${line}${end}${rest === '' || rest.includes('\n') ? rest : rest.trimEnd()}${text.slice(object.place.end - 1)}`
}

/** The index of a trailing comma after the last entry, outside of comments. -1 if there is none. */
function trailingComma(rest: string): number {
  const found = /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*,/.exec(rest)
  return found ? found[0].length - 1 : -1
}
