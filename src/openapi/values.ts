// Reads values of a specification, which may be anything. Uses only own keys, so that no name is special.

/** An object of a specification. Read it with `get` and `entries`, so that no key means more than its letters. */
export type JsonObject = Readonly<Record<string, unknown>>

/** True for a number, and for an integer that a number can't hold. */
export function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint'
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value of an own key. Undefined for anything else. */
export function get(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

export function objectAt(value: unknown, key: string): JsonObject | undefined {
  const inner = get(value, key)
  return isObject(inner) ? inner : undefined
}

export function listAt(value: unknown, key: string): readonly unknown[] {
  const inner = get(value, key)
  return Array.isArray(inner) ? inner : []
}

/** A text, trimmed; a number is its digits. Undefined for an empty one. */
export function stringAt(value: unknown, key: string): string | undefined {
  const inner = get(value, key)
  if (isNumber(inner)) return String(inner)
  return typeof inner === 'string' && inner.trim() !== '' ? inner.trim() : undefined
}

/** The strings of a list, or a single string instead of a list. */
export function stringsAt(value: unknown, key: string): readonly string[] {
  const inner = get(value, key)
  const items: readonly unknown[] = Array.isArray(inner) ? inner : [inner]
  return items.filter((item): item is string => typeof item === 'string' && item !== '')
}

export function isTrueAt(value: unknown, key: string): boolean {
  const inner = get(value, key)
  return inner === true || inner === 'true'
}

/** Keys and values of an object in the order written; none for anything else. */
export function entries(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : []
}

/** The groups of readers that a part of a specification is for (`x-mint.groups`). Empty for everybody. */
export function groupsOf(value: unknown): readonly string[] {
  return stringsAt(objectAt(value, 'x-mint'), 'groups')
}
