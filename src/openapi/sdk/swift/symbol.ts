// Makes a symbol of each type, protocol, function, and variable of a Swift module, and of each type that it extends.
import { append } from '../../append.ts'
import { placeOf } from '../../pointer.ts'
import { get, isTrueAt, listAt, stringAt } from '../../values.ts'
import { byOrigin } from '../inherited.ts'
import { GROUPS } from '../kinds.ts'
import { inlineCode, symbolLink } from '../links.ts'
import {
  type Code,
  type Doc,
  type LibrarySymbol,
  type Member,
  type MemberKind,
  NO_DOC,
  type Parameter,
  type Signature,
  type SymbolKind,
  type SymbolList,
} from '../model.ts'
import { type Comment, readComment } from './comment.ts'
import { codeOf, conditionsOf, declarationOf, propertyOf } from './declaration.ts'
import type { Graph, GraphSymbol, Relation } from './graph.ts'

/** What has a page, and the title of its group where its kind has another one. */
const SYMBOLS: Readonly<Record<string, readonly [kind: SymbolKind, group?: string]>> = {
  class: ['class'],
  struct: ['class', 'Structures'],
  protocol: ['interface', 'Protocols'],
  enum: ['enum', 'Enumerations'],
  func: ['function'],
  'func.op': ['function', 'Operators'],
  macro: ['function', 'Macros'],
  typealias: ['type', 'Type aliases'],
  var: ['variable'],
}
/** Kinds of types, which have pages of their own inside of others, too. */
const TYPES = ['class', 'struct', 'protocol', 'enum']

/** What members are, with the titles of their parts, in the order of a page. */
const MEMBERS: Readonly<Record<string, readonly [kind: MemberKind, section: string]>> = {
  'enum.case': ['value', 'Enumeration cases'],
  associatedtype: ['property', 'Associated types'],
  typealias: ['property', 'Type aliases'],
  property: ['property', 'Instance properties'],
  'type.property': ['property', 'Type properties'],
  init: ['method', 'Initializers'],
  deinit: ['method', 'Deinitializers'],
  method: ['method', 'Instance methods'],
  'type.method': ['method', 'Type methods'],
  subscript: ['method', 'Subscripts'],
  'type.subscript': ['method', 'Type subscripts'],
  'func.op': ['method', 'Operators'],
  macro: ['method', 'Macros'],
}
const MEMBER_ORDER = Object.keys(MEMBERS)

/** Protocols that the compiler adds to all types that don't say otherwise. */
const IMPLIED = ['Swift.Copyable', 'Swift.Escapable', 'Swift.SendableMetatype']

/** Makes symbols whose texts and declarations link to each other. */
export class Symbols {
  private readonly members = new Map<string, GraphSymbol[]>()
  private readonly inherited = new Map<string, GraphSymbol[]>()
  /** Functions of one name, by that of the first of them. */
  private readonly overloads = new Map<string, GraphSymbol[]>()
  private readonly isKnown = (id: string) => {
    const symbol = this.graph.symbols.get(id)
    return symbol !== undefined && this.hasPage(symbol)
  }

  constructor(private readonly graph: Graph) {
    for (const symbol of graph.symbols.values()) {
      const owner = graph.ownerOf(symbol)
      if (owner === undefined) {
        if (this.isCalled(symbol)) append(this.overloads, functionKey(symbol), symbol)
        continue
      }
      const origin = graph.originOf(symbol)
      if (origin !== undefined) {
        if (graph.symbols.has(origin)) append(this.inherited, owner, symbol)
      } else if (Object.hasOwn(MEMBERS, symbol.kind) && !graph.isDerived(symbol)) append(this.members, owner, symbol)
    }
  }

  *all(): Iterable<LibrarySymbol> {
    for (const symbol of this.graph.symbols.values()) {
      if (!this.hasPage(symbol)) continue
      const overloads = this.isCalled(symbol) ? (this.overloads.get(functionKey(symbol)) ?? []) : []
      if (overloads.length === 0 || overloads[0] === symbol) yield this.symbol(symbol, overloads)
    }
    for (const [id, members] of this.members) if (!this.graph.symbols.has(id)) yield this.extended(id, members)
  }

  private hasPage(symbol: GraphSymbol): boolean {
    if (TYPES.includes(symbol.kind)) return true
    const isDefault = this.graph.relations('defaultImplementationOf', symbol).length > 0
    return Object.hasOwn(SYMBOLS, symbol.kind) && !isDefault && this.graph.ownerOf(symbol) === undefined
  }

  private isCalled({ kind }: GraphSymbol): boolean {
    return SYMBOLS[kind]?.[0] === 'function'
  }

  private symbol(symbol: GraphSymbol, overloads: readonly GraphSymbol[]): LibrarySymbol {
    const { id, path, module, node, file } = symbol
    const [kind, group = GROUPS[kind]] = SYMBOLS[symbol.kind] as (typeof SYMBOLS)[string]
    const isFunction = overloads.length > 0
    const isActor = listAt(node, 'declarationFragments').some((each) => get(each, 'spelling') === 'actor')
    return {
      id,
      source: file.source,
      kind,
      name: withoutParentheses(path.join('.')),
      modules: [module],
      group: isActor ? 'Actors' : group,
      ...(!isFunction && { declaration: declarationOf(node, this.isKnown) }),
      doc: isFunction ? NO_DOC : this.docOf(symbol),
      typeParameters: [],
      signatures: overloads.map((each) => this.signature(each)),
      members: this.membersOf(id),
      inherited: this.inheritedBy(id),
      lists: this.relationsOf(symbol),
      place: () => this.place(symbol),
    }
  }

  /** A type of another module, with what this one adds to it. */
  private extended(id: string, members: readonly GraphSymbol[]): LibrarySymbol {
    const first = members[0] as GraphSymbol
    const blocks = this.graph.related('extensionTo', { id }).flatMap((each) => this.graph.symbols.get(each.id) ?? [])
    const name = first.path.slice(0, -1).join('.')
    const docs = blocks.map((each) => this.docOf(each)).filter(({ summary }) => summary !== undefined)
    return {
      id,
      source: first.file.source,
      kind: 'class',
      name,
      modules: [first.module],
      group: 'Extensions',
      declaration: { text: `extension ${name}`, symbols: [] },
      doc: docs[0] ?? NO_DOC,
      typeParameters: [],
      signatures: [],
      members: this.membersOf(id),
      inherited: [],
      lists: lists([['Conforms to', this.named(blocks.flatMap((each) => this.graph.relations('conformsTo', each)))]]),
      place: () => this.place(first),
    }
  }

  private place({ file, pointer }: GraphSymbol) {
    return placeOf(file, pointer, () => this.graph.pointers.get(file) ?? [])
  }

  /** As the source has them. Methods of one name are one member. */
  private membersOf(owner: string): Member[] {
    const members = new Map<string, GraphSymbol[]>()
    for (const symbol of inSourceOrder(this.members.get(owner) ?? [])) {
      const isMethod = MEMBERS[symbol.kind]?.[0] === 'method'
      append(members, isMethod ? `${symbol.kind} ${symbol.path.at(-1)}` : symbol.id, symbol)
    }
    return Array.from(members.values(), (each) => this.member(each as [GraphSymbol, ...GraphSymbol[]], owner))
  }

  private member(symbols: readonly [GraphSymbol, ...GraphSymbol[]], owner: string): Member {
    const [first] = symbols
    const [kind, section] = MEMBERS[first.kind] as (typeof MEMBERS)[string]
    const name = withoutParentheses(first.path.at(-1) ?? '')
    const common = { id: first.id, kind, section, isStatic: false, isOptional: true }
    if (kind === 'method') {
      const signatures = symbols.map((each) => this.signature(each, owner))
      return { ...common, name, doc: NO_DOC, signatures }
    }
    const { modifiers, type } = propertyOf(first.node, this.isKnown)
    return {
      ...common,
      // The types of a case are in its name and after it.
      name: kind === 'value' ? name.replace(/\(.*/s, '') : name,
      ...(kind === 'property' && first.kind.endsWith('property') && { modifiers }),
      doc: this.docOf(first, owner),
      type,
      signatures: [],
    }
  }

  private signature(symbol: GraphSymbol, owner?: string): Signature {
    const { id, node } = symbol
    const comment = this.comment(symbol)
    const signature = get(node, 'functionSignature')
    const returned = codeOf(listAt(signature, 'returns'), this.isKnown)
    const isVoid = returned.text === '' || returned.text === '()' || returned.text === 'Void'
    return {
      id,
      declaration: declarationOf(node, this.isKnown),
      doc: this.docOf(symbol, owner, comment),
      typeParameters: [],
      parameters: this.parameters(listAt(signature, 'parameters'), comment.parameters),
      ...((!isVoid || comment.returns !== undefined) && {
        returns: { type: returned, ...(comment.returns !== undefined && { text: comment.returns }) },
      }),
    }
  }

  /** Those of which something is said, with the others. A declaration says enough of parameters without a text. */
  private parameters(described: readonly unknown[], texts: ReadonlyMap<string, string>): Parameter[] {
    if (texts.size === 0) return []
    const left = new Map(texts)
    const parameters = described.map((each): Parameter => {
      const label = stringAt(each, 'name') ?? ''
      const name = stringAt(each, 'internalName') ?? label
      const text = left.get(name) ?? left.get(label)
      left.delete(left.has(name) ? name : label)
      const { text: whole, symbols } = codeOf(listAt(each, 'declarationFragments'), this.isKnown)
      const type: Code = { text: whole.slice(whole.indexOf(':') + 1).trim(), symbols }
      return { name, type, isOptional: true, ...(text !== undefined && { text }) }
    })
    return [...parameters, ...Array.from(left, ([name, text]): Parameter => ({ name, isOptional: true, text }))]
  }

  private comment({ node, path }: GraphSymbol): Comment {
    const lines = listAt(get(node, 'docComment'), 'lines').map((each) => {
      const text = get(each, 'text')
      return typeof text === 'string' ? text : ''
    })
    return readComment(lines.join('\n'), (link) => {
      const target = this.graph.find(link, path)
      return target && { id: target.id, name: this.shownName(target) }
    })
  }

  /** What DocC calls it: `Logger.Level.debug`, but `log(level:_:)`. */
  private shownName({ node, path }: GraphSymbol): string {
    return stringAt(get(node, 'names'), 'title') ?? path.join('.')
  }

  /** What is said of a symbol, with what the compiler knows about when it's there. */
  private docOf(symbol: GraphSymbol, owner?: string, comment = this.comment(symbol)): Doc {
    const { doc } = comment
    const constraints = listAt(get(symbol.node, 'swiftExtension'), 'constraints')
    const conditions = owner === undefined ? undefined : conditionsOf(this.added(constraints, owner))
    const notes = [
      ...(this.graph.isRequired(symbol) ? [this.requirement(symbol)] : []),
      ...(conditions === undefined ? [] : [`Available ${conditions}.`]),
      ...platformsOf(symbol.node, owner === undefined ? undefined : this.graph.symbols.get(owner)?.node),
    ]
    const deprecated = deprecationOf(symbol.node)
    return {
      ...doc,
      details: [...doc.details, ...notes],
      ...(deprecated !== undefined && { deprecated }),
    }
  }

  /** That types have to define it, unless an extension of the protocol does. */
  private requirement(symbol: GraphSymbol): string {
    const defaults = this.graph.related('defaultImplementationOf', symbol)
    if (defaults.length === 0) return '**Required.**'
    const conditions = defaults.map(({ id }) => {
      const constraints = listAt(get(this.graph.symbols.get(id)?.node, 'swiftExtension'), 'constraints')
      return conditionsOf(this.added(constraints, this.graph.ownerOf(symbol) ?? ''))
    })
    const own = this.comment(symbol).doc.summary
    const texts = defaults.flatMap(({ id }) => {
      const found = this.graph.symbols.get(id)
      const { summary } = found ? this.comment(found).doc : NO_DOC
      return summary === undefined || summary === own ? [] : [summary]
    })
    const isAlways = conditions.includes(undefined)
    const note = `**Required.** There is a default implementation${isAlways ? '' : ` ${conditions.join(', or ')}`}.`
    return [note, ...new Set(texts)].join(' ')
  }

  /** The conditions of an extension that don't hold for its type anyway. */
  private added(constraints: readonly unknown[], owner: string): readonly unknown[] {
    const around = listAt(get(this.graph.symbols.get(owner)?.node, 'swiftGenerics'), 'constraints')
    const known = new Set(around.map(constraintKey))
    return constraints.filter((each) => {
      const isOfProtocol = stringAt(each, 'lhs') === 'Self' && stringAt(each, 'rhsPrecise') === owner
      return !isOfProtocol && !known.has(constraintKey(each))
    })
  }

  private relationsOf(symbol: GraphSymbol): SymbolList[] {
    const { graph } = this
    return lists([
      ['Inherits from', this.named(graph.relations('inheritsFrom', symbol))],
      ['Conforms to', this.named(graph.relations('conformsTo', symbol))],
      ['Inherited by', this.named(graph.related('inheritsFrom', symbol))],
      ['Conforming types', this.named(graph.related('conformsTo', symbol))],
    ])
  }

  /** Links to types and protocols, sorted by name. Those of other modules have only a name. */
  private named(relations: readonly Relation[]): string[] {
    const items = relations.flatMap(({ id, name, constraints }) => {
      const symbol = this.graph.symbols.get(id)
      const shown = symbol ? this.shownName(symbol) : (name?.replace(/^\w+\./, '') ?? this.extendedName(id))
      if (shown === undefined || IMPLIED.includes(name ?? '')) return []
      const conditions = conditionsOf(constraints)
      const link = symbolLink(id, inlineCode(shown))
      return [{ shown, text: conditions === undefined ? link : `${link} ${conditions}` }]
    })
    const sorted = items.sort((a, b) => (a.shown < b.shown ? -1 : a.shown > b.shown ? 1 : 0))
    return [...new Set(sorted.map(({ text }) => text))]
  }

  /** The name of a type of another module, if something is added to it. */
  private extendedName(id: string): string | undefined {
    return this.members.get(id)?.[0]?.path.slice(0, -1).join('.')
  }

  /** What a type has from extensions of its protocols in the same library. */
  private inheritedBy(owner: string) {
    const members = (this.inherited.get(owner) ?? []).flatMap((symbol) => {
      const origin = this.graph.symbols.get(this.graph.originOf(symbol) ?? '')
      const from = origin && this.graph.symbols.get(this.graph.ownerOf(origin) ?? '')
      if (!origin || !from) return []
      return { from: this.shownName(from), id: origin.id, name: origin.path.at(-1) ?? '' }
    })
    return byOrigin(members)
  }
}

function lists(all: readonly (readonly [title: string, items: readonly string[]])[]): SymbolList[] {
  return all.flatMap(([title, items]) => (items.length === 0 ? [] : [{ title, items }]))
}

function constraintKey(constraint: unknown): string {
  return ['kind', 'lhs', 'rhs'].map((key) => stringAt(constraint, key)).join(' ')
}

function functionKey({ module, kind, path }: GraphSymbol): string {
  return `${module} ${kind} ${path.join('.')}`
}

/** `main` for `main()`. Labels of parameters are a part of a name. */
function withoutParentheses(name: string): string {
  return name.replace(/\(\)$/, '')
}

/** By part of the page, and then as they are written, in the file of the first one before the other files. */
function inSourceOrder(symbols: readonly GraphSymbol[]): GraphSymbol[] {
  const keyed = symbols.map((symbol) => {
    const location = get(symbol.node, 'location')
    const position = get(location, 'position')
    return {
      symbol,
      section: MEMBER_ORDER.indexOf(symbol.kind),
      file: stringAt(location, 'uri') ?? '\uffff',
      line: Number(get(position, 'line') ?? 0),
      column: Number(get(position, 'character') ?? 0),
    }
  })
  keyed.sort(
    (a, b) =>
      a.section - b.section ||
      (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) ||
      a.line - b.line ||
      a.column - b.column ||
      (a.symbol.id < b.symbol.id ? -1 : 1),
  )
  return keyed.map(({ symbol }) => symbol)
}

/** What to use instead, or from which version on. */
function deprecationOf(node: unknown): string | true | undefined {
  const found = listAt(node, 'availability').find(
    (each) => isTrueAt(each, 'isUnconditionallyDeprecated') || get(each, 'deprecated') !== undefined,
  )
  if (found === undefined) return undefined
  const renamed = stringAt(found, 'renamed')
  return stringAt(found, 'message') ?? (renamed === undefined ? true : `Use ${inlineCode(renamed)} instead.`)
}

/** The platforms that have a symbol, unless it's so for all of its type: `macOS 13.0+, iOS 16.0+`. */
function platformsOf(node: unknown, owner: unknown): string[] {
  const own = platformText(node)
  return own === '' || own === platformText(owner) ? [] : [`**Availability:** ${own}`]
}

function platformText(node: unknown): string {
  const texts = listAt(node, 'availability').flatMap((each) => {
    const [domain, introduced] = [stringAt(each, 'domain'), get(each, 'introduced')]
    if (domain === undefined || introduced === undefined) return []
    const numbers = ['major', 'minor', 'patch'].map((key) => get(introduced, key)).filter((each) => each !== undefined)
    const version = numbers
      .map(String)
      .join('.')
      .replace(/(\.\d+)\.0$/, '$1')
    return `${domain} ${version}+`
  })
  return texts.join(', ')
}
