// Turns values into nodes, and fits nodes to where they are shown.
import { type Element, isNodeValue, isPhrasing, type Node, type Paragraph, type Span, type Value } from '../tree.ts'

/** Where nodes are shown. */
export type Room =
  /** Between blocks: a text becomes a paragraph. */
  | 'flow'
  /** Within a line of text: a single paragraph becomes its content. */
  | 'inline'
  /** Between tags, where both are allowed. */
  | 'bare'

/** A value as nodes. Undefined for an object, which can't be shown. */
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

/** Reshapes content to fit where it is shown. */
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

/** Paragraph content that isn't a tag. If there are only tags, the author decides. */
function isText(node: Node): boolean {
  if (node.type === 'fragment') return node.children.some(isText)
  return node.type !== 'element' && node.type !== 'island' && isPhrasing(node, isInline) && !isBlank(node)
}

/** A component's own tags aren't known yet, so a value is judged by how it was typed. */
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
