// Makes the pages of a library: one for each class, function, type, and other export.
import { untrustedMarkdown } from '../../content/markdown.ts'
import { type Heading, type Node, plainText } from '../../content/tree.ts'
import type { Place } from '../../diagnostics/diagnostic.ts'
import { hashOf } from '../../files/hash.ts'
import { append } from '../append.ts'
import { describe } from '../field-content.ts'
import { idPart } from '../fields.ts'
import { code, codeBlock, commaSeparated, element, heading, link, list, paragraph, text } from '../nodes.ts'
import { fieldList, section } from '../page-parts.ts'
import { firstSentence } from '../plain-description.ts'
import type { Topic, TopicDocument, TopicPageOptions } from '../topic.ts'
import { fragmentsOf, itemFragments, listedIds, numbered } from './fragments.ts'
import { linkedFormula, linkedSymbol } from './links.ts'
import type { Code, Doc, Member, MemberKind, Parameter, Signature, SymbolKind, SymbolList } from './model.ts'
import {
  docOf,
  type ModuleOutline,
  type PackedLibrary,
  type SymbolContent,
  type SymbolOutline,
  type Target,
} from './packed.ts'

/** The symbols of a library as topics. */
export function libraryTopics(library: PackedLibrary): TopicDocument {
  const document = new Document(library)
  return {
    path: library.path,
    topics: document.all(),
    diagnostics: library.diagnostics,
    names: library.symbols.map(({ kind, name }) => `${kind} ${name}`),
    find: (name, kind) => document.find(name, kind),
  }
}

/** What other languages call the kinds of symbols. */
const KIND_OF_WORD: Readonly<Record<string, SymbolKind | 'module'>> = {
  package: 'module',
  crate: 'module',
  struct: 'class',
  union: 'class',
  trait: 'interface',
  fn: 'function',
  func: 'function',
  macro: 'function',
  const: 'variable',
  static: 'variable',
  protocol: 'interface',
  actor: 'class',
  typealias: 'type',
  var: 'variable',
  let: 'variable',
}

type LinkTo = TopicPageOptions['linkTo']

class Document {
  private readonly topics = new Map<SymbolOutline, Topic>()
  /** Topics of modules by ID, and the symbols directly in each. */
  private readonly modules = new Map<string, Topic>()
  private readonly contents = new Map<string, SymbolOutline[]>()
  /** Where something is on the page of a module. */
  private readonly listed = new Map<string, string>()
  /** Types that are written in another one, by the modules and the name of that one. */
  private readonly nested = new Map<string, SymbolOutline[]>()
  /** Modules are groups only if there are several. */
  private readonly hasModules: boolean

  constructor(readonly library: PackedLibrary) {
    this.hasModules = new Set(library.symbols.map(({ modules }) => modules.join('\0'))).size > 1
  }

  /** The topics of all symbols, each after those of the modules around it of which something is said. */
  all(): Topic[] {
    const modules = new Map(this.library.modules.map((module) => [module.path.join('\0'), module]))
    const topics: Topic[] = []
    for (const symbol of this.library.symbols) {
      for (let length = 0; length <= symbol.modules.length; length++) {
        const key = symbol.modules.slice(0, length).join('\0')
        const module = modules.get(key)
        if (!module) continue
        modules.delete(key)
        topics.push(this.moduleTopic(module, this.hasModules && module.path.length > 0))
      }
      const key = symbol.modules.join('\0')
      append(this.contents, key, symbol)
      const dot = Math.max(symbol.name.lastIndexOf('.'), symbol.name.lastIndexOf('::'))
      if (dot > 0) append(this.nested, `${key}\0${symbol.name.slice(0, dot)}`, symbol)
      topics.push(this.topicOf(symbol))
    }
    // Those that only list what is elsewhere.
    for (const module of modules.values())
      if (module.lists !== undefined && module.lists.length > 0) topics.push(this.moduleTopic(module, false))
    return topics
  }

  /** The symbols in a module itself, in the order of the navigation. */
  symbolsIn({ path }: ModuleOutline): readonly SymbolOutline[] {
    return this.contents.get(path.join('\0')) ?? []
  }

  /** A function may have the name of a type. */
  nestedIn({ kind, modules, name }: SymbolOutline): readonly SymbolOutline[] {
    return kind === 'function' ? [] : (this.nested.get(`${modules.join('\0')}\0${name}`) ?? [])
  }

  /** The page of a module. Undefined for one of which nothing is said. */
  moduleOf(id: string): Topic | undefined {
    return this.modules.get(id)
  }

  /** @param isGroup whether its title in the navigation has pages below it */
  private moduleTopic(module: ModuleOutline, isGroup: boolean): Topic {
    const { name, path, doc, place } = module
    const topic: Topic = {
      ...this.described(place, { kind: 'module', name }, doc.summary, doc.deprecated !== undefined),
      address: (this.hasModules && path.length > 0 ? path : [name]).map(addressPart),
      groups: isGroup ? path : this.hasModules ? path.slice(0, -1) : [],
      isRoot: isGroup,
      nodes: (options) => new LibraryPage(this, options, undefined).module(module),
      digest: (linkTo) => this.digest(module, this.symbolsIn(module), linkTo),
    }
    this.modules.set(module.id, topic)
    for (const [id, fragment] of listedIds(module.lists)) {
      this.modules.set(id, topic)
      this.listed.set(id, fragment)
    }
    return topic
  }

  topicOf(symbol: SymbolOutline): Topic {
    const known = this.topics.get(symbol)
    if (known) return known
    const { kind, name, summary, isDeprecated, place } = symbol
    const modules = this.hasModules ? symbol.modules : []
    const topic: Topic = {
      ...this.described(place, { kind, name }, summary, isDeprecated),
      address: [...modules, name].map(addressPart),
      groups: [...modules, symbol.group],
      nodes: (options) => new LibraryPage(this, options, symbol).symbol(symbol),
      digest: (linkTo) => this.digest(symbol, this.nestedIn(symbol), linkTo),
    }
    this.topics.set(symbol, topic)
    return topic
  }

  /** `class Client`, `method Client.get`, or the name alone. */
  find(name: string, word: string | undefined): Topic | undefined {
    const { symbols, modules } = this.library
    const kind = word !== undefined && Object.hasOwn(KIND_OF_WORD, word) ? KIND_OF_WORD[word] : word
    const named = (wanted: string | undefined) => (each: SymbolOutline) => each.name === wanted || each.id === wanted
    const own = symbols.filter(named(name)).find((symbol) => kind === undefined || kind === symbol.kind)
    if (own) return this.topicOf(own)
    const module = modules.find((each) => each.name === name || each.id === name)
    if (module && (kind === undefined || kind === 'module')) return this.moduleOf(module.id)
    // In some languages, modules are what classes are in others.
    if (kind === 'module') return this.find(name, 'class') ?? this.find(name, 'interface')
    const [, parent, memberName = ''] = /^([^(]+)(?:\.|::)([^.:(]+(?:\(.*)?)$/.exec(name) ?? []
    const symbol = symbols.find(named(parent))
    if (!symbol) return undefined
    const memberKind = kind === 'function' ? 'method' : kind
    const { members: all } = this.library.contentOf(symbol)
    const members = all.filter((each) => memberKind === undefined || memberKind === each.kind)
    const begins = (mark: string) => members.find((each) => each.name.startsWith(`${memberName}${mark}`))
    const member = members.find((each) => each.name === memberName) ?? begins('(') ?? begins('/')
    return member && this.memberTopic(symbol, member)
  }

  private memberTopic(symbol: SymbolOutline, member: Member): Topic {
    const { summary, deprecated } = docOf(member)
    const name = `${symbol.name}.${member.name}`
    return {
      ...this.described(symbol.place, { kind: member.kind, name }, summary, deprecated !== undefined),
      address: [symbol.name, member.name].map(addressPart),
      groups: [],
      nodes: (options) => new LibraryPage(this, options, undefined).member(member),
      digest: (linkTo) => this.digest(symbol, [], linkTo),
    }
  }

  /** Where an ID leads. Undefined for what isn't documented or has no page. */
  addressOf(id: string, linkTo: LinkTo, own?: SymbolOutline): string | undefined {
    const { symbol, fragment = this.listed.get(id) } = this.library.target(id) ?? this.partOf(id, own) ?? {}
    const topic = symbol ? this.topicOf(symbol) : this.moduleOf(id)
    const page = topic && linkTo(topic)
    return page === undefined ? undefined : fragment === undefined ? page : `${page}#${fragment}`
  }

  /** A part of another symbol that isn't a member, such as a heading in its description, is somewhere on its page. */
  private partOf(id: string, own: SymbolOutline | undefined): Target | undefined {
    const [, around] = /^([^#]+)#(?:[\w.:-]*\w)$/.exec(id) ?? []
    const target = around === undefined ? undefined : this.library.target(around)
    return target?.symbol === own ? undefined : target
  }

  /** A digest of what a page shows: what the library says about it, where its links lead, and what it lists. */
  private digest(outline: SymbolOutline | ModuleOutline, listed: readonly SymbolOutline[], linkTo: LinkTo): string {
    const { path, language } = this.library
    const { digest, ids } = this.library.basisOf(outline)
    return hashOf(
      ...[path, language, outline.place.file, digest],
      ids.map((id) => [this.library.target(id)?.symbol.name, this.addressOf(id, linkTo)]),
      listed.map((each) => [each.name, each.group, each.summary, linkTo(this.topicOf(each))]),
    )
  }

  /** What the topics of modules, symbols, and members say in the same way. */
  private described(
    place: Place,
    of: { readonly kind: string; readonly name: string },
    description: string | undefined,
    deprecated: boolean,
  ) {
    return {
      kind: 'topic',
      document: { path: place.file, source: this.library.sourceOf(place.file) },
      title: of.name,
      description,
      deprecated,
      hidden: false,
      frontMatter: ['sdk', { source: this.library.path, ...of }],
      place: () => place,
    } satisfies Partial<Topic>
  }
}

/**
 * Namespaces such as `Acme.Api`, `Acme\\Api`, and `acme/api` are one part of an address, and so are nested types, and the
 * labels in `seek(_:to:)`.
 */
function addressPart(name: string): string {
  const [, before = name, labels = ''] = /^([^(]*)\((.*):\)$/.exec(name) ?? []
  const parts = [before, ...labels.split(':').filter((label) => label !== '' && label !== '_')]
  return parts.join('-').replace(/[.:/\\]+/g, '-')
}

/** Headings of members, in the order of the page. */
const SECTIONS: readonly (readonly [MemberKind, word: string])[] = [
  ['value', 'values'],
  ['constructor', 'constructors'],
  ['property', 'properties'],
  ['accessor', 'accessors'],
  ['method', 'methods'],
]

/** What surrounds the text about something. */
interface About {
  /** Whether the description of the page is its summary. */
  readonly isDescribed: boolean
  /** Whether it needs a mark of its own if it's deprecated. */
  readonly isMarked: boolean
  /** Whether the page is about nothing else, so that headings in the text are headings of the page. */
  readonly isPage: boolean
}

/** A text whose highest headings are right below the title of the page. */
function withHeadings(markdown: string): Node[] {
  const nodes = untrustedMarkdown(markdown)
  const shift = 2 - Math.min(6, ...nodes.flatMap((node) => (node.type === 'heading' ? node.depth : [])))
  return nodes.map((node) =>
    node.type === 'heading' ? { ...node, depth: Math.min(node.depth + shift, 6) as Heading['depth'] } : node,
  )
}

class LibraryPage {
  constructor(
    private readonly document: Document,
    private readonly options: TopicPageOptions,
    /** The symbol that the whole page is about, to which it needs no links. */
    private readonly own: SymbolOutline | undefined,
  ) {}

  symbol(outline: SymbolOutline): Node[] {
    const symbol = this.document.library.contentOf(outline)
    const { declaration, doc, signatures, typeParameters, inherited } = symbol
    const fragments = fragmentsOf(symbol.members)
    return [
      ...(declaration ? [this.declaration(declaration), ...this.links(declaration)] : []),
      ...this.about(doc, { isDescribed: this.options.hasDescription, isPage: true }),
      ...this.part('type-parameters', 'typeParameters', this.parameters(typeParameters, 'type')),
      ...this.signatures(signatures),
      ...this.more(doc, true),
      ...SECTIONS.flatMap(([kind, word]) => this.members(kind, word, fragments, symbol)),
      ...this.written(symbol.lists),
      ...this.lists(this.document.nestedIn(outline)),
      ...inherited.flatMap(({ from, members: names }) =>
        this.part(`inherited-${idPart(from)}`, 'inheritedFrom', [list(names.map((each) => [this.inherited(each)]))], {
          name: from,
        }),
      ),
    ]
  }

  /** The page of a module: what is said of it, and what is in it. */
  module(module: ModuleOutline): Node[] {
    const { doc } = module
    return [
      ...this.about(doc, { isDescribed: this.options.hasDescription, isPage: true }),
      ...this.more(doc, true),
      ...this.written(module.lists),
      ...this.lists(this.document.symbolsIn(module)),
    ]
  }

  /** Lists as the tool of the language wrote them. */
  private written(lists: readonly SymbolList[] = []): Node[] {
    return lists.map((each) => {
      const { title, items, isText } = each
      const fragments = itemFragments(each)
      const contents = items.map((item, i) => {
        const nodes = this.markdown(item)
        const id = fragments[i]
        return id === undefined ? nodes : [element('div', { id }, nodes)]
      })
      return section(idPart(title), title, isText ? contents.flat() : [list(contents)])
    })
  }

  /** Symbols in something, by group. */
  private lists(symbols: readonly SymbolOutline[]): Node[] {
    const groups = new Map<string, SymbolOutline[]>()
    for (const symbol of symbols) append(groups, symbol.group, symbol)
    return Array.from(groups, ([title, each]) =>
      section(idPart(title), title, [list(each.map((symbol) => [this.contained(symbol)]))]),
    )
  }

  private contained(symbol: SymbolOutline): Node {
    const url = this.options.linkTo(this.document.topicOf(symbol))
    const name = code(symbol.name)
    const about = firstSentence(symbol.summary)
    return paragraph(url === undefined ? name : link(url, name), ...(about === undefined ? [] : [text(`: ${about}`)]))
  }

  /** The page of one member. */
  member(member: Member): Node[] {
    const { type, signatures, doc } = member
    const declaration =
      member.declaration ?? (type && { ...type, text: `${member.name}${member.isOptional ? '?' : ''}: ${type.text}` })
    return [
      ...(declaration ? [this.declaration(declaration), ...this.links(declaration)] : []),
      ...this.about(doc, { isDescribed: this.options.hasDescription, isPage: true }),
      ...this.signatures(signatures),
      ...this.more(doc, true),
    ]
  }

  /** What a page is about: the only way to call it, or each of several. */
  private signatures(signatures: readonly Signature[]): Node[] {
    return signatures.flatMap((each, i) =>
      signatures.length === 1
        ? this.signature(each, '', true)
        : this.signature(each, `overload-${i + 1}-`, false, i === 0),
    )
  }

  private members(
    kind: MemberKind,
    word: string,
    fragments: ReadonlyMap<Member, string>,
    symbol: SymbolContent,
  ): Node[] {
    const sections = new Map<string, [Member, string][]>()
    for (const entry of fragments) if (entry[0].kind === kind) append(sections, entry[0].section ?? '', entry)
    const isCalled = kind === 'method' || kind === 'constructor'
    return Array.from(sections, ([title, shown]) => {
      const content = isCalled
        ? shown.flatMap(([member, id]) => this.called(member, id))
        : [fieldList(shown.map(([member, id]) => this.field(member, id, symbol)))]
      return title === '' ? section(word, this.options.word(word), content) : section(idPart(title), title, content)
    })
  }

  /** A method or a constructor. */
  private called({ name, title, kind, doc, signatures, isStatic }: Member, id: string): Node[] {
    // The labels of Swift's parameters are a part of the name: `seek(to:)`.
    const called = title ?? (name.endsWith(':)') ? name : `${name}()`)
    return [
      ...(kind === 'constructor' ? [] : [heading(3, `${isStatic ? 'static ' : ''}${called}`, id)]),
      ...this.about(doc, { isMarked: true }),
      ...signatures.flatMap((each, i) => this.signature(each, `${id}-${i === 0 ? '' : `${i + 1}-`}`, false)),
      ...this.more(doc, false),
    ]
  }

  private field(member: Member, id: string, symbol: SymbolContent): Node {
    const { name, type, doc, kind, isOptional, members = [] } = member
    const { modifiers = member.isStatic ? ['static'] : [] } = member
    const inner = numbered(members, (each) => `${id}-${idPart(each.name)}`)
    // Callers write objects of these types. A class fills in its properties itself.
    const isWritten = kind === 'property' && (symbol.kind === 'interface' || symbol.kind === 'type')
    return element(
      'ResponseField',
      {
        name: [...modifiers, name].join(' '),
        id,
        type: type?.text,
        required: (isWritten && !isOptional) || undefined,
        default: member.default,
        deprecated: doc.deprecated !== undefined || undefined,
      },
      [
        ...this.about(doc),
        ...(type ? this.links(type) : []),
        ...(members.length > 0 ? [fieldList(Array.from(inner, ([each, at]) => this.field(each, at, symbol)))] : []),
        // A property that is a function.
        ...member.signatures.flatMap((each, i) => this.signature(each, `${id}-${i + 1}-`, false)),
        ...this.more(doc, false),
      ],
    )
  }

  /** `isPage`: its parts have headings of their own. `isFirst`: it's what the description of the page is about. */
  private signature(signature: Signature, prefix: string, isPage: boolean, isFirst = isPage): Node[] {
    const { declaration, doc, typeParameters, parameters, returns } = signature
    const part = this.partsOf(isPage, prefix)
    const links = returns ? this.links(returns.type) : []
    // A link says no less than a type that is one name.
    const [only] = returns?.type.symbols ?? []
    const isLinked = links.length > 0 && this.document.library.target(only ?? '')?.symbol.name === returns?.type.text
    // The declaration says what it returns already.
    const isSaid = returns?.text === undefined && links.length === 0 && !isPage
    const returned = !returns
      ? []
      : [
          ...(returns.text !== undefined
            ? this.markdown(returns.text)
            : isLinked
              ? []
              : [paragraph(code(returns.type.text))]),
          ...links,
        ]
    // Where nothing is said of the parameters, the declaration alone names symbols.
    const isBare = parameters.length === 0 && !returns
    return [
      this.declaration(declaration),
      ...(isBare ? this.links(declaration) : []),
      ...this.about(doc, { isDescribed: isFirst && this.options.hasDescription, isMarked: !isPage, isPage }),
      ...part('type-parameters', 'typeParameters', this.parameters(typeParameters, `${prefix}type`)),
      ...part('parameters', 'parameters', this.parameters(parameters, `${prefix}parameter`)),
      ...(isSaid ? [] : part('returns', 'returns', returned)),
      ...this.more(doc, isPage, prefix),
    ]
  }

  private parameters(parameters: readonly Parameter[], prefix: string): Node[] {
    if (parameters.length === 0) return []
    return [
      fieldList(
        parameters.map(({ name, type, isOptional, default: fallback, text: about }) =>
          element(
            'ResponseField',
            {
              name,
              id: `${prefix}-${idPart(name)}`,
              type: type?.text,
              required: !isOptional || undefined,
              default: fallback,
            },
            [...(about === undefined ? [] : this.markdown(about)), ...(type ? this.links(type) : [])],
          ),
        ),
      ),
    ]
  }

  /** What is above the parts. Pages and fields have marks of their own for what is deprecated. */
  private about(
    { summary, details, deprecated, stability, since }: Doc,
    { isDescribed = false, isMarked = false, isPage = false }: Readonly<Partial<About>> = {},
  ): Node[] {
    const { word } = this.options
    const mark = isMarked && deprecated !== undefined ? word('deprecated') : undefined
    const labels = [mark, stability, since === undefined ? undefined : word('since', { version: since })]
    const shown = labels.filter((label) => label !== undefined)
    return [
      ...(shown.length === 0
        ? []
        : [paragraph(...shown.flatMap((label) => [element('Badge', {}, [text(label)]), text(' ')]))]),
      ...(summary === undefined || isDescribed ? [] : this.markdown(summary)),
      ...(typeof deprecated === 'string' ? [element('Warning', {}, this.markdown(deprecated))] : []),
      ...details.flatMap((each) => (isPage ? this.resolved(withHeadings(each)) : this.markdown(each))),
    ]
  }

  /** What is below the parts. */
  private more({ examples, throws, see }: Doc, isPage: boolean, prefix = ''): Node[] {
    const items = (texts: readonly string[]) =>
      texts.length === 1
        ? texts.flatMap((each) => this.markdown(each))
        : texts.length === 0
          ? []
          : [list(texts.map((each) => this.markdown(each)))]
    const part = this.partsOf(isPage, prefix)
    return [
      ...part('throws', 'throws', items(throws)),
      ...part(
        'examples',
        'examples',
        examples.flatMap((each) => this.markdown(each)),
      ),
      ...part('see-also', 'seeAlso', items(see)),
    ]
  }

  private part(id: string, word: string, content: readonly Node[], values?: Readonly<Record<string, string>>): Node[] {
    return content.length === 0 ? [] : [section(id, this.options.word(word, values), content)]
  }

  /** Makes parts with headings of their own, or parts of a part. */
  private partsOf(isPage: boolean, prefix: string): (id: string, word: string, content: readonly Node[]) => Node[] {
    return (id, word, content) => (isPage ? this.part(`${prefix}${id}`, word, content) : this.smallPart(word, content))
  }

  /** A part of a part, which the table of contents doesn't list. */
  private smallPart(word: string, content: readonly Node[]): Node[] {
    if (content.length === 0) return []
    return [paragraph({ type: 'strong', children: [text(this.options.word(word))] }), ...content]
  }

  private declaration({ text: value }: Code): Node {
    return codeBlock(this.document.library.language, value)
  }

  /** Links to the symbols in a piece of code. */
  private links({ symbols }: Code): Node[] {
    const links = symbols.flatMap((id): Node[] => {
      const target = this.document.library.target(id)?.symbol
      const url = target === this.own ? undefined : this.addressOf(id)
      return url === undefined ? [] : [link(url, code(target?.name ?? ''))]
    })
    if (links.length === 0) return []
    return [paragraph(...commaSeparated(links))]
  }

  private inherited({ id, name }: { readonly id: string; readonly name: string }): Node {
    const url = this.addressOf(id)
    return paragraph(url === undefined ? code(name) : link(url, code(name)))
  }

  private addressOf(id: string): string | undefined {
    return this.document.addressOf(id, this.options.linkTo, this.own)
  }

  /** A text of a comment, with its links to symbols. */
  private markdown(value: string): Node[] {
    return this.resolved(describe(value))
  }

  private resolved(nodes: readonly Node[]): Node[] {
    return nodes.flatMap((node): Node[] => {
      // Code in a comment is mostly in the language around the comment.
      if (node.type === 'code' && !node.lang) return [{ ...node, lang: this.document.library.language }]
      if (!('children' in node)) return [node]
      const [only] = node.children
      const shown = only?.type === 'link' && node.children.length === 1 ? linkedFormula(only.url) : undefined
      if (shown?.isDisplayed && node.type === 'paragraph') return [{ type: 'math', value: shown.tex }]
      const formula = node.type === 'link' ? linkedFormula(node.url) : undefined
      if (formula) return [{ type: 'inlineMath', value: formula.tex }]
      const children = this.resolved(node.children)
      if (node.type === 'element' && node.name === 'code' && children.every(({ type }) => type === 'text'))
        return [code(plainText(children))]
      const href = node.type === 'link' ? node.url : node.type === 'element' ? node.props.href : undefined
      const id = typeof href === 'string' ? linkedSymbol(href) : undefined
      if (id === undefined) return [{ ...node, children } as Node]
      const url = this.addressOf(id)
      return url === undefined ? children : [link(url, ...children)]
    })
  }
}
