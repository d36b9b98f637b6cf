// Finds the schemas for a path of keys, for completion and hover in configuration files.
import type * as z from 'zod'
import { core } from './describe.ts'

type Schema = z.core.$ZodType

/** The schemas for the value at a path. There are several if a union allows it, and none if a key is unknown. */
export function schemasAt(schema: Schema, path: readonly (string | number)[]): Schema[] {
  let current: Schema[] = [schema]
  for (const part of path) current = current.flatMap((one) => alternatives(one).flatMap((inner) => step(inner, part)))
  return current
}

/** The keys that a value of one of these schemas can have, each with its schema. */
export function keysOf(schemas: readonly Schema[]): Map<string, Schema> {
  const keys = new Map<string, Schema>()
  for (const inner of schemas.flatMap(alternatives)) {
    for (const [key, field] of fieldsOf(core(inner))) if (!keys.has(key)) keys.set(key, field)
  }
  return keys
}

/** The keys of an object, or those of a record if they can be listed. */
function fieldsOf({ _zod: { def } }: ReturnType<typeof core>): [string, Schema][] {
  if (def.type === 'object') return Object.entries(def.shape)
  return def.type === 'record' ? valuesOf([def.keyType]).map((key) => [String(key), def.valueType]) : []
}

/** The values that one of these schemas allows, if they can be listed: strings, numbers, `true`, and `false`. */
export function valuesOf(schemas: readonly Schema[]): (string | number | boolean)[] {
  const values = schemas.flatMap(alternatives).flatMap((inner): unknown[] => {
    const { def } = core(inner)._zod
    if (def.type === 'enum') return Object.values(def.entries)
    if (def.type === 'literal') return [...def.values]
    return def.type === 'boolean' ? [true, false] : []
  })
  return [...new Set(values)].filter((value) => /string|number|boolean/.test(typeof value)) as (string | number)[]
}

/** The kind of value that these schemas agree on: an object, a list, a string, or something else. */
export function shapeOf(schemas: readonly Schema[]): 'object' | 'array' | 'string' | 'other' {
  const types = new Set(schemas.flatMap(alternatives).map((inner) => core(inner)._zod.def.type))
  if (types.has('string') || types.has('enum') || types.has('literal')) return 'string'
  if (types.has('array')) return 'array'
  if (types.has('object') || types.has('record')) return 'object'
  return 'other'
}

function alternatives(schema: Schema): Schema[] {
  const inner = core(schema)
  const { def } = inner._zod
  return def.type === 'union' ? def.options.flatMap(alternatives) : [inner]
}

function step(schema: Schema, part: string | number): Schema[] {
  const { def } = core(schema)._zod
  if (typeof part === 'number') return def.type === 'array' ? [def.element] : []
  if (def.type === 'record') return [def.valueType]
  const field = def.type === 'object' && Object.hasOwn(def.shape, part) ? def.shape[part] : undefined
  return field ? [field] : []
}
