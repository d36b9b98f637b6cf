// What a page of Dokka says of the declarations on it.
import {
  type ChildNode,
  childrenOf,
  type Element,
  find,
  findAll,
  hasClass,
  isElement,
  type ParentNode,
  parseHtml,
  rawText,
  textOf,
} from '../../../dom/dom.ts'
import { htmlToMarkdown } from '../html/markdown.ts'
import { fencedCode, inlineCode, symbolLink } from '../links.ts'
import { type Doc, NO_DOC } from '../model.ts'
import { type Declaration, readDeclaration } from './declaration.ts'
import { type DokkaPage, type DokkaPages, pageId } from './pages.ts'

/** A declaration, and what is said of it. */
export interface Block {
  /** Undefined for a package. */
  readonly declaration?: Declaration
  readonly doc: Doc
  /** By name, in Markdown. */
  readonly parameters: ReadonlyMap<string, string>
  readonly returns?: string
  /** Links to the types that are made of it. */
  readonly inheritors: readonly string[]
  /** The platforms that have it, as Dokka calls them. */
  readonly platforms: readonly string[]
}

/** Something that the page of a type lists. */
export interface Row {
  /** `FUNCTION`, `ENTRY`, `EXTENSION_FUNCTION`. */
  readonly part: string
  readonly page: DokkaPage
}

/** What a page has of all platforms together. */
export interface Content {
  readonly blocks: readonly Block[]
  readonly rows: readonly Row[]
}

/** What is around the content of a page. */
const isAround = (name: string, { id = '' }: Readonly<Record<string, string>>) =>
  name === 'head' || name === 'script' || /^(?:navigation-wrapper|leftColumn)$/.test(id)

/** Reads a page. */
export function readContent(html: string, page: DokkaPage, pages: DokkaPages): Content {
  const content = find(parseHtml(html, isAround), ({ attribs }) => attribs.id === 'content')
  const found = findAll(content, (each) => isOfPlatform(each) || hasClass(each, 'tabbedcontent'))
  const groups = found.filter(isOfPlatform)
  const labels = labelsIn(content)
  const reader = new Reader(page, pages)
  const read = groups.map((group) => {
    const label = labels.get(group.attribs['data-togglable'] ?? '')
    return reader.blocks(group, label === undefined ? [] : [label])
  })
  return { blocks: mergedBlocks(read), rows: reader.rows(found.filter((each) => !groups.includes(each))) }
}

function isOfPlatform(element: Element): boolean {
  return hasClass(element, 'sourceset-dependent-content')
}

function labelsIn(content: ParentNode | undefined): Map<string, string> {
  const buttons = findAll(content, (each) => hasClass(each, 'platform-bookmark'))
  return new Map(buttons.map((each) => [each.attribs['data-toggle'] ?? '', textOf(each)]))
}

/** The declarations of all platforms, each once. What is expected of all platforms comes first. */
export function mergedBlocks(groups: readonly (readonly Block[])[]): Block[] {
  const isExpected = (group: readonly Block[]) => group.some(({ declaration }) => declaration?.isExpected)
  const blocks = new Map<string, Block>()
  for (const block of [...groups.filter(isExpected), ...groups.filter((each) => !isExpected(each))].flat()) {
    const key = block.declaration?.key ?? ''
    const known = blocks.get(key)
    const said = known && known.doc !== NO_DOC ? { ...known, doc: bothDocs(known.doc, block) } : block
    const platforms = [...new Set([...(known?.platforms ?? []), ...block.platforms])]
    const declaration = known?.declaration ?? block.declaration
    blocks.set(key, { ...said, ...(declaration && { declaration }), platforms })
  }
  return [...blocks.values()]
}

/** What is said of a declaration, with what a platform says of its own. */
function bothDocs(doc: Doc, { doc: other, platforms }: Block): Doc {
  const { summary, details } = other
  if (summary === undefined || summary === doc.summary) return doc
  if (doc.summary === undefined) return { ...doc, summary, details: [...doc.details, ...details] }
  return { ...doc, details: [...doc.details, `**${platforms.map(inlineCode).join(', ')}:** ${summary}`, ...details] }
}

/** Titles of what Dokka writes for the tags of comments. */
const TAGS = /^(?:(?:type )?parameters|return|throws|see also|receiver|samples?|since(?: kotlin)?|author|inheritors)$/

class Reader {
  constructor(
    private readonly page: DokkaPage,
    private readonly pages: DokkaPages,
  ) {}

  blocks(group: Element, platforms: readonly string[]): Block[] {
    const parts: { symbol?: Element; nodes: ChildNode[] }[] = []
    for (const node of group.children) {
      if (isElement(node) && hasClass(node, 'symbol')) parts.push({ symbol: node, nodes: [] })
      else if (isElement(node, 'hr') || (isElement(node, 'br') && parts.at(-1)?.nodes.length === 0)) continue
      else if (parts.length > 0) parts.at(-1)?.nodes.push(node)
      else if (isElement(node) || textOf(node) !== '') parts.push({ nodes: [node] })
    }
    return parts.map(({ symbol, nodes }) => ({
      ...(symbol && { declaration: readDeclaration(symbol, (href) => this.typeAt(href)) }),
      ...this.said(nodes),
      platforms,
    }))
  }

  rows(tabs: readonly Element[]): Row[] {
    const parts = tabs.flatMap((tab) => findAll(tab, ({ name, attribs }) => isPart(name, attribs)))
    return parts.flatMap((part) =>
      findAll(part, (each) => hasClass(each, 'table-row')).flatMap((row) => {
        const link = find(row, ({ name, attribs }) => name === 'a' && attribs.href !== undefined)
        const page = link && this.pages.target(this.page.path, link.attribs.href ?? '')
        const kind = row.attribs['data-togglable'] ?? part.attribs['data-togglable'] ?? ''
        return page ? [{ part: kind, page }] : []
      }),
    )
  }

  private said(nodes: readonly ChildNode[]): Omit<Block, 'declaration' | 'platforms'> {
    const sections = new Map<string, ChildNode[]>([['', []]])
    let deprecated: string | true | undefined
    let at = ''
    for (const node of nodes.flatMap(tagsIn)) {
      if (isElement(node) && hasClass(node, 'deprecation-content')) {
        deprecated = this.deprecation(node)
        continue
      }
      const title = isElement(node) && /^h[1-6]$/.test(node.name) ? textOf(node).toLowerCase() : undefined
      const isTag = title !== undefined && TAGS.test(title)
      if (isTag) {
        at = title
        sections.set(at, sections.get(at) ?? [])
      } else sections.get(at)?.push(node)
    }
    const section = (...titles: readonly string[]) => titles.flatMap((title) => sections.get(title) ?? [])
    const text = (...titles: readonly string[]) => this.markdown(section(...titles))
    const [first, ...rest] = (sections.get('') ?? []).filter((node) => isElement(node) || textOf(node) !== '')
    const isParagraph = isElement(first, 'p')
    const details = [
      this.markdown(isParagraph ? rest : first ? [first, ...rest] : []),
      ...['receiver', 'author'].map((title) => labeled(title, text(title))),
    ]
    const since = text('since', 'since kotlin')
    const returns = text('return')
    const doc: Doc = {
      ...(isParagraph && { summary: this.markdown([first]) }),
      details: details.filter((each) => each !== ''),
      examples: [text('sample', 'samples')].filter((each) => each !== ''),
      throws: this.items(section('throws')),
      see: this.items(section('see also')),
      ...(deprecated !== undefined && { deprecated }),
      ...(since !== '' && { since }),
    }
    const isSilent = nodes.every((node) => textOf(node) === '')
    return {
      doc: isSilent ? NO_DOC : doc,
      parameters: new Map(
        rowsIn(section('type parameters', 'parameters')).map(([key, value]) => [
          textOf(key),
          this.markdown(value?.children ?? []),
        ]),
      ),
      ...(returns !== '' && { returns }),
      inheritors: this.items(section('inheritors')),
    }
  }

  /** What to use instead. */
  private deprecation(element: Element): string | true {
    const nodes = element.children.filter((node) => !isElement(node, 'h3'))
    const at = nodes.findIndex((node) => isElement(node, 'h4'))
    const message = this.markdown(at === -1 ? nodes : nodes.slice(0, at))
    const code = findAll(element, ({ name }) => name === 'pre').map((each) => rawText(each).trim())
    const [only = ''] = code
    const isLine = code.length === 1 && !only.includes('\n')
    const replacement = isLine
      ? `Replace with ${inlineCode(only)}.`
      : `Replace with:\n\n${fencedCode('kotlin', code.join('\n'))}`
    const instead = only === '' ? '' : replacement
    return [message, instead].filter((each) => each !== '').join('\n\n') || true
  }

  /** Rows of a table, each with a link. */
  private items(nodes: readonly ChildNode[]): string[] {
    return rowsIn(nodes).map(([key, value]) => {
      const texts = [key, value].map((each) => this.markdown(each?.children ?? []))
      return texts.filter((each) => each !== '').join(': ')
    })
  }

  private markdown(nodes: readonly ChildNode[]): string {
    return htmlToMarkdown(nodes, { language: 'kotlin', link: (href, label) => this.link(href, label) })
  }

  /** Names in brackets are code. Those of parameters lead to the page itself. */
  private link(href: string, label: string): string {
    if (/^(?:[a-z][\w+.-]*:|\/\/)/i.test(href)) return `[${label}](<${href}>)`
    const target = this.pages.target(this.page.path, href)
    const plain = label.replace(/\\(?=[^\sA-Za-z\d])/g, '')
    const shown = /^[\p{L}\p{N}_.$]+$/u.test(plain) ? inlineCode(plain) : label
    return !target || target === this.page ? shown : symbolLink(pageId(target), shown)
  }

  private typeAt(href: string): string | undefined {
    const page = this.pages.target(this.page.path, href)
    return page && page.type !== '' && page.member === '' && page !== this.page ? pageId(page) : undefined
  }
}

/** Dokka 2 puts each tag into an element. */
function tagsIn(node: ChildNode): readonly ChildNode[] {
  return isElement(node) && hasClass(node, 'kdoc-tag') ? node.children : [node]
}

/** A part of the page of a type, such as its functions. */
function isPart(name: string, { 'data-togglable': kind = '' }: Readonly<Record<string, string>>): boolean {
  return name === 'div' && /^[A-Z_]+$/.test(kind)
}

function rowsIn(nodes: readonly ChildNode[]): Element[][] {
  const tables = nodes.filter((node) => isElement(node))
  return tables
    .flatMap((table) => findAll(table, (each) => hasClass(each, 'main-subrow')))
    .map((row) => childrenOf(row))
}

function labeled(title: string, text: string): string {
  return text === '' ? '' : `**${title.charAt(0).toUpperCase()}${title.slice(1)}:** ${text}`
}
