// Parts of operations that all versions of OpenAPI describe alike: parameters, headers, examples, samples.
import { define } from '../request/example.ts'
import { type DocumentSet, isBroken, type SpecNode } from './document-set.ts'
import type { Example, Header, Operation, OperationOutline, WrittenSample } from './model.ts'
import { get, isObject, isTrueAt, listAt, objectAt, stringAt } from './values.ts'

/**
 * What a node or its reference leads to, with the summary and description that are written beside the reference; undefined
 * where that isn't an object.
 */
export function resolvedObject(node: SpecNode, documents: DocumentSet): SpecNode | undefined {
  const target = documents.resolve(node)
  if (isBroken(target) || !isObject(target.value)) return undefined
  const { value } = node
  const own =
    target.value === value ? [] : ['summary', 'description'].filter((key) => stringAt(value, key) !== undefined)
  if (own.length === 0) return target
  return { ...target, value: { ...target.value, ...Object.fromEntries(own.map((key) => [key, get(value, key)])) } }
}

/** The objects of a map by name, or what they refer to. */
export function readMembers(node: SpecNode, key: string, documents: DocumentSet): [name: string, member: SpecNode][] {
  return documents.members(node, key).flatMap(([name, member]): [string, SpecNode][] => {
    const target = resolvedObject(member, documents)
    return target ? [[name, target]] : []
  })
}

/** Parameters of the path and of the operation: each name and place once, the operation's own before the path's. */
export function readParameters<T extends { readonly name: string; readonly in: string }>(
  { node, item }: OperationOutline,
  documents: DocumentSet,
  read: (node: SpecNode) => T | undefined,
): T[] {
  const byName = new Map<string, T>()
  for (const holder of [item, node]) {
    const list = listAt(holder.value, 'parameters')
    for (let i = 0; i < list.length; i++) {
      const target = resolvedObject(documents.child(holder, 'parameters', i), documents)
      const parameter = target && read(target)
      if (parameter) byName.set(`${parameter.in} ${parameter.name}`, parameter)
    }
  }
  return [...byName.values()]
}

export function readHeader(
  name: string,
  node: SpecNode,
  about: Pick<Header, 'schema' | 'contentType' | 'examples'>,
): Header {
  return {
    name,
    required: isTrueAt(node.value, 'required'),
    deprecated: isTrueAt(node.value, 'deprecated'),
    description: stringAt(node.value, 'description'),
    node,
    ...about,
  }
}

/** The examples of a parameter or media type, in every form in which they are written. */
export function readExamples(node: SpecNode, documents: DocumentSet): Example[] {
  const { value } = node
  const found = readMembers(node, 'examples', documents).flatMap(([name, example]): Example[] => {
    const serialized = get(example.value, 'serializedValue') ?? undefined
    const key = ['dataValue', 'value'].find((each) => (get(example.value, each) ?? undefined) !== undefined)
    const content = key === undefined ? serialized : exampleNode(documents.child(example, key), documents).value
    if (content === undefined) return []
    return [
      {
        name,
        summary: stringAt(example.value, 'summary'),
        description: stringAt(example.value, 'description'),
        value: content,
        isSerialized: content === serialized,
        node: example,
      },
    ]
  })
  if (isObject(value) && Object.hasOwn(value, 'example'))
    found.unshift({
      name: '',
      summary: undefined,
      description: undefined,
      value: exampleNode(documents.child(node, 'example'), documents).value,
      isSerialized: false,
      node: documents.child(node, 'example'),
    })
  return found
}

/** Bundlers replace a `$ref` in place of an example or a part of one, too, and some authors refer to a whole example object. */
export function exampleNode(node: SpecNode, documents: DocumentSet, hops = 0): SpecNode {
  const isWhole = isObject(node.value) && Object.keys(node.value).length === 1 && hops < MAX_PARTS
  const target = isWhole ? referredExample(node, documents) : undefined
  if (target) return exampleNode(target, documents, hops + 1)
  const value = withParts(node, documents)
  return value === node.value ? node : { ...node, value }
}

/** One step at a time, because each may have values beside the next reference. */
function referredExample(node: SpecNode, documents: DocumentSet): SpecNode | undefined {
  const ref = stringAt(node.value, '$ref')
  const target = ref === undefined ? undefined : documents.follow(ref, node)
  if (!target || isBroken(target)) return undefined
  const isNamed = EXAMPLE_OBJECT.test(target.pointer) && get(target.value, 'value') !== undefined
  return isNamed ? documents.child(target, 'value') : target
}

const EXAMPLE_OBJECT = /^\/components\/examples\/[^/]+$/
/** What a part of an example can be kept in. Other references, such as those of JSON Schema or SCIM, are data of the API. */
const EXAMPLE_PART = /^(?!#|\/\/|[a-z][a-z\d+.-]*:)|^#\/components\/examples\//i
/** Parts of one example that are kept elsewhere, in each other too. */
const MAX_PARTS = 200

/** An example with the parts that it refers to, which values beside a reference replace. */
function withParts(example: SpecNode, documents: DocumentSet): unknown {
  let left = MAX_PARTS
  const visit = (value: unknown, from: SpecNode): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const ref = get(value, '$ref')
    const isPart = typeof ref === 'string' && EXAMPLE_PART.test(ref) && left-- > 0
    const target = isPart ? referredExample({ ...from, value }, documents) : undefined
    if (target) {
      const part = visit(target.value, target)
      const { $ref: _, ...own } = value as { readonly $ref?: unknown }
      return isObject(part) ? { ...part, ...own } : part
    }
    let copy: object | undefined
    for (const key of Object.keys(value)) {
      const item = (value as Record<string, unknown>)[key]
      const whole = visit(item, from)
      if (whole === item) continue
      copy ??= Array.isArray(value) ? [...value] : { ...value }
      define(copy, key, whole)
    }
    return copy ?? value
  }
  return visit(example.value, example)
}

/** Samples that the author wrote: `x-codeSamples`, or with a dash. They may be in files of their own. */
export function readSamples(node: SpecNode, documents: DocumentSet): WrittenSample[] {
  const list = ['x-codeSamples', 'x-code-samples'].flatMap((key) =>
    listAt(node.value, key).map((_, i) => documents.child(node, key, i)),
  )
  return list.flatMap((each) => {
    const sample = resolvedObject(each, documents)
    const source = sample && documents.resolve(documents.child(sample, 'source'))
    if (!source || isBroken(source) || typeof source.value !== 'string' || source.value.trim() === '') return []
    const label = stringAt(sample.value, 'label')
    return [{ lang: stringAt(sample.value, 'lang') ?? label ?? '', label, source: source.value }]
  })
}

/** Where an operation says more can be read. */
export function readExternalDocs(value: unknown): Pick<Operation, 'externalDocs'> {
  const docs = objectAt(value, 'externalDocs')
  const url = stringAt(docs, 'url')
  return url ? { externalDocs: { url, description: stringAt(docs, 'description') } } : {}
}
