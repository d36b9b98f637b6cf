// Vocabulary components in the browser: rendered by their own definition, with live content between their tags.
import {
  type ComponentChild,
  type ComponentChildren,
  cloneElement,
  createElement,
  Fragment,
  type FunctionComponent,
  isValidElement,
  type VNode,
} from 'preact'
import { useRef } from 'preact/hooks'
import type { CodeOptions, Component, HtmlContext, Use } from '../../../components/component.ts'
import { type Element, isNodeValue, type Node, type Value } from '../../../content/tree.ts'
import { escapeHtml, type Html, raw } from '../../../html/html.ts'
import { fileAddress, linkAddress } from './addresses.ts'
import type { CodeBlocks } from './code-blocks.ts'
import { hole, htmlToNodes } from './holes.ts'
import { iconHtml } from './icons.ts'
import { shownPiece } from './pieces.ts'

type Props = Record<string, unknown> & { children?: ComponentChildren }
/** A node of the content, or the content of a hole. */
type LiveNode = Node & { hole?: number; options?: CodeOptions }

const definitions = new Map<unknown, Component>()
const byName = new Map<string, Component>()
const words: Record<string, string> = {}
let code: CodeBlocks | undefined
let count = 0

/** Interface texts in the page's language. */
export function learnWords(more: Readonly<Record<string, string>>): void {
  Object.assign(words, more)
}

/** Called before any program that may show code. */
export function useCode(blocks: CodeBlocks): void {
  code = blocks
}

/** Learns what the build has made of the code within an element. */
export function learnCode(element: ParentNode): void {
  for (const figure of code ? element.querySelectorAll('figure.code-block') : []) code?.learn(figure)
}

/** The component for a definition. */
export function live(definition: Component): FunctionComponent<Props> {
  const Live = (props: Props): ComponentChild => {
    const id = useRef(0)
    const unchanged = shownPiece(props)
    if (unchanged !== undefined) return unchanged
    id.current ||= ++count
    return new Rendering(`live-${id.current}-`).nodes(definition, props)
  }
  Live.displayName = definition.name
  definitions.set(Live, definition)
  byName.set(definition.name, definition)
  return Live
}

/** One rendering of a component, with the components of the vocabulary that stand directly in it. */
class Rendering {
  private readonly fillings: ComponentChild[] = []
  private readonly context: HtmlContext
  private ids = 0

  constructor(prefix: string) {
    const inline = (value: Value): Html =>
      isNodeValue(value)
        ? this.html(value.nodes)
        : raw(escapeHtml(typeof value === 'object' ? '' : String(value ?? '')))
    const context: HtmlContext = {
      link: (url) => ({ href: linkAddress(url), external: /^(?:https?:)?\/\//.test(url) }),
      image: (src) => ({ src: fileAddress(src) }),
      icon: (icon, look) => iconHtml(icon, look ?? {}, inline),
      markdown: (text) => raw(inlineMarkdown(text)),
      word: (key, values = {}) =>
        (words[key] ?? key).replace(/\{(\w+)\}/g, (typed, name) => String(values[name] ?? typed)),
      code: ({ value, lang, options }) => code?.html(value, { ...options, lang }, { context }) ?? raw(''),
      uniqueId: (name) => `${prefix}${name}-${++this.ids}`,
      heading: ({ level, id, content, class: className }) =>
        raw(`<h${level}${attribute('id', id)}${attribute('class', className)}>${content}</h${level}>`),
      math: (tex) => raw(`<code>${escapeHtml(tex)}</code>`),
      inline,
      usesOnPage: () => [],
      inPlaceOfContents() {},
      route: location.pathname,
    }
    this.context = context
  }

  nodes({ name }: Component, props: Props): ComponentChild {
    const html = this.use(this.element(name, props)).html()
    const nodes = htmlToNodes(html.text, this.fillings)
    const handlers = handlersOf(props)
    const first = nodes.findIndex(isValidElement)
    if (handlers && first >= 0) nodes[first] = cloneElement(nodes[first] as VNode, handlers)
    return createElement(Fragment, null, ...nodes)
  }

  // --- elements to content

  private element(name: string, { children, ...props }: Props): Element {
    const values: Record<string, Value> = {}
    for (const prop in props) {
      const value = props[prop]
      if (hasElements(value)) values[prop] = { type: 'nodes', nodes: this.content(value as ComponentChildren) }
      else if (typeof value !== 'function') values[prop] = value as Value
    }
    const element: Element = { type: 'element', name, props: values, children: this.content(children), inline: false }
    if (typeof props.id === 'string') element.id = props.id
    return element
  }

  /** Children as content: vocabulary components become part of it, everything else goes into holes. */
  private content(children: ComponentChildren): LiveNode[] {
    if (Array.isArray(children)) return children.flatMap((child) => this.content(child))
    if (typeof children === 'string' || typeof children === 'number') return [{ type: 'text', value: String(children) }]
    if (!isValidElement(children)) return []
    const { type, props } = children as VNode<Props>
    if (type === Fragment) return this.content(props.children)
    const name = definitions.get(type)?.name
    if (name === 'CodeBlock' && code) {
      const options = code.options(props as never)
      const value = textOf(props.children).replace(/^\n|\n\s*$/g, '')
      return [{ type: 'code', value, lang: options.lang, meta: '', options }]
    }
    if (name && shownPiece(props) === undefined && !handlersOf(props)) return [this.element(name, props)]
    const tag = name ?? (typeof type === 'string' ? type : 'div')
    return [
      { type: 'element', name: tag, props: {}, children: [], inline: false, hole: this.fillings.push(children) - 1 },
    ]
  }

  // --- content to HTML, as `render/uses.ts` does it for the build

  private use(element: Element, parent?: Use, index = 0): Use {
    const definition = byName.get(element.name) as Component
    const nodes: readonly LiveNode[] = element.children
    const html = () => this.html(nodes, use)
    const isOneOf = (node: LiveNode, names: readonly string[]): node is Element & LiveNode =>
      node.type === 'element' && byName.has(node.name) && (names.length === 0 || names.includes(node.name))
    const use: Use = {
      name: definition.name,
      props: readProps(definition, element.props),
      element,
      parent,
      index,
      html: () => this.elementHtml(element, use),
      markdown: () => [],
      children: {
        nodes,
        empty: nodes.every(isBlank),
        html,
        inlineHtml: html,
        markdown: () => [{ type: 'text', value: textIn(nodes) }],
        text: () => textIn(nodes).trim(),
        uses: (...names) =>
          nodes.filter((node) => isOneOf(node, names)).map((node, i) => this.use(node as Element, use, i)),
        code: () =>
          nodes.flatMap((node) =>
            node.type === 'code' && node.options
              ? [{ node, options: node.options, html: (how) => this.codeHtml(node, how?.bare), markdown: () => [] }]
              : [],
          ),
        rest: (...names) =>
          this.html(
            nodes.filter((node) => !isBlank(node) && !isOneOf(node, names)),
            use,
          ),
      },
    }
    return use
  }

  private html(nodes: readonly LiveNode[], parent?: Use): Html {
    const counts: Record<string, number> = {}
    return raw(
      nodes
        .map((node) => {
          if (node.type === 'text') return escapeHtml(node.value)
          if (node.type === 'code') return this.codeHtml(node)
          if (node.type !== 'element') return ''
          const index = counts[node.name] ?? 0
          counts[node.name] = index + 1
          return node.hole === undefined ? this.use(node, parent, index).html() : hole(node.hole)
        })
        .join(''),
    )
  }

  private elementHtml(element: LiveNode, use: Use): Html {
    return element.hole === undefined
      ? (byName.get(use.name) as Component).html(use, this.context)
      : raw(hole(element.hole))
  }

  private codeHtml({ value = '', options }: LiveNode & { value?: string }, bare?: boolean): Html {
    return code && options ? code.html(value, options, { context: this.context, bare }) : raw('')
  }
}

/** Emphasis, code and links: what authors write in a caption. */
function inlineMarkdown(text: string): string {
  return escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/\*(.+?)\*/g, '<em>$1</em>')
    .replace(
      /\[([^\]]+)\]\(((?:https?:|\/|#)[^)\s]*)\)/g,
      (_, label, url) => `<a href="${linkAddress(url)}">${label}</a>`,
    )
}

function attribute(name: string, value: string | undefined): string {
  return value ? ` ${name}="${escapeHtml(value)}"` : ''
}

function textIn(nodes: readonly Node[]): string {
  return nodes.map((node) => ('value' in node ? node.value : 'children' in node ? textIn(node.children) : '')).join('')
}

/** As `render/props.ts` reads them: code gives its values in their types, but flags may be text. */
function readProps({ props: known }: Component, given: Readonly<Record<string, Value>>): Record<string, Value> {
  const values: Record<string, Value> = {}
  for (const name in known) if (known[name]?.default !== undefined) values[name] = known[name]?.default
  for (const name in given) {
    const value = given[name]
    if (value === undefined) continue
    const type = typeof value === 'string' ? known[name]?.type : undefined
    values[name] = type === 'boolean' ? value !== 'false' : type === 'number' ? Number(value) : value
  }
  return values
}

function isBlank(node: Node): boolean {
  return node.type === 'text' && node.value.trim() === ''
}

function hasElements(value: unknown): boolean {
  return isValidElement(value) || (Array.isArray(value) && value.some(hasElements))
}

function handlersOf(props: Props): Props | undefined {
  const handlers: Props = {}
  for (const name in props) {
    if (/^on[A-Z]/.test(name) && typeof props[name] === 'function') handlers[name] = props[name]
  }
  return Object.keys(handlers).length > 0 ? handlers : undefined
}

/** The text of children: of elements too, as a fence in a page has them. */
function textOf(children: ComponentChildren): string {
  if (Array.isArray(children)) return children.map(textOf).join('')
  if (isValidElement(children)) return textOf((children as VNode<Props>).props.children)
  return typeof children === 'string' || typeof children === 'number' ? String(children) : ''
}
