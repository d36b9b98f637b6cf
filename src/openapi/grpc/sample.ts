// Makes up a message, and prints it as JSON: https://protobuf.dev/programming-guides/json/
import { madeUpText } from '../../request/made-up.ts'
import type { EnumValue, Field, Message, ProtoEnum } from './model.ts'
import { type Names, SCALARS } from './names.ts'
import { hasBehavior, isDeprecated, isRequired, optionText } from './options.ts'

/** A value of a field. Each language writes it in its own way. */
export type Sample =
  | MessageSample
  | { readonly kind: 'list'; readonly item: Sample }
  | { readonly kind: 'map'; readonly key: Scalar; readonly value: Sample }
  | { readonly kind: 'enum'; readonly type: ProtoEnum; readonly value: EnumValue }
  | { readonly kind: 'known'; readonly type: string }
  | Scalar

export interface MessageSample {
  readonly kind: 'message'
  readonly type: Message
  readonly fields: readonly (readonly [Field, Sample])[]
}

export interface Scalar {
  readonly kind: 'scalar'
  /** `string`, `int64`, and so on. */
  readonly type: string
  readonly value: string | number | boolean
}

export type Direction = 'request' | 'response'

const MAX_DEPTH = 3
const MAX_FIELDS = 8

/** What callers have to give, or usually give; or what they may get. */
export function sampleMessage(type: Message, names: Names, direction: Direction): MessageSample {
  return new Sampler(names, direction).message(type, [])
}

class Sampler {
  constructor(
    private readonly names: Names,
    private readonly direction: Direction,
  ) {}

  message(type: Message, within: readonly Message[]): MessageSample {
    const inside = [...within, type]
    const fields = this.shown(type, within.length).flatMap((field): [Field, Sample][] => {
      const value = this.value(field, inside)
      return value === undefined ? [] : [[field, value]]
    })
    return { kind: 'message', type, fields }
  }

  /** What is required; otherwise, what is current, with one member of each `oneof`. Deeper, only a few. */
  private shown({ fields }: Message, depth: number): Field[] {
    const [hidden, other] =
      this.direction === 'request' ? (['OUTPUT_ONLY', 'REQUIRED'] as const) : (['INPUT_ONLY', undefined] as const)
    const usable = fields.filter((field) => !isDeprecated(field) && !hasBehavior(field, hidden))
    const required = other === undefined ? [] : usable.filter(isRequired)
    const oneofs = new Set<string>()
    const chosen = (required.length > 0 ? required : usable).filter(({ oneof }) => {
      if (oneof === undefined) return true
      const isFirst = !oneofs.has(oneof)
      oneofs.add(oneof)
      return isFirst
    })
    return chosen.slice(0, depth === 0 ? MAX_FIELDS : MAX_FIELDS / 2)
  }

  /** Undefined for what leads back to where it is, or too deep. */
  private value(field: Field, within: readonly Message[]): Sample | undefined {
    const one = this.one(field, within)
    if (one === undefined) return undefined
    if (field.keyType !== undefined)
      return { kind: 'map', key: scalar(field.keyType, '', field.keyType === 'string' ? 'key' : undefined), value: one }
    return field.label === 'repeated' ? { kind: 'list', item: one } : one
  }

  private one({ type: name, name: fieldName, options }: Field, within: readonly Message[]): Sample | undefined {
    if (SCALARS.has(name)) return scalar(name, fieldName, exampleOf(options))
    const type = this.names.find(name, within.at(-1)?.fullName ?? '')
    const fullName = type?.fullName ?? name.replace(/^\./, '')
    if (knownType(fullName)) return { kind: 'known', type: fullName }
    if (type?.kind === 'enum') {
      const value = usualValue(type)
      return value && { kind: 'enum', type, value }
    }
    if (!type || within.includes(type) || within.length > MAX_DEPTH) return undefined
    return this.message(type, within)
  }
}

/** The first one that isn't deprecated, or doesn't stand for nothing, as the first one of an enum does. */
function usualValue({ values }: ProtoEnum): EnumValue | undefined {
  const current = values.filter((value) => !isDeprecated(value))
  return current.find(({ name }) => !/(?:^|_)(?:UNSPECIFIED|UNKNOWN|INVALID|NONE)$/.test(name)) ?? values[0]
}

/** The example that gRPC-Gateway's OpenAPI plugin knows, as JSON. */
function exampleOf(options: Field['options']): string | undefined {
  const name = '(grpc.gateway.protoc_gen_openapiv2.options.openapiv2_field)'
  const whole = options.get(name)
  const example =
    typeof whole === 'object' && 'fields' in whole
      ? optionText(whole.fields, 'example')
      : optionText(options, `${name}.example`)
  return example?.replace(/^"(.*)"$/s, '$1')
}

function scalar(type: string, fieldName: string, example?: string): Scalar {
  const of = (value: Scalar['value']): Scalar => ({ kind: 'scalar', type, value })
  switch (type) {
    case 'string':
      return of(example ?? madeUpText(formatOf(fieldName)))
    case 'bytes':
      return of('data')
    case 'bool':
      return of(example === undefined || example === 'true')
    case 'double':
    case 'float':
      return of(numberOf(example) ?? 1.5)
    default:
      return of(Math.trunc(numberOf(example) ?? (/(?:page_size|limit)$/.test(fieldName) ? 10 : 123)))
  }
}

function numberOf(example: string | undefined): number | undefined {
  const number = Number(example)
  return example === undefined || example === '' || !Number.isSafeInteger(Math.trunc(number)) ? undefined : number
}

/** What the name of a text says about it. */
function formatOf(name: string): string | undefined {
  return /(?:^|_)(email|uuid|url|uri|hostname)$/.exec(name)?.[1]
}

/** A type that JSON writes in its own way, and an example of it in JSON and as the fields that it has. */
interface KnownType {
  readonly json: unknown
  readonly fields: Readonly<Record<string, unknown>>
}

const TEXT = { string_value: 'value' }
const wrapper = (value: unknown, json = value): KnownType => ({ json, fields: { value } })

const KNOWN: Readonly<Record<string, KnownType>> = {
  Timestamp: { json: '2026-01-15T09:30:00Z', fields: { seconds: 1768469400 } },
  Duration: { json: '3.5s', fields: { seconds: 3, nanos: 500_000_000 } },
  FieldMask: { json: 'name', fields: { paths: ['name'] } },
  Struct: { json: { key: 'value' }, fields: { fields: { key: TEXT } } },
  Value: { json: 'value', fields: TEXT },
  ListValue: { json: ['value'], fields: { values: [TEXT] } },
  Any: {
    json: { '@type': 'type.googleapis.com/google.protobuf.Empty' },
    fields: { type_url: 'type.googleapis.com/google.protobuf.Empty' },
  },
  Empty: { json: {}, fields: {} },
  StringValue: wrapper('<string>'),
  BoolValue: wrapper(true),
  Int32Value: wrapper(123),
  UInt32Value: wrapper(123),
  Int64Value: wrapper(123, '123'),
  UInt64Value: wrapper(123, '123'),
  FloatValue: wrapper(1.5),
  DoubleValue: wrapper(1.5),
}

const PACKAGE = 'google.protobuf.'

/** One of the types that come with Protocol Buffers. */
export function knownType(fullName: string): KnownType | undefined {
  const name = fullName.slice(PACKAGE.length)
  return fullName.startsWith(PACKAGE) && Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined
}

/**
 * A value as JSON has it: names in camel case, 64-bit integers as texts, bytes in Base64.
 * @param jsonOfKnown the same of a well-known type
 */
export function jsonOf(sample: Sample, jsonOfKnown = (type: string) => knownType(type)?.json): unknown {
  switch (sample.kind) {
    case 'message':
      return Object.fromEntries(sample.fields.map(([field, value]) => [jsonName(field), jsonOf(value, jsonOfKnown)]))
    case 'list':
      return [jsonOf(sample.item, jsonOfKnown)]
    case 'map':
      return { [String(sample.key.value)]: jsonOf(sample.value, jsonOfKnown) }
    case 'enum':
      return sample.value.name
    case 'known':
      return jsonOfKnown(sample.type)
    case 'scalar':
      if (sample.type === 'bytes') return Buffer.from(String(sample.value)).toString('base64')
      return /64$/.test(sample.type) ? String(sample.value) : sample.value
  }
}

/** `berth_id` is `berthId`, unless the field has another name. */
function jsonName({ name, options }: Field): string {
  return optionText(options, 'json_name') ?? camelCase(name)
}

/** As `protoc` derives names for JSON. */
export function camelCase(name: string): string {
  return name.replace(/_+([A-Za-z\d]?)/g, (_, letter: string) => letter.toUpperCase())
}
