// Reads a placed value as a schema describes it. Wrong parts are reported, and replaced by their default or left out.
import * as z from 'zod'
import type { Diagnostic, Place, Report } from '../diagnostics/diagnostic.ts'
import { choiceOf, listOf } from '../diagnostics/names.ts'
import { suggest } from '../diagnostics/suggest.ts'
import { isTypo, meantName } from '../diagnostics/typo.ts'
import { describe } from './describe.ts'
import { expectation } from './expectation.ts'
import { kindOf, type PlacedArray, type PlacedEntry, type PlacedObject, type PlacedValue, toPlain } from './placed.ts'

type Schema = z.core.$ZodType

/** Marks a value that was wrong and has been reported. */
const INVALID = Symbol('invalid')

/**
 * Reads `value` as `schema` describes it. Each key and list item is independent: if one is wrong, there is a finding
 * (`wrong-type`, `unknown-value`, `invalid-value`, `missing-key`, `unknown-key`), its default is used, and the others
 * are still read. An unknown value is an error only where something is lost: a list item, or a required key. A key
 * without effect is reported too (`no-effect`). Undefined if nothing usable is left. Never throws.
 * @param root the schema of the whole file, to which keys may belong that are elsewhere
 */
export function readValue<S extends z.ZodType>(
  schema: S,
  value: PlacedValue | undefined,
  report: Report,
  root: z.ZodType = schema,
): z.output<S> | undefined {
  const result = new Reader(report, root).read(schema, value, '')
  return result === INVALID ? undefined : (result as z.output<S>)
}

class Reader {
  /** `root` is the schema of the whole file. */
  constructor(
    private readonly report: Report,
    private readonly root: Schema,
  ) {}

  /**
   * `name` is the value's key or position, for messages. With `mayMiss`, the value is that of an optional key, so the
   * site works without it.
   */
  read(schema: Schema, value: PlacedValue | undefined, name: string, mayMiss = false): unknown {
    const { def } = (schema as z.core.$ZodTypes)._zod
    switch (def.type) {
      case 'optional':
        return value === undefined ? undefined : this.read(def.innerType, value, name, true)
      case 'default': {
        const result = value === undefined ? INVALID : this.read(def.innerType, value, name)
        return result === INVALID || result === undefined ? def.defaultValue : result
      }
      case 'nullable':
        return isNull(value) ? null : this.read(def.innerType, value, name, mayMiss)
      case 'readonly':
        return this.read(def.innerType, value, name, mayMiss)
      case 'lazy':
        return this.read(def.getter(), value, name, mayMiss)
    }
    if (value === undefined) return INVALID
    switch (def.type) {
      case 'object':
        return value.kind === 'object' ? this.object(schema, value) : this.wrongType(schema, value, name)
      case 'record':
        return value.kind === 'object' ? this.record(def, value) : this.wrongType(schema, value, name)
      case 'array':
        return value.kind === 'array' ? this.array(schema, value, name) : this.wrongType(schema, value, name)
      case 'union':
        return this.union(schema, def.options, value, name, mayMiss)
      case 'unknown':
      case 'any':
        return toPlain(value)
      default:
        return this.leaf(schema, value, name, mayMiss)
    }
  }

  private object(schema: Schema, value: PlacedObject): unknown {
    const def = (schema as z.ZodObject)._zod.def
    const result: Record<string, unknown> = {}
    let complete = true
    /** Unknown keys that were meant as a missing one, which they report too. */
    const standIns = new Map<string, Diagnostic['severity']>()
    for (const { key, field, mayMiss, isRequired, hasEffect, isWithoutDefault } of fieldsOf(def)) {
      const entry = value.entries.get(key)
      if (!entry && isWithoutDefault) continue
      if (!entry && !mayMiss) {
        const typed = typedFor(key, schema, value)
        if (typed === undefined) this.missing(key, field, value)
        else standIns.set(typed, severityOfMissing(field))
      }
      const read = this.read(field, entry?.value, key)
      if (read === INVALID) complete &&= mayMiss || isRequired
      else if (read !== undefined) result[key] = read
      if (entry && !hasEffect) this.idle(key, field, entry.keyPlace)
    }
    for (const [key, entry] of value.entries) {
      if (Object.hasOwn(def.shape, key)) continue
      if (def.catchall && (def.catchall as z.core.$ZodTypes)._zod.def.type !== 'never') {
        const read = this.read(def.catchall, entry.value, key)
        if (read !== INVALID) result[key] = read
      } else this.unknownKey(schema, key, value, standIns.get(key))
    }
    return complete ? result : INVALID
  }

  private record(def: z.core.$ZodRecordDef, value: PlacedObject): unknown {
    const result: Record<string, unknown> = Object.create(null)
    const keyDef = (def.keyType as z.core.$ZodTypes)._zod.def
    const known = keyDef.type === 'enum' ? Object.values(keyDef.entries).map(String) : undefined
    for (const [key, entry] of value.entries) {
      if (known && !known.includes(key)) this.reportUnknownKey(key, known, value, { allowed: known })
      const read = this.read(def.valueType, entry.value, key)
      if (read !== INVALID) result[key] = read
    }
    return result
  }

  private array(schema: Schema, value: PlacedArray, name: string): unknown {
    const { element } = (schema as z.ZodArray)._zod.def
    const result: unknown[] = []
    for (const item of value.items) {
      const read = this.read(element, item, `${name}[]`)
      if (read !== INVALID) result.push(read)
    }
    const problem = this.check(schema, result)
    if (problem !== undefined) this.add('invalid-value', `${nameOf(name)} ${problem}`, value.place)
    return result
  }

  /** Reads the options that fit the kind of the value, and takes the one with the fewest findings. */
  private union(
    schema: Schema,
    options: readonly Schema[],
    value: PlacedValue,
    name: string,
    mayMiss: boolean,
  ): unknown {
    const fitting = options.filter((option) => fits(option, value))
    const [only] = fitting
    if (!only) return this.wrongType(schema, value, name)
    if (fitting.length === 1) return this.read(only, value, name, mayMiss)
    let best: { result: unknown; findings: Diagnostic[] } | undefined
    for (const option of fitting) {
      const findings: Diagnostic[] = []
      const result = new Reader((finding) => findings.push(finding), this.root).read(option, value, name, mayMiss)
      if (!best || findings.length < best.findings.length) best = { result, findings }
      if (findings.length === 0) break
    }
    for (const finding of best?.findings ?? []) this.report(finding)
    return best?.result
  }

  private leaf(schema: Schema, value: PlacedValue, name: string, mayMiss: boolean): unknown {
    if (!fits(schema, value)) return this.wrongType(schema, value, name)
    const plain = toPlain(value)
    const { def } = (schema as z.core.$ZodTypes)._zod
    // Any string fits.
    if (def.type === 'string' && !def.checks?.length && !('format' in def)) return plain
    const parsed = z.safeParse(schema, plain)
    if (parsed.success) return parsed.data
    const values = def.type === 'enum' ? Object.values(def.entries) : def.type === 'literal' ? def.values : undefined
    if (values) this.unknownValue(String(plain), values.map(String), value.place, name, mayMiss)
    else {
      const expected = describe(schema).expected
      const message = expected ? `must be ${expected}, not ${show(plain)}.` : sentence(parsed.error.issues[0])
      this.add('invalid-value', `${nameOf(name)} ${message}`, value.place)
    }
    return INVALID
  }

  /** The message of the first check on a schema (`min(1)`) that a value fails. */
  private check(schema: Schema, value: unknown): string | undefined {
    const { checks } = (schema as z.core.$ZodTypes)._zod.def
    if (!checks?.length) return undefined
    const payload: z.core.ParsePayload = { value, issues: [] }
    for (const check of checks) check._zod.check(payload as never)
    const [issue] = payload.issues
    if (!issue) return undefined
    return issue.code === 'too_small' ? 'must not be empty.' : "isn't as expected."
  }

  private wrongType(schema: Schema, value: PlacedValue, name: string): typeof INVALID {
    this.add('wrong-type', `${nameOf(name)} must be ${expectation(schema)}, not ${kindOf(value)}.`, value.place)
    return INVALID
  }

  private unknownValue(value: string, known: readonly string[], place: Place, name: string, mayMiss: boolean): void {
    const meant = meantName(value, known)
    const near = meant ?? suggest(value, known)
    this.report({
      code: 'unknown-value',
      severity: mayMiss ? 'warning' : 'error',
      message: `${nameOf(name.replace(/(?:\[\])+$/, ''))} has no value \`${value}\`.`,
      place,
      help: near ? `Did you mean \`${near}\`?` : `Write ${choiceOf(known)}.`,
      // Other near values may mean something else: `est` is Estonian, and `es` Spanish.
      ...(meant !== undefined && { fix: [{ ...place, text: JSON.stringify(meant) }] }),
    })
  }

  private missing(key: string, field: Schema, owner: PlacedObject): void {
    const { description } = describe(field)
    this.report({
      code: 'missing-key',
      severity: severityOfMissing(field),
      message: `The key \`${key}\` is missing.`,
      place: { ...owner.place, end: owner.place.start + 1 },
      ...(description && { help: `Add \`${key}\`: ${description}` }),
    })
  }

  private idle(key: string, field: Schema, place: Place): void {
    const { effect } = describe(field)
    this.report({
      code: 'no-effect',
      severity: 'warning',
      message: `The key \`${key}\` has no effect.`,
      place,
      help: `${effect?.why} Remove it, unless another platform reads this file too.`,
    })
  }

  private unknownKey(
    schema: Schema,
    key: string,
    object: PlacedObject,
    severity: Diagnostic['severity'] | undefined,
  ): void {
    const help = movedKey(schema, key)
    const known = Object.keys((schema as z.ZodObject)._zod.def.shape)
    // `icons` in a group is a typo of `icon`, although the file has `icons` too.
    const isTypoHere = known.some((one) => !object.entries.has(one) && isTypo(key, one))
    const isOfRoot = !isTypoHere && schema !== this.root && holdsObject(this.root, key)
    this.reportUnknownKey(key, known, object, {
      moved: help ?? (isOfRoot ? `\`${key}\` belongs at the top level of the file.` : undefined),
      allowed: schema === this.root ? [] : keysWithEffect(schema),
      name: renamedKey(schema, key),
      severity,
    })
  }

  private reportUnknownKey(
    key: string,
    known: readonly string[],
    { entries }: PlacedObject,
    {
      moved,
      allowed,
      name,
      severity = 'warning',
    }: {
      readonly moved?: string | undefined
      readonly allowed: readonly string[]
      /** The key that was meant by a name that other tools use. */
      readonly name?: string | undefined
      readonly severity?: Diagnostic['severity'] | undefined
    },
  ): void {
    const place = (entries.get(key) as PlacedEntry).keyPlace
    // A key that the object has too isn't the one that was meant.
    const near = moved
      ? undefined
      : suggest(
          key,
          known.filter((one) => !entries.has(one)),
        )
    const isShort = allowed.length > 0 && allowed.length <= MAX_ALLOWED
    const help = near ? `Did you mean \`${near}\`?` : isShort ? `Allowed here: ${listOf(allowed)}.` : undefined
    const meant = near !== undefined && isTypo(key, near) ? near : name
    this.report({
      code: 'unknown-key',
      severity,
      message: `Unknown key \`${key}\`. It has no effect.`,
      place,
      ...((moved || help) && { help: moved ?? help }),
      ...(meant !== undefined && !entries.has(meant) && { fix: [{ ...place, text: JSON.stringify(meant) }] }),
    })
  }

  private add(code: Diagnostic['code'], message: string, place: Place): void {
    this.report({ code, severity: 'error', message, place })
  }
}

/** The unknown key of an object that was meant as a missing one. */
function typedFor(key: string, schema: Schema, { entries }: PlacedObject): string | undefined {
  const { shape } = (schema as z.ZodObject)._zod.def
  for (const typed of entries.keys())
    if (!Object.hasOwn(shape, typed) && (isTypo(typed, key) || renamedKey(schema, typed) === key)) return typed
  return undefined
}

function severityOfMissing(field: Schema): Diagnostic['severity'] {
  return describe(field).required ? 'warning' : 'error'
}

function movedKey(schema: Schema, key: string): string | undefined {
  const { moved } = describe(schema)
  return moved && Object.hasOwn(moved, key) ? moved[key] : undefined
}

/** The key of the same object that an unknown key was meant as, because other tools call it that: `href` for `url`. */
export function renamedKey(schema: Schema, key: string): string | undefined {
  const [, name] = /^Write `([^`]+)`\.$/.exec(movedKey(schema, key) ?? '') ?? []
  return name !== undefined && Object.hasOwn((schema as z.ZodObject)._zod.def.shape, name) ? name : undefined
}

/** The most keys that a finding lists. */
const MAX_ALLOWED = 12

/** The keys of an object that do something. */
function keysWithEffect(schema: Schema): string[] {
  const fields = fieldsOf((schema as z.ZodObject)._zod.def)
  return fields.filter(({ hasEffect }) => hasEffect).map(({ key }) => key)
}

/** Whether a schema has a key whose value is an object. Others, such as `name`, are common elsewhere too. */
export function holdsObject(schema: Schema, key: string): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const field = def.type === 'object' && Object.hasOwn(def.shape, key) ? def.shape[key] : undefined
  return field !== undefined && ['object', 'record'].includes(typeOf(field))
}

/** The type of a value that may be left out. */
function typeOf(schema: Schema): string {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return def.type === 'optional' || def.type === 'default' || def.type === 'nullable' ? typeOf(def.innerType) : def.type
}

/** What reading an object has to know about a key. */
interface Field {
  readonly key: string
  readonly field: Schema
  /** True if it isn't a mistake that the key is missing. */
  readonly mayMiss: boolean
  readonly isRequired: boolean
  readonly hasEffect: boolean
  /** True if a missing key leaves nothing. */
  readonly isWithoutDefault: boolean
}

/** Computed once for each schema: a navigation has thousands of objects. */
const FIELDS = new WeakMap<object, readonly Field[]>()

function fieldsOf(def: z.core.$ZodObjectDef): readonly Field[] {
  const known = FIELDS.get(def)
  if (known) return known
  const fields = Object.entries(def.shape).map(([key, field]): Field => {
    const { required, effect } = describe(field)
    const mayMiss = isOptional(field)
    const isWithoutDefault = mayMiss && (field as z.core.$ZodTypes)._zod.def.type === 'optional'
    return { key, field, mayMiss, isRequired: required === true, hasEffect: effect?.kind !== 'none', isWithoutDefault }
  })
  FIELDS.set(def, fields)
  return fields
}

/** True if a missing key isn't a mistake. */
function isOptional(schema: Schema): boolean {
  if (describe(schema).required) return false
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'optional' || def.type === 'default' || def.type === 'unknown' || def.type === 'any') return true
  return def.type === 'lazy' ? isOptional(def.getter()) : false
}

/** True if a value has the JSON type that the schema describes. */
function fits(schema: Schema, value: PlacedValue): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'readonly':
      return fits(def.innerType, value)
    case 'nullable':
      return isNull(value) || fits(def.innerType, value)
    case 'lazy':
      return fits(def.getter(), value)
    case 'object':
    case 'record':
      return value.kind === 'object'
    case 'array':
      return value.kind === 'array'
    case 'union':
      return def.options.some((option) => fits(option, value))
    case 'string':
    case 'number':
    case 'boolean':
      return value.kind === 'scalar' && typeof value.value === def.type
    case 'enum':
      return value.kind === 'scalar' && Object.values(def.entries).some((known) => typeof known === typeof value.value)
    case 'literal':
      return value.kind === 'scalar' && def.values.some((known) => typeof known === typeof value.value)
    default:
      return true
  }
}

function isNull(value: PlacedValue | undefined): boolean {
  return value?.kind === 'scalar' && value.value === null
}

function nameOf(name: string): string {
  if (name.endsWith('[]')) return `An entry of \`${name.slice(0, name.indexOf('['))}\``
  return name ? `\`${name}\`` : 'This value'
}

function show(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

function sentence(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'too_small' && issue.origin === 'string') return 'must not be empty.'
  if (issue?.code === 'too_small') return `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}.`
  if (issue?.code === 'too_big') return `must be ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}.`
  return `isn't valid: ${issue?.message ?? 'unknown reason'}.`
}
