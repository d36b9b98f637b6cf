// Flattens a page's tree into a list in which every node knows its file and its surroundings.
import type { Page } from '../content/page.ts'
import { type Element, isNodeValue, type Node, type Value } from '../content/tree.ts'
import type { Place } from '../diagnostics/diagnostic.ts'

/**
 * A node with its surroundings. Inserted snippets are transparent: their nodes are siblings of the nodes around them.
 */
export interface PlacedNode<N extends Node = Node> {
  readonly node: N
  /** The file that contains it: the page's, or a snippet's. */
  readonly file: string
  readonly parent: PlacedNode | undefined
  /** Its siblings, including itself. */
  readonly siblings: readonly PlacedNode[]
  readonly index: number
  /** The attribute of the parent whose value contains this node, if any. */
  readonly attribute?: string
}

/** All nodes that the author of a page wrote, in document order. */
export function placedNodes(page: Page): PlacedNode[] {
  const all: PlacedNode[] = []
  addChildren(page.body.children, { file: page.file, parent: undefined, all })
  return all
}

interface Around {
  readonly file: string
  readonly parent: PlacedNode | undefined
  readonly attribute?: string
  readonly all: PlacedNode[]
}

function addChildren(nodes: readonly Node[], around: Around): void {
  const flat: { node: Node; file: string }[] = []
  flatten(nodes, around.file, flat)
  const { parent, attribute, all } = around
  const siblings: PlacedNode[] = []
  flat.forEach(({ node, file }, index) => {
    siblings.push({ node, file, parent, siblings, index, ...(attribute !== undefined && { attribute }) })
  })
  for (const placed of siblings) {
    all.push(placed)
    const { node, file } = placed
    if (node.type === 'element') {
      for (const name in node.props) addValue(node.props[name], { file, parent: placed, attribute: name, all })
    }
    if ('children' in node) addChildren(node.children, { file, parent: placed, all })
  }
}

function flatten(nodes: readonly Node[], file: string, flat: { node: Node; file: string }[]): void {
  for (const node of nodes) {
    if (node.type === 'fragment') {
      if (!node.isGenerated) flatten(node.children, node.file, flat)
    } else flat.push({ node, file })
  }
}

function addValue(value: Value, around: Around): void {
  if (isNodeValue(value)) addChildren(value.nodes, around)
  else if (Array.isArray(value)) for (const item of value) addValue(item, around)
}

/** The place of a node. For a node created by code, the place where that code is used. */
export function placeOf({ node, file, parent }: PlacedNode): Place {
  if (node.span) return { file, start: node.span.start, end: node.span.end }
  return parent ? placeOf(parent) : { file, start: 0, end: 0 }
}

/** The nearest ancestor for which `test` is true. */
export function closest(placed: PlacedNode, test: (node: Node) => boolean): PlacedNode | undefined {
  let around = placed.parent
  while (around && !test(around.node)) around = around.parent
  return around
}

/** The nearest ancestor that is a component. */
export function componentAround(placed: PlacedNode): PlacedNode<Element> | undefined {
  return closest(placed, isComponent) as PlacedNode<Element> | undefined
}

/** True for a tag that starts with a capital letter, whether or not it's known. */
export function isComponent(node: Node): node is Element {
  return node.type === 'element' && /^[A-Z]/.test(node.name)
}

/** True for text that is only white space. */
export function isBlank(node: Node): boolean {
  return node.type === 'text' && node.value.trim() === ''
}

/** Filters nodes by type. */
export function ofType<T extends Node['type']>(
  nodes: readonly PlacedNode[],
  type: T,
): PlacedNode<Extract<Node, { type: T }>>[] {
  return nodes.filter(({ node }) => node.type === type) as PlacedNode<Extract<Node, { type: T }>>[]
}
