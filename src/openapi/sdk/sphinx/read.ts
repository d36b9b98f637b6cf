// Reads a library, mostly in Python, from the pages that Sphinx writes with `sphinx-build -b json`.
// https://www.sphinx-doc.org/en/master/usage/domains/python.html

import {
  childrenOf,
  type Element,
  find,
  findAll,
  hasClass,
  isElement,
  type ParentNode,
  parseHtml,
} from '../../../dom/dom.ts'
import type { SourceFile } from '../../../files/source-file.ts'
import { GROUPS } from '../kinds.ts'
import { inlineCode } from '../links.ts'
import {
  type Signature as Callable,
  type Code,
  type Doc,
  type Library,
  type LibraryModule,
  type LibrarySymbol,
  type Member,
  type MemberKind,
  NO_DOC,
  type SymbolKind,
} from '../model.ts'
import type { LibrarySource } from '../source.ts'
import { namesAround } from './cpp-names.ts'
import { callable, describedIn, introduction, parametersOf, typed } from './declaration.ts'
import { type Description, readDescription } from './description.ts'
import { readPages } from './pages.ts'
import { readSignature, type Signature } from './signature.ts'

/** The domains of Sphinx, and the languages of their code. The first that a library has is read. */
const LANGUAGES: Readonly<Record<string, string>> = { py: 'python', js: 'javascript', cpp: 'cpp', c: 'c' }

const EXCEPTIONS = 'Exceptions'

/** What the types of objects are, and the title of the group where their kind has another one. */
const TYPES: Readonly<Record<string, readonly [kind: SymbolKind, group?: string]>> = {
  class: ['class'],
  exception: ['class', EXCEPTIONS],
  struct: ['class', 'Structs'],
  union: ['class', 'Unions'],
  concept: ['type', 'Concepts'],
  enum: ['enum'],
  'enum-class': ['enum'],
  'enum-struct': ['enum'],
  type: ['type'],
  function: ['function'],
  decorator: ['function', 'Decorators'],
  macro: ['function', 'Macros'],
  data: ['variable'],
  var: ['variable'],
}
const MEMBERS: Readonly<Record<string, MemberKind>> = {
  method: 'method',
  classmethod: 'method',
  staticmethod: 'method',
  decoratormethod: 'method',
  function: 'method',
  decorator: 'method',
  attribute: 'property',
  property: 'property',
  member: 'property',
  var: 'property',
  data: 'property',
  enumerator: 'value',
}

/** Reads all objects of a folder. Undefined if no page has any. */
export function readSphinx(source: LibrarySource): Library | undefined {
  const collector = new Collector()
  for (const { source: file, body } of readPages(source)) collector.page(file, body)
  const domain = Object.keys(LANGUAGES).find((each) => collector.domains.has(each))
  if (domain === undefined) return undefined
  const found = collector.found.filter((each) => each.domain === domain)
  const symbols = new Assembler(domain, collector.modules, found).symbols()
  const modules = domain === 'py' ? collector.described : collector.namespaces
  return { path: source.path, language: LANGUAGES[domain] as string, modules, symbols }
}

/** Something that a page describes. */
interface Described {
  readonly domain: string
  readonly type: string
  /** The full name: `acme.Client.get`. */
  readonly id: string
  readonly name: string
  /** The object that its description is in. */
  readonly owner?: string
  /** The namespace of C++ that its description is in. */
  readonly namespace?: string
  readonly file: SourceFile
  readonly signatures: readonly [Signature, ...Signature[]]
  readonly description: Description
}

/** Objects nested deeper are left out. */
const MAX_NESTED = 50

/** Finds the objects of all pages. */
class Collector {
  readonly found: Described[] = []
  readonly domains = new Set<string>()
  readonly modules = new Set<string>()
  readonly described: LibraryModule[] = []
  /** Of C++. Breathe describes them like types, with all that is in them. */
  readonly namespaces: LibraryModule[] = []
  private file!: SourceFile

  page(file: SourceFile, body: string): void {
    this.file = file
    for (const [, module] of body.matchAll(/\bid="module-([^"]+)"/g)) this.modules.add(module as string)
    const document = parseHtml(body)
    for (const list of findAll(document, (each) => typeOf(each) !== undefined)) this.object(list)
    if (body.includes('id="module-')) this.modulesIn(document, file)
  }

  /** Modules, with the text between their anchors and what follows: objects, headings, and other sections. */
  private modulesIn(parent: ParentNode, file: SourceFile, depth = 0): void {
    if (depth > MAX_NESTED) return
    for (const [i, child] of parent.children.entries()) {
      if (!isElement(child) || typeOf(child) !== undefined) continue
      const name = /^module-(.+)$/.exec(child.attribs.id ?? '')?.[1]
      const isSection = child.name === 'section' || hasClass(child, 'section')
      if (name !== undefined) {
        const inner = isSection ? child.children : parent.children.slice(i + 1)
        const first = inner.findIndex((each) => isElement(each, 'h1') || isElement(each, 'h2') || isElement(each, 'h3'))
        const text = isSection ? inner.slice(first + 1) : inner
        const end = text.findIndex((each) => isElement(each) && endsText(each))
        const { doc } = readDescription(text.slice(0, end === -1 ? undefined : end), {
          ...{ language: LANGUAGES.py as string, isClass: false, isObject: () => false, object: () => {} },
        })
        this.described.push({
          ...{ id: `module-${name}`, source: file, name, path: [name], doc },
          place: () => {
            const at = Math.max(0, file.text.indexOf(`id=\\"module-${name}\\"`))
            return { file: file.path, start: at, end: at + 1 }
          },
        })
      }
      this.modulesIn(child, file, depth + 1)
    }
  }

  private object(list: Element, around: Around = {}, depth = 0): void {
    if (depth > MAX_NESTED) return
    const { owner, namespace } = around
    const [domain, type] = typeOf(list) as [string, string]
    const signatures = childrenOf(list, 'dt')
      .map(readSignature)
      .filter(({ name }) => name !== '')
    const [first] = signatures
    if (!first) return
    this.domains.add(domain)
    const inner: Element[] = []
    const description = readDescription(
      childrenOf(list, 'dd').flatMap(({ children }) => children),
      {
        language: LANGUAGES[domain] as string,
        isClass: TYPES[type]?.[0] === 'class',
        isObject: (each) => typeOf(each) !== undefined,
        object: (each) => inner.push(each),
      },
    )
    // Overloads share a name. Several names can share a description, too.
    const byName = new Map<string, [Signature, ...Signature[]]>()
    for (const each of signatures) {
      const id = idOf(each, owner)
      const same = byName.get(id)
      if (same) same.push(each)
      else byName.set(id, [each])
    }
    const described = Array.from(byName, ([id, own]) => ({
      ...{ domain, type, id, name: own[0].name, file: this.file, signatures: own, description },
      ...(owner && { owner: owner.id }),
      ...(namespace !== undefined && { namespace }),
    }))
    const inside =
      domain === 'cpp' && first.words.includes('namespace') ? this.namespace(first, description, around) : {}
    if (inside.namespace === undefined) this.found.push(...described)
    for (const each of inner)
      this.object(each, inside.namespace === undefined ? { owner: described[0], namespace } : inside, depth + 1)
  }

  /** What is in a namespace has its full name. */
  private namespace({ prefix, name, anchor }: Signature, { doc }: Description, around: Around): Around {
    const { file } = this
    const outer = around.namespace === undefined ? namesAround(anchor ?? '', name) : [around.namespace]
    const namespace = prefix === '' ? [...(outer ?? []), name].join('::') : `${prefix}${name}`
    const at = Math.max(0, file.text.indexOf(`id=\\"${anchor}\\"`))
    this.namespaces.push({
      ...{ id: anchor ?? namespace, source: file, name: namespace, path: [namespace], doc },
      place: () => ({ file: file.path, start: at, end: at + 1 }),
    })
    return { namespace }
  }
}

/** What the description of an object is in. */
interface Around {
  readonly owner?: Described | undefined
  readonly namespace?: string | undefined
}

/** What isn't about a module any more. */
function endsText(element: Element): boolean {
  return (
    typeOf(element) !== undefined ||
    /^(?:section|h[1-6])$/.test(element.name) ||
    hasClass(element, 'section', 'toctree-wrapper') ||
    find(element, (each) => typeOf(each) !== undefined || /^module-/.test(each.attribs.id ?? '')) !== undefined
  )
}

/** The domain and type of an object in `<dl class="py method">`. Before Sphinx 3, there was no domain. */
function typeOf(element: Element): [domain: string, type: string] | undefined {
  if (element.name !== 'dl') return undefined
  const [domain = '', type = domain] = (element.attribs.class ?? '').split(/\s+/)
  const isKnown = Object.hasOwn(TYPES, type) || Object.hasOwn(MEMBERS, type)
  if (!isKnown || !childrenOf(element, 'dt').some((each) => hasName(each))) return undefined
  return domain === type ? ['py', type] : Object.hasOwn(LANGUAGES, domain) ? [domain, type] : undefined
}

function hasName(term: Element): boolean {
  return findAll(term, (each) => hasClass(each, 'descname')).length > 0
}

function idOf({ anchor, prefix, name }: Signature, owner: Described | undefined): string {
  if (anchor === name || anchor?.endsWith(`.${name}`) || (anchor !== undefined && /^_CPP/.test(anchor))) return anchor
  return owner && !prefix.startsWith(owner.id) ? `${owner.id}.${name}` : `${prefix}${name}`
}

/** A function or a method. */
type Callee = Pick<Member, 'id' | 'aliases' | 'signatures'>

/** Makes symbols of objects. */
class Assembler {
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
