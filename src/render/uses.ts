// Turns elements into uses of components: parses attributes, and passes children in the form that a component expects.
import type { Children, CodeUse, Component, Use } from '../components/component.ts'
import { type Code, type Element, type Node, plainText } from '../content/tree.ts'
import { type Html, join } from '../html/html.ts'
import type { MarkdownNode } from '../markdown/nodes.ts'
import type { CurrentFile } from './current-file.ts'
import { readProps } from './props.ts'

/** The renderer that uses are created for: HTML or Markdown. */
export interface UseHost {
  component(name: string): Component | undefined
  readonly file: CurrentFile
  html(nodes: readonly Node[]): Html
  inlineHtml(nodes: readonly Node[]): Html
  markdown(nodes: readonly Node[]): readonly MarkdownNode[]
  code(node: Code): CodeUse
  /** Renders the component as HTML. */
  render(component: Component, use: Use): Html
  /** Renders the component as Markdown. */
  renderMarkdown(component: Component, use: Use): readonly MarkdownNode[]
}

/** Creates uses, and tracks which one is being rendered, for parts that need their parent. */
export class Uses {
  private parent: Use | undefined
  private readonly indexes = new WeakMap<Element, Map<Element, number>>()

  constructor(private readonly host: UseHost) {}

  /** An element as a use of its component. */
  use(element: Element, component: Component): Use {
    const { host, parent } = this
    const file = host.file.path
    const use: Use = {
      name: component.name,
      props: readProps(component, element.props),
      element,
      parent,
      index: parent ? this.indexIn(parent.element, element) : 0,
      children: this.children(element.children, () => use),
      html: () => host.file.during(file, () => host.render(component, use)),
      markdown: () => host.file.during(file, () => host.renderMarkdown(component, use)),
    }
    return use
  }

  private children(nodes: readonly Node[], owner: () => Use): Children {
    const { host } = this
    const file = host.file.path
    const within = <T>(run: () => T): T => {
      const before = this.parent
      this.parent = owner()
      try {
        return host.file.during(file, run)
      } finally {
        this.parent = before
      }
    }
    const isOneOf = (node: Node, names: readonly string[]): node is Element => {
      const component = node.type === 'element' ? host.component(node.name) : undefined
      return component !== undefined && (names.length === 0 || names.includes(component.name))
    }
    const each = <T>(take: (node: Node) => T | undefined): T[] =>
      within(() => {
        const out: T[] = []
        this.eachDirect(nodes, (node) => {
          const taken = take(node)
          if (taken !== undefined) out.push(taken)
        })
        return out
      })
    return {
      nodes,
      empty: nodes.every(isBlank),
      html: () => within(() => host.html(nodes)),
      inlineHtml: () => within(() => host.inlineHtml(nodes)),
      markdown: () => within(() => host.markdown(nodes)),
      text: () => plainText(nodes).trim(),
      uses: (...names) =>
        each((node) => (isOneOf(node, names) ? this.use(node, host.component(node.name) as Component) : undefined)),
      code: () =>
        each((node) => {
          const code = node.type === 'code' ? node : codeElement(node)
          return code && host.code(code)
        }),
      rest: (...names) => join(each((node) => (isBlank(node) || isOneOf(node, names) ? undefined : host.html([node])))),
    }
  }

  /** The index of an element among its parent's children of the same name. Computed once per parent. */
  private indexIn(parent: Element, element: Element): number {
    let indexes = this.indexes.get(parent)
    if (!indexes) {
      indexes = new Map()
      const counts = new Map<string, number>()
      for (const child of flatten(parent.children)) {
        if (child.type !== 'element') continue
        const count = counts.get(child.name) ?? 0
        indexes.set(child, count)
        counts.set(child.name, count + 1)
      }
      this.indexes.set(parent, indexes)
    }
    return indexes.get(element) ?? 0
  }

  /** Visits each direct child in the right file, looking through nodes without markup of their own. */
  private eachDirect(nodes: readonly Node[], visit: (node: Node) => void): void {
    for (const node of nodes) {
      if (node.type === 'fragment') this.host.file.during(node.file, () => this.eachDirect(node.children, visit))
      else if (isTransparent(node)) this.eachDirect(node.children, visit)
      else visit(node)
    }
  }
}

function isTransparent(node: Node): node is Extract<Node, { children: Node[] }> {
  return node.type === 'island' || node.type === 'fragment' || (node.type === 'element' && node.name === '')
}

function flatten(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => (isTransparent(node) ? flatten(node.children) : [node]))
}

function isBlank(node: Node): boolean {
  return (
    (node.type === 'text' && node.value.trim() === '') || (node.type === 'paragraph' && node.children.every(isBlank))
  )
}

/** Converts `<CodeBlock language="ts" filename="a.ts">` to a code block. */
function codeElement(node: Node): Code | undefined {
  if (node.type !== 'element' || node.name !== 'CodeBlock') return undefined
  const { props } = node
  const meta: string[] = []
  const title = props.filename ?? props.title
  if (typeof title === 'string') meta.push(`title="${title.replace(/"/g, '&quot;')}"`)
  if (typeof props.icon === 'string') meta.push(`icon="${props.icon}"`)
  for (const flag of ['lines', 'wrap', 'nocopy', 'expandable'])
    if (props[flag] !== undefined && props[flag] !== false) meta.push(flag)
  for (const name of ['highlight', 'focus']) {
    const value = props[name]
    if (value !== undefined)
      meta.push(`${name}={${String(Array.isArray(value) ? value.join(',') : value).replace(/[[\]\s]/g, '')}}`)
  }
  const only = node.children.length === 1 ? node.children[0] : undefined
  const value = only?.type === 'code' ? only.value : plainText(node.children).replace(/^\n|\n\s*$/g, '')
  const lang = typeof props.language === 'string' ? props.language : only?.type === 'code' ? only.lang : ''
  return { type: 'code', value, lang, meta: meta.join(' '), span: node.span }
}
