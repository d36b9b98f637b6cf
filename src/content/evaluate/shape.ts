// Turns values into nodes, and fits nodes to the place they are in.
import { type Element, isNodeValue, isPhrasing, type Node, type Paragraph, type Span, type Value } from '../tree.ts'

/** Where nodes stand. */
export type Room =
  /** Blocks are expected: a text becomes a paragraph. */
  | 'flow'
  /** A line of text: a lone paragraph becomes what it holds. */
  | 'inline'
  /** Between tags, where both may stand. */
  | 'bare'

/** A value as it shows in text; undefined for an object, which cannot be shown. */
export function asNodes(value: Value, span: Span | undefined): Node[] | undefined {
  if (value === undefined || value === null || typeof value === 'boolean' || value === '') return []
  if (typeof value === 'string' || typeof value === 'number') return [{ type: 'text', value: String(value), span }]
  if (isNodeValue(value)) return value.nodes
  if (!Array.isArray(value)) return undefined
  const out: Node[] = []
  for (const item of value as readonly Value[]) {
    const nodes = asNodes(item, span)
    if (!nodes) return undefined
    out.push(...nodes)
  }
  return out
}

/** The same content in the shape of its room. */
export function shapeFor(nodes: Node[], room: Room): Node[] {
  if (room === 'flow') return asBlocks(nodes)
  if (room === 'inline') return unwrapped(nodes)
  return nodes
}

function asBlocks(nodes: Node[]): Node[] {
  if (nodes.every(isBlank)) return []
  if (!nodes.some(isText) || !nodes.every((node) => isPhrasing(node, isInline))) return nodes
  const paragraph: Paragraph = { type: 'paragraph', children: nodes, span: nodes[0]?.span }
  return [paragraph]
}

/** Content of a paragraph that isn't a tag. With tags only, the author decides. */
function isText(node: Node): boolean {
  if (node.type === 'fragment') return node.children.some(isText)
  return node.type !== 'element' && node.type !== 'island' && isPhrasing(node, isInline) && !isBlank(node)
}

/** Code says nothing of tags that are not there yet: a value is judged by how it was typed. */
function isInline(element: Element): boolean {
  return element.inline
}

function isBlank(node: Node): boolean {
  if (node.type === 'fragment') return node.children.every(isBlank)
  return node.type === 'text' && node.value.trim() === ''
}

function unwrapped(nodes: Node[]): Node[] {
  const full = nodes.filter((node) => !isBlank(node))
  const [only] = full
  if (full.length !== 1 || !only) return nodes
  if (only.type === 'paragraph') return only.children
  if (only.type === 'fragment') return [{ ...only, children: unwrapped(only.children) }]
  return nodes
}
