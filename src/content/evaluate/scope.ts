// Where an expression stands: its module, and what the snippet was given.
import type { Node, Value } from '../tree.ts'
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
  const childValue = (): Value => (children ? { type: 'nodes', nodes: children() } : props.children)
  if (name === 'children' && scope.props) return { value: childValue() }
  if (name === 'props') return { value: children ? { ...props, children: childValue() } : props }
  if (Object.hasOwn(props, name)) return { value: props[name] }
  // Who reads is known in the reader's browser at most: the finished page is for nobody in particular.
  if (name === 'user') return { value: {} }
  return undefined
}
