// HTML that an editor wrote, as Markdown with the tags of components. A system's rules read what isn't plain HTML.
import {
  type ChildNode,
  childOf,
  childrenOf,
  type Element,
  findAll,
  isElement,
  MAX_DEPTH,
  rawText,
  textOf,
} from '../../dom/dom.ts'
import { atLineStart, codeText, destination, escaped, escapedAll } from '../asciidoc/escape.ts'
import { attributeText, component, plainLabel, tag } from '../build.ts'
import { definition, definitionList } from '../definition-tags.ts'
import { codeLines } from '../fences.ts'
import { blank, isBlank, type Line, made, trimLines } from '../lines.ts'
import { listLines } from '../list-lines.ts'
import type { RemarkKind } from '../report.ts'
import { type TableCell, writeTable } from '../write-table.ts'
import { joinPieces, type Piece } from './pieces.ts'
import type { HtmlImage, HtmlRules } from './rules.ts'

const BLOCKS = new Set(
  'address article aside audio blockquote center dd details dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr iframe legend li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul video'.split(
    ' ',
  ),
)
const HIDDEN = new Set(['script', 'style', 'head', 'template', 'button', 'svg', 'noscript', 'input', 'select'])
const MARKS: Readonly<Record<string, '**' | '*' | '~~'>> = {
  b: '**',
  strong: '**',
  i: '*',
  em: '*',
  cite: '*',
  var: '*',
  dfn: '*',
  s: '~~',
  del: '~~',
  strike: '~~',
}
const KEPT = new Set(['sub', 'sup', 'u', 'kbd', 'mark', 'small'])
const MAX_SPAN = 100

/** Lines of Markdown for the nodes of a page. `lineAt` gives the line of an offset. */
export function htmlLines(nodes: readonly ChildNode[], rules: HtmlRules, lineAt: (offset: number) => number): Line[] {
  return trimLines(new HtmlWriter(rules, lineAt).blocks(nodes))
}

/** The same on one line, without what only blocks can show. */
export function htmlPhrases(nodes: readonly ChildNode[], rules: HtmlRules): string {
  return new HtmlWriter(rules, () => 0).phrases(nodes).replace(/\s+/g, ' ').trim()
}

/** Writes the parts of a page. Rules call it for what their elements hold. */
export class HtmlWriter {
  private depth = 0
  private readonly marks = new Set<string>()
  private readonly held = new WeakMap<Element, boolean>()

  constructor(
    private readonly rules: HtmlRules,
    private readonly lineAt: (offset: number) => number,
  ) {}

  /** The line of a node. */
  at(node: ChildNode | undefined): number {
    return this.lineAt(node?.startIndex ?? 0)
  }

  remark(kind: RemarkKind, what: string, element: Element, message?: string, todo?: string): void {
    this.rules.remark?.(kind, what, this.at(element), message, todo)
  }

  /** Nodes as blocks, with empty lines between them. Text between blocks becomes paragraphs. */
  blocks(nodes: readonly ChildNode[]): Line[] {
    if (this.depth > MAX_DEPTH) return []
    this.depth++
    const out: Line[] = []
    let run: ChildNode[] = []
    const add = (lines: readonly Line[]) => {
      const [first] = lines
      if (first && out.length > 0 && !isBlank(out.at(-1))) out.push(blank(first.at))
      for (const line of lines) out.push(line)
    }
    const flush = () => {
      add(this.paragraph(run))
      run = []
    }
    for (const node of nodes) {
      if (!isElement(node) || !this.holdsBlocks(node)) run.push(node)
      else {
        flush()
        add(trimLines(this.block(node)))
      }
    }
    flush()
    this.depth--
    return out
  }

  /** Nodes within a line as Markdown. */
  phrases(nodes: readonly ChildNode[]): string {
    return joinPieces(this.pieces(nodes))
  }

  /** Nodes as the text of an attribute. */
  label(nodes: readonly ChildNode[]): string {
    return plainLabel(this.phrases(nodes).replace(/<br \/>/g, ' '))
  }

  /** A link in Markdown. */
  link(label: string, url: string): string {
    return `[${label.trim()}](${destination(url)})`
  }

  /** An image in Markdown. Its size needs HTML. */
  image({ src, alt = '', width }: HtmlImage): string {
    if (width === undefined) return `![${escapedAll(alt).replace(/\s+/g, ' ')}](${destination(src)})`
    return `<img src="${attributeText(src)}" alt="${attributeText(alt)}" width="${width}" />`
  }

  private paragraph(nodes: readonly ChildNode[]): Line[] {
    const text = this.phrases(nodes)
      .replace(/\s+/g, ' ')
      .replace(/ ?<br \/> ?/g, '<br />')
      .replace(/^(?: |<br \/>)+/, '')
    const shown = withoutBreaks(text)
    return shown === '' ? [] : [{ text: atLineStart(shown), at: this.at(nodes.find((node) => textOf(node) !== '')) }]
  }

  private holdsBlocks(element: Element, depth = 0): boolean {
    const known = this.held.get(element)
    if (known !== undefined) return known
    const holds =
      !this.isHidden(element) &&
      (BLOCKS.has(element.name) ||
        this.rules.isBlock?.(element) === true ||
        (depth < MAX_DEPTH && childrenOf(element).some((child) => this.holdsBlocks(child, depth + 1))))
    this.held.set(element, holds)
    return holds
  }

  private isHidden(element: Element): boolean {
    return HIDDEN.has(element.name) || this.rules.isHidden?.(element) === true
  }

  private block(element: Element): readonly Line[] {
    if (this.isHidden(element)) return []
    const own = this.rules.block?.(element, this)
    if (own !== undefined) return own
    const { name, children, attribs } = element
    const at = this.at(element)
    switch (name) {
      case 'ul':
      case 'ol':
      case 'dir':
      case 'menu':
        return this.list(element)
      case 'dl':
        return this.definitions(element)
      case 'pre':
        return this.code(rawText(element), languageOf(element), at)
      case 'table':
        return this.table(element)
      case 'blockquote':
        return this.blocks(children).map((line) => ({ ...line, text: line.text === '' ? '>' : `> ${line.text}` }))
      case 'hr':
        return [{ text: '---', at }]
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6': {
        const text = this.phrases(children)
          .replace(/<br \/>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim()
        return text === '' ? [] : [{ text: `${'#'.repeat(Number(name[1]))} ${text}`, at }]
      }
      case 'details': {
        const title = this.label(childOf(element, 'summary')?.children ?? []) || undefined
        const body = this.blocks(children.filter((child) => !isElement(child, 'summary')))
        return component('Accordion', { title: title ?? '…', id: attribs.id }, body, at)
      }
      case 'figure': {
        const caption = this.label(childOf(element, 'figcaption')?.children ?? []) || undefined
        const body = this.blocks(children.filter((child) => !isElement(child, 'figcaption')))
        return body.length === 0 ? [] : component('Frame', { caption }, body, at)
      }
      case 'iframe':
      case 'video':
      case 'audio':
        return this.player(element, attribs.src ?? childOf(element, 'source')?.attribs.src ?? '')
      default:
        return this.blocks(children)
    }
  }

  private player({ name, attribs }: Element, src: string): Line[] {
    if (src === '' || (name === 'iframe' && !/^https:\/\//.test(src))) return []
    const title = attribs.title || (name === 'iframe' ? 'Embedded page' : undefined)
    if (name === 'iframe')
      return [
        made(`<iframe src="${attributeText(src)}" title="${attributeText(title ?? '')}" allowFullScreen></iframe>`, 0),
      ]
    return [made(tag(name, { controls: true, src }).replace(/ \/>$/, `></${name}>`), 0)]
  }

  /** A block of code. */
  code(text: string, language: string | undefined, at: number, title?: string, isFolded = false): Line[] {
    const code = text
      .replace(/\r\n?/g, '\n')
      .replace(/^(?:[ \t]*\n)+/, '')
      .trimEnd()
    if (code === '') return []
    return codeLines(code, { lang: language ?? 'text', title: title || undefined, expandable: isFolded }, at)
  }

  private list(element: Element): Line[] {
    const items: Line[][] = []
    for (const child of childrenOf(element)) {
      const lines = child.name === 'li' ? this.blocks(child.children) : trimLines(this.block(child))
      const last = items.at(-1)
      // Many editors put a nested list beside the item that it belongs to.
      if (child.name !== 'li' && last) last.push(...lines)
      else items.push([...lines])
    }
    return listLines(items, element.name === 'ol', Number.parseInt(element.attribs.start ?? '1', 10) || 1)
  }

  private definitions(list: Element): Line[] {
    const items: Line[] = []
    let terms: Line[][] = []
    for (const child of childrenOf(list)) {
      if (child.name === 'dt') terms.push(this.blocks(child.children))
      else if (child.name === 'dd') {
        items.push(...definition(terms, this.blocks(child.children)))
        terms = []
      }
    }
    if (terms.length > 0) items.push(...definition(terms, []))
    return items.length === 0 ? [] : definitionList(items)
  }

  private table(table: Element): Line[] {
    const rows = findAll(table, ({ name }) => name === 'tr').map((row) =>
      childrenOf(row).filter(({ name }) => name === 'td' || name === 'th'),
    )
    const filled = rows.filter((row) => row.length > 0)
    const isHead = (row: readonly Element[] | undefined) => row?.every(({ name }) => name === 'th') === true
    let headers = 0
    while (headers < filled.length - 1 && isHead(filled[headers])) headers++
    const cells = filled.map((row, i) => row.map((cell) => this.cell(cell, i >= headers)))
    const caption = this.label(childOf(table, 'caption')?.children ?? [])
    const at = this.at(table)
    const lines = cells.length === 0 ? [] : writeTable(cells, headers, at)
    return caption === '' ? lines : [{ text: `**${escaped(caption)}**`, at }, blank(at), ...lines]
  }

  /** A cell. The head of a row is bold, because Markdown only has heads of columns. */
  private cell(cell: Element, isBody: boolean): TableCell {
    const lines = trimLines(this.blocks(cell.children))
    const [only] = lines
    const isHead =
      isBody && cell.name === 'th' && only !== undefined && lines.length === 1 && /^[\p{L}\p{N}]/u.test(only.text)
    const span = (value: string | undefined) => Math.min(MAX_SPAN, Math.max(1, Number.parseInt(value ?? '1', 10) || 1))
    return {
      lines: isHead && /[\p{L}\p{N}]$/u.test(only.text) ? [{ ...only, text: `**${only.text}**` }] : lines,
      columns: span(cell.attribs.colspan),
      rows: span(cell.attribs.rowspan),
    }
  }

  private pieces(nodes: readonly ChildNode[]): Piece[] {
    if (this.depth > MAX_DEPTH) return []
    this.depth++
    const out = nodes.flatMap((node) => this.piece(node))
    this.depth--
    return out
  }

  private piece(node: ChildNode): readonly Piece[] {
    if (!isElement(node)) {
      // The sections of XML that aren't markup hold text.
      if ('children' in node) return this.pieces(node.children)
      return node.type === 'text' ? [{ text: escaped(rawText(node).replace(/\s+/g, ' ')) }] : []
    }
    if (this.isHidden(node)) return []
    const own = this.rules.phrase?.(node, this)
    if (own !== undefined) return [{ text: own }]
    const { name, children, attribs } = node
    const mark = MARKS[name]
    if (mark !== undefined && !this.marks.has(mark)) {
      this.marks.add(mark)
      const text = this.phrases(children)
      this.marks.delete(mark)
      return [{ text, mark }]
    }
    if (KEPT.has(name)) {
      const text = this.phrases(children)
      return [{ text: text.trim() === '' ? text : `<${name}>${text}</${name}>` }]
    }
    switch (name) {
      case 'br':
        return [{ text: '<br />' }]
      case 'code':
      case 'tt':
      case 'samp': {
        const only = childOf(node, 'a')
        if (only && textOf(only) === textOf(node))
          return this.pieces([only]).map(({ text }) => ({ text: asCode(text, textOf(node)) }))
        return [{ text: codeText(rawText(node)) }]
      }
      case 'img': {
        const image = this.rules.image?.(node) ?? plainImage(attribs)
        return image === undefined || image.src === '' ? [] : [{ text: this.image(image) }]
      }
      case 'a':
        return this.anchor(node)
      default:
        return this.pieces(children)
    }
  }

  private anchor(element: Element): readonly Piece[] {
    const { attribs, children } = element
    const id = attribs.name ?? (attribs.href === undefined ? attribs.id : undefined)
    const place = id ? `<a id="${attributeText(id)}"></a>` : ''
    if (attribs.href === undefined) return [{ text: place }, ...this.pieces(children)]
    const target = this.rules.link ? this.rules.link(attribs.href.trim(), element) : { url: attribs.href.trim() }
    const text = this.phrases(children)
    const label = text.trim() || (target?.label === undefined ? '' : escaped(target.label))
    if (target === undefined || target.url === '' || label === '' || /^javascript:/i.test(target.url))
      return [{ text: place + (text || label) }]
    const [before, after] = [/^\s/.test(text) ? ' ' : '', /\s$/.test(text) && text.trim() !== '' ? ' ' : '']
    return [{ text: `${place}${before}${this.link(label, target.url)}${after}` }]
  }
}

function plainImage(attribs: Readonly<Record<string, string>>): HtmlImage {
  const width = Number.parseInt(attribs.width ?? '', 10)
  return { src: attribs.src ?? '', alt: attribs.alt, ...(width > 0 && { width }) }
}

/** A link whose label is code. */
function asCode(link: string, text: string): string {
  const end = link.lastIndexOf('](')
  return end === -1 ? codeText(text) : `[${codeText(text)}${link.slice(end)}`
}

/** A text without line breaks at its end. */
function withoutBreaks(text: string): string {
  let end = text.length
  for (;;) {
    if (text.endsWith('<br />', end)) end -= 6
    else if (text[end - 1] === ' ') end--
    else return text.slice(0, end)
  }
}

function languageOf(element: Element): string | undefined {
  const names = [element, ...childrenOf(element)].map(({ attribs }) => attribs.class ?? '').join(' ')
  return /\b(?:language|lang)-([\w+#-]+)/.exec(names)?.[1]
}
