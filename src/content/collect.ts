// Turns a static tree into a page. One walk assigns ids and collects everything that later stages ask for.
import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts'
import { detached, type SourceFile } from '../files/source-file.ts'
import { SECOND } from '../html/fragment-key.ts'
import { Anchors } from './anchors.ts'
import { attributeSpan } from './attribute-place.ts'
import type {
  ComponentUse,
  Frontmatter,
  Import,
  Page,
  PageCode,
  PageHeading,
  PageLink,
  PageOutline,
  Route,
} from './page.ts'
import { IdCounter, slug } from './slug.ts'
import {
  type Element,
  type Fragment,
  type Heading,
  isNodeValue,
  type LiveCode,
  type Node,
  plainText,
  type Root,
  type Span,
  type Value,
} from './tree.ts'

/** How the vocabulary describes a component as a link target. See `Anchor` in src/components. */
export interface AnchorInfo {
  readonly id?: string
  readonly text?: string
  /** Other fragments that lead here. */
  readonly aliases?: readonly string[]
  readonly toc?: { readonly depth: number; readonly text: string }
  /**
   * The switch that shows this part, when only one of its parts is visible at a time. Headings inside are listed with
   * it.
   */
  readonly view?: string
}

/** The input of `collectPage`. */
export interface PageParts {
  readonly route: Route
  readonly source: SourceFile
  readonly frontmatter: Frontmatter
  readonly children: Node[]
  readonly imports: readonly Import[]
  readonly diagnostics: readonly Diagnostic[]
  /** The range to report for nodes that have none of their own, such as nodes generated from a specification. */
  readonly place?: Place
  /** The source of another file that parts of the page come from. */
  sourceOf(file: string): SourceFile | undefined
  /** How a component acts as a link target. `parent` is the nearest enclosing component. */
  anchorOf(element: Element, parent: Element | undefined): AnchorInfo | undefined
  /** True if readers never see the element's content, so its headings don't count. */
  isUnseen?(element: Element): boolean
}

/** Turns a tree into a page. Keeps the tree, and sets the ids of its headings and anchored elements. */
export function collectPage(parts: PageParts): Page {
  const body: Root = { type: 'root', children: parts.children }
  const outline = collectOutline(parts, () => takeTitle(body))
  const collector = new Collector(parts)
  collector.walk(body.children, parts.source.path)
  return {
    ...outline,
    body,
    headings: collector.headings,
    anchors: collector.anchors,
    links: collector.links,
    codeBlocks: collector.codeBlocks,
    uses: collector.uses,
    classNames: collector.classNames,
    islands: collector.islands,
    imports: parts.imports,
    diagnostics: parts.diagnostics,
  }
}

/**
 * Makes the outline of a page. `firstHeading` returns the level-1 heading at the start of the text, if there is one.
 */
export function collectOutline(
  { route, source, frontmatter }: Pick<PageParts, 'route' | 'source' | 'frontmatter'>,
  firstHeading: () => string | undefined,
): PageOutline {
  const { title, description } = frontmatter.data
  return {
    route,
    file: source.path,
    source,
    frontmatter,
    title: stringValue(title) ?? firstHeading() ?? titleFromPath(route),
    description: stringValue(description),
  }
}

/** The text of a front matter value. YAML reads `404` as a number. Undefined if there's none. */
export function stringValue(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/**
 * A page that has no title in its front matter and starts with `# Title` takes that title. The heading is removed so
 * that the title doesn't show twice.
 */
function takeTitle(body: Root): string | undefined {
  const first = body.children[0]
  if (first?.type !== 'heading' || first.depth !== 1) return undefined
  const text = plainText(first.children).trim()
  if (text === '') return undefined
  body.children = body.children.slice(1)
  return text
}

/** `guides/getting-started` becomes "Getting started". */
export function titleFromPath(route: Route): string {
  const last = route.split('/').filter(Boolean).at(-1) ?? 'Home'
  const words = last.replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The id of a heading, without its formulas: TeX makes no readable address. A heading that is one formula keeps it. */
function headingSlug(children: readonly Node[], text: string): string {
  if (!children.some(isFormula)) return slug(text)
  const words = plainText(children.filter((node) => !isFormula(node)))
  return slug(words.trim() === '' ? text : words)
}

function isFormula({ type }: Node): boolean {
  return type === 'inlineMath'
}

const LINK_ATTRIBUTES = new Set(['href'])
const IMAGE_ATTRIBUTES = new Set(['src', 'img', 'poster'])

class Collector {
  readonly headings: PageHeading[] = []
  readonly anchors = new Anchors()
  readonly links: PageLink[] = []
  readonly codeBlocks: PageCode[] = []
  readonly uses: ComponentUse[] = []
  readonly classNames = new Set<string>()
  readonly islands: LiveCode[] = []
  private readonly ids = new IdCounter()
  private ancestors: readonly string[] = []
  private parent: Element | undefined
  private view: string | undefined
  private unseen = false
  private inSvg = false
  /** Inside an island. Browser code renders this part again with the ids as written, so they must not change. */
  private isLive = false
  /** The specification that this part is made from: its class names are the program's own. */
  private spec: string | undefined

  constructor(private readonly parts: PageParts) {}

  walk(nodes: readonly Node[], file: string): void {
    for (const node of nodes) this.visit(node, file)
  }

  private visit(node: Node, file: string): void {
    switch (node.type) {
      case 'heading':
        this.heading(node, file)
        break
      case 'link':
        this.link({
          url: node.url,
          kind: 'link',
          text: plainText(node.children),
          place: this.place(node.span, file),
        })
        break
      case 'image':
        this.link({ url: node.url, kind: 'image', text: node.alt, place: this.place(node.span, file) })
        break
      case 'code':
        this.code({ node, place: this.place(node.span, file) })
        break
      case 'element':
        this.element(node, file)
        return
      case 'fragment':
        this.fragment(node)
        return
      case 'island':
        this.islands.push(node)
        this.within(false, () => {
          for (const { nodes = [] } of node.pieces) this.walk(nodes, file)
        })
        this.within(true, () => this.walk(node.children, file))
        return
    }
    if ('children' in node) this.walk(node.children, file)
  }

  private fragment({ piece, isGenerated, children, file }: Fragment): void {
    const before = this.spec
    if (isGenerated) this.spec = file
    this.within(piece === undefined && this.isLive, () => this.walk(children, file))
    this.spec = before
  }

  private within(isLive: boolean, run: () => void): void {
    const before = this.isLive
    this.isLive = isLive
    run()
    this.isLive = before
  }

  private heading(node: Heading, file: string): void {
    const text = plainText(node.children).trim()
    node.id = this.take(node.customId ?? headingSlug(node.children, text))
    this.addHeading(node, { id: node.id, text, depth: node.depth, file, toc: node.depth <= 4 })
  }

  private addHeading(
    node: Heading | Element,
    h: { id: string; text: string; depth: number; file: string; toc: boolean },
  ): void {
    if (this.unseen) return
    this.anchors.addText(h.text, h.id)
    const place = this.place(node.span, h.file)
    this.headings.push({
      id: h.id,
      depth: h.depth,
      text: h.text,
      place,
      toc: h.toc && h.text !== '',
      view: this.view,
      node,
    })
  }

  private element(node: Element, file: string): void {
    const isComponent = /^[A-Z]/.test(node.name)
    if (isComponent)
      this.uses.push({ name: node.name, node, place: this.place(node.span, file), ancestors: this.ancestors })
    const anchor = isComponent ? this.parts.anchorOf(node, this.parent) : undefined
    if (anchor && (anchor.id || anchor.text)) this.anchorElement(node, anchor, file)
    else this.htmlId(node, file)
    if (node.handlers) this.islands.push(node.handlers)
    this.attributes(node, file)
    const { ancestors, parent, view, unseen, inSvg } = this
    if (node.name === 'svg') this.inSvg = true
    if (isComponent && this.parts.isUnseen?.(node)) this.unseen = true
    if (isComponent) {
      this.ancestors = [...ancestors, node.name]
      this.parent = node
      this.view = anchor?.view ?? view
    }
    // Below a shared element is only text.
    if (!node.shared) this.walk(node.children, file)
    this.ancestors = ancestors
    this.parent = parent
    this.view = view
    this.unseen = unseen
    this.inSvg = inSvg
  }

  private anchorElement(node: Element, anchor: AnchorInfo, file: string): void {
    node.id = this.take(anchor.id ?? slug(anchor.text ?? ''))
    for (const alias of anchor.aliases ?? []) this.anchors.add(alias, node.id)
    if (anchor.toc)
      this.addHeading(node, { id: node.id, text: anchor.toc.text, depth: anchor.toc.depth, file, toc: true })
    else if (anchor.text) this.anchors.addText(anchor.text, node.id)
  }

  /** HTML headings count as headings. Any other element with an `id` is a link target. */
  private htmlId(node: Element, file: string): void {
    const id = typeof node.props.id === 'string' ? node.props.id : undefined
    const level = /^h([1-6])$/.exec(node.name)?.[1]
    if (level) {
      const text = plainText(node.children).trim()
      node.id = this.isLive && id ? id : this.take(id ?? slug(text))
      this.addHeading(node, { id: node.id, text, depth: Number(level), file, toc: Number(level) <= 4 })
    } else if (id && (this.inSvg || this.isLive)) {
      // SVG shapes or code may refer to this exact id.
      this.anchors.add(id, id)
    } else if (id) {
      node.id = this.take(id)
      this.anchors.add(id, node.id)
    }
    // It isn't taken: a heading beside it may have the same id, and then browsers go there.
    if (node.name === 'a' && typeof node.props.name === 'string') this.anchors.add(node.props.name, node.props.name)
  }

  private take(id: string): string {
    const taken = this.ids.take(id)
    this.anchors.own(taken)
    // The second of two equal headings is `name-1` on GitHub. From the third on, the numbers mean others.
    if (taken === id + SECOND) this.anchors.add(`${id}-1`, taken)
    return taken
  }

  private attributes(node: Element, file: string): void {
    for (const name in node.props) {
      const value = node.props[name]
      if (typeof value === 'string') this.attribute(node, { name, value, file })
      else this.nested(value, file)
    }
  }

  private attribute(node: Element, attribute: { name: string; value: string; file: string }): void {
    const { name, value, file } = attribute
    if (name === 'className' || name === 'class') {
      if (this.spec !== undefined) return
      // They are kept for longer than the text that they may be parts of.
      for (const className of value.split(/\s+/))
        if (className && !this.classNames.has(className)) this.classNames.add(detached(className))
      return
    }
    const isPath = name === 'icon' && /^(?:\/|\.\.?\/)/.test(value)
    const kind = LINK_ATTRIBUTES.has(name) ? 'link' : IMAGE_ATTRIBUTES.has(name) || isPath ? 'image' : undefined
    if (!kind || node.name === 'iframe') return
    const text = kind === 'link' ? plainText(node.children) : String(node.props.alt ?? '')
    this.link({
      url: value,
      kind,
      text,
      attribute: name,
      element: node.name,
      place: this.attributePlace(node, name, file),
    })
  }

  /** Trees in attributes (`icon={<svg/>}`) contain class names and links too. */
  private nested(value: Value, file: string): void {
    if (isNodeValue(value)) this.walk(value.nodes, file)
    else if (Array.isArray(value)) for (const item of value) this.nested(item, file)
  }

  private attributePlace(node: Element, name: string, file: string): Place {
    const source = file === this.parts.source.path ? this.parts.source : this.parts.sourceOf(file)
    const span = node.span && source && attributeSpan(source.text, node.span.start, name)
    return this.place(span ?? node.span, file)
  }

  private code(block: PageCode): void {
    this.codeBlocks.push(this.spec === undefined ? block : { ...block, spec: this.spec })
  }

  private link(link: PageLink): void {
    this.links.push(this.spec === undefined ? link : { ...link, spec: this.spec })
  }

  private place(span: Span | undefined, file: string): Place {
    if (!span && this.parts.place) return this.parts.place
    return { file, start: span?.start ?? 0, end: span?.end ?? 0 }
  }
}
