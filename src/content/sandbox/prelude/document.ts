// A minimal document for Preact to render into: just the DOM methods it calls. The bundler substitutes it for the
// global `document`, which authors' code can't see.

interface FakeNode {
  [name: string]: unknown
}

function createNode(): FakeNode {
  const childNodes: FakeNode[] = []
  return {
    nodeType: 1,
    childNodes,
    attributes: [],
    style: { setProperty: nothing },
    ownerDocument: document,
    parentNode: null,
    insertBefore: nothing,
    appendChild: nothing,
    contains: () => true,
    setAttribute: nothing,
    removeAttribute: nothing,
    addEventListener: nothing,
    removeEventListener: nothing,
    remove: nothing,
  }
}

export const document = {
  createElement: createNode,
  createElementNS: createNode,
  createTextNode: createNode,
  createDocumentFragment: createNode,
}

function nothing(): void {}
