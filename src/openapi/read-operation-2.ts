// Reads an operation of Swagger 2.0 into the model of later versions.
import type { PartEncoding } from '../request/form.ts'
import type { DocumentSet, SpecNode } from './document-set.ts'
import type {
  Body,
  Example,
  MediaType,
  Operation,
  OperationOutline,
  Parameter,
  ParameterPlace,
  Response,
} from './model.ts'
import { readExternalDocs, readHeader, readParameters, readSamples, resolvedObject } from './read-parts.ts'
import { readSecurity } from './security.ts'
import { serversOf } from './servers.ts'
import { entries, get, isTrueAt, stringAt, stringsAt } from './values.ts'

/** Styles of `collectionFormat`, apart from `csv` and `multi`. */
const STYLES: ReadonlyMap<string, string> = new Map([
  ['ssv', 'spaceDelimited'],
  ['tsv', 'tabDelimited'],
  ['pipes', 'pipeDelimited'],
])

/** A parameter before it is known whether it is a part of the body. */
interface Parameter2 {
  readonly name: string
  readonly in: string
  readonly node: SpecNode
}

/** Reads an operation of Swagger 2.0. Never throws. */
export function readOperation2(outline: OperationOutline, documents: DocumentSet): Operation {
  const { node, document } = outline
  const all = readParameters<Parameter2>(outline, documents, (each) => {
    const name = stringAt(each.value, 'name')
    const place = stringAt(each.value, 'in')
    return name === undefined || place === undefined ? undefined : { name, in: place, node: each }
  })
  return {
    outline,
    servers: serversOf(outline),
    parameters: all.filter((each) => !['body', 'formData'].includes(each.in)).map(readParameter),
    body: readBody(all, outline, documents),
    responses: readResponses(outline, documents),
    callbacks: [],
    security: readSecurity(node.value, document, documents),
    samples: readSamples(node, documents),
    ...readExternalDocs(node.value),
  }
}

/** The schema of a parameter is next to its name. */
function readParameter({ name, in: place, node }: Parameter2): Parameter {
  const format = stringAt(node.value, 'collectionFormat')
  const separated = format === undefined ? undefined : STYLES.get(format)
  return {
    name,
    in: place as ParameterPlace,
    required: isTrueAt(node.value, 'required') || place === 'path',
    deprecated: isTrueAt(node.value, 'deprecated') || isTrueAt(node.value, 'x-deprecated'),
    description: stringAt(node.value, 'description'),
    schema: withoutWords(node),
    style: separated ?? (place === 'query' ? 'form' : 'simple'),
    explode: format === 'multi',
    examples: exampleOf(node, 'x-example'),
    node,
  }
}

/** `required: true` and the description belong to the parameter, and mean something else in a schema. */
function withoutWords(node: SpecNode): SpecNode {
  const schema = { ...(node.value as Record<string, unknown>) }
  for (const key of ['name', 'in', 'required', 'description']) delete schema[key]
  return { ...node, value: schema }
}

function readBody(all: readonly Parameter2[], outline: OperationOutline, documents: DocumentSet): Body | undefined {
  const types = mediaTypes(outline, 'consumes')
  const whole = all.find((each) => each.in === 'body')
  if (whole) {
    const schema = documents.child(whole.node, 'schema')
    return {
      required: isTrueAt(whole.node.value, 'required'),
      description: stringAt(whole.node.value, 'description'),
      contents: (types.length > 0 ? types : ['application/json']).map((type) => media(type, whole.node, schema)),
    }
  }
  const fields = all.filter((each) => each.in === 'formData')
  const [first] = fields
  if (!first) return undefined
  const isUpload = fields.some((field) => stringAt(field.node.value, 'type') === 'file')
  const chosen = types.filter((type) => /form/.test(type))
  const fallback = isUpload ? 'multipart/form-data' : 'application/x-www-form-urlencoded'
  const schema: SpecNode = { ...first.node, value: formSchema(fields) }
  const encoding = new Map(fields.flatMap(readEncoding))
  return {
    required: fields.some((field) => isTrueAt(field.node.value, 'required')),
    contents: (chosen.length > 0 ? chosen : [fallback]).map((type) => ({
      ...media(type, first.node, schema),
      encoding,
    })),
  }
}

/** Lists are one value with commas in it, unless their field says otherwise. */
function readEncoding({ name, node }: Parameter2): (readonly [string, PartEncoding])[] {
  if (stringAt(node.value, 'type') !== 'array') return []
  const format = stringAt(node.value, 'collectionFormat') ?? 'csv'
  return [[name, { style: STYLES.get(format) ?? 'form', explode: format === 'multi' }]]
}

/** The fields of a form as the properties of one object. */
function formSchema(fields: readonly Parameter2[]): Record<string, unknown> {
  const properties: Record<string, unknown> = Object.create(null)
  for (const { name, node } of fields) {
    const description = get(node.value, 'description')
    properties[name] = { ...(withoutWords(node).value as object), ...(description !== undefined && { description }) }
  }
  const required = fields.filter((field) => isTrueAt(field.node.value, 'required')).map((field) => field.name)
  return { type: 'object', properties, required }
}

function readResponses(outline: OperationOutline, documents: DocumentSet): Response[] {
  const all = documents.child(outline.node, 'responses')
  const types = mediaTypes(outline, 'produces')
  return entries(all.value).flatMap(([status]) => {
    const node = status.startsWith('x-') ? undefined : resolvedObject(documents.child(all, status), documents)
    if (!node) return []
    const schema = documents.child(node, 'schema')
    const examples = entries(get(node.value, 'examples'))
    const named = examples.map(([type]) => type)
    const used = named.length > 0 ? named : types.length > 0 ? types : ['application/json']
    const contents =
      schema.value === undefined && named.length === 0
        ? []
        : used.map((type) => ({
            ...media(type, node, schema.value === undefined ? undefined : schema),
            examples: exampleOf(documents.child(node, 'examples'), type),
          }))
    const headers = entries(get(node.value, 'headers')).map(([name]) => {
      const header = documents.child(node, 'headers', name)
      return readHeader(name, header, {
        schema: withoutWords({ ...header, value: header.value ?? {} }),
        examples: exampleOf(header, 'x-example'),
      })
    })
    return [{ status, description: stringAt(node.value, 'description'), headers, contents, links: [] }]
  })
}

function mediaTypes({ node, document }: OperationOutline, key: 'consumes' | 'produces'): readonly string[] {
  const own = stringsAt(node.value, key)
  return own.length > 0 ? own : stringsAt(document.value, key)
}

function media(type: string, node: SpecNode, schema: SpecNode | undefined): MediaType {
  return { type, ...(schema && { schema }), isStream: false, examples: [], encoding: new Map(), node }
}

function exampleOf(node: SpecNode, key: string): Example[] {
  const value = get(node.value, key)
  return value === undefined ? [] : [{ name: '', value, isSerialized: false, node }]
}
