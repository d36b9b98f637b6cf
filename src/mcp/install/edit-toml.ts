// Sets one table of a TOML file. Every other byte stays the same. It parses only the parts of TOML that it needs.
import type { Edited } from './edit-json.ts'

export interface TomlTable {
  /** The table's name: `mcp_servers.galley`. */
  readonly name: string
  readonly value: Readonly<Record<string, unknown>>
}

/** Sets a table of strings and lists of strings. Fails if the file is invalid or defines the table in another form. */
export function setTomlTable(text: string, { name, value }: TomlTable): Edited {
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const lines = readLines(text)
  if (!lines) return { problem: "It isn't valid TOML: a string or a list is never closed." }
  const wanted = name.split('.')
  const rows = Object.entries(value).map(([key, item]) => `${key} = ${toToml(item)}`)
  const table = [`[${name}]`, ...rows].join(eol)
  const at = lines.findIndex((line) => sameKey(headerOf(line.text), wanted))
  if (at === -1) {
    if (lines.some((line) => definesInline(line, wanted)))
      return { problem: `It sets \`${name}\` in a form that Galley can't edit. Change it by hand.` }
    const before = text === '' || text.endsWith('\n') ? text : text + eol
    return { text: `${before}${before.trim() === '' ? '' : eol}${table}${eol}` }
  }
  const next = lines.findIndex((line, i) => i > at && headerOf(line.text) !== undefined)
  const body = lines.slice(at, next === -1 ? lines.length : next)
  // Blank lines and comments at the end belong to the next table.
  while (body.length > 1 && /^\s*(?:#.*)?$/.test(body.at(-1)?.text ?? '')) body.pop()
  const [first, last] = [body[0], body.at(-1)]
  if (!first || !last) return { text }
  return { text: text.slice(0, first.start) + table + text.slice(last.end) }
}

interface Line {
  readonly text: string
  readonly start: number
  /** Offset of the end, without the line break. */
  readonly end: number
  /** The path of the table that contains it. */
  readonly table: readonly string[]
}

/** Splits a text into statements. A string or list may span several lines. Undefined if one is never closed. */
function readLines(text: string): Line[] | undefined {
  const lines: Line[] = []
  let table: readonly string[] = []
  for (let start = 0; start < text.length; ) {
    const end = statementEnd(text, start)
    if (end === undefined) return undefined
    const line = text.slice(start, end).replace(/\r$/, '')
    table = headerOf(line) ?? table
    lines.push({ text: line, start, end: start + line.length, table })
    start = end + 1
  }
  return lines
}

/** The offset of the line break that ends the statement at `start`. */
function statementEnd(text: string, start: number): number | undefined {
  let depth = 0
  for (let i = start; i < text.length; i++) {
    const char = text[i]
    if (char === '\n' && depth === 0) return i
    if (char === '#') {
      const end = text.indexOf('\n', i)
      i = end === -1 ? text.length : end - 1
    } else if (char === '"' || char === "'") {
      const end = stringEnd(text, i)
      if (end === undefined) return undefined
      i = end
    } else if (char === '[' || char === '{') depth++
    else if (char === ']' || char === '}') depth--
  }
  return depth > 0 ? undefined : text.length
}

/** The offset of the closing quote of the string at `start`. */
function stringEnd(text: string, start: number): number | undefined {
  const quote = text[start] as string
  const long = text.startsWith(quote.repeat(3), start)
  const mark = long ? quote.repeat(3) : quote
  for (let i = start + mark.length; i < text.length; i++) {
    if (text[i] === '\\' && quote === '"') i++
    else if (text[i] === '\n' && !long) return undefined
    else if (text.startsWith(mark, i)) return i + mark.length - 1
  }
  return undefined
}

/** Parses a table header: `[a."b"]` is a, b. */
function headerOf(line: string): readonly string[] | undefined {
  const inner = /^\s*\[\[?\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?$/.exec(line)?.[1]
  return inner === undefined ? undefined : keysOf(inner)
}

function keysOf(dotted: string): string[] {
  return [...dotted.matchAll(/"([^"]*)"|'([^']*)'|([\w-]+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? '')
}

function sameKey(keys: readonly string[] | undefined, wanted: readonly string[]): boolean {
  return keys?.length === wanted.length && keys.every((key, i) => key === wanted[i])
}

/** True for `mcp_servers = {…}`, `mcp_servers.galley.command = …`, and similar statements. */
function definesInline({ text, table }: Line, wanted: readonly string[]): boolean {
  const key = /^\s*((?:"[^"]*"|'[^']*'|[\w-]+)(?:\s*\.\s*(?:"[^"]*"|'[^']*'|[\w-]+))*)\s*=/.exec(text)?.[1]
  if (key === undefined) return false
  const full = [...table, ...keysOf(key)]
  const isPrefix = full.length <= wanted.length && full.every((part, i) => part === wanted[i])
  return isPrefix || (full.length > wanted.length && wanted.every((part, i) => part === full[i]))
}

function toToml(value: unknown): string {
  return Array.isArray(value) ? `[${value.map(toToml).join(', ')}]` : JSON.stringify(value)
}
