// Reads a library from the JSON that `typedoc --json` writes.
import { below, type Pointer, placeOf } from '../../pointer.ts'
import type { SpecFile } from '../../spec-file.ts'
import { get, isObject, isTrueAt, type JsonObject, listAt, objectAt, stringAt } from '../../values.ts'
import { callText, LINE } from '../declaration.ts'
import { byOrigin } from '../inherited.ts'
import { GROUPS, KINDS } from '../kinds.ts'
import {
  type Code,
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
import { indexAtTop, splitAtTop } from '../scan.ts'
import type { LibrarySource } from '../source.ts'
import { blockOf, defaultOf, readComment, summaryOf } from './comment.ts'
import { nameOfDefault } from './default-name.ts'
import { Packages } from './packages.ts'
import { indexSignatures, TypePrinter, typeParametersOf } from './type.ts'

/** https://typedoc.org/api/enums/Models.ReflectionKind.html */
const MODULES = new Set([1, 2, 4])
const SYMBOLS: Readonly<Record<number, SymbolKind>> = {
  8: 'enum',
  32: 'variable',
  64: 'function',
  128: 'class',
  256: 'interface',
  2097152: 'type',
}
const CONSTRUCTOR = 512
const MEMBERS: Readonly<Record<number, MemberKind>> = {
  16: 'value',
  32: 'property',
  64: 'method',
  [CONSTRUCTOR]: 'constructor',
  1024: 'property',
  2048: 'method',
  262144: 'accessor',
}
/** Reads all that a project exports. What has no kind that we know is left out. */
export function readTypeDoc({ path, files, structured }: LibrarySource): Library | undefined {
  const [only] = files
  const file = files.length === 1 && only !== undefined ? structured(only) : undefined
  return file && isTypeDoc(file.value) ? new Reader(file).library(path) : undefined
}

/** Whether a file is what TypeDoc writes: a project of modules or symbols, each with a kind and an ID. */
function isTypeDoc(value: unknown): boolean {
  return get(value, 'kind') === 1 && typeof get(value, 'id') === 'number' && Array.isArray(get(value, 'children'))
}

/** A declaration in the file, and its context. */
interface Found {
  readonly node: JsonObject
  readonly name: string
  readonly pointer: Pointer
  readonly modules: readonly string[]
  readonly parent: JsonObject
}

class Reader {
  /** Symbols by ID. */
  private readonly symbols = new Map<number, Found>()
  /** The name of the symbol around each member, by the member's ID. */
  private readonly owners = new Map<number, string>()
  private readonly packages: Packages
  private readonly modules: LibraryModule[] = []

  constructor(private readonly file: SpecFile) {
    this.packages = new Packages(file.value)
  }

  library(path: string): Library {
    const { value } = this.file
    if (isObject(value)) this.collect(value, '', [])
    return {
      path,
      language: 'ts',
      modules: this.modules,
      symbols: Array.from(this.symbols.values(), (found) => this.symbol(found)),
    }
  }

  private collect(parent: JsonObject, pointer: Pointer, modules: readonly string[]): void {
    this.modules.push({
      id: String(get(parent, 'id')),
      source: this.file.source,
      name: stringAt(parent, 'name') ?? '',
      path: modules,
      doc: readComment(get(parent, 'comment')),
      place: () => placeOf(this.file, pointer, () => [pointer]),
    })
    const children = listAt(parent, 'children').flatMap((node, i) => {
      const [id, kind, name] = [get(node, 'id'), get(node, 'kind'), stringAt(node, 'name')]
      if (!isObject(node) || typeof id !== 'number' || typeof kind !== 'number' || name === undefined) return []
      return [{ node, id, kind, name, pointer: below(pointer, 'children', i) }]
    })
    // What readers begin with comes first, and what a module exports itself comes before the modules in it.
    for (const each of KINDS)
      for (const { node, id, kind, name, pointer: at } of children) {
        if (SYMBOLS[kind] !== each) continue
        const module = modules.at(-1)
        const shown = name === 'default' ? nameOfDefault(id, each, { project: this.file.value, module }) : name
        this.symbols.set(id, { node, name: shown, pointer: at, modules, parent })
        for (const member of membersOf(node)) {
          const memberId = get(member, 'id')
          if (typeof memberId === 'number') this.owners.set(memberId, shown)
        }
      }
    for (const { node, kind, name, pointer: at } of children)
      if (MODULES.has(kind)) this.collect(node, at, [...modules, name])
  }

  private printer(): TypePrinter {
    return new TypePrinter((id) => this.symbols.get(id)?.name)
  }

  /** A piece of code with the symbols in it. */
  private code(print: (printer: TypePrinter) => string): Code {
    const printer = this.printer()
    return printer.code(print(printer))
  }

  private symbol({ node, name, pointer, modules, parent }: Found): LibrarySymbol {
    const kind = SYMBOLS[get(node, 'kind') as number] as SymbolKind
    const signatures = listAt(node, 'signatures')
    const members = membersOf(node)
    const declaration = kind === 'function' ? undefined : this.declaration(kind, node, name)
    const doc = readComment(get(node, 'comment'))
    const call = callOf(node)
    return {
      id: String(get(node, 'id')),
      source: this.file.source,
      kind,
      name,
      modules,
      group: groupOf(node, parent) ?? GROUPS[kind],
      ...(declaration && !call && { declaration }),
      doc: call ? NO_DOC : doc,
      typeParameters: kind === 'function' ? [] : this.typeParameters(node),
      signatures:
        call && declaration
          ? [{ ...this.signature(call, ''), declaration, doc }]
          : signatures.map((each) => this.signature(each, kind === 'function' ? `function ${name}` : headOf(each))),
      members: [
        ...members.filter((each) => this.isShown(each, node)).flatMap((each) => this.member(each) ?? []),
        ...this.choices(choicesIn(get(node, 'type'))),
        ...indexSignatures(node).map((each) => this.indexMember(each)),
      ],
      inherited: this.inherited(members),
      place: () => placeOf(this.file, pointer, () => Array.from(this.symbols.values(), (each) => each.pointer)),
    }
  }

  private declaration(kind: SymbolKind, node: JsonObject, plainName: string): Code {
    return this.code((printer) => {
      const name = `${plainName}${printer.typeParameters(node)}`
      const all = (key: string) => listAt(node, key).map((each) => printer.type(each))
      const list = (word: string, types: readonly string[]) =>
        types.length === 0 ? '' : ` ${word} ${types.join(', ')}`
      switch (kind) {
        case 'class':
          return `${isTrueAt(objectAt(node, 'flags'), 'isAbstract') ? 'abstract ' : ''}class ${name}${list('extends', all('extendedTypes'))}${list('implements', all('implementedTypes'))}`
        case 'interface':
          return `interface ${name}${list('extends', all('extendedTypes'))}`
        case 'enum':
          return `enum ${name}`
        case 'type': {
          // Its members are listed below.
          const type = isListed(node) ? withoutObjects(get(node, 'type')) : get(node, 'type')
          return type === undefined ? `type ${name}` : `type ${name} = ${branches(printer.type(type))}`
        }
        default:
          return `const ${name}: ${printer.type(get(node, 'type'))}`
      }
    })
  }

  private member(node: unknown, depth = 0): Member | undefined {
    const kind = MEMBERS[get(node, 'kind') as number]
    const name = stringAt(node, 'name')
    if (!kind || name === undefined) return undefined
    const flags = objectAt(node, 'flags')
    if (isTrueAt(flags, 'isPrivate')) return undefined
    const accessor = objectAt(node, 'getSignature') ?? objectAt(node, 'setSignature')
    const comment = get(node, 'comment') ?? get(accessor, 'comment')
    const fallback = get(node, 'defaultValue')
    const stated = defaultOf(comment) ?? (typeof fallback === 'string' ? fallback : undefined)
    const type = get(node, 'type') ?? get(accessor, 'type')
    const calls = listAt(node, 'signatures')
    const isConstructor = kind === 'constructor'
    const head = `${isTrueAt(flags, 'isStatic') ? 'static ' : ''}${name}`
    return {
      id: String(get(node, 'id')),
      kind,
      name,
      isStatic: isTrueAt(flags, 'isStatic'),
      modifiers: modifiersOf(node, flags),
      isOptional: isTrueAt(flags, 'isOptional'),
      doc: readComment(comment),
      ...(type !== undefined && { type: this.code((printer) => printer.type(type)) }),
      ...this.within(type, depth),
      ...(stated !== undefined && stated !== '...' && kind !== 'value' && { default: stated }),
      signatures: (calls.length > 0 ? calls : describedCalls(type)).map((each) =>
        isConstructor
          ? this.signature(each, `new ${this.owners.get(get(node, 'id') as number) ?? headOf(each)}`, true)
          : this.signature(each, head),
      ),
    }
  }

  /** The properties of the object that a value is, if something is said of them. */
  private within(type: unknown, depth: number): Pick<Member, 'members'> {
    if (depth >= MAX_INNER) return {}
    const own = innerMembers(type).flatMap((each) => this.member(each, depth + 1) ?? [])
    const parts = choicesIn(type)
    // One object alone is shown whole.
    const members = [...own, ...(parts.length > 1 ? this.choices(parts, depth + 1) : [])]
    const isDescribed = (each: Member) =>
      each.doc !== NO_DOC || each.members !== undefined || each.signatures.some(({ doc }) => doc !== NO_DOC)
    return members.some(isDescribed) ? { members } : {}
  }

  /** Properties of objects of which a value is one, if something is said of them. Which has them, the type tells. */
  private choices(parts: readonly (readonly unknown[])[], depth = 0): Member[] {
    const described = new Map<string, Member>()
    for (const each of parts.flat()) {
      const member = get(each, 'comment') === undefined ? undefined : this.member(each, depth)
      if (!member) continue
      const key = JSON.stringify([member.name, member.type?.text, member.doc])
      if (!described.has(key)) described.set(key, { ...member, isOptional: true })
    }
    return [...described.values()]
  }

  private indexMember(signature: unknown): Member {
    const printer = this.printer()
    return {
      id: String(get(signature, 'id')),
      kind: 'property',
      name: printer.indexName(signature),
      isStatic: false,
      isOptional: true,
      doc: readComment(get(signature, 'comment')),
      type: this.code((each) => each.type(get(signature, 'type'))),
      ...this.within(get(signature, 'type'), 0),
      signatures: [],
    }
  }

  /** `head` is what precedes the parameters. */
  private signature(node: unknown, head: string, isConstructor = false): Signature {
    const comment = get(node, 'comment')
    const returned = get(node, 'type')
    const isVoid = get(returned, 'type') === 'intrinsic' && ['void', 'never'].includes(stringAt(returned, 'name') ?? '')
    const text = blockOf(comment, '@returns') || blockOf(comment, '@return')
    return {
      declaration: this.code((printer) => wrapped(head, node, printer, !isConstructor)),
      doc: readComment(comment),
      typeParameters: isConstructor ? [] : this.typeParameters(node),
      parameters: listAt(node, 'parameters').flatMap((each) => this.parameters(each)),
      ...(returned !== undefined &&
        !isConstructor &&
        (!isVoid || text !== '') && {
          returns: { type: this.code((printer) => printer.type(returned)), ...(text !== '' && { text }) },
        }),
    }
  }

  /** A parameter, and the properties of one that is an object without a name. */
  private parameters(node: unknown): Parameter[] {
    const flags = objectAt(node, 'flags')
    const fallback = get(node, 'defaultValue')
    const name = stringAt(node, 'name') ?? ''
    const shown = name === '__namedParameters' ? 'options' : name
    const own = this.parameter(node, shown, typeof fallback === 'string' ? fallback : undefined)
    const type = get(node, 'type')
    const declaration = get(type, 'type') === 'reflection' ? objectAt(type, 'declaration') : undefined
    const inner = listAt(declaration, 'children').map((each) =>
      this.parameter(each, `${shown}.${stringAt(each, 'name') ?? ''}`, defaultOf(get(each, 'comment'))),
    )
    return [{ ...own, isOptional: own.isOptional || isTrueAt(flags, 'isRest') }, ...inner]
  }

  private parameter(node: unknown, name: string, fallback: string | undefined): Parameter {
    const [signature] = listAt(node, 'signatures')
    const text = summaryOf(get(node, 'comment') ?? get(signature, 'comment'))
    return {
      name,
      type: this.code((printer) =>
        signature === undefined ? printer.type(get(node, 'type')) : printer.call(signature, ' => '),
      ),
      isOptional: isTrueAt(objectAt(node, 'flags'), 'isOptional') || fallback !== undefined,
      ...(fallback !== undefined && fallback !== '...' && { default: fallback }),
      ...(text !== undefined && { text }),
    }
  }

  private typeParameters(holder: unknown): Parameter[] {
    return typeParametersOf(holder).flatMap((node) => {
      const text = summaryOf(get(node, 'comment'))
      // One of which nothing is said is in the declaration already.
      if (text === undefined) return []
      const [bound, fallback] = [get(node, 'type'), get(node, 'default')]
      return {
        name: stringAt(node, 'name') ?? '',
        ...(bound !== undefined && { type: this.code((printer) => printer.type(bound)) }),
        isOptional: true,
        ...(fallback !== undefined && { default: this.code((printer) => printer.type(fallback)).text }),
        text,
      }
    })
  }

  /** Members from elsewhere have pages there, or other docs. What a class is made with is shown with each class. */
  private isShown(member: unknown, owner: JsonObject): boolean {
    const origin = objectAt(member, 'inheritedFrom')
    if (origin === undefined) return true
    const isLinked = this.owners.has(get(origin, 'target') as number)
    if (isLinked) return get(member, 'kind') === CONSTRUCTOR
    // Of a symbol that the library doesn't export.
    return this.packages.areSame(member, owner)
  }

  /** Members that come from symbols of the library. Those of others, such as `Error`, are documented elsewhere. */
  private inherited(members: readonly unknown[]): Inherited[] {
    const found = members.flatMap((member) => {
      const origin = get(objectAt(member, 'inheritedFrom'), 'target')
      const from = typeof origin === 'number' ? this.owners.get(origin) : undefined
      if (from === undefined || get(member, 'kind') === CONSTRUCTOR) return []
      return { from, id: String(origin), name: stringAt(member, 'name') ?? '' }
    })
    return byOrigin(found)
  }
}

/** What callers may do with a property. */
function modifiersOf(node: unknown, flags: JsonObject | undefined): string[] {
  const hasGetter = get(node, 'getSignature') !== undefined && get(node, 'setSignature') === undefined
  return [
    ...(isTrueAt(flags, 'isProtected') ? ['protected'] : []),
    ...(isTrueAt(flags, 'isStatic') ? ['static'] : []),
    ...(hasGetter || isTrueAt(flags, 'isReadonly') ? ['readonly'] : []),
  ]
}

/** The name of a signature. Functions without one are called `__type`. */
function headOf(signature: unknown): string {
  const name = stringAt(signature, 'name')?.replace(/^new /, '') ?? ''
  return name === '__type' ? '' : name
}

/** The members of a symbol. A type that is an object, or has one in an intersection, has them below. */
function membersOf(node: JsonObject): readonly unknown[] {
  const own = listAt(node, 'children')
  if (own.length > 0) return own
  const type = objectAt(node, 'type')
  return [type, ...partsOf(type)].flatMap((each) => listAt(objectAt(each, 'declaration'), 'children'))
}

/** How many objects without names are shown in one another. */
const MAX_INNER = 4

/** The properties of the object without a name that a value is, or that is in it. */
function innerMembers(type: unknown, depth = 0): readonly unknown[] {
  if (depth > MAX_INNER) return []
  const own = listAt(objectAt(type, 'declaration'), 'children')
  if (own.length > 0) return own
  if (get(type, 'type') === 'array') return innerMembers(get(type, 'elementType'), depth + 1)
  const parts = partsWithMembers(type, depth)
  return get(type, 'type') === 'intersection' || parts.length === 1 ? parts.flat() : []
}

function partsWithMembers(type: unknown, depth: number): (readonly unknown[])[] {
  return listAt(type, 'types')
    .map((each) => innerMembers(each, depth + 1))
    .filter((each) => each.length > 0)
}

/** The properties of each object in a union. */
function choicesIn(type: unknown): (readonly unknown[])[] {
  return get(type, 'type') === 'union' ? partsWithMembers(type, 0) : []
}

/** How a value that is a function is called, if something is said of what it takes or gives. */
function describedCalls(type: unknown): readonly unknown[] {
  const declaration = get(type, 'type') === 'reflection' ? objectAt(type, 'declaration') : undefined
  const signatures = listAt(declaration, 'children').length > 0 ? [] : listAt(declaration, 'signatures')
  const isDescribed = (node: unknown) => get(node, 'comment') !== undefined
  return signatures.some((each) => isDescribed(each) || listAt(each, 'parameters').some(isDescribed)) ? signatures : []
}

/** How a type that is only a function is called. */
function callOf(node: JsonObject): unknown {
  const isType = SYMBOLS[get(node, 'kind') as number] === 'type'
  const declaration = isType && !isListed(node) ? objectAt(objectAt(node, 'type'), 'declaration') : undefined
  const [only, ...others] = listAt(declaration, 'signatures')
  return others.length === 0 && indexSignatures(declaration).length === 0 ? only : undefined
}

function partsOf(type: unknown): readonly unknown[] {
  return get(type, 'type') === 'intersection' ? listAt(type, 'types') : []
}

/** A type without the objects in it, whose members are listed. */
function withoutObjects(type: unknown): unknown {
  const types = partsOf(type).map((each) =>
    listAt(objectAt(each, 'declaration'), 'children').length > 0 ? { type: 'intrinsic', name: '{ … }' } : each,
  )
  return types.length === 0 ? undefined : { type: 'intersection', types }
}

function isListed(node: JsonObject): boolean {
  return membersOf(node).length > 0 || get(node, 'type') === undefined
}

/** The group or category that the author put a symbol into. Undefined for one that TypeDoc named by its kind. */
function groupOf(node: JsonObject, parent: JsonObject): string | undefined {
  const id = get(node, 'id')
  const titleIn = (key: string) =>
    stringAt(
      listAt(parent, key).find((each) => listAt(each, 'children').includes(id)),
      'title',
    )
  const category = titleIn('categories')
  if (category !== undefined && category !== 'Other') return category
  const group = titleIn('groups')
  return group === undefined || DEFAULT_GROUPS.has(group) ? undefined : group
}

const DEFAULT_GROUPS = new Set([
  ...['Modules', 'Namespaces', 'Enumerations', 'Classes', 'Interfaces', 'Type Aliases', 'Variables', 'Functions'],
  ...['References', 'Type aliases'],
])

/** A signature, with each parameter on its own line if it's long. */
function wrapped(head: string, node: unknown, printer: TypePrinter, hasReturn: boolean): string {
  const parameters = listAt(node, 'parameters').map((each) => printer.parameter(each))
  const returned = hasReturn ? `: ${printer.type(get(node, 'type'))}` : ''
  const start = `${head}${hasReturn ? printer.typeParameters(node) : ''}`
  return callText(start, parameters, returned, '  ')
}

/** A union with each of its types on its own line if it's long. */
function branches(type: string): string {
  const parts = topLevel(type)
  return type.length <= LINE || parts.length < 2 ? type : `\n${parts.map((each) => `  | ${each}`).join('\n')}`
}

/** The types of a union. */
function topLevel(type: string): string[] {
  if ([' => ', ' ? '].some((each) => indexAtTop(type, each) !== -1)) return [type]
  return splitAtTop(type, ' | ').map(([from, to]) => type.slice(from, to))
}
