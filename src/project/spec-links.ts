// Links in the descriptions of a specification, written for another viewer, as links to pages of this site.
import type { Route } from '../content/page.ts'
import { slug } from '../content/slug.ts'
import type { Node } from '../content/tree.ts'
import { append } from '../openapi/append.ts'
import type { OperationOutline } from '../openapi/model.ts'
import type { SpecFile } from '../openapi/spec-file.ts'
import type { Topic } from '../openapi/topic.ts'
import { introductionHeading, isViewerLink, linkedSchema, ViewerLinks } from '../openapi/viewer-links.ts'

/** An operation, and a page about it. */
export type OperationPage = readonly [route: Route, outline: OperationOutline]

/** Where such links lead. */
export class SpecLinks {
  private readonly generated: PageIndex
  private written: PageIndex | undefined
  /** By the path of the specification. */
  private introductions: ReadonlyMap<string, Route> | undefined
  private schemas: ReadonlyMap<string, readonly Route[]> | undefined

  /**
   * @param listWritten lists the handwritten pages about operations, which is only done for links to no generated page
   * @param listIntroductions lists the pages that introduce a specification, with its path, for links to its headings
   * @param listSchemas lists the pages about a schema, both generated and handwritten
   */
  constructor(
    generated: Iterable<OperationPage>,
    private readonly listWritten: () => Iterable<OperationPage>,
    private readonly listIntroductions: () => Iterable<readonly [path: string, route: Route]>,
    private readonly listSchemas: () => Iterable<readonly [route: Route, topic: Topic]>,
  ) {
    this.generated = new PageIndex(generated)
  }

  /**
   * Where a link on a page of a specification leads: to the page of an operation, to the first one of a tag, to the page
   * of a schema, or to a heading of the introduction.
   */
  target(url: string, document: Topic['document'], page: Route): string | undefined {
    if (!isViewerLink(url)) return undefined
    const heading = introductionHeading(url)
    if (heading !== undefined) return this.introductionTarget(heading, document)
    const schema = linkedSchema(url)
    return (
      this.first((index) => index.target(url, document, page)) ??
      (schema === undefined ? undefined : this.schemaPage(schema, document, page))
    )
  }

  /** The page about a schema that is nearest to another page. */
  schemaPage(name: string, { path }: Topic['document'], page: Route): Route | undefined {
    this.schemas ??= schemaIndex(this.listSchemas())
    return nearest(this.schemas.get(schemaKey(path, name)) ?? [], page)
  }

  private introductionTarget(heading: string, { path }: Topic['document']): string | undefined {
    this.introductions ??= new Map([...this.listIntroductions()].toReversed())
    const route = this.introductions.get(path)
    return route === undefined ? undefined : `${route}#${slug(heading)}`
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

  /** Call this when a handwritten page may be about something else now. */
  forgetWritten(): void {
    this.written = undefined
    this.introductions = undefined
    this.schemas = undefined
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
    return nearest(this.routes.get(operation) ?? [], page)
  }
}

function schemaIndex(pages: Iterable<readonly [route: Route, topic: Topic]>): Map<string, Route[]> {
  const index = new Map<string, Route[]>()
  for (const [route, { document, frontMatter }] of pages) append(index, schemaKey(document.path, frontMatter[1]), route)
  return index
}

function schemaKey(path: string, name: unknown): string {
  return `${path} ${name}`
}

/** What has several pages is in a specification that several parts of the navigation show. */
function nearest([first, ...others]: readonly Route[], page: Route): Route | undefined {
  return others.reduce((near, route) => (shared(route, page) > shared(near ?? '', page) ? route : near), first)
}

/** How many characters two texts begin with alike. */
function shared(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}
