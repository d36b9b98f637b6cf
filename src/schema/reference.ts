// A schema -> the list of its keys, for reference pages and completion.
import type * as z from 'zod'
import { core, describe } from './describe.ts'
import { typeText } from './expectation.ts'

/** One key of a described file. */
export interface KeyReference {
  /** `navbar.links[].label`. */
  readonly path: string
  readonly type: string
  readonly required: boolean
  /** As JSON text, when there is one. */
  readonly default?: string
  readonly summary: string
}

/** Every key below a schema, parents before children. A definition that holds itself is listed once. */
export function listKeys(schema: z.core.$ZodType, prefix = ''): KeyReference[] {
  const keys = new Map<string, KeyReference>()
  walk(schema, prefix, new Set(), keys)
  return [...keys.values()]
}

function walk(schema: z.core.$ZodType, path: string, seen: Set<unknown>, keys: Map<string, KeyReference>): void {
  const inner = core(schema)
  const { def } = inner._zod
  if (def.type === 'array') walk(def.element, `${path}[]`, seen, keys)
  else if (def.type === 'record') walk(def.valueType, `${path}.*`, seen, keys)
  else if (def.type === 'union') for (const option of def.options) walk(option, path, seen, keys)
  else if (def.type === 'object') {
    if (describe(inner).id) {
      if (seen.has(inner)) return
      seen.add(inner)
    }
    for (const [key, field] of Object.entries(def.shape)) {
      const fieldPath = path ? `${path}.${key}` : key
      if (!keys.has(fieldPath)) keys.set(fieldPath, reference(fieldPath, field))
      walk(field, fieldPath, seen, keys)
    }
  }
}

function reference(path: string, field: z.core.$ZodType): KeyReference {
  const { description, required, default: shown } = describe(field)
  const { def } = (field as z.core.$ZodTypes)._zod
  const fallback = shown ?? (def.type === 'default' && !required ? def.defaultValue : undefined)
  return {
    path,
    type: typeText(field),
    required: required === true || (def.type !== 'optional' && def.type !== 'default'),
    ...(fallback !== undefined && { default: JSON.stringify(fallback) }),
    summary: description ?? '',
  }
}
