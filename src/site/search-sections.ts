// Turns the pages of a site into the sections of its search index: the visible text, split at headings.
import type { Component } from '../components/component.ts'
import type { Vocabulary } from '../components/vocabulary.ts'
import { inherited } from '../config/inherit.ts'
import type { Page, PageHeading, PageOutline, Route } from '../content/page.ts'
import { type Element, isNodeValue, type Node, plainText } from '../content/tree.ts'
import { readProps } from '../render/props.ts'
import type { OtherAddress, Section } from '../search/section.ts'
import { makeOfPage } from './failed-pages.ts'
import { pageLanguage } from './page-language.ts'
import { counterpartsTogether } from './page-order.ts'
import type { SiteContext } from './site-context.ts'
import { addressesOf } from './untranslated.ts'
import { plainDescription } from './view/structured-data.ts'
import { createVisibility } from './visibility.ts'

/** Yields all searchable sections, page by page, with their addresses in the site. */
export function* siteSections(context: SiteContext): Generator<Section> {
  for (const page of searchedPages(context))
    yield* makeOfPage(context.failed, page, (one) => pageSections(context, one))
}

/** Yields the pages that search covers, in the order of the index. */
export function* searchedPages(context: SiteContext): Generator<Page> {
  const visibility = createVisibility(context.project)
  const { pages, navigation } = context.project
  for (const page of counterpartsTogether(pages.values(), context.nav, navigation.root).flat())
    if (visibility(page.route).search) yield page
}

/** The sections of one page: its introduction, and one for each heading. */
export function pageSections(
  context: SiteContext,
  page: Page,
  cuts: readonly PageCut[] = cutPage(page, context.project.vocabulary),
): Section[] {
  const fields = sectionFields(context, page)
  const url = context.urls.page(page.route)
  return cuts.map(({ fragment, ...texts }) => ({ ...fields, url: url + fragment, ...texts }))
}

/** A section without what depends on the page's address. */
interface PageCut extends Pick<Section, 'headings' | 'text' | 'code'> {
  readonly fragment: string
}

/** Splits the text of a page at its headings. */
export function cutPage(page: Page, vocabulary: Vocabulary): PageCut[] {
  const cutter = new Cutter(page, vocabulary)
  cutter.walk(page.body.children)
  return cutter.pieces
    .filter(({ heading, text, code }, i) => i === 0 || heading !== undefined || text.length + code.length > 0)
    .map(({ heading, headings, text, code }) => ({
      fragment: heading === undefined ? '' : `#${encodeURI(heading.id)}`,
      headings,
      text: squeeze(text.join(' ')),
      code: code.length > 0 ? code.join('\n') : undefined,
    }))
}

/** Of similar pages in several versions, the default version comes first, unless one is requested. */
const OTHER_VERSION_SHARE = 0.8

/**
 * The factor of a score for an author's boost. A factor of 3 would put every page with one word of a query before the page
 * that answers it, so a boost only decides between pages that match about as well.
 */
function tempered(boost: number): number {
  return Math.cbrt(boost)
}

/** What all sections of a page have in common. */
export type SectionFields = Omit<Section, 'url' | 'headings' | 'text' | 'code'>

/** The fields of all sections of a page, from the site and the front matter. */
export function sectionFields(context: SiteContext, page: PageOutline): SectionFields {
  const { data } = page.frontmatter
  const path = context.nav.path(page.route)
  const labels = (kind: string) => path.filter((node) => node.kind === kind).map(({ label }) => label)
  const entry = context.project.entries.get(page.route)
  const keywords = Array.isArray(data.keywords)
    ? data.keywords.map(String)
    : typeof data.keywords === 'string'
      ? data.keywords.split(/\s*,\s*/)
      : undefined
  const own = typeof data.boost === 'number' && data.boost > 0 ? data.boost : undefined
  const boost = tempered(own ?? (entry && inherited(context.project.navigation, entry, (node) => node.boost)) ?? 1)
  const [, ...others] = addressesOf(context, page.route)
  const isOther = path.some(({ kind, default: isDefault }) => kind === 'version' && !isDefault)
  return {
    page: page.route,
    title: page.title,
    crumbs: path
      .filter(({ kind }) => kind === 'tab' || kind === 'group' || kind === 'anchor')
      .map(({ label }) => label),
    description: plainDescription(page),
    keywords,
    boost: isOther ? boost * OTHER_VERSION_SHARE : boost,
    language: pageLanguage(context, page.route),
    versions: labels('version'),
    products: labels('product'),
    ...(others.length > 0 && { untranslated: others.map((address) => otherAddress(context, page.route, address)) }),
  }
}

function otherAddress(context: SiteContext, route: Route, address: Route): OtherAddress {
  const [here, there] = [context.urls.page(route), context.urls.page(address)]
  let shared = 0
  while (shared < here.length && here.at(-1 - shared) === there.at(-1 - shared)) shared++
  // Relative sites have a placeholder that ends in a slash.
  if (here.at(-shared) === '/') shared--
  const [from, to] = [here, there].map((url) => url.slice(0, url.length - shared)) as [string, string]
  return { language: pageLanguage(context, address), from, to }
}

interface Piece {
  readonly heading: PageHeading | undefined
  readonly headings: readonly string[]
  readonly text: string[]
  readonly code: string[]
}

/** By `Element.shared`. */
const SHARED_TEXTS = new WeakMap<object, string>()

/** Walks a page in reading order, and starts a section at each heading. */
class Cutter {
  readonly pieces: Piece[] = [{ heading: undefined, headings: [], text: [], code: [] }]
  private readonly headings: ReadonlyMap<Node, PageHeading>
  private stack: PageHeading[] = []

  constructor(
    page: Page,
    private readonly vocabulary: Vocabulary,
  ) {
    this.headings = new Map(page.headings.map((heading) => [heading.node, heading]))
  }

  walk(nodes: readonly Node[]): void {
    for (const node of nodes) this.visit(node)
  }

  private visit(node: Node): void {
    const heading = this.headings.get(node)
    if (heading) this.begin(heading)
    switch (node.type) {
      case 'heading':
        return
      case 'code':
        if (node.lang !== 'mermaid') this.piece.code.push(node.value)
        return
      case 'element':
        this.element(node, heading !== undefined)
        return
      case 'paragraph':
      case 'tableCell':
        this.piece.text.push(plainText(node.children))
        this.inlineParts(node.children)
        return
      case 'text':
      case 'inlineCode':
        this.piece.text.push(node.value)
        return
      case 'image':
        this.piece.text.push(node.alt)
        return
    }
    if ('children' in node) this.walk(node.children)
  }

  /** Texts of a paragraph in addition to its visible ones, such as the tip of a tooltip. */
  private inlineParts(nodes: readonly Node[]): void {
    for (const node of nodes) {
      const component = node.type === 'element' ? this.vocabulary.find(node.name) : undefined
      if (node.type === 'element' && component) this.attributes(node, component)
    }
  }

  private element(node: Element, isHeading: boolean): void {
    const component = this.vocabulary.find(node.name)
    if (component?.audience?.(readProps(component, node.props)) === 'agents') return
    if (node.name === 'script' || node.name === 'style' || /^h[1-6]$/.test(node.name)) return
    if (node.shared && component && !isHeading) {
      this.shared(node.shared, node, component)
      return
    }
    if (component && !isHeading) this.attributes(node, component)
    if (node.name === 'CodeBlock') this.piece.code.push(plainText(node.children))
    else this.walk(node.children)
  }

  /** A shared element has only texts: no code, and nothing that starts a section. */
  private shared(shared: object, node: Element, component: Component): void {
    let text = SHARED_TEXTS.get(shared)
    if (text === undefined) {
      const from = this.piece.text.length
      this.attributes(node, component)
      this.walk(node.children)
      text = this.piece.text.splice(from).join(' ')
      SHARED_TEXTS.set(shared, text)
    }
    this.piece.text.push(text)
  }

  private attributes(node: Element, component: Component): void {
    for (const [name, prop] of Object.entries(component.props)) {
      const value = node.props[name]
      if (prop.type !== 'string' && prop.type !== 'markdown') continue
      if (prop.values || /^(?:id|type|iconType|size|target|groupId|for|form)$/.test(name)) continue
      if (typeof value === 'string') this.piece.text.push(value)
      else if (isNodeValue(value)) this.piece.text.push(plainText(value.nodes))
    }
  }

  private begin(heading: PageHeading): void {
    this.stack = [...this.stack.filter(({ depth }) => depth < heading.depth), heading]
    this.pieces.push({ heading, headings: this.stack.map(({ text }) => text), text: [], code: [] })
  }

  private get piece(): Piece {
    return this.pieces.at(-1) as Piece
  }
}

function squeeze(text: string): string {
  return text.replace(/\s{2,}|[^\S ]/g, ' ').trim()
}
