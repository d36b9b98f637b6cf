// Makes a sample request of an operation, its variables, and the shape of the answer.
import {
  BUILT_IN,
  type GraphqlField,
  type GraphqlSchema,
  type GraphqlType,
  type GraphqlValue,
  type RootKind,
  type TypeName,
} from './model.ts'

export interface GraphqlSample {
  readonly request: string
  /** Undefined if the request has none. */
  readonly variables?: Readonly<Record<string, unknown>>
  readonly response: unknown
}

const MAX_DEPTH = 3
const MAX_FIELDS = 8
/** Values that say little by themselves, such as whether a mutation succeeded. */
const FEW = 2

/** Asks for the fields that need no arguments, as far as a reader wants to look. */
export function sampleOperation(kind: RootKind, field: GraphqlField, schema: GraphqlSchema): GraphqlSample {
  const sampler = new Sampler(schema)
  const required = field.arguments.filter(({ type, default: fallback }) => type.isRequired && fallback === undefined)
  const shown = required.length > 0 ? required : field.arguments.filter(isCurrent).slice(0, 2)
  const name = field.name.charAt(0).toUpperCase() + field.name.slice(1)
  const head = shown.map((each) => `$${each.name}: ${each.type.text}`).join(', ')
  const call = shown.map((each) => `${each.name}: $${each.name}`).join(', ')
  const selection = sampler.selection(field.type.base, 1)
  const answer = sampler.answer(field.type, 1)
  return {
    request: `${kind} ${name}${head === '' ? '' : `(${head})`} {\n  ${field.name}${call === '' ? '' : `(${call})`}${selection}\n}`,
    ...(shown.length > 0 && {
      variables: Object.fromEntries(shown.map((each) => [each.name, sampler.input(each.type, 0)])),
    }),
    response: { data: { [field.name]: answer } },
  }
}

class Sampler {
  constructor(private readonly schema: GraphqlSchema) {}

  /** ` { id name }` on lines of their own. Empty for what has no fields. */
  selection(base: string, depth: number): string {
    const type = this.schema.types.get(base)
    if (!type || isLeaf(type)) return ''
    const indent = '  '.repeat(depth + 1)
    const fields = this.fields(type, depth)
    const lines = type.kind === 'union' || fields.length === 0 ? ['__typename'] : []
    for (const field of fields) lines.push(`${field.name}${this.selection(field.type.base, depth + 1)}`)
    return ` {\n${lines.map((line) => `${indent}${line}\n`).join('')}${'  '.repeat(depth)}}`
  }

  answer({ base, isList }: TypeName, depth: number): unknown {
    const type = this.schema.types.get(base)
    const one = type && !isLeaf(type) ? this.object(type, depth) : scalar(base, type)
    return isList ? [one] : one
  }

  /** A value of an argument: what is required of it. */
  input({ base, isList }: TypeName, depth: number): unknown {
    const type = this.schema.types.get(base)
    if (type?.kind !== 'input') return isList ? [scalar(base, type)] : scalar(base, type)
    const required = type.fields.filter(({ type: own, default: fallback }) => own.isRequired && fallback === undefined)
    const given = type.isOneOf ? currentOf(type.fields).slice(0, 1) : required
    const fields = depth > MAX_DEPTH ? [] : given
    const one = Object.fromEntries(fields.map((field) => [field.name, this.input(field.type, depth + 1)]))
    return isList ? [one] : one
  }

  private object(type: GraphqlType, depth: number): unknown {
    const fields = this.fields(type, depth)
    const entries = fields.map((field): [string, unknown] => [field.name, this.answer(field.type, depth + 1)])
    const head: [string, unknown][] =
      type.kind === 'union' || fields.length === 0 ? [['__typename', type.members[0] ?? type.name]] : []
    return Object.fromEntries([...head, ...entries])
  }

  /** Values first. What lies deeper follows where it's what a connection is for, or where there are few values. */
  private fields(type: GraphqlType, depth: number): GraphqlField[] {
    const free = type.fields.filter(
      (field) => isCurrent(field) && field.arguments.every((each) => !each.type.isRequired),
    )
    const isValue = ({ type: own }: GraphqlField) => {
      const target = this.schema.types.get(own.base)
      return target ? isLeaf(target) : true
    }
    const values = free.filter(isValue)
    const nested = depth >= MAX_DEPTH ? [] : free.filter((field) => !isValue(field))
    const main = nested.filter(({ name }) => /^(?:nodes|items|errors)$/.test(name))
    const inner = main.length === 0 && values.length <= FEW ? nested.slice(0, 1) : main.slice(0, 2)
    const first = values.filter(({ name }) => /^(?:id|name|title)$/i.test(name))
    return [...new Set([...first, ...values])].slice(0, MAX_FIELDS).concat(inner)
  }
}

function isCurrent({ deprecated }: GraphqlField | GraphqlValue): boolean {
  return deprecated === undefined
}

/** Those that aren't deprecated, if there are any. */
function currentOf<T extends GraphqlField | GraphqlValue>(all: readonly T[]): readonly T[] {
  const current = all.filter(isCurrent)
  return current.length > 0 ? current : all
}

function isLeaf({ kind }: GraphqlType): boolean {
  return kind === 'scalar' || kind === 'enum'
}

function scalar(base: string, type: GraphqlType | undefined): unknown {
  if (type?.kind === 'enum') return currentOf(type.values)[0]?.name ?? null
  switch (base) {
    case 'Int':
      return 42
    case 'Float':
      return 1.5
    case 'Boolean':
      return true
    case 'ID':
      return 'id_1'
    case 'DateTime':
      return '2026-01-15T09:30:00Z'
    case 'Date':
      return '2026-01-15'
    case 'URI':
    case 'URL':
      return 'https://example.com'
    default:
      return BUILT_IN.has(base) || type?.kind === 'scalar' ? `<${base}>` : null
  }
}
