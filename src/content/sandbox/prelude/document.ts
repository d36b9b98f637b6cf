// A document that shows nothing: as much of the DOM as Preact touches while it renders. The bundler puts it in the place of
// the global one, which authors' code does not find.

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
