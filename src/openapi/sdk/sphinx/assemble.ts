// The objects that Sphinx describes -> symbols with their members.
import { GROUPS } from '../kinds.ts'
import { inlineCode } from '../links.ts'
import {
  type Signature as Callable,
  type Code,
  type Doc,
  type LibrarySymbol,
  type Member,
  NO_DOC,
  type SymbolKind,
} from '../model.ts'
import type { Described } from './collect.ts'
import { namesAround } from './cpp-names.ts'
import { callable, describedIn, introduction, parametersOf, typed } from './declaration.ts'
import type { Description } from './description.ts'
import { EXCEPTIONS, MEMBERS, TYPES } from './object-types.ts'
import type { Signature } from './signature.ts'

/** A function or a method. */
type Callee = Pick<Member, 'id' | 'aliases' | 'signatures'>

/** Makes symbols of objects. */
export class Assembler {
  /** The fullest description of each object, in the order of the pages. */
  private readonly objects = new Map<string, Described>()
  private readonly members = new Map<string, Described[]>()
  /** The full names of classes and enums of C++. */
  private readonly classes = new Set<string>()

  constructor(
    private readonly domain: string,
    private readonly modules: ReadonlySet<string>,
    found: readonly Described[],
  ) {
    for (const each of inIndex(found)) {
      const known = this.objects.get(each.id)
      if (!known || known.description.size < each.description.size) this.objects.set(each.id, each)
    }
    for (const each of this.objects.values()) {
      const owner = this.ownerOf(each)
      if (owner === undefined) continue
      const list = this.members.get(owner)
      if (list) list.push(each)
      else this.members.set(owner, [each])
    }
    const isClass = (each: Described) => domain === 'cpp' && this.isOwner(each.id)
    for (const each of this.objects.values())
      if (isClass(each)) this.classes.add([...this.around(each), each.name].join('::'))
  }

  symbols(): LibrarySymbol[] {
    const done = new Set<string>()
    const symbols = [...this.objects.values()].flatMap((each) => {
      const owner = this.ownerOf(each)
      if (owner === undefined) return this.symbol(each)
      if (this.objects.has(owner) || done.has(owner)) return []
      // Members of a class that no page describes.
      done.add(owner)
      const name = /[^.]+$/.exec(owner)?.[0] ?? owner
      const line = { text: `class ${name}`, symbols: [] }
      const signature = { aliases: [], words: [], prefix: '', name, typeParameters: '', line }
      return this.symbol({ ...each, id: owner, name, type: 'class', signatures: [signature], description: NOTHING })
    })
    return this.withOverloads(symbols, ({ kind, modules, name }) => [kind, ...modules, name].join('\0'))
  }

  /** In C++, each overload is an object of its own. */
  private withOverloads<T extends Callee>(all: readonly T[], keyOf: (item: T) => string): T[] {
    if (this.domain !== 'cpp') return [...all]
    const merged = new Map<string, T>()
    for (const each of all) {
      const { id, aliases = [], signatures } = each
      const key = signatures.length === 0 ? id : keyOf(each)
      const first = merged.get(key)
      if (!first) {
        merged.set(key, each)
        continue
      }
      const more = signatures.map((signature) => ({ ...signature, id }))
      const others = [...(first.aliases ?? []), ...aliases]
      merged.set(key, { ...first, aliases: others, signatures: [...first.signatures, ...more] })
    }
    return [...merged.values()]
  }

  /** The class of a member, whether a page describes it or not. */
  private ownerOf({ id, name, owner, type }: Described): string | undefined {
    if (!Object.hasOwn(MEMBERS, type)) return undefined
    if (owner !== undefined && (this.isOwner(owner) || !this.objects.has(owner))) return owner
    const outer = parentOf(id, name)
    if (outer === undefined || this.isOwner(outer)) return outer
    const isMember = !Object.hasOwn(TYPES, type) && outer !== 'c' && !this.modules.has(outer)
    // Attributes of modules are like any data.
    return isMember && (MEMBERS[type] === 'method' || /(?:^|\.)[\p{Lu}_][^.]*$/u.test(outer)) ? outer : undefined
  }

  private isOwner(id: string | undefined): boolean {
    const kind = TYPES[this.objects.get(id ?? '')?.type ?? '']?.[0]
    return kind === 'class' || kind === 'enum' || (kind === 'type' && this.domain !== 'py')
  }

  /** The modules around an object, and its name below them. */
  private placeOf(object: Described): { modules: string[]; path: string } {
    const { id, name } = object
    if (this.domain === 'cpp' || this.domain === 'c') {
      const around = this.around(object)
      const inClass = around.findIndex((_, i) => this.classes.has(around.slice(0, i + 1).join('::')))
      const namespace = around.slice(0, inClass === -1 ? undefined : inClass).join('::')
      const path = inClass === -1 ? name : [...around.slice(inClass), name].join('::')
      return { modules: namespace === '' ? [] : [namespace], path }
    }
    let module = parentOf(id, name)
    let path = name
    while (module !== undefined && this.isOwner(module)) {
      const outer = this.objects.get(module) as Described
      path = `${outer.name}.${path}`
      module = parentOf(module, outer.name)
    }
    return { modules: module === undefined ? [] : [module], path }
  }

  /** Namespaces and classes around an object of C++, from the outside in. */
  private around({ signatures: [{ prefix, anchor = '' }], name, namespace, owner }: Described): string[] {
    if (prefix !== '') return prefix.replace(/(?:::|\.)$/, '').split('::')
    const outer = this.objects.get(owner ?? '')
    if (outer) return [...this.around(outer), outer.name]
    return namespace?.split('::') ?? namesAround(anchor, name) ?? []
  }

  private symbol(object: Described): LibrarySymbol {
    const { id, type, file, signatures, description } = object
    const [first] = signatures
    const bases = description.bases
    const isEnum = bases.some(({ text }) => /(?:^|\.)(?:Int|Str)?(?:Enum|Flag)$/.test(text))
    const [kind, group] = isEnum ? (['enum'] as const) : (TYPES[type] ?? (['variable'] as const))
    const { modules, path } = this.placeOf(object)
    const isFunction = MEMBERS[type] === 'method' || kind === 'function'
    const members = this.membersOf(object, kind)
    const doc = this.docOf(object, members)
    return {
      id,
      ...aliasesOf(object),
      source: file,
      kind: isFunction ? 'function' : kind,
      name: path,
      modules,
      group: group ?? (kind === 'class' && isExceptionName(path) ? EXCEPTIONS : GROUPS[isFunction ? 'function' : kind]),
      ...(!isFunction && { declaration: this.declaration(object, bases) }),
      ...(isFunction
        ? this.callables(object, doc)
        : { doc: kind === 'variable' ? withCall(doc, description) : doc, signatures: [] }),
      typeParameters: [],
      members,
      inherited: [],
      place: () => {
        const at = file.text.indexOf(`id=\\"${first.anchor ?? id}\\"`)
        const start = Math.max(at, 0)
        return { file: file.path, start, end: start + (at === -1 ? 1 : 6 + (first.anchor ?? id).length) }
      },
    }
  }

  private declaration({ signatures: [first], type }: Described, bases: readonly Code[]): Code {
    if (this.domain !== 'py') return first.line
    const { name, typeParameters, value } = first
    const symbols = [...bases.flatMap((each) => each.symbols), ...(first.type?.symbols ?? [])]
    const kind = TYPES[type]?.[0]
    if (kind !== 'class') {
      const text = `${kind === 'type' ? 'type ' : ''}${name}${typeParameters}${typed(first.type, value)}`
      return { text, symbols }
    }
    const inherits = bases.length === 0 ? '' : `(${bases.map(({ text }) => text).join(', ')})`
    const final = first.words.includes('final') ? '@final\n' : ''
    return { text: `${final}class ${name}${typeParameters}${inherits}`, symbols }
  }

  /** What is said of an object itself, with lists of members that have no descriptions. */
  private docOf({ id, description }: Described, members: readonly Member[]): Doc {
    const names = new Set(members.map((each) => each.id))
    const lists = description.overviews.flatMap(({ title, rows }) => {
      const left = rows.filter((row) => row.id === undefined || (!names.has(row.id) && row.id !== id))
      if (left.length === 0) return []
      return [...(title === undefined ? [] : [`**${title}**`]), left.map(({ text }) => `- ${text}`).join('\n')]
    })
    return { ...description.doc, details: [...description.doc.details, ...lists] }
  }

  /** One way to call something says everything. Several share what is said. */
  private callables(object: Described, doc: Doc): { doc: Doc; signatures: Callable[] } {
    const { signatures } = object
    const isAlone = signatures.length === 1
    return {
      doc: isAlone ? NO_DOC : doc,
      signatures: signatures.map((each, i) => this.callable(object, each, isAlone ? doc : NO_DOC, i)),
    }
  }

  private callable(
    { type, description, signatures }: Described,
    signature: Signature,
    doc: Doc,
    index: number,
  ): Callable {
    const { name, words, typeParameters, parameters = [], returns } = signature
    const { parameters: described, returns: returned } = description
    const stated = returns ?? (isExpression(returned.type) ? returned.type : undefined)
    const end = stated ? ` -> ${stated.text}` : ''
    const isDecorator = type.startsWith('decorator') || signature.prefix === '@'
    const start = isDecorator ? `@${name.replace(/^@/, '')}` : `${introduction(words, type)}${name}${typeParameters}`
    const text =
      this.domain !== 'py'
        ? signature.line.text
        : isDecorator && !signature.parameters?.length
          ? start
          : callable(start, parameters, end)
    const isNothing = (stated === undefined || stated.text === 'None') && returned.text === undefined
    const inWords = !stated && returned.type ? `${inlineCode(returned.type.text)}${returned.text ? ': ' : ''}` : ''
    const about = `${inWords}${returned.text ?? ''}`
    return {
      declaration: { text, symbols: [] },
      doc,
      typeParameters: [],
      parameters: parametersOf(this.domain === 'py' ? parameters : [], describedIn(signatures, index, described)),
      ...((!isNothing || about !== '') && {
        returns: {
          type: stated ?? returned.type ?? { text: '', symbols: [] },
          ...(about !== '' && index === 0 && { text: about }),
        },
      }),
    }
  }

  private membersOf(object: Described, kind: SymbolKind): Member[] {
    const own = this.members.get(object.id) ?? []
    const initializer = own.find(({ name }) => name === '__init__')
    const members = this.withOverloads(
      own.filter((each) => each !== initializer).map((each) => this.member(each, kind)),
      ({ name }) => name,
    )
    const names = new Set(members.map(({ name }) => name))
    const more = object.description.variables.filter(({ name }) => !names.has(name))
    return [
      ...this.constructorOf(object, initializer),
      ...members,
      ...more.map(
        ({ name, type, text, default: fallback }): Member => ({
          id: `${object.id}.${name}`,
          kind: 'property',
          name,
          isStatic: false,
          isOptional: true,
          doc: text === undefined ? NO_DOC : { ...NO_DOC, summary: text },
          ...(type && { type }),
          ...(fallback !== undefined && { default: fallback }),
          signatures: [],
        }),
      ),
    ]
  }

  /** How an object is made: in the line of the class, or in `__init__`. */
  private constructorOf(object: Described, initializer: Described | undefined): Member[] {
    const { id, name, signatures, description } = object
    if (this.domain !== 'py' || TYPES[object.type]?.[0] !== 'class') return []
    const own = signatures.filter(({ parameters }) => parameters !== undefined)
    const lines = own.length > 0 ? own : (initializer?.signatures ?? [])
    const described = [...description.parameters, ...(initializer?.description.parameters ?? [])]
    if (lines.length === 0 && described.length === 0) return []
    const doc = initializer?.description.doc ?? NO_DOC
    const isAlone = lines.length <= 1
    return [
      {
        id: initializer?.id ?? `${id}.__init__`,
        kind: 'constructor',
        name,
        isStatic: false,
        isOptional: true,
        doc: isAlone ? NO_DOC : doc,
        signatures: (lines.length > 0 ? lines : [undefined]).map((line, i) => ({
          declaration: { text: callable(name, line?.parameters ?? [], ''), symbols: [] },
          doc: isAlone ? doc : NO_DOC,
          typeParameters: [],
          parameters: parametersOf(line?.parameters ?? [], describedIn(lines, i, described)),
        })),
      },
    ]
  }

  private member(object: Described, owner: SymbolKind): Member {
    const { id, name, type, signatures, description } = object
    const [first] = signatures
    const doc = this.docOf(object, [])
    const isCalled = MEMBERS[type] === 'method'
    const isValue = owner === 'enum' && (first.value !== undefined || type === 'enumerator')
    const kind = isValue ? 'value' : (MEMBERS[type] ?? 'property')
    const stated = first.type ?? first.returns ?? description.returns.type
    return {
      id,
      ...aliasesOf(object),
      kind,
      name,
      isStatic: first.words.includes('static') || type === 'staticmethod',
      isOptional: true,
      ...(isCalled ? this.callables(object, doc) : { doc: withCall(doc, description), signatures: [] }),
      ...(!isCalled && stated && { type: stated }),
      ...(!isCalled && this.domain !== 'py' && { type: first.line }),
      ...(!isCalled && first.value !== undefined && { default: first.value }),
    }
  }
}

function aliasesOf({ signatures }: Described): Pick<Member, 'aliases'> {
  const aliases = signatures.flatMap((each) => each.aliases)
  return aliases.length > 0 ? { aliases } : {}
}

/** What a value returns, and what it's called with, is part of what is said about it. */
function withCall(doc: Doc, { returns, parameters }: Description): Doc {
  const more = [
    ...parameters.map(({ name, type, text }) =>
      [`- ${inlineCode(name)}`, type && ` (${inlineCode(type.text)})`, text && `: ${text.replace(/\n(?=.)/g, '\n  ')}`]
        .filter(Boolean)
        .join(''),
    ),
    ...(returns.text === undefined ? [] : [returns.text]),
  ]
  const [first] = more
  if (first === undefined) return doc
  return doc.summary === undefined && parameters.length === 0
    ? { ...doc, summary: first }
    : { ...doc, details: [...doc.details, more.join('\n')] }
}

/** Many authors describe exceptions as classes. */
function isExceptionName(name: string): boolean {
  return /(?:Error|Exception|Warning)$/.test(name)
}

/** A type as code has it, and not in words. */
function isExpression(type: Code | undefined): boolean {
  return type !== undefined && /^[\w.]+(?:\[.*\])?(?: \| [\w.]+(?:\[.*\])?)*$/.test(type.text)
}

/** Objects with their classes, and with the IDs that links have. Authors leave out modules. */
function inIndex(found: readonly Described[]): Described[] {
  const isIndexed = ({ signatures: [{ anchor }], owner }: Described) => anchor !== undefined || owner !== undefined
  const indexed = found.filter(isIndexed)
  const ids = new Map(indexed.map(({ id, name }) => [name, id]))
  const known = new Set(indexed.map(({ id }) => id))
  // By each end of their names.
  const classes = new Map<string, string | undefined>()
  const owners = indexed.flatMap(({ id, name, type }) => {
    if (TYPES[type]?.[0] === 'class') return id
    return Object.hasOwn(TYPES, type) ? [] : (parentOf(id, name) ?? [])
  })
  for (const id of new Set(owners))
    for (let at = id.indexOf('.') + 1; at > 0; at = id.indexOf('.', at) + 1)
      classes.set(id.slice(at), classes.has(id.slice(at)) ? undefined : id)
  return found.map((each) => {
    if (!isIndexed(each)) return each.id === each.name ? { ...each, id: ids.get(each.name) ?? each.id } : each
    const outer = each.owner === undefined ? parentOf(each.id, each.name) : undefined
    if (outer === undefined || known.has(outer)) return each
    const owner = classes.get(outer)
    if (owner === undefined) return each
    const full = `${owner}.${each.name}`
    return { ...each, owner, id: known.has(full) ? full : each.id }
  })
}

/** `acme.Client` for `acme.Client.get`. */
function parentOf(id: string, name: string): string | undefined {
  return id.endsWith(`.${name}`) ? id.slice(0, -name.length - 1) : undefined
}

const NOTHING: Description = {
  doc: NO_DOC,
  bases: [],
  parameters: [],
  returns: {},
  variables: [],
  overviews: [],
  size: 0,
}
