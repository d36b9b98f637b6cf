// Attributes that hold text: takes a value (text, number, or a tree), gives its text or inline HTML.
import type { Node, NodeValue, Value } from '../content/tree.ts'
import { type Html, join } from '../html/html.ts'
import type { HtmlContext } from './component.ts'

/** The text of a value, trimmed; empty for what has none. Of a tree, its visible text. */
export function textValue(value: Value): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number') return String(value)
  return isTree(value) ? nodesText(value.nodes).trim() : ''
}

/** A value as inline HTML: a tree keeps its markup where the renderer can draw it. */
export function valueHtml(value: Value, context: HtmlContext): Html {
  return isTree(value) && context.inline ? context.inline(value) : join(textValue(value))
}

/** The texts of a list, or of one text; without empty ones. */
export function textList(value: Value): readonly string[] {
  const items: readonly Value[] = Array.isArray(value) ? value : [value as Value]
  return items.map(textValue).filter((text) => text !== '')
}

/** The visible text of nodes. */
export function nodesText(nodes: readonly Node[]): string {
  let out = ''
  for (const node of nodes) {
    if (node.type === 'image') out += node.alt
    else if (node.type === 'break') out += ' '
    else if ('value' in node) out += node.value
    else if ('children' in node) out += nodesText(node.children)
  }
  return out
}

function isTree(value: Value): value is NodeValue {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'nodes' && 'nodes' in value
}
