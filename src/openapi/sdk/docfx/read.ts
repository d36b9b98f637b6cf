// Reads a .NET library from the YAML files that `docfx metadata` writes: one for each type, and one for each namespace.
// https://dotnet.github.io/docfx/docs/dotnet-yaml-format.html
import { below, type Pointer, placeOf } from '../../pointer.ts'
import type { SpecFile } from '../../spec-file.ts'
import { get, isObject, type JsonObject, listAt, stringAt, stringsAt } from '../../values.ts'
import { byOrigin } from '../inherited.ts'
import { GROUPS } from '../kinds.ts'
import { inlineCode, symbolLink } from '../links.ts'
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
import { scan } from '../scan.ts'
import type { LibrarySource } from '../source.ts'
import { References } from './references.ts'

/** What is a type, and the title of its group where its kind has another one. */
const SYMBOLS: Readonly<Record<string, readonly [kind: SymbolKind, group?: string]>> = {
  Class: ['class'],
  Struct: ['class', 'Structs'],
  Interface: ['interface'],
  Delegate: ['type', 'Delegates'],
  Enum: ['enum'],
}
const MEMBERS: Readonly<Record<string, MemberKind>> = {
  Constructor: 'constructor',
  Field: 'property',
  Property: 'property',
  Event: 'property',
  AttachedProperty: 'property',
  AttachedEvent: 'property',
  Method: 'method',
  Operator: 'method',
}

/** Reads all types of a folder. Undefined if none of its files describes one. */
export function readDocfx({ path, files, structured }: LibrarySource): Library | undefined {
  const described = files.filter((each) => /\.ya?ml$/i.test(each)).flatMap((each) => structured(each) ?? [])
  const items = described.flatMap(itemsOf)
  if (!items.some((each) => isType(each.node))) return undefined
  const ours = described.filter(({ source }) => source.text.startsWith('### YamlMime:ManagedReference'))
  const diagnostics = ours.flatMap((file) => file.diagnostics)
  return { ...new Reader(items).library(path), diagnostics }
}

/** Something that a file describes. */
interface Item {
  readonly id: string
  readonly node: JsonObject
  readonly file: SpecFile
  readonly pointer: Pointer
  readonly references: References
}

function itemsOf(file: SpecFile): Item[] {
  const references = new References(listAt(file.value, 'references'))
  return listAt(file.value, 'items').flatMap((node, i) => {
    const id = stringAt(node, 'uid')
    if (id === undefined || !isObject(node) || stringAt(node, 'type') === undefined) return []
    return [{ id, node, file, pointer: below('', 'items', i), references }]
  })
}

function isType(node: JsonObject): boolean {
  return Object.hasOwn(SYMBOLS, stringAt(node, 'type') ?? '')
}

class Reader {
  private readonly items: ReadonlyMap<string, Item>
  /** The members of each type. */
  private readonly members = new Map<string, Item[]>()

  constructor(items: readonly Item[]) {
    this.items = new Map(items.map((item) => [item.id, item]))
    for (const item of items) {
      const parent = stringAt(item.node, 'parent')
      if (parent === undefined || !Object.hasOwn(MEMBERS, stringAt(item.node, 'type') ?? '')) continue
      const list = this.members.get(parent)
      if (list) list.push(item)
      else this.members.set(parent, [item])
    }
  }

  library(path: string): Library {
    const types = [...this.items.values()].filter(({ node }) => isType(node))
    const modules = [...this.items.values()].flatMap(({ id, node, file, pointer, references }): LibraryModule[] => {
      if (stringAt(node, 'type') !== 'Namespace') return []
      const place = () => placeOf(file, pointer, () => [pointer])
      return [{ id, source: file.source, name: id, path: [id], doc: docOf(node, references), place }]
    })
    const symbols = types.map((item) => this.symbol(item))
    return { path, language: 'csharp', modules, symbols, isUnordered: true }
  }

  private symbol({ id, node, file, pointer, references }: Item): LibrarySymbol {
    const [kind, group] = SYMBOLS[stringAt(node, 'type') ?? ''] as (typeof SYMBOLS)[string]
    const isDelegate = kind === 'type'
    const namespace = stringAt(node, 'namespace')
    const declaration = this.declaration(node, references)
    return {
      id,
      source: file.source,
      kind,
      name: stringAt(node, 'name') ?? id,
      modules: namespace === undefined ? [] : [namespace],
      group: group ?? GROUPS[kind],
      ...(declaration && !isDelegate && { declaration }),
      doc: isDelegate ? NO_DOC : this.typeDoc(node, references),
      typeParameters: isDelegate ? [] : typeParametersOf(node, references),
      signatures: isDelegate ? [this.signature(node, references)] : [],
      members: this.membersOf(id, kind),
      inherited: this.inherited(node),
      place: () => placeOf(file, pointer, () => [pointer]),
    }
  }

  /** Overloads are one member. */
  private membersOf(type: string, kind: SymbolKind): Member[] {
    const members = new Map<string, Item[]>()
    for (const item of this.members.get(type) ?? []) {
      const called = isCalled(item.node) ? stringAt(item.node, 'overload') : undefined
      const key = called ?? item.id
      const list = members.get(key)
      if (list) list.push(item)
      else members.set(key, [item])
    }
    return Array.from(members.values(), (items) => this.member(items as [Item, ...Item[]], kind))
  }

  private member(items: readonly [Item, ...Item[]], owner: SymbolKind): Member {
    const [{ id, node, references }] = items
    const kind = owner === 'enum' ? 'value' : (MEMBERS[stringAt(node, 'type') ?? ''] ?? 'property')
    const name = stringAt(node, 'name') ?? ''
    const words = wordsBefore(node, plainName(name))
    const called = isCalled(node)
    const declaration = this.declaration(node, references)
    const isIndexed = !called && listAt(get(node, 'syntax'), 'parameters').length > 0
    const signed = called || isIndexed ? items : []
    return {
      id,
      kind,
      name: called ? plainName(name) : name,
      isStatic: kind !== 'constructor' && /\b(?:static|const)\b/.test(words),
      // An indexer has its whole declaration below.
      ...(kind === 'property' && !isIndexed && { modifiers: modifiersOf(node, words) }),
      // Callers of .NET don't have to set what a type has.
      isOptional: true,
      // Methods say all that there is to say with each overload.
      doc: called ? NO_DOC : isIndexed ? docOf(node, references) : valueDocOf(node, references),
      ...(!called && { type: this.typeOf(node, kind, references), ...(declaration && { declaration }) }),
      signatures: signed.map((item) => ({
        ...this.signature(item.node, item.references),
        ...(isIndexed && { doc: NO_DOC }),
        id: item.id,
      })),
    }
  }

  /** The type of a field or property. A constant has its value after it, and one of an enum nothing else. */
  private typeOf(node: JsonObject, kind: MemberKind, references: References): Code {
    const type = this.type(get(get(node, 'syntax'), 'return'), references)
    const value = /^[^{(]*?=\s*(.+?);?$/s.exec(contentOf(node))?.[1]
    if (value === undefined) return kind === 'value' ? { text: '', symbols: [] } : type
    return kind === 'value' ? { text: value, symbols: [] } : { ...type, text: `${type.text} = ${value}` }
  }

  private signature(node: JsonObject, references: References): Signature {
    const syntax = get(node, 'syntax')
    const returned = get(syntax, 'return')
    const text = references.text(stringAt(returned, 'description'))
    return {
      declaration: this.declaration(node, references) ?? { text: stringAt(node, 'name') ?? '', symbols: [] },
      doc: docOf(node, references),
      typeParameters: typeParametersOf(node, references),
      parameters: listAt(syntax, 'parameters').map((each) => this.parameter(each, node, references)),
      ...(returned !== undefined && {
        returns: { type: this.type(returned, references), ...(text !== undefined && { text }) },
      }),
    }
  }

  private parameter(value: unknown, node: JsonObject, references: References): Parameter {
    const name = stringAt(value, 'id') ?? ''
    const text = references.text(stringAt(value, 'description'))
    const fallback = defaultIn(stringAt(get(node, 'syntax'), 'content') ?? '', name)
    return {
      name,
      type: this.type(value, references),
      isOptional: fallback !== undefined,
      ...(fallback !== undefined && { default: fallback }),
      ...(text !== undefined && { text }),
    }
  }

  private type(holder: unknown, references: References): Code {
    const id = stringAt(holder, 'type')
    return id === undefined ? { text: '', symbols: [] } : references.code(id, (each) => this.items.has(each))
  }

  /** What it is in C#, with links to the types in it. */
  private declaration(node: JsonObject, references: References): Code | undefined {
    const text = stringAt(get(node, 'syntax'), 'content')
    if (text === undefined) return undefined
    const named = [...stringsAt(node, 'implements'), ...stringsAt(node, 'inheritance').slice(-1)]
    const symbols = named.flatMap((each) => references.code(each, (id) => this.items.has(id)).symbols)
    return { text, symbols: [...new Set(symbols)] }
  }

  /** What is said of a type, and what DocFX adds on its page: what is made from it, and what can be called on it. */
  private typeDoc(node: JsonObject, references: References): Doc {
    const doc = docOf(node, references)
    const derived = stringsAt(node, 'derivedClasses')
    const extensions = stringsAt(node, 'extensionMethods').map((id) => references.definitionOf(id))
    return {
      ...doc,
      details: [...doc.details, ...this.listed('Derived', derived), ...this.listed('Extension methods', extensions)],
    }
  }

  /** Links to those that are documented, with one for all overloads of a method. */
  private listed(title: string, ids: readonly string[]): string[] {
    const links = new Map<string, string>()
    for (const id of ids) {
      const node = this.items.get(id)?.node
      const name = node && plainName(stringAt(node, 'name') ?? id)
      const key = `${stringAt(node, 'parent')} ${name}`
      if (name !== undefined && !links.has(key)) links.set(key, symbolLink(id, inlineCode(name)))
    }
    return links.size === 0 ? [] : [`**${title}:** ${[...links.values()].join(', ')}`]
  }

  private inherited(node: JsonObject): Inherited[] {
    const members = stringsAt(node, 'inheritedMembers').flatMap((id) => {
      const item = this.items.get(id)
      const owner = this.items.get(stringAt(item?.node, 'parent') ?? '')
      const from = stringAt(owner?.node, 'name')
      if (!item || from === undefined || stringAt(item.node, 'type') === 'Constructor') return []
      return { from, id, name: plainName(stringAt(item.node, 'name') ?? id) }
    })
    return byOrigin(members)
  }
}

function isCalled(node: JsonObject): boolean {
  const kind = MEMBERS[stringAt(node, 'type') ?? '']
  return kind === 'method' || kind === 'constructor'
}

function docOf(node: JsonObject, references: References): Doc {
  const texts = (...values: readonly (string | undefined)[]) => values.flatMap((each) => references.text(each) ?? [])
  const [summary] = texts(stringAt(node, 'summary'))
  const throws = listAt(node, 'exceptions').flatMap((each) => {
    const type = stringAt(each, 'type')
    const text = references.text(stringAt(each, 'description'))
    return type === undefined ? (text ?? []) : [references.link(type), text].filter(Boolean).join(': ')
  })
  const see = listAt(node, 'seealso').flatMap((each) => {
    const [id, label] = [stringAt(each, 'linkId'), stringAt(each, 'altText')]
    if (id === undefined) return []
    return stringAt(each, 'linkType') === 'HRef' ? `[${label ?? id}](<${id}>)` : references.link(id, label)
  })
  const deprecated = obsolete(node)
  return {
    ...(summary !== undefined && { summary }),
    details: texts(stringAt(node, 'remarks')),
    examples: texts(...stringsAt(node, 'example')),
    throws,
    see,
    ...(deprecated !== undefined && { deprecated }),
  }
}

/** What is said of a property or field, with what is said of its value. */
function valueDocOf(node: JsonObject, references: References): Doc {
  const doc = docOf(node, references)
  const value = references.text(stringAt(get(get(node, 'syntax'), 'return'), 'description'))
  if (value === undefined) return doc
  return doc.summary === undefined ? { ...doc, summary: value } : { ...doc, details: [value, ...doc.details] }
}

/** What an `[Obsolete]` attribute says. */
function obsolete(node: JsonObject): string | true | undefined {
  const attribute = listAt(node, 'attributes').find((each) => stringAt(each, 'type') === 'System.ObsoleteAttribute')
  if (attribute === undefined) return undefined
  const [message] = listAt(attribute, 'arguments')
  return stringAt(message, 'value') ?? true
}

function typeParametersOf(node: JsonObject, references: References): Parameter[] {
  return listAt(get(node, 'syntax'), 'typeParameters').flatMap((each) => {
    const text = references.text(stringAt(each, 'description'))
    // One of which nothing is said is in the declaration already.
    return text === undefined ? [] : { name: stringAt(each, 'id') ?? '', isOptional: true, text }
  })
}

/** A declaration without its attributes, which are on lines of their own. */
function contentOf(node: JsonObject): string {
  return (stringAt(get(node, 'syntax'), 'content') ?? '').replace(/^(?:\[.*\]\s*\n)+/, '')
}

/** What a field or a property is: a property without a setter is like a field that is `readonly`. */
function modifiersOf(node: JsonObject, words: string): string[] {
  const isFixed = /\{ get; \}/.test(contentOf(node))
  const written = words
    .split(' ')
    .filter((each) => ['protected', 'static', 'readonly', 'const', 'required'].includes(each))
  return isFixed ? [...written, 'readonly'] : written
}

/** The modifiers and the type in a declaration. */
function wordsBefore(node: JsonObject, name: string): string {
  const content = contentOf(node)
  const at = content.indexOf(name)
  return at === -1 ? content : content.slice(0, at)
}

/** `Add` for `Add(string, int)`, and `operator +` for `operator +(Money, Money)`. */
function plainName(name: string): string {
  const end = name.indexOf('(', 1)
  return end === -1 ? name : name.slice(0, end)
}

/** `30` for `timeout` in `void Open(int timeout = 30, bool retry = true)`. */
function defaultIn(content: string, name: string): string | undefined {
  const start = new RegExp(`[\\s(]@?${name.replace(/[^\w]/g, '')} = `).exec(content)
  if (!start) return undefined
  const from = start.index + start[0].length
  for (const { at, character, depth } of scan(content, from))
    if (depth < 0 || (depth === 0 && character === ',')) return content.slice(from, at).trim()
  return undefined
}
