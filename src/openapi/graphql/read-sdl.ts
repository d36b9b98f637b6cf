// Reads the types of a schema in GraphQL's own language. An invalid definition is a finding, and the others are read.
import type {
  ConstDirectiveNode,
  DefinitionNode,
  FieldDefinitionNode,
  InputValueDefinitionNode,
  TypeNode,
} from 'graphql/language/ast.js'
import { Kind } from 'graphql/language/kinds.js'
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.ts'
import { onFirstUse } from '../../files/on-first-use.ts'
import type { SourceFile } from '../../files/source-file.ts'
import type { GraphqlField, GraphqlSchema, GraphqlType, RootKind, TypeName } from './model.ts'

const library = onFirstUse<typeof import('./graphql.late.ts')>('./graphql.late.ts', import.meta.url)

/** Words of a schema; the largest public ones have 200,000. */
const MAX_TOKENS = 3_000_000
const MAX_FINDINGS = 10

/** Reads a schema. Never throws. */
export function readSdl(source: SourceFile): GraphqlSchema {
  const diagnostics: Diagnostic[] = []
  const reader = new SdlReader(source)
  const whole = tryParse(source.text)
  if (!('message' in whole)) for (const definition of whole) reader.define(definition, 0)
  else {
    // One definition after the other: what is wrong in one leaves the others alone.
    for (const { text, start } of definitionsOf(source.text)) {
      const read = tryParse(text)
      if (!('message' in read)) for (const definition of read) reader.define(definition, start)
      else if (diagnostics.length < MAX_FINDINGS) diagnostics.push(finding(source, read, start))
    }
  }
  if (reader.types.size === 0 && diagnostics.length === 0)
    diagnostics.push('message' in whole ? finding(source, whole, 0) : noTypes(source))
  return { source, types: reader.types, roots: reader.rootTypes(), diagnostics }
}

function noTypes({ path, text }: SourceFile): Diagnostic {
  return {
    code: 'invalid-spec',
    severity: 'warning',
    message: 'This schema has no types.',
    place: { file: path, start: 0, end: Math.min(1, text.length) },
    help: 'Write them in this file, or name another one.',
  }
}

interface Mistake {
  readonly message: string
  readonly at: number
}

function tryParse(text: string): readonly DefinitionNode[] | Mistake {
  const { GraphQLError, parse } = library()
  try {
    return parse(text, { maxTokens: MAX_TOKENS }).definitions
  } catch (error) {
    if (error instanceof GraphQLError) return { message: error.message, at: error.positions?.[0] ?? 0 }
    // Types nested deeper than any stack.
    if (error instanceof RangeError) return { message: 'This is nested too deep.', at: 0 }
    throw error
  }
}

function finding(source: SourceFile, { message, at }: Mistake, start: number): Diagnostic {
  const from = Math.min(start + at, Math.max(0, source.text.length - 1))
  return {
    code: 'invalid-spec',
    severity: 'error',
    message: message.replace(/^Syntax Error: /, '').replace(/\.?$/, '.'),
    place: { file: source.path, start: from, end: Math.min(from + 1, source.text.length) },
    help: 'Fix the syntax. The definitions that could be read have their pages.',
  }
}

/** Pieces of a text that begin with a keyword at the start of a line, and the description before it. */
function definitionsOf(text: string): { text: string; start: number }[] {
  const starts = Array.from(
    text.matchAll(
      /^(?:"""(?:[^"\\]|\\.|"(?!""))*"""\s*\n|"[^"\n]*"\s*\n)?(?:extend\s+)?(?:schema|type|input|interface|union|enum|scalar|directive)\b/gm,
    ),
    ({ index }) => index,
  )
  return starts.map((start, i) => ({ text: text.slice(start, starts[i + 1] ?? text.length), start }))
}

class SdlReader {
  readonly types = new Map<string, GraphqlType>()
  private readonly roots: Partial<Record<RootKind, string>> = {}
  private start = 0

  constructor(private readonly source: SourceFile) {}

  /** The schema says what they are, or their names do. */
  rootTypes(): Partial<Record<RootKind, string>> {
    if (Object.keys(this.roots).length > 0) return this.roots
    const named = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' } as const
    return Object.fromEntries(Object.entries(named).filter(([, name]) => this.types.get(name)?.kind === 'object'))
  }

  define(node: DefinitionNode, start: number): void {
    this.start = start
    switch (node.kind) {
      case Kind.SCHEMA_DEFINITION:
      case Kind.SCHEMA_EXTENSION:
        for (const { operation, type } of node.operationTypes ?? []) this.roots[operation as RootKind] = type.name.value
        return
      case Kind.OBJECT_TYPE_DEFINITION:
      case Kind.OBJECT_TYPE_EXTENSION:
        this.add('object', node)
        return
      case Kind.INTERFACE_TYPE_DEFINITION:
      case Kind.INTERFACE_TYPE_EXTENSION:
        this.add('interface', node)
        return
      case Kind.INPUT_OBJECT_TYPE_DEFINITION:
      case Kind.INPUT_OBJECT_TYPE_EXTENSION:
        this.add('input', node)
        return
      case Kind.UNION_TYPE_DEFINITION:
      case Kind.UNION_TYPE_EXTENSION:
        this.add('union', node)
        return
      case Kind.ENUM_TYPE_DEFINITION:
      case Kind.ENUM_TYPE_EXTENSION:
        this.add('enum', node)
        return
      case Kind.SCALAR_TYPE_DEFINITION:
      case Kind.SCALAR_TYPE_EXTENSION:
        this.add('scalar', node)
        return
    }
  }

  /** Adds a type, or what an extension adds to one. */
  private add(kind: GraphqlType['kind'], node: TypeDefinition): void {
    const name = node.name.value
    const known = this.types.get(name)
    const fields = (node.fields ?? []).map((field) => this.field(field))
    const values = (node.values ?? []).map((value) => ({
      name: value.name.value,
      description: value.description?.value,
      ...deprecation(value.directives),
    }))
    const members = (node.types ?? []).map((type) => type.name.value)
    const interfaces = (node.interfaces ?? []).map((type) => type.name.value)
    this.types.set(name, {
      name,
      kind: known?.kind ?? kind,
      description: known?.description ?? node.description?.value,
      fields: [...(known?.fields ?? []), ...fields],
      values: [...(known?.values ?? []), ...values],
      members: [...(known?.members ?? []), ...members],
      interfaces: [...(known?.interfaces ?? []), ...interfaces],
      isOneOf: known?.isOneOf || directive(node.directives, 'oneOf') !== undefined,
      specifiedBy: known?.specifiedBy ?? argument(directive(node.directives, 'specifiedBy'), 'url'),
      place: known?.place ?? this.place(node.name),
    })
  }

  private field(node: FieldDefinitionNode | InputValueDefinitionNode): GraphqlField {
    const written = 'defaultValue' in node ? node.defaultValue : undefined
    return {
      name: node.name.value,
      description: node.description?.value,
      type: typeName(node.type),
      arguments: ('arguments' in node ? (node.arguments ?? []) : []).map((each) => this.field(each)),
      ...(written && { default: library().print(written) }),
      ...deprecation(node.directives),
      place: this.place(node.name),
    }
  }

  private place({ loc }: { readonly loc?: { readonly start: number; readonly end: number } }): Place {
    const [start, end] = [loc?.start ?? 0, loc?.end ?? 1]
    return { file: this.source.path, start: this.start + start, end: this.start + end }
  }
}

/** What definitions of all kinds have, and some of them. */
interface TypeDefinition {
  readonly name: { readonly value: string; readonly loc?: { readonly start: number; readonly end: number } }
  readonly description?: { readonly value: string }
  readonly fields?: readonly (FieldDefinitionNode | InputValueDefinitionNode)[]
  readonly values?: readonly {
    readonly name: { readonly value: string }
    readonly description?: { readonly value: string }
    readonly directives?: readonly ConstDirectiveNode[]
  }[]
  readonly directives?: readonly ConstDirectiveNode[]
  readonly types?: readonly { readonly name: { readonly value: string } }[]
  readonly interfaces?: readonly { readonly name: { readonly value: string } }[]
}

function typeName(node: TypeNode): TypeName {
  let text = ''
  let current = node
  let close = ''
  const isRequired = node.kind === Kind.NON_NULL_TYPE
  let isList = false
  while (current.kind !== Kind.NAMED_TYPE) {
    if (current.kind === Kind.NON_NULL_TYPE) close = `!${close}`
    else {
      isList = true
      text += '['
      close = `]${close}`
    }
    current = current.type
  }
  const base = current.name.value
  return { text: `${text}${base}${close}`, base, isRequired, isList }
}

function deprecation(directives: readonly ConstDirectiveNode[] | undefined): { deprecated?: string | true } {
  const deprecated = directive(directives, 'deprecated')
  return deprecated ? { deprecated: argument(deprecated, 'reason') ?? true } : {}
}

function directive(all: readonly ConstDirectiveNode[] = [], name: string): ConstDirectiveNode | undefined {
  return all.find((each) => each.name.value === name)
}

/** A text that a directive is given. */
function argument(of: ConstDirectiveNode | undefined, name: string): string | undefined {
  const value = of?.arguments?.find((each) => each.name.value === name)?.value
  return value?.kind === Kind.STRING ? value.value : undefined
}
