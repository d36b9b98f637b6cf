// Turns a draft into nodes without running anything. Expressions show as typed.
import type { DraftNode } from './draft.ts'
import type { Node } from './tree.ts'

/** The nodes of a draft. Evaluates nothing, and leaves out scripts and styles with their code. */
export function staticNodes(nodes: readonly DraftNode[]): Node[] {
  return nodes.filter((node) => node.type !== 'draftElement' || !/^(?:script|style)$/i.test(node.name)).map(staticNode)
}

function staticNode(node: DraftNode): Node {
  switch (node.type) {
    case 'expression':
      return { type: 'text', value: `{${node.value}}` }
    case 'esm':
      return { type: 'text', value: node.value }
    case 'draftElement': {
      const props = Object.fromEntries(
        node.attributes.flatMap((a) => ('name' in a && typeof a.value !== 'object' ? [[a.name, a.value]] : [])),
      )
      return { type: 'element', name: node.name, props, inline: node.inline, children: staticNodes(node.children) }
    }
    default:
      return 'children' in node ? ({ ...node, children: staticNodes(node.children as DraftNode[]) } as Node) : node
  }
}
