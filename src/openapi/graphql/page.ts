// Makes the pages of a GraphQL schema: one for each operation, and one for each type.
import type { Node } from '../../content/tree.ts'
import { printJson } from '../../request/print-json.ts'
import { describe } from '../field-content.ts'
import { idPart } from '../fields.ts'
import { code, codeBlock, commaSeparated, element, link, list, paragraph, text } from '../nodes.ts'
import { fieldList, intro, parts, section } from '../page-parts.ts'
import type { Topic, TopicDocument, TopicPageOptions } from '../topic.ts'
import {
  BUILT_IN,
  type GraphqlField,
  type GraphqlSchema,
  type GraphqlType,
  type RootKind,
  type TypeName,
} from './model.ts'
import { sampleOperation } from './sample.ts'
import { type Usage, usagesIn } from './usages.ts'

/** Fields of an answer, each of about 500 bytes. The page of its type has all of them. */
const MAX_FIELDS = 300
const MAX_TEXT = 20_000
/** Uses of a type that are in sight. Types such as those of pages are used everywhere. */
const MAX_USAGES = 30
const FEW_USAGES = 5

const GROUPS: readonly (readonly [RootKind, string])[] = [
  ['query', 'Queries'],
  ['mutation', 'Mutations'],
  ['subscription', 'Subscriptions'],
]
const TYPE_GROUPS: Readonly<Record<GraphqlType['kind'], string>> = {
  object: 'Objects',
  interface: 'Interfaces',
  union: 'Unions',
  enum: 'Enums',
  input: 'Input objects',
  scalar: 'Scalars',
}
const TYPE_ORDER = Object.keys(TYPE_GROUPS)

/** The operations and types of a schema as topics. */
export function graphqlTopics(schema: GraphqlSchema): TopicDocument {
  const topics: Topic[] = []
  const byName = new Map<string, Topic>()
  const add = (kind: string, name: string, topic: Topic) => {
    topics.push(topic)
    byName.set(`${kind} ${name}`, topic)
  }
  let implementations: ReadonlyMap<string, readonly string[]> | undefined
  let usages: ReadonlyMap<string, readonly Usage[]> | undefined
  const document: Document = {
    schema,
    topic: (kind, name) => byName.get(`${kind} ${name}`),
    implementations(name) {
      implementations ??= implementationsIn(schema)
      return implementations.get(name) ?? []
    },
    usages(name) {
      usages ??= usagesIn(schema)
      return usages.get(name) ?? []
    },
  }
  for (const [kind, group] of GROUPS) {
    for (const field of schema.types.get(schema.roots[kind] ?? '')?.fields ?? [])
      add(kind, field.name, operationTopic(kind, group, field, document))
  }
  const roots = new Set(Object.values(schema.roots))
  const types = [...schema.types.values()]
    .filter(({ name }) => !roots.has(name) && !BUILT_IN.has(name))
    .sort((a, b) => TYPE_ORDER.indexOf(a.kind) - TYPE_ORDER.indexOf(b.kind))
  for (const type of types) add('type', type.name, typeTopic(type, document))
  return {
    path: schema.source.path,
    topics,
    diagnostics: schema.diagnostics,
    names: [...byName.keys()],
    find: (name, kind = 'query') => byName.get(`${kind} ${name}`),
  }
}

interface Document {
  readonly schema: GraphqlSchema
  topic(kind: RootKind | 'type', name: string): Topic | undefined
  /** The names of the types that implement an interface. */
  implementations(name: string): readonly string[]
  /** The places that use a type. */
  usages(name: string): readonly Usage[]
}

function implementationsIn({ types }: GraphqlSchema): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, string[]>()
  for (const { name, interfaces } of types.values())
    for (const each of interfaces) {
      const known = all.get(each)
      if (known) known.push(name)
      else all.set(each, [name])
    }
  return all
}

function operationTopic(kind: RootKind, group: string, field: GraphqlField, document: Document): Topic {
  const { source } = document.schema
  return {
    kind: 'topic',
    document: { path: source.path, source },
    title: field.name,
    description: field.description,
    deprecated: field.deprecated !== undefined,
    hidden: false,
    frontMatter: ['graphql', { source: source.path, kind, name: field.name }],
    address: [group, field.name],
    groups: [group],
    place: () => field.place,
    nodes: (options) => new GraphqlPage(document, options).operation(kind, field),
  }
}

function typeTopic(type: GraphqlType, document: Document): Topic {
  const { source } = document.schema
  const group = TYPE_GROUPS[type.kind]
  return {
    kind: 'topic',
    document: { path: source.path, source },
    title: type.name,
    description: type.description,
    deprecated: false,
    hidden: false,
    frontMatter: ['graphql', { source: source.path, kind: 'type', name: type.name }],
    address: ['Types', type.name],
    groups: ['Types', group],
    place: () => type.place,
    nodes: (options) => new GraphqlPage(document, options).type(type),
  }
}

class GraphqlPage {
  constructor(
    private readonly document: Document,
    private readonly options: TopicPageOptions,
  ) {}

  operation(kind: RootKind, field: GraphqlField): Node[] {
    const { word, holds } = this.options
    const sample = sampleOperation(kind, field, this.document.schema)
    const { type } = field
    const answer = this.document.schema.types.get(type.base)
    const variables = sample.variables && codeBlock('json', printJson(sample.variables, 2, MAX_TEXT), 'Variables')
    return [
      element('Api.Endpoint', {
        method: kind.toUpperCase(),
        path: field.name,
        deprecated: field.deprecated !== undefined || undefined,
      }),
      ...intro(this.about(field)),
      ...parts([
        ...(field.arguments.length === 0
          ? []
          : [
              section('arguments', word('fieldArguments'), [
                fieldList(field.arguments.map((each) => this.field(each, 'argument', true))),
              ]),
            ]),
        section('response', word('response'), [
          paragraph(this.typeLink(type)),
          ...(answer ? this.members(answer, 'response') : []),
        ]),
        ...(holds('RequestExample')
          ? []
          : [
              element('RequestExample', {}, [
                codeBlock('graphql', sample.request, kind),
                ...(variables ? [variables] : []),
              ]),
            ]),
        ...(holds('ResponseExample')
          ? []
          : [element('ResponseExample', {}, [codeBlock('json', printJson(sample.response, 2, MAX_TEXT), '200')])]),
      ]),
    ]
  }

  type(type: GraphqlType): Node[] {
    const { hasDescription } = this.options
    const head = {
      object: 'type',
      interface: 'interface',
      union: 'union',
      enum: 'enum',
      input: 'input',
      scalar: 'scalar',
    }[type.kind]
    return [
      element('Api.Endpoint', { method: head.toUpperCase(), path: type.name }),
      ...(type.description === undefined || hasDescription ? [] : describe(type.description)),
      ...(type.interfaces.length === 0
        ? []
        : [paragraph(code('implements'), text(' '), ...this.links(type.interfaces))]),
      ...(type.specifiedBy === undefined ? [] : [paragraph(link(type.specifiedBy, text(type.specifiedBy)))]),
      ...this.members(type, 'field'),
      ...this.implementations(type),
      ...this.usages(type),
    ]
  }

  /** The operations and types that lead here. */
  private usages({ name }: GraphqlType): Node[] {
    const links = this.document.usages(name).flatMap(({ label, kind, name: page, field }) => {
      const topic = this.document.topic(kind, page)
      const target = topic && this.options.linkTo(topic)
      if (target === undefined) return []
      return [link(field === undefined ? target : `${target}#field-${idPart(field)}`, code(label))]
    })
    if (links.length === 0) return []
    const { word } = this.options
    // A few more take no more room than a line that says so.
    const inSight = links.length > MAX_USAGES + FEW_USAGES ? MAX_USAGES : links.length
    const rest = links.slice(inSight)
    return parts([
      section('used-by', word('usedBy'), [
        paragraph(...commaSeparated(links.slice(0, inSight))),
        ...(rest.length === 0
          ? []
          : [element('Expandable', { title: word('showMore') }, [paragraph(...commaSeparated(rest))])]),
      ]),
    ])
  }

  /** The types that have all fields of an interface, so that it can be any of them. */
  private implementations({ kind, name }: GraphqlType): Node[] {
    if (kind !== 'interface') return []
    const types = this.document.implementations(name)
    return types.length === 0 ? [] : [paragraph(...this.links(types), text(' '), code(`implements ${name}`))]
  }

  /** What a type consists of: fields, values, or other types. */
  private members(type: GraphqlType, prefix: string): Node[] {
    const { kind, fields, values, members, isOneOf } = type
    const page = prefix === 'field' ? undefined : this.linkOf(type.name)
    const shown = page === undefined ? fields : fields.slice(0, MAX_FIELDS)
    const rest = fields.length - shown.length
    return [
      ...(isOneOf
        ? [
            paragraph(
              text(`${this.options.word('requiresOneOf')} `),
              ...commaSeparated(shown.map(({ name }) => code(name))),
            ),
          ]
        : []),
      ...(shown.length > 0 ? [fieldList(shown.map((field) => this.field(field, prefix, kind === 'input')))] : []),
      ...(page !== undefined && rest > 0
        ? [paragraph(link(page, text(this.options.word('fieldsNotShown', { count: rest }))))]
        : []),
      ...(values.length > 0
        ? [
            fieldList(
              values.map(({ name, description, deprecated }) =>
                element(
                  'ResponseField',
                  {
                    name,
                    id: `${prefix}-${idPart(name)}`,
                    type: 'enum',
                    deprecated: deprecated !== undefined || undefined,
                  },
                  [...(description === undefined ? [] : describe(description)), ...reason(deprecated)],
                ),
              ),
            ),
          ]
        : []),
      ...(members.length > 0 ? [list(members.map((name) => [paragraph(...this.links([name]))]))] : []),
    ]
  }

  /** A field of a type, or, with `isInput`, one that callers give: an argument, or a field of an input object. */
  private field(field: GraphqlField, prefix: string, isInput: boolean): Node {
    const { name, description, type, arguments: inner, default: fallback, deprecated } = field
    const id = `${prefix}-${idPart(name)}`
    const target = this.linkOf(type.base)
    const args = prefix === 'argument' ? [] : inner
    return element(
      'ResponseField',
      {
        name,
        id,
        type: target === undefined ? type.text : { type: 'nodes', nodes: [link(target, text(type.text))] },
        required: (isInput && type.isRequired && fallback === undefined) || undefined,
        deprecated: deprecated !== undefined || undefined,
        ...(fallback !== undefined && { default: fallback }),
      },
      [
        ...(description === undefined ? [] : describe(description)),
        ...reason(deprecated),
        ...(args.length === 0
          ? []
          : [
              element('Expandable', { title: this.options.word('fieldArguments') }, [
                ...args.map((each) => this.field({ ...each, arguments: [] }, id, true)),
              ]),
            ]),
      ],
    )
  }

  private about({ description, deprecated }: GraphqlField): Node[] {
    const { hasDescription } = this.options
    return [...(description === undefined || hasDescription ? [] : describe(description)), ...reason(deprecated)]
  }

  private typeLink({ text: label, base }: Pick<TypeName, 'text' | 'base'>): Node {
    const target = this.linkOf(base)
    return target === undefined ? code(label) : link(target, code(label))
  }

  private links(names: readonly string[]): Node[] {
    return commaSeparated(names.map((name) => this.typeLink({ text: name, base: name })))
  }

  private linkOf(name: string): string | undefined {
    const topic = this.document.topic('type', name)
    return topic && this.options.linkTo(topic)
  }
}

/** Why something is deprecated. */
function reason(deprecated: string | true | undefined): readonly Node[] {
  return typeof deprecated === 'string' ? describe(deprecated) : []
}
