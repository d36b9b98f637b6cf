// What an expression can see: its module, and the props of its snippet.
import { isNodeValue, type Node, type Value } from '../tree.ts'
import type { Module } from './module.ts'

export interface Scope {
  readonly module: Module
  /** The props that the snippet was given. Undefined on the page itself. */
  readonly props?: Readonly<Record<string, Value>>
  /** Creates the content between the snippet's tags, anew for each use. */
  children?(): Node[]
  /** The files being inserted, outermost first. */
  readonly files: readonly string[]
  /** The scope of the file that inserts this snippet. Components that the snippet doesn't define are looked up there. */
  readonly outer?: Scope
}

/** The value of a name that no module defines: a prop, `props`, `children`, or `user`. Undefined for any other name. */
export function scopeValue(name: string, scope: Scope): { readonly value: Value } | undefined {
  const { props = {}, children } = scope
  if (name === 'children' && scope.props) return { value: childrenValue(scope) }
  if (name === 'props') {
    // Create children only when they're used.
    const get = () => childrenValue(scope)
    return { value: children ? Object.defineProperty({ ...props }, 'children', { get, enumerable: true }) : props }
  }
  if (Object.hasOwn(props, name)) {
    const value = props[name]
    // A node can be in only one place of the tree.
    return { value: isNodeValue(value) ? structuredClone(value) : value }
  }
  // Who is reading is known only in the browser. The built page is the same for everyone.
  if (name === 'user') return { value: {} }
  return undefined
}

/** The file that inserts this snippet, directly or not, and defines a name. The snippet itself can't see it. */
export function definedOutside(name: string, { outer }: Scope): string | undefined {
  for (let at = outer; at; at = at.outer)
    if (at.module.importedNames.has(name) || at.module.declared.has(name)) return at.module.file
  return undefined
}

function childrenValue({ props, children }: Scope): Value {
  return children ? { type: 'nodes', nodes: children() } : props?.children
}
