// Finds the examples in a specification that don't match their schemas, whatever kind it is.
import type { Place } from '../diagnostics/diagnostic.ts'
import { parseExactJson } from '../request/exact-json.ts'
import type { Message } from './asyncapi/channel.ts'
import type { DocumentSet, SpecNode } from './document-set.ts'
import type { ApiDocument, Example, MediaType, Operation } from './model.ts'
import { below, keysOf, locateAll, type Pointer } from './pointer.ts'
import { readOperation } from './read-operation.ts'
import { isJson } from './request.ts'
import { type Direction, directionsOf } from './sample.ts'
import { viewSchema } from './schema.ts'
import type { SpecFile } from './spec-file.ts'
import type { TopicDocument } from './topic.ts'
import { type Mismatch, validatorOf } from './validate.ts'
import { isObject } from './values.ts'

/** An example that doesn't fit. */
export interface ExampleMismatch {
  /** What it is an example of: `The example of the parameter \`limit\` of \`GET /users\``. */
  readonly subject: string
  readonly mismatch: Mismatch
  /** How many more things are wrong with the same example. */
  readonly more: number
  /** How many other examples have the same mistake: often, it's the schema that is wrong. */
  readonly others: number
  readonly place: Place
}

/** A value that an author gives as an example of a schema. */
export interface ValueOfSchema {
  readonly value: unknown
  readonly node: SpecNode
  readonly schema: SpecNode
  readonly direction: Direction
  /** What it's an example of: `of the result of \`get\``. */
  readonly of: string
}

/** Finds them all: those of parameters, headers and bodies, and those that schemas carry. Reads each text once. */
export function exampleMismatches(document: ApiDocument, documents: DocumentSet): ExampleMismatch[] {
  const search = new Search(documents)
  for (const outline of document.operations) {
    if (!outline.excluded) search.operation(readOperation(outline, documents))
  }
  search.schemas()
  return search.located()
}

/** The same for the messages, parameters, and results of a specification of another kind. */
export function topicMismatches({ messages = [], examples }: TopicDocument, documents: DocumentSet): ExampleMismatch[] {
  const search = new Search(documents)
  for (const message of messages) search.message(message)
  for (const value of examples?.() ?? []) search.valueOf(value)
  search.schemas()
  return search.located()
}

interface Found extends Omit<ExampleMismatch, 'place' | 'others'> {
  readonly file: SpecFile
  readonly pointer: Pointer
  others: number
}

class Search {
  private readonly found: Found[] = []
  /** The first mismatch of each kind in the examples of operations. */
  private readonly kinds = new Map<string, Found>()
  private readonly seen = new Set<unknown>()

  constructor(private readonly documents: DocumentSet) {}

  operation(operation: Operation): void {
    const { outline, parameters, body, responses } = operation
    const name = `\`${outline.kind === 'webhook' ? outline.path : `${outline.method} ${outline.path}`}\``
    for (const { name: own, schema, examples, contentType } of parameters) {
      this.use(schema)
      if (contentType !== undefined) continue
      const isList = this.isList(schema)
      for (const example of examples)
        if (typeof example.value !== 'string' || !isList)
          this.example(example, schema, 'request', `of the parameter \`${own}\` of ${name}`)
    }
    const direction = directionsOf(outline)
    for (const media of body?.contents ?? []) this.media(media, direction.body, `of the body of ${name}`)
    for (const { status, contents, headers } of responses) {
      for (const media of contents) this.media(media, direction.answer, `of the response ${status} of ${name}`)
      for (const { schema } of headers) this.use(schema)
    }
  }

  message({ name, contentType, format, payload, headers, examples }: Message): void {
    const isValidated = format === undefined && (contentType === undefined || isJson(contentType))
    const parts = [
      { key: 'headers', schema: headers, of: `of the headers of \`${name}\`` },
      { key: 'payload', schema: isValidated ? payload : undefined, of: `of the message \`${name}\`` },
    ] as const
    for (const { key, schema, of } of parts) {
      if (!schema) continue
      this.use(schema)
      for (const example of examples) {
        const value = example[key]
        const inner = this.documents.child(example.node, key)
        const node = inner.value === undefined ? example.node : inner
        if (value !== undefined) this.example({ value, node, isSerialized: false }, schema, undefined, of)
      }
    }
  }

  valueOf({ value, node, schema, direction, of }: ValueOfSchema): void {
    this.use(schema)
    this.example({ value, node, isSerialized: false }, schema, direction, of)
  }

  /** Examples that schemas carry, of all schemas that were used. */
  schemas(): void {
    // To check one may be to use more.
    for (const { schema, node } of validatorOf(this.documents, undefined).newExamples()) {
      // A list in an address is written as text.
      if (typeof node.value === 'string' && isOfParameter(schema) && this.isList(schema)) continue
      this.value({ node, value: node.value }, schema, undefined, () => `of ${schemaName(schema.pointer)}`)
    }
  }

  located(): ExampleMismatch[] {
    const places = locateAll(this.found)
    return this.found.map(({ subject, mismatch, more, others }, i) => {
      return { subject, mismatch, more, others, place: places[i] as Place }
    })
  }

  private isList(schema: SpecNode): boolean {
    const { types } = viewSchema(schema, this.documents)
    return types.includes('array') || types.includes('object')
  }

  private use(schema: SpecNode): void {
    if (schema.value !== undefined) validatorOf(this.documents, undefined).use(schema)
  }

  private media({ type, schema, examples, isStream }: MediaType, direction: Direction, of: string): void {
    if (!schema) return
    this.use(schema)
    // Other media types have no such values, and a stream has many.
    if (!isJson(type) || isStream) return
    for (const example of examples) this.example(example, schema, direction, of)
  }

  private example(
    { value, node, isSerialized }: Pick<Example, 'value' | 'node' | 'isSerialized'>,
    schema: SpecNode,
    direction: Direction | undefined,
    of: string,
  ): void {
    const read = readValue(value, isSerialized, schema, this.documents)
    if (read) this.value({ node: holder(node), value: read.value }, schema, direction, () => of)
  }

  private value(
    { node, value }: { node: SpecNode; value: unknown },
    schema: SpecNode,
    direction: Direction | undefined,
    of: () => string,
  ): void {
    // An example that many operations share is one.
    const key = `${node.file.path}#${node.pointer}`
    if (this.seen.has(key)) return
    this.seen.add(key)
    const [mismatch, ...rest] = validatorOf(this.documents, direction).problems(schema, value)
    if (!mismatch) return
    const kind = kindOf(mismatch)
    const same = kind === undefined ? undefined : this.kinds.get(kind)
    if (same) {
      same.others++
      return
    }
    const pointer = below(node.pointer, ...mismatch.path)
    const found = { subject: `The example ${of()}`, mismatch, more: rest.length, others: 0, file: node.file, pointer }
    this.found.push(found)
    if (kind !== undefined) this.kinds.set(kind, found)
  }
}

/** What mismatches of one mistake have in common: the field, the one around it, and what is wrong. */
function kindOf({ path, message }: Mismatch): string | undefined {
  const names = path.filter((key) => !/^\d+$/.test(String(key))).slice(-2)
  return path.length < 2 ? undefined : [...names, message.replace(/`[^`]*`/, '')].join('\n')
}

function isOfParameter({ pointer }: SpecNode): boolean {
  return /\/parameters\/[^/]+\/schema$/.test(pointer)
}

/** `Order.items` for `/components/schemas/Order/properties/items`. */
function schemaName(pointer: Pointer): string {
  const keys = keysOf(pointer)
  const from = keys.findLastIndex((key, i) => /^(?:schemas|definitions|\$defs)$/.test(key) && keys[i + 1] !== undefined)
  if (from === -1) return 'this schema'
  const names = keys.slice(from + 1).filter((_, i, rest) => i === 0 || rest[i - 1] === 'properties')
  return `\`${names.join('.')}\``
}

/** Where the value of an example is written: examples with a name hold it. */
function holder(node: SpecNode): SpecNode {
  const key = ['dataValue', 'value'].find((each) => isObject(node.value) && Object.hasOwn(node.value, each))
  if (key === undefined || !/\/examples\/[^/]*$/.test(node.pointer)) return node
  return { ...node, pointer: below(node.pointer, key) }
}

/** Many write JSON as text. */
function readValue(
  value: unknown,
  isSerialized: boolean,
  schema: SpecNode,
  documents: DocumentSet,
): { readonly value: unknown } | undefined {
  if (typeof value !== 'string') return { value }
  const { types } = viewSchema(schema, documents)
  if (!isSerialized && (types.length === 0 || types.includes('string'))) return { value }
  try {
    return { value: parseExactJson(value) }
  } catch {
    // Text that is cut, or commented: shown as it is.
    return undefined
  }
}
