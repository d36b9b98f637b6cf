// Where an expression stands: its module, and what the snippet was given.
import { isNodeValue, type Node, type Value } from '../tree.ts'
import type { Module } from './module.ts'

export interface Scope {
  readonly module: Module
  /** Attributes of the snippet's use; undefined on the page itself. */
  readonly props?: Readonly<Record<string, Value>>
  /** What stands between the tags of the snippet's use, made anew each time. */
  children?(): Node[]
  /** The files being inserted, outermost first. */
  readonly files: readonly string[]
}

/** What a name means here that no module defines; undefined when it means nothing. */
export function scopeValue(name: string, scope: Scope): { readonly value: Value } | undefined {
  const { props = {}, children } = scope
  if (name === 'children' && scope.props) return { value: childrenValue(scope) }
  if (name === 'props') {
    // Children are made only when they are asked for.
    const get = () => childrenValue(scope)
    return { value: children ? Object.defineProperty({ ...props }, 'children', { get, enumerable: true }) : props }
  }
  if (Object.hasOwn(props, name)) {
    const value = props[name]
    // A node stands in one place of the tree.
    return { value: isNodeValue(value) ? structuredClone(value) : value }
  }
  // Who reads is known in the reader's browser at most: the finished page is for nobody in particular.
  if (name === 'user') return { value: {} }
  return undefined
}

function childrenValue({ props, children }: Scope): Value {
  return children ? { type: 'nodes', nodes: children() } : props?.children
}
