// Values with their places: the tree that a JSON or YAML text is parsed into.
import type { Place } from '../diagnostics/diagnostic.ts'

export interface PlacedScalar {
  readonly kind: 'scalar'
  readonly value: string | number | boolean | null
  readonly place: Place
}

export interface PlacedArray {
  readonly kind: 'array'
  readonly items: readonly PlacedValue[]
  readonly place: Place
}

export interface PlacedEntry {
  readonly keyPlace: Place
  readonly value: PlacedValue
}

/** An object. Its entries are a map, so that no key (`__proto__`, `constructor`) has a special meaning. */
export interface PlacedObject {
  readonly kind: 'object'
  readonly entries: ReadonlyMap<string, PlacedEntry>
  readonly place: Place
}

export type PlacedValue = PlacedScalar | PlacedArray | PlacedObject

/** Maximum nesting of values. Deeper ones are reported and skipped, so that readers don't overflow the stack. */
export const MAX_DEPTH = 200

/**
 * The value without its places. Objects have no prototype and never a key `__proto__`.
 * @param scalarOf reads a scalar in another way
 */
export function toPlain(value: PlacedValue, scalarOf: (scalar: PlacedScalar) => unknown = scalarValue): unknown {
  if (value.kind === 'scalar') return scalarOf(value)
  if (value.kind === 'array') return value.items.map((item) => toPlain(item, scalarOf))
  const plain: Record<string, unknown> = Object.create(null)
  for (const [key, entry] of value.entries) if (key !== '__proto__') plain[key] = toPlain(entry.value, scalarOf)
  return plain
}

function scalarValue({ value }: PlacedScalar): unknown {
  return value
}

/**
 * Wraps a plain value (as from `JSON.parse`), with the same place for all of it. Values that JSON can't represent
 * become null.
 */
export function toPlaced(value: unknown, place: Place): PlacedValue {
  if (Array.isArray(value)) return { kind: 'array', items: value.map((item) => toPlaced(item, place)), place }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined)
    return placedObject(
      entries.map(([key, item]) => [key, toPlaced(item, place)]),
      place,
    )
  }
  const plain = typeof value === 'bigint' ? Number(value) : value
  const scalar = typeof plain === 'string' || typeof plain === 'number' || typeof plain === 'boolean' ? plain : null
  return { kind: 'scalar', value: scalar, place }
}

/** Creates an object from keys and placed values. Each key gets its value's place. */
export function placedObject(entries: Iterable<readonly [string, PlacedValue]>, place: Place): PlacedObject {
  const map = new Map<string, PlacedEntry>()
  for (const [key, value] of entries) map.set(key, { keyPlace: value.place, value })
  return { kind: 'object', entries: map, place }
}

/** The value under a path of keys, or undefined. */
export function valueAt(
  value: PlacedValue | undefined,
  ...path: readonly (string | number)[]
): PlacedValue | undefined {
  let current = value
  for (const key of path) {
    if (typeof key === 'number') current = current?.kind === 'array' ? current.items[key] : undefined
    else current = current?.kind === 'object' ? current.entries.get(key)?.value : undefined
  }
  return current
}

/** The string under a path of keys. Undefined if it's missing or not a string. */
export function stringAt(value: PlacedValue | undefined, ...path: readonly string[]): string | undefined {
  const found = valueAt(value, ...path)
  return found?.kind === 'scalar' && typeof found.value === 'string' ? found.value : undefined
}

/** The name of a value's type, with its article, for messages: `a string`. */
export function kindOf(value: PlacedValue): string {
  if (value.kind === 'array') return 'a list'
  if (value.kind === 'object') return 'an object'
  return value.value === null ? 'null' : `a ${typeof value.value}`
}
