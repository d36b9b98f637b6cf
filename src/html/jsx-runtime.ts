// Renders JSX to HTML: `<a href={x}>{y}</a>` gives `Html`, escaped by default. There is no virtual DOM.
import { childText, escapeHtml, Html, type HtmlChild, raw } from './html.ts'
import { VOID_ELEMENTS } from './void-elements.ts'

type Props = Record<string, unknown> & { children?: HtmlChild }
type FunctionComponent = (props: never) => Html

/** The compiler calls it for each element. Attribute names are those of HTML (`class`, `for`). */
export function jsx(type: string | FunctionComponent, props: Props): Html {
  if (typeof type === 'function') return type(props as never)
  let out = `<${type}`
  for (const name in props) {
    if (name === 'children') continue
    out += attribute(name, props[name])
  }
  out += '>'
  if (VOID_ELEMENTS.has(type)) return new Html(out)
  return new Html(`${out}${childText(props.children)}</${type}>`)
}

export { jsx as jsxDEV, jsx as jsxs }

/** `<>...</>`. */
export function Fragment(props: { children?: HtmlChild }): Html {
  return raw(childText(props.children))
}

/** ` name="value"`. Just ` name` for true, and nothing for false, null, and undefined. Escapes all but `Html`. */
export function attribute(name: string, value: unknown): string {
  if (value === undefined || value === null || value === false) return ''
  if (value === true) return ` ${name}`
  return ` ${name}="${value instanceof Html ? value.text : escapeHtml(String(value))}"`
}

export declare namespace JSX {
  type Element = Html
  type ElementType = string | FunctionComponent
  interface IntrinsicElements {
    [name: string]: Record<string, unknown> & { children?: HtmlChild }
  }
  interface ElementChildrenAttribute {
    children: HtmlChild
  }
}
