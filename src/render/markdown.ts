// A page's static tree to clean Markdown without tags: for `.md` pages, assistants and feeds.
import type { CodeUse, Component, MarkdownContext } from '../components/component.ts'
import type { Code, Element, List, Node, Table } from '../content/tree.ts'
import { plainText } from '../content/tree.ts'
import { empty } from '../html/html.ts'
import { withoutAnsi } from './ansi.ts'
import { isScriptUrl } from './attributes.ts'
import { parseCodeOptions } from './code-options.ts'
import { readProps } from './props.ts'
import { withoutNotation } from './twoslash/notation.ts'
import { Uses } from './uses.ts'

/** What a Markdown page needs from outside. */
export interface MarkdownRenderContext {
  component(name: string): Component | undefined
  /** A link typed in `file`, as it shall stand in the exported page. */
  link(url: string, file: string): string
  /** The address of an image typed in `file`. */
  image(src: string, file: string): string
  /** The nodes of Markdown that is typed in an attribute; without it, such a text stays as it was typed. */
  markdown?(text: string): readonly Node[]
  word: MarkdownContext['word']
}

/** CommonMark with GFM's tables: blocks with a blank line between them, and a line break at the end. */
export function pageToMarkdown(nodes: readonly Node[], context: MarkdownRenderContext, file: string): string {
  const text = new MarkdownRenderer(context, file).blocks(nodes)
  return text === '' ? '' : `${text}\n`
}

const BLOCKS = new Set([
  'div',
  'section',
  'article',
  'figure',
  'figcaption',
  'p',
  'details',
  'summary',
  'center',
  'main',
  'aside',
  'header',
  'footer',
  'nav',
  'ul',
  'ol',
  'li',
  'table',
  'blockquote',
  'pre',
  'dl',
  'dt',
  'dd',
  'video',
  'iframe',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'button',
  'form',
])
const DROPPED = new Set(['script', 'style', 'svg', 'noscript', 'template', 'iframe', 'canvas', 'input', 'source'])

class MarkdownRenderer {
  private readonly uses: Uses
  private readonly lent: MarkdownContext

  constructor(
    private readonly context: MarkdownRenderContext,
    private file: string,
  ) {
    this.lent = {
      link: (url) => context.link(url, this.file),
      markdown: (text) => (context.markdown ? this.blocks(context.markdown(text)) : text),
      word: context.word,
    }
    this.uses = new Uses({
      component: (name) => context.component(name),
      inFile: (name, run) => this.inFile(name, run),
      file: () => this.file,
      html: () => empty,
      inlineHtml: () => empty,
      markdown: (nodes) => this.blocks(nodes),
      code: (code) => this.codeUse(code),
      render: () => empty,
      renderMarkdown: (component, use) => component.markdown(use, this.lent),
    })
  }

  /** Nodes as blocks: runs of text-level nodes make one paragraph. */
  blocks(nodes: readonly Node[]): string {
    const out: string[] = []
    let line = ''
    const flush = () => {
      const text = tidy(line)
      if (text !== '') out.push(text)
      line = ''
    }
    for (const node of nodes) {
      if (this.isBlock(node)) {
        flush()
        const text = this.block(node)
        if (text.trim() !== '') out.push(text.trimEnd())
      } else line += this.inline(node)
    }
    flush()
    return out.join('\n\n')
  }

  private isBlock(node: Node): boolean {
    switch (node.type) {
      case 'text':
      case 'inlineCode':
      case 'break':
      case 'emphasis':
      case 'strong':
      case 'delete':
      case 'link':
      case 'image':
      case 'inlineMath':
      case 'footnoteReference':
        return false
      case 'element': {
        const component = this.context.component(node.name)
        if (component) return component.inline !== true
        return (
          BLOCKS.has(node.name) ||
          (!node.inline && node.children.some((child) => this.isBlock(child))) ||
          /^[A-Z]/.test(node.name)
        )
      }
      case 'fragment':
      case 'island':
        return node.children.some((child) => this.isBlock(child))
      case 'invalid':
        return !node.inline
      default:
        return true
    }
  }

  private block(node: Node): string {
    switch (node.type) {
      case 'paragraph':
        return this.blocks(node.children)
      case 'heading':
        return `${'#'.repeat(node.depth)} ${this.line(node.children)}`
      case 'code':
        return codeFence(node)
      case 'list':
        return this.list(node)
      case 'blockquote':
        return prefixed(this.blocks(node.children), '> ')
      case 'table':
        return this.table(node)
      case 'thematicBreak':
        return '---'
      case 'math':
        return `$$\n${node.value}\n$$`
      case 'footnoteDefinition':
        return `[^${node.label}]: ${prefixed(this.blocks(node.children), '    ').trimStart()}`
      case 'fragment':
        return this.inFile(node.file, () => this.blocks(node.children))
      case 'element':
        return this.element(node)
      case 'invalid':
        return node.value.trim()
      default:
        return 'children' in node ? this.blocks(node.children) : ''
    }
  }

  private element(node: Element): string {
    const component = this.context.component(node.name)
    if (component) {
      if (component.audience?.(readProps(component, node.props)) === 'humans') return ''
      return this.uses.use(node, component).markdown()
    }
    if (DROPPED.has(node.name)) return ''
    const level = /^h([1-6])$/.exec(node.name)?.[1]
    if (level) return `${'#'.repeat(Number(level))} ${this.line(node.children)}`
    switch (node.name) {
      case 'hr':
        return '---'
      case 'ul':
      case 'ol':
        return this.htmlList(node)
      case 'blockquote':
        return prefixed(this.blocks(node.children), '> ')
      case 'pre':
        return fence(plainText(node.children).replace(/^\n|\n$/g, ''), { lang: '' })
      case 'table':
        return this.htmlTable(node)
      case 'summary':
        return `**${this.line(node.children)}**`
      case 'video':
        return typeof node.props.src === 'string'
          ? `[${this.context.word('video')}](${this.context.image(node.props.src, this.file)})`
          : ''
      default:
        return this.blocks(node.children)
    }
  }

  private inline(node: Node): string {
    switch (node.type) {
      case 'text':
        return escapeText(node.value)
      case 'inlineCode':
        return inlineCode(node.value)
      case 'break':
        return '\\\n'
      case 'strong':
        return this.marked(node.children, (text) => wrapped('**', text))
      case 'emphasis':
        return this.marked(node.children, (text) => wrapped('*', text))
      case 'delete':
        return this.marked(node.children, (text) => wrapped('~~', text))
      case 'link':
        return this.marked(node.children, (text) => this.link(node.url, text))
      case 'image':
        return this.image(node.url, node.alt)
      case 'inlineMath':
        return `$${node.value}$`
      case 'footnoteReference':
        return `[^${node.label}]`
      case 'fragment':
        return this.inFile(node.file, () => this.inlines(node.children))
      case 'invalid':
        return node.value
      case 'element':
        return this.inlineElement(node)
      default:
        return 'children' in node ? this.inlines(node.children) : ''
    }
  }

  private inlineElement(node: Element): string {
    const component = this.context.component(node.name)
    if (component) {
      if (component.audience?.(readProps(component, node.props)) === 'humans') return ''
      return this.uses.use(node, component).markdown()
    }
    if (DROPPED.has(node.name)) return ''
    switch (node.name) {
      case 'br':
        return '\\\n'
      case 'a': {
        const { href } = node.props
        if (typeof href !== 'string') return this.inlines(node.children)
        return this.marked(node.children, (text) => this.link(href, text))
      }
      case 'img':
        return typeof node.props.src === 'string' ? this.image(node.props.src, String(node.props.alt ?? '')) : ''
      case 'b':
      case 'strong':
        return this.marked(node.children, (text) => wrapped('**', text))
      case 'i':
      case 'em':
        return this.marked(node.children, (text) => wrapped('*', text))
      case 'del':
      case 's':
        return this.marked(node.children, (text) => wrapped('~~', text))
      case 'code':
      case 'kbd':
      case 'samp':
        return inlineCode(plainText(node.children))
      default:
        return this.inlines(node.children)
    }
  }

  private inlines(nodes: readonly Node[]): string {
    let out = ''
    for (const node of nodes) out += this.isBlock(node) ? ` ${this.block(node)} ` : this.inline(node)
    return out
  }

  /** Nodes on one line: a heading, a cell, a label. */
  private line(nodes: readonly Node[]): string {
    return oneLine(this.inlines(nodes))
  }

  /** Text between marks. A space at its ends stands outside of them, where it still divides words. */
  private marked(nodes: readonly Node[], mark: (text: string) => string): string {
    const text = this.inlines(nodes)
    const [before, after] = [/^\s/.test(text) ? ' ' : '', /\s$/.test(text) ? ' ' : '']
    return `${before}${mark(oneLine(text))}${after}`
  }

  private link(url: string, text: string): string {
    if (isScriptUrl(url)) return text
    const address = this.context.link(url, this.file)
    return text === '' ? `<${address}>` : `[${text}](${/[\s()]/.test(address) ? `<${address}>` : address})`
  }

  private image(src: string, alt: string): string {
    if (isScriptUrl(src) || src.startsWith('data:')) return alt
    const address = this.context.image(src, this.file)
    return `![${alt.replace(/[[\]\n]/g, ' ').trim()}](${/[\s()]/.test(address) ? `<${address}>` : address})`
  }

  private list(node: List): string {
    const first = node.first ?? 1
    const items = node.children.map((item, i) => {
      const marker = node.ordered ? `${first + i}. ` : '- '
      const box = item.type === 'listItem' && item.checked !== undefined ? `[${item.checked ? 'x' : ' '}] ` : ''
      return indented(marker, box + this.item('children' in item ? item.children : [item], node.loose))
    })
    return items.join(node.loose ? '\n\n' : '\n')
  }

  private item(nodes: readonly Node[], loose: boolean): string {
    const text = this.blocks(nodes)
    return loose ? text : text.replace(/\n\n(?=(?:[-*]|\d+\.) )/g, '\n')
  }

  private htmlList(node: Element): string {
    const items = node.children.filter((child) => child.type === 'element' && child.name === 'li') as Element[]
    return items
      .map((item, i) => indented(node.name === 'ol' ? `${i + 1}. ` : '- ', this.blocks(item.children)))
      .join('\n')
  }

  private table(node: Table): string {
    const rows = node.children.map((row) =>
      'children' in row ? row.children.map((cell) => ('children' in cell ? this.cell(cell.children) : '')) : [],
    )
    return tableText(rows, node.align)
  }

  private htmlTable(node: Element): string {
    const rows: string[][] = []
    const visit = (nodes: readonly Node[]) => {
      for (const child of nodes) {
        if (child.type !== 'element') continue
        if (child.name === 'tr')
          rows.push(child.children.flatMap((cell) => (cell.type === 'element' ? [this.cell(cell.children)] : [])))
        else visit(child.children)
      }
    }
    visit(node.children)
    return tableText(rows, [])
  }

  private cell(nodes: readonly Node[]): string {
    return tidy(this.inlines(nodes))
      .replace(/\\?\n+/g, ' ')
      .replace(/\|/g, '\\|')
  }

  private codeUse(node: Code): CodeUse {
    const options = parseCodeOptions(node.lang, node.meta)
    return { node, options, html: () => empty, markdown: () => codeFence(node) }
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
}

function codeFence({ value, lang, meta }: Code): string {
  const options = parseCodeOptions(lang, meta)
  if (options.lang === 'ansi') return fence(withoutAnsi(value), { ...options, lang: 'text' })
  return fence(options.twoslash ? withoutNotation(value) : value, options)
}

function fence(value: string, options: { lang: string; title?: string }): string {
  const longest = Math.max(2, ...(value.match(/`+/g) ?? []).map((run) => run.length))
  const ticks = '`'.repeat(longest + 1)
  return `${ticks}${[options.lang, options.title].filter(Boolean).join(' ')}\n${value}\n${ticks}`
}

function inlineCode(value: string): string {
  const longest = Math.max(0, ...(value.match(/`+/g) ?? []).map((run) => run.length))
  const ticks = '`'.repeat(longest + 1)
  const pad = /^`|`$/.test(value) ? ' ' : ''
  return `${ticks}${pad}${value.replace(/\s*\n\s*/g, ' ')}${pad}${ticks}`
}

/** Escapes only what would change its meaning: the text is read by people and assistants as it stands. */
function escapeText(text: string): string {
  return text.replace(/[\\`*]|<(?=[A-Za-z/!?])|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, (c) => `\\${c}`)
}

function wrapped(mark: string, text: string): string {
  return text === '' ? '' : `${mark}${text}${mark}`
}

/** White space as Markdown means it: one space, no space at the ends, line breaks of the author as spaces. */
function tidy(text: string): string {
  return text
    .replace(/[ \t]*(\\?)\n[ \t]*/g, (_, hard: string) => (hard ? '\\\n' : ' '))
    .replace(/[ \t]{2,}/g, ' ')
    .trim()
    .replace(/\\$/, '')
}

function oneLine(text: string): string {
  return tidy(text).replace(/\\?\n+/g, ' ')
}

function prefixed(text: string, prefix: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? prefix.trimEnd() : prefix + line))
    .join('\n')
}

function indented(marker: string, text: string): string {
  const pad = ' '.repeat(marker.length)
  return (
    marker +
    text
      .split('\n')
      .map((line, i) => (i === 0 || line === '' ? line : pad + line))
      .join('\n')
  )
}

function tableText(
  rows: readonly (readonly string[])[],
  align: readonly ('left' | 'right' | 'center' | null)[],
): string {
  const [head, ...body] = rows
  if (!head) return ''
  const width = Math.max(...rows.map((row) => row.length))
  const row = (cells: readonly string[]) => `| ${Array.from({ length: width }, (_, i) => cells[i] ?? '').join(' | ')} |`
  const marks = { left: ':--', right: '--:', center: ':-:' }
  const rule = Array.from({ length: width }, (_, i) => marks[align[i] ?? 'left'] ?? '---').map((mark, i) =>
    align[i] ? mark : '---',
  )
  return [row(head), row(rule), ...body.map(row)].join('\n')
}
