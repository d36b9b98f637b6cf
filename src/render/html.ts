// A page's static tree to HTML: Markdown by a switch, components by their definitions.
import { codeBlockHtml } from '../components/code-block/index.tsx'
import type { CodeUse, Component, HtmlContext } from '../components/component.ts'
import { mermaidHtml } from '../components/mermaid/fence.tsx'
import {
  type Code,
  type Element,
  type Fragment,
  type Heading,
  type Island,
  isNodeValue,
  type List,
  type ListItem,
  type Node,
  plainText,
  type Table,
  type Value,
} from '../content/tree.ts'
import { empty, escapeHtml, type Html, raw } from '../html/html.ts'
import { VOID_ELEMENTS } from '../html/void-elements.ts'
import { htmlAttributes, isScriptUrl } from './attributes.ts'
import { parseCodeOptions } from './code-options.ts'
import { type MarkdownRenderContext, pageToMarkdown } from './markdown.ts'
import type { RenderContext, RenderedPage } from './render-context.ts'
import { folderOf, Uses } from './uses.ts'

/** Renders a whole page. Never throws for what an author wrote. */
export function pageToHtml(nodes: readonly Node[], context: RenderContext, file: string): RenderedPage {
  const renderer = new HtmlRenderer(context, file)
  const text = renderer.nodes(nodes) + renderer.footnotes()
  return {
    body: raw(text),
    panel: renderer.panel(),
    assets: renderer.assets,
    islands: renderer.islands,
    missingIcons: renderer.missingIcons,
  }
}

/** Elements that may hold only text-level content: a paragraph that MDX makes inside is unwrapped. */
const TEXT_ONLY = new Set(
  'p h1 h2 h3 h4 h5 h6 span b i em strong u s small sub sup mark code kbd label button summary figcaption caption dt abbr cite q del ins center font'.split(
    ' ',
  ),
)
const TEXT_LEVEL = new Set(
  'a abbr b bdi bdo br button cite code data del dfn em font i img input ins kbd label mark meter output picture progress q ruby s samp select small span strong sub sup svg time u var video audio wbr iframe math object script style link textarea map'.split(
    ' ',
  ),
)

class HtmlRenderer {
  readonly assets = new Set<string>()
  readonly islands = new Set<string>()
  readonly missingIcons = new Set<string>()
  /** Within a link nothing else can be clicked: HTML knows no link in a link. */
  private isInLink = false
  private readonly panels: Html[] = []
  private readonly ids = new Map<string, number>()
  private readonly footnoteOrder: string[] = []
  private readonly footnoteBodies = new Map<string, Node[]>()
  private readonly lent: HtmlContext
  private readonly uses: Uses

  constructor(
    private readonly context: RenderContext,
    private file: string,
  ) {
    this.lent = this.makeHtmlContext()
    this.uses = new Uses({
      component: (name) => context.component(name),
      inFile: (name, run) => this.inFile(name, run),
      file: () => this.file,
      html: (list) => raw(this.nodes(list)),
      inlineHtml: (list) => raw(this.unwrapped(list).trim()),
      markdown: (list) => pageToMarkdown(list, this.markdownContext(), this.file).trimEnd(),
      renderMarkdown: (component, use) =>
        component.markdown(use, { link: (url) => context.link(url, this.file).href, word: context.word }),
      code: (code) => this.code(code),
      render: (component, use) => {
        for (const name of component.needs ?? []) this.assets.add(name)
        this.assets.add(component.folder ?? folderOf(component.name))
        return component.html(use, this.lent)
      },
    })
  }

  nodes(nodes: readonly Node[]): string {
    let out = ''
    for (const node of nodes) out += this.node(node)
    return out
  }

  panel(): Html | undefined {
    return this.panels.length > 0 ? raw(this.panels.map(String).join('')) : undefined
  }

  private node(node: Node): string {
    switch (node.type) {
      case 'text':
        return escapeHtml(node.value)
      case 'paragraph':
        return this.paragraph(node.children)
      case 'heading':
        return this.heading(node)
      case 'element':
        return this.element(node)
      case 'fragment':
        return this.fragment(node)
      case 'inlineCode':
        return `<code>${escapeHtml(node.value)}</code>`
      case 'code':
        return this.code(node).html().text
      case 'strong':
        return `<strong>${this.nodes(node.children)}</strong>`
      case 'emphasis':
        return `<em>${this.nodes(node.children)}</em>`
      case 'delete':
        return `<del>${this.nodes(node.children)}</del>`
      case 'link':
        return this.link(
          node.url,
          this.inLink(() => this.nodes(node.children)),
          { title: node.title },
        )
      case 'image':
        return this.image({ src: node.url, alt: node.alt, title: node.title })
      case 'list':
        return this.list(node)
      case 'listItem':
        return this.listItem(node, true)
      case 'blockquote':
        return `<blockquote>\n${this.nodes(node.children)}</blockquote>\n`
      case 'table':
        return this.table(node)
      case 'tableRow':
      case 'tableCell':
      case 'root':
        return this.nodes(node.children)
      case 'break':
        return '<br>\n'
      case 'thematicBreak':
        return '<hr>\n'
      case 'math':
        return this.math(node.value, true)
      case 'inlineMath':
        return this.math(node.value, false)
      case 'footnoteReference':
        return this.footnoteReference(node.identifier)
      case 'footnoteDefinition':
        this.footnoteBodies.set(node.identifier, node.children)
        return ''
      case 'invalid':
        return this.invalid(node.value, node.inline)
      case 'island':
        return this.island(node)
    }
  }

  private fragment(node: Fragment): string {
    return this.inFile(node.file, () => this.nodes(node.children))
  }

  private inFile<T>(file: string, run: () => T): T {
    const before = this.file
    this.file = file
    try {
      return run()
    } finally {
      this.file = before
    }
  }

  private paragraph(children: readonly Node[]): string {
    const inner = this.nodes(children)
    if (inner.trim() === '') return ''
    // A block inside a paragraph would make the browser close it: then it is no paragraph.
    const tag = children.some((child) => this.isBlock(child)) ? 'div' : 'p'
    return `<${tag}>${inner}</${tag}>\n`
  }

  private isBlock(node: Node): boolean {
    switch (node.type) {
      case 'element': {
        const component = this.context.component(node.name)
        if (component) return component.inline !== true
        if (/^[a-z]/.test(node.name) && !TEXT_LEVEL.has(node.name)) return true
        return node.children.some((child) => this.isBlock(child))
      }
      case 'fragment':
      case 'strong':
      case 'emphasis':
      case 'delete':
      case 'link':
      case 'island':
        return node.children.some((child) => this.isBlock(child))
      case 'paragraph':
      case 'heading':
      case 'list':
      case 'blockquote':
      case 'code':
      case 'table':
      case 'math':
      case 'thematicBreak':
        return true
      default:
        return false
    }
  }

  private heading(node: Heading): string {
    return this.headingHtml(node.depth, { id: node.id, inner: this.nodes(node.children) })
  }

  /** A heading with its link to itself: after the text, so that the text is read first. */
  private headingHtml(
    depth: number,
    h: { id?: string; inner: string; attributes?: string; noAnchor?: boolean },
  ): string {
    const id = h.id === undefined ? '' : ` id="${escapeHtml(h.id)}"`
    const label = escapeHtml(this.context.word('headingLink', { heading: plainHtml(h.inner) }))
    const anchor =
      h.id === undefined || h.noAnchor || this.isInLink
        ? ''
        : `<a class="heading-anchor" href="#${escapeHtml(encodeURI(h.id))}" aria-label="${label}"></a>`
    return `<h${depth}${id}${h.attributes ?? ''}>${h.inner}${anchor}</h${depth}>\n`
  }

  private inLink(run: () => string): string {
    const outside = this.isInLink
    this.isInLink = true
    const html = run()
    this.isInLink = outside
    return html
  }

  private link(url: string, inner: string, more: { title?: string } = {}): string {
    if (this.isInLink || isScriptUrl(url)) return inner
    const { href, external } = this.context.link(url, this.file)
    const title = more.title === undefined ? '' : ` title="${escapeHtml(more.title)}"`
    return `<a href="${escapeHtml(href)}"${title}${external ? EXTERNAL : ''}>${inner}</a>`
  }

  private image(props: Readonly<Record<string, Value>>): string {
    const typed = typeof props.src === 'string' ? props.src : ''
    if (isScriptUrl(typed)) return ''
    const { src, width, height } = this.context.image(typed, this.file)
    this.assets.add('frame')
    const overrides: Record<string, unknown> = {
      src,
      alt: props.alt ?? '',
      loading: props.loading ?? 'lazy',
      decoding: 'async',
    }
    if (width && height) Object.assign(overrides, sizeOf(props, { width, height }))
    const zooms = (props.noZoom === undefined || props.noZoom === false) && !this.isInLink
    if (zooms) overrides['data-zoom'] = this.context.word('enlargeImage')
    if (props.actions !== undefined && props.actions !== false) {
      overrides['data-actions'] = props.actions === true ? 'copy,download' : String(props.actions)
      for (const key of ['copy', 'copied', 'download']) overrides[`data-${key}`] = this.context.word(key)
      overrides['data-actions-placement'] = props.actionsPlacement ?? 'bottom-center'
    }
    return `<img${htmlAttributes(props, overrides)}>`
  }

  private list(node: List): string {
    const tag = node.ordered ? 'ol' : 'ul'
    const start = node.ordered && node.first !== undefined && node.first !== 1 ? ` start="${node.first}"` : ''
    const tasks = node.children.some((item) => item.type === 'listItem' && item.checked !== undefined)
    let out = `<${tag}${start}${tasks ? ' class="task-list"' : ''}>\n`
    for (const item of node.children)
      out += item.type === 'listItem' ? this.listItem(item, node.loose) : this.node(item)
    return `${out}</${tag}>\n`
  }

  private listItem(node: ListItem, loose: boolean): string {
    const checkbox = node.checked === undefined ? '' : `${this.checkbox(node.checked)} `
    const inner = loose ? this.nodes(node.children) : this.unwrapped(node.children)
    return `<li>${checkbox}${inner.trimEnd()}</li>\n`
  }

  private checkbox(checked: boolean): string {
    const label = escapeHtml(this.context.word(checked ? 'taskDone' : 'taskOpen'))
    return `<input type="checkbox" disabled${checked ? ' checked' : ''} aria-label="${label}">`
  }

  /** Nodes whose paragraphs lose their tags. */
  private unwrapped(nodes: readonly Node[]): string {
    let out = ''
    for (const node of nodes) {
      if (node.type === 'paragraph')
        out += `${out !== '' && !out.endsWith('\n') ? ' ' : ''}${this.nodes(node.children)}`
      else if (node.type === 'fragment') out += this.inFile(node.file, () => this.unwrapped(node.children))
      else out += (out !== '' && node.type === 'list' ? '\n' : '') + this.node(node)
    }
    return out
  }

  private table(node: Table): string {
    const [head, ...rows] = node.children
    const row = (cells: Node | undefined, tag: 'th' | 'td'): string => {
      if (!cells || !('children' in cells)) return ''
      const html = cells.children.map((cell, i) => {
        const align = node.align[i] ? ` class="align-${node.align[i]}"` : ''
        const scope = tag === 'th' ? ' scope="col"' : ''
        return `<${tag}${align}${scope}>${'children' in cell ? this.nodes(cell.children) : this.node(cell)}</${tag}>`
      })
      return `<tr>${html.join('')}</tr>\n`
    }
    const body = rows.length > 0 ? `<tbody>\n${rows.map((cells) => row(cells, 'td')).join('')}</tbody>\n` : ''
    return `<div class="table-wrap" tabindex="0"><table>\n<thead>\n${row(head, 'th')}</thead>\n${body}</table></div>\n`
  }

  private math(tex: string, display: boolean): string {
    this.assets.add('katex')
    return display ? `<div class="math">${this.context.math(tex, true)}</div>\n` : this.context.math(tex, false)
  }

  private invalid(value: string, inline: boolean): string {
    const note = escapeHtml(this.context.word('unreadable'))
    if (inline) return `<code class="unreadable" title="${note}">${escapeHtml(value)}</code>`
    return `<div class="unreadable" role="note"><p>${note}</p><pre>${escapeHtml(value)}</pre></div>\n`
  }

  private footnoteReference(identifier: string): string {
    let number = this.footnoteOrder.indexOf(identifier) + 1
    if (number === 0) number = this.footnoteOrder.push(identifier)
    const id = escapeHtml(identifier)
    const count = (this.ids.get(`fnref-${identifier}`) ?? 0) + 1
    this.ids.set(`fnref-${identifier}`, count)
    return `<sup class="footnote-ref"><a href="#fn-${id}" id="fnref-${id}${count === 1 ? '' : `-${count}`}">${number}</a></sup>`
  }

  footnotes(): string {
    let out = ''
    for (let i = 0; i < this.footnoteOrder.length; i++) {
      const identifier = this.footnoteOrder[i] as string
      const id = escapeHtml(identifier)
      const back = ` <a class="footnote-back" href="#fnref-${id}" aria-label="${escapeHtml(this.context.word('footnoteBack'))}">↩</a>`
      out += `<li id="fn-${id}">${this.unwrapped(this.footnoteBodies.get(identifier) ?? [])}${back}</li>\n`
    }
    return out === ''
      ? ''
      : `<section class="footnotes"><h2 class="visually-hidden">${escapeHtml(this.context.word('footnotes'))}</h2><ol>\n${out}</ol></section>\n`
  }

  private element(node: Element): string {
    const component = this.context.component(node.name)
    if (component) return this.component(node, component)
    if (/^[a-z]/.test(node.name)) return this.htmlElement(node)
    // An unknown component: its children are what the reader came for.
    return this.nodes(node.children)
  }

  private component(node: Element, component: Component): string {
    const html = this.uses.use(node, component).html()
    if (component.placement !== 'aside') return html.text
    this.panels.push(html)
    return ''
  }

  private code(node: Code): CodeUse {
    const options = parseCodeOptions(node.lang, node.meta)
    const { file } = this
    return {
      node,
      options,
      html: (how) =>
        this.inFile(file, () => {
          if (options.lang === 'mermaid') return this.mermaid(node, options.other)
          this.assets.add('code-block')
          const highlighted = this.context.highlight(node.value, options)
          return codeBlockHtml({ options, highlighted, context: this.lent, bare: how?.bare })
        }),
      markdown: () => pageToMarkdown([node], this.markdownContext(), file).trimEnd(),
    }
  }

  /** The first render of a component that holds state, and what the browser needs to go on from it. */
  private island(node: Island): string {
    const { module, components, props } = node
    for (const name of [module, ...Object.values(components ?? {}).map((part) => part.module)]) this.islands.add(name)
    const slots = node.slots?.map((nodes) => this.nodes(nodes))
    const data = JSON.stringify({ module, export: node.export, props, components, slots })
    return `<galley-island data-island="${escapeHtml(data)}">${this.nodes(node.children)}</galley-island>`
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

  private makeHtmlContext(): HtmlContext {
    return {
      heading: ({ level, id, content, noAnchor, class: className }) => {
        const attributes = className ? ` class="${escapeHtml(className)}"` : ''
        return raw(this.headingHtml(level, { id, inner: content.text, attributes, noAnchor }))
      },
      math: (tex, display) => raw(this.math(tex, display)),
      inline: (value) => {
        if (isNodeValue(value)) return raw(this.unwrapped(value.nodes).trim())
        return typeof value === 'string' || typeof value === 'number' ? raw(escapeHtml(String(value))) : empty
      },
      route: this.context.route,
      link: (url) => (isScriptUrl(url) ? { href: '#', external: false } : this.context.link(url, this.file)),
      icon: (icon, options) => this.icon(icon, options),
      image: (src) => (isScriptUrl(src) ? { src: '' } : this.context.image(src, this.file)),
      markdown: (text) => raw(this.unwrapped(this.context.markdown(text)).trim()),
      word: (key, values) => this.context.word(key, values),
      code: ({ value, lang, options }) => {
        this.assets.add('code-block')
        const all = { ...parseCodeOptions(lang, ''), ...options }
        return codeBlockHtml({ options: all, highlighted: this.context.highlight(value, all), context: this.lent })
      },
      uniqueId: (prefix) => {
        const count = (this.ids.get(prefix) ?? 0) + 1
        this.ids.set(prefix, count)
        return `${prefix}-${count}`
      },
    }
  }

  private icon(icon: Value, options: Parameters<HtmlContext['icon']>[1] = {}): Html {
    const className = options.class ? `icon ${options.class}` : 'icon'
    if (isNodeValue(icon))
      return raw(`<span class="${escapeHtml(className)}" aria-hidden="true">${this.nodes(icon.nodes)}</span>`)
    const named =
      typeof icon === 'object' && icon !== null && 'name' in icon ? (icon as Record<string, Value>) : undefined
    const name = named ? named.name : icon
    if (typeof name !== 'string' || name === '') return empty
    if (/^(?:https?:|\/|\.\.?\/|data:image\/)|\.(?:svg|png|jpe?g|webp|gif|avif|ico)$/i.test(name)) {
      const { src } = this.context.image(name, this.file)
      const size = options.size ?? 16
      return raw(
        `<img class="${escapeHtml(className)}" src="${escapeHtml(src)}" alt="" width="${size}" height="${size}" loading="lazy">`,
      )
    }
    const type =
      typeof options.type === 'string' ? options.type : typeof named?.style === 'string' ? named.style : undefined
    const library = typeof named?.library === 'string' ? named.library : undefined
    const { html, found } = this.context.icon(name, { type, size: options.size, library, color: options.color })
    if (!found) this.missingIcons.add(name)
    return html === '' ? empty : raw(options.class ? `<span class="${escapeHtml(options.class)}">${html}</span>` : html)
  }

  private htmlElement(node: Element): string {
    const { name } = node
    // The id that the page gave it: what the author typed, unless something before it has that.
    const props = node.id === undefined ? node.props : { ...node.props, id: node.id }
    switch (name) {
      case 'img':
        return this.image(props)
      case 'a':
        return this.anchorElement(node, props)
      case 'script':
      case 'style':
        return this.rawText(node)
      case 'video':
      case 'iframe':
      case 'audio':
        this.assets.add('media')
    }
    if (!/^[a-z][\w:.-]*$/.test(name)) return this.nodes(node.children)
    const level = /^h([1-6])$/.exec(name)?.[1]
    if (level) {
      const attributes = htmlAttributes({ ...props, id: undefined })
      return this.headingHtml(Number(level), {
        id: node.id,
        inner: this.unwrapped(node.children).trim(),
        attributes,
        noAnchor: Boolean(props.noAnchor),
      })
    }
    const overrides = this.addresses(props)
    if (VOID_ELEMENTS.has(name)) return `<${name}${htmlAttributes(props, overrides)}>`
    const html = innerHtml(props)
    const children = name === 'details' ? summaryFirst(node.children) : node.children
    const inner = html ?? (TEXT_ONLY.has(name) ? this.lineOf(node) : this.nodes(children))
    const tag = name === 'p' && node.children.some((child) => this.isBlockInParagraph(child)) ? 'div' : name
    return `<${tag}${htmlAttributes(props, overrides)}>${inner}</${tag}>${node.inline ? '' : '\n'}`
  }

  /** The text of an element that holds text alone. Within a sentence its white space counts. */
  private lineOf(node: Element): string {
    const text = this.unwrapped(node.children)
    return node.inline ? text : text.trim()
  }

  private isBlockInParagraph(node: Node): boolean {
    return node.type === 'paragraph' ? node.children.some((child) => this.isBlock(child)) : this.isBlock(node)
  }

  /** Addresses in `src`, `poster` and `href` of elements, as the site needs them. */
  private addresses(props: Readonly<Record<string, Value>>): Record<string, unknown> {
    const out: Record<string, unknown> = {}
    for (const name of ['src', 'poster']) {
      const value = props[name]
      if (typeof value === 'string' && value !== '' && !isScriptUrl(value))
        out[name] = this.context.image(value, this.file).src
    }
    if (typeof props.href === 'string' && props.href !== '' && !isScriptUrl(props.href))
      out.href = this.context.link(props.href, this.file).href
    return out
  }

  private anchorElement(node: Element, props: Element['props']): string {
    const overrides: Record<string, unknown> = {}
    if (typeof props.href === 'string' && !isScriptUrl(props.href)) {
      const { href, external } = this.context.link(props.href, this.file)
      overrides.href = href
      if (external && props.target === undefined) overrides.target = '_blank'
      if (overrides.target === '_blank' || props.target === '_blank') overrides.rel = props.rel ?? 'noopener'
    }
    const paragraphs = node.children.filter((child) => child.type === 'paragraph').length
    const inner = this.inLink(() => (paragraphs <= 1 ? this.lineOf(node) : this.nodes(node.children)))
    if (this.isInLink) return inner
    return `<a${htmlAttributes(props, overrides)}>${inner}</a>`
  }

  private rawText(node: Element): string {
    const text = (innerHtml(node.props) ?? plainText(node.children)).replace(/<\/(script|style)/gi, '<\\/$1')
    return `<${node.name}${htmlAttributes(node.props, this.addresses(node.props))}>${text}</${node.name}>`
  }
}

/** A summary that MDX takes for the start of a paragraph, out of it: browsers know it only as the first child. */
function summaryFirst(nodes: readonly Node[]): readonly Node[] {
  const [first, ...rest] = nodes
  if (first?.type !== 'paragraph') return nodes
  const at = first.children.findIndex((child) => child.type !== 'text' || child.value.trim() !== '')
  const summary = first.children[at]
  if (summary?.type !== 'element' || summary.name !== 'summary') return nodes
  return [summary, { ...first, children: first.children.slice(at + 1) }, ...rest]
}

/** Both sides of an image, so that the page keeps its place for it; what the author gave as a number of pixels counts. */
function sizeOf(
  props: Readonly<Record<string, Value>>,
  natural: { width: number; height: number },
): { width?: number; height?: number } {
  const [width, height] = [pixels(props.width), pixels(props.height)]
  if (props.width === undefined && props.height === undefined) return natural
  if (props.height === undefined && width) return { height: Math.round((width * natural.height) / natural.width) }
  if (props.width === undefined && height) return { width: Math.round((height * natural.width) / natural.height) }
  return {}
}

function pixels(value: Value): number | undefined {
  return /^\d+(?:px)?$/.test(String(value)) ? Number.parseInt(String(value), 10) : undefined
}

const EXTERNAL = ' target="_blank" rel="noopener"'

function innerHtml(props: Readonly<Record<string, Value>>): string | undefined {
  const value = props.dangerouslySetInnerHTML
  if (typeof value !== 'object' || value === null || !('__html' in value)) return undefined
  const html = (value as Record<string, Value>).__html
  return typeof html === 'string' ? html : undefined
}

function plainHtml(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .trim()
}
