// Turns HTML text with holes into Preact nodes. Code fills the holes, so their content stays live.
import { type ComponentChild, createElement } from 'preact'

/** The mark for hole `n` in HTML text: a comment, since that may stand in a table, a list or a menu. */
export function hole(n: number): string {
  return `<!--?${n}-->`
}

/** The nodes of an HTML text. Elements without holes are put in whole. */
export function htmlToNodes(html: string, fillings: readonly ComponentChild[]): ComponentChild[] {
  const template = document.createElement('template')
  template.innerHTML = html
  return nodesOf(template.content, fillings)
}

function nodesOf(parent: ParentNode & Node, fillings: readonly ComponentChild[]): ComponentChild[] {
  return [...parent.childNodes].map((node) => {
    if (node instanceof Element) return elementNode(node, fillings)
    if (node instanceof Text) return node.data
    const number = /^\?(\d+)$/.exec((node as Comment).data)?.[1]
    return number === undefined ? null : fillings[Number(number)]
  })
}

function elementNode(element: Element, fillings: readonly ComponentChild[]): ComponentChild {
  const { innerHTML } = element
  if (innerHTML.includes('<!--?')) {
    return createElement(element.localName, attributesOf(element), ...nodesOf(element, fillings))
  }
  return createElement(element.localName, { ...attributesOf(element), dangerouslySetInnerHTML: { __html: innerHTML } })
}

/** The attributes of an element as props: flags such as `hidden` as true, which Preact sets as properties. */
export function attributesOf(element: Element): Record<string, unknown> {
  const props: Record<string, unknown> = {}
  for (const { name, value } of element.attributes) {
    props[name] = value === '' && (element as unknown as Record<string, unknown>)[name] === true ? true : value
  }
  return props
}
