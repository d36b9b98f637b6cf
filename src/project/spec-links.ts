// Links in the descriptions of a specification, written for another viewer, as links to pages of this site.
import type { Route } from '../content/page.ts'
import type { Node } from '../content/tree.ts'
import type { OperationOutline } from '../openapi/model.ts'
import type { SpecFile } from '../openapi/spec-file.ts'
import type { Topic } from '../openapi/topic.ts'
import { isViewerLink, ViewerLinks } from '../openapi/viewer-links.ts'
import { append } from './append.ts'

/** An operation, and a page about it. */
export type OperationPage = readonly [route: Route, outline: OperationOutline]

/** Where such links lead. */
export class SpecLinks {
  private readonly generated: PageIndex
  private written: PageIndex | undefined

  /** @param listWritten lists the handwritten pages about operations, which is only done for links to no generated page */
  constructor(
    generated: Iterable<OperationPage>,
    private readonly listWritten: () => Iterable<OperationPage>,
  ) {
    this.generated = new PageIndex(generated)
  }

  /** The page that a link on a page of a specification means: that of an operation, or the first one of a tag. */
  target(url: string, document: Topic['document'], page: Route): Route | undefined {
    return isViewerLink(url) ? this.first((index) => index.target(url, document, page)) : undefined
  }

  /** The page about an operation that is nearest to another page. */
  pageOf(operation: OperationOutline, page: Route): Route | undefined {
    return this.first((index) => index.pageOf(operation, page))
  }

  /** A generated page, or else a handwritten one. */
  private first(find: (index: PageIndex) => Route | undefined): Route | undefined {
    const target = find(this.generated)
    if (target !== undefined) return target
    this.written ??= new PageIndex(this.listWritten())
    return find(this.written)
  }

  /** Call this when a handwritten page may be about another operation now. */
  forgetWritten(): void {
    this.written = undefined
  }

  /** The same nodes, but links lead to the pages that they mean. */
  resolve(nodes: readonly Node[], document: Topic['document'], page: Route): Node[] {
    return nodes.map((node) => this.node(node, document, page))
  }

  private node(node: Node, document: Topic['document'], page: Route): Node {
    // Shared fields have no links.
    if (!('children' in node) || (node.type === 'element' && node.shared)) return node
    let isSame = true
    const children = node.children.map((child) => {
      const next = this.node(child, document, page)
      if (next !== child) isSame = false
      return next
    })
    const url = node.type === 'link' ? node.url : node.type === 'element' && node.name === 'a' && node.props.href
    const target = typeof url === 'string' ? this.target(url, document, page) : undefined
    if (target === undefined) return isSame ? node : ({ ...node, children } as Node)
    if (node.type === 'element') return { ...node, children, props: { ...node.props, href: target } }
    return { ...node, children, url: target } as Node
  }
}

/** Pages by the operations that they are about. */
class PageIndex {
  private readonly links = new Map<Topic['document'], ViewerLinks>()
  private readonly routes = new Map<OperationOutline, Route[]>()

  constructor(pages: Iterable<OperationPage>) {
    const byDocument = new Map<SpecFile, OperationOutline[]>()
    for (const [route, outline] of pages) {
      append(byDocument, outline.document, outline)
      append(this.routes, outline, route)
    }
    for (const [document, outlines] of byDocument) this.links.set(document, new ViewerLinks(outlines))
  }

  target(url: string, document: Topic['document'], page: Route): Route | undefined {
    const [operation] = this.links.get(document)?.find(url) ?? []
    return operation && this.pageOf(operation, page)
  }

  pageOf(operation: OperationOutline, page: Route): Route | undefined {
    const [first, ...others] = this.routes.get(operation) ?? []
    // An operation has several pages if several parts of the navigation show its specification.
    return others.reduce((near, route) => (shared(route, page) > shared(near ?? '', page) ? route : near), first)
  }
}

/** How many characters two texts begin with alike. */
function shared(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}
