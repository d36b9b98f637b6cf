// Renders a page's static tree as Markdown without tags, for `.md` pages, assistants, and feeds.
import type { Link, ListItem, PhrasingContent, Table } from 'mdast'
import type { CodeUse, Component, MarkdownContext } from '../components/component.ts'
import { phrasingByTag } from '../content/phrasing.ts'
import type { Code, Element, Node, Table as TableNode } from '../content/tree.ts'
import { plainText } from '../content/tree.ts'
import { empty } from '../html/html.ts'
import {
  blockquote,
  code,
  heading,
  inlineCode,
  link,
  type MarkdownNode,
  paragraph,
  strong,
  text,
} from '../markdown/nodes.ts'
import { asFlow } from '../markdown/normalize.ts'
import { writeMarkdown } from '../markdown/write.ts'
import { withoutAnsi } from './ansi.ts'
import { isScriptUrl } from './attributes.ts'
import { parseCodeOptions } from './code-options.ts'
import { CurrentFile } from './current-file.ts'
import { readProps } from './props.ts'
import { withoutNotation } from './twoslash/notation.ts'
import { Uses } from './uses.ts'

/** What rendering Markdown needs from outside. */
export interface MarkdownRenderContext {
  component(name: string): Component | undefined
  /** A link typed in `file`, as it should appear in the exported page. */
  link(url: string, file: string): string
  /** The URL of an image typed in `file`. */
  image(src: string, file: string): string
  /** Parses Markdown in an attribute. Without it, such text stays as typed. */
  markdown?(text: string): readonly Node[]
  word: MarkdownContext['word']
}

/** CommonMark with GFM extensions: a blank line between blocks, and a final line break. */
export function pageToMarkdown(nodes: readonly Node[], context: MarkdownRenderContext, file: string): string {
  const written = writeMarkdown(toMarkdownNodes(nodes, context, file))
  return written === '' ? '' : `${written}\n`
}

/** The same as mdast nodes, with flow and phrasing mixed as in the page. */
export function toMarkdownNodes(
  nodes: readonly Node[],
  context: MarkdownRenderContext,
  file: string,
): readonly MarkdownNode[] {
  return new MarkdownRenderer(context, file).nodes(nodes)
}

const DROPPED = new Set(['script', 'style', 'svg', 'noscript', 'template', 'iframe', 'canvas', 'input', 'source'])
const MARKS: Readonly<Record<string, 'strong' | 'emphasis' | 'delete'>> = {
  b: 'strong',
  strong: 'strong',
  i: 'emphasis',
  em: 'emphasis',
  del: 'delete',
  s: 'delete',
}

/** By `Element.shared`. */
const SHARED_NODES = new WeakMap<object, { readonly component: Component; readonly nodes: readonly MarkdownNode[] }>()

class MarkdownRenderer {
  private readonly uses: Uses
  private readonly origin: CurrentFile
  private readonly isPhrasing: (node: Node) => boolean
  private readonly lent: MarkdownContext

  constructor(
    private readonly context: MarkdownRenderContext,
    file: string,
  ) {
    this.origin = new CurrentFile(file)
    this.lent = {
      link: (url) => context.link(url, this.origin.path),
      markdown: (typed) => (context.markdown ? this.nodes(context.markdown(typed)) : [text(typed)]),
      word: context.word,
    }
    this.isPhrasing = phrasingByTag((name) => context.component(name))
    this.uses = new Uses({
      component: (name) => context.component(name),
      file: this.origin,
      html: () => empty,
      inlineHtml: () => empty,
      markdown: (nodes) => this.nodes(nodes),
      code: (node) => this.codeUse(node),
      render: () => empty,
      renderMarkdown: (component, use) => component.markdown(use, this.lent),
    })
  }

  nodes(nodes: readonly Node[]): MarkdownNode[] {
    const out: MarkdownNode[] = []
    for (const node of nodes) for (const made of this.node(node)) out.push(made)
    return out
  }

  private node(node: Node): readonly MarkdownNode[] {
    switch (node.type) {
      case 'text':
        return [text(node.value)]
      case 'inlineCode':
        return [inlineCode(node.value)]
      case 'break':
        return [{ type: 'break' }]
      case 'strong':
      case 'emphasis':
      case 'delete':
        return [{ type: node.type, children: this.phrasing(node.children) }]
      case 'link':
        return this.link(node.url, node.children, node.title)
      case 'image':
        return this.image(node.url, node.alt, node.title)
      case 'math':
      case 'inlineMath':
        return [{ type: node.type, value: node.value }]
      case 'footnoteReference':
        return [{ type: 'footnoteReference', identifier: node.identifier, label: node.label }]
      case 'footnoteDefinition': {
        const children = this.nodes(node.children) as never
        return [{ type: 'footnoteDefinition', identifier: node.identifier, label: node.label, children }]
      }
      case 'paragraph':
        // An MDX paragraph may contain components that render as blocks.
        return asFlow(this.nodes(node.children))
      case 'heading':
        return [heading(node.depth, this.nodes(node.children))]
      case 'code':
        return [this.code(node)]
      case 'list': {
        const children = node.children.map((item) => this.listItem(item))
        return [{ type: 'list', ordered: node.ordered, start: node.first ?? 1, spread: node.loose, children }]
      }
      case 'listItem':
        return [{ type: 'list', ordered: false, spread: false, children: [this.listItem(node)] }]
      case 'blockquote':
        return [blockquote(this.nodes(node.children))]
      case 'table':
        return [this.table(node.children.map(cellsOf), node.align)]
      case 'thematicBreak':
        return [{ type: 'thematicBreak' }]
      case 'fragment':
        return this.origin.during(node.file, () => this.nodes(node.children))
      case 'element':
        return this.element(node)
      // The page also shows unreadable syntax as code.
      case 'invalid':
        return [node.inline ? inlineCode(node.value) : code(node.value)]
      default:
        return 'children' in node ? this.nodes(node.children) : []
    }
  }

  private element(node: Element): readonly MarkdownNode[] {
    const { name, props } = node
    const component = this.context.component(name)
    if (component) {
      if (component.audience?.(readProps(component, props)) === 'humans') return []
      const made = node.shared
        ? this.sharedNodes(node.shared, node, component)
        : this.uses.use(node, component).markdown()
      return component.inline ? made : asFlow(made)
    }
    if (DROPPED.has(name)) return []
    return this.isPhrasing(node) ? this.html(node) : asFlow(this.html(node))
  }

  private sharedNodes(shared: object, node: Element, component: Component): readonly MarkdownNode[] {
    let made = SHARED_NODES.get(shared)
    if (made?.component !== component) {
      made = { component, nodes: this.uses.use(node, component).markdown() }
      for (const list of made.nodes)
        if (list.type === 'list') for (const item of list.children) item.data = { ...item.data, shared: true }
      SHARED_NODES.set(shared, made)
    }
    return made.nodes
  }

  private html(node: Element): readonly MarkdownNode[] {
    const { name, props } = node
    const mark = Object.hasOwn(MARKS, name) ? MARKS[name] : undefined
    if (mark) return [{ type: mark, children: this.phrasing(node.children) }]
    const level = /^h([1-6])$/.exec(name)?.[1]
    if (level) return [heading(Number(level), this.nodes(node.children))]
    switch (name) {
      case 'br':
        return [{ type: 'break' }]
      case 'a':
        return typeof props.href === 'string' ? this.link(props.href, node.children) : this.nodes(node.children)
      case 'img':
        return typeof props.src === 'string' ? this.image(props.src, String(props.alt ?? '')) : []
      case 'code':
      case 'kbd':
      case 'samp': {
        const value = plainText(node.children)
        return value.trim() === '' ? [] : [inlineCode(value)]
      }
      case 'hr':
        return [{ type: 'thematicBreak' }]
      case 'ul':
      case 'ol': {
        const items = node.children.filter((child) => child.type === 'element' && child.name === 'li')
        const children = items.map((item) => this.listItem(item))
        return children.length === 0
          ? []
          : [{ type: 'list', ordered: name === 'ol', start: 1, spread: false, children }]
      }
      case 'blockquote':
        return [blockquote(this.nodes(node.children))]
      case 'pre':
        return [code(plainText(node.children).replace(/^\n|\n$/g, ''))]
      case 'table':
        return [this.table(rowsOf(node.children), [])]
      case 'summary':
        return paragraph([strong(this.phrasing(node.children))])
      case 'video':
        return typeof props.src === 'string'
          ? [link(this.context.image(props.src, this.origin.path), [text(this.context.word('video'))])]
          : []
      default:
        return this.nodes(node.children)
    }
  }

  /** Nodes between marks, where the writer converts everything to phrasing. */
  private phrasing(nodes: readonly Node[]): PhrasingContent[] {
    return this.nodes(nodes) as PhrasingContent[]
  }

  private link(url: string, children: readonly Node[], title?: string): readonly MarkdownNode[] {
    const content = this.phrasing(children)
    if (isScriptUrl(url)) return content
    const node: Link = link(this.context.link(url, this.origin.path), content)
    return [title === undefined ? node : { ...node, title }]
  }

  private image(src: string, alt: string, title?: string): readonly MarkdownNode[] {
    if (isScriptUrl(src) || src.startsWith('data:')) return alt === '' ? [] : [text(alt)]
    const words = alt.replace(/\s+/g, ' ').trim()
    return [
      {
        type: 'image',
        url: this.context.image(src, this.origin.path),
        alt: words,
        ...(title !== undefined && { title }),
      },
    ]
  }

  private listItem(node: Node): ListItem {
    const children = this.nodes('children' in node ? node.children : [node]) as ListItem['children']
    const checked = node.type === 'listItem' ? node.checked : undefined
    return { type: 'listItem', spread: false, children, ...(checked !== undefined && { checked }) }
  }

  private table(rows: readonly (readonly (readonly Node[])[])[], align: TableNode['align']): Table {
    return {
      type: 'table',
      align: [...align],
      children: rows.map((cells) => ({
        type: 'tableRow',
        children: cells.map((nodes) => ({ type: 'tableCell', children: this.phrasing(nodes) })),
      })),
    }
  }

  private code({ value, lang, meta }: Code): MarkdownNode {
    const options = parseCodeOptions(lang, meta)
    if (options.lang === 'ansi') return code(withoutAnsi(value), 'text', options.title)
    return code(options.twoslash ? withoutNotation(value) : value, options.lang, options.title)
  }

  private codeUse(node: Code): CodeUse {
    return {
      node,
      options: parseCodeOptions(node.lang, node.meta),
      html: () => empty,
      markdown: () => [this.code(node)],
    }
  }
}

function cellsOf(row: Node): (readonly Node[])[] {
  return 'children' in row ? row.children.map((cell) => ('children' in cell ? cell.children : [cell])) : []
}

/** The rows of an HTML table, at any depth. */
function rowsOf(nodes: readonly Node[]): (readonly Node[])[][] {
  return nodes.flatMap((node) => {
    if (node.type !== 'element' && node.type !== 'fragment') return []
    if (node.type === 'fragment' || node.name !== 'tr') return rowsOf(node.children)
    return [node.children.flatMap((cell) => (cell.type === 'element' ? [cell.children] : []))]
  })
}
