// Front matter: the YAML 1.2 between `---` lines, as plain data with the place of each key.
import { isMap, isScalar, LineCounter, parseDocument } from 'yaml'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../files/source-file.ts'
import type { Frontmatter } from './page.ts'

/** Front matter, and the offset at which the body begins. */
export interface FrontmatterPart {
  readonly frontmatter: Frontmatter
  readonly bodyStart: number
  readonly diagnostics: readonly Diagnostic[]
}

const NONE: Frontmatter = { data: {}, places: new Map() }
const LIMIT = 64 * 1024

/**
 * Reads the front matter of a file. Only plain YAML: `---js` and the like are an error. Never throws; what cannot be
 * read is a finding, and the keys that could be read are kept.
 */
export function parseFrontmatter(source: SourceFile): FrontmatterPart {
  const opening = /^\s*---([^\n]*)\r?\n/.exec(source.text)
  if (!opening) return { frontmatter: NONE, bodyStart: 0, diagnostics: [] }
  const label = (opening[1] ?? '').trim()
  const start = opening[0].length
  if (label !== '') {
    // `---` followed by text is a thematic break or a foreign engine (`---js`), never YAML.
    if (!/^[a-z]+$/i.test(label)) return { frontmatter: NONE, bodyStart: 0, diagnostics: [] }
  }
  const closing = /^---[ \t]*\r?$/m.exec(source.text.slice(start))
  if (!closing) return unclosed(source, start)
  const yaml = source.text.slice(start, start + closing.index)
  const bodyStart = start + closing.index + closing[0].length
  if (label !== '') {
    const message = `Front matter must be YAML, but it is marked as \`${label}\`.`
    return { frontmatter: NONE, bodyStart, diagnostics: [problem(source, 0, start, message, 'Write `---` alone.')] }
  }
  return { ...readYaml(source, yaml, start), bodyStart }
}

function readYaml(
  source: SourceFile,
  yaml: string,
  start: number,
): { frontmatter: Frontmatter; diagnostics: Diagnostic[] } {
  if (yaml.length > LIMIT) {
    const message = `Front matter is larger than ${LIMIT / 1024} KB.`
    return {
      frontmatter: NONE,
      diagnostics: [problem(source, start, start + 3, message, 'Move the text to the page.')],
    }
  }
  const simple = readSimple(source, yaml, start)
  if (simple) return { frontmatter: simple, diagnostics: [] }
  const document = parseDocument(yaml, {
    version: '1.2',
    uniqueKeys: true,
    lineCounter: new LineCounter(),
    logLevel: 'silent',
  })
  const diagnostics = document.errors.slice(0, 3).map((error) => {
    const message = `Front matter: ${(error.message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '')}.`
    const help = 'Put values that hold a colon, a quote or a `#` in double quotes.'
    return problem(source, start + error.pos[0], start + Math.max(error.pos[1], error.pos[0] + 1), message, help)
  })
  const places = new Map<string, Place>()
  const data: Record<string, unknown> = {}
  const values = safeValues(document)
  if (isMap(document.contents)) {
    for (const pair of document.contents.items) {
      const key = isScalar(pair.key) ? String(pair.key.value) : String(pair.key)
      if (key === '__proto__') continue
      const value = pair.value as { range?: [number, number, number] } | null
      const keyRange = (pair.key as { range?: [number, number, number] }).range ?? [0, 0, 0]
      const range = value?.range ?? keyRange
      places.set(key, { file: source.path, start: start + range[0], end: start + range[1] })
      data[key] = values[key]
    }
  } else if (yaml.trim() !== '' && diagnostics.length === 0) {
    diagnostics.push(
      problem(source, start, start + yaml.length, 'Front matter must hold `key: value` lines.', 'Write `title: …`.'),
    )
  }
  return { frontmatter: { data, places }, diagnostics }
}

const PLAIN_LINE = /^([A-Za-z_][\w-]*):[ \t]+(?:"([^"\\\n]*)"|'([^'\n]*)'|([A-Za-z/][^\n#:{}[\]&*!|>'"%@`,]*))[ \t]*$/
const FLAG_LINE = /^([A-Za-z_][\w-]*):[ \t]+(true|false)[ \t]*$/
const LIST_LINE = /^([A-Za-z_][\w-]*):[ \t]+\[([^\n#:{}[\]&*!|>'%@`\\]*)\][ \t]*$/
const LIST_ITEM = /^(?:"([^"]*)"|([A-Za-z/][^"]*))$/
const NOT_STRINGS = /^(?:true|false|null|yes|no|on|off|~|\.nan|\.inf|0x.*)$/i

/** Nine pages in ten hold only `key: text` lines; reading those by hand saves a third of the time of a whole site. */
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
      const valueStart = start + offset + line.indexOf(':') + 1
      places.set(key, { file: source.path, start: valueStart + 1, end: start + offset + line.length })
    }
    offset += raw.length + 1
  }
  return { data, places }
}

/** A line whose meaning is plain: text, `true` or `false`, or a list of texts. */
function readLine(line: string): { key: string; value: string | boolean | string[] } | undefined {
  const text = PLAIN_LINE.exec(line)
  const value = text?.[2] ?? text?.[3] ?? text?.[4]?.trim()
  if (text?.[1] !== undefined && value !== undefined && !(text[4] && NOT_STRINGS.test(value)))
    return { key: text[1], value }
  const flag = FLAG_LINE.exec(line)
  if (flag?.[1] !== undefined) return { key: flag[1], value: flag[2] === 'true' }
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

function safeValues(document: ReturnType<typeof parseDocument>): Record<string, unknown> {
  try {
    const value = document.toJS({ maxAliasCount: 100 })
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {} // an alias bomb: the keys are kept without values
  }
}

function unclosed(source: SourceFile, start: number): FrontmatterPart {
  const message = 'Front matter is opened by `---` and never closed.'
  const looksLikeYaml = /^[\w"':-]+\s*:/.test(source.text.slice(start))
  const diagnostics = looksLikeYaml ? [problem(source, 0, 3, message, 'Close it with a line `---`.')] : []
  return { frontmatter: NONE, bodyStart: 0, diagnostics }
}

function problem(source: SourceFile, start: number, end: number, message: string, help: string): Diagnostic {
  return { code: 'front-matter', severity: 'error', message, place: { file: source.path, start, end }, help }
}
