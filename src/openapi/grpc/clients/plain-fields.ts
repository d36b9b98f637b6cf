// A message as plain values, which most languages can make it of.
import { knownType, type Sample } from '../sample.ts'

/** How a language writes what is plain in most. */
export interface PlainStyle {
  /** The name of a field. */
  name(name: string): string
  /** The value of a field of type `bytes`. */
  bytes(text: string): unknown
}

/** Fields by name, enum values by name, and well-known types as the fields that they have. */
export function plainValue(sample: Sample, style: PlainStyle): unknown {
  switch (sample.kind) {
    case 'message':
      return Object.fromEntries(
        sample.fields.map(([field, value]) => [style.name(field.name), plainValue(value, style)]),
      )
    case 'list':
      return [plainValue(sample.item, style)]
    case 'map':
      return { [String(sample.key.value)]: plainValue(sample.value, style) }
    case 'enum':
      return sample.value.name
    case 'known':
      return renamed(knownType(sample.type)?.fields, style)
    case 'scalar':
      return sample.type === 'bytes' ? style.bytes(String(sample.value)) : sample.value
  }
}

function renamed(value: unknown, style: PlainStyle): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, style))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [style.name(name), renamed(inner, style)]))
}
