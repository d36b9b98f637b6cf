// Converts attribute values (text, numbers, trees, and lists) to text, inline HTML, and class names for markup.
import type { Node, NodeValue, Value } from '../content/tree.ts'
import { type Html, join } from '../html/html.ts'
import type { HtmlContext } from './component.ts'

const CODE = /`([^`]+)`/

/** The visible text of a value, trimmed: text and numbers as typed, trees without markup. Empty if it has none. */
export function textOf(value: Value): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number') return String(value)
  return isTree(value) ? textOfNodes(value.nodes).trim() : ''
}

/** A label (`title`, `label`) as inline HTML: renders trees, and shows text in backticks as code. */
export function labelHtml(value: Value, context: HtmlContext): Html {
  if (isTree(value)) return context.inline(value)
  return join(
    textOf(value)
      .split(CODE)
      .map((piece, i) => (i % 2 === 1 ? <code>{piece}</code> : piece)),
  )
}

/** The visible text of a label, as `labelHtml` shows it. */
export function labelText(value: Value): string {
  return textOf(value).replace(new RegExp(CODE, 'g'), '$1')
}

/** The texts of a list or a single text, without empty ones. */
export function textList(value: Value): readonly string[] {
  const items: readonly Value[] = Array.isArray(value) ? value : [value as Value]
  return items.map(textOf).filter((text) => text !== '')
}

/** Joins names for `class`, any of which may be missing. Undefined if there are none. */
export function classNames(...names: readonly Value[]): string | undefined {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ') || undefined
}

/** The visible text of nodes, without markup. */
export function textOfNodes(nodes: readonly Node[]): string {
  let out = ''
  for (const node of nodes) {
    if (node.type === 'image') out += node.alt
    else if (node.type === 'break') out += ' '
    else if ('value' in node) out += node.value
    else if ('children' in node) out += textOfNodes(node.children)
  }
  return out
}

/** Whether an attribute's value is content, such as `title={<b>Bold</b>}`. */
export function isTree(value: Value): value is NodeValue {
  return (value as Partial<NodeValue> | null | undefined)?.type === 'nodes' && 'nodes' in (value as NodeValue)
}
