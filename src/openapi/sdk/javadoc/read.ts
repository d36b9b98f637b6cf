// Reads a Java library from the HTML that the standard doclet of javadoc writes. Its versions differ in their elements,
// but hardly in the names of their classes and anchors. What they have in common is enough.

import {
  type ChildNode,
  childOf,
  childrenOf,
  type Element,
  find,
  findAll,
  isElement,
  MAX_DEPTH,
  type ParentNode,
  parseHtml,
  rawText,
  textOf,
} from '../../../dom/dom.ts'
import type { SourceFile } from '../../../files/source-file.ts'
import { htmlToMarkdown } from '../html/markdown.ts'
import { pageLink } from '../html/page-links.ts'
import { GROUPS } from '../kinds.ts'
import { inlineCode } from '../links.ts'
import {
  type Code,
  type Doc,
  type Inherited,
  type Library,
  type LibraryModule,
  type LibrarySymbol,
  type Member,
  type MemberKind,
  NO_DOC,
  type Parameter,
  type Signature,
  type SymbolKind,
} from '../model.ts'
import type { LibrarySource } from '../source.ts'
import { hasName } from './class-names.ts'
import { constantsOf } from './constants.ts'
import { type Declaration, readDeclaration, typeDeclaration } from './declaration.ts'
import { listedItems, type Note, namedItem, notesOf } from './notes.ts'
import { idOf, memberId, type TypePage, TypePages } from './pages.ts'

/** Reads all types of a folder. Undefined if none of its files describes one. */
export function readJavadoc(source: LibrarySource): Library | undefined {
  const pages = new TypePages(source)
  const constants = constantsOf(source, pages)
  const readerOf = (page: TypePage) => {
    const file = source.text(page.path)
    return file ? [new PageReader(page, { file, pages, constants })] : []
  }
  const symbols = {
    // One by one, because the pages of a large library don't fit into memory at once.
    *[Symbol.iterator]() {
      const ids = new Set<string>()
      for (const page of pages.all) {
        const symbol = ids.has(idOf(page)) ? undefined : readerOf(page)[0]?.symbol()
        if (symbol) yield symbol
        if (symbol) ids.add(symbol.id)
      }
    },
  }
  const [first] = symbols
  if (!first) return undefined
  const modules = [...pages.ofPackages].flatMap((page) => readerOf(page).map((reader) => reader.package()))
  return { path: source.path, language: 'java', modules, symbols, isUnordered: true }
}

/** A member as its part of the page describes it. */
interface Part {
  readonly kind: MemberKind
  readonly isElement: boolean
  readonly name: string
  readonly id: string
  readonly declaration: Declaration
  readonly doc: Doc
  /** What an element of an annotation is if it's left out. */
  readonly default?: string
  /** Of a constant, as written in Java. */
  readonly value?: string
  readonly notes: readonly Note[]
}

/** The sections of members, by the names of their anchors and classes. */
const SECTION =
  /^(?:(?<value>(?:enum[.-])?constant)|(?:annotation[.\w-]*[.-])?field|property|(?<constructor>constructor)|(?<method>method)|(?<element>(?:annotation[.\w-]*[.-])?(?:element|member)))[.-]details?$/

interface Section {
  readonly kind: MemberKind
  /** Of an annotation. */
  readonly isElement: boolean
}

class PageReader {
  private readonly id: string
  private readonly idOf = (href: string) => this.pages.target(this.page.path, href)
  /** Names of type parameters lead to what they belong to, which says nothing. */
  private readonly findType = (href: string, text: string) => {
    const id = this.idOf(href)
    return id === text || id?.endsWith(`.${text}`) ? id : undefined
  }

  private readonly file: SourceFile
  private readonly pages: TypePages
  private readonly constants: ReadonlyMap<string, string>

  constructor(
    private readonly page: TypePage,
    of: { readonly file: SourceFile; readonly pages: TypePages; readonly constants: ReadonlyMap<string, string> },
  ) {
    this.id = idOf(page)
    this.file = of.file
    this.pages = of.pages
    this.constants = of.constants
  }

  package(): LibraryModule {
    const { packageName: name = '' } = this.page
    const source = this.file
    const blocks = findAll(
      parseHtml(source.text),
      (each) => each.name === 'table' || hasName(each, 'block', 'summarytable'),
    )
    // Older versions begin with the first sentence alone.
    const text = blocks
      .filter((each) => hasName(each, 'block') && !hasName(each, 'summarytable') && isOfPackage(each))
      .reduce<Element | undefined>(
        (most, each) => (rawText(each).length > rawText(most).length ? each : most),
        undefined,
      )
    const around = text?.parent?.children ?? []
    return {
      id: name,
      source,
      name,
      path: [name],
      doc: text
        ? this.doc(around.slice(around.indexOf(text)).filter((each) => each === text || isElement(each, 'dl'))).doc
        : NO_DOC,
      place: () => ({ file: source.path, start: 0, end: Math.min(1, source.text.length) }),
    }
  }

  symbol(): LibrarySymbol | undefined {
    const { packageName, name } = this.page
    const source = this.file
    const document = parseHtml(source.text, isOverview)
    const description = find(document, (each) => hasName(each, 'description', 'classdescription'))
    const content = description ? flattened(description, ['blocklist', 'horizontalscroll']) : []
    const at = content.findIndex(isSignature)
    const signature = content[at]
    if (!isElement(signature)) return undefined
    const { code: declaration, keyword, typeParameters: typeNames } = typeDeclaration(signature.children, this.findType)
    const [kind, group] = isException(document) ? EXCEPTION : (KINDS[keyword] ?? KINDS.class)
    const above = content.slice(0, at).flatMap((node) => (isElement(node, 'dl') ? notesOf(node) : []))
    const { doc, notes } = this.doc(content.slice(at + 1))
    const named = [...above, ...notes].filter(({ tag }) => tag === 'parameters')
    const isTypeParameter = (each: Parameter) => typeNames.includes(each.name)
    return {
      id: this.id,
      source,
      kind,
      name,
      modules: packageName === undefined ? [] : [packageName],
      group: group ?? GROUPS[kind],
      declaration: { ...declaration, symbols: declaration.symbols.filter((id) => id !== this.id) },
      doc: {
        ...doc,
        details: [
          ...doc.details,
          ...named.flatMap((note) => this.components(note, isTypeParameter)),
          ...above.filter(({ tag }) => tag === 'subtypes').map((note) => this.labeled(note, this.links(note))),
        ],
      },
      typeParameters: named.flatMap(({ items }) => this.parameters(items)).filter(isTypeParameter),
      signatures: [],
      members: this.members(this.parts(document)),
      inherited: this.inherited(document),
      place: () => ({ file: source.path, start: 0, end: Math.min(1, source.text.length) }),
    }
  }

  /** The members in the order of the page. */
  private parts(document: ParentNode): Part[] {
    const parts: Part[] = []
    let section: Section | undefined
    let anchor = ''
    const walk = (node: ParentNode, depth: number) => {
      if (depth > MAX_DEPTH) return
      for (const child of childrenOf(node)) {
        const id = child.attribs.id ?? child.attribs.name
        const begun = sectionOf(id) ?? sectionOf(child.attribs.class)
        if (begun) section = begun
        else if (child.name === 'a' && id !== undefined) anchor = id
        const content = section ? flattened(child, ['horizontalscroll']) : []
        const title = content.find((each) => isElement(each, 'h3') || isElement(each, 'h4'))
        const at = content.findIndex(isSignature)
        if (section && isElement(title) && at !== -1) {
          const inTitle = find(title, ({ name, attribs }) => name === 'a' && (attribs.id ?? attribs.name) !== undefined)
          const own = begun ? undefined : id
          const name = own ?? inTitle?.attribs.id ?? inTitle?.attribs.name ?? anchor
          parts.push(this.part(section, name, textOf(title), content[at] as Element, content.slice(at + 1)))
          anchor = ''
        } else if (!['dl', 'pre', 'table', 'script', 'nav', 'header'].includes(child.name)) walk(child, depth + 1)
      }
    }
    walk(document, 0)
    return parts
  }

  private part(
    section: Section,
    anchor: string,
    name: string,
    signature: Element,
    content: readonly ChildNode[],
  ): Part {
    const { doc, notes } = this.doc(content)
    const [fallback] = notes.filter(({ tag }) => tag === 'default').flatMap(({ items }) => items)
    const text = fallback
      ?.map((node) => textOf(node))
      .join(' ')
      .trim()
    const id = memberId(this.id, anchor === '' ? name : anchor)
    const value = this.constants.get(id)
    return {
      ...section,
      name,
      id,
      declaration: readDeclaration(signature.children, this.findType),
      doc,
      notes,
      ...(text && { default: text }),
      ...(value && { value }),
    }
  }

  /** Overloads are one member. */
  private members(parts: readonly Part[]): Member[] {
    const members = new Map<string, [Part, ...Part[]]>()
    for (const part of parts) {
      const key = isCalled(part) ? `${part.kind} ${part.name}` : part.id
      const list = members.get(key)
      if (list) list.push(part)
      else members.set(key, [part])
    }
    const taken = new Set(parts.map(({ id }) => id))
    return Array.from(members.values(), (overloads) => {
      const [first] = overloads
      // Authors who write links by hand leave out the parameters.
      const plain = memberId(this.id, first.name)
      return this.member(overloads, isCalled(first) && !taken.has(plain) ? plain : first.id)
    })
  }

  private member(parts: readonly [Part, ...Part[]], id: string): Member {
    const [{ kind, name, doc, declaration, default: fallback, value, isElement: isAnnotationElement, notes }] = parts
    const { type } = declaration
    const withValue = (code: Code) => ({ ...code, text: `${code.text} = ${value}` })
    const called = isCalled({ kind })
    const returned = isAnnotationElement ? this.texts(notes, 'returns') : []
    return {
      id,
      kind,
      name,
      isStatic:
        kind !== 'value' &&
        kind !== 'constructor' &&
        parts.every((each) => each.declaration.modifiers.includes('static')),
      ...(kind === 'property' && {
        modifiers: declaration.modifiers.filter((each) => ['protected', 'static', 'final'].includes(each)),
      }),
      // Nobody has to write a field. Elements of an annotation without a default are different.
      isOptional: !isAnnotationElement || fallback !== undefined,
      doc: called ? NO_DOC : { ...doc, details: [...doc.details, ...(doc.summary === undefined ? returned : [])] },
      ...(!called &&
        kind !== 'value' && {
          type: value === undefined ? type : withValue(type),
          declaration: value === undefined ? declaration.code : withValue(declaration.code),
        }),
      ...(fallback !== undefined && { default: fallback }),
      signatures: called ? parts.map((each) => this.signature(each)) : [],
    }
  }

  private signature({ id, kind, declaration, doc, notes }: Part): Signature {
    const { code, parameters = [], typeParameters, type } = declaration
    const texts = new Map(
      this.parameters(notes.filter(({ tag }) => tag === 'parameters').flatMap(({ items }) => items)).map((each) => [
        each.name,
        each,
      ]),
    )
    const [text] = this.texts(notes, 'returns')
    return {
      id,
      declaration: code,
      doc,
      typeParameters: typeParameters.flatMap((name) => texts.get(name) ?? []),
      parameters: parameters.map((each) => ({ ...texts.get(each.name), ...each, isOptional: true })),
      ...(kind !== 'constructor' && type.text !== 'void' && { returns: { type, ...(text !== undefined && { text }) } }),
    }
  }

  /** All parameters have to be given in Java, so that none is marked as required. */
  private parameters(items: Note['items']): Parameter[] {
    return items.flatMap((item) => {
      const { name, text } = namedItem(item)
      const about = this.markdown(text)
      if (!name) return []
      return { name: textOf(name).replace(/^<(.*)>$/, '$1'), isOptional: true, ...(about !== '' && { text: about }) }
    })
  }

  /** What a record consists of. */
  private components(note: Note, isOther: (parameter: Parameter) => boolean): string[] {
    const components = this.parameters(note.items).filter((each) => !isOther(each) && each.text !== undefined)
    const items = components.map(({ name, text = '' }) => `- ${inlineCode(name)}: ${text.replace(/\n/g, '\n  ')}`)
    return items.length === 0 ? [] : [this.labeled(note, items.join('\n'))]
  }

  /** What the text below a declaration says, and its block tags. */
  private doc(content: readonly ChildNode[]): { readonly doc: Doc; readonly notes: readonly Note[] } {
    const notes: Note[] = []
    const text: ChildNode[] = []
    let deprecated: string | true | undefined
    for (const node of content) {
      if (!isElement(node)) text.push(node)
      else if (node.name === 'dl') notes.push(...notesOf(node))
      else if (find(node, (each) => hasName(each, 'descfrmtypelabel', 'descriptionfromtypelabel'))) continue
      else {
        const label = isDeprecation(node) ? find(node, (each) => hasName(each, 'deprecatedlabel')) : undefined
        if (label) deprecated = this.deprecation(node, label)
        else text.push(node)
      }
    }
    const [summary, ...details] = this.blocks(text)
    const [since] = notes
      .filter(({ tag }) => tag === 'since')
      .flatMap(({ items }) =>
        items.map((item) =>
          item
            .map((each) => textOf(each))
            .join(' ')
            .trim(),
        ),
      )
    const doc = {
      ...(summary !== undefined && { summary }),
      details: [...details, ...notes.filter((note) => this.isShown(note)).map((note) => this.labeled(note))],
      examples: [],
      throws: this.throws(notes),
      see: this.see(notes),
      ...(deprecated !== undefined && { deprecated }),
      ...(since && { since }),
    }
    return { doc, notes }
  }

  /** What is said after “Deprecated”. */
  private deprecation(block: Element, label: Element): string | true {
    const text = this.markdown(block.children.filter((child) => child !== label))
    if (text !== '') return text
    // “Deprecated, for removal: This API element is subject to removal in a future version.”
    const [, removal] = /[:：]\s*(.+)$/.exec(textOf(label)) ?? []
    return removal ?? true
  }

  private throws(notes: readonly Note[]): string[] {
    return notes
      .filter(({ tag }) => tag === 'throws')
      .flatMap(({ items }) => items)
      .flatMap((item) => {
        const { name, text } = namedItem(item)
        const parts = [name ? this.markdown([name]) : '', this.markdown(text)].filter((each) => each !== '')
        return parts.length === 0 ? [] : [parts.join(': ')]
      })
  }

  private see(notes: readonly Note[]): string[] {
    return notes
      .filter(({ tag }) => tag === 'see')
      .flatMap(({ items }) => items)
      .flatMap(listedItems)
      .flatMap((item) => {
        const link = item.find((node): node is Element => isElement(node, 'a'))
        // These pages aren't read.
        if (/(?:^|\/)(?:constant-values|serialized-form)\.html/.test(link?.attribs.href ?? '')) return []
        const text = this.markdown(item)
        return text === '' ? [] : [text]
      })
  }

  private texts(notes: readonly Note[], tag: Note['tag']): string[] {
    return notes
      .filter((note) => note.tag === tag)
      .flatMap(({ items }) => items.map((item) => this.markdown(item)).filter((text) => text !== ''))
  }

  /** Tags without a place of their own. What a method overrides matters to readers if its page is here. */
  private isShown({ tag, items }: Note): boolean {
    if (tag !== 'overrides') return tag === undefined
    const links = findAll({ children: items.flat() } as ParentNode, ({ name }) => name === 'a')
    return links.some(({ attribs }) => this.idOf(attribs.href ?? '') !== undefined)
  }

  /** A tag without a place of its own. */
  private labeled({ label, items }: Note, text = items.map((item) => this.markdown(item)).join('\n\n')): string {
    const isBlock = /^(?:`{3}|[-|>*] |\d+\. )/.test(text)
    return `**${this.markdown(label)}**${isBlock ? '\n\n' : ' '}${text}`
  }

  private links({ items }: Note): string {
    const links = items.flatMap((nodes) => findAll({ children: [...nodes] } as ParentNode, ({ name }) => name === 'a'))
    return links.map((each) => this.link(each.attribs.href ?? '', inlineCode(textOf(each)))).join(', ')
  }

  /** Documented members of other types, by type. */
  private inherited(document: ParentNode): Inherited[] {
    const groups = new Map<string, Map<string, string>>()
    const titles = findAll(document, ({ attribs }) => INHERITED.test(attribs.id ?? attribs.name ?? ''))
    for (const list of new Set(titles.map(listBelow))) {
      const links = findAll({ children: childrenOf(list, 'code') } as ParentNode, ({ name }) => name === 'a')
      for (const link of links) {
        const id = this.idOf(link.attribs.href ?? '')
        if (id === undefined || !id.includes('#')) continue
        const owner = id.slice(0, id.indexOf('#'))
        const names = groups.get(owner) ?? new Map<string, string>()
        groups.set(owner, names)
        const name = textOf(link)
        if (!names.has(name)) names.set(name, id)
      }
    }
    return Array.from(groups, ([owner, names]) => ({
      from: this.pages.nameOf(owner),
      members: Array.from(names, ([name, id]) => ({ id, name })),
    }))
  }

  private markdown(nodes: readonly ChildNode[]): string {
    return htmlToMarkdown(nodes, { language: 'java', link: (href, label) => this.link(href, label) })
  }

  private link(href: string, label: string): string {
    return pageLink(this.idOf(href), href, label)
  }

  /** The first paragraph, and the rest. */
  private blocks(nodes: readonly ChildNode[]): string[] {
    const text = this.markdown(nodes)
    if (text === '') return []
    const [first = ''] = text.split('\n\n', 1)
    return /^(?:`{3}|[-|>*] |\d+\. )/.test(first) || first === text ? [text] : [first, text.slice(first.length + 2)]
  }
}

/** Whether a text isn't about a type in a package: those are in lists and tables. */
function isOfPackage({ parent }: Element): boolean {
  if (!parent || !isElement(parent)) return true
  return (
    !hasName(parent, 'collast', 'collastalt', 'memberlist') &&
    !['td', 'li', 'dd'].includes(parent.name) &&
    isOfPackage(parent)
  )
}

/** Menus, and tables of members that are described below: a third of a page. */
function isOverview(name: string, { class: classes = '' }: Readonly<Record<string, string>>): boolean {
  return /^(?:header|nav|footer|script|noscript)$/.test(name) || /\b(?:memberSummary|summary-table)\b/.test(classes)
}

/** What has the links to the members that an anchor or a heading is about. */
function listBelow({ parent }: Element): ParentNode | undefined {
  return [parent, parent?.parent].find((each) => each && childOf(each, 'code')) ?? undefined
}

const INHERITED = /^(?:methods|fields|properties)[.-]inherited[.-]from/

function isSignature(node: ChildNode | undefined): boolean {
  return isElement(node) && (node.name === 'pre' || hasName(node, 'typesignature', 'membersignature'))
}

/** What is in an element, and in boxes in it that are there for its looks. */
function flattened(element: Element, boxes: readonly string[], depth = 0): ChildNode[] {
  return element.children.flatMap((child) =>
    isElement(child) && depth < MAX_DEPTH && hasName(child, ...boxes) ? flattened(child, boxes, depth + 1) : [child],
  )
}

function sectionOf(name: string | undefined): Section | undefined {
  const title = name?.split(/\s+/).find((each) => SECTION.test(each))
  if (title === undefined) return undefined
  const { element, value, constructor: made, method } = SECTION.exec(title)?.groups ?? {}
  const kind = value ? 'value' : made ? 'constructor' : method ? 'method' : 'property'
  return { kind, isElement: element !== undefined }
}

function isCalled({ kind }: Pick<Part, 'kind'>): boolean {
  return kind === 'method' || kind === 'constructor'
}

const KINDS: Readonly<Record<string, readonly [kind: SymbolKind, group?: string]>> & {
  readonly class: readonly [SymbolKind]
} = {
  class: ['class'],
  record: ['class', 'Records'],
  interface: ['interface'],
  '@interface': ['interface', 'Annotations'],
  enum: ['enum'],
}
const EXCEPTION = ['class', 'Exceptions'] as const

/** Whether the tree of what a type extends has `Throwable` in it. */
function isException(document: ParentNode): boolean {
  const tree = find(document, (each) => hasName(each, 'inheritance'))
  return tree !== undefined && rawText(tree).includes('java.lang.Throwable')
}

/** Until JDK 8 the label stands in the text of its own. */
function isDeprecation(block: Element): boolean {
  return hasName(block, 'deprecationblock') || childrenOf(block).some((each) => hasName(each, 'deprecatedlabel'))
}
