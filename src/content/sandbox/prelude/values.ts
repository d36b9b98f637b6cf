// Encodes values that leave the sandbox: plain data as is, tags as the numbers of rendered pieces.
import type { VNode } from 'preact'
import { isValidElement } from 'preact/compat'
import { spend } from './call.ts'

const { isArray, from } = Array
const { keys } = Object

/** A value that leaves the sandbox, with `['x', n]` in place of tag number `n` of `tags`. */
export type Encoded = unknown

export interface Encoder {
  /** The tags in the value, in order. */
  readonly tags: VNode[]
  /** True if something was left out or changed: a function, a symbol, a date. */
  isLossy: boolean
}

export function createEncoder(): Encoder {
  return { tags: [], isLossy: false }
}

/** Encodes a value. Undefined for functions and the like, which mean nothing outside. */
export function encode(value: unknown, encoder: Encoder, depth = 0): Encoded {
  spend(depth)
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      if (Number.isFinite(value)) return value
      encoder.isLossy = true
      return String(value)
    case 'bigint':
      encoder.isLossy = true
      return String(value)
    case 'object':
      break
    case 'undefined':
      return undefined
    default:
      encoder.isLossy = true
      return undefined
  }
  if (value === null) return null
  if (isValidElement(value)) {
    encoder.isLossy = true
    return ['x', encoder.tags.push(value as VNode) - 1]
  }
  if (isArray(value)) return ['a', from(value, (item) => encode(item, encoder, depth + 1) ?? ['u'])]
  if (Object.getPrototypeOf(value) !== Object.prototype) encoder.isLossy = true
  if (Symbol.iterator in value) {
    return ['a', from(value as Iterable<unknown>, (item) => encode(item, encoder, depth + 1) ?? ['u'])]
  }
  if (value instanceof Date) return value.toISOString()
  return ['o', encodeEntries(value as Record<string, unknown>, encoder, depth)]
}

/** The fields of an object that mean something outside. */
export function encodeEntries(
  value: Readonly<Record<string, unknown>>,
  encoder: Encoder,
  depth: number,
): [string, Encoded][] {
  const out: [string, Encoded][] = []
  for (const key of keys(value)) {
    const item = encode(value[key], encoder, depth + 1)
    if (item !== undefined) out.push([key, item])
  }
  return out
}
