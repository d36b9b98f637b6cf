// A node -> whether it is a block, which no paragraph and no line of text may hold.
import type { Component } from '../../components/component.ts'
import type { Node } from '../../content/tree.ts'

/** Elements that may hold only text-level content: a paragraph that MDX makes inside is unwrapped. */
export const TEXT_ONLY = new Set(
  'p h1 h2 h3 h4 h5 h6 span b i em strong u s small sub sup mark code kbd label button summary figcaption caption dt abbr cite q del ins center font'.split(
    ' ',
  ),
)
const TEXT_LEVEL = new Set(
  'a abbr b bdi bdo br button cite code data del dfn em font i img input ins kbd label mark meter output picture progress q ruby s samp select small span strong sub sup svg time u var video audio wbr iframe math object script style link textarea map'.split(
    ' ',
  ),
)

/** True for a block, and for text-level markup around one. `component` gives the definition of a tag, if it has one. */
export function isBlock(node: Node, component: (name: string) => Component | undefined): boolean {
  const within = (children: readonly Node[]) => children.some((child) => isBlock(child, component))
  switch (node.type) {
    case 'element': {
      const definition = component(node.name)
      if (definition) return definition.inline !== true
      if (/^[a-z]/.test(node.name) && !TEXT_LEVEL.has(node.name)) return true
      return within(node.children)
    }
    case 'fragment':
    case 'strong':
    case 'emphasis':
    case 'delete':
    case 'link':
    case 'island':
      return within(node.children)
    case 'paragraph':
    case 'heading':
    case 'list':
    case 'blockquote':
    case 'code':
    case 'table':
    case 'math':
    case 'thematicBreak':
      return true
    default:
      return false
  }
}
