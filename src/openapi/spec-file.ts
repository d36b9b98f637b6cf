// Parses the text of a specification. A mistake becomes a finding, and the rest is read.
import type { ScalarTag, Tags } from 'yaml'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { onFirstUse } from '../files/on-first-use.ts'
import type { SourceFile } from '../files/source-file.ts'
import { yamlMessage } from '../files/yaml-message.ts'
import { exactInteger, parseExactJson } from '../request/exact-json.ts'
import { parseJson } from '../schema/json.ts'
import { type PlacedScalar, toPlain } from '../schema/placed.ts'
import type { LibraryMemory } from './sdk/memory.ts'
import { type IndentedText, indentQuotes } from './shallow-quotes.ts'

/**
 * One JSON or YAML file, read. Values are plain, but for integers that a number can't hold, which are bigints. YAML
 * aliases share one value.
 */
export interface SpecFile {
  readonly path: string
  readonly source: SourceFile
  readonly format: 'json' | 'yaml'
  /** Undefined if nothing could be read. */
  readonly value: unknown
  readonly diagnostics: readonly Diagnostic[]
}

/** The values and findings of a text. */
export interface Reading {
  readonly value: unknown
  readonly diagnostics: readonly Diagnostic[]
}

/** Readings of earlier runs, by path and text. Whatever it returns equals what reading the text would give. */
export interface ReadingMemory {
  recall(source: SourceFile): Reading | undefined
  keep(source: SourceFile, reading: Reading): void
  readonly libraries?: LibraryMemory
}

/** Remembers nothing. */
export const NO_READINGS: ReadingMemory = { recall: () => undefined, keep() {} }

/** Characters. The largest public specifications have about 15 million. */
const MAX_LENGTH = 64_000_000
/** The maximum depth of values, so that they can be walked recursively. */
const MAX_DEPTH = 100
const MAX_MERGE_KEYS = 100_000
/** Aliases may make a file so many times as large. */
const MAX_REPEATED = 20
const MAX_FINDINGS = 10
const eventLibrary = onFirstUse<typeof import('./js-yaml.late.ts')>('./js-yaml.late.ts', import.meta.url)
const library = onFirstUse<typeof import('../files/yaml.late.ts')>('../files/yaml.late.ts', import.meta.url)

/**
 * Reads a file by what its text looks like, since names lie. Never throws. `memory` saves parsing YAML, which takes ten
 * times as long as anything else that is done with a specification.
 */
export function readSpecFile(source: SourceFile, memory?: ReadingMemory): SpecFile {
  const format = looksLikeJson(source.text) ? 'json' : 'yaml'
  if (source.text.length > MAX_LENGTH) {
    const problem = { message: `This specification has more than ${MAX_LENGTH / 1_000_000} million characters.`, at: 0 }
    return { path: source.path, source, format, value: undefined, diagnostics: [finding(source, problem)] }
  }
  const { value, diagnostics } = format === 'json' ? readJson(source) : remembered(source, memory, readYaml)
  return { path: source.path, source, format, value, diagnostics }
}

/** True for a text that begins like JSON, perhaps after comments: those are a mistake, and no YAML begins with them. */
function looksLikeJson(text: string): boolean {
  return /^\s*(?:[{[]|\/[/*])/.test(text)
}

function remembered(
  source: SourceFile,
  memory: ReadingMemory | undefined,
  read: (source: SourceFile) => Reading,
): Reading {
  const known = memory?.recall(source)
  if (known) return known
  const reading = read(source)
  memory?.keep(source, reading)
  return reading
}

function readJson(source: SourceFile): Reading {
  const problems = new Map<string, Diagnostic>()
  try {
    const value = parseExactJson(source.text)
    if (depthBelow(value, MAX_DEPTH)) return { value, diagnostics: [] }
  } catch {
    // Read again below, by a reader that goes on after mistakes and knows where they are.
  }
  // Flow mappings of YAML begin like JSON; what strict JSON refuses may be quite right YAML, but for its comments.
  const yaml = /^\s*\//.test(source.text) ? undefined : readStrictYaml(source.text)
  if (yaml) return yaml
  const placed = parseJson(source, (problem) => problems.set(`${problem.place.start}${problem.message}`, problem))
  const scalarOf = ({ value, place }: PlacedScalar) => {
    const text = typeof value === 'number' ? source.text.slice(place.start, place.end) : ''
    return /^-?\d{16,}$/.test(text) ? exactInteger(text) : value
  }
  const value = placed && toPlain(placed, scalarOf)
  return { value, diagnostics: [...problems.values()] }
}

function readYaml(source: SourceFile): Reading {
  const strict = readStrictYaml(source.text)
  if (strict) return strict
  const indented = indentQuotes(source.text)
  const { value, diagnostics } = (indented && readStrictYaml(indented.text)) ?? readBrokenYaml(source, indented)
  return { value, diagnostics: [...shallowQuotes(source, indented), ...diagnostics] }
}

function shallowQuotes(source: SourceFile, indented: IndentedText | undefined): Diagnostic[] {
  return (indented?.shallow ?? []).slice(0, MAX_FINDINGS).map(({ start, end }) => ({
    ...finding(source, { message: "This line of a quoted text isn't indented more than its key.", at: start, end }),
    severity: 'warning',
    help: 'Indent it, or write the text in a block after `|`. Strict YAML parsers refuse the file.',
  }))
}

function readStrictYaml(text: string): Reading | undefined {
  const { CORE_SCHEMA, constructFromEvents, intCoreTag, mergeTag, parseEvents, YAMLException } = eventLibrary()
  const exactTag = { ...intCoreTag, resolve: exactly(intCoreTag.resolve) }
  try {
    const events = parseEvents(text, { maxDepth: MAX_DEPTH })
    const [value] = constructFromEvents(events, {
      source: text,
      schema: CORE_SCHEMA.withTags(mergeTag, exactTag),
      json: true,
      maxTotalMergeKeys: MAX_MERGE_KEYS,
    })
    return isUnfoldable(value, text) ? { value, diagnostics: [] } : undefined
  } catch (error) {
    if (error instanceof YAMLException || error instanceof RangeError) return undefined
    throw error
  }
}

/**
 * False if aliases repeat so much that the value has far more parts than the text could have without them, or has no end.
 * Each part of a text takes a character.
 */
function isUnfoldable(value: unknown, text: string): boolean {
  if (!/(?:^|[\s[{,])\*\w/.test(text)) return true
  let left = MAX_REPEATED * text.length
  const visit = (part: unknown, depth: number): boolean => {
    if (left-- <= 0 || depth > MAX_DEPTH) return false
    if (typeof part !== 'object' || part === null) return true
    for (const key in part) if (!visit((part as Record<string, unknown>)[key], depth + 1)) return false
    return true
  }
  return visit(value, 0)
}

/** Reads an integer that a number can't hold as a bigint. */
function exactly<T, O extends unknown[]>(resolve: (source: string, ...options: O) => T): typeof resolve {
  return (source, ...options) => {
    const value = resolve(source, ...options)
    if (source.length < 16 || typeof value !== 'number' || Number.isSafeInteger(value)) return value
    const size = exactInteger(source.replace(/^[-+]/, ''))
    return (source.startsWith('-') ? -size : size) as T
  }
}

/** The other parser is slower, and goes on after mistakes. */
function readBrokenYaml(source: SourceFile, indented: IndentedText | undefined): Reading {
  const original = indented?.original ?? ((at: number) => at)
  try {
    const { keysAsText, parseDocument } = library()
    const text = indented?.text ?? source.text
    const document = parseDocument(text, {
      uniqueKeys: false,
      logLevel: 'silent',
      customTags: (tags) => tags.map((tag) => (isIntegerTag(tag) ? { ...tag, resolve: exactly(tag.resolve) } : tag)),
    })
    const diagnostics = document.errors
      .slice(0, MAX_FINDINGS)
      .map((error) =>
        finding(source, { message: yamlMessage(error), at: original(error.pos[0]), end: original(error.pos[1]) }),
      )
    keysAsText(document, text)
    const value: unknown = document.toJS({ maxAliasCount: 1000 })
    if (depthBelow(value, MAX_DEPTH)) return { value, diagnostics }
  } catch {
    // Aliases that unfold without end, or nesting that no stack can hold.
  }
  const problem = { message: 'This file is nested too deep, or its aliases unfold without end.', at: 0 }
  return { value: undefined, diagnostics: [finding(source, problem)] }
}

function isIntegerTag(tag: Tags[number]): tag is ScalarTag & { readonly resolve: NonNullable<ScalarTag['resolve']> } {
  return typeof tag === 'object' && tag.tag === 'tag:yaml.org,2002:int' && tag.resolve !== undefined
}

function finding(source: SourceFile, problem: { message: string; at: number; end?: number }): Diagnostic {
  const { message, at, end = at + 1 } = problem
  return {
    code: 'invalid-spec',
    severity: 'error',
    message,
    place: { file: source.path, start: at, end: Math.min(Math.max(end, at + 1), source.text.length) },
    help: 'Fix the syntax. The operations that could be read have their pages.',
  }
}

/** True if no value is nested deeper than so many levels. Does not recurse deeper than that itself. */
function depthBelow(value: unknown, max: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (max === 0) return false
  for (const key in value) if (!depthBelow((value as Record<string, unknown>)[key], max - 1)) return false
  return true
}
