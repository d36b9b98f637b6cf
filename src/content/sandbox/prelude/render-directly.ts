// Renders elements by calling their components, at a third of what Preact costs: for components that only return what
// they show.
import { Fragment, type VNode } from 'preact'
import { isValidElement } from 'preact/compat'
import type { WireNode } from '../wire.ts'
import { noteHandlers, spend } from './call.ts'
import { readPart, readProps } from './nodes.ts'
import { Group, type Part, PartNode } from './tags.ts'

type Props = Record<string, unknown>

/**
 * The nodes that something shows. Throws for what only Preact can render: classes, contexts, and components that call
 * hooks.
 */
export function nodesOf(shown: unknown, depth = 0): WireNode[] {
  const out: WireNode[] = []
  add(shown, depth, out)
  return out
}

function add(shown: unknown, depth: number, out: WireNode[]): void {
  switch (typeof shown) {
    case 'string':
    case 'number':
    case 'bigint':
      spend(depth / 2)
      out.push(String(shown))
      return
    case 'object':
      break
    default:
      return
  }
  if (Array.isArray(shown)) {
    for (const child of shown) add(child, depth + 1, out)
  } else if (isValidElement(shown)) {
    spend(depth / 2)
    addElement(shown as VNode<Props>, depth + 1, out)
  }
}

function addElement({ type, props, ref }: VNode<Props>, depth: number, out: WireNode[]): void {
  if (typeof type === 'string') {
    noteHandlers(props, ref)
    out.push(['e', type, readProps(props), nodesOf(props.children, depth)])
  } else if (type === Fragment || (type as unknown) === Group) {
    add(props.children, depth, out)
  } else if ((type as unknown) === PartNode) {
    const groups = [props.children ?? []].flat() as VNode<Props>[]
    const shown = groups.map((group) => nodesOf(group.props.children, depth))
    out.push(readPart(props.part as Part, shown))
  } else if (isPlain(type)) {
    // Components such as those of `memo` store things on `this`.
    add(type.call({}, props, {}), depth, out)
  } else throw new TypeError('Only Preact can render this.')
}

function isPlain(type: unknown): type is (this: object, props: Props, context: object) => unknown {
  if (typeof type !== 'function') return false
  const { prototype, contextType } = type as { prototype?: { render?: unknown }; contextType?: unknown }
  return prototype?.render === undefined && contextType === undefined
}
