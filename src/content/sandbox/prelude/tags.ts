// The tags that code can use: the vocabulary's, MDX snippets, and pieces of the page.
import { type ComponentChildren, createElement, type FunctionComponent, type VNode } from 'preact'
import { noteHandlers } from './call.ts'
import { createEncoder, type Encoded, encodeEntries } from './values.ts'

type Props = Record<string, unknown>

/** The kinds of node that the rendered tree turns into. */
export type Part =
  | { readonly kind: 'piece'; readonly number: number }
  /** Its first child holds the children. The others hold the tags that `props` refers to as `['x', n]`. */
  | { readonly kind: 'tag' | 'snippet'; readonly name: string; readonly props: readonly [string, Encoded][] }

/** Represents a part in the rendered tree. */
export function PartNode({
  children,
}: {
  readonly part: Part
  readonly children?: ComponentChildren
}): ComponentChildren {
  return children
}

/** Groups the output of one child or attribute. */
export function Group({ children }: { readonly children?: ComponentChildren }): ComponentChildren {
  return children
}

/** A tag as code sees it, and the pieces of the page below it, by their props. */
export interface PieceType {
  readonly component: FunctionComponent<Props>
  readonly pieces: WeakMap<object, number>
}

const types = new Map<string, PieceType>()
const snippets = new Map<string, FunctionComponent<Props>>()

/**
 * The component for a tag: a vocabulary tag, an HTML tag, or undefined. Returns the same component for the same name.
 */
export function pieceType(name: string): PieceType {
  let type = types.get(name)
  if (!type) {
    type = createType(name)
    types.set(name, type)
  }
  return type
}

function createType(name: string): PieceType {
  const pieces = new WeakMap<object, number>()
  const render = (props: Props) => {
    const number = pieces.get(props)
    if (number !== undefined) return partNode({ kind: 'piece', number })
    return isHtml(name) ? createElement(name, props) : taggedNode('tag', name, props)
  }
  return { component: withParts(named(render, name), name), pieces }
}

/** Adds a component's parts, such as `<Tree.Folder>`, as components of their own. */
function withParts(component: FunctionComponent<Props>, name: string): FunctionComponent<Props> {
  return new Proxy(component, {
    get: (target, part) =>
      typeof part === 'string' && /^[A-Z]/.test(part)
        ? pieceType(`${name}.${part}`).component
        : (target as unknown as Record<string | symbol, unknown>)[part],
  })
}

/** The component that inserts an MDX file. */
export function snippet(file: string): FunctionComponent<Props> {
  let component = snippets.get(file)
  if (!component) {
    component = named((props: Props) => taggedNode('snippet', file, props), file)
    snippets.set(file, component)
  }
  return component
}

function taggedNode(kind: 'tag' | 'snippet', name: string, props: Props): VNode {
  const { children, ...others } = props
  noteHandlers(others)
  const encoder = createEncoder()
  const part: Part = { kind, name, props: encodeEntries(others, encoder, 0) }
  return partNode(part, [children, ...encoder.tags])
}

function partNode(part: Part, groups: readonly unknown[] = []): VNode {
  const children = groups.map((group) => createElement(Group, null, group as ComponentChildren))
  return createElement(PartNode as FunctionComponent, { part } as object, ...children)
}

function isHtml(name: string): boolean {
  return /^[a-z]/.test(name)
}

function named(render: (props: Props) => unknown, name: string): FunctionComponent<Props> {
  Object.defineProperty(render, 'name', { value: name })
  const component = render as FunctionComponent<Props>
  component.displayName = name
  return component
}
