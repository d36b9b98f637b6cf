// Reads a Ruby library from the HTML that YARD writes. Its classes and anchors are the same in 0.9.12 as in 0.9.28.
import {
  type ChildNode,
  childOf,
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
import { summaryOf } from '../comment-parts.ts'
import { htmlToMarkdown } from '../html/markdown.ts'
import { pageLink } from '../html/page-links.ts'
import { byOrigin } from '../inherited.ts'
import { fencedCode, inlineCode } from '../links.ts'
import {
  type Code,
  type Doc,
  type Inherited,
  type Library,
  type LibrarySymbol,
  type Member,
  NO_DOC,
  type Parameter,
  type Signature,
  type SymbolList,
} from '../model.ts'
import type { LibrarySource } from '../source.ts'
import { type ClassPage, ClassPages, memberId } from './pages.ts'
import { type MethodSignature, parameterName, readSignature } from './signature.ts'
import { examplesIn, itemsOf, listOf, type Tag, type TagItem, tagsOf } from './tags.ts'

/** Reads all classes and modules of a folder. Undefined if YARD didn't write it. */
export function readYard(source: LibrarySource): Library | undefined {
  const pages = new ClassPages(source)
  const [first] = pages.all
  if (!first) return undefined
  const symbols = {
    // One by one, because the pages of a large library don't fit into memory at once.
    *[Symbol.iterator]() {
      const names = new Set<string>()
      for (const page of pages.all) {
        const file = names.has(page.name) ? undefined : source.text(page.path)
        if (file) yield new PageReader(page, file, pages).symbol()
        names.add(page.name)
      }
    },
  }
  return { path: source.path, language: 'ruby', symbols, isUnordered: true }
}

const GROUPS = { Class: 'Classes', Exception: 'Exceptions', Module: 'Modules' } as const

/** Menus, source code, and overviews of what is described below them: most of a page. */
function isLeftOut(name: string, { class: classes = '', id = '' }: Readonly<Record<string, string>>): boolean {
  return (
    /^(?:head|script|iframe|nav)$/.test(name) ||
    /^(?:header|footer|menu|search|resizer)$/.test(id) ||
    /^(?:source_code|summary|nav_wrap|fullTree|summary_toggle|constants_summary_toggle)$/.test(classes)
  )
}

/** The parts of a page that describe members, by their IDs. */
const SECTIONS: Readonly<Record<string, Pick<Member, 'kind' | 'section'>>> = {
  constructor_details: { kind: 'constructor' },
  class_attr_details: { kind: 'property', section: 'Class attributes' },
  instance_attr_details: { kind: 'property', section: 'Attributes' },
  class_method_details: { kind: 'method', section: 'Class methods' },
  instance_method_details: { kind: 'method', section: 'Instance methods' },
  method_missing_details: { kind: 'method', section: 'Dynamic methods' },
}

/** What is said of a class, a method, or an overload. */
interface Said {
  readonly doc: Doc
  readonly tags: readonly Tag[]
}

class PageReader {
  private readonly idOf = (href: string) => this.pages.target(this.page.path, href)
  private readonly markdown = (nodes: readonly ChildNode[]) =>
    htmlToMarkdown(nodes, { language: 'ruby', link: (href, label) => this.link(href, label) })

  constructor(
    private readonly page: ClassPage,
    private readonly file: SourceFile,
    private readonly pages: ClassPages,
  ) {}

  symbol(): LibrarySymbol {
    const document = parseHtml(this.file.text, isLeftOut)
    const content = find(document, ({ attribs }) => attribs.id === 'content') ?? document
    const about = { children: childrenOf(content).filter(isAbout) } as unknown as ParentNode
    const { doc, tags } = this.said(about, true)
    const marks = findAll(childOf(content, 'h1'), (each) => hasClass(each, 'note')).map(textOf)
    const { kind, name } = this.page
    return {
      id: name,
      source: this.file,
      kind: 'class',
      name,
      modules: [],
      group: GROUPS[kind],
      declaration: this.declaration(content),
      doc: withMarks({ ...doc, details: [...doc.details, ...this.labeled(tags)] }, marks),
      typeParameters: [],
      signatures: [],
      members: [...this.constants(content), ...this.members(content)],
      inherited: this.inherited(content),
      lists: this.lists(content),
      place: () => ({ file: this.file.path, start: 0, end: Math.min(1, this.file.text.length) }),
    }
  }

  /** A class as in Ruby, with what it's made of. */
  private declaration(content: ParentNode): Code {
    const box = find(content, (each) => hasClass(each, 'box_info'))
    const rows = new Map(
      findAll(box, ({ name }) => name === 'dl').map((each) => [textOf(childOf(each, 'dt')), childOf(each, 'dd')]),
    )
    const base = textOf(find(rows.get('Inherits:'), (each) => hasClass(each, 'inheritName')))
    const word = this.page.kind === 'Module' ? 'module' : 'class'
    const head = `${word} ${this.page.name}${base === '' || base === 'Object' ? '' : ` < ${base}`}`
    const mixed = [['extend', rows.get('Extended by:')] as const, ['include', rows.get('Includes:')] as const].flatMap(
      ([call, names]) => (names ? [`  ${call} ${textOf(names)}`] : []),
    )
    const symbols = ['Inherits:', 'Extended by:', 'Includes:'].flatMap((row) => this.symbolsIn(rows.get(row)))
    return { text: [head, ...mixed, ...(mixed.length === 0 ? [] : ['end'])].join('\n'), symbols }
  }

  /** What a class is a part of. */
  private lists(content: ParentNode): SymbolList[] {
    const box = find(content, (each) => hasClass(each, 'box_info'))
    const included = findAll(box, ({ name }) => name === 'dl').find((each) =>
      /^Included in/.test(textOf(childOf(each, 'dt'))),
    )
    const subclasses = find(content, ({ attribs }) => attribs.id === 'subclasses')
    const items = (node: ParentNode | undefined) =>
      findAll(node, (each) => hasClass(each, 'object_link')).map((each) => this.markdown([each]))
    return [
      { title: 'Included in', items: items(childOf(included, 'dd')) },
      { title: 'Direct known subclasses', items: items(subclasses) },
    ].filter((each) => each.items.length > 0)
  }

  private constants(content: ParentNode): Member[] {
    const lists = findAll(content, ({ name, attribs }) => name === 'dl' && /\bconstants\b/.test(attribs.class ?? ''))
    return lists.flatMap((list) =>
      childrenOf(list).flatMap((term, i, all): Member[] => {
        const [, name] = /^(.*)-constant$/s.exec(decodeEscapes(term.attribs.id ?? '')) ?? []
        if (term.name !== 'dt' || name === undefined) return []
        const value = rawText(find(all[i + 1], ({ name: tag }) => tag === 'pre')).trim()
        const isShort = value.length <= MAX_VALUE && !value.includes('\n')
        const { doc, tags } = this.said(term)
        const details = [...doc.details, ...this.labeled(tags), ...(isShort ? [] : [fencedCode('ruby', value)])]
        return [
          {
            id: memberId(this.page.name, `${name}-constant`),
            kind: 'value',
            section: 'Constants',
            name,
            isStatic: false,
            isOptional: true,
            doc: { ...doc, details },
            ...(isShort && { type: { text: value, symbols: [] } }),
            declaration: { text: `${name} = ${value}`, symbols: [] },
            signatures: [],
          },
        ]
      }),
    )
  }

  /** The members in the order of the page. */
  private members(content: ParentNode): Member[] {
    return childrenOf(content).flatMap((part) => {
      const section = Object.hasOwn(SECTIONS, part.attribs.id ?? '') ? SECTIONS[part.attribs.id ?? ''] : undefined
      // The method that writes an attribute has its anchor in front of it.
      let anchors: string[] = []
      return childrenOf(part).flatMap((each): Member[] => {
        if (each.name === 'span' && each.attribs.id) anchors.push(each.attribs.id)
        const title = childOf(each, 'h3')
        if (!section || !hasClass(each, 'method_details') || !title) return []
        const names = findAll(title, (inner) => hasClass(inner, 'names')).flatMap((inner) => childrenOf(inner))
        const others = [...anchors, ...names.flatMap(({ attribs }) => attribs.id ?? [])]
        anchors = []
        const aliases = others.map((anchor) => memberId(this.page.name, decodeEscapes(anchor)))
        return [this.member(section, { title, details: each, aliases, names: names.map(textOf) })]
      })
    })
  }

  private member(
    { kind, section }: Pick<Member, 'kind' | 'section'>,
    at: {
      readonly title: Element
      readonly details: Element
      readonly aliases: readonly string[]
      readonly names: readonly string[]
    },
  ): Member {
    const anchor = decodeEscapes(at.title.attribs.id ?? '')
    const className = this.page.name.slice(this.page.name.lastIndexOf(':') + 1)
    const shown = kind === 'constructor' ? `${className}.new` : undefined
    const overload = find(at.title, (each) => hasClass(each, 'overload'))
    const said = this.said(at.details)
    const own = readSignature(overload ?? at.title, this.idOf, { shown, whole: this.typeIn(said) })
    const also = at.names.length === 0 ? [] : [`**Also known as:** ${at.names.map(inlineCode).join(', ')}`]
    const doc = { ...said.doc, details: [...said.doc.details, ...also] }
    const member = {
      id: memberId(this.page.name, anchor),
      aliases: [...at.aliases, ...(kind === 'constructor' ? [`${this.page.name}.new`] : [])],
      kind,
      ...(section !== undefined && { section }),
      name: own.name,
      isStatic: false,
      isOptional: true,
    }
    if (kind === 'property') {
      const { text } = this.returned(said, own)
      const details = [
        ...doc.details,
        ...(text === undefined ? [] : [`**Returns:** ${text}`]),
        ...this.labeled(said.tags),
      ]
      return {
        ...member,
        modifiers: own.access === undefined ? [] : [own.access],
        doc: { ...doc, details },
        ...(own.returns && { type: own.returns }),
        declaration: own.declaration,
        signatures: [],
      }
    }
    const overloads = said.tags.filter(({ name }) => name === 'overload').flatMap(({ list }) => childrenOf(list, 'li'))
    const signatures = overloads.flatMap((each): Signature[] => {
      const title = find(each, (inner) => hasClass(inner, 'signature'))
      if (!title) return []
      const inner = this.said(each)
      return [this.signature(readSignature(title, this.idOf, { shown, whole: this.typeIn(inner) }), inner, said)]
    })
    const isOverloaded = signatures.length > 0
    const shared = isOverloaded ? { ...doc, details: [...doc.details, ...this.labeled(said.tags)] } : NO_DOC
    return {
      ...member,
      title: `${anchor.endsWith('-class_method') ? '.' : '#'}${own.name}`,
      doc: shared,
      signatures: isOverloaded ? signatures : [this.signature(own, { ...said, doc })],
    }
  }

  /** @param around what is said of all overloads */
  private signature(own: MethodSignature, said: Said, around?: Said): Signature {
    const options = this.items(said, 'option')
    const optionsOf = (name: string) => listOf(options.get(name) ?? [])
    const described = [
      ...this.items(said, 'param').values(),
      ...(around ? this.items(around, 'param').values() : []),
    ].flat()
    const parameters = described.map(({ name, text, type, default: fallback }): Parameter => {
      const about = [text, optionsOf(name)].filter((each) => each !== '').join('\n\n')
      return {
        name,
        ...(type && { type }),
        isOptional: own.parameters.get(parameterName(name)) !== true,
        ...(fallback !== undefined && { default: fallback }),
        ...(about !== '' && { text: about }),
      }
    })
    // Options of a parameter of which nothing else is said.
    const others = Array.from(options.keys()).filter((name) => !described.some((each) => each.name === name))
    const bare = others.map((name): Parameter => ({ name, isOptional: true, text: optionsOf(name) }))
    const returns = this.returned(said, own)
    return {
      declaration: own.declaration,
      doc: { ...said.doc, details: [...said.doc.details, ...this.labeled(said.tags)] },
      typeParameters: [],
      parameters: [...parameters, ...bare],
      ...(returns.type && {
        returns: { type: returns.type, ...(returns.text !== undefined && { text: returns.text }) },
      }),
    }
  }

  /** What a method returns. YARD may have made a summary of it already. */
  private returned({ doc, tags }: Said, own: MethodSignature): { readonly type?: Code; readonly text?: string } {
    const items = [...this.items({ doc, tags }, 'return').values()].flat()
    const said = items.filter(({ text }) => text !== '' && !isIn(doc.summary, text))
    const text = said.length === 1 ? said[0]?.text : listOf(said)
    return { ...(own.returns && { type: own.returns }), ...(text && { text }) }
  }

  /** The type of what is returned, as its tag says it. */
  private typeIn(said: Said): Code | undefined {
    return [...this.items(said, 'return').values()].flat()[0]?.type
  }

  /** The items of a tag. Options are by the parameter that has them, and the others by nothing. */
  private items({ tags }: Said, wanted: string): Map<string, TagItem[]> {
    const found = new Map<string, TagItem[]>()
    for (const tag of tags) {
      if (tag.name !== wanted) continue
      const [, of = ''] = /\((.*)\)/.exec(tag.title) ?? []
      found.set(of, [...(found.get(of) ?? []), ...itemsOf(tag, this.markdown, this.idOf)])
    }
    return found
  }

  /** Tags without a place of their own. */
  private labeled(tags: readonly Tag[]): string[] {
    return tags.flatMap((tag) => {
      if (PLACED.has(tag.name)) return []
      const items = itemsOf(tag, this.markdown, this.idOf)
      const only = items.length === 1 && !/^(?:[-*>`]|\d+\.)/.test(items[0]?.text ?? '') ? listOf(items).slice(2) : ''
      const text = only !== '' && !only.includes('\n') ? ` ${only}` : `\n\n${listOf(items)}`
      return text.trim() === '' ? [] : [`**${tag.title}:**${text}`]
    })
  }

  /** The text and the tags in an element. */
  private said(element: ParentNode, hasHeadings = false): Said {
    const text = find(element, (each) => hasClass(each, 'discussion'))
    const tags = tagsOf(childrenOf(element).find((each) => hasClass(each, 'tags')))
    const nodes: ChildNode[] = []
    const notes: string[] = []
    const marks: string[] = []
    let deprecated: string | true | undefined
    for (const node of text?.children ?? []) {
      if (!isElement(node) || !hasClass(node, 'note')) nodes.push(node)
      else {
        const about = this.markdown(find(node, (each) => hasClass(each, 'inline'))?.children ?? [])
        if (hasClass(node, 'deprecated')) deprecated = about || true
        else if (hasClass(node, 'abstract')) marks.push('abstract')
        else if (hasClass(node, 'private')) marks.push('private')
        else if (hasClass(node, 'returns_void')) continue
        else notes.push(`> [!NOTE]\n> ${about.replace(/\n/g, '\n> ')}`)
        if (hasClass(node, 'abstract') && about !== '') notes.push(about)
      }
    }
    const options = { language: 'ruby', hasHeadings, link: (href: string, label: string) => this.link(href, label) }
    const { summary, rest } = summaryOf(htmlToMarkdown(nodes, options))
    const of = (...names: readonly string[]) => tags.filter(({ name }) => names.includes(name))
    const since = of('since').map(({ list }) => textOf(list))[0]
    const throws = of('raise').flatMap((tag) =>
      itemsOf(tag, this.markdown, this.idOf).map((each) => listOf([each]).slice(2)),
    )
    const doc: Doc = {
      ...(summary !== '' && { summary }),
      details: [...notes, ...(rest === '' ? [] : [rest])],
      examples: of('example').flatMap((tag) => examplesIn(tag, this.markdown)),
      throws: throws.filter((each) => each !== ''),
      see: of('see').flatMap(({ list }) => childrenOf(list, 'li').map((item) => this.markdown(item.children))),
      ...(deprecated !== undefined && { deprecated }),
      ...(since && { since }),
    }
    return { doc: withMarks(doc, marks), tags }
  }

  /** What it has from other documented classes and modules. */
  private inherited(content: ParentNode): Inherited[] {
    const members = childrenOf(content).flatMap((title, i, all) => {
      const list = all[i + 1]
      if (title.name !== 'h3' || !hasClass(title, 'inherited') || !list) return []
      const from = textOf(find(title, (each) => hasClass(each, 'object_link')))
      return findAll(list, ({ name }) => name === 'a').flatMap((each) => {
        const id = this.idOf(each.attribs.href ?? '')
        return id === undefined ? [] : [{ from, id, name: textOf(each) }]
      })
    })
    return byOrigin(members)
  }

  private symbolsIn(node: ParentNode | undefined): string[] {
    const ids = findAll(node, ({ name }) => name === 'a').flatMap(({ attribs }) => this.idOf(attribs.href ?? '') ?? [])
    return [...new Set(ids)]
  }

  private link(href: string, label: string): string {
    return pageLink(this.idOf(href), href, label)
  }
}

/** Characters of the value of a constant beside its name. */
const MAX_VALUE = 60

/** Tags that have a place of their own. */
const PLACED = new Set(['param', 'option', 'return', 'raise', 'see', 'since', 'example', 'overload'])

/** What a page says of the class itself: all but its members. */
function isAbout(element: Element): boolean {
  return hasClass(element, 'docstring', 'tags')
}

function withMarks(doc: Doc, marks: readonly string[]): Doc {
  const all = [...new Set([...(doc.stability?.split(', ') ?? []), ...marks])]
  return all.length === 0 ? doc : { ...doc, stability: all.join(', ') }
}

/** Whether a summary says a text already, whatever the letter it begins with. */
function isIn(summary: string | undefined, text: string): boolean {
  const said = summary?.toLowerCase() ?? ''
  return said.startsWith('returns') && said.includes(text.toLowerCase())
}
