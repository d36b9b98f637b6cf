// Validates a value against its schema. Mismatches are sentences about parts of the value. Gaps in it match anything.

import type { OutputUnit, Schema } from '@cfworker/json-schema'
import { counted } from '../diagnostics/counted.ts'
import { HOLE, hasPlaceholder } from '../examples/calls/call.ts'
import type { JsonNode } from '../examples/json-node.ts'
import { onFirstUse } from '../files/on-first-use.ts'
import { exactJson, withRoundedIntegers } from '../request/exact-json.ts'
import type { DocumentSet, SpecNode } from './document-set.ts'
import { pointerKey } from './pointer.ts'
import type { Direction } from './sample.ts'
import { EXACT, type SchemaExample, StandardSchemas } from './standard-schema.ts'
import { isObject } from './values.ts'

/** One thing that doesn't fit. */
export interface Mismatch {
  /** Keys and indexes from the whole value to the one in question. */
  readonly path: readonly (string | number)[]
  /** True if the name of the last key is the problem, and not its value. */
  readonly isAboutKey: boolean
  /** A sentence: "`name` must be a string, not a number." */
  readonly message: string
  /** The types that the value may have, where it has another one. */
  readonly types?: readonly string[]
  /** True if the value is none of those that are allowed. */
  readonly isChoice?: boolean
}

const library = onFirstUse<typeof import('./json-schema.late.ts')>('./json-schema.late.ts', import.meta.url)

/** Maximum number of references that a validation follows. The rest isn't validated. */
const MAX_STEPS = 50_000
const MAX_SHOWN = 8

/** Validators by specification and direction: schemas are converted once, however often they are used. */
const VALIDATORS = new WeakMap<DocumentSet, Map<Direction | undefined, SchemaValidator>>()

/** The validator of a set of documents. */
export function validatorOf(documents: DocumentSet, direction: Direction | undefined): SchemaValidator {
  let byDirection = VALIDATORS.get(documents)
  if (!byDirection) {
    byDirection = new Map()
    VALIDATORS.set(documents, byDirection)
  }
  let validator = byDirection.get(direction)
  if (!validator) {
    validator = new SchemaValidator(documents, direction)
    byDirection.set(direction, validator)
  }
  return validator
}

/** Validates values that go one way. */
class SchemaValidator {
  private readonly schemas: StandardSchemas
  private taken = 0

  constructor(documents: DocumentSet, direction: Direction | undefined) {
    this.schemas = new StandardSchemas(documents, direction)
  }

  /** The examples in schemas that were used since they were last asked for, also while they are taken. */
  *newExamples(): Iterable<SchemaExample> {
    const { examples } = this.schemas
    while (this.taken < examples.length) yield examples[this.taken++] as SchemaExample
  }

  /** Takes note of a schema and of all schemas in it. */
  use(schema: SpecNode): void {
    this.schemas.of(schema)
  }

  /** What of a plain value doesn't fit; texts with placeholders fit anything. Never throws. */
  problems(schema: SpecNode, value: unknown): Mismatch[] {
    const gaps = new Gaps()
    gaps.findIn(value, [], 0)
    return this.check(schema, value, gaps)
  }

  /** The same for JSON of an example, in which parts may be left out. */
  problemsOf(schema: SpecNode, node: JsonNode): Mismatch[] {
    const gaps = new Gaps()
    return this.check(schema, gaps.plain(node, []), gaps)
  }

  private check(schema: SpecNode, value: unknown, gaps: Gaps): Mismatch[] {
    const root = this.schemas.of(schema)
    const rounded = withRoundedIntegers(value)
    let steps = 0
    const lookup = new Proxy(this.schemas.lookup, {
      get(target, key) {
        if (++steps > MAX_STEPS) throw new RangeError('too many steps')
        return Reflect.get(target, key)
      },
    })
    try {
      const { validate } = library()
      if (validate(rounded, root, '2020-12', lookup, true).valid) return []
      steps = 0
      const { errors } = validate(rounded, root, '2020-12', lookup, false)
      return new Explanation({ root, lookup: this.schemas.lookup, value, gaps }).of(errors)
    } catch (error) {
      // Infinitely recursive schemas, and names that aren't text, can't be validated.
      if (error instanceof RangeError || error instanceof URIError) return []
      throw error
    }
  }
}

type Path = readonly (string | number)[]

/** Where parts of a value are unknown. */
class Gaps {
  private readonly any = new Set<string>()
  private readonly open = new Set<string>()
  /** Places that hold a gap at any depth. */
  private readonly around = new Set<string>()

  findIn(value: unknown, path: Path, depth: number): void {
    if (typeof value === 'string' && hasPlaceholder(value)) this.note(this.any, path)
    if (typeof value !== 'object' || value === null || depth > 100) return
    if (Array.isArray(value)) for (const [i, item] of value.entries()) this.findIn(item, [...path, i], depth + 1)
    else for (const key of Object.keys(value)) this.findIn((value as never)[key], [...path, key], depth + 1)
  }

  plain(node: JsonNode, path: Path): unknown {
    switch (node.kind) {
      case 'any':
        this.note(this.any, path)
        return HOLE
      case 'scalar':
        if (typeof node.value === 'string' && hasPlaceholder(node.value)) this.note(this.any, path)
        return node.value
      case 'array':
        if (node.isOpen) this.note(this.open, path)
        return node.items.map((item, i) => this.plain(item, [...path, i]))
      case 'object': {
        if (node.isOpen) this.note(this.open, path)
        // Any key, `__proto__` too.
        return Object.fromEntries([...node.members].map(([key, { value }]) => [key, this.plain(value, [...path, key])]))
      }
    }
  }

  isAny(path: Path): boolean {
    if (this.any.size === 0) return false
    for (let length = path.length; length >= 0; length--) if (this.any.has(keyOf(path.slice(0, length)))) return true
    return false
  }

  isOpen(path: Path): boolean {
    return this.open.has(keyOf(path))
  }

  isIn(path: Path): boolean {
    return this.around.has(keyOf(path))
  }

  private note(set: Set<string>, path: Path): void {
    set.add(keyOf(path))
    for (let length = 0; length <= path.length; length++) this.around.add(keyOf(path.slice(0, length)))
  }
}

function keyOf(path: Path): string {
  return path.map((key) => String(key).replace(/\//g, '//')).join('/')
}

interface Explained {
  readonly root: Schema
  readonly lookup: Readonly<Record<string, Schema>>
  readonly value: unknown
  readonly gaps: Gaps
}

/** Keywords whose errors only say that there are others. */
const AROUND: ReadonlySet<string> = new Set([
  '$ref',
  'allOf',
  'properties',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'items',
  'prefixItems',
  'unevaluatedItems',
  'dependentSchemas',
  'if',
  'false',
])

/** Turns the errors of the validator into actionable sentences. */
class Explanation {
  /** What the schema says, by the location of a keyword. */
  private readonly limits = new Map<string, unknown>()

  constructor(private readonly context: Explained) {}

  of(errors: readonly OutputUnit[]): Mismatch[] {
    const seen = new Set<string>()
    return this.settle(errors).filter(({ path, message }) => {
      const key = `${keyOf(path)} ${message}`
      return !seen.has(key) && seen.add(key)
    })
  }

  /** Replaces the errors of all variants with those of the variant that was probably meant. */
  private settle(errors: readonly OutputUnit[]): Mismatch[] {
    const out: Mismatch[] = []
    for (let i = 0; i < errors.length; i++) {
      const error = errors[i] as OutputUnit
      if (error.keyword !== 'anyOf') {
        out.push(...this.mismatch(error))
        continue
      }
      // The errors of the variants follow theirs.
      const prefix = `${error.keywordLocation}/`
      let end = i + 1
      while (end < errors.length && errors[end]?.keywordLocation.startsWith(prefix)) end++
      out.push(...this.variants(error, errors.slice(i + 1, end)))
      i = end - 1
    }
    return out
  }

  private variants(error: OutputUnit, errors: readonly OutputUnit[]): Mismatch[] {
    const path = pathOf(error.instanceLocation)
    if (this.context.gaps.isAny(path)) return []
    const byVariant = new Map<string, OutputUnit[]>()
    for (const each of errors) {
      const [variant = ''] = each.keywordLocation.slice(error.keywordLocation.length + 1).split('/', 1)
      const list = byVariant.get(variant)
      if (list) list.push(each)
      else byVariant.set(variant, [each])
    }
    const variants = [...byVariant.values()].map((list) => this.settle(list))
    if (variants.some((problems) => problems.length === 0)) return []
    // A variant of another type wasn't meant.
    const typesOf = (problems: readonly Mismatch[]) =>
      problems.find((problem) => problem.types && problem.path.length === path.length)?.types
    const isOfOtherType = (problems: readonly Mismatch[]) => typesOf(problems) !== undefined
    const ofType = variants.filter((problems) => !isOfOtherType(problems))
    // So was one whose `type: "card"` is another one: where there is one without such a difference.
    const isOfOtherKind = (problems: readonly Mismatch[]) =>
      problems.some((problem) => problem.isChoice && problem.path.length === path.length + 1)
    const ofKind = ofType.filter((problems) => !isOfOtherKind(problems))
    const meant = ofKind.length > 0 ? ofKind : ofType
    const [only] = meant.length > 0 ? meant : variants
    if (only && (meant.length === 1 || variants.length === 1)) return only
    const subject = this.subject(path)
    if (meant.length === 0) {
      const types = [...new Set(variants.flatMap((problems) => typesOf(problems) ?? []))]
      const actual = typeWords(typeOf(valueAt(this.context.value, path)))
      return [{ path, isAboutKey: false, types, message: `${subject} must be ${typeWords(types)}, not ${actual}.` }]
    }
    return [
      { path, isAboutKey: false, message: `${subject} fits none of the ${variants.length} variants that it may have.` },
    ]
  }

  private mismatch({ keyword, keywordLocation, instanceLocation }: OutputUnit): Mismatch[] {
    if (AROUND.has(keyword)) return []
    const { gaps, value } = this.context
    const path = pathOf(instanceLocation)
    if (gaps.isAny(path)) return []
    const isConditional = /\/(?:then|else|if|unevaluatedProperties|unevaluatedItems)(?:\/|$)/.test(keywordLocation)
    if ((isConditional || keyword === 'not' || keyword === 'uniqueItems') && gaps.isIn(path)) return []
    const isOpen = gaps.isOpen(path)
    const limit = this.keywordValue(keywordLocation)
    const actual = valueAt(value, path)
    const say = (message: string, isAboutKey = false): Mismatch[] => [{ path, isAboutKey, message }]
    const subject = this.subject(path)
    const limited = LIMITS.get(keyword)
    if (limited) return isOpen && LOWER_COUNTS.has(keyword) ? [] : say(`${subject} ${limited(limit, actual)}.`)
    switch (keyword) {
      case 'type':
        return [
          {
            path,
            isAboutKey: false,
            types: (Array.isArray(limit) ? limit : [limit]).map(String),
            message: `${subject} must be ${typeWords(limit)}, not ${typeWords(typeOf(actual))}.`,
          },
        ]
      case 'const':
      case 'enum': {
        const values: readonly unknown[] = keyword === 'const' ? [limit] : Array.isArray(limit) ? limit : []
        const message = `${subject} must be ${listOf(values)}, not ${literal(actual)}.`
        return [{ path, isAboutKey: false, isChoice: true, message }]
      }
      case 'required': {
        const names = Array.isArray(limit) ? (limit as unknown[]).map(String) : []
        const missing = names.filter((name) => !isObject(actual) || !Object.hasOwn(actual, name))
        if (isOpen || missing.length === 0) return []
        const list = missing.slice(0, MAX_SHOWN).map((name) => `\`${shown(name)}\``)
        const rest = missing.length > MAX_SHOWN ? ` and ${missing.length - MAX_SHOWN} more` : ''
        return say(
          `${subject} has no ${list.join(', ')}${rest}, which ${missing.length === 1 ? 'is' : 'are'} required.`,
        )
      }
      case 'dependentRequired': {
        const has = (name: string) => isObject(actual) && Object.hasOwn(actual, name)
        const [cause, missing] =
          Object.entries(isObject(limit) ? limit : {})
            .filter(([name]) => has(name))
            .map(([name, needed]) => [name, (needed as unknown[]).map(String).find((other) => !has(other))] as const)
            .find(([, other]) => other !== undefined) ?? []
        if (isOpen || cause === undefined || missing === undefined) return []
        return say(`${subject} has no \`${shown(missing)}\`, which is required with \`${shown(cause)}\`.`)
      }
      case 'not':
        return /\/(?:additional|unevaluated)Properties\/(?:\$ref\/)?not$/.test(keywordLocation)
          ? say(
              `${this.subject(path.slice(0, -1))} has no property \`${shown(String(path.at(-1)))}\` in the schema.`,
              true,
            )
          : say(`${subject} is what the schema excludes.`)
      default:
        return isOpen || gaps.isIn(path) ? [] : say(`${subject} breaks \`${keyword}\` of the schema.`)
    }
  }

  private subject(path: Path): string {
    if (path.length === 0) return 'This value'
    return `\`${shown(pathText(path))}\``
  }

  /** What the schema says under a keyword that failed. The items of a list fail at the same keywords. */
  private keywordValue(location: string): unknown {
    if (!this.limits.has(location)) this.limits.set(location, this.readKeyword(location))
    return this.limits.get(location)
  }

  private readKeyword(location: string): unknown {
    let current: unknown = this.context.root
    const keys = pathOf(location)
    for (const [i, key] of keys.entries()) {
      const exact: unknown = i === keys.length - 1 ? (current as Schema | undefined)?.[EXACT]?.[key] : undefined
      if (exact !== undefined) return exact
      if (key === '$ref') current = this.context.lookup[String((current as Schema).$ref)]
      else if (typeof current === 'object' && current !== null && Object.hasOwn(current, key))
        current = (current as Record<string, unknown>)[key]
      else return undefined
    }
    return current
  }
}

/** What a value has to be or have, by keyword. */
const LIMITS = new Map<string, (limit: unknown, actual: unknown) => string>([
  ['minimum', (limit, actual) => `must be at least ${literal(limit)}, not ${literal(actual)}`],
  ['maximum', (limit, actual) => `must be at most ${literal(limit)}, not ${literal(actual)}`],
  ['exclusiveMinimum', (limit, actual) => `must be more than ${literal(limit)}, not ${literal(actual)}`],
  ['exclusiveMaximum', (limit, actual) => `must be less than ${literal(limit)}, not ${literal(actual)}`],
  ['multipleOf', (limit, actual) => `must be a multiple of ${literal(limit)}, not ${literal(actual)}`],
  ['pattern', (limit, actual) => `must match ${patternWords(String(limit))}, and is ${literal(actual)}`],
  ['minLength', (limit) => `must have at least ${counted(Number(limit), 'character')}`],
  ['maxLength', (limit) => `must have at most ${counted(Number(limit), 'character')}`],
  ['minItems', (limit) => `must have at least ${counted(Number(limit), 'item')}`],
  ['maxItems', (limit) => `must have at most ${counted(Number(limit), 'item')}`],
  ['uniqueItems', () => 'has the same item twice'],
  ['minProperties', (limit) => `must have at least ${counted(Number(limit), 'property', 'properties')}`],
  ['maxProperties', (limit) => `must have at most ${counted(Number(limit), 'property', 'properties')}`],
])
/** What is left out of an example may make up for these. */
const LOWER_COUNTS = new Set(['minItems', 'minProperties'])

/** Written as in JavaScript, where slashes only enclose a pattern. In a schema, they're characters of the text. */
function patternWords(pattern: string): string {
  return `\`${shown(pattern)}\`${/^\/.*\/$/.test(pattern) ? ' with its slashes' : ''}`
}

/** `#/a/0/b%20c` as keys. */
function pathOf(location: string): string[] {
  const parts = location.split('/').slice(1)
  return /[%~]/.test(location) ? parts.map((part) => pointerKey(decodeURIComponent(part))) : parts
}

function valueAt(value: unknown, path: Path): unknown {
  let current = value
  for (const key of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined
    current = (current as Record<string, unknown>)[String(key)]
  }
  return current
}

/** `items[0].name` */
function pathText(path: Path): string {
  return path.map((key, i) => (/^\d+$/.test(String(key)) ? `[${key}]` : `${i === 0 ? '' : '.'}${key}`)).join('')
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'bigint') return 'number'
  return Array.isArray(value) ? 'array' : typeof value
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'a boolean',
  object: 'an object',
  array: 'an array',
  null: 'null',
}

function typeWords(types: unknown): string {
  const list: readonly unknown[] = Array.isArray(types) ? types : [types]
  const ordered = [...list.filter((type) => type !== 'null'), ...list.filter((type) => type === 'null')]
  return ordered.map((type) => TYPE_WORDS[String(type)] ?? 'something else').join(' or ')
}

function listOf(values: readonly unknown[]): string {
  const some = values.slice(0, MAX_SHOWN).map(literal)
  if (values.length > MAX_SHOWN) return `one of ${some.join(', ')} and ${values.length - MAX_SHOWN} more`
  return some.length === 1 ? (some[0] as string) : `one of ${some.join(', ')}`
}

function literal(value: unknown): string {
  return `\`${shown(value === undefined ? 'nothing' : exactJson(value))}\``
}

/** Shortens a text to one line of a message. */
function shown(text: string): string {
  const plain = text.replace(/[`\s]+/g, ' ').replaceAll(HOLE, '…')
  return plain.length > 60 ? `${plain.slice(0, 59)}…` : plain
}
