// A path of keys to the schemas of what may stand there: for completion and hover in configuration files.
import type * as z from 'zod'
import { core } from './describe.ts'

type Schema = z.core.$ZodType

/** The schemas that the value at a path may have: several where a union allows it, none where no key is known. */
export function schemasAt(schema: Schema, path: readonly (string | number)[]): Schema[] {
  let current: Schema[] = [schema]
  for (const part of path) current = current.flatMap((one) => alternatives(one).flatMap((inner) => step(inner, part)))
  return current
}

/** The keys that a value of one of these schemas may have, each with its schema. */
export function keysOf(schemas: readonly Schema[]): Map<string, Schema> {
  const keys = new Map<string, Schema>()
  for (const inner of schemas.flatMap(alternatives)) {
    const { def } = core(inner)._zod
    if (def.type !== 'object') continue
    for (const [key, field] of Object.entries(def.shape)) if (!keys.has(key)) keys.set(key, field)
  }
  return keys
}

/** The only values that one of these schemas allows, as far as they are few: words, numbers, `true` and `false`. */
export function valuesOf(schemas: readonly Schema[]): (string | number | boolean)[] {
  const values = schemas.flatMap(alternatives).flatMap((inner): unknown[] => {
    const { def } = core(inner)._zod
    if (def.type === 'enum') return Object.values(def.entries)
    if (def.type === 'literal') return [...def.values]
    return def.type === 'boolean' ? [true, false] : []
  })
  return [...new Set(values)].filter((value) => /string|number|boolean/.test(typeof value)) as (string | number)[]
}

/** What a value of one of these schemas begins with, where they agree: an object, a list, a string or something else. */
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
