// Decides whether an element is phrasing or flow content by its tag: https://html.spec.whatwg.org/#phrasing-content
import { type Element, isPhrasing, type Node } from './tree.ts'

const PHRASING_TAGS = new Set(
  'a abbr b bdi bdo br button cite code data del dfn em font i img input ins kbd label mark meter output picture progress q ruby s samp select small span strong sub sup svg time u var video audio wbr iframe math object script style link textarea map'.split(
    ' ',
  ),
)

/** Whether an element of HTML is phrasing content, a part of a line of text. */
export function isPhrasingTag(name: string): boolean {
  return PHRASING_TAGS.has(name)
}

/**
 * Classifies nodes by their tags. A component goes by its definition, HTML by its content model and its children, and
 * an unknown tag by its position and its children. `component` returns the definition of a tag, if it has one.
 */
export function phrasingByTag(
  component: (name: string) => { readonly inline?: boolean } | undefined,
): (node: Node) => boolean {
  const ofElement = (element: Element): boolean => {
    const { name, children } = element
    const definition = component(name)
    if (definition) return definition.inline === true
    const mayBe = name === '' || (/^[a-z]/.test(name) ? PHRASING_TAGS.has(name) : element.inline)
    return mayBe && children.every(isOne)
  }
  const isOne = (node: Node): boolean => isPhrasing(node, ofElement)
  return isOne
}
