// Turns HTML into Preact nodes. Code fills the holes in it, so their content stays live.
import { type ComponentChild, createElement } from 'preact'

/** Marks hole `n` in HTML text. A comment can be anywhere, even in a table, a list, or a menu. */
export function hole(n: number): string {
  return `<!--?${n}-->`
}

/** The nodes of an HTML text with holes. */
export function htmlToNodes(html: string, fillings: readonly ComponentChild[]): ComponentChild[] {
  return parseHtml(html).map((node) =>
    toLiveNode(node, '<!--?', (inner) =>
      inner instanceof Comment ? (fillings[inner.data.slice(1) as never] ?? null) : undefined,
    ),
  )
}

export function parseHtml(html: string): ChildNode[] {
  const template = document.createElement('template')
  template.innerHTML = html
  return [...template.content.childNodes]
}

/**
 * A node of the page for Preact. An element stays whole unless its HTML contains `mark`.
 * @param fill what's shown in place of a node; undefined to keep the node
 */
export function toLiveNode(node: Node, mark: string, fill: (node: Node) => ComponentChild | undefined): ComponentChild {
  if (node instanceof Text) return node.data
  const filling = fill(node)
  if (filling !== undefined || !(node instanceof Element)) return filling
  const { localName, innerHTML } = node
  const props = attributesOf(node)
  return innerHTML.includes(mark)
    ? createElement(localName, props, ...[...node.childNodes].map((child) => toLiveNode(child, mark, fill)))
    : createElement(localName, { ...props, dangerouslySetInnerHTML: { __html: innerHTML } })
}

/** The attributes of an element as props: flags such as `hidden` as true, which Preact sets as properties. */
export function attributesOf(element: Element): Record<string, unknown> {
  const props: Record<string, unknown> = {}
  for (const { name, value } of element.attributes) {
    props[name] = value === '' && (element as unknown as Record<string, unknown>)[name] === true ? true : value
  }
  return props
}
