// A page's tree to a flat list in which every node knows its file and what is around it.
import type { Page } from '../content/page.ts'
import { type Element, isNodeValue, type Node, type Value } from '../content/tree.ts'
import type { Place } from '../diagnostics/diagnostic.ts'

/** A node with its surroundings. Inserted snippets are looked through: their nodes stand among those around them. */
export interface PlacedNode<N extends Node = Node> {
  readonly node: N
  /** The file that holds it: the page's, or that of a snippet. */
  readonly file: string
  readonly parent: PlacedNode | undefined
  /** The nodes beside it, itself included. */
  readonly siblings: readonly PlacedNode[]
  readonly index: number
  /** Set on the nodes of a tree that is the value of an attribute of the parent. */
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

/** Where a node stands; for one that code made, where that code is used. */
export function placeOf({ node, file, parent }: PlacedNode): Place {
  if (node.span) return { file, start: node.span.start, end: node.span.end }
  return parent ? placeOf(parent) : { file, start: 0, end: 0 }
}

/** The nearest node around one for which `test` holds. */
export function closest(placed: PlacedNode, test: (node: Node) => boolean): PlacedNode | undefined {
  let around = placed.parent
  while (around && !test(around.node)) around = around.parent
  return around
}

/** The nearest element around one whose name has a capital letter. */
export function componentAround(placed: PlacedNode): PlacedNode<Element> | undefined {
  return closest(placed, isComponent) as PlacedNode<Element> | undefined
}

/** True for a tag with a capital letter: of the vocabulary, or unknown. */
export function isComponent(node: Node): node is Element {
  return node.type === 'element' && /^[A-Z]/.test(node.name)
}

/** True for text of white space alone. */
export function isBlank(node: Node): boolean {
  return node.type === 'text' && node.value.trim() === ''
}

/** The nodes of a type. */
export function ofType<T extends Node['type']>(
  nodes: readonly PlacedNode[],
  type: T,
): PlacedNode<Extract<Node, { type: T }>>[] {
  return nodes.filter(({ node }) => node.type === type) as PlacedNode<Extract<Node, { type: T }>>[]
}
