// Handlers that authors write on elements of a page.
import { createElement, hydrate } from 'preact'

type Props = Record<string, unknown>

/** The handlers of an element, from the values in scope. */
export type Handlers = (props: { scope: Props }) => Props

/** The attributes of an element that hold functions: it stays as it is, and gets them. */
export function hydrateHandlers(element: Element, handlers: Handlers, scope: Props = {}): void {
  const root = {
    nodeType: 1,
    parentNode: element.parentNode,
    firstChild: element,
    childNodes: [element],
    ownerDocument: document,
    insertBefore: () => element,
    contains: () => true,
  }
  const html = { __html: element.innerHTML }
  const node = createElement(element.localName, { ...handlers({ scope }), dangerouslySetInnerHTML: html })
  hydrate(node, root as unknown as Element)
}
