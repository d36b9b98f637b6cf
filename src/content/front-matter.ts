// Parses front matter, the YAML 1.2 between `---` lines, to plain data with the range of each key.
import type { parseDocument } from 'yaml'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts'
import { onFirstUse } from '../files/on-first-use.ts'
import { detached, type SourceFile } from '../files/source-file.ts'
import { frontMatterMistakes, problem } from './front-matter-mistakes.ts'
import type { Frontmatter } from './page.ts'

/** Front matter, and the offset at which the body begins. */
export interface FrontmatterPart {
  readonly frontmatter: Frontmatter
  readonly bodyStart: number
  readonly diagnostics: readonly Diagnostic[]
}

const library = onFirstUse<typeof import('../files/yaml.late.ts')>('../files/yaml.late.ts', import.meta.url)
const NONE: Frontmatter = { data: {}, places: new Map() }
const LIMIT = 64 * 1024

/**
 * Parses the front matter of a file. Accepts only plain YAML: `---js` and the like are errors. Never throws. What can't
 * be parsed becomes a finding, and the keys that can be are kept.
 */
export function parseFrontmatter(source: SourceFile): FrontmatterPart {
  const opening = /^\s*---([^\n]*)\r?\n/.exec(source.text)
  if (!opening) return tomlPart(source) ?? mismarked(source) ?? { frontmatter: NONE, bodyStart: 0, diagnostics: [] }
  const label = (opening[1] ?? '').trim()
  const start = opening[0].length
  if (label !== '') {
    // `---` followed by text is a thematic break or another engine's marker (`---js`), never YAML.
    if (!/^[a-z]+$/i.test(label)) return mismarked(source) ?? { frontmatter: NONE, bodyStart: 0, diagnostics: [] }
  }
  const closing = /^---[ \t]*\r?$/m.exec(source.text.slice(start))
  if (!closing) return unclosed(source, start)
  // What it says outlives the text.
  const yaml = detached(source.text.slice(start, start + closing.index))
  // Two thematic breaks with text between them aren't front matter.
  if (label === '' && /^\s*\n/.test(yaml) && yaml.trim() !== '' && !KEY.test(yaml))
    return { frontmatter: NONE, bodyStart: 0, diagnostics: [] }
  const bodyStart = start + closing.index + closing[0].length
  const second = label === '' && yaml.trim() === '' ? openedTwice(source, start + closing.index) : undefined
  if (second) return second
  if (label !== '') {
    const message = `Front matter must be YAML, but it is marked as \`${label}\`.`
    const finding = problem(source, 0, start, message, 'Write `---` alone.')
    return { frontmatter: restrictionsOf(yaml), bodyStart, diagnostics: [finding] }
  }
  return { ...readYaml(source, yaml, start), bodyStart }
}

/**
 * Front matter after a `---` too many, as programs write it that translate pages. Undefined if no keys follow.
 * @param offset of the second `---`
 */
function openedTwice(source: SourceFile, offset: number): FrontmatterPart | undefined {
  const [, opening = '', yaml = '', closing = ''] = TWICE.exec(source.text.slice(offset)) ?? []
  if (!KEY.test(yaml)) return undefined
  const start = offset + opening.length
  const read = readYaml(source, detached(yaml), start)
  if (read.diagnostics.length > 0) return undefined
  const finding = problem(source, 0, 3, 'The front matter starts with `---` twice.', 'Remove the first line.')
  const fix = [{ file: source.path, start: 0, end: offset, text: '' }]
  const bodyStart = start + yaml.length + closing.length
  return { frontmatter: read.frontmatter, bodyStart, diagnostics: [{ ...finding, fix }] }
}

const TWICE = /^(---[ \t]*\r?\n)((?:(?:[^\s-]|-[ \t]|[ \t]+\S)[^\n]*\n)+)(---[ \t]*)(?=\r?\n|$)/

const TOML = /^\s*(\+\+\+[ \t]*\r?\n)((?:[^\n]*\n)*?)(\+\+\+)[ \t]*(?=\r?\n|$)/
/** A line that is YAML, too, once `:` replaces its `=`. */
const PLAIN_TOML = /^([A-Za-z][\w-]*)[ \t]*=[ \t]+(?=["'\d[]|(?:true|false)[ \t]*\r?$)/

/** Front matter in TOML, between `+++` lines, as Hugo and Zola have it. */
function tomlPart(source: SourceFile): FrontmatterPart | undefined {
  const [whole = '', opening = '', toml = '', closing = ''] = TOML.exec(source.text) ?? []
  const lines = toml.split('\n')
  if (!lines.some((line) => /^[A-Za-z][\w-]*[ \t]*=/.test(line))) return undefined
  const first = whole.indexOf(opening)
  const finding = problem(
    source,
    first,
    first + 3,
    'Front matter must be YAML, but `+++` marks TOML.',
    'Write `---` lines, and `key: value` between them.',
  )
  const bodyStart = whole.length
  if (!lines.every((line) => line.trim() === '' || PLAIN_TOML.test(line)))
    return { frontmatter: restrictionsOf(toml), bodyStart, diagnostics: [finding] }
  const start = first + opening.length
  const edits = [first, start + toml.length].map((at) => ({ start: at, end: at + closing.length, text: '---' }))
  let at = start
  for (const line of lines) {
    const key = PLAIN_TOML.exec(line)
    if (key) edits.push({ start: at + (key[1] as string).length, end: at + key[0].length, text: ': ' })
    at += line.length + 1
  }
  const yaml = toml.replace(/^([A-Za-z][\w-]*)([ \t]*)=/gm, '$1$2:')
  const { frontmatter, diagnostics } = readYaml(source, detached(yaml), start)
  const fix = diagnostics.length === 0 && { fix: edits.map((edit) => ({ file: source.path, ...edit })) }
  return { frontmatter, bodyStart, diagnostics: [{ ...finding, ...fix }, ...diagnostics] }
}

/**
 * The access restrictions in front matter that can't be parsed. A mistake elsewhere must not publish a page that was
 * meant to be hidden, or meant for some readers only.
 */
function restrictionsOf(yaml: string): Frontmatter {
  const keys = [...yaml.matchAll(/^[ \t{,]*["']?(groups|hidden|noindex)["']?[ \t]*[:=]/gm)]
  return { data: Object.fromEntries(keys.map(([, key]) => [key, true])), places: new Map() }
}

const MAX_DEPTH = 100

/**
 * True if values may be nested deeper than in any real front matter, because the YAML library recurses and would
 * overflow the stack. Counts opening brackets per top-level key and ignores closing ones, since quotes could hide which
 * are real.
 */
function isTooDeep(yaml: string): boolean {
  let brackets = 0
  for (const line of yaml.split('\n')) {
    if (/^[\w"']/.test(line)) brackets = 0
    const [indentation = ''] = /^(?:[ \t]|[-?:](?=[ \t]))*/.exec(line) ?? []
    for (const character of line) if (character === '[' || character === '{') brackets++
    if (indentation.length > 2 * MAX_DEPTH || brackets > MAX_DEPTH) return true
  }
  return false
}

const KEY = /^["']?[\w-]+["']?[ \t]*:/m

function readYaml(
  source: SourceFile,
  yaml: string,
  start: number,
): { frontmatter: Frontmatter; diagnostics: Diagnostic[] } {
  if (yaml.length > LIMIT) {
    const message = `Front matter is larger than ${LIMIT / 1024} KB.`
    return {
      frontmatter: restrictionsOf(yaml),
      diagnostics: [problem(source, start, start + 3, message, 'Move the text to the page.')],
    }
  }
  const simple = readSimple(source, yaml, start)
  if (simple) return { frontmatter: simple, diagnostics: [] }
  if (isTooDeep(yaml)) {
    const finding = problem(source, start, start + 3, 'Front matter is nested too deeply.', 'Reduce the nesting.')
    return { frontmatter: restrictionsOf(yaml), diagnostics: [finding] }
  }
  const typed = parseYaml(yaml)
  const values = typed.errors.length === 0 ? toValues(typed) : undefined
  if (values) return { ...collect(source, typed, values, start), diagnostics: notAMap(source, typed, yaml, start) }
  // Quoted text and lists often continue at the margin. One extra space makes it valid YAML and keeps every offset.
  const folded = yaml.replace(MARGIN_VALUES, (text) => text.replace(/\r?\n/g, (line) => ' '.repeat(line.length)))
  const joined = folded === yaml ? undefined : parseYaml(folded)
  if (joined && joined.errors.length === 0)
    return { ...collect(source, joined, toValues(joined) ?? {}, start), diagnostics: [] }
  return {
    frontmatter: salvage(source, folded, start),
    diagnostics: frontMatterMistakes(source, joined ?? typed, start),
  }
}

const QUOTED = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'(?!')`
/** A value in quotes or brackets of a top-level key, up to the end of a line. It may begin on the next line. */
const MARGIN_VALUES = new RegExp(
  String.raw`^[\w-]+:[ \t]*(?:\r?\n)?[ \t]+(?:${QUOTED}|\[(?:${QUOTED}|[^"'[\]])*\])[ \t]*\r?$`,
  'gm',
)

type Yaml = ReturnType<typeof parseDocument>

function parseYaml(yaml: string): Yaml {
  const { keysAsText, LineCounter, parseDocument } = library()
  const options = { version: '1.2', uniqueKeys: true, lineCounter: new LineCounter(), logLevel: 'silent' } as const
  const document = parseDocument(yaml, options)
  keysAsText(document, yaml)
  return document
}

function notAMap(source: SourceFile, document: Yaml, yaml: string, start: number): Diagnostic[] {
  if (library().isMap(document.contents) || yaml.trim() === '' || document.contents === null) return []
  return [
    problem(source, start, start + yaml.length, 'Front matter must hold `key: value` lines.', 'Write `title: …`.'),
  ]
}

function collect(
  source: SourceFile,
  document: Yaml,
  values: Readonly<Record<string, unknown>>,
  start: number,
): { frontmatter: Frontmatter } {
  const places = new Map<string, Place>()
  const data: Record<string, unknown> = {}
  const { isMap, isScalar } = library()
  for (const pair of isMap(document.contents) ? document.contents.items : []) {
    // A key that was a map or a list has no range, and names nothing.
    if (!isScalar(pair.key) || !pair.key.range) continue
    const key = String(pair.key.value)
    if (key === '__proto__') continue
    const value = pair.value as { range?: [number, number, number] } | null
    const range = value?.range ?? pair.key.range
    places.set(key, { file: source.path, start: start + range[0], end: start + range[1] })
    data[key] = shownText(key, pair.value) ?? values[key]
  }
  return { frontmatter: { data, places } }
}

/** Keys whose value is text on the page. A number there is shown as typed: version `1.10` isn't `1.1`. */
const TEXT_KEYS: ReadonlySet<string> = new Set(['title', 'sidebarTitle', 'description', 'tag'])

/** A number as typed, if readers see it as text. */
function shownText(key: string, node: unknown): string | undefined {
  if (!TEXT_KEYS.has(key) || !library().isScalar(node) || typeof node.value !== 'number') return undefined
  return node.source
}

/** Parses each key on its own, so that a mistake costs only one value, which is kept as typed. */
function salvage(source: SourceFile, yaml: string, start: number): Frontmatter {
  const data: Record<string, unknown> = {}
  const places = new Map<string, Place>()
  const keys = [...yaml.matchAll(/^[ \t]*(["']?)([\w-]+)\1[ \t]*:(?=\s|$)/gm)].filter(
    (match, i) => i === 0 || /^\S/.test(match[0]),
  )
  for (const [i, match] of keys.entries()) {
    const key = match[2] as string
    if (key === '__proto__') continue
    const from = match.index + match[0].length
    const typed = yaml.slice(from, keys[i + 1]?.index ?? yaml.length)
    const text = typed.trim()
    const valueStart = start + from + (typed.length - typed.trimStart().length)
    places.set(key, { file: source.path, start: valueStart, end: valueStart + text.length })
    const document = parseYaml(`value:${typed}`)
    const values = document.errors.length === 0 ? toValues(document) : undefined
    const value = values ? values.value : unquoted(text).replace(/\s*\n\s*/g, ' ')
    // If `groups` is given twice, both apply: the second must not lift the first.
    data[key] = key === 'groups' && key in data ? [data[key], value] : value
  }
  return { data, places }
}

/** Text without quotes begins with a letter. In it, only a colon before a space and a `#` mean something. */
const PLAIN_LINE =
  /^([A-Za-z_][\w-]*):[ \t]+(?:"([^"\\\n]*)"|'([^'\n]*)'|([\p{L}/](?:[^\n\t#:\p{C}]|:(?=\S))*))[ \t]*$/u
const FLAG_LINE = /^([A-Za-z_][\w-]*):[ \t]+(true|false)[ \t]*$/
const COUNT_LINE = /^([A-Za-z_][\w-]*):[ \t]+(0|[1-9]\d{0,8})[ \t]*$/
const LIST_LINE = /^([A-Za-z_][\w-]*):[ \t]+\[([^\n#:{}[\]&*!|>'%@`\\]*)\][ \t]*$/
const LIST_ITEM = /^(?:"([^"]*)"|([A-Za-z/][^"]*))$/
const NOT_STRINGS = /^(?:true|false|null|yes|no|on|off|~|\.nan|\.inf|0x.*)$/i

/** Nine pages in ten have only `key: text` lines. Parsing those by hand saves a third of the time on a whole site. */
function readSimple(source: SourceFile, yaml: string, start: number): Frontmatter | undefined {
  const data: Record<string, unknown> = {}
  const places = new Map<string, Place>()
  let offset = 0
  for (const raw of yaml.split('\n')) {
    const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw
    if (line !== '') {
      const simple = readLine(line)
      if (!simple || places.has(simple.key)) return undefined
      const { key, value } = simple
      data[key] = value
      const from = line.length - line.slice(line.indexOf(':') + 1).trimStart().length
      places.set(key, { file: source.path, start: start + offset + from, end: start + offset + line.trimEnd().length })
    }
    offset += raw.length + 1
  }
  return { data, places }
}

/** Parses a line with an obvious meaning: text, `true` or `false`, a whole number, or a list of texts. */
function readLine(line: string): { key: string; value: string | boolean | number | string[] } | undefined {
  const text = PLAIN_LINE.exec(line)
  const value = text?.[2] ?? text?.[3] ?? text?.[4]?.trim()
  if (text?.[1] !== undefined && value !== undefined && !(text[4] && NOT_STRINGS.test(value)))
    return { key: text[1], value }
  const flag = FLAG_LINE.exec(line)
  if (flag?.[1] !== undefined) return { key: flag[1], value: flag[2] === 'true' }
  const count = COUNT_LINE.exec(line)
  if (count?.[1] !== undefined) return { key: count[1], value: Number(count[2]) }
  const list = LIST_LINE.exec(line)
  if (list?.[1] === undefined || list[2] === undefined) return undefined
  const items: string[] = []
  for (const piece of list[2].trim() === '' ? [] : list[2].split(',')) {
    const item = LIST_ITEM.exec(piece.trim())
    if (!item || (item[2] !== undefined && NOT_STRINGS.test(item[2]))) return undefined
    items.push(item[1] ?? (item[2] as string))
  }
  return { key: list[1], value: items }
}

/** Removes the quotes around `'it's'`. Leaves `"A" and "B"` alone, since its quotes aren't around the whole text. */
function unquoted(text: string): string {
  const [, quote, inner] = /^(["'])([\s\S]*)\1$/.exec(text) ?? []
  if (quote === undefined || inner === undefined) return text
  const first = inner.indexOf(quote)
  const endsThere = first !== -1 && /\s/.test(inner[first + 1] ?? '') && /\S/.test(inner[first - 1] ?? '')
  return endsThere ? text : inner
}

/** The values of a document. Undefined for an alias bomb, or an alias of what contains it. */
function toValues(document: Yaml): Record<string, unknown> | undefined {
  try {
    const value = document.toJS({ maxAliasCount: 100 })
    // Throws for a value that contains itself.
    JSON.stringify(value)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return undefined
  }
}

/**
 * Keys at the start of a file, of which one is for readers, and the end of front matter below. Markdown would make a heading of them.
 * Other programs turn `---` into other dashes.
 */
const MISMARKED =
  /^(\s*[-–—]{1,20}[ \t]*\r?\n)?(?=(?:.*\r?\n){0,20}?(?:title|description|sidebarTitle):[ \t])((?:[A-Za-z][\w-]*:(?:[ \t].*)?\r?\n)+)([-–—]{1,20})[ \t]*(?:\r?\n|$)/

/** Front matter whose first line is missing, or has other dashes than `---`. */
function mismarked(source: SourceFile): FrontmatterPart | undefined {
  const [whole = '', opening = '', yaml = '', closing = ''] = MISMARKED.exec(source.text) ?? []
  if (whole === '' || (opening === '' && (closing !== '---' || !/^title:/m.test(yaml)))) return undefined
  const { frontmatter, diagnostics } = readYaml(source, detached(yaml), opening.length)
  const finding = opening === '' ? unopened(source, yaml) : otherDashes(source, opening, yaml, closing)
  return { frontmatter, bodyStart: whole.length, diagnostics: [finding, ...diagnostics] }
}

function unopened(source: SourceFile, yaml: string): Diagnostic {
  const message = 'The front matter ends with `---`, and no `---` starts it.'
  return problem(source, 0, yaml.search(/\r?\n/), message, 'Write `---` as the first line.')
}

function otherDashes(source: SourceFile, opening: string, yaml: string, closing: string): Diagnostic {
  const dashes = opening.trim()
  const start = opening.indexOf(dashes)
  const message = `The front matter starts with \`${dashes}\` instead of \`---\`.`
  const last = opening.length + yaml.length
  const edits = [
    { start, end: start + dashes.length },
    { start: last, end: last + closing.length },
  ]
  const fix = edits.map((edit) => ({ file: source.path, ...edit, text: '---' }))
  return { ...problem(source, start, start + dashes.length, message, 'Write three hyphens.'), fix }
}

/**
 * Front matter that's never closed. If it starts with a key, it's taken to end before the first line that's empty or
 * starts with dashes.
 */
function unclosed(source: SourceFile, start: number): FrontmatterPart {
  const rest = source.text.slice(start)
  if (!/^["']?[\w-]+["']?[ \t]*:/.test(rest)) return { frontmatter: NONE, bodyStart: 0, diagnostics: [] }
  const message = 'The front matter starts with `---` and is never closed.'
  const finding = problem(source, 0, 3, message, 'Close it with a line `---`.')
  const end = /^(?:---+[ \t]*|[ \t]*(?=\r?\n|$))/m.exec(rest)
  const length = end?.index ?? rest.length
  const { frontmatter, diagnostics } = readYaml(source, rest.slice(0, length), start)
  return { frontmatter, bodyStart: start + length + (end?.[0].length ?? 0), diagnostics: [finding, ...diagnostics] }
}
