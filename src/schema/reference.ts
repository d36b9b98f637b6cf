// Lists the keys of a schema, for reference pages and completion.
import type * as z from 'zod'
import { core, describe, type Effect } from './describe.ts'
import { typeText } from './expectation.ts'

/** A key of a described file. */
export interface KeyReference {
  /** `navbar.links[].label`. */
  readonly path: string
  readonly type: string
  readonly required: boolean
  /** As JSON text, if there is one. */
  readonly default?: string
  readonly summary: string
  /**
   * What Galley does with the key, if that differs from the description. Inherited from the nearest parent key that has
   * one.
   */
  readonly effect?: Effect
}

/**
 * Every key of a schema. A definition with a name (`id`) is listed once, at its topmost use, after the keys of the
 * definition that contains it.
 */
export function listKeys(schema: z.core.$ZodType): KeyReference[] {
  const keys = new Map<string, KeyReference>()
  const seen = new Set<z.core.$ZodType>()
  const waiting: Waiting[] = [{ schema, path: '' }]
  // The list grows during the loop, as named schemas are found.
  for (const { schema: next, path, effect } of waiting) {
    const inner = core(next)
    if (seen.has(inner)) continue
    seen.add(inner)
    walk(inner, path, { keys, waiting, isTop: true, effect })
  }
  return [...keys.values()]
}

interface Waiting {
  readonly schema: z.core.$ZodType
  readonly path: string
  readonly effect?: Effect
}

interface Walk {
  readonly keys: Map<string, KeyReference>
  readonly waiting: Waiting[]
  readonly isTop?: boolean
  readonly effect?: Effect
}

function walk(schema: z.core.$ZodType, path: string, { keys, waiting, isTop, effect }: Walk): void {
  const inner = core(schema)
  if (!isTop && describe(inner).id) {
    waiting.push({ schema: inner, path, effect })
    return
  }
  const { def } = inner._zod
  if (def.type === 'array') walk(def.element, `${path}[]`, { keys, waiting, effect })
  else if (def.type === 'record') walk(def.valueType, `${path}.*`, { keys, waiting, effect })
  else if (def.type === 'union') for (const option of def.options) walk(option, path, { keys, waiting, effect })
  else if (def.type === 'object') {
    for (const [key, field] of Object.entries(def.shape)) {
      const fieldPath = path ? `${path}.${key}` : key
      const own = describe(field).effect ?? effect
      if (!keys.has(fieldPath)) keys.set(fieldPath, { ...reference(fieldPath, field), ...(own && { effect: own }) })
      walk(field, fieldPath, { keys, waiting, effect: own })
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
