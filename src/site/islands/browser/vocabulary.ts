// Vocabulary components in the browser: their own definitions render them, with live content between their tags.
import {
  Component,
  type ComponentChild,
  type ComponentChildren,
  type ComponentType,
  createElement,
  Fragment,
  isValidElement,
  type VNode,
} from 'preact'
import { isTree, textOfNodes } from '../../../components/attribute-values.tsx'
import type { CodeOptions, Component as Definition, HtmlContext, Use } from '../../../components/component.ts'
import type { Element, Node, Value } from '../../../content/tree.ts'
import { escapeHtml, type Html, raw } from '../../../html/html.ts'
import { fileAddress, linkAddress } from './addresses.ts'
import type { CodeBlocks } from './code-blocks.ts'
import { hole, htmlToNodes } from './holes.ts'
import { iconHtml } from './icons.ts'
import { shownPiece } from './pieces.ts'
import type { Tools } from './tools.ts'

type Props = Record<string, unknown> & { children?: ComponentChildren }
/** A node of the content, or the content of a hole. */
type LiveNode = Node & { hole?: number; options?: CodeOptions }
type LiveElement = Element & { hole?: number }
type Bare = { bare?: boolean }

/** By component, and by name. */
const definitions = new Map<unknown, Definition>()
const words: Record<string, string> = {}
/** The parts of `HtmlContext` that only some of the used definitions need. */
const tools: Tools = {}
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

/** Remembers what the build has made from the code within an element. */
export function learnCode(element: ParentNode): void {
  for (const figure of element.querySelectorAll<HTMLElement>('figure.code-block')) code?.learn(figure)
}

/** The component for a definition. */
export function live(definition: Definition & { readonly tools?: Tools }): ComponentType<Props> {
  Object.assign(tools, definition.tools)
  class Live extends Component<Props> {
    static override displayName = definition.name
    private readonly prefix = `live-${++count}-`
    override render(props: Props): ComponentChild {
      return shownPiece(props) ?? htmlNodes(definition, props, this.prefix)
    }
  }
  definitions.set(Live, definition).set(definition.name, definition)
  return Live
}

/** A component and the vocabulary components directly in it. */
function htmlNodes({ name }: Definition, props: Props, prefix: string): ComponentChild {
  const { element, fillings } = contentReader()
  const html = useOf(element(name, props), contextOf(prefix)).html()
  const nodes = htmlToNodes(html.text, fillings)
  const handlers = handlersOf(props)
  const first = nodes.findIndex(isValidElement)
  if (handlers && first >= 0) {
    const { type, props } = nodes[first] as VNode<Props>
    nodes[first] = createElement(type as string, { ...props, ...handlers })
  }
  return createElement(Fragment, null, ...nodes)
}

/** Turns elements into content, with holes for everything outside of the vocabulary. `fillings` fill them. */
function contentReader() {
  const fillings: ComponentChild[] = []

  const element = (name: string, { children, ...props }: Props): Element => {
    const values: Record<string, Value> = {}
    for (const prop in props) {
      const value = props[prop]
      if (hasElements(value)) values[prop] = { type: 'nodes', nodes: content(value as ComponentChildren) }
      else if (typeof value !== 'function') values[prop] = value as Value
    }
    const id = typeof props.id === 'string' ? props.id : undefined
    return { type: 'element', name, props: values, children: content(children), id } as Element
  }

  const content = (children: ComponentChildren): LiveNode[] => {
    if (Array.isArray(children)) return children.flatMap(content)
    if (!isValidElement(children)) return [{ type: 'text', value: textOf(children) }]
    const { type, props } = children as VNode<Props>
    if (type === Fragment) return content(props.children)
    const name = definitions.get(type)?.name
    if (name === 'CodeBlock' && code) {
      const options = code.options(props as never)
      const value = textOf(props.children).replace(/^\n|\n\s*$/g, '')
      return [{ type: 'code', value, lang: options.lang, options } as LiveNode]
    }
    if (name && shownPiece(props) === undefined && !handlersOf(props)) return [element(name, props)]
    const tag = name ?? (typeof type === 'string' ? type : 'div')
    const hole = fillings.push(children) - 1
    return [{ type: 'element', name: tag, props: {}, children: [], hole } as unknown as LiveNode]
  }

  return { element, fillings }
}

function contextOf(prefix: string): HtmlContext {
  let ids = 0
  const inline = (value: Value): Html =>
    isTree(value) ? htmlOf(value.nodes, context) : raw(escapeHtml(textOf(value as ComponentChildren)))
  const context = {
    ...tools,
    link: (url) => ({ href: linkAddress(url), external: /^(?:https?:)?\/\//.test(url) }),
    image: (src) => ({ src: fileAddress(src) }),
    icon: (icon, look) => iconHtml(icon, look ?? {}, inline),
    word: (key, values = {}) =>
      (words[key] ?? key).replace(/\{(\w+)\}/g, (typed, name) => String(values[name] ?? typed)),
    code: ({ value, lang, options }) => code?.html(value, { ...options, lang }, { context }) ?? raw(''),
    uniqueId: (name) => `${prefix}${name}-${++ids}`,
    inline,
    route: location.pathname,
  } as HtmlContext
  return context
}

/** Renders content as HTML, like `render/uses.ts` in the build, but without what only Markdown needs. */
function useOf(element: LiveElement, context: HtmlContext, parent?: Use, index = 0): Use {
  const definition = definitions.get(element.name) as Definition
  const nodes: readonly LiveNode[] = element.children
  const html = () => htmlOf(nodes, context, use)
  const isOneOf = (node: LiveNode, names: readonly string[]): node is LiveElement =>
    node.type === 'element' && definitions.has(node.name) && (names.length === 0 || names.includes(node.name))
  const use = {
    name: definition.name,
    props: readProps(definition, element.props),
    element,
    parent,
    index,
    html: () => (element.hole === undefined ? definition.html(use, context) : raw(hole(element.hole))),
    children: {
      nodes,
      empty: nodes.every(isBlank),
      html,
      inlineHtml: html,
      text: () => textOfNodes(nodes).trim(),
      uses: (...names: string[]) =>
        nodes.filter((node) => isOneOf(node, names)).map((node, i) => useOf(node as LiveElement, context, use, i)),
      code: () =>
        nodes.flatMap((node) =>
          node.type === 'code' && node.options
            ? [{ node, options: node.options, html: (how?: Bare) => codeHtml(node, context, how) }]
            : [],
        ),
      rest: (...names: string[]) =>
        htmlOf(
          nodes.filter((node) => !isBlank(node) && !isOneOf(node, names)),
          context,
          use,
        ),
    },
  } as unknown as Use
  return use
}

function htmlOf(nodes: readonly LiveNode[], context: HtmlContext, parent?: Use): Html {
  const counts: Record<string, number> = {}
  return raw(
    nodes
      .map((node) => {
        if (node.type === 'text') return escapeHtml(node.value)
        if (node.type === 'code') return codeHtml(node, context)
        if (node.type !== 'element') return ''
        const index = counts[node.name] ?? 0
        counts[node.name] = index + 1
        return node.hole === undefined ? useOf(node, context, parent, index).html() : hole(node.hole)
      })
      .join(''),
  )
}

function codeHtml({ value = '', options }: LiveNode & { value?: string }, context: HtmlContext, how?: Bare): Html {
  return code && options ? code.html(value, options, { ...how, context }) : raw('')
}

/** Reads props like `render/props.ts`. Code passes typed values, but flags may be text. */
function readProps({ props: known }: Definition, given: Readonly<Record<string, Value>>): Record<string, Value> {
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
  const handlers = Object.entries(props).filter(([name, value]) => /^on[A-Z]/.test(name) && typeof value === 'function')
  return handlers.length > 0 ? Object.fromEntries(handlers) : undefined
}

/** The text of children, including elements, as in a fence on a page. */
function textOf(children: ComponentChildren): string {
  if (Array.isArray(children)) return children.map(textOf).join('')
  if (isValidElement(children)) return textOf((children as VNode<Props>).props.children)
  return /^[sn]/.test(typeof children) ? String(children) : ''
}
