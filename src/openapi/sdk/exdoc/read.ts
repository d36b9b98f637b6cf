// Reads an Elixir or Erlang library from the HTML that ExDoc writes. Its versions differ in their elements, but hardly in
// the names of their classes and anchors.
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
import type { SourceFile } from '../../../files/source-file.ts'
import { decodeEscapes } from '../../../html/uri-escapes.ts'
import { escapeMarkdown } from '../../plain-description.ts'
import { summaryOf } from '../comment-parts.ts'
import { htmlToMarkdown } from '../html/markdown.ts'
import { pageLink } from '../html/page-links.ts'
import { type Code, type Doc, type Library, type LibrarySymbol, type Member, NO_DOC } from '../model.ts'
import type { LibrarySource } from '../source.ts'
import { type ModulePage, ModulePages, memberId } from './pages.ts'

/** Reads all modules of a folder. Undefined if ExDoc didn't write it. */
export function readExDoc(source: LibrarySource): Library | undefined {
  const pages = new ModulePages(source)
  const [first] = pages.all
  if (!first) return undefined
  // Only names of Elixir modules begin with a capital.
  const language = /^\p{Lu}/u.test(first.name) ? 'elixir' : 'erlang'
  const symbols = {
    // One by one, because the pages of a large library don't fit into memory at once.
    *[Symbol.iterator]() {
      for (const page of pages.all) {
        const file = source.text(page.path)
        if (file) yield new PageReader(page, file, pages, language).symbol()
      }
    },
  }
  return { path: source.path, language, symbols }
}

/** Menus, links to the source, marks of headings, and the overview of what is described below it: most of a page. */
function isLeftOut(name: string, { class: classes = '', id }: Readonly<Record<string, string>>): boolean {
  return (
    /^(?:head|script|nav|footer|noscript|form)$/.test(name) ||
    id === 'summary' ||
    /(?:^|\s)(?:sidebar|bottom-actions|icon-action|view-source|detail-link|hover-link|app-vsn|visible-xs|sr-only)(?:\s|$)/.test(
      classes,
    )
  )
}

class PageReader {
  constructor(
    private readonly page: ModulePage,
    private readonly file: SourceFile,
    private readonly pages: ModulePages,
    private readonly language: string,
  ) {}

  symbol(): LibrarySymbol {
    const document = parseHtml(this.file.text, isLeftOut)
    const content = find(document, ({ attribs }) => attribs.id === 'content') ?? document
    const [text, title] = [
      find(content, ({ attribs }) => attribs.id === 'moduledoc'),
      find(content, ({ name }) => name === 'h1'),
    ]
    const kind = textOf(title && find(title, ({ name }) => name === 'small'))
    return {
      id: this.page.name,
      source: this.file,
      kind: kind === 'protocol' || kind === 'behaviour' ? 'interface' : 'class',
      name: this.page.name,
      modules: [],
      group: this.page.group,
      doc: this.doc(text?.children ?? [], {
        marks: [...(kind === '' ? [] : [kind]), ...notesIn(title)],
        deprecated: findAll(content, (each) => isDeprecation(each) || isGroup(each)).find(isDeprecation),
        hasHeadings: true,
      }),
      typeParameters: [],
      signatures: [],
      members: this.members(content),
      inherited: [],
      place: () => ({ file: this.file.path, start: 0, end: Math.min(1, this.file.text.length) }),
    }
  }

  /** Types, callbacks, and functions in the order of the page, by the groups that authors may have put them into. */
  private members(content: ParentNode): Member[] {
    return findAll(content, isGroup).flatMap((group) => {
      const section = textOf(find(group, (each) => /^h[12]$/.test(each.name)))
      return findAll(group, isDetail).map((detail) => this.member(detail, section))
    })
  }

  private member(detail: Element, section: string): Member {
    const anchor = decodeEscapes(detail.attribs.id ?? '')
    const idAt = (fragment: string) => memberId(this.page.name, fragment)
    const header = find(detail, (each) => hasClass(each, 'detail-header'))
    const signature = textOf(find(detail, (each) => hasClass(each, 'signature')))
    const text = find(detail, (each) => hasClass(each, 'docstring'))
    const specs = findAll(text, (each) => hasClass(each, 'specs')).flatMap((each) =>
      findAll(each, ({ name }) => name === 'pre'),
    )
    const declaration = this.declaration(signature, specs)
    const doc = this.doc(
      (text?.children ?? []).filter((node) => !isSpecs(node)),
      { marks: notesIn(header), deprecated: find(detail, isDeprecation) },
    )
    const name = anchor.replace(/^[tc]:/, '')
    return {
      id: idAt(anchor),
      // A default makes a function of fewer parameters.
      aliases: childrenOf(detail, 'span').flatMap(({ attribs }) =>
        attribs.id === undefined ? [] : idAt(prefixed(anchor, decodeEscapes(attribs.id))),
      ),
      kind: 'method',
      ...(section !== '' && { section }),
      name,
      title: name.startsWith('__struct__/') ? signature : name,
      isStatic: false,
      isOptional: true,
      doc: NO_DOC,
      signatures: [{ declaration, doc, typeParameters: [], parameters: [] }],
    }
  }

  /** How something is called, and its types. A type says the same in its own declaration. */
  private declaration(signature: string, specs: readonly Element[]): Code {
    const texts = specs.map((each) => rawText(each).trim())
    const isType = texts.some((each) => /^[@-](?:type|opaque|typep|nominal)\b/.test(each))
    const symbols = specs.flatMap((each) =>
      findAll(each, ({ name }) => name === 'a').flatMap(({ attribs }) => this.idOf(attribs.href ?? '') ?? []),
    )
    return { text: [...(isType ? [] : [signature]), ...texts].join('\n\n'), symbols: [...new Set(symbols)] }
  }

  private doc(
    nodes: readonly ChildNode[],
    {
      marks,
      deprecated,
      hasHeadings = false,
    }: { readonly marks: readonly string[]; readonly deprecated: Element | undefined; readonly hasHeadings?: boolean },
  ): Doc {
    const text = htmlToMarkdown(nodes, {
      language: this.language,
      hasHeadings,
      link: (href, label) => this.link(href, label),
    })
    const { summary, rest } = summaryOf(text)
    const since = marks.find((mark) => mark.startsWith('since '))?.slice('since '.length)
    const others = marks.filter((mark) => !mark.startsWith('since '))
    return {
      ...(summary !== '' && { summary }),
      details: rest === '' ? [] : [rest],
      examples: [],
      throws: [],
      see: [],
      ...(deprecated && { deprecated: instead(deprecated) }),
      ...(since !== undefined && { since }),
      ...(others.length > 0 && { stability: others.join(', ') }),
    }
  }

  private link(href: string, label: string): string {
    return pageLink(this.idOf(href), href, label)
  }

  private idOf(href: string): string | undefined {
    return this.pages.target(this.page.path, href)
  }
}

function isGroup(element: Element): boolean {
  return hasClass(element, 'details-list')
}

function isDetail(element: Element): boolean {
  return hasClass(element, 'detail')
}

/** The types of a function, and the title above them. */
function isSpecs(node: ChildNode): boolean {
  return isElement(node) && (hasClass(node, 'specs') || (/^h\d$/.test(node.name) && /^Specs?$/.test(textOf(node))))
}

function isDeprecation(element: Element): boolean {
  return hasClass(element, 'deprecated')
}

/** `This function is deprecated. Use moor/2.`: what is said after the first sentence. */
function instead(element: Element): string | true {
  const [, text = ''] = /^This \w+ is deprecated\.\s*(.*?)\.?$/s.exec(textOf(element)) ?? []
  return text === '' ? true : `${escapeMarkdown(text)}.`
}

/** `macro`, `optional`, `since 1.2.0`. */
function notesIn(element: Element | undefined): string[] {
  return findAll(element, (each) => hasClass(each, 'note')).map((each) => textOf(each).replace(/^\((.*)\)$/, '$1'))
}

/** The anchor of a callback with another number of parameters: `c:init/1`. */
function prefixed(anchor: string, other: string): string {
  const [kind = ''] = /^[tc]:/.exec(anchor) ?? []
  return other.startsWith(kind) ? other : `${kind}${other}`
}
