// Tells whether an image is in a line of text, or on a line of its own.
import type { Node } from '../../content/tree.ts'

/** Text deeper in a neighbor isn't looked for, so that a deep tree isn't walked once per level. */
const MAX_DEPTH = 4

/** True for an image, and for what may have one inside a line: a link, marks, an element. */
export function mayHoldImage(node: Node): boolean {
  switch (node.type) {
    case 'image':
    case 'link':
    case 'strong':
    case 'emphasis':
    case 'delete':
      return true
    case 'element':
      return node.inline
    default:
      return false
  }
}

/** True if there is text right before or after the node, on the same line of the source. */
export function sharesLine(nodes: readonly Node[], index: number): boolean {
  return hasText(nodes[index - 1], lastLine) || hasText(nodes[index + 1], firstLine)
}

function hasText(node: Node | undefined, line: (text: string) => string, depth = MAX_DEPTH): boolean {
  if (node === undefined || depth === 0) return false
  if ('value' in node) return line(node.value).trim() !== ''
  return 'children' in node && node.children.some((child) => hasText(child, line, depth - 1))
}

function lastLine(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1)
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}
