// The symbols of Swift modules and how they relate to each other, as the compiler writes them: in one file for each
// module, and one more for each other module that it extends.
// https://github.com/swiftlang/swift-docc-symbolkit/blob/main/openapi.yaml
import { append } from '../../append.ts'
import { below } from '../../pointer.ts'
import type { SpecFile } from '../../spec-file.ts'
import { get, isObject, type JsonObject, listAt, stringAt, stringsAt } from '../../values.ts'

/** Something that a file describes. */
export interface GraphSymbol {
  /** The mangled name, which is unique. */
  readonly id: string
  /** `struct`, `type.method`: without the language. */
  readonly kind: string
  /** The module that declares it. */
  readonly module: string
  /** Its name, after those of the types around it. */
  readonly path: readonly string[]
  readonly node: JsonObject
  readonly file: SpecFile
  readonly pointer: string
}

/** What a symbol has to do with another one. */
export interface Relation {
  /** Of the other one. */
  readonly id: string
  /** The name of the other one if it's declared elsewhere: `Swift.Hashable`. */
  readonly name: string | undefined
  /** When it's so. */
  readonly constraints: readonly unknown[]
  /** The ID of the requirement of a protocol for which a member is there. */
  readonly origin: string | undefined
}

/** What the compiler calls symbols that a type gets from extensions of its protocols. */
const SYNTHESIZED = '::SYNTHESIZED::'
/** Relations of members to what they belong to. */
const MEMBERSHIPS = ['memberOf', 'requirementOf', 'optionalRequirementOf']

/** Types in one another. A text is looked up in each. */
const MAX_PATH = 50

/** True for what the compiler writes. */
export function isSymbolGraph(value: unknown): boolean {
  return (
    isObject(get(value, 'module')) &&
    isObject(get(get(value, 'metadata'), 'formatVersion')) &&
    Array.isArray(get(value, 'symbols')) &&
    Array.isArray(get(value, 'relationships'))
  )
}

export class Graph {
  /** By ID. What several platforms have is there once. */
  readonly symbols = new Map<string, GraphSymbol>()
  /** The pointers of all symbols of each file. */
  readonly pointers = new Map<SpecFile, string[]>()
  /** By the kind of the relation, and what it leads from. */
  private readonly from = new Map<string, Relation[]>()
  /** By the kind of the relation, and what it leads to. */
  private readonly to = new Map<string, Relation[]>()
  /** The relations that were added. */
  private readonly known = new Set<string>()
  private readonly byPath = new Map<string, GraphSymbol[]>()
  private readonly moduleNames = new Set<string>()
  /** Files of which no symbol has a place in the source, such as those made of compiled modules. */
  private readonly placeless = new Set<SpecFile>()

  constructor(files: readonly SpecFile[]) {
    for (const file of files) {
      this.placeless.add(file)
      for (const [i, node] of listAt(file.value, 'symbols').entries()) this.addSymbol(file, node, i)
    }
    for (const file of files) for (const each of listAt(file.value, 'relationships')) this.addRelation(each)
  }

  private addSymbol(file: SpecFile, node: unknown, index: number): void {
    const identifier = get(node, 'identifier')
    const id = stringAt(identifier, 'precise')
    const path = stringsAt(node, 'pathComponents')
    const module = stringAt(get(file.value, 'module'), 'name') ?? ''
    if (!isObject(node) || id === undefined || this.symbols.has(id)) return
    if (path.length === 0 || path.length > MAX_PATH) return
    if (stringAt(identifier, 'interfaceLanguage') !== 'swift') return
    const kind = (stringAt(get(node, 'kind'), 'identifier') ?? '').replace(/^swift\./, '')
    const pointer = below('', 'symbols', index)
    const symbol: GraphSymbol = { id, kind, module, path, node, file, pointer }
    this.symbols.set(id, symbol)
    append(this.pointers, file, pointer)
    if (stringAt(get(node, 'location'), 'uri') !== undefined) this.placeless.delete(file)
    this.moduleNames.add(module)
    const extended = stringAt(get(node, 'swiftExtension'), 'extendedModule')
    if (extended !== undefined) this.moduleNames.add(extended)
    if (!id.includes(SYNTHESIZED) && kind !== 'extension') append(this.byPath, path.join('/'), symbol)
  }

  private addRelation(relation: unknown): void {
    const [kind, source, target] = ['kind', 'source', 'target'].map((key) => stringAt(relation, key))
    if (kind === undefined || source === undefined || target === undefined) return
    const constraints = listAt(relation, 'swiftConstraints')
    // Each platform says it again.
    const key = `${kind} ${source} ${target}`
    if (this.known.has(key)) return
    this.known.add(key)
    const origin = stringAt(get(relation, 'sourceOrigin'), 'identifier')
    const name = stringAt(relation, 'targetFallback')
    append(this.from, `${kind} ${source}`, { id: target, name, constraints, origin })
    append(this.to, `${kind} ${target}`, { id: source, name: undefined, constraints, origin })
  }

  /** What a symbol has such a relation to. */
  relations(kind: string, { id }: Pick<GraphSymbol, 'id'>): readonly Relation[] {
    return this.from.get(`${kind} ${id}`) ?? []
  }

  /** What has such a relation to a symbol. */
  related(kind: string, { id }: Pick<GraphSymbol, 'id'>): readonly Relation[] {
    return this.to.get(`${kind} ${id}`) ?? []
  }

  /** The ID of the type or the protocol that a symbol belongs to. */
  ownerOf(symbol: GraphSymbol): string | undefined {
    const [owner] = MEMBERSHIPS.flatMap((kind) => this.relations(kind, symbol))
    if (owner === undefined) return undefined
    const [extended] = this.relations('extensionTo', owner)
    return extended?.id ?? owner.id
  }

  isRequired(symbol: GraphSymbol): boolean {
    return this.relations('requirementOf', symbol).length > 0
  }

  /** The ID of what a type gets from an extension of a protocol. Undefined for what it declares itself. */
  originOf({ id }: GraphSymbol): string | undefined {
    const at = id.indexOf(SYNTHESIZED)
    return at === -1 ? undefined : id.slice(0, at)
  }

  /** Whether the compiler made a member up so that its type conforms to a protocol of another module. */
  isDerived(symbol: GraphSymbol): boolean {
    if (this.placeless.has(symbol.file) || stringAt(get(symbol.node, 'location'), 'uri') !== undefined) return false
    return this.relations('memberOf', symbol).some(({ origin }) => origin !== undefined && !this.symbols.has(origin))
  }

  /** What a link in the text of a symbol leads to: `Logger/Level-swift.enum`, from the inside out. */
  find(link: string, scope: readonly string[]): GraphSymbol | undefined {
    const parts = link
      .replace(/^doc:\/\/[^/]*\/documentation\//, '')
      .replace(/^\/(?=.)/, '')
      .split('/')
    const shorter = this.moduleNames.has(parts[0] ?? '') && parts.length > 1 ? [parts.slice(1)] : []
    for (const names of [parts, ...shorter])
      for (const path of [names, names.map(withoutHint)])
        for (let length = scope.length; length >= 0; length--) {
          const found = this.byPath.get([...scope.slice(0, length), ...path].join('/'))
          if (found) return found.find(({ kind }) => names.at(-1)?.endsWith(`${kind}`)) ?? found[0]
        }
    return undefined
  }
}

/** A name without what tells several symbols of the same name apart: `Level-swift.enum`, `log(_:)-6hx2w`. */
function withoutHint(name: string): string {
  return name.replace(/(?<=.)-(?:(?:swift|objc|c)\.[\w.]+|[a-z.]+|[0-9a-z]{1,7}|\(.*\)|(?:\(.*\))?->.*)$/, '')
}
