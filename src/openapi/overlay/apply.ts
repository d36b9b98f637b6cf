// OpenAPI Overlays (https://spec.openapis.org/overlay/v1.0.0): changes to a specification, kept in files of their own.
import { onFirstUse } from '../../files/on-first-use.ts'
import { get, isObject, isTrueAt, listAt, stringAt } from '../values.ts'

/** Why an action failed. */
export interface OverlayProblem {
  /** The action's index in `actions`. */
  readonly action: number
  /** The key of the action that is wrong. */
  readonly key: 'target' | 'update' | 'copy'
  readonly message: string
  readonly help: string
}

export interface OverlayResult {
  readonly value: unknown
  readonly problems: readonly OverlayProblem[]
}

const library = onFirstUse<typeof import('../jsonpath.late.ts')>('../jsonpath.late.ts', import.meta.url)

type Location = readonly (string | number)[]

/** Maximum number of values that an action changes. */
const MAX_TARGETS = 100_000
/** Values of a specification in which targets are looked for, each alias counted where it is used. */
const MAX_SIZE = 5_000_000

/** True for the root of an overlay document. */
export function isOverlay(value: unknown): boolean {
  return stringAt(value, 'overlay') !== undefined && Array.isArray(get(value, 'actions'))
}

/** A specification with the actions of an overlay applied, in order. Changes nothing that it is given. Never throws. */
export function applyOverlay(specification: unknown, overlay: unknown): OverlayResult {
  const problems: OverlayProblem[] = []
  const edited = new Edited(specification)
  const isBounded = sizeWithin(specification, MAX_SIZE) >= 0
  for (const [action, written] of listAt(overlay, 'actions').entries()) {
    const problem = (key: OverlayProblem['key'], message: string, help: string) =>
      problems.push({ action, key, message, help })
    const target = stringAt(written, 'target')
    if (target === undefined) {
      problem('target', 'This action has no `target`.', 'Write a JSONPath, such as `$.info`.')
      continue
    }
    const locations = isBounded ? locate(target, edited.value) : 'The specification is too large for overlays.'
    if (typeof locations === 'string') {
      problem('target', `\`${target}\` can't be used: ${locations}`, 'Write a JSONPath as RFC 9535 describes it.')
      continue
    }
    if (locations.length === 0) {
      problem('target', `\`${target}\` matches nothing.`, 'Correct the JSONPath, or remove this action.')
      continue
    }
    if (isTrueAt(written, 'remove')) {
      // From the end, so that the indexes of what comes before stay right.
      for (const location of locations.toReversed()) edited.remove(location)
      continue
    }
    const change = changeOf(written, edited.value)
    if (change === undefined) {
      problem('update', 'This action changes nothing.', 'Write `update`, `copy` or `remove: true`.')
      continue
    }
    if ('message' in change) {
      problem('copy', change.message, 'Name one value that is there.')
      continue
    }
    for (const location of locations) edited.update(location, change.update)
  }
  return { value: edited.value, problems }
}

/** What an action merges into its targets: its `update`, or what its `copy` (Overlay 1.1) names. */
function changeOf(
  action: unknown,
  root: unknown,
): { readonly update: unknown } | { readonly message: string } | undefined {
  const copy = stringAt(action, 'copy')
  if (copy !== undefined) {
    const locations = locate(copy, root)
    if (typeof locations === 'string') return { message: `\`${copy}\` can't be used: ${locations}` }
    const [only] = locations
    if (!only || locations.length > 1)
      return { message: `\`${copy}\` must match one value, and matches ${locations.length}.` }
    return { update: valueAt(root, only) }
  }
  return isObject(action) && Object.hasOwn(action, 'update') ? { update: action.update } : undefined
}

/** The locations of the values that a JSONPath selects, or why it can't be used. */
function locate(path: string, root: unknown): Location[] | string {
  try {
    const locations: Location[] = []
    const { jsonpath } = library()
    for (const node of jsonpath.lazyQuery(path, root as Parameters<typeof jsonpath.lazyQuery>[1])) {
      locations.push(node.location)
      if (locations.length > MAX_TARGETS) return `it matches more than ${MAX_TARGETS} values.`
    }
    return locations
  } catch (error) {
    return error instanceof Error ? `${error.message.split('\n')[0]}.`.replace(/\.+$/, '.') : 'it is malformed.'
  }
}

/** A value that is changed at some places. What was there before stays as it is, and is shared where nothing changed. */
class Edited {
  value: unknown
  /** Copies, which may be changed. */
  private readonly copies = new WeakSet<object>()

  constructor(value: unknown) {
    this.value = value
  }

  remove(location: Location): void {
    const key = location.at(-1)
    // The whole document isn't a value of another one.
    if (key === undefined) return
    const parent = this.writable(location.slice(0, -1))
    if (Array.isArray(parent)) parent.splice(Number(key), 1)
    else if (isObject(parent)) delete (parent as Record<string, unknown>)[String(key)]
  }

  update(location: Location, update: unknown): void {
    const key = location.at(-1)
    const merged = merge(valueAt(this.value, location), update)
    if (key === undefined) this.value = merged
    else put(this.writable(location.slice(0, -1)), key, merged)
  }

  /** The object or list at a place, as a copy whose parents are copies too. */
  private writable(location: Location): unknown {
    this.value = this.copyOf(this.value)
    let current = this.value
    for (const key of location) {
      const inner = this.copyOf(valueAt(current, [key]))
      put(current, key, inner)
      current = inner
    }
    return current
  }

  private copyOf(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || this.copies.has(value)) return value
    const copy: object = Array.isArray(value) ? [...(value as unknown[])] : { ...value }
    this.copies.add(copy)
    return copy
  }
}

/**
 * A value with an update merged in: objects key by key, lists one after the other; an update of a list is one more item.
 * Anything else is replaced.
 */
function merge(value: unknown, update: unknown): unknown {
  if (Array.isArray(value))
    return Array.isArray(update)
      ? [...(value as unknown[]), ...(update as unknown[])]
      : [...(value as unknown[]), update]
  if (!isObject(value) || !isObject(update)) return update
  const merged: Record<string, unknown> = { ...value }
  for (const [key, inner] of Object.entries(update))
    put(merged, key, Object.hasOwn(value, key) ? merge(value[key], inner) : inner)
  return merged
}

/** Sets an own key, whatever it is called. */
function put(holder: unknown, key: string | number, value: unknown): void {
  if (typeof holder !== 'object' || holder === null) return
  Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true })
}

function valueAt(value: unknown, location: Location): unknown {
  let current = value
  for (const key of location) current = Array.isArray(current) ? current[Number(key)] : get(current, String(key))
  return current
}

/** What is left of a number of values when those in this one are counted off; negative when there are more. */
function sizeWithin(value: unknown, room: number): number {
  if (typeof value !== 'object' || value === null) return room - 1
  let left = room - 1
  for (const key in value) {
    if (left < 0) return left
    left = sizeWithin((value as Record<string, unknown>)[key], left)
  }
  return left
}
