// Converts schemas of any version of OpenAPI to JSON Schema 2020-12 for the validator. Each schema is converted once.
import type { Schema } from '@cfworker/json-schema'
import { holdsBigint, withRoundedIntegers } from '../request/exact-json.ts'
import { type DocumentSet, isBroken, type SpecNode } from './document-set.ts'
import { exampleNode } from './read-parts.ts'
import type { Direction } from './sample.ts'
import { viewSchema } from './schema.ts'
import { entries, get, isNumber, isObject, isTrueAt, listAt, stringsAt } from './values.ts'

/** An example that a schema itself carries. */
export interface SchemaExample {
  /** The schema that it is an example of. */
  readonly schema: SpecNode
  /** Where the example is written. */
  readonly node: SpecNode
}

const TYPES: ReadonlySet<string> = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])
const COPIED = [
  'const',
  'multipleOf',
  'maxLength',
  'minLength',
  'maxItems',
  'minItems',
  'uniqueItems',
  'maxProperties',
  'minProperties',
  'minContains',
  'maxContains',
  'dependentRequired',
] as const
const MAX_DEPTH = 100
/** Of a pattern, and of the texts that it is tried on: what is longer isn't tried. */
const MAX_PATTERN = 300
const ANYTHING: Schema = {}

/**
 * Converts schemas for values that go one way. Nothing of the specification is changed. Less is demanded where a
 * specification leaves room for doubt: `oneOf` is read as `anyOf`, formats are remarks, and patterns that could take
 * long are left out.
 */
export class StandardSchemas {
  /** Schemas by the names that references use. */
  readonly lookup: Record<string, Schema> = Object.create(null)
  readonly examples: SchemaExample[] = []
  private readonly known = new Map<unknown, string>()

  constructor(
    private readonly documents: DocumentSet,
    private readonly direction: Direction | undefined,
  ) {}

  /** The converted schema: a reference into `lookup`, so that a schema that is used in many places is one. */
  of(node: SpecNode, depth = 0): Schema {
    const { value } = node
    // The validator's own `false` doesn't say where it is.
    if (value === false) return { not: ANYTHING }
    if (!isObject(value) || depth > MAX_DEPTH) return ANYTHING
    let name = this.known.get(value)
    if (name === undefined) {
      name = String(this.known.size)
      this.known.set(value, name)
      this.noteExamples(node)
      this.lookup[name] = this.convert(node, depth)
    }
    return { $ref: name }
  }

  private convert(node: SpecNode, depth: number): Schema {
    const { value } = node
    const inner = (...keys: (string | number)[]) => this.of(this.documents.child(node, ...keys), depth + 1)
    const list = (key: string) => listAt(value, key).map((_, i) => inner(key, i))
    const map = (key: string) => Object.fromEntries(entries(get(value, key)).map(([name]) => [name, inner(key, name)]))
    // A generic schema: what takes its place depends on who refers to it.
    if (get(value, '$dynamicRef') !== undefined) return ANYTHING
    const out: Schema = { ...this.reference(node, depth), ...typeOf(value), ...limitsOf(value) }
    for (const key of COPIED) if (isUsable(key, get(value, key))) out[key] = get(value, key)
    const values = get(value, 'enum')
    if (Array.isArray(values)) out.enum = values
    const parts = list('allOf')
    if (parts.length > 0) out.allOf = [...(out.allOf ?? []), ...parts]
    const choices = [list('anyOf'), list('oneOf')].filter(({ length }) => length > 0).map((anyOf) => ({ anyOf }))
    if (choices.length > 0) out.allOf = [...(out.allOf ?? []), ...choices]
    if (isObject(get(value, 'properties'))) out.properties = map('properties')
    if (isObject(get(value, 'dependentSchemas'))) out.dependentSchemas = map('dependentSchemas')
    const required = this.required(node)
    if (required.length > 0) out.required = required
    if (isObject(get(value, 'not')) || typeof get(value, 'not') === 'boolean') out.not = inner('not')
    for (const key of ['if', 'then', 'else', 'contains', 'propertyNames'] as const)
      if (get(value, key) !== undefined) out[key] = inner(key)
    Object.assign(out, this.others(node, depth), this.items(node, depth))
    const plain = withExact(out)
    return isNullable(value) ? { anyOf: [{ type: 'null' }, plain] } : plain
  }

  private reference(node: SpecNode, depth: number): Schema {
    const ref = get(node.value, '$ref')
    if (typeof ref !== 'string') return {}
    const target = this.documents.follow(ref, node)
    return isBroken(target) ? {} : { allOf: [this.of(target, depth + 1)] }
  }

  /** What is only read is in no request, and what is only written in no response. */
  private required(node: SpecNode): string[] {
    const names = Array.isArray(get(node.value, 'required')) ? stringsAt(node.value, 'required') : []
    return names.filter((name) => {
      const property = this.documents.child(node, 'properties', name)
      if (property.value === undefined) return true
      const { readOnly, writeOnly } = viewSchema(property, this.documents)
      return !(readOnly && this.direction !== 'response') && !(writeOnly && this.direction !== 'request')
    })
  }

  /** Properties that have no name. Beside `allOf`, `additionalProperties: false` forbids what the parts name: nobody means that. */
  private others(node: SpecNode, depth: number): Schema {
    const { value } = node
    const out: Schema = {}
    const patterns = entries(get(value, 'patternProperties'))
    const usable = patterns.every(([pattern]) => isHarmless(pattern))
    if (patterns.length > 0 && usable)
      out.patternProperties = Object.fromEntries(
        patterns.map(([pattern]) => [
          pattern,
          this.of(this.documents.child(node, 'patternProperties', pattern), depth + 1),
        ]),
      )
    for (const key of ['additionalProperties', 'unevaluatedProperties'] as const) {
      const written = get(value, key)
      if (written === undefined || written === true || !usable) continue
      const isOfParts = ['allOf', 'anyOf', 'oneOf', '$ref'].some((part) => get(value, part) !== undefined)
      if (key === 'additionalProperties' && (isOfParts || isPart(node))) continue
      out[key] = this.of(this.documents.child(node, key), depth + 1)
    }
    return out
  }

  private items(node: SpecNode, depth: number): Schema {
    const { value } = node
    const out: Schema = {}
    const first = listAt(value, 'prefixItems')
    const items = get(value, 'items')
    const prefix = first.length > 0 ? 'prefixItems' : Array.isArray(items) ? 'items' : undefined
    if (prefix)
      out.prefixItems = listAt(value, prefix).map((_, i) => this.of(this.documents.child(node, prefix, i), depth + 1))
    if (items !== undefined && !Array.isArray(items))
      out.items = this.of(this.documents.child(node, 'items'), depth + 1)
    return out
  }

  private noteExamples(node: SpecNode): void {
    const { value } = node
    if (isObject(value) && Object.hasOwn(value, 'example') && value.example !== undefined)
      this.examples.push({ schema: node, node: exampleNode(this.documents.child(node, 'example'), this.documents) })
    const list = listAt(value, 'examples')
    for (let i = 0; i < list.length; i++)
      this.examples.push({ schema: node, node: exampleNode(this.documents.child(node, 'examples', i), this.documents) })
  }
}

/** Under this key, a schema has what it says with integers that a number can't hold: the validator takes none. */
export const EXACT = 'x-exact'
const WITH_NUMBERS = ['enum', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', ...COPIED]

function withExact(schema: Schema): Schema {
  const keys = WITH_NUMBERS.filter((key) => holdsBigint(schema[key]))
  if (keys.length === 0) return schema
  const rounded = Object.fromEntries(keys.map((key) => [key, withRoundedIntegers(schema[key])]))
  return { ...schema, ...rounded, [EXACT]: Object.fromEntries(keys.map((key) => [key, schema[key]])) }
}

/** True for a schema in an `allOf`: what it doesn't name may be named by the others. */
function isPart({ pointer }: SpecNode): boolean {
  return /\/allOf\/\d+$/.test(pointer)
}

function isNullable(value: unknown): boolean {
  return isTrueAt(value, 'nullable') || isTrueAt(value, 'x-nullable') || listAt(value, 'enum').includes(null)
}

/** Files have no type in JSON. */
function typeOf(value: unknown): Schema {
  const isBinary = get(value, 'format') === 'binary' || get(value, 'contentMediaType') !== undefined
  const types = stringsAt(value, 'type')
  if (isBinary || types.length === 0 || types.some((type) => !TYPES.has(type))) return {}
  return { type: types.length === 1 ? (types[0] as 'string') : ([...types] as 'string'[]) }
}

/** `exclusiveMinimum` is a number, or says whether `minimum` is one of the values (3.0). */
function limitsOf(value: unknown): Schema {
  const out: Record<string, unknown> = {}
  for (const [limit, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    const [bound, outer] = [get(value, limit), get(value, exclusive)]
    if (isNumber(bound)) out[outer === true ? exclusive : limit] = bound
    if (isNumber(outer)) out[exclusive] = outer
  }
  const pattern = get(value, 'pattern')
  if (typeof pattern === 'string' && isHarmless(pattern)) out.pattern = pattern
  return out
}

function isUsable(key: string, value: unknown): boolean {
  if (value === undefined) return false
  if (key === 'const') return true
  if (key === 'uniqueItems') return value === true
  if (key === 'dependentRequired') return entries(value).every(([, names]) => Array.isArray(names))
  return isNumber(value) && Number.isFinite(Number(value)) && value >= 0
}

/**
 * True for a pattern whose test takes no longer than the square of a short text: no group with a choice or an unbounded
 * part in it is repeated without end, and nothing refers back. All others aren't tried.
 */
function isHarmless(pattern: string): boolean {
  if (pattern.length > MAX_PATTERN || /\\[1-9k]|\(\?[=!<]/.test(pattern)) return false
  try {
    new RegExp(pattern, 'u')
  } catch {
    return false
  }
  const plain = pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')
  const unbounded = /[*+]|\{\d+,\}/
  if ((plain.match(new RegExp(unbounded, 'g')) ?? []).length > 4) return false
  const open: number[] = []
  for (let i = 0; i < plain.length; i++) {
    if (plain[i] === '(') open.push(i)
    if (plain[i] !== ')') continue
    const start = open.pop() ?? 0
    const isRepeated = /^(?:[*+]|\{\d+,\}|\{(?:[2-9]|\d{2,}))/.test(plain.slice(i + 1, i + 8))
    if (isRepeated && (unbounded.test(plain.slice(start, i)) || plain.slice(start, i).includes('|'))) return false
  }
  return true
}
