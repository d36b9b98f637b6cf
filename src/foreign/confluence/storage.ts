// The storage format of Confluence: XHTML with macros, links by title, and attached files.
import {
  type ChildNode,
  childOf,
  childrenOf,
  type Element,
  find,
  isElement,
  parseXhtml,
  rawText,
  textOf,
} from '../../dom/dom.ts'
import { escaped } from '../asciidoc/escape.ts'
import { steps, tabs } from '../build.ts'
import type { HtmlLink, HtmlRules } from '../html-page/rules.ts'
import type { HtmlWriter } from '../html-page/writer.ts'
import { blank, type Line } from '../lines.ts'
import { listLines } from '../list-lines.ts'
import { embed } from '../syntaxes/gitbook.ts'
import { emoticon } from './emoticons.ts'
import { box, codeLanguage, columns, fold, fragmentOf, lozenge, type Part, place } from './parts.ts'
import { fence } from './plain-macros.ts'
import type { ConfluencePage, ConfluenceSite } from './site.ts'

/** Macros within a line. */
const INLINE = new Set([
  'status',
  'anchor',
  'jira',
  'mathinline',
  'mathjax-inline-macro',
  'color',
  'profile',
  'iframe-inline',
  'html-comment',
  'scroll-ignore-inline',
])
/** Lists of the frame around pages, which the new site has its own of. */
const FRAME = new Set(
  'toc toc-zone pagetree pagetreesearch livesearch search-macro recently-updated blog-posts contributors contributors-summary contentbylabel content-report-table create-from-template labels-list popular-labels recently-used-labels related-labels navmap space-details space-attachments spaces-list change-history favpages profile-picture userlister scroll-title tasks-report-macro network'.split(
    ' ',
  ),
)
/** Macros that only hold text. */
const HOLDERS = new Set([
  'excerpt',
  'details',
  'center',
  'div',
  'span',
  'section-column',
  'aura-card',
  'ui-text-box',
  'multi-excerpt',
  'multiexcerpt',
  'scroll-only',
  'sv-translation',
])
const BOXES = new Set(['info', 'note', 'tip', 'warning', 'panel', 'auimessage', 'success', 'error'])
const FOLDS = new Set(['expand', 'ui-expand'])
const TABS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'ui-tabs': 'ui-tab',
    auitabs: 'auitabspage',
    'tabs-group': 'tab-pane',
    deck: 'card',
    'tab-group': 'tab',
    'horizontal-nav-group': 'horizontal-nav-item',
    'aura-tab-group': 'aura-tab',
  }),
)
const FILES = /^(?:view-file|viewfile|viewpdf|viewdoc|viewxls|viewppt|pdf|multimedia)$/
/** How many pages a page may include, and how deep. */
const MAX_INCLUDED = 200

/** How the storage format is read. */
export function storageRules(site: ConfluenceSite): HtmlRules {
  return new StorageReader(site).rules
}

class StorageReader {
  readonly rules: HtmlRules
  private readonly open = new Set<string>()
  private included = 0

  constructor(private readonly site: ConfluenceSite) {
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
    if (name === 'ac:structured-macro' || name === 'ac:macro') return !INLINE.has(attribs['ac:name'] ?? '')
    return /^ac:(?:layout|layout-section|layout-cell|task-list|adf-extension|rich-text-body)$/.test(name)
  }

  private block(element: Element, writer: HtmlWriter): readonly Line[] | undefined {
    const { name, attribs } = element
    const at = writer.at(element)
    if (name === 'ac:structured-macro' || name === 'ac:macro') return this.macro(element, writer)
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
    if (name === 'ac:image') return undefined
    return undefined
  }

  private macro(element: Element, writer: HtmlWriter): readonly Line[] {
    const name = element.attribs['ac:name'] ?? ''
    const at = writer.at(element)
    const parameter = (key: string) => textOf(parameterOf(element, key))
    const body = childOf(element, 'ac:rich-text-body')?.children ?? []
    const lines = this.known(name, element, body, parameter, at, writer)
    if (lines !== undefined) {
      writer.remark('carried', `${name} macro`, element)
      return lines
    }
    if (FRAME.has(name)) return []
    return this.unknown(name, element, body, writer)
  }

  private known(
    name: string,
    element: Element,
    body: readonly ChildNode[],
    parameter: (key: string) => string,
    at: number,
    writer: HtmlWriter,
  ): readonly Line[] | undefined {
    const plain = plainBody(element)
    if (BOXES.has(name)) {
      const kind = name === 'auimessage' ? parameter('type') : name
      return box(kind, writer.blocks(body), at, parameter('title'))
    }
    if (FOLDS.has(name)) return fold(parameter('title'), writer.blocks(body), at)
    if (name === 'code' || name === 'noformat' || name === 'code-block' || name === 'paste-code-macro')
      return writer.code(
        plain,
        codeLanguage(parameter('language') || parameter('') || undefined),
        at,
        parameter('title'),
        parameter('collapse') === 'true',
      )
    const diagram = fence(name, plain || parameter('body'), at, writer, element)
    if (diagram) return diagram
    if (name === 'section')
      return columns(
        this.named(body, 'column').map((one) => bodyOf(one)),
        true,
        writer,
        at,
      )
    if (name === 'column') return writer.blocks(body)
    const part = TABS.get(name)
    if (part !== undefined) return this.parts(body, part, writer, (all) => tabs(all, at))
    if (name === 'ui-steps') return this.parts(body, 'ui-step', writer, (all) => steps(all, at))
    if (name === 'quote' || name === 'blockquote')
      return writer.blocks(body).map((line) => ({ ...line, text: `> ${line.text}`.trimEnd() }))
    if (name === 'include' || name === 'excerpt-include' || name === 'excerptinclude')
      return this.include(element, name, writer)
    if (name === 'children') return this.pages(element, writer)
    if (name === 'attachments')
      return listLines(
        this.site.attachments().map((file) => [{ text: this.file(file, escaped(file), writer), at }]),
        false,
      )
    if (name === 'gallery') {
      const images = this.site.attachments().filter((file) => /\.(?:png|jpe?g|gif|svg|webp)$/i.test(file))
      return images.flatMap((file): Line[] => [
        { text: writer.image({ src: this.site.attachment(file, undefined, undefined) }), at },
        blank(at),
      ])
    }
    if (name === 'widget' || name === 'iframe' || name === 'lref-gdrive-file') {
      const url = addressIn(parameterOf(element, 'url') ?? parameterOf(element, 'src')) || parameter('url')
      return /^https?:\/\//.test(url) ? [...embed(url, at)] : undefined
    }
    if (FILES.test(name)) {
      const holder = parameterOf(element, 'name') ?? parameterOf(element, 'filename')
      const file =
        (holder && find(holder, (one) => one.name === 'ri:attachment')?.attribs['ri:filename']) || textOf(holder)
      return file === '' ? undefined : [{ text: this.file(file, escaped(file), writer), at }]
    }
    if (/^(?:drawio|gliffy|inc-drawio|drawio-sketch|lucidchart)$/.test(name)) {
      const title = parameter('diagramName') || parameter('diagramDisplayName') || parameter('name')
      const image = [`${title}.png`, `${title}.drawio.png`].find((one) => this.site.hasAttachment(one))
      return image === undefined
        ? undefined
        : [{ text: writer.image({ src: this.site.attachment(image, undefined, undefined), alt: title }), at }]
    }
    if (name === 'excerpt' && parameter('hidden') === 'true') return []
    if (HOLDERS.has(name)) return writer.blocks(body)
    return undefined
  }

  /** A macro that has no counterpart. What it holds is kept. */
  private unknown(name: string, element: Element, body: readonly ChildNode[], writer: HtmlWriter): readonly Line[] {
    const plain = plainBody(element)
    const lines = body.length > 0 ? writer.blocks(body) : writer.code(plain, undefined, writer.at(element))
    if (lines.length > 0)
      writer.remark(
        'simplified',
        `${name} macro`,
        element,
        `The macro \`${name}\` has no counterpart, so only its content was kept.`,
      )
    else
      writer.remark(
        'left',
        `${name} macro`,
        element,
        `The macro \`${name}\` has no counterpart, so it was left out.`,
        'Write what readers need of it.',
      )
    return lines
  }

  private parts(
    body: readonly ChildNode[],
    name: string,
    writer: HtmlWriter,
    made: (all: readonly Part[]) => Line[],
  ): Line[] {
    const all = this.named(body, name).map((one): Part => {
      const title = ['title', 'name', 'label', 'Title']
        .map((key) => textOf(parameterOf(one, key)))
        .find((text) => text !== '')
      return { title: title ?? '', lines: writer.blocks(bodyOf(one)), at: writer.at(one) }
    })
    return all.length === 0
      ? writer.blocks(body)
      : made(all.map((part, i) => ({ ...part, title: part.title || `${i + 1}` })))
  }

  /** The macros of a name in some nodes, which an editor may have wrapped in paragraphs. */
  private named(nodes: readonly ChildNode[], name: string): Element[] {
    return nodes.flatMap((node) => {
      if (!isElement(node)) return []
      if (node.attribs['ac:name'] === name) return [node]
      return node.name === 'p' || node.name === 'div' ? this.named(node.children, name) : []
    })
  }

  private include(element: Element, name: string, writer: HtmlWriter): readonly Line[] | undefined {
    const page = find(element, (one) => one.name === 'ri:page')
    const title = page?.attribs['ri:content-title'] ?? textOf(parameterOf(element, ''))
    const space = page?.attribs['ri:space-key']
    const body = title === '' ? undefined : this.site.body(title, space)
    const key = `${space ?? ''}:${title}`
    if (body === undefined || this.open.has(key) || ++this.included > MAX_INCLUDED) {
      writer.remark(
        'missing',
        `${name} macro`,
        element,
        `There's no page \`${title}\` to include.`,
        'Write its content here.',
      )
      return []
    }
    this.open.add(key)
    const root = parseXhtml(body)
    const excerpt = name === 'include' ? undefined : find(root, (one) => one.attribs['ac:name'] === 'excerpt')
    const lines = writer
      .blocks(excerpt ? bodyOf(excerpt) : root.children)
      .map((line) => ({ ...line, at: writer.at(element) }))
    this.open.delete(key)
    return lines
  }

  /** The list of the pages below this one. */
  private pages(element: Element, writer: HtmlWriter): Line[] {
    const of = find(parameterOf(element, 'page'), (one) => one.name === 'ri:page')?.attribs['ri:content-title']
    const pages = of === undefined ? this.site.children() : this.site.childrenOf(of)
    return listLines(
      pages.map((page) => [{ text: this.pageLink(page, '', undefined, writer), at: writer.at(element) }]),
      false,
    )
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
        return this.linked(element, writer)
      case 'ac:image':
        return this.image(element, writer)
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
        return this.inlineMacro(element, writer)
      default:
        return undefined
    }
  }

  private inlineMacro(element: Element, writer: HtmlWriter): string {
    const name = element.attribs['ac:name'] ?? ''
    const parameter = (key: string) => textOf(parameterOf(element, key))
    if (name === 'status') return lozenge(parameter('title'), parameter('colour') || parameter('color'))
    if (name === 'anchor') return place(parameter(''))
    if (name === 'mathinline' || name === 'mathjax-inline-macro') {
      const tex = parameter('body') || parameter('equation') || plainBody(element).trim()
      return tex === '' ? '' : `$${tex}$`
    }
    if (name === 'jira') {
      const key = parameter('key')
      if (key === '')
        writer.remark(
          'left',
          'jira macro',
          element,
          'A list of issues was left out.',
          'Write what readers need of it, or link to it.',
        )
      return escaped(key)
    }
    return writer.phrases(bodyOf(element))
  }

  private linked(element: Element, writer: HtmlWriter): string {
    const rich = childOf(element, 'ac:link-body')
    const plain = textOf(childOf(element, 'ac:plain-text-link-body'))
    const label = rich ? writer.phrases(rich.children) : escaped(plain)
    const anchor = element.attribs['ac:anchor']
    const target = childrenOf(element).find(({ name }) => name.startsWith('ri:'))
    const { attribs } = target ?? { attribs: {} as Record<string, string> }
    switch (target?.name) {
      case 'ri:page':
      case 'ri:blog-post':
      case 'ri:content-entity': {
        const id = attribs['ri:content-id']
        const title = attribs['ri:content-title'] ?? ''
        const page = id === undefined ? this.site.page(title, attribs['ri:space-key']) : this.site.pageById(id)
        if (page) return this.pageLink(page, label, anchor, writer)
        writer.remark(
          'missing',
          'link',
          element,
          `There's no page \`${title || id}\`, so only the text of the link is left.`,
          'Write the page, or remove the link.',
        )
        return label || escaped(title)
      }
      case 'ri:attachment': {
        const page = childOf(target, 'ri:page')?.attribs
        const file = attribs['ri:filename'] ?? ''
        return writer.link(
          label || escaped(file),
          this.site.attachment(file, page?.['ri:content-title'], page?.['ri:space-key']),
        )
      }
      case 'ri:url':
        return writer.link(label || escaped(attribs['ri:value'] ?? ''), attribs['ri:value'] ?? '')
      case 'ri:user':
        if (label === '')
          writer.remark(
            'simplified',
            'mention',
            element,
            'The mention of a person was left out, because exports have no names.',
          )
        return label
      default:
        return anchor === undefined ? label : writer.link(label || escaped(anchor), `#${fragmentOf(anchor)}`)
    }
  }

  private pageLink(page: ConfluencePage, label: string, anchor: string | undefined, writer: HtmlWriter): string {
    return writer.link(
      label || escaped(page.title),
      page.address + (anchor === undefined ? '' : `#${fragmentOf(anchor)}`),
    )
  }

  private file(name: string, label: string, writer: HtmlWriter): string {
    return writer.link(label, this.site.attachment(name, undefined, undefined))
  }

  private image(element: Element, writer: HtmlWriter): string {
    const { attribs } = element
    const file = childOf(element, 'ri:attachment')
    const page = childOf(file, 'ri:page')?.attribs
    const src = file
      ? this.site.attachment(file.attribs['ri:filename'] ?? '', page?.['ri:content-title'], page?.['ri:space-key'])
      : (childOf(element, 'ri:url')?.attribs['ri:value'] ?? '')
    if (src === '') return ''
    const width = Number.parseInt(attribs['ac:width'] ?? '', 10)
    const image = writer.image({
      src,
      alt: attribs['ac:alt'] ?? attribs['ac:title'],
      ...(width > 0 && width < 300 && { width }),
    })
    const href = attribs['ac:href']
    const caption = writer.phrases(childOf(element, 'ac:caption')?.children ?? []).trim()
    return (href ? writer.link(image, href) : image) + (caption === '' ? '' : `<br />${caption}`)
  }
}

/** A parameter of a macro. */
function parameterOf(macro: Element, name: string): Element | undefined {
  return childrenOf(macro).find(
    (one) => /^ac:(?:default-)?parameter$/.test(one.name) && (one.attribs['ac:name'] ?? '') === name,
  )
}

function bodyOf(macro: Element): readonly ChildNode[] {
  return childOf(macro, 'ac:rich-text-body')?.children ?? []
}

function plainBody(macro: Element): string {
  return rawText(childOf(macro, 'ac:plain-text-body'))
}

function addressIn(parameter: Element | undefined): string {
  return parameter === undefined ? '' : (childOf(parameter, 'ri:url')?.attribs['ri:value'] ?? textOf(parameter))
}
