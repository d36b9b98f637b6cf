// Turns tags in an expression into draft nodes, so that they are evaluated like tags in the page's text.
import type { DraftAttribute, DraftElement, DraftNode } from '../draft.ts'
import type { Span } from '../tree.ts'
import type { JsxAttribute, JsxChild, JsxElement, JsxFragment, JsxName } from './javascript.ts'

/** The text that the tags were parsed from, and its offset in the file, if known. */
export interface JsxSource {
  readonly text: string
  readonly base?: number
  /** The span of the whole expression, used when the offset isn't known. */
  readonly around?: Span
}

/** Draft nodes for `<svg …/>` or `<>…</>`. `inline` is true within a line of text. */
export function jsxToDraft(tags: JsxElement | JsxFragment, source: JsxSource, inline: boolean): DraftNode[] {
  if (tags.type === 'JSXFragment') return children(tags.children, source)
  const element: DraftElement = {
    type: 'draftElement',
    name: jsxName(tags.openingElement.name),
    attributes: tags.openingElement.attributes.map((attribute) =>
      attribute.type === 'JSXSpreadAttribute'
        ? { spread: `...${source.text.slice(attribute.argument.start, attribute.argument.end)}` }
        : { name: jsxName(attribute.name), value: attributeValue(attribute, source) },
    ),
    children: children(tags.children, source),
    inline,
    span: spanOf(tags, source),
  }
  return [element]
}

/** The name of a tag or attribute: `a`, `a.b`, or `a:b`. */
function jsxName(name: JsxName): string {
  if (name.type === 'JSXIdentifier') return name.name
  if (name.type === 'JSXNamespacedName') return `${name.namespace.name}:${name.name.name}`
  return `${jsxName(name.object)}.${name.property.name}`
}

function attributeValue(
  attribute: JsxAttribute,
  source: JsxSource,
): Extract<DraftAttribute, { name: string }>['value'] {
  const { value } = attribute
  if (!value) return true
  if (value.type === 'Literal') return value.value
  if (value.type !== 'JSXExpressionContainer') return { expression: source.text.slice(value.start, value.end) }
  return { expression: source.text.slice(value.start + 1, value.end - 1) }
}

function children(nodes: readonly JsxChild[], source: JsxSource): DraftNode[] {
  const inline = nodes.some((node) => node.type === 'JSXText' && node.value.trim() !== '')
  return nodes.flatMap((node): DraftNode[] => {
    switch (node.type) {
      case 'JSXText': {
        const value = jsxText(node.value)
        return value === '' ? [] : [{ type: 'text', value, span: spanOf(node, source) }]
      }
      case 'JSXExpressionContainer': {
        const value = source.text.slice(node.start + 1, node.end - 1)
        return [{ type: 'expression', value, inline: true, span: spanOf(node, source) }]
      }
      default:
        return jsxToDraft(node, source, inline)
    }
  })
}

/** Text between tags as JSX defines it: lines are trimmed and joined with a space, and blank lines are removed. */
function jsxText(text: string): string {
  const lines = text.split(/\r\n|\n|\r/)
  return lines
    .map((line, i) => {
      let part = line.replace(/\t/g, ' ')
      if (i > 0) part = part.replace(/^ +/, '')
      if (i < lines.length - 1) part = part.replace(/ +$/, '')
      return part
    })
    .filter((line) => line !== '')
    .join(' ')
}

function spanOf(node: { start: number; end: number }, { base, around }: JsxSource): Span | undefined {
  return base === undefined ? around : { start: base + node.start, end: base + node.end }
}
