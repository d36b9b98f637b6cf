// Checks requests in examples against specifications: path, method, parameters, headers, and body.
import { listOf } from '../diagnostics/names.ts'
import { suggest } from '../diagnostics/suggest.ts'
import { type CallField, HOLE, type HttpCall, type Piece, slice, within } from '../examples/calls/call.ts'
import { type JsonNode, parseJsonNode } from '../examples/json-node.ts'
import { decodeFormText } from '../html/uri-escapes.ts'
import type { DocumentSet } from './document-set.ts'
import type { ApiDocument, MediaType, Operation, OperationOutline, Parameter, SecurityUse } from './model.ts'
import {
  type CallAddress,
  isHole,
  type Match,
  OperationIndex,
  type Resolution,
  readAddress,
} from './operation-index.ts'
import { readOperation } from './read-operation.ts'
import { isJson } from './request.ts'
import { viewSchema } from './schema.ts'
import { type Mismatch, validatorOf } from './validate.ts'

/** What is wrong with a request. Offsets are those of the block. */
export interface CallProblem {
  readonly kind: 'path' | 'method' | 'query' | 'header' | 'auth' | 'body'
  readonly start: number
  readonly end: number
  readonly message: string
  readonly help?: string
  /** True if the specification may only be incomplete: a name that is like none of those that it has. */
  readonly isGuess?: boolean
}

/** Checks requests against specifications. Keeps what it has read of an operation. */
export class CallChecker {
  private readonly index: OperationIndex
  private readonly operations = new Map<OperationOutline, Operation>()

  constructor(
    documents: Iterable<ApiDocument>,
    private readonly set: DocumentSet,
  ) {
    this.index = new OperationIndex(documents)
  }

  /** What is wrong with a request. Undefined if it isn't one of these APIs, or nobody can tell. */
  problems(call: HttpCall): CallProblem[] | undefined {
    const address = readAddress(call.url)
    if (!address) return undefined
    const found = this.index.resolve(address, call.method)
    if (!found) return undefined
    const { matches, others, isUnknown } = found
    if (matches.length > 0) {
      const all = matches.map((match) => this.inOperation(call, address, match))
      // The same path in several specifications, such as two versions: one that fits is enough.
      return all.sort((a, b) => a.length - b.length)[0]
    }
    if (call.method === HOLE || address.origin === undefined) return undefined
    if (others.length > 0) return this.wrongMethod(call, others)
    return isUnknown ? unknownPath(call, address, found) : undefined
  }

  private wrongMethod(call: HttpCall, others: readonly OperationOutline[]): CallProblem[] {
    const methods = [...new Set(others.map(({ method }) => method))]
    // Every server answers these as it answers GET.
    if (call.method === 'OPTIONS' || (call.method === 'HEAD' && methods.includes('GET'))) return []
    const [first] = others as [OperationOutline]
    const { start, end } = call.methodPiece ?? call.url
    return [
      {
        kind: 'method',
        start,
        end,
        message: `\`${first.path}\` has no \`${call.method}\` in \`${first.document.path}\`.`,
        help: `It has ${listOf(methods)}.`,
      },
    ]
  }

  private inOperation(call: HttpCall, address: CallAddress, { outline }: Match): CallProblem[] {
    const operation = this.operation(outline)
    const name = `${outline.method} ${outline.path}`
    const context: Context = { call, operation, name, set: this.set, isPublic: address.isPublic }
    return [...queryProblems(context, address), ...headerProblems(context), ...bodyProblems(context)]
  }

  private operation(outline: OperationOutline): Operation {
    let operation = this.operations.get(outline)
    if (!operation) {
      operation = readOperation(outline, this.set)
      this.operations.set(outline, operation)
    }
    return operation
  }
}

interface Context {
  readonly call: HttpCall
  readonly operation: Operation
  /** `GET /users` */
  readonly name: string
  readonly set: DocumentSet
  readonly isPublic: boolean
}

function unknownPath(call: HttpCall, { path, segments }: CallAddress, { near, documents }: Resolution): CallProblem[] {
  const [first] = near
  // Without a path that was probably meant, the specification may only be incomplete.
  if (!first || segments.length === 0) return []
  const files = listOf(documents.map(({ file }) => file.path))
  return [
    {
      kind: 'path',
      start: path.start,
      end: path.end,
      message: `\`${call.method} ${path.text}\` isn't in ${files}.`,
      help: `Did you mean \`${first.path}\`?`,
    },
  ]
}

function queryProblems({ call, operation, name, set }: Context, { query }: CallAddress): CallProblem[] {
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'query')
  if (operation.parameters.some((parameter) => parameter.in === 'querystring')) return []
  const fields = [...(query ? queryFields(query) : []), ...call.query]
  const byName = new Map(parameters.map((parameter) => [baseName(parameter.name), parameter]))
  const keys = operation.security.flat().flatMap(({ scheme }) => (scheme.in === 'query' ? (scheme.name ?? []) : []))
  // An object without a name of its own in the address may bring any name.
  const isOpen = parameters.some((parameter) => isFreeForm(parameter, set) || isHole(parameter.name))
  const problems: CallProblem[] = []
  for (const { name: written, value, piece } of fields) {
    const parameter = byName.get(baseName(written))
    const place = within(piece, 0, written.length)
    if (parameter) {
      const mismatch = parameterProblem(parameter, value, set)
      const at = within(piece, Math.min(written.length + 1, piece.text.length - 1), piece.text.length)
      if (mismatch && /^[\w-]+$/.test(written))
        problems.push({ kind: 'query', ...at, message: named(mismatch, `The parameter \`${written}\``) })
    } else if (!isOpen && !isHole(written) && !keys.includes(written) && /^[\w.[\]-]+$/.test(written)) {
      const known = parameters.map((each) => each.name)
      problems.push({
        kind: 'query',
        ...place,
        message: `\`${name}\` has no parameter \`${written}\` in \`${operation.outline.document.path}\`.`,
        ...helpAmong(written, known, 'It has no query parameters.'),
      })
    }
  }
  const isWhole = !fields.some((field) => isHole(field.name)) && !(query && /^[\uE000<{$]/.test(query.text))
  const written = new Set(fields.map((field) => baseName(field.name)))
  const missing = parameters.filter(
    ({ required, name: own }) => required && !written.has(baseName(own)) && !isHole(own),
  )
  if (isWhole && missing.length > 0)
    problems.push({
      kind: 'query',
      start: call.url.start,
      end: call.url.end,
      message: `\`${name}\` requires the query parameter ${listOf(missing.map((each) => each.name))}.`,
    })
  return problems
}

/** `a[b]` and `a[]` are the parameter `a`. */
function baseName(name: string): string {
  return name.replace(/\[.*$/s, '')
}

function isFreeForm({ schema, style, explode }: Parameter, set: DocumentSet): boolean {
  if (style !== 'form' || !explode) return false
  const { types, properties, additional, choices } = viewSchema(schema, set)
  return types[0] === 'object' || properties.length > 0 || typeof additional === 'object' || choices.length > 0
}

function queryFields(query: Piece): CallField[] {
  const fields: CallField[] = []
  let from = 0
  for (const part of query.text.split('&')) {
    const piece = slice(query, from, from + part.length)
    from += part.length + 1
    if (part === '') continue
    const equals = part.indexOf('=')
    const [name, value] = equals === -1 ? [part, ''] : [part.slice(0, equals), part.slice(equals + 1)]
    fields.push({ name: decodeFormText(name), value: decodeFormText(value), piece })
  }
  return fields
}

/** What is wrong with the value of a parameter, under every reading of the text. */
function parameterProblem(parameter: Parameter, value: string, set: DocumentSet): Mismatch | undefined {
  if (value === '' || isHole(value) || parameter.contentType !== undefined || parameter.schema.value === undefined)
    return undefined
  const readings: unknown[] = [value]
  if (/^-?\d+(?:\.\d+)?$/.test(value)) readings.push(Number(value))
  if (value === 'true' || value === 'false') readings.push(value === 'true')
  if (value === 'null') readings.push(null)
  const { types } = viewSchema(parameter.schema, set)
  const validator = validatorOf(set, 'request')
  // Lists may be written in many ways, and objects too.
  if (types.includes('array') || types.includes('object')) return undefined
  let problem: Mismatch | undefined
  for (const reading of readings) {
    const [first] = validator.problems(parameter.schema, reading)
    if (!first) return undefined
    problem = first
  }
  return problem
}

function headerProblems({ call, operation, name, isPublic }: Context): CallProblem[] {
  const { headers, hasAllHeaders, tool, start } = call
  const at = { start, end: start + tool.length }
  const sent = new Map(headers.map((header) => [header.name, header]))
  const problems: CallProblem[] = []
  if (!hasAllHeaders) return problems
  // Some specifications describe the header of a key as a parameter too.
  const keys = operation.security.flat().flatMap(({ scheme }) => (scheme.in === 'header' ? (scheme.name ?? []) : []))
  const given = new Set([...sent.keys(), ...keys.map((name) => name.toLowerCase())])
  const missing = operation.parameters.filter(
    (parameter) => parameter.in === 'header' && parameter.required && !given.has(parameter.name.toLowerCase()),
  )
  if (missing.length > 0)
    problems.push({
      kind: 'header',
      ...at,
      message: `\`${name}\` requires the header ${listOf(missing.map((parameter) => parameter.name))}.`,
    })
  // A server on the reader's own machine often asks for no key.
  const auth = isPublic ? authProblem(call, operation) : undefined
  if (auth)
    problems.push({ kind: 'auth', ...(auth.piece ?? at), message: `\`${name}\` ${auth.message}`, help: auth.help })
  return problems
}

interface AuthProblem {
  readonly message: string
  readonly help: string
  readonly piece?: { readonly start: number; readonly end: number }
}

function authProblem(call: HttpCall, { security }: Operation): AuthProblem | undefined {
  if (security.length === 0) return undefined
  let first: AuthProblem | undefined
  for (const uses of security) {
    const problem = uses.map((use) => useProblem(call, use)).find((each) => each !== undefined)
    if (!problem) return undefined
    // A wrong value says more than a missing one.
    first = problem.piece ? problem : (first ?? problem)
  }
  return first
}

function useProblem(call: HttpCall, { scheme }: SecurityUse): AuthProblem | undefined {
  const { type, name = '', in: place, scheme: kind } = scheme
  const header = (key: string) => call.headers.find((each) => each.name === key.toLowerCase())
  if (type === 'apiKey' && place === 'header')
    return header(name)
      ? undefined
      : { message: `needs the header \`${name}\`.`, help: `Add \`${name}: …\` with a placeholder.` }
  if (type === 'apiKey' && place === 'query')
    return call.url.text.includes(`${name}=`) ||
      call.query.some((field) => field.name === name) ||
      isHole(call.url.text)
      ? undefined
      : { message: `needs the query parameter \`${name}\`.`, help: `Add \`?${name}=…\` with a placeholder.` }
  if (type !== 'http' && type !== 'oauth2' && type !== 'openIdConnect') return undefined
  if (call.hasUser) return undefined
  const sent = header('authorization')
  const word = type === 'http' && kind !== undefined ? kind.charAt(0).toUpperCase() + kind.slice(1) : 'Bearer'
  if (!sent)
    return {
      message: 'needs the header `Authorization`.',
      help: `Add \`Authorization: ${word} …\` with a placeholder.`,
    }
  if (type !== 'http' || kind !== 'bearer' || /^bearer\b/i.test(sent.value) || isHole(sent.value.split(' ')[0] ?? ''))
    return undefined
  if (sent.value === '') return undefined
  return {
    message: 'needs `Bearer` before the key in the header `Authorization`.',
    help: 'Write `Authorization: Bearer …`.',
    piece: { start: sent.piece.start, end: sent.piece.end },
  }
}

function bodyProblems(context: Context): CallProblem[] {
  const { call, operation, name } = context
  const { body } = operation
  const at = { start: call.start, end: call.start + call.tool.length }
  if (!call.body) {
    if (!body?.required || call.method === 'GET' || call.method === 'HEAD') return []
    return [{ kind: 'body', ...at, message: `\`${name}\` requires a body.` }]
  }
  if (!body || body.contents.length === 0) return []
  const written = call.headers.find((header) => header.name === 'content-type')
  const type = written?.value.split(';')[0]?.trim().toLowerCase()
  if (call.body.kind !== 'text') return formProblems(context, call.body)
  const node = call.body.json ?? (call.body.piece && parseJsonNode(call.body.piece.text))
  const looksLikeJson = node?.kind === 'object' || node?.kind === 'array'
  const json = body.contents.find((content) => isJson(content.type))
  if (type !== undefined && written && !isHole(type) && !accepts(body.contents, type))
    return [
      {
        kind: 'header',
        start: written.piece.start,
        end: written.piece.end,
        message: `\`${name}\` doesn't take \`${type}\`.`,
        help: `It takes ${listOf(body.contents.map(({ type }) => type))}.`,
      },
    ]
  const problems: CallProblem[] = []
  if (looksLikeJson && json && type === undefined && call.hasAllHeaders) {
    const sent = call.tool === 'curl' ? 'application/x-www-form-urlencoded' : 'text/plain'
    if (!accepts(body.contents, sent))
      problems.push({
        kind: 'header',
        ...at,
        message: `Without a header, \`${call.tool}\` sends this body as \`${sent}\`, and \`${name}\` takes \`${json.type}\`.`,
        help: `Add \`Content-Type: ${json.type}\`.`,
      })
  }
  const media = type === undefined ? json : body.contents.find((content) => accepts([content], type))
  if (!node || !media?.schema || !isJson(media.type)) return problems
  const { piece } = call.body
  const place = (start: number, end: number) => (piece ? within(piece, start, end) : { start, end })
  for (const mismatch of validatorOf(context.set, 'request').problemsOf(media.schema, node)) {
    const { start, end } = placeOf(node, mismatch)
    problems.push({ kind: 'body', ...place(start, end), message: named(mismatch, `The body of \`${name}\``) })
  }
  for (const unknown of unknownKeys(node, media, context.set)) {
    problems.push({
      kind: 'body',
      ...place(unknown.start, unknown.end),
      message: `The body of \`${name}\` has no \`${unknown.key}\` in \`${operation.outline.document.path}\`.`,
      ...unknown.help,
    })
  }
  return problems
}

interface UnknownKey {
  readonly key: string
  readonly start: number
  readonly end: number
  readonly help: NameHelp
}

/** Keys of the body that its schema doesn't name, although it names others and doesn't say that there may be more. */
function unknownKeys(node: JsonNode, { schema }: MediaType, set: DocumentSet): UnknownKey[] {
  if (node.kind !== 'object' || !schema) return []
  const { properties, additional, patterns, choices } = viewSchema(schema, set)
  if (properties.length === 0 || additional !== undefined || patterns.length > 0 || choices.length > 0) return []
  const names = properties.map(({ name }) => name)
  if (names.some(isHole)) return []
  return [...node.members].flatMap(([key, { keyStart, keyEnd }]) =>
    names.includes(key) ? [] : [{ key, start: keyStart, end: keyEnd, help: helpAmong(key, names, '') }],
  )
}

function formProblems(context: Context, body: Exclude<HttpCall['body'], undefined | { kind: 'text' }>): CallProblem[] {
  const { call, operation, name, set } = context
  const pattern = body.kind === 'form' ? /x-www-form-urlencoded/i : /^multipart\//i
  const media = operation.body?.contents.find(({ type }) => pattern.test(type))
  if (!media?.schema || body.isOpen) return []
  const view = viewSchema(media.schema, set)
  if (view.properties.length === 0 || view.choices.length > 0) return []
  const names = new Set(view.properties.map((property) => property.name))
  const problems: CallProblem[] = []
  for (const field of body.fields) {
    if (names.has(field.name) || names.has(baseName(field.name)) || isHole(field.name)) continue
    if (view.additional !== undefined && view.additional !== false) continue
    problems.push({
      kind: 'body',
      ...within(field.piece, 0, field.name.length),
      message: `The body of \`${name}\` has no \`${field.name}\` in \`${operation.outline.document.path}\`.`,
      ...helpAmong(field.name, [...names], ''),
    })
  }
  const sent = new Set(body.fields.map((field) => baseName(field.name)))
  const missing = view.properties.filter(({ name: own, required }) => required && !sent.has(baseName(own)))
  if (missing.length > 0 && !body.fields.some((field) => isHole(field.name)))
    problems.push({
      kind: 'body',
      start: call.start,
      end: call.start + call.tool.length,
      message: `The body of \`${name}\` has no ${listOf(missing.map((each) => each.name))}, which ${missing.length === 1 ? 'is' : 'are'} required.`,
    })
  return problems
}

/** The range of the value that a mismatch is about, or of the nearest one around it in the text. */
export function placeOf(node: JsonNode, { path, isAboutKey }: Mismatch): { start: number; end: number } {
  let current = node
  let place = { start: node.start, end: node.end }
  for (const [i, key] of path.entries()) {
    if (current.kind === 'object') {
      const member = current.members.get(String(key))
      if (!member) return place
      if (isAboutKey && i === path.length - 1) return { start: member.keyStart, end: member.keyEnd }
      current = member.value
    } else if (current.kind === 'array') {
      const item = current.items[Number(key)]
      if (!item) return place
      current = item
    } else return place
    place = { start: current.start, end: current.end }
  }
  // A brace says where a long value begins.
  return current.kind === 'object' || current.kind === 'array' ? { start: place.start, end: place.start + 1 } : place
}

function accepts(contents: readonly MediaType[], type: string): boolean {
  return contents.some((content) => {
    const own = content.type.split(';')[0]?.trim().toLowerCase() ?? ''
    if (own === type || own === '*/*' || own === '' || (isJson(own) && isJson(type))) return true
    return own.endsWith('/*') && type.startsWith(own.slice(0, -1))
  })
}

/** A sentence about the whole value says what the value is. */
function named({ message }: Mismatch, subject: string): string {
  return message.replace(/^This value/, subject)
}

interface NameHelp {
  readonly help?: string
  readonly isGuess?: boolean
}

function helpAmong(written: string, names: readonly string[], none: string): NameHelp {
  const near = suggest(written, names)
  if (near) return { help: `Did you mean \`${near}\`?` }
  if (names.length === 0) return { ...(none && { help: none }), isGuess: true }
  const some = names.slice(0, 8)
  return {
    help: `It has ${listOf(some)}${names.length > some.length ? ` and ${names.length - some.length} more` : ''}.`,
    isGuess: true,
  }
}
