// Turns HTML that a documentation tool wrote into Markdown.

import {
  type ChildNode,
  childOf,
  childrenOf,
  type Element,
  findAll,
  hasClass,
  isElement,
  MAX_DEPTH,
  rawText,
  textOf,
} from '../../../dom/dom.ts'
import { fencedCode, formula, inlineCode } from '../links.ts'

export interface MarkdownOptions {
  /** The Markdown of a link with this label. Return the label alone for a link that leads nowhere. */
  link(href: string, label: string): string
  /** The language of code that doesn't name its own. */
  readonly language: string
  /** Whether headings are headings. Otherwise they're bold, because a text among others has no headings of its own. */
  readonly hasHeadings?: boolean
}

/** Markdown for nodes, without blank lines around it. Empty if they show nothing. */
export function htmlToMarkdown(nodes: readonly ChildNode[], options: MarkdownOptions): string {
  return new Writer(options).blocks(nodes, 0).join('\n\n')
}

const BLOCKS = new Set(
  'address article aside blockquote body center dd details div dl dt fieldset figure figcaption footer h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table ul'.split(
    ' ',
  ),
)
const HIDDEN = new Set(['script', 'style', 'head', 'template', 'button', 'svg'])

/** The callouts of Markdown for the boxes of Docutils. */
const ALERTS: Readonly<Record<string, string>> = {
  note: 'NOTE',
  tip: 'TIP',
  hint: 'TIP',
  important: 'IMPORTANT',
  warning: 'WARNING',
  attention: 'WARNING',
  caution: 'CAUTION',
  danger: 'CAUTION',
  error: 'CAUTION',
}

class Writer {
  constructor(private readonly options: MarkdownOptions) {}

  /** Texts between blocks become paragraphs. */
  blocks(nodes: readonly ChildNode[], depth: number): string[] {
    if (depth > MAX_DEPTH) return []
    const blocks: string[] = []
    let line: ChildNode[] = []
    const flush = () => {
      const text = this.paragraph(line, depth)
      if (text !== '') blocks.push(text)
      line = []
    }
    for (const node of nodes) {
      if (!isElement(node) || !holdsBlocks(node)) line.push(node)
      else {
        flush()
        blocks.push(...this.block(node, depth + 1))
      }
    }
    flush()
    return blocks
  }

  private block(element: Element, depth: number): string[] {
    const { name, children } = element
    switch (name) {
      case 'ul':
      case 'ol':
        return this.list(childrenOf(element), name === 'ol', depth)
      case 'dl':
        return this.definitions(element, depth)
      case 'pre':
        return this.code(element)
      case 'table':
        return this.table(element, depth)
      case 'blockquote':
        return [prefixed(this.blocks(children, depth), '> ', '> ')].filter((text) => text !== '')
      case 'hr':
        return ['---']
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6': {
        const title = this.paragraph(children, depth)
        if (title === '') return []
        return [this.options.hasHeadings ? `${'#'.repeat(Number(name.charAt(1)))} ${title}` : `**${title}**`]
      }
      default: {
        if (hasClass(element, 'math')) return formulas(rawText(element))
        if (hasClass(element, 'admonition')) return this.box(element, depth)
        if (hasClass(element, 'footnote', 'citation')) return this.note(element, depth)
        return hasClass(element, 'highlight') || /\bhighlight-/.test(element.attribs.class ?? '')
          ? this.code(element)
          : this.blocks(children, depth)
      }
    }
  }

  /** A box with a title such as “Note” is a callout. Other titles are kept: authors write those that are headings. */
  private box({ children, attribs }: Element, depth: number): string[] {
    const isTitle = (node: ChildNode) => isElement(node) && hasClass(node, 'admonition-title')
    const kind = (attribs.class ?? '').split(/\s+/).find((each) => Object.hasOwn(ALERTS, each))
    const titles = children.filter((node) => isTitle(node) && (kind === undefined || !isElement(node, 'p')))
    const title = this.paragraph(
      titles.flatMap((node) => (isElement(node) ? node.children : [])),
      depth,
    )
    const blocks = this.blocks(
      children.filter((node) => !isTitle(node)),
      depth,
    )
    if (blocks.length === 0 && title === '') return []
    const alert = `[!${ALERTS[kind ?? 'note']}]`
    return [`> ${alert}\n${prefixed([...(title === '' ? [] : [`**${title}**`]), ...blocks], '> ', '> ')}`]
  }

  /** A footnote, or a source in a list of them, with its number in front. */
  private note({ children }: Element, depth: number): string[] {
    const label = children.find((node) => isElement(node) && hasClass(node, 'label'))
    const rest = children.filter((node) => node !== label && !(isElement(node) && hasClass(node, 'backrefs')))
    const blocks = this.blocks(rest, depth)
    return [prefixed([[escaped(textOf(label)), blocks[0] ?? ''].join(' ').trim(), ...blocks.slice(1)], '- ', '  ')]
  }

  private list(items: readonly Element[], isOrdered: boolean, depth: number): string[] {
    const texts = items.flatMap((item, i) => {
      const blocks = item.name === 'li' ? this.blocks(item.children, depth + 1) : this.block(item, depth + 1)
      const mark = isOrdered ? `${i + 1}. ` : '- '
      return blocks.length === 0 ? [] : [prefixed(blocks, mark, ' '.repeat(mark.length))]
    })
    return texts.length === 0 ? [] : [texts.join('\n')]
  }

  /** Markdown has no lists of terms. */
  private definitions(list: Element, depth: number): string[] {
    const items: string[] = []
    for (const child of childrenOf(list)) {
      if (child.name === 'dt') {
        const term = this.paragraph(child.children, depth)
        if (term !== '') items.push(`- **${term}**`)
      } else if (child.name === 'dd') {
        const text = prefixed(this.blocks(child.children, depth + 1), '  ', '  ')
        if (text === '') continue
        if (items.length === 0) items.push(`-${text.slice(1)}`)
        else items.push(`\n${text}`)
      }
    }
    return items.length === 0 ? [] : [items.join('\n')]
  }

  private code(element: Element): string[] {
    const lines = rawText(element)
      .replace(/\r\n?/g, '\n')
      .replace(/^(?:[ \t]*\n)+|\s+$/g, '')
      .split('\n')
    const indents = lines
      .filter((line) => line.trim() !== '')
      .map((line) => (/^ */.exec(line) as RegExpExecArray)[0].length)
    const indent = indents.reduce((least, each) => Math.min(least, each), Infinity)
    if (indents.length === 0) return []
    const text = lines.map((line) => line.slice(indent).trimEnd()).join('\n')
    return [fencedCode(languageOf(element) ?? this.options.language, text)]
  }

  private table(table: Element, depth: number): string[] {
    const rows = findAll(table, ({ name }) => name === 'tr').map((row) =>
      childrenOf(row)
        .filter(({ name }) => name === 'td' || name === 'th')
        .map((cell) => ({ isHead: cell.name === 'th', text: this.cell(cell, depth) })),
    )
    const width = rows.reduce((most, { length }) => Math.max(most, length), 0)
    if (width === 0) return []
    const [first = []] = rows
    const head = first.every(({ isHead }) => isHead) ? first : undefined
    const line = (cells: readonly { readonly text: string }[]) =>
      `| ${Array.from({ length: width }, (_, i) => cells[i]?.text ?? '').join(' | ')} |`
    const body = head ? rows.slice(1) : rows
    const caption = this.paragraph(childOf(table, 'caption')?.children ?? [], depth)
    const text = [line(head ?? []), `|${' --- |'.repeat(width)}`, ...body.map(line)].join('\n')
    return caption === '' ? [text] : [`**${caption}**`, text]
  }

  private cell(cell: Element, depth: number): string {
    const blocks = this.blocks(cell.children, depth + 1)
    return blocks
      .map((block) => block.replace(/^(`{3,})[^\n]*\n([\s\S]*)\n\1$/, (_, __, code: string) => inlineCode(code)))
      .join('<br/>')
      .replace(/\n/g, ' ')
      .replace(/(?<!\\)\|/g, '\\|')
  }

  private paragraph(nodes: readonly ChildNode[], depth: number): string {
    return this.inline(nodes, depth)
      .replace(/[^\S\n]*\n\s*/g, '\n')
      .trim()
      .replace(/^(?:[#>+-](?=\s)|[-=]+$)/gm, '\\$&')
      .replace(/^(\d+)([.)])(?=\s)/gm, '$1\\$2')
  }

  private inline(nodes: readonly ChildNode[], depth: number): string {
    return nodes.map((node) => this.phrase(node, depth)).join('')
  }

  private phrase(node: ChildNode, depth: number): string {
    if (depth > MAX_DEPTH) return ''
    if (!isElement(node)) return node.type === 'text' && 'data' in node ? escaped(rawText(node)) : ''
    const { name, children, attribs } = node
    if (HIDDEN.has(name)) return ''
    if (name === 'span' && hasClass(node, 'math')) return formulas(rawText(node), false).join(' ')
    switch (name) {
      case 'code':
      case 'tt':
      case 'kbd':
      case 'samp': {
        const text = textOf(node)
        if (text === '') return ''
        // A link in code is code in a link.
        const only = childOf(node, 'a')
        if (only && textOf(only) === text) return this.options.link(only.attribs.href ?? '', inlineCode(text))
        return inlineCode(text)
      }
      case 'b':
      case 'strong':
        return marked(this.inline(children, depth + 1), '**')
      case 'i':
      case 'em':
      case 'cite':
      case 'var':
      case 'dfn':
        return marked(this.inline(children, depth + 1), '*')
      case 'a': {
        if (hasClass(node, 'headerlink') || hasClass(node, 'viewcode-link')) return ''
        const label = this.inline(children, depth + 1)
        return label.trim() === '' || attribs.href === undefined ? label : this.options.link(attribs.href, label.trim())
      }
      case 'br':
        return '  \n'
      case 'img':
        return escaped(attribs.alt ?? '')
      case 'sub':
      case 'sup': {
        const text = this.inline(children, depth + 1)
        return text.trim() === '' ? '' : `<${name}>${text}</${name}>`
      }
      default:
        return this.inline(children, depth + 1)
    }
  }
}

/** Whether an element is a block, or has one in it. */
function holdsBlocks(element: Element, depth = 0): boolean {
  if (BLOCKS.has(element.name)) return true
  return depth < MAX_DEPTH && childrenOf(element).some((child) => holdsBlocks(child, depth + 1))
}

/** ExDoc and YARD name the language alone: `makeup elixir`, `json`. */
function codeClass(classes: string): string | undefined {
  return /^(?:makeup )?([a-z][\w+#-]*)$/.exec(classes)?.[1]
}

function languageOf(element: Element, depth = 0): string | undefined {
  const classes = element.attribs.class ?? ''
  const own =
    /\b(?:language|lang|highlight)-([\w+#-]+)/.exec(classes)?.[1] ??
    (element.name === 'code' ? codeClass(classes) : undefined)
  if (own !== undefined) return own === 'default' || own === 'none' ? undefined : own
  for (const child of depth < 3 ? childrenOf(element) : []) {
    const inner = languageOf(child, depth + 1)
    if (inner !== undefined) return inner
  }
  return undefined
}

/** The formulas in TeX that a tool wrote for MathJax, within its brackets. */
function formulas(text: string, isDisplayed = true): string[] {
  const tex = text
    .trim()
    .replace(/^\\[[(]|\\[\])]$/g, '')
    .trim()
  return tex === '' ? [] : [formula(tex, isDisplayed)]
}

/** Blocks below one another, the first line after `first` and the others after `rest`. */
function prefixed(blocks: readonly string[], first: string, rest: string): string {
  if (blocks.length === 0) return ''
  return blocks
    .join('\n\n')
    .split('\n')
    .map((line, i) => (line === '' ? rest.trimEnd() : `${i === 0 ? first : rest}${line}`))
    .join('\n')
}

/** Marks stand at the text, and white space outside of them. */
function marked(text: string, mark: string): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? []
  return inner === '' ? text : `${before}${mark}${inner}${mark}${after}`
}

/** White space is one space or one line break. */
function escaped(text: string): string {
  return text.replace(/\s+/g, (space) => (space.includes('\n') ? '\n' : ' ')).replace(/[\\`*_[\]<>&~|$]/g, '\\$&')
}
