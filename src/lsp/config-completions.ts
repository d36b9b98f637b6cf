// Completes keys and values of docs.json and galley.json, from the schema that also validates them.
import { posix } from 'node:path'
import { CompletionItemKind } from 'vscode-languageserver/node'
import type * as z from 'zod'
import { meaningOf } from '../editing/config-values.ts'
import { type JsonCursor, jsonCursorAt } from '../editing/json-cursor.ts'
import { keysOf, schemasAt, shapeOf, valuesOf } from '../schema/at-path.ts'
import { describe } from '../schema/describe.ts'
import { configPart } from './config-file.ts'
import type { Spot } from './feature.ts'
import { iconChoices } from './icon-choices.ts'
import { keyText } from './key-text.ts'
import { best } from './matching.ts'
import { operationChoices } from './operation-choices.ts'
import { linkChoices, pageChoices, relativePath } from './page-choices.ts'
import type { KeyChoice, Proposal } from './proposal.ts'
import { ruleKeys, ruleValues } from './rule-completions.ts'

/** What can be typed at an offset of a configuration file. */
export async function* configProposals(spot: Spot): AsyncIterable<Proposal> {
  const part = configPart(spot.file, spot.folder)
  const inFile = part && jsonCursorAt(spot.source.text, spot.offset)
  if (!inFile) return
  const { schema } = part
  const cursor = { ...inFile, path: [...part.base, ...inFile.path] }
  const range = cursor.range
  if (cursor.kind === 'key') {
    for (const proposal of keyProposals(schema, cursor, spot)) yield { range, ...proposal }
    return
  }
  for await (const proposal of valueProposals(schema, cursor, spot)) {
    const { text } = proposal
    const isWord = cursor.isQuoted || text === 'true' || text === 'false'
    const comma = cursor.needsComma && !cursor.isQuoted ? ',' : ''
    yield { range, ...proposal, text: (isWord ? text : JSON.stringify(text)) + comma }
  }
}

function* keyProposals(
  schema: z.core.$ZodType,
  cursor: JsonCursor,
  { file, folder, source }: Spot,
): Iterable<Proposal> {
  const { path, siblings, isQuoted, hasValue, needsComma } = cursor
  const write = (key: string, value: string) => {
    const quoted = isQuoted ? key : `"${key}"`
    if (hasValue) return { text: quoted }
    const end = isQuoted ? '"' : ''
    return { text: `${quoted}${end}: `, snippet: `${quoted}${end}: ${value}${needsComma ? ',' : ''}` }
  }
  // If the editor already inserted the closing quote, replaces it.
  const isClosed = isQuoted && source.text[cursor.range.end] === '"'
  const quoteAfter = isClosed ? { range: { start: cursor.range.start, end: cursor.range.end + 1 } } : {}
  for (const { key, text, detail, shape } of (file === 'galley.json' && ruleKeys(path, folder)) ||
    schemaKeys(schema, path)) {
    if (siblings.includes(key)) continue
    yield {
      label: key,
      kind: CompletionItemKind.Property,
      documentation: { kind: 'markdown', value: text },
      ...(detail && { detail }),
      ...write(key, VALUES[shape]),
      ...(!hasValue && quoteAfter),
    }
  }
}

function* schemaKeys(schema: z.core.$ZodType, path: JsonCursor['path']): Iterable<KeyChoice> {
  for (const [key, field] of keysOf(schemasAt(schema, path))) {
    const detail = describe(field).effect?.kind === 'none' ? 'has no effect' : undefined
    yield { key, text: keyText(key, field), detail, shape: shapeOf([field]) }
  }
}

const VALUES = { object: '{\n  $1\n}', array: '[$1]', string: '"$1"', other: '$1' } as const

async function* valueProposals(schema: z.core.$ZodType, cursor: JsonCursor, spot: Spot): AsyncIterable<Proposal> {
  const { folder, file } = spot
  const { path, typed, range } = cursor
  const values = (file === 'galley.json' && ruleValues(path, folder)) || valuesOf(schemasAt(schema, path))
  for (const value of values.length <= 300 ? values : [])
    yield { label: String(value), text: String(value), kind: CompletionItemKind.EnumMember }
  const meaning = meaningOf(path)
  if (meaning === 'icon') yield* iconChoices(folder.project, typed, range)
  if (meaning === 'image') yield* linkChoices({ folder, file, typed, range, isImage: true })
  if (meaning === 'link') yield* linkChoices({ folder, file, typed, range, isImage: false })
  if (meaning === 'ref') yield* partChoices(spot, typed)
  if (meaning === 'spec') {
    for (const name of folder.project.files
      .list()
      .filter((path) => /(?:openapi|swagger|api)[^/]*\.(?:json|ya?ml)$/i.test(path)))
      yield { label: name, text: name, kind: CompletionItemKind.File }
  }
  if (meaning !== 'page') return
  await folder.outlined()
  const { project } = folder
  // Pages missing from the navigation come first, since one of them is probably being added.
  const missing = pageChoices(project).filter(({ route }) => !project.entries.has(route))
  const listed = pageChoices(project).filter(({ route }) => project.entries.has(route))
  for (const pages of [missing, listed]) {
    for (const { route, title } of best(pages, typed, ({ texts }) => [...texts, (texts[0] as string).slice(1)], 60)) {
      const name = route === '/' ? 'index' : route.slice(1)
      const detail = pages === missing ? `${title} (not in the navigation)` : title
      yield { label: name, text: name, detail, filterText: typed || name, kind: CompletionItemKind.File }
    }
  }
  yield* operationChoices(project, typed)
}

/** The files that a `$ref` can include. */
function* partChoices({ file, folder }: Spot, typed: string): Iterable<Proposal> {
  const bare = typed.replace(/^(?:\.{1,2}\/)+/, '')
  const isPart = (path: string) => path.endsWith('.json') && path !== file && !NOT_PARTS.includes(path)
  const files = folder.project.files.list().filter(isPart)
  for (const path of best(files, bare, (one) => [one.toLowerCase()], 60)) {
    const text = relativePath(posix.dirname(file), path)
    yield { label: text, text, filterText: typed || text, kind: CompletionItemKind.File }
  }
}

const NOT_PARTS = ['docs.json', 'mint.json', 'galley.json']
