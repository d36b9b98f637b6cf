// The storage format of Confluence: XHTML with macros, links by title, and attached files.
import { childOf, childrenOf, type Element, textOf } from '../../dom/dom.ts'
import type { HtmlLink, HtmlRules } from '../html-page/rules.ts'
import type { HtmlWriter } from '../html-page/writer.ts'
import { blank, type Line } from '../lines.ts'
import { listLines } from '../list-lines.ts'
import { emoticon } from './emoticons.ts'
import { image, link } from './links.ts'
import { FRAME, isInline, Macros } from './macros.ts'
import { box, columns } from './parts.ts'
import type { ConfluenceSite } from './site.ts'

/** How the storage format is read. */
export function storageRules(site: ConfluenceSite): HtmlRules {
  return new StorageReader(site).rules
}

class StorageReader {
  readonly rules: HtmlRules
  private readonly macros: Macros

  constructor(private readonly site: ConfluenceSite) {
    this.macros = new Macros(site)
    this.rules = {
      remark: site.remark,
      isHidden: ({ name, attribs }) =>
        name === 'ac:placeholder' ||
        name === 'ac:parameter' ||
        name === 'ac:adf-fallback' ||
        name === 'ac:adf-attribute' ||
        name === 'ac:task-id' ||
        name === 'ac:task-uuid' ||
        (name === 'ac:structured-macro' && FRAME.has(attribs['ac:name'] ?? '')),
      isBlock: (element) => this.isBlock(element),
      block: (element, writer) => this.block(element, writer),
      phrase: (element, writer) => this.phrase(element, writer),
      link: (href): HtmlLink => ({ url: href }),
    }
  }

  private isBlock({ name, attribs }: Element): boolean {
    if (name === 'ac:structured-macro' || name === 'ac:macro') return !isInline(attribs['ac:name'] ?? '')
    return /^ac:(?:layout|layout-section|layout-cell|task-list|adf-extension|rich-text-body)$/.test(name)
  }

  private block(element: Element, writer: HtmlWriter): readonly Line[] | undefined {
    const { name, attribs } = element
    const at = writer.at(element)
    if (name === 'ac:structured-macro' || name === 'ac:macro') return this.macros.block(element, writer)
    if (name === 'ac:layout-section') {
      const cells = childrenOf(element, 'ac:layout-cell')
      return columns(
        cells.map(({ children }) => children),
        /_equal$/.test(attribs['ac:type'] ?? ''),
        writer,
        at,
      )
    }
    if (name === 'ac:task-list') return this.tasks(element, writer)
    if (name === 'ac:adf-extension') {
      const node = childOf(element, 'ac:adf-node')
      const content = childOf(node, 'ac:adf-content')
      if (!node || !content) return writer.blocks(childOf(element, 'ac:adf-fallback')?.children ?? [])
      writer.remark('carried', `${node.attribs.type ?? 'extension'} macro`, element)
      const kind = childrenOf(node, 'ac:adf-attribute').find(({ attribs: { key } }) => key === 'panel-type')
      return box(textOf(kind) === 'note' ? 'panel' : textOf(kind) || 'panel', writer.blocks(content.children), at)
    }
    return undefined
  }

  private tasks(list: Element, writer: HtmlWriter): Line[] {
    const items: Line[][] = []
    for (const child of childrenOf(list)) {
      if (child.name === 'ac:task') {
        const isDone = textOf(childOf(child, 'ac:task-status')) === 'complete'
        const [first = blank(writer.at(child)), ...rest] = writer.blocks(childOf(child, 'ac:task-body')?.children ?? [])
        items.push([{ ...first, text: `[${isDone ? 'x' : ' '}] ${first.text}` }, ...rest])
      } else if (child.name === 'ac:task-list') items.at(-1)?.push(...this.tasks(child, writer))
    }
    return listLines(items, false)
  }

  private phrase(element: Element, writer: HtmlWriter): string | undefined {
    const { name, attribs } = element
    switch (name) {
      case 'ac:link':
        return link(element, this.site, writer)
      case 'ac:image':
        return image(element, this.site, writer)
      case 'ac:emoticon':
        return emoticon({
          fallback: attribs['ac:emoji-fallback'],
          id: attribs['ac:emoji-id'],
          name: attribs['ac:name'],
        })
      case 'time':
        return textOf(element) === '' ? (attribs.datetime ?? '') : undefined
      case 'ac:structured-macro':
      case 'ac:macro':
        return this.macros.inline(element, writer)
      default:
        return undefined
    }
  }
}
