// Validates a value that a reader filled in against its schema.
import { type FormLimits, type FormSchema, type PlaygroundForm, schemaAt } from './form.ts'
import { isMap } from './parameters.ts'
import { printJson } from './print-json.ts'

/** One problem. `code` is a key of the interface texts, and `detail` says what it is about. */
export interface Problem {
  readonly code:
    | 'fieldRequired'
    | 'fieldNumber'
    | 'fieldInteger'
    | 'fieldRange'
    | 'fieldMultiple'
    | 'fieldLength'
    | 'fieldItems'
    | 'fieldFormat'
    | 'fieldPattern'
    | 'fieldType'
    | 'fieldOption'
    | 'fieldJson'
    | 'uniqueItems'
  readonly detail?: string
}

/** A problem with the path to the value: names and indexes, joined with dots. */
export interface PlacedProblem extends Problem {
  readonly path: string
}

const MAX_DEPTH = 24
const MAX_PROBLEMS = 50

/** What is wrong with a value, not counting its children. Undefined if it's fine or empty. */
export function problemOf(schema: FormSchema, value: unknown): Problem | undefined {
  if (value === undefined) return undefined
  if (value === null)
    return schema.nullable || schema.type === undefined
      ? undefined
      : { code: 'fieldType', detail: schema.label ?? schema.type }
  if (schema.values && !schema.values.some((each) => isSame(each, value))) return { code: 'fieldOption' }
  const { limits = {}, type } = schema
  switch (type) {
    case 'number':
    case 'integer':
      return typeof value === 'number' || typeof value === 'bigint'
        ? numberProblem(value, type, limits)
        : { code: type === 'integer' ? 'fieldInteger' : 'fieldNumber' }
    case 'boolean':
      return typeof value === 'boolean' ? undefined : { code: 'fieldType', detail: type }
    case 'string':
      return typeof value === 'string' ? textProblem(value, schema) : { code: 'fieldType', detail: type }
    case 'array':
      return Array.isArray(value) ? listProblem(value, limits) : { code: 'fieldType', detail: schema.label ?? type }
    case 'object':
      return isMap(value) ? undefined : { code: 'fieldType', detail: schema.label ?? type }
    default:
      return undefined
  }
}

/** Everything that is wrong with a value and its children. */
export function problemsIn(
  form: Pick<PlaygroundForm, 'schemas'>,
  index: number | undefined,
  value: unknown,
): PlacedProblem[] {
  const problems: PlacedProblem[] = []
  const visit = (schema: FormSchema, item: unknown, path: readonly string[]): void => {
    if (problems.length >= MAX_PROBLEMS || path.length > MAX_DEPTH) return
    const problem = problemOf(schema, item)
    if (problem) problems.push({ ...problem, path: path.join('.') })
    else if (Array.isArray(item))
      for (const [i, each] of item.entries()) visit(schemaAt(form, schema.items), each, [...path, String(i)])
    else if (isMap(item)) visitMap(schema, item, path)
  }
  const visitMap = (schema: FormSchema, item: Readonly<Record<string, unknown>>, path: readonly string[]) => {
    const { properties = [], additional } = schema
    const variant = schema.variants?.[variantOf(form, schema, item)]
    const chosen = variant && schemaAt(form, variant.schema)
    if (chosen) visitMap(chosen, item, path)
    for (const { name, required, schema: inner } of properties) {
      const given = Object.hasOwn(item, name)
      if (given) visit(schemaAt(form, inner), item[name], [...path, name])
      else if (required) problems.push({ code: 'fieldRequired', path: [...path, name].join('.') })
    }
    if (typeof additional !== 'number') return
    const named = new Set([...properties, ...(chosen?.properties ?? [])].map(({ name }) => name))
    for (const [name, value] of Object.entries(item))
      if (!named.has(name)) visit(schemaAt(form, additional), value, [...path, name])
  }
  visit(schemaAt(form, index), value, [])
  return problems
}

/** The index of a value's variant: the first with the fewest problems, of those with its tag if there are any. */
export function variantOf(form: Pick<PlaygroundForm, 'schemas'>, schema: FormSchema, value: unknown): number {
  const { variants = [], tag } = schema
  const given = tag !== undefined && isMap(value) ? value[tag] : undefined
  const isTagged = given !== undefined && variants.some((variant) => variant.tag === given)
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (const [i, variant] of variants.entries()) {
    if (isTagged && variant.tag !== given) continue
    const count = mismatch(form, schemaAt(form, variant.schema), value)
    if (count < least) [best, least] = [i, count]
  }
  return best
}

/** How badly a value fits. A wrong type is worse than any number of unknown properties. */
function mismatch(form: Pick<PlaygroundForm, 'schemas'>, schema: FormSchema, value: unknown): number {
  if (problemOf(schema, value)) return 1000
  if (!isMap(value)) return 0
  const properties = schema.properties ?? []
  const names = new Set(properties.map(({ name }) => name))
  const unknown = Object.keys(value).filter((name) => !names.has(name)).length
  const missing = properties.filter(({ name, required }) => required && !Object.hasOwn(value, name)).length
  const wrong = properties.filter(
    ({ name, schema: inner }) => Object.hasOwn(value, name) && problemOf(schemaAt(form, inner), value[name]),
  ).length
  return missing * 10 + wrong * 10 + (schema.additional === undefined ? unknown : 0)
}

function numberProblem(value: number | bigint, type: 'number' | 'integer', limits: FormLimits): Problem | undefined {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return { code: 'fieldNumber' }
    if (type === 'integer' && !Number.isInteger(value)) return { code: 'fieldInteger' }
  }
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = limits
  const range = (detail: string): Problem => ({ code: 'fieldRange', detail })
  if (minimum !== undefined && value < minimum) return range(`≥ ${minimum}`)
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return range(`> ${exclusiveMinimum}`)
  if (maximum !== undefined && value > maximum) return range(`≤ ${maximum}`)
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return range(`< ${exclusiveMaximum}`)
  return multipleOf === undefined || multipleOf <= 0 || isMultiple(value, multipleOf)
    ? undefined
    : { code: 'fieldMultiple', detail: String(multipleOf) }
}

function isMultiple(value: number | bigint, of: number | bigint): boolean {
  if (typeof value === 'bigint' && (typeof of === 'bigint' || Number.isInteger(of))) return value % BigInt(of) === 0n
  const times = Number(value) / Number(of)
  return Math.abs(times - Math.round(times)) <= 1e-9 * Math.max(1, Math.abs(times))
}

function textProblem(value: string, { format, limits = {} }: FormSchema): Problem | undefined {
  const { minLength, maxLength, pattern } = limits
  // JSON Schema counts characters, not UTF-16 code units.
  const length = minLength === undefined && maxLength === undefined ? 0 : [...value].length
  if (minLength !== undefined && length < minLength) return { code: 'fieldLength', detail: `≥ ${minLength}` }
  if (maxLength !== undefined && length > maxLength) return { code: 'fieldLength', detail: `≤ ${maxLength}` }
  if (pattern !== undefined && !matches(pattern, value)) return { code: 'fieldPattern', detail: pattern }
  const test = format === undefined || !Object.hasOwn(FORMATS, format) ? undefined : FORMATS[format]
  return test && !test(value) ? { code: 'fieldFormat', detail: format } : undefined
}

/** Also true for a pattern that this engine can't parse. */
function matches(pattern: string, value: string): boolean {
  // A pattern may take exponential time on a long text, and people only type short ones.
  if (value.length > 200) return true
  try {
    return new RegExp(pattern, 'u').test(value)
  } catch {
    return true
  }
}

const FORMATS: Readonly<Record<string, (value: string) => boolean>> = {
  date: (value) => /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)),
  'date-time': (value) =>
    /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:\d\d)$/.test(value) &&
    !Number.isNaN(Date.parse(value.replace(' ', 'T'))),
  email: (value) => /^[^\s@]+@[^\s@]+$/.test(value),
  uuid: (value) => /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(value),
  uri: (value) => /^[a-z][a-z\d+.-]*:\S+$/i.test(value),
  ipv4: (value) => /^(?:\d{1,3}\.){3}\d{1,3}$/.test(value) && value.split('.').every((part) => Number(part) < 256),
}

function listProblem(value: readonly unknown[], { minItems, maxItems, uniqueItems }: FormLimits): Problem | undefined {
  if (minItems !== undefined && value.length < minItems) return { code: 'fieldItems', detail: `≥ ${minItems}` }
  if (maxItems !== undefined && value.length > maxItems) return { code: 'fieldItems', detail: `≤ ${maxItems}` }
  if (uniqueItems && new Set(value.map((item) => printJson(item, 0))).size < value.length)
    return { code: 'uniqueItems' }
  return undefined
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && printJson(a, 0) === printJson(b, 0))
}
