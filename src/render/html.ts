// Renders a page's static tree as HTML: Markdown with a switch, components by their definitions.
import { codeBlockHtml, testedBadge } from '../components/code-block/index.tsx'
import {
  assetFolder,
  type CodeOptions,
  type CodeUse,
  type Component,
  type HtmlContext,
} from '../components/component.ts'
import { mermaidHtml } from '../components/mermaid/fence.tsx'
import { typedLines } from '../components/twoslash/typed-lines.tsx'
import { phrasingByTag } from '../content/phrasing.ts'
import {
  type Code,
  type Element,
  type Fragment,
  type Island,
  isNodeValue,
  type LiveCode,
  type Node,
} from '../content/tree.ts'
import { empty, escapeHtml, type Html, raw } from '../html/html.ts'
import { ansiLines } from './ansi.ts'
import { isScriptUrl } from './attributes.ts'
import { readMarks, renderLines } from './code-lines.ts'
import { parseCodeOptions } from './code-options.ts'
import { CurrentFile } from './current-file.ts'
import { type Equation, equationId, labeledEquations, onlyReference, withNumbers } from './equations.ts'
import { elementHtml, linkHtml } from './html/elements.ts'
import { Footnotes } from './html/footnotes.ts'
import { headingHtml } from './html/headings.ts'
import { iconHtml } from './html/icon.ts'
import { imageHtml } from './html/images.ts'
import { islandHtml, liveElementHtml, pieceHtml, withHandlers, withPiece } from './html/islands.ts'
import { mayHoldImage, sharesLine } from './html/line.ts'
import { breakable, listHtml, listItemHtml, tableHtml } from './html/lists-and-tables.ts'
import type { Rendering } from './html/rendering.ts'
import { type MarkdownRenderContext, toMarkdownNodes } from './markdown.ts'
import { readProps } from './props.ts'
import type { RenderContext, RenderedPage } from './render-context.ts'
import { shownCode } from './twoslash/twoslash-block.ts'
import { Uses } from './uses.ts'

/** Renders a whole page. Never throws for what an author wrote. */
export function pageToHtml(nodes: readonly Node[], context: RenderContext, file: string): RenderedPage {
  const renderer = new HtmlRenderer(context, file, nodes)
  const text = renderer.flow(nodes) + renderer.footnoteSection()
  return {
    body: raw(text),
    lead: renderer.lead(),
    panel: renderer.panel(),
    inPlaceOfContents: renderer.inPlaceOfContents,
    assets: renderer.assets,
    islands: renderer.islands,
    missingIcons: renderer.missingIcons,
  }
}

/** More TeX than this may be wider than a phone. */
const MAX_NARROW_FORMULA = 40
/** An option such as `--dry-run`. A line would break after its hyphens, where it looks like two words. */
const OPTION = /^--?[\w-]{1,28}$/
/** By `Element.shared`: the HTML of its component, cut where the id goes. */
const SHARED_HTML = new WeakMap<object, { readonly component: Component; readonly parts: readonly string[] }>()
/** Takes the place of an id. It's the same in an attribute and in a URL, as is any `PLAIN_ID`. */
const ANY_ID = 'galley-any-id'
const PLAIN_ID = /^[\w-]+$/

class HtmlRenderer implements Rendering {
  readonly assets = new Set<string>()
  readonly islands = new Set<string>()
  readonly missingIcons = new Set<string>()
  isInLink = false
  isInLine = false
  private isInCell = false
  private isInIsland = false
  private readonly liveWords = new Set<string>()
  inPlaceOfContents: Html | undefined
  private readonly panels: Html[] = []
  private readonly leads: Html[] = []
  private readonly ids = new Map<string, number>()
  private readonly equationIds = new Set<string>()
  private equations: ReadonlyMap<string, Equation> | undefined
  private readonly footnotes = new Footnotes()
  private readonly allUses = new Map<string, ReturnType<HtmlContext['usesOnPage']>>()
  private readonly lent: HtmlContext
  private readonly uses: Uses
  private readonly origin: CurrentFile

  constructor(
    readonly context: RenderContext,
    file: string,
    private readonly page: readonly Node[],
  ) {
    this.origin = new CurrentFile(file)
    this.lent = this.makeHtmlContext()
    this.uses = new Uses({
      component: (name) => context.component(name),
      file: this.origin,
      html: (list) => raw(this.nodes(list)),
      inlineHtml: (list) => raw(this.unwrapped(list).trim()),
      markdown: (list) => toMarkdownNodes(list, this.markdownContext(), this.file),
      renderMarkdown: (component, use) =>
        component.markdown(use, {
          link: (url) => context.link(url, this.file).href,
          markdown: (text) => toMarkdownNodes(context.markdown(text), this.markdownContext(), this.file),
          word: context.word,
        }),
      code: (code) => this.code(code),
      render: (component, use) => {
        this.needsOf(component)
        return component.html(use, this.lent)
      },
    })
  }

  get file(): string {
    return this.origin.path
  }

  readonly isPhrasing = phrasingByTag((name) => this.context.component(name))

  needs(asset: string): void {
    this.assets.add(asset)
  }

  nodes(nodes: readonly Node[]): string {
    let out = ''
    for (let i = 0; i < nodes.length; i++) out += this.child(nodes, i)
    return out
  }

  /** Renders one of several nodes in a row. An image inside is told whether it's in a line of text. */
  private child(nodes: readonly Node[], index: number): string {
    const node = nodes[index] as Node
    if (!mayHoldImage(node)) return this.node(node)
    const outside = this.isInLine
    this.isInLine ||= sharesLine(nodes, index)
    const html = this.node(node)
    this.isInLine = outside
    return html
  }

  /** Block nodes, each on its own line, so that consecutive `<Badge />` lines stay separate words. */
  flow(nodes: readonly Node[]): string {
    let out = ''
    let previous: Node | undefined
    // Looking at the end of a concatenated string copies all of it, so this looks only at the last piece, and only if it must.
    let last = '\n'
    for (const node of nodes) {
      const html = this.node(node)
      const isApart = previous?.type !== 'element' || node.type !== 'element' || last.endsWith('\n')
      out += isApart ? html : `\n${html}`
      if (html !== '') last = html
      previous = node
    }
    return out
  }

  unwrapped(nodes: readonly Node[]): string {
    let out = ''
    for (const [i, node] of nodes.entries()) {
      if (node.type === 'paragraph')
        out += `${out !== '' && !out.endsWith('\n') ? ' ' : ''}${this.nodes(node.children)}`
      else if (node.type === 'fragment') out += this.origin.during(node.file, () => this.unwrapped(node.children))
      else out += (out !== '' && node.type === 'list' ? '\n' : '') + this.child(nodes, i)
    }
    return out
  }

  inLink(run: () => string): string {
    const outside = this.isInLink
    this.isInLink = true
    const html = run()
    this.isInLink = outside
    return html
  }

  panel(): Html | undefined {
    return this.panels.length > 0 ? raw(this.panels.map(String).join('')) : undefined
  }

  lead(): Html | undefined {
    return this.leads.length > 0 ? raw(this.leads.map(String).join('')) : undefined
  }

  footnoteSection(): string {
    return this.footnotes.section(this.context.word, (nodes) => this.unwrapped(nodes))
  }

  private node(node: Node): string {
    switch (node.type) {
      case 'text':
        return escapeHtml(node.value)
      case 'paragraph':
        return this.paragraph(node.children)
      case 'heading':
        return headingHtml({ level: node.depth, id: node.id, inner: this.nodes(node.children) }, this)
      case 'element':
        return this.element(node)
      case 'fragment':
        return this.fragment(node)
      case 'inlineCode':
        return this.inlineCode(node.value)
      case 'code':
        return this.code(node).html().text
      case 'strong':
        return `<strong>${this.nodes(node.children)}</strong>`
      case 'emphasis':
        return `<em>${this.nodes(node.children)}</em>`
      case 'delete':
        return `<del>${this.nodes(node.children)}</del>`
      case 'link': {
        const inner = this.inLink(() => this.nodes(node.children))
        return linkHtml({ url: node.url, title: node.title, inner }, this)
      }
      case 'image':
        return imageHtml({ src: node.url, alt: node.alt, title: node.title }, this)
      case 'list':
        return listHtml(node, this)
      case 'listItem':
        return listItemHtml(node, this)
      case 'blockquote':
        return `<blockquote>\n${this.nodes(node.children)}</blockquote>\n`
      case 'table':
        return tableHtml(node, this)
      case 'tableRow':
        return this.nodes(node.children)
      case 'tableCell': {
        this.isInCell = true
        const html = this.nodes(node.children)
        this.isInCell = false
        return html
      }
      case 'root':
        return this.flow(node.children)
      case 'break':
        return '<br>\n'
      case 'thematicBreak':
        return '<hr>\n'
      case 'math':
        return this.math(node.value, true)
      case 'inlineMath':
        return this.math(node.value, false)
      case 'footnoteReference':
        return this.footnotes.reference(node.identifier)
      case 'footnoteDefinition':
        this.footnotes.define(node.identifier, node.children)
        return ''
      case 'invalid':
        return this.invalid(node.value, node.inline)
      case 'island':
        return this.island(node)
    }
  }

  private inlineCode(code: string): string {
    if (OPTION.test(code)) return `<code class="no-break">${escapeHtml(code)}</code>`
    return `<code>${this.isInCell ? breakable(code) : escapeHtml(code)}</code>`
  }

  private paragraph(children: readonly Node[]): string {
    const inner = this.nodes(children)
    if (inner.trim() === '') return ''
    // A block inside a paragraph would make the browser close it, so don't use a paragraph.
    const tag = children.every(this.isPhrasing) ? 'p' : 'div'
    return `<${tag}>${inner}</${tag}>\n`
  }

  private math(typed: string, display: boolean): string {
    const equations = () => {
      this.equations ??= labeledEquations(this.page)
      return this.equations
    }
    const reference = onlyReference(typed, equations)
    if (reference && !display) {
      const text = escapeHtml(reference.text)
      return this.isInLink ? text : `<a href="#${escapeHtml(encodeURI(reference.id))}">${text}</a>`
    }
    this.assets.add('katex')
    const tex = withNumbers(typed, equations)
    if (!display) return this.context.math(tex, false)
    // Wide formulas scroll, also with the keyboard.
    const stop = tex.length > MAX_NARROW_FORMULA ? ' tabindex="0"' : ''
    const id = equationId(tex)
    const isTarget = id !== undefined && !this.equationIds.has(id)
    if (isTarget) this.equationIds.add(id)
    const idAttribute = isTarget ? ` id="${escapeHtml(id)}"` : ''
    return `<div class="math"${idAttribute}${stop}>${this.context.math(tex, true)}</div>\n`
  }

  private invalid(value: string, inline: boolean): string {
    const note = escapeHtml(this.context.word('unreadable'))
    if (inline) return `<code class="unreadable" title="${note}">${escapeHtml(value)}</code>`
    return `<div class="unreadable" role="note"><p>${note}</p><pre>${escapeHtml(value)}</pre></div>\n`
  }

  private element(node: Element): string {
    const html = this.elementAlone(node)
    return node.handlers ? withHandlers(html, this.live(node.handlers)) : html
  }

  private elementAlone(node: Element): string {
    const component = this.context.component(node.name)
    if (component) return this.component(node, component)
    if (/^[a-z]/.test(node.name)) return this.isInIsland ? liveElementHtml(node, this) : elementHtml(node, this)
    // For an unknown component, show its children.
    return this.nodes(node.children)
  }

  private component(node: Element, component: Component): string {
    if (node.shared && node.id && PLAIN_ID.test(node.id) && !node.handlers)
      return this.sharedComponent(node, component, node.id)
    return this.componentAlone(node, component)
  }

  /** Renders a shared element once, and puts the id of each one into what was made. */
  private sharedComponent(node: Element & { shared?: object }, component: Component, id: string): string {
    const shared = node.shared as object
    let made = SHARED_HTML.get(shared)
    if (made?.component !== component) {
      made = { component, parts: this.componentAlone({ ...node, id: ANY_ID }, component).split(ANY_ID) }
      SHARED_HTML.set(shared, made)
    }
    this.needsOf(component)
    return made.parts.join(id)
  }

  private needsOf(component: Component): void {
    for (const name of component.needs ?? []) this.assets.add(name)
    this.assets.add(assetFolder(component))
  }

  private componentAlone(node: Element, component: Component): string {
    const use = this.uses.use(node, component)
    const html = use.html()
    if (component.placement === 'aside') this.panels.push(html)
    else if (component.placement === 'head' && !use.parent) this.leads.push(html)
    else return html.text
    return ''
  }

  private code(node: Code): CodeUse {
    const options = parseCodeOptions(node.lang, node.meta)
    const { file } = this
    return {
      node,
      options,
      html: (how) =>
        this.origin.during(file, () => {
          if (options.lang === 'mermaid') return this.mermaid(node, options.other)
          this.assets.add('code-block')
          const highlighted = this.highlighted(node.value, options)
          const tested = node.span && this.context.tested?.(file, node.span.start)
          if (tested) this.assets.add('tested')
          const html = codeBlockHtml({
            options,
            highlighted,
            context: this.lent,
            bare: how?.bare,
            badge: tested && testedBadge(tested),
          })
          return node.piece === undefined ? html : raw(withPiece(html.text, node.piece))
        }),
      markdown: () => toMarkdownNodes([node], this.markdownContext(), file),
    }
  }

  private highlighted(code: string, options: CodeOptions): Html {
    if (options.twoslash) return this.typed(code, options)
    if (options.lang !== 'ansi') return this.context.highlight(code, options)
    this.assets.add('ansi')
    return renderLines(ansiLines(code), options)
  }

  /** Lines with TypeScript's answers. Without TypeScript, comments addressed to it are hidden. */
  private typed(code: string, options: CodeOptions): Html {
    const answer = this.context.types?.({ code, lang: options.lang })
    if (!answer || 'problem' in answer) return this.context.highlight(shownCode(code, answer), options)
    this.assets.add('twoslash')
    const { lineOf } = readMarks(answer.code)
    return typedLines({
      highlighted: this.context.highlight(answer.code, options),
      marks: answer.marks.flatMap((mark) => {
        const line = lineOf(mark.line)
        return line === undefined ? [] : [{ ...mark, line }]
      }),
      color: (type) => this.context.highlight(type, parseCodeOptions('ts', '')),
      context: this.lent,
    })
  }

  private fragment(node: Fragment): string {
    for (const name of node.looks ?? []) {
      const component = this.context.component(name)
      if (component) this.needsOf(component)
    }
    const inner = () =>
      boxed(
        this.origin.during(node.file, () => this.flow(node.children)),
        node.box,
      )
    return node.piece === undefined ? inner() : pieceHtml(node.piece, this.outsideIsland(inner))
  }

  private island(node: Island): string {
    const words: Record<string, string> = {}
    for (const tag of node.tags) {
      const component = this.context.component(tag)
      if (!component) continue
      this.assets.add(assetFolder(component))
      for (const name of component.needs ?? []) this.assets.add(name)
      for (const key of this.context.liveWords?.(component.name) ?? []) {
        if (this.liveWords.has(key)) continue
        this.liveWords.add(key)
        words[key] = this.context.word(key)
      }
    }
    return islandHtml(this.live(node), words, this)
  }

  /** Records that the page needs the code's bundle. */
  private live<T extends LiveCode>(code: T): T {
    this.islands.add(code.module)
    return code
  }

  insideIsland(run: () => string): string {
    return this.withIsland(true, run)
  }

  outsideIsland(run: () => string): string {
    return this.withIsland(false, run)
  }

  private withIsland(isInIsland: boolean, run: () => string): string {
    const before = this.isInIsland
    this.isInIsland = isInIsland
    const html = run()
    this.isInIsland = before
    return html
  }

  private markdownContext(): MarkdownRenderContext {
    return {
      component: (name) => this.context.component(name),
      link: (url, file) => this.context.link(url, file).href,
      image: (src, file) => this.context.image(src, file).src,
      word: this.context.word,
    }
  }

  private mermaid(node: Code, other: Readonly<Record<string, string | true>>): Html {
    this.assets.add('mermaid')
    return mermaidHtml({ value: node.value, other }, this.lent)
  }

  private usesOnPage(name: string): ReturnType<HtmlContext['usesOnPage']> {
    let uses = this.allUses.get(name)
    if (!uses) {
      const component = this.context.component(name)
      const elements = component ? (this.context.elements?.(component) ?? []) : []
      uses = elements.map((element) => ({ element, props: readProps(component as Component, element.props) }))
      this.allUses.set(name, uses)
    }
    return uses
  }

  private makeHtmlContext(): HtmlContext {
    return {
      heading: ({ level, id, content, noAnchor, class: className }) => {
        const attributes = className ? ` class="${escapeHtml(className)}"` : ''
        return raw(headingHtml({ level, id, inner: content.text, attributes, noAnchor }, this))
      },
      math: (tex, display) => raw(this.math(tex, display)),
      inline: (value) => {
        if (isNodeValue(value)) return raw(this.unwrapped(value.nodes).trim())
        return typeof value === 'string' || typeof value === 'number' ? raw(escapeHtml(String(value))) : empty
      },
      usesOnPage: (name) => this.usesOnPage(name),
      inPlaceOfContents: (html) => {
        this.inPlaceOfContents = html
      },
      route: this.context.route,
      link: (url) => (isScriptUrl(url) ? { href: '#', external: false } : this.context.link(url, this.file)),
      icon: (icon, options = {}) => iconHtml(icon, options, this, (name) => this.missingIcons.add(name)),
      image: (src) => (isScriptUrl(src) ? { src: '' } : this.context.image(src, this.file)),
      markdown: (text) => raw(this.unwrapped(this.context.markdown(text)).trim()),
      word: (key, values) => this.context.word(key, values),
      code: ({ value, lang, options }) => {
        this.assets.add('code-block')
        const all = { ...parseCodeOptions(lang, ''), ...options }
        return codeBlockHtml({ options: all, highlighted: this.highlighted(value, all), context: this.lent })
      },
      uniqueId: (prefix) => {
        const count = (this.ids.get(prefix) ?? 0) + 1
        this.ids.set(prefix, count)
        return `${prefix}:${count}`
      },
    }
  }
}

/** Components beside the text leave nothing in it. */
function boxed(html: string, box: string | undefined): string {
  return box === undefined || html.trim() === '' ? html : `<div class="${escapeHtml(box)}">${html}</div>`
}
